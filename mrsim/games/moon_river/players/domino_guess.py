"""What a domino is worth at a glance: enough to say which ones deserve to be looked at closely."""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import cached_rule, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.facts.domino_traits import (
    BRIDGES,
    CELLS,
    CELLS_SQUARED,
    CIRCLES,
    COWS_BY_CELLS,
    COWS_BY_ROOM,
    CUT_OFF,
    DOMINO_TRAITS,
    DROUGHTS,
    EDGES,
    HERD,
    HERD_BY_ROOM,
    LOOSE,
    NARROW,
    POINTS,
    ROOM,
)
from mrsim.games.moon_river.facts.option_gains import added_resources, herding_gain, scenario_gain
from mrsim.games.moon_river.facts.ranch_after_domino import cut_off
from mrsim.games.moon_river.players.ranch_value import narrow
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.records import NONE, TERRITORY, Box, ExpertOutlook, GameState, ParcelRecord, Ranch


@cached_rule
def guess_of_domino(
    outlook: ExpertOutlook, game: GameState, box: Box, ranch: Ranch, code: int, to_come: float
) -> float:
    """What a domino seems to be worth with these parcels to come."""
    see_domino(outlook, game, box, ranch, code)
    guess = 0.0
    for k in range(len(DOMINO_TRAITS)):
        guess += outlook.trait[k] * (outlook.guess[0, k] + to_come * outlook.guess[1, k])
    return guess


@rule
def see_domino(outlook: ExpertOutlook, game: GameState, box: Box, ranch: Ranch, code: int) -> None:
    """All traits of a domino."""
    seen = outlook.trait
    first = box.parcel[ranch.held[first_position(code)]]
    second = box.parcel[ranch.held[second_position(code)]]
    cell1, cell2 = first_cell_of(code), second_cell_of(code)
    both = bit(cell1) | bit(cell2)
    free = ranch.free & ~both
    seen[POINTS] = added_resources(ranch, first) + added_resources(ranch, second)
    seen[POINTS] += herding_gain(ranch, first, second, cell1, cell2, game.supply)
    if game.scenario != NONE:
        seen[POINTS] += scenario_gain(game, box, ranch, first, second, cell1, cell2)
    seen[CIRCLES] = first.recruit + second.recruit
    seen[DROUGHTS] = first.drought + second.drought
    seen[CUT_OFF] = count_cells(cut_off(free)) - count_cells(cut_off(ranch.free))
    seen[NARROW] = count_cells(narrow(free)) - count_cells(narrow(ranch.free))
    seen[BRIDGES] = count_cells(both & ranch.bridges)
    for k in range(EDGES, len(DOMINO_TRAITS)):
        seen[k] = 0.0
    if first.landscape == second.landscape:
        see_territory(outlook, ranch, first, both, free, first.cows + second.cows)
    else:
        see_territory(outlook, ranch, first, bit(cell1), free, first.cows)
        see_territory(outlook, ranch, second, bit(cell2), free, second.cows)


@rule
def see_territory(outlook: ExpertOutlook, ranch: Ranch, parcel: ParcelRecord, laid: int, free: int, cows: int) -> None:
    """What one of its territories will be."""
    seen = outlook.trait
    met = neighbours(laid) & ranch.land[parcel.landscape]
    territory = laid | touched_regions(ranch, TERRITORY, met)
    cells = count_cells(territory)
    herd = count_cells(territory & ranch.herds)
    room = count_cells(neighbours(territory) & free)
    seen[EDGES] += count_cells(met)
    seen[CELLS] += cells
    seen[CELLS_SQUARED] += cells * cells
    seen[HERD] += herd
    seen[HERD_BY_ROOM] += herd * room
    seen[COWS_BY_CELLS] += cows * cells
    seen[COWS_BY_ROOM] += cows * room
    seen[ROOM] += room
    if met == 0:
        seen[LOOSE] += 1.0
