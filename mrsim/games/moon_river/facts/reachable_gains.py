"""What parcels and partners could bring to a ranch: territories to join, resources to count, steps to take.

A strategy imports these functions and gives its own weights; `me` and the option are its arguments.
"""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, rule
from mrsim.games.moon_river.facts.option_gains import cow_gain, cow_worth
from mrsim.games.moon_river.names import PARTNERS
from mrsim.games.moon_river.rules.grid import neighbours
from mrsim.games.moon_river.rules.partners import GOLD_DIGGER, rides_from
from mrsim.games.moon_river.rules.ranch import FARM, RESOURCE, surplus_cows
from mrsim.games.moon_river.rules.records import TERRITORY, Box, Ranch
from mrsim.games.moon_river.views import Me, Parcel


@cached_rule
def best_join(me: Me, parcel: Parcel, by_herd: float, by_size: float) -> float:
    """The best territory to join: its cows gain a cell, the cows of the parcel its cells; a skull there costs a cow."""
    ranch = me.game.ranch[me.seat_number]
    best = 0.0
    land = ranch.land[parcel.landscape]
    while land:
        territory = ranch.region[TERRITORY, lowest_cell(land)]
        land &= ~territory
        if neighbours(territory) & ranch.free:
            size = count_cells(territory)
            herd = count_cells(territory & ranch.herds)
            if parcel.drought and herd and surplus_cows(ranch, territory) == 0:
                herd -= size + 1
            best = max(best, by_herd * herd + by_size * parcel.cows * size)
    return best


@rule
def held_symbols_of(box: Box, ranch: Ranch, resource: int) -> int:
    """Symbols of a resource in the reserve."""
    symbols = 0
    for i in range(ranch.holding):
        parcel = box.parcel[ranch.held[i]]
        if parcel.landscape != FARM and RESOURCE[parcel.landscape] == resource:
            symbols += parcel.resource
    return symbols


@cached_rule
def held_symbols(me: Me, partner: int) -> int:
    """Held symbols that a gold digger, trapper or farmer would count once they are laid."""
    if not GOLD_DIGGER <= partner < len(PARTNERS):
        raise IndexError("there is no such expert; it is GOLD_DIGGER, TRAPPER or FARMER")
    ranch = me.game.ranch[me.seat_number]
    return held_symbols_of(me.box, ranch, partner - GOLD_DIGGER) if ranch.expert_worth else 0


@rule
def best_step_of(ranch: Ranch, start: int) -> int:
    """Points of the best step of one cow; 0 if none gains."""
    worth = cow_worth(ranch, start)
    best = 0
    ends = rides_from(ranch, start)
    while ends:
        best = max(best, cow_gain(ranch, lowest_cell(ends)) - worth)
        ends = without_lowest(ends)
    return best


@cached_rule
def three_steps(me: Me) -> int:
    """Points of the best steps of different cows, three at most: about what a cowboy is worth now."""
    ranch = me.game.ranch[me.seat_number]
    first = 0
    second = 0
    third = 0
    herds = ranch.herds
    while herds:
        gain = best_step_of(ranch, lowest_cell(herds))
        herds = without_lowest(herds)
        if gain > first:
            first, second, third = gain, first, second
        elif gain > second:
            second, third = gain, second
        elif gain > third:
            third = gain
    steps = me.box.cowboy_steps
    return (first if steps > 0 else 0) + (second if steps > 1 else 0) + (third if steps > 2 else 0)
