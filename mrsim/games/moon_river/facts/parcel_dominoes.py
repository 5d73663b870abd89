"""What a parcel could become on a ranch: the dominoes it makes with those held, and the territory it could join."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, rule
from mrsim.games.moon_river.facts.option_gains import (
    added_resources,
    chip_gain,
    city_gain,
    domino_gain,
    parcel_gain,
    rafting_gain,
    rush_gain,
)
from mrsim.games.moon_river.rules.expanding import (
    DIRECTIONS,
    connecting_cells,
    domino_cells,
    first_cell,
    second_cell,
)
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.ranch import FARM, FOREST
from mrsim.games.moon_river.rules.records import NO_PARCEL, NONE, TERRITORY, Box, GameState, ParcelRecord, Ranch
from mrsim.games.moon_river.rules.scoring import GOLD_RUSH, MOON_RIVER_CITY, OUTLAWS, TIMBER_RAFTING

NOTHING_LEGAL = -1_000_000
"""Less than any domino gains."""


@cached_rule
def best_pairing(game: GameState, box: Box, seat: int, number: int, without: int) -> int:
    """Most points of a legal domino of a parcel and a held one, one of them left out; 0 if there is none."""
    ranch = game.ranch[seat]
    best = NOTHING_LEGAL
    if number != NO_PARCEL:
        for position in range(ranch.holding):
            other = ranch.held[position]
            if other != number and other != without:
                best = max(best, best_of_pair(game, box, seat, number, other))
    return 0 if best == NOTHING_LEGAL else best


@rule
def best_of_pair(game: GameState, box: Box, seat: int, one: int, two: int) -> int:
    """Most points of a legal domino of two parcels."""
    ranch = game.ranch[seat]
    reach1 = connecting_cells(ranch, box.parcel[one].landscape)
    reach2 = connecting_cells(ranch, box.parcel[two].landscape)
    best = NOTHING_LEGAL
    for direction in range(DIRECTIONS):
        cells = domino_cells(ranch.free, reach1, reach2, direction)
        while cells:
            cell = lowest_cell(cells)
            cells = without_lowest(cells)
            gain = domino_gain(game, box, seat, one, two, first_cell(direction, cell), second_cell(direction, cell))
            best = max(best, gain)
    return best


@rule
def pairings(game: GameState, box: Box, seat: int, number: int) -> int:
    """Legal dominoes of a parcel with those that a seat holds."""
    ranch = game.ranch[seat]
    found = 0
    if number != NO_PARCEL:
        for position in range(ranch.holding):
            if ranch.held[position] != number:
                found += legal_placements(
                    ranch, box.parcel[number].landscape, box.parcel[ranch.held[position]].landscape
                )
    return found


@rule
def legal_placements(ranch: Ranch, one: int, two: int) -> int:
    """Legal dominoes of two parcels of these landscapes."""
    reach1 = connecting_cells(ranch, one)
    reach2 = connecting_cells(ranch, two)
    found = 0
    for direction in range(DIRECTIONS):
        found += count_cells(domino_cells(ranch.free, reach1, reach2, direction))
    return found


@rule
def held_alike(box: Box, ranch: Ranch, landscape: int, without: int) -> int:
    """Held parcels of a landscape, one of them left out."""
    alike = 0
    for position in range(ranch.holding):
        number = ranch.held[position]
        alike += number != without and box.parcel[number].landscape == landscape
    return alike


@cached_rule
def open_territory(ranch: Ranch, landscape: int) -> int:
    """The largest territory of a landscape with a free cell beside it, as cells; of equal ones that of most cows."""
    found = 0
    land = ranch.land[landscape]
    while land:
        territory = ranch.region[TERRITORY, lowest_cell(land)]
        land &= ~territory
        if neighbours(territory) & ranch.free and outranks(ranch, territory, found):
            found = territory
    return found


@rule
def outranks(ranch: Ranch, territory: int, other: int) -> bool:
    """Whether one territory is larger: it has more cells, or as many cells and more cows."""
    if count_cells(territory) != count_cells(other):
        return count_cells(territory) > count_cells(other)
    return count_cells(territory & ranch.herds) > count_cells(other & ranch.herds)


@cached_rule
def lone_gain(game: GameState, box: Box, seat: int, number: int) -> int:
    """Most points of a parcel laid by itself on a cell where it connects; 0 if it connects nowhere."""
    if number == NO_PARCEL:
        return 0
    ranch = game.ranch[seat]
    parcel = box.parcel[number]
    cells = connecting_cells(ranch, parcel.landscape)
    best = NOTHING_LEGAL
    while cells:
        cell = lowest_cell(cells)
        cells = without_lowest(cells)
        gain = parcel_gain(ranch, parcel, cell, min(parcel.cows, game.supply))
        gain += lone_scenario_gain(game, box, ranch, parcel, cell)
        best = max(best, gain + added_resources(ranch, parcel))
    return 0 if best == NOTHING_LEGAL else best


@rule
def lone_scenario_gain(game: GameState, box: Box, ranch: Ranch, parcel: ParcelRecord, cell: int) -> int:
    """What one parcel changes in the scenario, nobody recruited."""
    if game.scenario == TIMBER_RAFTING and parcel.landscape == FOREST:
        return rafting_gain(ranch, box, bit(cell))
    if game.scenario == MOON_RIVER_CITY and parcel.landscape == FARM:
        return city_gain(ranch, box, bit(cell))
    if game.scenario == GOLD_RUSH:
        return rush_gain(ranch, box, parcel, box.parcel[NO_PARCEL], cell, cell)
    return 0


@rule
def scenario_prospect(game: GameState, box: Box, seat: int, number: int) -> int:
    """Most points that a parcel adds to the scenario on any free cell, an outlaw hired at its circle."""
    if game.scenario == NONE or number == NO_PARCEL:
        return 0
    ranch = game.ranch[seat]
    parcel = box.parcel[number]
    best = 0
    cells = ranch.free & neighbours(ranch.free)
    while cells:
        cell = lowest_cell(cells)
        cells = without_lowest(cells)
        if game.scenario == OUTLAWS and parcel.recruit:
            best = max(best, chip_gain(game, box, ranch, cell, True))
        else:
            best = max(best, lone_scenario_gain(game, box, ranch, parcel, cell))
    return best
