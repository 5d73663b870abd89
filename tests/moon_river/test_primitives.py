"""The compiled primitives against plain ones: sets of cells, neighbours, regions, dominoes, scores."""

import numba
from hypothesis import given
from hypothesis import strategies as st

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell, without_lowest
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.names import LANDSCAPES, SCENARIOS
from mrsim.games.moon_river.rules.ending import thin_out
from mrsim.games.moon_river.rules.grid import CELLS, neighbours
from mrsim.games.moon_river.rules.ranch import number_of_cows, protected_cells, surplus_cows
from mrsim.games.moon_river.rules.records import NONE, POSSE, TERRITORY, VEIN
from mrsim.games.moon_river.rules.scoring import (
    largest_territory,
    partner_points,
    resource_points,
    scenario_points,
    territory_points,
)
from mrsim.games.moon_river.rules.two_players import tile_fits
from tests.moon_river import referee
from tests.moon_river.help import Turn, called, cells_in, mask
from tests.moon_river.random_ranches import parcels, points_now, ranches
from tests.moon_river.referee import Cell, Parcel, Ranch

SETS_OF_CELLS = st.integers(0, (1 << 62) - 1)
SCENARIO = st.sampled_from([None, *SCENARIOS])
ROWS = st.sampled_from([5, 10])


# --- sets of cells ---


@numba.njit
def count_compiled(cells: int) -> int:
    return count_cells(cells)


@numba.njit
def lowest_compiled(cells: int) -> int:
    return lowest_cell(cells)


@given(SETS_OF_CELLS)
def test_a_set_of_cells_has_as_many_as_its_bits(cells: int) -> None:
    assert count_compiled(cells) == count_cells(cells) == sum(cells >> bit & 1 for bit in range(62))


@given(SETS_OF_CELLS.filter(bool))
def test_cells_are_numbered_from_the_lowest(cells: int) -> None:
    members = [bit for bit in range(62) if cells >> bit & 1]
    assert lowest_compiled(cells) == lowest_cell(cells) == members[0]
    assert [called(nth_cell)(cells, n) for n in range(len(members))] == members
    assert called(without_lowest)(cells) == cells - (1 << members[0])


@given(st.integers(0, (1 << CELLS) - 1))
def test_neighbours_share_an_edge_and_never_wrap_around_the_sides(cells: int) -> None:
    grid = {(column, row) for column in range(1, 6) for row in range(1, 11)}
    members = cells_in(cells)
    expected = {other for cell in members for other in referee.neighbours(cell)} & grid
    assert cells_in(called(neighbours)(cells) & ((1 << CELLS) - 1)) == expected


def test_the_neighbours_of_each_single_cell() -> None:
    for column in range(1, 6):
        for row in range(1, 10):
            expected = {(x, y) for x, y in referee.neighbours((column, row)) if 1 <= x <= 5 and y >= 1}
            assert cells_in(called(neighbours)(mask([(column, row)]))) == expected


# --- regions ---


def laid_out(ranch: Ranch, **facts: object) -> Turn:
    return Turn(ranch, players=2 if ranch.rows == 10 else 4, **facts)


@given(st.data(), ROWS)
def test_regions_are_the_connected_groups_in_whatever_order_they_grew(data: st.DataObject, rows: int) -> None:
    ranch = data.draw(ranches(rows))
    record = laid_out(ranch).game.ranch[0]
    gold = [cell for cell, parcel in ranch.laid.items() if parcel.gold]
    layers = {
        TERRITORY: referee.territories(ranch.land),
        VEIN: referee.groups(gold),
        POSSE: referee.groups(ranch.partners),
    }
    for layer, groups in layers.items():
        for group in groups:
            for cell in group:
                assert cells_in(called(touched_regions)(record, layer, mask([cell]))) == group
    some = {cell for cell in ranch.laid if data.draw(st.booleans())}
    expected = {cell for territory in layers[TERRITORY] if territory & some for cell in territory}
    assert cells_in(called(touched_regions)(record, TERRITORY, mask(some))) == expected


@given(st.data(), ROWS)
def test_a_ranch_knows_what_lies_on_it(data: st.DataObject, rows: int) -> None:
    ranch = data.draw(ranches(rows))
    record = laid_out(ranch).game.ranch[0]
    assert cells_in(record.laid) == set(ranch.laid)
    assert cells_in(record.free) == referee.free_cells(ranch)
    for number, landscape in enumerate(LANDSCAPES):
        expected = {cell for cell, name in ranch.land.items() if name == landscape}
        assert cells_in(record.land[number]) == expected
    assert cells_in(record.herds) == {cell for cell, cows in ranch.cows.items() if cows}
    assert called(number_of_cows)(record) == ranch.cows.total()
    assert called(surplus_cows)(record, record.laid) == referee.overpopulation(ranch).total()
    protected = {cell for cell in ranch.laid if referee.is_protected(ranch, cell)}
    assert cells_in(called(protected_cells)(record)) == protected


# --- dominoes ---


@given(st.data(), ROWS)
def test_the_dominoes_listed_are_the_legal_ones_each_once(data: st.DataObject, rows: int) -> None:
    ranch = data.draw(ranches(rows))
    bridges = data.draw(st.lists(st.sampled_from(sorted(ranch.bridges)), unique=True))
    ranch.bridges = frozenset(bridges)
    held = data.draw(st.lists(parcels(), min_size=2, max_size=7))
    turn = laid_out(ranch, held=[held], reserve=6)
    by_number = dict(zip(turn.held(), held, strict=True))
    expected = {(*domino.parcels, *domino.cells) for domino in referee.legal_dominoes(ranch, by_number)}
    dominoes = turn.dominoes()
    assert set(dominoes) == expected
    passes = turn.options().count(NONE)
    assert len(turn.options()) == len(expected) + passes
    assert passes == (1 if len(held) < 7 else 0)


@given(st.data())
def test_a_bonus_tile_fits_where_the_rules_say(data: st.DataObject) -> None:
    ranch = data.draw(ranches(10))
    ranch.bridges = frozenset()
    face = st.sampled_from(LANDSCAPES[:-1])
    tiles = data.draw(st.tuples(st.tuples(face, face), st.tuples(face, face)))
    turn = laid_out(ranch, bonus_tiles=tiles)
    left = data.draw(st.sampled_from([(0,), (1,), (0, 1)]))
    for tile in (0, 1):
        turn.game.tiles[tile] = tile in left
    expected = any(referee.bonus_tile_fits(ranch, tiles[tile]) for tile in left)
    assert called(tile_fits)(turn.table, turn.game.ranch[0]) == expected


# --- scores ---


@given(st.data(), ROWS)
def test_every_ranch_scores_what_the_rules_say(data: st.DataObject, rows: int) -> None:
    ranch, scenario = data.draw(ranches(rows)), data.draw(SCENARIO)
    turn = laid_out(ranch, scenario=scenario)
    record, box = turn.game.ranch[0], turn.table.box
    assert turn.points() == points_now(ranch, scenario)
    called(thin_out)(turn.table, 0)
    ranch.cows -= referee.overpopulation(ranch)
    score = referee.score_ranch(ranch, scenario)
    assert called(territory_points)(record, record.laid) == score.territories
    assert called(resource_points)(record) == score.resources
    assert called(partner_points)(record) == score.partners
    assert called(scenario_points)(record, box, turn.game.scenario) == score.scenario
    assert called(largest_territory)(record) == score.largest_territory
    assert called(number_of_cows)(record) == score.cows


def test_the_largest_score_of_a_box_that_a_designer_may_write() -> None:
    ranch = referee.Ranch(rows=10)
    cells: list[Cell] = [(column, row) for row in range(1, 11) for column in range(1, 6)]
    ranch.laid = {cell: Parcel("desert", gold=9) for cell in cells}
    ranch.partners = dict.fromkeys(cells, referee.Chip("gold_digger", "specialist"))
    ranch.cows.update(dict.fromkeys(cells, 1))
    turn = laid_out(ranch, scenario="gold-rush")
    assert turn.points() == 2500 + 450 + 50 * 450 + 4480 == points_now(ranch, "gold-rush")
