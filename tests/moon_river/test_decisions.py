"""What is a decision, and what a real choice: the columns beside a plain recount, and the same whoever answers."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from mrsim.games.moon_river.players.table import STEPS
from mrsim.games.moon_river.rules.records import NONE
from tests.moon_river.help import Playing, Turn, camp, match
from tests.moon_river.plain_views import Picture, picture
from tests.moon_river.referee import (
    Parcel,
    Ranch,
    connects,
    free_cells,
    is_protected,
    legal_dominoes,
    neighbours,
    territory_of,
)

FORMS: tuple[dict[str, Any], ...] = (
    {"strategies": "random", "players": 2},
    {"strategies": "greedy,random", "players": 2, "mode": "legends", "scenario": "gold-rush"},
    {"strategies": "random,greedy,random:never=pass", "players": 3, "edition": "h2"},
    {"strategies": "random", "players": 4, "mode": "legends", "scenario": "outlaws"},
    {"strategies": "greedy:always=cowboy,random:always=swap,hoarder:ignore=cows,random", "players": 4},
)
EVERY_FORM = pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form['strategies']}-{form['players']}")

OWN_BOX = "cows = 3\n[partners]\nrustler = 12\ndesperado = 12\n[boards.camp]\nreserve = 2\n"
"""Few cows, so that they are split; small reserves, so that parcels are discarded; many thieves."""


# --- a plain recount ---


def claim(now: Picture) -> int:
    return now.free_slots


def expand(now: Picture) -> int:
    held = {number: now.box[number] for number in now.held[now.seat]}
    return len(list(legal_dominoes(now.ranch, held))) + (not now.forced)


def cows(now: Picture) -> int:
    first, second = (now.box[number].cows for number, _ in now.domino)
    due = min(now.supply, first + second)
    return sum(on_first + on_second == due for on_first, on_second in product(range(first + 1), range(second + 1)))


def drought(now: Picture) -> int:
    return sum(now.ranch.cows[cell] > 0 for cell in territory_of(now.ranch.land, now.skull))


def circle(now: Picture) -> int:
    return sum(now.box[number].recruit for number, _ in now.domino)


def recruit(now: Picture) -> int:
    return 2 * sum(chip != NONE for chip in now.saloon)


def cowboy(now: Picture) -> int:
    land = now.ranch.land
    starts = [cell for cell, number in now.ranch.cows.items() if number]
    return 1 + sum(land.get(end, "corn") != "corn" for start in starts for end in neighbours(start))


def swap(now: Picture) -> int:
    return 1 + len(now.held[now.seat]) * sum(len(now.held[other]) for other in now.others)


def steal(now: Picture) -> int:
    ranches = [now.ranches[other] for other in now.others]
    return 1 + sum(
        number > 0 and not is_protected(ranch, cell) for ranch in ranches for cell, number in ranch.cows.items()
    )


def discard(now: Picture) -> int:
    return len(now.held[now.seat])


def bonus(now: Picture) -> int:
    sides = [now.faces[2 * tile + side] for tile in now.tiles for side in range(2)]
    return sum(connects(now.ranch, side, cell) for side in sides for cell in free_cells(now.ranch)) or len(now.tiles)


LEGAL_ANSWERS: dict[str, Callable[[Picture], int]] = {
    count.__name__: count
    for count in (claim, expand, cows, drought, circle, recruit, cowboy, swap, steal, discard, bonus)
}


def recounted(game: Playing) -> tuple[list[int], list[int], Counter[tuple[str, int]]]:
    """Decisions and real choices of every seat; and how often each question had none, one or more legal answers."""
    decisions, choices = [0] * game.match.players, [0] * game.match.players
    seen: Counter[tuple[str, int]] = Counter()
    for question in game.decisions():
        now = picture(game)
        answers = LEGAL_ANSWERS[question](now)
        decisions[now.seat] += answers >= 1
        choices[now.seat] += answers >= 2
        seen[question, min(answers, 2)] += 1
    return decisions, choices, seen


@EVERY_FORM
def test_decisions_and_real_choices_are_those_of_a_plain_recount(form: dict[str, Any]) -> None:
    played = match(**form)
    for block in range(2):
        decisions, choices, seen = recounted(Playing(played, block, 0))
        rows = played.tell(block, 0).rows
        assert rows.decisions.tolist() == decisions
        assert rows.real_choices.tolist() == choices
        assert {("claim", 2), ("expand", 2), ("cowboy", 2)} <= set(seen)


def test_decisions_that_are_rare_are_recounted_too(tmp_path: Any) -> None:
    (tmp_path / "own.toml").write_text(OWN_BOX)
    seen: Counter[tuple[str, int]] = Counter()
    for players, strategies in product((2, 3), ("random", "greedy")):
        played = match(strategies, players=players, box=str(tmp_path / "own.toml"))
        decisions, choices, here = recounted(Playing(played, 1, 0))
        rows = played.tell(1, 0).rows
        assert (rows.decisions.tolist(), rows.real_choices.tolist()) == (decisions, choices)
        seen += here
    assert {question for question, _ in seen} == LEGAL_ANSWERS.keys()
    assert {("expand", 0), ("expand", 1), ("drought", 0), ("drought", 1), ("cowboy", 1)} <= set(seen)


# --- whoever answers ---


@EVERY_FORM
def test_in_the_same_position_everybody_has_as_many_legal_options(form: dict[str, Any]) -> None:
    played = match(**form)
    settings = {name: value for name, value in form.items() if name != "strategies"}
    others = [match(strategy, **settings).seats for strategy in ("random", "greedy", "random:never=cow:always=pass")]
    game = Playing(played, 1)
    for question in game.decisions():
        game.choice()
        expected = int(game.desk.legal)
        for players in others:
            STEPS.choose(game.table, game.desk, game.scratch, players)
            assert game.desk.legal == expected, question


# --- examples ---

PLAIN = [Parcel("farm"), Parcel("farm")]


def full() -> Ranch:
    """No free bridge, and no farm beside which another could lie."""
    ranch = camp()
    ranch.laid = {cell: Parcel("corn") for cell in ranch.bridges}
    return ranch


def counted(turn: Turn, strategy: str) -> tuple[int, int]:
    """Decisions and real choices after the first question of a turn is answered."""
    choice = STEPS.choose(turn.table, turn.desk, turn.scratch, match(strategy).seats)
    STEPS.carry_on(turn.table, turn.desk, choice)
    ranch = turn.game.ranch[0]
    return int(ranch.decisions), int(ranch.real_choices)


EITHER = pytest.mark.parametrize("strategy", ["random", "greedy"])


@EITHER
def test_a_domino_that_may_be_laid_or_not_is_a_real_choice(strategy: str) -> None:
    assert counted(Turn(held=[PLAIN]), strategy) == (1, 1)


@EITHER
def test_who_can_only_pass_decides_without_a_choice(strategy: str) -> None:
    assert counted(Turn(full(), held=[PLAIN]), strategy) == (1, 0)


@EITHER
def test_who_must_lay_a_domino_and_cannot_has_nothing_to_decide(strategy: str) -> None:
    assert counted(Turn(full(), held=[PLAIN * 2], reserve=3), strategy) == (0, 0)


@EITHER
def test_a_skull_that_finds_no_cow_asks_nothing_and_one_with_a_single_cow_leaves_no_choice(strategy: str) -> None:
    for cows_there, expected in ((0, (0, 0)), (1, (1, 0))):
        turn = Turn(held=[[Parcel("farm", cows=cows_there, drought=1), Parcel("corn")]])
        turn.lay((2, 1), (2, 2))
        assert turn.question == "drought"
        assert counted(turn, strategy) == expected
