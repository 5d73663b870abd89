"""Gains of a cowboy's rides at this moment."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, rule
from mrsim.games.moon_river.facts.option_gains import cow_gain, cow_worth
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.partners import (
    pastures,
    ride_code,
    ride_end,
    ride_start,
    rides_from,
)
from mrsim.games.moon_river.rules.ranch import territory_of
from mrsim.games.moon_river.rules.records import NONE, Ranch


@rule
def within(ranch: Ranch, cells: int, steps: int) -> int:
    """Where a cow on one of the cells can be after at most this number of steps."""
    for _ in range(steps):
        cells |= neighbours(cells) & pastures(ranch)
    return cells


@rule
def best_arrival(ranch: Ranch, cells: int) -> int:
    """Most points won by a cow that comes onto one of the cells."""
    best = 0
    while cells:
        best = max(best, cow_gain(ranch, lowest_cell(cells)))
        cells = without_lowest(cells)
    return best


@cached_rule
def best_walk(ranch: Ranch, steps: int) -> int:
    """Most points of one cow that walks at most this number of steps."""
    best = 0
    herds = ranch.herds
    while herds:
        start = lowest_cell(herds)
        herds = without_lowest(herds)
        best = max(best, best_arrival(ranch, within(ranch, bit(start), steps)) - cow_worth(ranch, start))
    return best


@cached_rule
def best_ride(ranch: Ranch, steps: int) -> int:
    """Points of all steps of a cowboy: one cow as far as it pays, or the best step each time."""
    return max(best_walk(ranch, steps), greedy_steps(ranch, steps))


@rule
def greedy_steps(ranch: Ranch, steps: int) -> int:
    """Points of single steps, each the best one after those before; of the first three, if there are more."""
    first = best_step(ranch, NONE, NONE) if steps > 0 else NONE
    second = best_step(ranch, first, NONE) if steps > 1 else NONE
    third = best_step(ranch, first, second) if steps > 2 else NONE
    return (
        step_gain(ranch, first, NONE, NONE)
        + step_gain(ranch, second, first, NONE)
        + step_gain(ranch, third, first, second)
    )


@rule
def best_step(ranch: Ranch, one: int, two: int) -> int:
    """The step that wins most after two others, or NONE if none wins anything; two that were not made are NONE."""
    best = NONE
    highest = 0
    starts = ranch.herds | moved_to(one) | moved_to(two)
    while starts:
        start = lowest_cell(starts)
        starts = without_lowest(starts)
        ends = rides_from(ranch, start) if cows_then(ranch, start, one, two) else 0
        while ends:
            step = ride_code(start, lowest_cell(ends))
            ends = without_lowest(ends)
            gain = step_gain(ranch, step, one, two)
            if gain > highest:
                best = step
                highest = gain
    return best


@rule
def moved_to(step: int) -> int:
    """The cell at the end of a step, if it is made."""
    return 0 if step == NONE else bit(ride_end(step))


@rule
def cows_then(ranch: Ranch, cell: int, one: int, two: int) -> int:
    """Cows on a cell after two steps."""
    return ranch.cows[cell] + change_of(one, cell) + change_of(two, cell)


@rule
def change_of(step: int, cell: int) -> int:
    """What a step changes in the cows of a cell."""
    if step == NONE:
        return 0
    return (ride_end(step) == cell) - (ride_start(step) == cell)


@rule
def step_gain(ranch: Ranch, step: int, one: int, two: int) -> int:
    """Points won by a step after two others."""
    if step == NONE:
        return 0
    gain = 0
    if cows_then(ranch, ride_end(step), one, two) == 0:
        gain += count_cells(territory_of(ranch, ride_end(step)))
    if cows_then(ranch, ride_start(step), one, two) == 1:
        gain -= count_cells(territory_of(ranch, ride_start(step)))
    return gain


@rule
def walk_on(ranch: Ranch, start: int, end: int, steps: int) -> int:
    """Most points of a cow that leaves a cell for another and may go on; where it started it wins nothing."""
    cells = within(ranch, bit(end), steps)
    back = bit(start)
    onward = best_arrival(ranch, cells & ~back) - cow_worth(ranch, start)
    return max(onward, 0) if cells & back else onward
