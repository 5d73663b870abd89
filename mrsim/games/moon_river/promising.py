"""What parcels and partners could bring to a ranch: territories to join, resources to count, steps and thefts.

A strategy imports these functions and gives its own weights; `me` and the option are its arguments.
"""

from mrsim.games.moon_river.grid import bit, neighbours
from mrsim.games.moon_river.partners import (
    GOLD_DIGGER,
    ride_end,
    ride_start,
    rides_from,
    unprotected_herds,
)
from mrsim.games.moon_river.ranch import FARM, RESOURCE, surplus_cows
from mrsim.games.moon_river.records import SALOON, TERRITORY, Box, Ranch
from mrsim.games.moon_river.views import Me, Parcel, Ride
from mrsim.games.moon_river.weighing import cow_gain, cow_worth
from mrsim.kernel.bits import count, lowest, without_lowest
from mrsim.kernel.cache import helper, rule


@helper
def best_join(me: Me, parcel: Parcel, by_herd: float, by_size: float) -> float:
    """The best territory to join: its cows gain a cell, the cows of the parcel its cells; a skull there costs a cow."""
    ranch = me.game.ranch[me.seat_number]
    best = 0.0
    land = ranch.land[parcel.landscape]
    while land:
        territory = ranch.region[TERRITORY, lowest(land)]
        land &= ~territory
        if neighbours(territory) & ranch.free:
            size = count(territory)
            herd = count(territory & ranch.herds)
            if parcel.drought and herd and surplus_cows(ranch, territory) == 0:
                herd -= size + 1
            best = max(best, by_herd * herd + by_size * parcel.cows * size)
    return best


@helper
def held_alike(me: Me, parcel: Parcel) -> int:
    """Held parcels of the same landscape, itself included if it is held."""
    ranch = me.game.ranch[me.seat_number]
    alike = 0
    for i in range(ranch.holding):
        alike += me.box.parcel[ranch.held[i]].landscape == parcel.landscape
    return alike


@rule
def held_of(box: Box, ranch: Ranch, resource: int) -> int:
    """Symbols of a resource in the reserve."""
    symbols = 0
    for i in range(ranch.holding):
        parcel = box.parcel[ranch.held[i]]
        if parcel.landscape != FARM and RESOURCE[parcel.landscape] == resource:
            symbols += parcel.resource
    return symbols


@helper
def held_symbols(me: Me, partner: int) -> int:
    """Held symbols that a gold digger, trapper or farmer would count once they are laid."""
    return held_of(me.box, me.game.ranch[me.seat_number], partner - GOLD_DIGGER)


@helper
def best_in_saloon(me: Me) -> int:
    """Symbols, laid and held, that the best gold digger, trapper or farmer in the saloon would count."""
    ranch = me.game.ranch[me.seat_number]
    best = 0
    for seat in range(SALOON):
        partner = me.game.saloon[seat]
        if partner >= GOLD_DIGGER:
            resource = partner - GOLD_DIGGER
            best = max(best, ranch.resource[resource] + held_of(me.box, ranch, resource))
    return best


@rule
def best_step_of(ranch: Ranch, start: int) -> int:
    """Points of the best step of one cow; 0 if none gains."""
    worth = cow_worth(ranch, start)
    best = 0
    ends = rides_from(ranch, start)
    while ends:
        best = max(best, cow_gain(ranch, lowest(ends)) - worth)
        ends = without_lowest(ends)
    return best


@helper
def three_steps(me: Me) -> int:
    """Points of the best steps of three different cows: about what a cowboy is worth now."""
    ranch = me.game.ranch[me.seat_number]
    first = 0
    second = 0
    third = 0
    herds = ranch.herds
    while herds:
        gain = best_step_of(ranch, lowest(herds))
        herds = without_lowest(herds)
        if gain > first:
            first, second, third = gain, first, second
        elif gain > second:
            second, third = gain, second
        elif gain > third:
            third = gain
    return first + second + third


@helper
def step_after(me: Me, ride: Ride) -> int:
    """Points if the same cow takes another step after this one, the best; 0 if no step is left."""
    if me.game.steps_left < 2:
        return 0
    ranch = me.game.ranch[me.seat_number]
    start = ride_start(ride.code)
    ends = rides_from(ranch, ride_end(ride.code)) & ~bit(start)
    best = 0
    while ends:
        best = max(best, cow_gain(ranch, lowest(ends)))
        ends = without_lowest(ends)
    return best - cow_worth(ranch, start)


@helper
def best_theft(me: Me, hurting: float) -> float:
    """What a stolen cow is worth where the partner will lie, the loss of its owner weighed by `hurting`; 0 if none."""
    game = me.game
    most = -1
    for other in range(game.players):
        if other != me.seat_number:
            cows = unprotected_herds(game.ranch[other])
            while cows:
                most = max(most, cow_worth(game.ranch[other], lowest(cows)))
                cows = without_lowest(cows)
    if most < 0:
        return 0.0
    return cow_gain(game.ranch[me.seat_number], game.circle) + hurting * most
