"""Careful weighs what may become; careless scores now and leaves the rest to chance. Small positions, then duels."""

from typing import Any

import pytest

from mrsim.games.moon_river.players.table import STEPS
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.partners import (
    COWBOY,
    SPECIALIST,
    chosen_side,
    ride_end,
    saloon_seat,
    swap_own,
    swap_theirs,
    theft_cell,
)
from mrsim.games.moon_river.rules.records import COLUMN, NONE
from mrsim.matches.duels import duel
from tests.moon_river.help import Turn, called, camp, match, named, pack
from tests.moon_river.referee import Cell, Parcel, Ranch

GAME = "moon-river"
RECRUITER = '''
"""The strategy of the README."""


def claim(me, table, parcel, recruit=10.0, cow=4.0, goods=3.0):
    wanted = recruit * parcel.recruit + cow * parcel.cows + goods * parcel.resource_worth
    return wanted - 3.0 * parcel.drought


def expand(me, table, domino, patience=5.0):
    return patience if domino.passes else domino.gain
'''
PLAIN = Parcel("desert")
CIRCLE = Parcel("desert", recruit=1)


def choice(turn: Turn, strategy: str = "careful") -> int:
    """What a strategy answers; its scores stay on the desk."""
    return int(STEPS.choose(turn.table, turn.desk, turn.scratch, match(strategy).seats))


def cells_of(domino: int) -> set[Cell]:
    """Where a domino lies."""
    return {named(called(first_cell_of)(domino)), named(called(second_cell_of)(domino))}


def offer(turn: Turn, *parcels: Parcel) -> Turn:
    """The next column, from the parcel that acts first."""
    for slot, parcel in enumerate(parcels):
        pack(parcel, turn.table.box.parcel[turn.first_spare + COLUMN + slot])
    return turn


def laid(cells: dict[Cell, str], cows: tuple[Cell, ...] = ()) -> Ranch:
    """A ranch above a camp board, with a cow on some cells."""
    ranch = camp()
    for cell, landscape in cells.items():
        ranch.laid[cell] = Parcel(landscape)
        ranch.cows[cell] = int(cell in cows)
    return ranch


def all_corn_but(*free: Cell) -> Ranch:
    """A ranch with corn on every cell but these."""
    cells = {(column, row) for column in range(1, 6) for row in range(1, 6)} - camp().blocked - set(free)
    return laid(dict.fromkeys(cells, "corn"))


# --- expand ---


def test_it_waits_for_a_better_domino_while_the_reserve_has_room() -> None:
    assert choice(Turn(held=[[PLAIN, PLAIN]])) == NONE


def test_a_domino_worth_laying_is_laid_at_once() -> None:
    pasture = laid({(1, 1): "meadow", (1, 2): "meadow", (1, 3): "meadow"}, cows=((1, 1), (1, 2), (1, 3)))
    turn = Turn(pasture, held=[[Parcel("meadow", cows=1), Parcel("meadow", cows=1)]])
    assert choice(turn) != NONE


@pytest.mark.parametrize(("held", "lays"), [(2, False), (3, False), (4, True)])
def test_the_more_it_holds_the_less_patient_it_is(held: int, lays: bool) -> None:
    turn = Turn(held=[[PLAIN] * held], reserve=6)
    assert (choice(turn, "careful:patience=7:hurry=2") != NONE) == lays


def test_of_places_that_score_the_same_it_covers_one_that_blocks_no_cell() -> None:
    ranch = all_corn_but((2, 1), (2, 2), (3, 2), (4, 2))
    turn = Turn(ranch, held=[[Parcel("corn"), Parcel("corn")]], reserve=1)
    places = {frozenset(cells_of(code)) for code in turn.options()}
    blocking = {(2, 2), (3, 2)}
    assert frozenset(blocking) in places
    assert cells_of(choice(turn)) != blocking


def test_a_herd_keeps_room_to_grow() -> None:
    ranch = all_corn_but((2, 4), (2, 5), (4, 1), (5, 1))
    for cell in ((1, 4), (1, 5)):
        ranch.laid[cell] = Parcel("meadow")
        ranch.cows[cell] = 1
    turn = Turn(ranch, held=[[Parcel("corn"), Parcel("corn")]], reserve=1)
    assert {frozenset(cells_of(code)) for code in turn.options()} == {
        frozenset({(2, 4), (2, 5)}),
        frozenset({(4, 1), (5, 1)}),
    }
    assert cells_of(choice(turn)) == {(4, 1), (5, 1)}


# --- claim ---


def test_of_parcels_alike_it_claims_the_one_that_acts_first() -> None:
    assert choice(Turn()) == 0


def test_acting_early_is_worth_more_than_a_symbol_but_nothing_in_the_last_round() -> None:
    column = (PLAIN, PLAIN, PLAIN, Parcel("desert", gold=1))
    assert choice(offer(Turn(), *column)) == 0
    assert choice(offer(Turn(round_number=23), *column)) == 3


def test_it_claims_what_its_herd_can_use() -> None:
    pasture = laid({(1, row): "meadow" for row in range(1, 6)}, cows=tuple((1, row) for row in range(1, 6)))
    column = (Parcel("canyon"), Parcel("meadow"), Parcel("canyon"), Parcel("canyon"))
    assert choice(offer(Turn(pasture), *column)) == 1
    assert choice(offer(Turn(), *column)) == 0


@pytest.mark.parametrize(
    ("scenario", "wanted"),
    [
        ("timber-rafting", Parcel("forest")),
        ("gold-rush", Parcel("canyon", gold=1)),
        ("moon-river-city", Parcel("farm")),
    ],
)
def test_it_claims_what_the_scenario_asks_for(scenario: str, wanted: Parcel) -> None:
    column = (PLAIN, PLAIN, wanted, PLAIN)
    assert choice(offer(Turn(scenario=scenario), *column)) == 2
    assert choice(offer(Turn(), *column)) == 0


# --- partners ---


def recruiting(saloon: list[str], ranch: Ranch | None = None, **settings: Any) -> Turn:
    """The turn goes on until a circle at (2,1) recruits."""
    turn = Turn(ranch or camp(), held=[[CIRCLE, PLAIN]], saloon=saloon, reserve=1, **settings)
    turn.lay((2, 1), (1, 1))
    return turn


def hired(code: int, saloon: list[str]) -> tuple[str, int]:
    """Who, and which side."""
    return saloon[called(saloon_seat)(code)], called(chosen_side)(code)


def test_it_hires_who_counts_what_lies_there() -> None:
    ranch = camp()
    ranch.laid.update({(5, row): Parcel("forest", beaver=2) for row in (1, 2, 3)})
    saloon = ["gold_digger", "trapper", "desperado"]
    assert hired(choice(recruiting(saloon, ranch)), saloon) == ("trapper", SPECIALIST)


def test_what_it_holds_counts_too() -> None:
    saloon = ["trapper", "gold_digger"]
    turn = recruiting(saloon, round_number=24)
    for position in range(2):
        pack(Parcel("forest", beaver=2), turn.table.box.parcel[turn.first_spare + 8 + position])
        turn.game.ranch[0].held[position] = turn.first_spare + 8 + position
    turn.game.ranch[0].holding = 2
    assert hired(choice(turn), saloon) == ("trapper", SPECIALIST)


def test_cows_in_a_crowd_want_a_cowboy() -> None:
    ranch = laid({(5, row): "meadow" for row in range(1, 6)} | {(4, 5): "meadow", (4, 4): "meadow"})
    ranch.cows.update({(5, 2): 2, (5, 4): 2, (4, 5): 2})
    saloon = ["gold_digger", "desperado"]
    assert hired(choice(recruiting(saloon, ranch, round_number=22)), saloon)[1] == COWBOY


def test_a_cow_walks_on_over_a_cow_to_where_it_scores() -> None:
    ranch = laid({(4, 3): "meadow", (4, 4): "meadow", (4, 5): "meadow"})
    ranch.cows.update({(4, 3): 2, (4, 4): 1})
    turn = recruiting(["desperado"], ranch)
    turn.answer(COWBOY)
    first = choice(turn)
    turn.answer(first)
    assert named(called(ride_end)(first)) == (4, 4)
    assert named(called(ride_end)(choice(turn))) == (4, 5)


def test_it_steals_the_cow_that_is_missed_most() -> None:
    victim = laid({(1, 1): "meadow", (4, 1): "canyon", (4, 2): "canyon", (4, 3): "canyon"}, cows=((1, 1), (4, 2)))
    turn = Turn(camp(), victim, held=[[CIRCLE, PLAIN]], saloon=["rustler"], reserve=1)
    turn.lay((2, 1), (1, 1))
    turn.answer(SPECIALIST)
    assert named(called(theft_cell)(choice(turn))) == (4, 2)


def test_it_swaps_a_skull_for_a_circle_and_never_for_worse() -> None:
    skull = Parcel("canyon", drought=1)
    for own, other, swaps in ((skull, CIRCLE, True), (CIRCLE, skull, False)):
        turn = Turn(camp(), held=[[CIRCLE, PLAIN, own], [other]], saloon=["desperado"], reserve=2)
        turn.lay((2, 1), (1, 1))
        turn.answer(SPECIALIST)
        code = choice(turn)
        assert (code != NONE) == swaps
        assert not swaps or (called(swap_own)(code), called(swap_theirs)(code)) == (0, 0)


def test_it_discards_a_skull_before_corn() -> None:
    full = laid(dict.fromkeys(camp().bridges, "farm"))
    turn = Turn(full, held=[[Parcel("corn", corn=5), Parcel("corn", corn=4), Parcel("canyon", drought=1)]], reserve=2)
    turn.answer(NONE)
    assert turn.question == "discard"
    assert choice(turn) == 2


# --- careless ---


def test_careless_draws_its_partners_evenly() -> None:
    turn = recruiting(["gold_digger", "trapper", "desperado"])
    choice(turn, "careless")
    assert set(turn.desk.score[: turn.desk.count].tolist()) == {0.0}
    assert turn.desk.count == 6


def test_careless_lays_what_scores_now() -> None:
    turn = Turn(held=[[Parcel("corn", corn=5), Parcel("corn", corn=4), PLAIN]])
    domino = choice(turn, "careless")
    assert (called(first_position)(domino), called(second_position)(domino)) == (0, 1)


# --- duels ---


@pytest.mark.parametrize(
    ("better", "worse", "seats", "players", "mode"),
    [
        ("careless", "random", 1, 4, "base"),
        ("careless", "random", 1, 2, "base"),
        ("greedy", "careless", 1, 4, "base"),
        ("careful", "greedy", 1, 4, "base"),
        ("careful", "greedy", 3, 4, "base"),
        ("careful", "greedy", 1, 4, "legends"),
        ("careful", "greedy", 1, 2, "base"),
    ],
)
def test_the_higher_rung_wins_more_than_its_share(better: str, worse: str, seats: int, players: int, mode: str) -> None:
    fared = duel(GAME, better, worse, seats=seats, players=players, blocks=25, seed=4, mode=mode)
    assert fared.verdict == "better"


@pytest.fixture
def recruiter(tmp_path: Any) -> str:
    file = tmp_path / "recruiter.py"
    file.write_text(RECRUITER, encoding="utf-8")
    return str(file)


def test_careful_beats_the_strategy_of_the_readme(recruiter: str) -> None:
    assert duel(GAME, "careful", recruiter, seats=1, players=4, blocks=25, seed=4).verdict == "better"


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["timber-rafting", "gold-rush", "outlaws", "moon-river-city"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_careful_wins_most_games_against_greedy_players_in_every_scenario(players: int, scenario: str) -> None:
    fared = duel(
        GAME, "careful", "greedy", seats=1, players=players, blocks=250, seed=6, mode="legends", scenario=scenario
    )
    assert fared.low > 0.6


@pytest.mark.long
@pytest.mark.parametrize("edition", ["h1", "h2", "h6"])
@pytest.mark.parametrize("geometry", ["camp-square", "straight"])
def test_careful_wins_most_games_whatever_is_assumed_of_the_box(edition: str, geometry: str) -> None:
    fared = duel(GAME, "careful", "greedy", seats=1, players=4, blocks=250, seed=6, edition=edition, geometry=geometry)
    assert fared.low > 0.6
