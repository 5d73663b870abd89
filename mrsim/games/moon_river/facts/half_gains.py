"""What a domino gains, as the sum of its halves: each held parcel is weighed once on each cell it may lie on.

A hundred dominoes have some thirty halves, and all cells where a parcel joins nothing are worth the same, so few halves
have to be weighed. They are kept until the ranch changes: `forget_halves` says that it has.
"""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import rule
from mrsim.games.moon_river.facts.option_gains import (
    added_resources,
    herding_gain,
    left_after,
    parcel_gain,
    scenario_gain,
)
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import CELLS, neighbours
from mrsim.games.moon_river.rules.records import NONE, Box, GameState, HalfGains, ParcelRecord, Ranch


@rule
def forget_halves(halves: HalfGains, first: int) -> None:
    """The held parcels from this position on are other ones, or lie on another ranch."""
    halves.weighed = min(halves.weighed, first)


@rule
def weigh_halves(halves: HalfGains, game: GameState, box: Box, ranch: Ranch) -> None:
    """Note what the held parcels that were not weighed yet gain on each cell by themselves, with their resources."""
    for i in range(halves.weighed, ranch.holding):
        weigh_half(halves, ranch, i, box.parcel[ranch.held[i]], game.supply)
    halves.weighed = ranch.holding


@rule
def weigh_half(halves: HalfGains, ranch: Ranch, i: int, parcel: ParcelRecord, supply: int) -> None:
    """Note what one parcel gains: the same wherever it joins nothing."""
    cows, resources = min(parcel.cows, supply), added_resources(ranch, parcel)
    crowd = min(cows, 1)
    gain_alone = resources + left_after(crowd, cows - crowd, parcel.drought)
    for cell in range(CELLS):
        halves.gain[i, cell] = gain_alone
    cells = neighbours(ranch.land[parcel.landscape]) & ranch.free
    while cells:
        cell = lowest_cell(cells)
        halves.gain[i, cell] = resources + parcel_gain(ranch, parcel, cell, cows)
        cells = without_lowest(cells)


@rule
def gain_by_halves(halves: HalfGains, game: GameState, box: Box, ranch: Ranch, code: int) -> int:
    """Points that a domino gains, with its droughts and without recruiting."""
    i, j = first_position(code), second_position(code)
    first, second = box.parcel[ranch.held[i]], box.parcel[ranch.held[j]]
    cell1, cell2 = first_cell_of(code), second_cell_of(code)
    if first.landscape == second.landscape or first.cows + second.cows > game.supply:
        gain = gain_together(ranch, first, second, cell1, cell2, game.supply)
    else:
        if halves.weighed < ranch.holding:
            weigh_halves(halves, game, box, ranch)
        gain = halves.gain[i, cell1] + halves.gain[j, cell2]
    if game.scenario != NONE:
        gain += scenario_gain(game, box, ranch, first, second, cell1, cell2)
    return gain


@rule
def gain_together(ranch: Ranch, first: ParcelRecord, second: ParcelRecord, cell1: int, cell2: int, supply: int) -> int:
    """Points that a domino gains whose halves make one territory, or share the last cows."""
    resources = added_resources(ranch, first) + added_resources(ranch, second)
    return resources + herding_gain(ranch, first, second, cell1, cell2, supply)
