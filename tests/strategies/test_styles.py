"""The styles: each plays its story at a position, is recognised in its results, and beats random."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import polars as pl
import pytest

import mrsim
from mrsim.duels import duel
from mrsim.games.moon_river.partners import (
    chosen_side,
    recruit_code,
    saloon_seat,
    swap_other,
    swap_own,
    swap_theirs,
    theft_cell,
    theft_victim,
)
from mrsim.games.moon_river.records import NONE
from mrsim.games.moon_river.table import choose
from mrsim.games.moon_river.words import SIDES
from mrsim.strategy.about import known
from tests.moon_river.help import Turn, camp, match, named
from tests.moon_river.referee import Cell, Chip, Parcel, Ranch

GAME = "moon-river"
STYLES = [one.name for one in known(GAME) if one.style]

PLAIN, SKULL = Parcel("desert", number=2), Parcel("desert", drought=1, number=1)
TWO_COWS, GOLD = Parcel("desert", cows=2, number=5), Parcel("desert", gold=1, number=3)
CANYON, CANYON_GOLD = Parcel("canyon", number=2), Parcel("canyon", gold=1, number=3)
MEADOW, MEADOW_CIRCLE = Parcel("meadow", number=2), Parcel("meadow", recruit=1, gold=1, number=4)
FOREST, BEAVERS = Parcel("forest", number=1), Parcel("forest", beaver=2, number=3)
FARM, CORN = Parcel("farm", cows=1, recruit=1, number=6), Parcel("corn", corn=5, number=5)

WAITS = "waits"


def ranch(laid: Mapping[Cell, Parcel], cows: Sequence[Cell] = (), partners: Mapping[Cell, Chip] | None = None) -> Ranch:
    """A ranch above a camp board."""
    found = camp()
    found.laid.update(laid)
    found.cows.update(cows)
    found.partners.update(partners or {})
    return found


def chosen(strategy: str, turn: Turn) -> int:
    """What a strategy chooses."""
    return int(choose(turn.table, turn.desk, turn.scratch, match(strategy).seats))


def parcel(turn: Turn, number: int) -> Parcel:
    """A parcel by its number in the box."""
    return turn.parcels[number]


def sentence(value: Any) -> str:
    """The words that name a position."""
    return value.replace(" ", "_") if isinstance(value, str) else ""


# --- claim ---

HERD_ON_MEADOWS = ranch({(2, 1): MEADOW, (2, 2): MEADOW, (2, 3): MEADOW}, cows=[(2, 1), (2, 2)])
CITY = ranch({(2, 1): FARM, (2, 2): FARM}, cows=[(2, 1), (2, 2)])

CLAIMS = [
    ("cattle_baron", "claims two cows before five cobs of corn", {"offered": [CORN, TWO_COWS]}, TWO_COWS),
    ("cattle_baron", "claims land for its herd", {"ranch": HERD_ON_MEADOWS, "offered": [GOLD, MEADOW]}, MEADOW),
    ("corn_farmer", "claims corn before two cows", {"offered": [TWO_COWS, CORN, FARM]}, CORN),
    ("prospector", "claims gold in any landscape", {"offered": [BEAVERS, CANYON_GOLD]}, CANYON_GOLD),
    ("trapper", "claims beavers before two cows", {"offered": [TWO_COWS, BEAVERS]}, BEAVERS),
    ("trapper", "claims forest even without beavers", {"offered": [PLAIN, FOREST, CANYON]}, FOREST),
    ("town_builder", "claims a farm before two cows", {"offered": [TWO_COWS, CORN, FARM]}, FARM),
    ("outlaw", "claims a circle before two cows", {"offered": [TWO_COWS, MEADOW_CIRCLE]}, MEADOW_CIRCLE),
    ("thief", "claims a circle before two cows", {"offered": [TWO_COWS, MEADOW_CIRCLE]}, MEADOW_CIRCLE),
    ("early_bird", "claims a low number before a nugget", {"offered": [GOLD, FOREST]}, FOREST),
    ("scenario_chaser", "claims forest to raft", {"scenario": "timber-rafting", "offered": [TWO_COWS, FOREST]}, FOREST),
    ("scenario_chaser", "claims gold in a rush", {"scenario": "gold-rush", "offered": [TWO_COWS, GOLD]}, GOLD),
    (
        "scenario_chaser",
        "claims circles among outlaws",
        {"scenario": "outlaws", "offered": [TWO_COWS, MEADOW_CIRCLE]},
        MEADOW_CIRCLE,
    ),
    (
        "scenario_chaser",
        "claims farms for the city",
        {"scenario": "moon-river-city", "offered": [TWO_COWS, FARM, CORN]},
        FARM,
    ),
    ("scenario_chaser", "claims cows where there is no scenario", {"offered": [TWO_COWS, FOREST, GOLD]}, TWO_COWS),
]


@pytest.mark.parametrize(("strategy", "does", "position", "claimed"), CLAIMS, ids=sentence)
def test_claim(strategy, does, position, claimed):
    position = dict(position)
    turn = Turn(position.pop("ranch", camp()), **position)
    assert turn.question == "claim"
    assert position["offered"][chosen(strategy, turn)] == claimed
