"""What a domino gains, as the sum of its halves: each held parcel is weighed once on each cell, whoever lies beside it.

A hundred dominoes have some thirty halves. A half is weighed when it is first asked for and kept until the ranch
changes: `forget_halves` says that it has.
"""

from mrsim.engine.jit import rule
from mrsim.games.moon_river.facts.option_gains import (
    added_resources,
    herding_gain,
    parcel_gain,
    scenario_gain,
)
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import bit
from mrsim.games.moon_river.rules.records import MOST_HELD, NONE, Box, GameState, HalfGains, Ranch


@rule
def forget_halves(halves: HalfGains, first: int) -> None:
    """The held parcels from this position on are other ones, or lie on another ranch."""
    for i in range(first, MOST_HELD):
        halves.known[i] = 0


@rule
def half_gain(halves: HalfGains, game: GameState, box: Box, ranch: Ranch, i: int, cell: int) -> int:
    """Points that the i-th held parcel gains on a cell by itself, with its resources."""
    if not halves.known[i] & bit(cell):
        parcel = box.parcel[ranch.held[i]]
        gain = parcel_gain(ranch, parcel, cell, min(parcel.cows, game.supply))
        halves.gain[i, cell] = added_resources(ranch, parcel) + gain
        halves.known[i] |= bit(cell)
    return halves.gain[i, cell]


@rule
def gain_by_halves(halves: HalfGains, game: GameState, box: Box, ranch: Ranch, code: int) -> int:
    """Points that a domino gains, with its droughts and without recruiting."""
    i, j = first_position(code), second_position(code)
    first, second = box.parcel[ranch.held[i]], box.parcel[ranch.held[j]]
    cell1, cell2 = first_cell_of(code), second_cell_of(code)
    if first.landscape == second.landscape or first.cows + second.cows > game.supply:
        gain = added_resources(ranch, first) + added_resources(ranch, second)
        gain += herding_gain(ranch, first, second, cell1, cell2, game.supply)
    else:
        gain = half_gain(halves, game, box, ranch, i, cell1) + half_gain(halves, game, box, ranch, j, cell2)
    if game.scenario != NONE:
        gain += scenario_gain(game, box, ranch, first, second, cell1, cell2)
    return gain
