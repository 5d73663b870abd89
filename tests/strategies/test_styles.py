"""The styles: each plays its story at a position, is recognised by what it does, and is no fool."""

import csv
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import mrsim
from mrsim.games.moon_river import box
from mrsim.games.moon_river.players.decisions import DECISIONS
from mrsim.games.moon_river.players.table import STEPS
from mrsim.games.moon_river.rules.records import NONE
from mrsim.matches.duels import duel
from mrsim.strategy.about import known_strategies
from tests.moon_river.help import Playing, Turn, camp, match
from tests.moon_river.referee import Cell, Chip, Parcel, Ranch

GAME = "moon-river"
STYLES = [one.name for one in known_strategies(GAME) if one.style]

EDITION = Path(box.__file__).parents[1] / "editions" / "h1.csv"
KINDS = {
    row["kind"]: Parcel(row["landscape"], **{name: int(row[name]) for name in list(row)[3:]})
    for row in csv.DictReader(EDITION.read_text().splitlines())
}
"""The parcels of the box: D5 has two cows, K2 five cobs of corn, A1 a cow and a circle."""


# --- positions ---


def ranch(laid: Mapping[Cell, str], cows: Collection[Cell] = (), partners: Mapping[Cell, Chip] | None = None) -> Ranch:
    """A ranch above a camp board."""
    found = camp()
    found.laid.update({cell: KINDS[kind] for cell, kind in laid.items()})
    found.cows.update(cows)
    found.partners.update(partners or {})
    return found


def full_but(*free: Cell, laid: Mapping[Cell, str] | None = None, **others: Any) -> Ranch:
    """A ranch of plain desert with few free cells, and some other parcels."""
    cells = [(x, y) for x in range(1, 6) for y in range(1, 6) if (x, y) not in (*free, (3, 1))]
    return ranch(dict.fromkeys(cells, "D2") | dict(laid or {}), **others)


def parcels(kinds: str) -> list[Parcel]:
    """Parcels by their kinds."""
    return [KINDS[kind] for kind in kinds.split()]


def claiming(offered: str, own: Ranch | None = None, **facts: Any) -> Callable[[], Turn]:
    """A parcel of the next column is to be claimed."""
    return lambda: Turn(own or camp(), offered=parcels(offered), **facts)


def expanding(held: str, own: Ranch | None = None, **facts: Any) -> Callable[[], Turn]:
    """These parcels are held."""
    return lambda: Turn(own or camp(), held=[parcels(held)], **facts)


def recruiting(saloon: str, *ranches: Ranch, held: str = "", others: str = "", **facts: Any) -> Callable[[], Turn]:
    """A farm has just been laid at (2,1), and these chips wait; player 1 holds others."""

    def turn() -> Turn:
        reserves = [parcels(f"A1 D2 {held}"), parcels(others)]
        found = Turn(*(ranches or (camp(),)), saloon=saloon.split(), held=reserves, **facts)
        found.lay((2, 1), (1, 1))
        return found

    return turn


def after(position: Callable[[], Turn], choice: str) -> Callable[[], Turn]:
    """The position after an answer."""

    def turn() -> Turn:
        found = position()
        found.answer(next(code for code in found.options() if in_words(found, code) == choice))
        return found

    return turn


def in_words(turn: Turn, code: int) -> str:
    """An option as it is told."""
    kinds = {parcel: kind for kind, parcel in KINDS.items()}
    return DECISIONS[turn.game.question].describe(
        turn.table, code, [kinds.get(parcel, "desert") for parcel in turn.parcels]
    )


HERD = ranch({(2, 1): "M2", (2, 2): "M2", (2, 3): "M2"}, cows=[(2, 1), (2, 2)])
TWO_BEAVERS = ranch({(4, 1): "F3"})
FOUR_NUGGETS = ranch({(4, 1): "D3", (4, 2): "D3", (4, 3): "D3", (4, 4): "D3"})
STRAY = ranch({(4, 1): "M2", (4, 2): "M2", (4, 3): "M2", (5, 1): "C2"}, cows=[(5, 1)])
LEADER = ranch({(4, 1): "K2", (2, 1): "M2", (2, 2): "M2"}, cows=[(2, 1)])
BEHIND = ranch({(2, 1): "M2", (2, 2): "M2", (2, 3): "M2"}, cows=[(2, 1)])
GUARDED = ranch({(2, 1): "M2"}, cows=[(2, 1)], partners={(2, 1): Chip("farmer", "cowboy")})
BESIDE_A_PARTNER = full_but(
    (1, 4), (2, 4), (4, 4), (5, 4), laid={(2, 5): "M2"}, partners={(2, 5): Chip("rustler", "specialist")}
)
BESIDE_A_FARM = full_but((1, 4), (2, 4), (4, 4), (5, 4), laid={(2, 5): "A1"}, cows=[(2, 5)])
THREE_AND_TWO = full_but((1, 5), (2, 5), (3, 5), (5, 4), (5, 5))
BESIDE_A_MEADOW = full_but((1, 4), (2, 4), (4, 4), (5, 4), laid={(2, 5): "M2", (4, 3): "C2", (4, 5): "C2"})

POSITIONS = [
    ("cattle_baron", "claims two cows before five cobs of corn", claiming("K2 D5"), "D5"),
    ("cattle_baron", "claims land for its herd before gold", claiming("D3 M2", HERD), "M2"),
    ("cattle_baron", "lays meadow beside meadow", expanding("M2 D2", BESIDE_A_MEADOW, reserve=1), "M2 at (2,4)"),
    ("cattle_baron", "hires a cowboy for a stray cow", recruiting("farmer", STRAY), "farmer as cowboy"),
    ("corn_farmer", "claims corn before anything else", claiming("D5 A1 K1"), "K1"),
    ("corn_farmer", "claims the larger field", claiming("K1 K2"), "K2"),
    ("corn_farmer", "lays corn at once", expanding("K1 K2"), " at "),
    ("corn_farmer", "hires the farmer first", recruiting("trapper farmer", TWO_BEAVERS), "farmer as specialist"),
    ("prospector", "claims gold in any landscape", claiming("F3 C3"), "C3"),
    (
        "prospector",
        "hires the gold digger first",
        recruiting("trapper gold_digger", TWO_BEAVERS),
        "gold digger as specialist",
    ),
    ("trapper", "claims forest even without beavers", claiming("C2 D2 F1"), "F1"),
    ("trapper", "claims beavers before two cows", claiming("D5 F3"), "F3"),
    (
        "trapper",
        "hires the trapper before a gold digger with four nuggets",
        recruiting("gold_digger trapper", FOUR_NUGGETS),
        "trapper as specialist",
    ),
    ("town_builder", "claims a farm before anything else", claiming("D5 K2 A1"), "A1"),
    ("town_builder", "claims a low number where there is no farm", claiming("D2 M3 C3 D2"), "D2"),
    ("town_builder", "lays farm beside farm", expanding("A1 D2", BESIDE_A_FARM, reserve=1), "A1 at (2,4)"),
    ("outlaw", "claims a circle before two cows", claiming("D5 M4"), "M4"),
    ("outlaw", "lays a circle beside its partners", expanding("M4 D2", BESIDE_A_PARTNER, reserve=1), "M4 at (2,4)"),
    (
        "outlaw",
        "hires the rustler rather than a trapper",
        recruiting("trapper rustler", TWO_BEAVERS),
        "rustler as specialist",
    ),
    ("thief", "claims a circle before two cows", claiming("D5 M4"), "M4"),
    (
        "thief",
        "hires the rustler where cows stand unguarded",
        recruiting("trapper rustler", TWO_BEAVERS, BEHIND),
        "rustler as specialist",
    ),
    (
        "thief",
        "hires no rustler where all are guarded",
        recruiting("trapper rustler", FOUR_NUGGETS, GUARDED),
        "as cowboy",
    ),
    (
        "thief",
        "steals from the leader before a richer herd",
        after(recruiting("rustler", camp(), LEADER, BEHIND), "rustler as specialist"),
        "from seat 1",
    ),
    (
        "thief",
        "swaps a skull for the leader's corn",
        after(recruiting("desperado", camp(), LEADER, held="D1 C2", others="K2"), "desperado as specialist"),
        "D1 for K2 of seat 1",
    ),
    ("hoarder", "waits with nine points in hand", expanding("K1 K2", round_number=5), "pass"),
    ("hoarder", "lays what it must when the reserve is full", expanding("K1 K2 D1 C1", round_number=5), "K1 at "),
    ("hoarder", "waits no longer in the end", expanding("K1 K2", round_number=23), " at "),
    ("early_bird", "acts first rather than with two cows", claiming("D2 C2 M2 M5"), "D2"),
    ("early_bird", "takes the better of two that are early", claiming("D1 F2"), "F2"),
    ("scenario_chaser", "claims forest to raft", claiming("D5 F1", scenario="timber-rafting"), "F1"),
    ("scenario_chaser", "claims gold in a rush", claiming("F3 D3", scenario="gold-rush"), "D3"),
    ("scenario_chaser", "claims circles among outlaws", claiming("D5 M4", scenario="outlaws"), "M4"),
    ("scenario_chaser", "claims farms for the city", claiming("K2 A1", scenario="moon-river-city"), "A1"),
    ("scenario_chaser", "claims cows where there is no scenario", claiming("F1 D3 D5"), "D5"),
    (
        "scenario_chaser",
        "lays outlaws side by side",
        expanding("M4 D2", BESIDE_A_PARTNER, reserve=1, scenario="outlaws"),
        "M4 at (2,4)",
    ),
    ("balanced", "claims a cow and a circle before two cows", claiming("D5 A1"), "A1"),
    ("balanced", "claims two cows before a nugget", claiming("D3 D5"), "D5"),
    ("balanced", "spoils no cell", expanding("D4 D3", THREE_AND_TWO, reserve=1), "(5,4)"),
    (
        "balanced",
        "hires whoever pays most",
        recruiting("trapper gold_digger desperado", FOUR_NUGGETS),
        "gold digger as specialist",
    ),
]


@pytest.mark.parametrize(
    ("strategy", "position", "choice"),
    [
        pytest.param(strategy, position, choice, id=f"{strategy}_{does.replace(' ', '_')}")
        for strategy, does, position, choice in POSITIONS
    ],
)
def test_position(strategy: str, position: Callable[[], Turn], choice: str) -> None:
    turn = position()
    chosen = STEPS.choose(turn.table, turn.desk, turn.scratch, match(strategy).seats)
    assert choice in in_words(turn, int(chosen))


def test_every_style_has_positions() -> None:
    assert {strategy for strategy, *_ in POSITIONS} == set(STYLES)


# --- results ---


@cache
def results(style: str, scenario: str = "random") -> pl.DataFrame:
    """Rows of one player of a style against three greedies."""
    lineup = [style, "greedy", "greedy", "greedy"]
    rows = mrsim.play(GAME, strategies=lineup, mode="legends", scenario=scenario, games=400, seed=3)
    return rows.filter(pl.col("player") == 0)


def mean(*columns: str, scenario: str = "random") -> Callable[[str], float]:
    """The mean of a sum of columns."""
    return lambda style: float(results(style, scenario).select(pl.sum_horizontal(columns).mean()).item())


@cache
def habits(style: str) -> tuple[float, float]:
    """The share of its dominoes that a player lays because he must, and how many act later in the column."""
    forced, later = [], []
    for block in range(8):
        playing = Playing(match(f"{style},greedy,greedy,greedy"), block)
        for question in playing.decisions():
            game = playing.game
            if game.player[game.seat] == 0 and question == "expand" and playing.choice() != NONE:
                forced.append(NONE not in playing.options())
            if game.player[game.seat] == 0 and question == "claim" and game.round_number > 0:
                later.append(3 - int(game.turn))
    return sum(forced) / len(forced), sum(later) / len(later)


SHOWS = {
    "cattle_baron": mean("desert_points", "canyon_points", "meadow_points", "forest_points", "farm_points"),
    "corn_farmer": mean("corn_points"),
    "prospector": mean("gold_points"),
    "trapper": mean("beaver_points"),
    "town_builder": mean("farm_points"),
    "outlaw": mean("scenario_points", scenario="outlaws"),
    "thief": mean("cows_stolen", "swaps"),
    "hoarder": lambda style: habits(style)[0],
    "early_bird": lambda style: habits(style)[1],
    "scenario_chaser": mean("scenario_points"),
}
"""What a style does more of than any other."""


@pytest.mark.parametrize("style", SHOWS)
def test_a_style_is_recognised(style: str) -> None:
    shown = {one: SHOWS[style](one) for one in STYLES}
    most_of_others = max(value for one, value in shown.items() if one != style)
    assert shown[style] > 1.1 * most_of_others


def test_the_balanced_one_is_never_first_and_never_last() -> None:
    for statistic in SHOWS.values():
        shown = {one: statistic(one) for one in STYLES}
        assert min(shown.values()) < shown["balanced"] < max(shown.values())


# --- strength ---


@pytest.mark.parametrize("style", STYLES)
def test_a_style_beats_random_by_far(style: str) -> None:
    assert duel(GAME, style, "random", seats=1, players=4, blocks=25, seed=1, mode="legends").low > 0.5


@pytest.mark.parametrize("style", STYLES)
def test_a_style_holds_its_own_against_greedy(style: str) -> None:
    fared = duel(GAME, style, "greedy", seats=1, players=4, blocks=100, seed=1, mode="legends")
    assert 0.18 < fared.win_share < 0.75
