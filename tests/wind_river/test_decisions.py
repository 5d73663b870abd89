"""What is a decision, and what a real choice: the columns beside a plain recount, and the same whoever answers."""

from collections import Counter

import pytest

from mrsim.games.wind_river.players.table import STEPS
from tests.wind_river.help import Playing, Turn, match
from tests.wind_river.referee import PLAINS, PRINTED
from tests.wind_river.test_views import Position

FORMS = [
    {"strategies": "random", "players": 3},
    {"strategies": "random", "players": 4, "edition": "few-buffaloes"},
    {"strategies": "greedy,random,settler,random:always=walk", "players": 4},
]
EVERY_FORM = pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form['strategies']}-{form['players']}")


# A plain recount


def pitches(now):
    return sum(now.board.has(*spot) and not now.on(range(now.players), [spot]) for spot in now.hexes)


def drives(now, starts):
    """From which hex to which; a hex has room for five."""
    return sum(
        end is PLAINS or now.herd[end] < PRINTED["buffalo_limit"] for start in starts for end in now.board.ahead(start)
    )


def walks(now):
    starts = [spot for spot, tipis in now.camps[now.seat].items() if tipis]
    ends = [end for start in starts for end in now.board.around(start)]
    return sum(end is PLAINS or now.blocks[now.seat] > 0 or not now.others_on(now.seat, end) for end in ends)


def gathers(now):
    return now.alone() > 0 and now.blocks[now.seat] < PRINTED["block_limit"]


def places(now, stock):
    if not stock or now.blocks[now.seat] < PRINTED["placing_cost"]:
        return 0
    return sum(tipis > 0 and not now.others_on(now.seat, spot) for spot, tipis in now.camps[now.seat].items())


def unfed(now):
    """Hexes where the buffaloes that others leave are too few."""
    own = now.camps[now.seat]
    return sum(tipis > max(0, now.herd[spot] - now.others_on(now.seat, spot)) for spot, tipis in own.items())


def legal_answers(question, game):
    now, record = Position(game), game.game
    if question == "pitch":
        return pitches(now)
    if question == "herd":
        return drives(now, [spot for n, spot in enumerate(now.hexes) if now.herd[spot] > record.moved[n]])
    if question == "starve":
        return unfed(now)
    herd = [spot for spot, buffaloes in now.herd.items() if buffaloes]
    return drives(now, herd) + walks(now) + gathers(now) + places(now, record.camp[now.seat].stock)


@EVERY_FORM
def test_decisions_and_real_choices_are_those_of_a_plain_recount(form):
    played = match(**form)
    seen = Counter()
    for block in range(3):
        game = Playing(played, block)
        decisions, choices = [0] * played.players, [0] * played.players
        for question in game.decisions():
            answers = legal_answers(question, game)
            decisions[game.game.seat] += answers >= 1
            choices[game.game.seat] += answers >= 2
            seen[question, min(answers, 2)] += 1
        rows = played.tell(block, 0).rows
        assert rows.decisions.tolist() == decisions
        assert rows.real_choices.tolist() == choices
    assert {("pitch", 2), ("herd", 2), ("starve", 2), ("act", 2)} <= set(seen)


# Whoever answers


@EVERY_FORM
def test_in_the_same_position_everybody_has_as_many_legal_options(form):
    settings = {name: value for name, value in form.items() if name != "strategies"}
    others = [match(strategy, **settings).seats for strategy in ("random", "greedy", "random:never=walk")]
    game = Playing(match(**form), 1)
    for question in game.decisions():
        game.choice()
        expected = int(game.desk.legal)
        for players in others:
            STEPS.choose(game.table, game.desk, game.scratch, players)
            assert game.desk.legal == expected, question


# Examples


@pytest.mark.parametrize("strategies", ["random", "greedy"])
def test_the_only_step_of_the_only_buffalo_is_a_decision_without_a_choice(strategies):
    turn = Turn({(3, 5): 1}, {(2, 2): 1}, {(4, 2): 1}, blocks=(5, 0, 0, 0), strategies=strategies)
    turn.carry_on(turn.choice())
    camp = turn.game.camp[0]
    assert (int(camp.decisions), int(camp.real_choices)) == (1, 0)
    turn.carry_on(turn.choice())
    assert (int(camp.decisions), int(camp.real_choices)) == (2, 1)


@pytest.mark.parametrize("strategies", ["random", "greedy"])
def test_a_turn_in_which_no_action_is_possible_has_nothing_to_decide(strategies):
    turn = Turn({}, {}, {(4, 2): 1}, strategies=strategies)
    turn.game.to_move = 1
    turn.carry_on(turn.choice())
    assert (turn.question, int(turn.game.camp[0].decisions)) == ("act", 0)
    turn.carry_on(turn.choice())
    assert (int(turn.game.camp[0].decisions), int(turn.game.camp[0].passes)) == (0, 1)
