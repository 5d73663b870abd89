"""Functions that strategies call say what a plain count says, and are imported from the game."""

import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from mrsim.games import moon_river
from mrsim.games.moon_river import OFFERED
from mrsim.games.moon_river.facts import queries
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, RESOURCES
from mrsim.games.moon_river.rules.records import NONE
from mrsim.games.moon_river.views import Me, Parcel
from tests.moon_river import plain_views as plain
from tests.moon_river.help import Playing, match
from tests.moon_river.plain_views import Picture, picture
from tests.moon_river.referee import free_cells, is_protected, territories

OF_A_SEAT = (
    "score_of cows_of unprotected_cows_of partners_of free_cells_of holding_of reserve_of experts_of symbols_of "
    "territories_of territory_size territory_cows held_alike_of"
).split()
EXPERTS = dict(zip(PARTNERS[2:], RESOURCES, strict=True))


CALLS = {
    **{name: f"{name}(me, a)" for name in OF_A_SEAT[:7]},
    **{name: f"{name}(me, a, b)" for name in ("experts_of", "symbols_of", "territories_of", "held_alike_of")},
    "territory_size": "territory_size(me, a, b, c)",
    "territory_cows": "territory_cows(me, a, b, c)",
    "held_of": "held_of(me, a, b).number_in_box",
    "offered": "offered(me, a).number_in_box",
    "chosen_by": "chosen_by(me, a)",
    "legal_dominoes": "legal_dominoes(me, Parcel(me, a), Parcel(me, b))",
    "best_gain_of": "best_gain_of(me, a, Parcel(me, b))",
    "lone_gain_of": "lone_gain_of(me, a, Parcel(me, b))",
    "chips_waiting": "chips_waiting(me, a)",
    "chips_unseen": "chips_unseen(me, a)",
    "parcels_unseen": "parcels_unseen(me, a)",
}
"""Every function as strategies call it; parcels are given by their numbers."""


class Asking:
    """Every function, compiled, asked of a game."""

    def __init__(self) -> None:
        functions = {name: getattr(queries, name) for name in OFFERED["facts.queries"]}
        self.functions = {}
        for name, call in CALLS.items():
            namespace = {"Me": Me, "Parcel": Parcel, **functions}
            head = "def call(game, box, seat, scratch, a, b, c):"
            exec(f"{head}\n    me = Me(game, box, seat, scratch)\n    return {call}\n", namespace)
            self.functions[name] = numba.njit(namespace["call"])

    def __call__(self, game: Playing, name: str, a: int, b: int = 0, c: int = 0) -> int:
        function = self.functions[name]
        return int(function(game.game, game.table.box, int(game.game.seat), game.scratch, a, b, c))


@pytest.fixture(scope="module")
def ask() -> Asking:
    return Asking()


def seat_says(now: Picture, seat: int, reserve: int) -> dict[tuple[Any, ...], int]:
    """What the functions of a seat should say, by their arguments."""
    ranch = now.ranches[seat]
    chips = [chip.face for chip in ranch.partners.values()]
    said = {
        ("score_of", seat): now.points(seat),
        ("cows_of", seat): ranch.cows.total(),
        ("unprotected_cows_of", seat): sum(n for cell, n in ranch.cows.items() if not is_protected(ranch, cell)),
        ("partners_of", seat): len(chips),
        ("free_cells_of", seat): len(free_cells(ranch)),
        ("holding_of", seat): len(now.held[seat]),
        ("reserve_of", seat): reserve,
    }
    for partner, resource in EXPERTS.items():
        said["experts_of", seat, PARTNERS.index(partner)] = chips.count(partner)
        symbols = sum(parcel.symbols(resource) for parcel in ranch.laid.values())
        said["symbols_of", seat, RESOURCES.index(resource)] = symbols
    for number, landscape in enumerate(LANDSCAPES):
        found = [t for t in territories(ranch.land) if ranch.land[min(t)] == landscape]
        found.sort(key=lambda t: (-len(t), min(map(plain.in_order, t))))
        said["territories_of", seat, number] = len(found)
        said["held_alike_of", seat, number] = sum(now.box[n].landscape == landscape for n in now.held[seat])
        for rank in range(3):
            territory = found[rank] if rank < len(found) else set()
            said["territory_size", seat, number, rank] = len(territory)
            said["territory_cows", seat, number, rank] = plain.counting(ranch, territory)
    for position, number in enumerate(now.held[seat]):
        said["held_of", seat, position] = number
    return said


def table_says(now: Picture, game: Playing) -> dict[tuple[Any, ...], int]:
    """What the functions of the table should say, by their arguments."""
    box, record = game.table.box, game.game
    said: dict[tuple[Any, ...], int] = {}
    for slot, number in enumerate(now.next_column):
        said["offered", slot] = number
        said["chosen_by", slot] = int(record.next_owner[slot])
    hidden = game.table.deal.deck[record.parcels_drawn : box.parcels].tolist()
    for number, landscape in enumerate(LANDSCAPES):
        said["parcels_unseen", number] = sum(now.box[n].landscape == landscape for n in hidden)
    chips = game.table.deal.chips[record.chips_drawn : box.chips].tolist()
    for partner in range(len(PARTNERS)):
        said["chips_waiting", partner] = now.saloon.count(partner)
        said["chips_unseen", partner] = chips.count(partner)
    return said


def parcels_say(now: Picture) -> dict[tuple[Any, ...], int]:
    """What functions of parcels should say."""
    numbers = now.next_column[:1] + now.held[now.seat][:2]
    said: dict[tuple[Any, ...], int] = {}
    for seat, number in product(range(now.players), numbers):
        said["best_gain_of", seat, number] = plain.best_with(now, seat, number)
        said["lone_gain_of", seat, number] = plain.best_alone(now, seat, number)
    for one, two in product(numbers, numbers):
        if one != two:
            said["legal_dominoes", one, two] = len(plain.dominoes_of(now, now.seat, one, two))
    return said


@pytest.mark.parametrize("players", [2, 4])
def test_every_function_says_what_a_plain_count_says(ask: Asking, players: int) -> None:
    game = Playing(match("greedy,random" if players == 2 else "greedy", players=players, mode="legends"), block=4)
    chance = np.random.default_rng(players)
    asked = set()
    for _ in game.decisions():
        if chance.random() > 0.03:
            continue
        now = picture(game)
        said = {**table_says(now, game), **parcels_say(now)}
        for seat in range(players):
            said |= seat_says(now, seat, int(game.game.ranch[seat].reserve))
        for (name, *arguments), expected in said.items():
            assert ask(game, name, *arguments) == expected, (name, *arguments)
            asked.add(name)
    assert asked == set(OFFERED["facts.queries"])


def test_strategies_import_constants_and_functions_from_the_game() -> None:
    for names in OFFERED.values():
        for name in names:
            assert getattr(moon_river, name) is not None
            assert name in dir(moon_river)
    assert moon_river.NONE == NONE
    with pytest.raises(AttributeError, match="DESSERT"):
        moon_river.DESSERT  # noqa: B018


def test_the_game_is_not_loaded_before_something_is_asked_of_it() -> None:
    code = "import sys, mrsim.games.moon_river as game; assert 'numba' not in sys.modules; assert game.DESERT == 0"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=Path.cwd())
    assert done.returncode == 0, done.stderr
