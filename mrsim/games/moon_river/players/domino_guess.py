"""What a domino is worth at a glance: enough to say which ones deserve to be looked at closely."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
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
from mrsim.games.moon_river.facts.option_gains import added_resources, herding_gain, parcel_gain, scenario_gain
from mrsim.games.moon_river.facts.ranch_after_domino import cut_off
from mrsim.games.moon_river.players.ranch_value import narrow
from mrsim.games.moon_river.rules.expanding import (
    connecting_cells,
    first_cell_of,
    first_position,
    second_cell_of,
    second_position,
)
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.records import (
    NONE,
    TERRITORY,
    Box,
    Desk,
    ExpertOutlook,
    GameState,
    ParcelRecord,
    Ranch,
)


@rule
def guess_dominoes(
    outlook: ExpertOutlook, game: GameState, box: Box, ranch: Ranch, desk: Desk, to_come: float, added: float
) -> None:
    """What each domino on a desk seems to be worth with these parcels to come; `added` is added to every guess.

    Most dominoes are the sum of their halves, so every half is looked at once.
    """
    for k in range(len(DOMINO_TRAITS)):
        outlook.weight[k] = outlook.guess[0, k] + to_come * outlook.guess[1, k]
    guess_halves(outlook, game, box, ranch)
    for option in range(desk.count):
        desk.score[option] = added + guess_of_domino(outlook, game, box, ranch, desk.code[option])


@cached_rule
def guess_of_domino(outlook: ExpertOutlook, game: GameState, box: Box, ranch: Ranch, code: int) -> float:
    """What a domino seems to be worth, once its halves were guessed."""
    i, j = first_position(code), second_position(code)
    first, second = box.parcel[ranch.held[i]], box.parcel[ranch.held[j]]
    cell1, cell2 = first_cell_of(code), second_cell_of(code)
    if first.landscape == second.landscape or first.cows + second.cows > game.supply:
        return guess_of_whole(outlook, game, box, ranch, code)
    weight = outlook.weight
    free = ranch.free & ~bit(cell1) & ~bit(cell2)
    guess = outlook.half[i, cell1] + outlook.half[j, cell2]
    guess -= outlook.half_by_room[i, cell1] * (outlook.half_beside[i, cell1] >> cell2 & 1)
    guess -= outlook.half_by_room[j, cell2] * (outlook.half_beside[j, cell2] >> cell1 & 1)
    guess += weight[CUT_OFF] * (count_cells(cut_off(free)) - outlook.cut_off)
    guess += weight[NARROW] * (count_cells(narrow(free)) - outlook.narrow)
    if game.scenario != NONE:
        guess += weight[POINTS] * scenario_gain(game, box, ranch, first, second, cell1, cell2)
    return guess


@rule
def guess_of_whole(outlook: ExpertOutlook, game: GameState, box: Box, ranch: Ranch, code: int) -> float:
    """What a domino seems to be worth by all its traits."""
    see_domino(outlook, game, box, ranch, code)
    guess = 0.0
    for k in range(len(DOMINO_TRAITS)):
        guess += outlook.trait[k] * outlook.weight[k]
    return guess


@rule
def guess_halves(outlook: ExpertOutlook, game: GameState, box: Box, ranch: Ranch) -> None:
    """What each held parcel seems to be worth on every cell that a domino may cover."""
    outlook.cut_off = count_cells(cut_off(ranch.free))
    outlook.narrow = count_cells(narrow(ranch.free))
    covered = 0
    for i in range(ranch.holding):
        covered |= connecting_cells(ranch, box.parcel[ranch.held[i]].landscape)
    covered |= neighbours(covered) & ranch.free
    for i in range(ranch.holding):
        cells = covered
        while cells:
            guess_half(outlook, game, ranch, box.parcel[ranch.held[i]], i, lowest_cell(cells))
            cells = without_lowest(cells)


@rule
def guess_half(outlook: ExpertOutlook, game: GameState, ranch: Ranch, parcel: ParcelRecord, i: int, cell: int) -> None:
    """What a held parcel seems to be worth on a cell; and how much of that it loses if a free neighbour is covered."""
    weight = outlook.weight
    met = neighbours(bit(cell)) & ranch.land[parcel.landscape]
    territory = bit(cell) | touched_regions(ranch, TERRITORY, met)
    cells, herd = count_cells(territory), count_cells(territory & ranch.herds)
    beside = neighbours(territory) & ranch.free & ~bit(cell)
    by_room = weight[ROOM] + weight[HERD_BY_ROOM] * herd + weight[COWS_BY_ROOM] * parcel.cows
    points = added_resources(ranch, parcel) + parcel_gain(ranch, parcel, cell, min(parcel.cows, game.supply))
    worth = weight[POINTS] * points + weight[CIRCLES] * parcel.recruit + weight[DROUGHTS] * parcel.drought
    worth += weight[BRIDGES] * count_cells(bit(cell) & ranch.bridges) + weight[EDGES] * count_cells(met)
    worth += (weight[CELLS] + weight[CELLS_SQUARED] * cells + weight[COWS_BY_CELLS] * parcel.cows) * cells
    worth += weight[HERD] * herd + by_room * count_cells(beside)
    if met == 0:
        worth += weight[LOOSE]
    outlook.half[i, cell] = worth
    outlook.half_by_room[i, cell] = by_room
    outlook.half_beside[i, cell] = beside


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
