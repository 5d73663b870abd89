"""The simulator: fair, reproducible, within its budget, and the best of the ladder."""

from __future__ import annotations

import hashlib

import numpy as np
import polars as pl
import pytest

import mrsim
from mrsim.games.kit.compiled.halving_race import count_laps
from mrsim.games.moon_river.players.learnt_weights import new_scratch
from mrsim.games.moon_river.players.table import STEPS
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.matches.duels import duel
from tests.moon_river.help import Playing, Turn, called, camp, copied, match
from tests.moon_river.many_forms import run
from tests.moon_river.referee import Parcel
from tests.moon_river.test_hidden import redealt

GAME = "moon-river"
QUICK = "simulator:playouts=12:horizon=2"
SIMULATED = ("claim", "expand", "recruit", "bonus")


def decisions(playing, wanted=SIMULATED):
    """The decisions of a game that are simulated, each with its choice, before it is carried out."""
    while not playing.is_over():
        question = QUESTION_NAMES[playing.game.question]
        choice = playing.choice()
        if question in wanted and playing.desk.count > 1:
            yield question, choice
        playing.carry_on(choice)


def test_the_same_seed_gives_the_same_games_on_any_jobs_and_batches():
    settings = {"strategies": [QUICK, "greedy"], "players": 2, "games": 12, "seed": 5}
    one, two = (mrsim.play(GAME, jobs=jobs, **settings) for jobs in (1, 2))
    assert one.sort(pl.all()).equals(two.sort(pl.all()))
    whole = match(f"{QUICK},greedy", players=2)
    parts = [whole.play(block, 1) for block in range(3)]
    assert np.concatenate(parts).tobytes() == whole.play(0, 3).tobytes()


@pytest.mark.parametrize("form", [{"players": 4}, {"players": 2, "mode": "legends", "scenario": "outlaws"}])
def test_a_choice_does_not_depend_on_what_is_hidden(form):
    chance = np.random.default_rng(1)
    playing = Playing(match(QUICK, **form), 1)
    seen = 0
    for number, (question, choice) in enumerate(decisions(playing)):
        if number % 4 == 0:
            before = playing.game.tobytes(), playing.table.deal.tobytes()
            other = playing.with_records(copied(playing.game), redealt(playing, chance))
            seen += other.table.deal.deck.tobytes() != playing.table.deal.deck.tobytes()
            assert other.choice() == choice, question
            assert (playing.game.tobytes(), playing.table.deal.tobytes()) == before
    assert seen > 15


@pytest.mark.parametrize("playouts", [3, 12, 50, 200])
def test_a_decision_has_so_many_playouts_and_leaves_at_most_one_or_is_clear_without(playouts):
    playing = Playing(match(f"simulator:playouts={playouts}:horizon=1", players=2), 2)
    counted = set()
    for _, _ in decisions(playing):
        counted.add(int(playing.scratch.playouts))
        if len(counted) > 40:
            break
    assert counted <= {0, playouts, playouts - 1}


def test_without_playouts_it_does_what_looks_best_at_a_glance():
    playing = Playing(match("simulator:playouts=0"), 0)
    for _, choice in decisions(playing):
        scores = playing.desk.score[: playing.desk.count]
        assert playing.scratch.playouts == 0
        assert playing.desk.score[playing.desk.code.tolist().index(choice)] == scores.max()


def test_candidates_stand_above_all_other_options():
    playing = Playing(match("simulator:playouts=40:candidates=4:margin=1000000000"), 0)
    most = 0
    for _, choice in decisions(playing, ("expand",)):
        count = playing.desk.count
        scores = dict(zip(playing.desk.code[:count].tolist(), playing.desk.score[:count].tolist(), strict=True))
        desk = playing.scratch.desk[2]
        candidates = {int(desk.code[i]) for i in playing.scratch.candidate[: playing.scratch.candidates]}
        assert choice in candidates
        assert len(candidates) == min(4, count)
        others = [score for code, score in scores.items() if code not in candidates]
        assert min(scores[code] for code in candidates) > max(others, default=-np.inf)
        most = max(most, len(others))
    assert most > 30


@pytest.mark.parametrize(("candidates", "laps"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_candidates_are_halved_until_one_is_left(candidates, laps):
    assert called(count_laps)(candidates) == laps


def test_in_the_last_round_cows_go_where_they_count():
    ranch = camp()
    cells = [(2, 1), (2, 2), (1, 2), (1, 1), (1, 3), (2, 3)]
    ranch.laid.update({cell: Parcel("meadow") for cell in cells})
    held = [Parcel("meadow", cows=1), Parcel("desert")]
    turn = Turn(ranch, held=(held,), round_number=24)
    points = {code: points_after(ranch, held, code) for code in turn.dominoes().values()}
    assert set(points.values()) == {1, 7}
    chosen = int(STEPS.choose(turn.table, turn.desk, new_scratch(2), match("simulator:playouts=50").seats))
    assert points[chosen] == 7


def points_after(ranch, held, code):
    """Points of a ranch after a choice, in a game of its own."""
    turn = Turn(ranch, held=(held,), round_number=24)
    turn.answer(code)
    return turn.points()


def test_more_playouts_play_better():
    many, none = "simulator:playouts=60", "simulator:playouts=0"
    assert duel(GAME, many, none, seats=1, players=2, blocks=60, seed=1, jobs=1).verdict == "better"


def test_it_beats_greedy():
    assert duel(GAME, QUICK, "greedy", seats=1, players=4, blocks=20, seed=1, jobs=1).verdict == "better"


@pytest.mark.long
@pytest.mark.parametrize("mode", ["base", "legends"])
@pytest.mark.parametrize(("seats", "players"), [(1, 4), (3, 4), (1, 2)])
def test_it_beats_the_planner(seats, players, mode):
    fared = duel(GAME, "simulator", "planner", seats=seats, players=players, blocks=100, seed=1, mode=mode)
    assert fared.verdict == "better"


def first_choices(decided):
    """A digest of the first choices of a game, with what the options scored."""
    playing = Playing(match("simulator:playouts=6:candidates=2:horizon=1", players=2), 4)
    digest = hashlib.sha256()
    for _ in range(decided):
        choice = playing.choice()
        digest.update(f"{choice} {playing.desk.score[: playing.desk.count].tolist()}".encode())
        playing.carry_on(choice)
    return digest.hexdigest()


def test_compiled_and_uncompiled_it_decides_the_same():
    code = "from tests.strategies.test_simulator import first_choices; print(first_choices(14))"
    result = run(["-c", code], NUMBA_DISABLE_JIT="1")
    assert result.stdout.strip() == first_choices(14), result.stderr
