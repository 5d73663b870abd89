"""Recruiting, and what cowboys, desperados and rustlers do."""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula
from mrsim.engine.regions import touched_regions
from mrsim.engine.views import compiled_view, view_property
from mrsim.games.moon_river.facts.loot_of_others import cows_to_steal, most_to_lose, parcels_of_others
from mrsim.games.moon_river.facts.option_gains import chip_gain, cow_gain, cow_worth
from mrsim.games.moon_river.facts.parcel_dominoes import best_pairing
from mrsim.games.moon_river.facts.ranch_after_domino import cows_within
from mrsim.games.moon_river.facts.ride_gains import (
    best_ride,
    best_walk,
    walk_on,
)
from mrsim.games.moon_river.facts.standings import most_points, score_now
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.partners import (
    COWBOY,
    DESPERADO,
    GOLD_DIGGER,
    RUSTLER,
    chosen_side,
    partners_waiting,
    ride_end,
    ride_start,
    saloon_seat,
    swap_other,
    swap_own,
    swap_theirs,
    theft_cell,
    theft_victim,
)
from mrsim.games.moon_river.rules.ranch import protected_cells, territory_of
from mrsim.games.moon_river.rules.records import NO_PARCEL, NONE, POSSE
from mrsim.games.moon_river.views.me import Me
from mrsim.games.moon_river.views.parcel import Parcel

DECLINED = 0
"""Declining changes nothing."""


@compiled_view
class Recruit(NamedTuple):
    """A partner of the saloon and a side of the chip."""

    me: Me
    code: int

    @property
    def partner(self) -> int:
        """Who: one of DESPERADO, RUSTLER, GOLD_DIGGER, TRAPPER, FARMER."""
        return self.me.game.saloon[saloon_seat(self.code)]

    @property
    def as_cowboy(self) -> bool:
        """True for the cowboy side."""
        return chosen_side(self.code) == COWBOY

    @property
    def gain(self) -> int:
        """Points the chip brings where it will lie, its immediate effect not counted."""
        ranch = self.me.game.ranch[self.me.seat_number]
        partner = self.me.game.saloon[saloon_seat(self.code)]
        special = chosen_side(self.code) != COWBOY
        gain = chip_gain(self.me.game, self.me.box, ranch, self.me.game.circle, special and partner <= RUSTLER)
        if special and partner >= GOLD_DIGGER:
            gain += ranch.expert_worth * ranch.resource[partner - GOLD_DIGGER]
        return gain

    @property
    def resource_symbols(self) -> int:
        """Symbols in the own ranch that it counts as gold digger, trapper or farmer; 0 on any other side."""
        partner = self.me.game.saloon[saloon_seat(self.code)]
        if chosen_side(self.code) == COWBOY or partner < GOLD_DIGGER:
            return 0
        ranch = self.me.game.ranch[self.me.seat_number]
        return ranch.resource[partner - GOLD_DIGGER] if ranch.expert_worth else 0

    @property
    def step_gain(self) -> int:
        """As a cowboy, the most points that one step can win now; else 0."""
        if chosen_side(self.code) != COWBOY:
            return 0
        return best_walk(self.me.game.ranch[self.me.seat_number], min(1, self.me.box.cowboy_steps))

    @property
    def ride_gain(self) -> int:
        """As a cowboy, points of its steps: one cow as far as it pays, or the best step each time; else 0."""
        if chosen_side(self.code) != COWBOY:
            return 0
        return best_ride(self.me.game.ranch[self.me.seat_number], self.me.box.cowboy_steps)

    @property
    def steal_gain(self) -> int:
        """As a rustler, points of a stolen cow for the own ranch, if there is one to steal; else 0."""
        if chosen_side(self.code) == COWBOY or self.me.game.saloon[saloon_seat(self.code)] != RUSTLER:
            return 0
        if cows_to_steal(self.me.game, self.me.seat_number) == 0:
            return 0
        return cow_gain(self.me.game.ranch[self.me.seat_number], self.me.game.circle)

    @property
    def steal_loss(self) -> int:
        """As a rustler, the most points that a theft takes from another player; else 0."""
        if chosen_side(self.code) == COWBOY or self.me.game.saloon[saloon_seat(self.code)] != RUSTLER:
            return 0
        return most_to_lose(self.me.game, self.me.seat_number)

    @property
    def can_swap(self) -> bool:
        """True for a desperado on that side, if there are parcels to swap."""
        if chosen_side(self.code) == COWBOY or self.me.game.saloon[saloon_seat(self.code)] != DESPERADO:
            return False
        own = self.me.game.ranch[self.me.seat_number].holding
        return own > 0 and parcels_of_others(self.me.game, self.me.seat_number) > 0

    @property
    def protects(self) -> int:
        """Cows that become safe from rustlers."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return cows_within(ranch, territory_of(ranch, self.me.game.circle) & ~protected_cells(ranch))

    @property
    def territory(self) -> int:
        """Cells of the territory in which the chip will lie."""
        return count_cells(territory_of(self.me.game.ranch[self.me.seat_number], self.me.game.circle))

    @property
    def herd(self) -> int:
        """Cows that count in that territory."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return count_cells(territory_of(ranch, self.me.game.circle) & ranch.herds)

    @property
    def group(self) -> int:
        """Cells of the group of partners that the chip will belong to."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return 1 + count_cells(touched_regions(ranch, POSSE, neighbours(bit(self.me.game.circle)) & ranch.partners))

    @property
    def joins_outlaws(self) -> bool:
        """True if an outlaw stands in that group already."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return touched_regions(ranch, POSSE, neighbours(bit(self.me.game.circle)) & ranch.partners) & ranch.outlaws != 0

    @property
    def waiting(self) -> int:
        """Chips in the saloon, this one included."""
        return partners_waiting(self.me.game)


@compiled_view
class Ride(NamedTuple):
    """One cowboy step, or to stop."""

    me: Me
    code: int

    @property
    def stops(self) -> bool:
        """True for the option to move no more; it changes nothing."""
        return self.code == NONE

    @property
    def gain(self) -> int:
        """Points won by the step."""
        if self.code == NONE:
            return DECLINED
        ranch = self.me.game.ranch[self.me.seat_number]
        return cow_gain(ranch, ride_end(self.code)) - cow_worth(ranch, ride_start(self.code))

    @property
    def walk_gain(self) -> int:
        """Most points this cow can win with all the steps left, if this is the first."""
        if self.code == NONE:
            return DECLINED
        ranch = self.me.game.ranch[self.me.seat_number]
        return walk_on(ranch, ride_start(self.code), ride_end(self.code), self.me.game.steps_left - 1)

    @property
    def steps_left(self) -> int:
        """Steps that may still be taken, this one included."""
        return self.me.game.steps_left

    @property
    def from_crowd(self) -> bool:
        """True if other cows stay behind on the cell it leaves."""
        return self.code != NONE and self.me.game.ranch[self.me.seat_number].cows[ride_start(self.code)] > 1

    @property
    def to_crowd(self) -> bool:
        """True if there is a cow already where it goes."""
        return self.code != NONE and self.me.game.ranch[self.me.seat_number].cows[ride_end(self.code)] > 0

    @property
    def from_territory(self) -> int:
        """Cells of the territory it leaves."""
        if self.code == NONE:
            return 0
        return count_cells(territory_of(self.me.game.ranch[self.me.seat_number], ride_start(self.code)))

    @property
    def to_territory(self) -> int:
        """Cells of the territory it comes to."""
        if self.code == NONE:
            return 0
        return count_cells(territory_of(self.me.game.ranch[self.me.seat_number], ride_end(self.code)))

    @property
    def protects(self) -> bool:
        """True if the cow comes from a territory without a partner to one with a partner."""
        if self.code == NONE:
            return False
        safe = protected_cells(self.me.game.ranch[self.me.seat_number])
        return safe & bit(ride_start(self.code)) == 0 and safe & bit(ride_end(self.code)) != 0

    @property
    def unprotects(self) -> bool:
        """True if the cow leaves a territory with a partner for one without."""
        if self.code == NONE:
            return False
        safe = protected_cells(self.me.game.ranch[self.me.seat_number])
        return safe & bit(ride_start(self.code)) != 0 and safe & bit(ride_end(self.code)) == 0


@compiled_view
class Swap(NamedTuple):
    """An own parcel against one of another player's reserve, or none."""

    me: Me
    code: int

    @property
    def declines(self) -> bool:
        """True for the option to swap nothing."""
        return self.code == NONE

    @property
    def other(self) -> int:
        """The seat of the other player; NONE when declining."""
        return NONE if self.code == NONE else swap_other(self.code)

    @view_property(Parcel)
    def given(self) -> int:
        """The own parcel that goes; one without symbols when declining."""
        return given_number(self.me, self.code)

    @view_property(Parcel)
    def taken(self) -> int:
        """The parcel that comes; one without symbols when declining."""
        return taken_number(self.me, self.code)

    @property
    def gain(self) -> int:
        """By how many points the own best domino with the parcel that comes beats that with the one that goes."""
        if self.code == NONE:
            return DECLINED
        given, taken = given_number(self.me, self.code), taken_number(self.me, self.code)
        now = best_pairing(self.me.game, self.me.box, self.me.seat_number, given, NONE)
        return best_pairing(self.me.game, self.me.box, self.me.seat_number, taken, given) - now

    @property
    def other_gain(self) -> int:
        """The same for the other player, who gets the parcel that goes."""
        if self.code == NONE:
            return DECLINED
        other = swap_other(self.code)
        given, taken = given_number(self.me, self.code), taken_number(self.me, self.code)
        now = best_pairing(self.me.game, self.me.box, other, taken, NONE)
        return best_pairing(self.me.game, self.me.box, other, given, taken) - now

    @property
    def other_score(self) -> int:
        """Points of the other player now; 0 when declining."""
        return 0 if self.code == NONE else score_now(self.me.game, self.me.box, swap_other(self.code))

    @property
    def other_leads(self) -> bool:
        """True if nobody has more points than the other player."""
        if self.code == NONE:
            return False
        return score_now(self.me.game, self.me.box, swap_other(self.code)) == most_points(self.me.game, self.me.box)


@formula
def given_number(me: Me, code: int) -> int:
    """The number of the own parcel that goes."""
    return NO_PARCEL if code == NONE else me.game.ranch[me.seat_number].held[swap_own(code)]


@formula
def taken_number(me: Me, code: int) -> int:
    """The number of the parcel that comes."""
    return NO_PARCEL if code == NONE else me.game.ranch[swap_other(code)].held[swap_theirs(code)]


@compiled_view
class Theft(NamedTuple):
    """A cow of another ranch, or none."""

    me: Me
    code: int

    @property
    def declines(self) -> bool:
        """True for the option to steal nothing."""
        return self.code == NONE

    @property
    def victim(self) -> int:
        """The seat that loses a cow; NONE when declining."""
        return NONE if self.code == NONE else theft_victim(self.code)

    @property
    def gain(self) -> int:
        """Points won by the own ranch."""
        if self.code == NONE:
            return DECLINED
        return cow_gain(self.me.game.ranch[self.me.seat_number], self.me.game.circle)

    @property
    def loss(self) -> int:
        """Points lost by the victim."""
        if self.code == NONE:
            return DECLINED
        return cow_worth(self.me.game.ranch[theft_victim(self.code)], theft_cell(self.code))

    @property
    def victim_score(self) -> int:
        """Points of the victim now; 0 when declining."""
        return 0 if self.code == NONE else score_now(self.me.game, self.me.box, theft_victim(self.code))

    @property
    def victim_leads(self) -> bool:
        """True if nobody has more points than the victim."""
        if self.code == NONE:
            return False
        return score_now(self.me.game, self.me.box, theft_victim(self.code)) == most_points(self.me.game, self.me.box)
