"""Planner looks ahead. Small positions, where its numbers come from, then duels."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mrsim.games.moon_river.facts.planner_features import FEATURES, GROUP, OF_SCENARIOS, TO_COME
from mrsim.games.moon_river.names import LANDSCAPES
from mrsim.games.moon_river.players.imagined_moves import hold_sure_parcels
from mrsim.games.moon_river.players.learnt_weights import load_learned_weights
from mrsim.games.moon_river.players.ranch_value import look_at, note_unseen
from mrsim.games.moon_river.rules.records import NONE
from mrsim.matches.duels import duel
from mrsim.matches.play import prepare_match
from tests.command import run_command
from tests.moon_river.help import Turn, called, match
from tests.moon_river.many_forms import run
from tests.moon_river.referee import Parcel, Ranch
from tests.strategies.test_careful import GAME, choice, laid, offer

NEXT_TO_LAST = 23
ALL_CELLS = {(column, row) for column in range(1, 6) for row in range(1, 6)} - {(3, 1)}
FOREST = ((1, 1), (1, 2), (1, 3), (1, 4))
TREES = Parcel("forest")
STONES = Parcel("canyon")
GOLDEN_COWS = Parcel("meadow", cows=2, gold=1)
CORN = Parcel("corn", corn=4)

SMALL_BOX = """kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number
M,3,meadow,1,0,0,1,0,0,3
D,3,desert,0,1,1,0,0,0,1
F,3,forest,2,0,0,0,1,0,4
K,3,corn,0,0,0,0,0,3,2
"""


def all_desert_but_a_forest() -> Ranch:
    """Two free cells are left, beside four cells of forest with four cows."""
    free = {(1, 5), (2, 5)}
    cells = dict.fromkeys(ALL_CELLS - free, "desert") | dict.fromkeys(FOREST, "forest")
    return laid(cells, cows=FOREST)


def with_two_cells_left(held: Sequence[Parcel], round_number: int) -> Turn:
    return Turn(all_desert_but_a_forest(), held=[held], round_number=round_number)


# --- small positions ---


def test_it_keeps_its_last_cells_for_the_parcel_that_it_can_claim() -> None:
    turn = offer(with_two_cells_left([CORN, Parcel("desert")], NEXT_TO_LAST), STONES, STONES, STONES, TREES)
    assert choice(turn, "greedy") != NONE
    assert choice(turn, "planner") == NONE


def test_it_claims_the_parcel_that_can_still_be_laid() -> None:
    turn = offer(with_two_cells_left([CORN], NEXT_TO_LAST), GOLDEN_COWS, GOLDEN_COWS, GOLDEN_COWS, TREES)
    assert turn.question == "claim"
    assert choice(turn, "greedy") in (0, 1, 2)
    assert choice(turn, "planner") == 3


def test_with_nothing_to_come_it_lays_what_scores_most() -> None:
    turn = with_two_cells_left([CORN, TREES, Parcel("desert", gold=1)], NEXT_TO_LAST + 1)
    while turn.question == "expand" and turn.game.seat == 0:
        turn.answer(choice(turn, "planner"))
    assert turn.points() == 5 * 4 + 4


def test_a_ride_is_seen_to_its_end() -> None:
    cells = {(1, 1): "meadow", (2, 1): "desert", (2, 2): "canyon"} | {(c, 3): "forest" for c in range(1, 6)}
    ranch = laid(cells, cows=((1, 1),))
    turn = Turn(ranch, held=[[CORN, Parcel("desert", recruit=1)]], saloon=["rustler"], round_number=NEXT_TO_LAST + 1)
    turn.answer(next(code for (_, _, *places), code in turn.dominoes().items() if (4, 1) in places))
    turn.answer(0)
    assert turn.question == "cowboy"
    for _ in range(3):
        turn.answer(choice(turn, "planner"))
    assert {cell[1] for cell in turn.cows()} == {3}


def test_it_hires_a_desperado_for_what_a_rival_holds() -> None:
    free = {(4, 1), (5, 1), (1, 5), (2, 5)}
    ranch = laid(dict.fromkeys(ALL_CELLS - free, "corn") | dict.fromkeys(FOREST, "forest"), cows=FOREST)
    held = [[Parcel("desert", recruit=1), CORN, STONES, CORN], [Parcel("forest", cows=2)]]
    turn = Turn(ranch, held=held, saloon=["trapper", "desperado"], round_number=12)
    turn.answer(next(code for (_, two, *places), code in turn.dominoes().items() if (5, 1) in places))
    assert turn.question == "recruit"
    turn.answer(choice(turn, "planner"))
    assert turn.question == "swap"
    turn.answer(choice(turn, "planner"))
    assert turn.table.box.parcel[turn.held()[0]].landscape == LANDSCAPES.index("forest")


# --- what it looks at ---


def test_weights_are_learnt_for_every_number_of_players_and_scenario() -> None:
    weights = load_learned_weights()
    assert weights.shape == (3, len(OF_SCENARIOS), len(TO_COME), len(FEATURES))
    assert (weights[:, 1:] != 0).any(axis=2).all()
    assert (weights[:, 0, :, :GROUP] != 0).any(axis=1).all()
    assert (weights[:, 0, :, GROUP:] == 0).all()


def test_features_say_what_their_names_say() -> None:
    turn = with_two_cells_left([CORN, TREES], NEXT_TO_LAST)
    outlook, ranch = turn.scratch.outlook, turn.game.ranch[0]
    called(hold_sure_parcels)(ranch, turn.game, turn.table.box, 0)
    called(note_unseen)(outlook, turn.game, turn.table.box)
    called(look_at)(outlook, ranch, turn.game, turn.table.box)
    seen: dict[str, float] = dict(zip(FEATURES, outlook.feature.tolist(), strict=True))
    expected = {
        "points": 16,
        "free_cells": 2,
        "dead_cells": 0,
        "narrow_cells": 2,
        "growing_cows": 4,
        "growing_cows_by_room": 4,
        "best_territory": 16,
        "unprotected_cows": 4,
        "unprotected_cells": 4,
        "held": 2,
        "held_joins": 4,
        "held_loose": 1,
        "held_resources": 4,
        "open_landscapes": 2,
    }
    assert {name: seen[name] for name in expected} == expected


def test_it_plays_the_same_compiled_and_uncompiled(tmp_path: Path) -> None:
    file = tmp_path / "small.csv"
    file.write_text(SMALL_BOX)
    command = ["play", GAME, "--box", str(file), "--games", "1", "--players", "2", "--json"]
    command += ["--jobs", "1", "--strategies", "planner:options=2:closely=1,greedy", "--seed", "5"]
    plain, compiled = run(["-m", "mrsim", *command], NUMBA_DISABLE_JIT="1"), run_command(*command)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout == compiled.stdout


# --- duels ---

FORMS: list[dict[str, Any]] = [
    {"seats": 1, "players": 4},
    {"seats": 3, "players": 4},
    {"seats": 1, "players": 2},
]


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_it_beats_greedy(form: dict[str, Any]) -> None:
    assert duel(GAME, "planner", "greedy", blocks=30, seed=1, **form).verdict == "better"


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS, ids=str)
@pytest.mark.parametrize("mode", ["base", "legends"])
def test_it_beats_careful(mode: str, form: dict[str, Any]) -> None:
    assert duel(GAME, "planner", "careful", blocks=600, seed=1, mode=mode, **form).verdict == "better"


@pytest.mark.long
@pytest.mark.parametrize("knob", ["expand.options=0", "closely=0"])
def test_looking_ahead_helps(knob: str) -> None:
    assert duel(GAME, f"planner:{knob}", "planner", seats=1, players=4, blocks=600, seed=2).verdict == "worse"


def test_knobs_are_turned_without_an_error() -> None:
    assert match("planner:options=1:closely=1,greedy", players=2).play(0, 1).size


@pytest.mark.parametrize(
    ("players", "mode", "digest"), [(4, "base", "b1dc630ec813c590"), (3, "legends", "bce2a55548bf28e5")]
)
def test_planners_play_as_they_always_did(players, mode, digest):
    names = ["planner"] * players
    playing = prepare_match(GAME, strategies=names, seed=3, noise="player", players=players, mode=mode)[1]
    assert hashlib.sha256(playing.play(0, 8).tobytes()).hexdigest()[:16] == digest
