"""A parcel on offer or held."""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.engine.views import compiled_view
from mrsim.games.moon_river.facts.option_gains import has_gold
from mrsim.games.moon_river.facts.parcel_dominoes import (
    best_pairing,
    held_alike,
    lone_gain,
    open_territory,
    pairings,
    scenario_prospect,
)
from mrsim.games.moon_river.facts.standings import best_other, next_to_claim
from mrsim.games.moon_river.rules.expanding import connecting_cells
from mrsim.games.moon_river.rules.grid import neighbours
from mrsim.games.moon_river.rules.ranch import FARM, RESOURCE
from mrsim.games.moon_river.rules.records import COLUMN, NO_PARCEL, NONE
from mrsim.games.moon_river.views.me import Me


@compiled_view
class Parcel(NamedTuple):
    """A parcel on offer or held; one without symbols where there is none."""

    me: Me
    number_in_box: int

    @property
    def landscape(self) -> int:
        """Its landscape: one of DESERT, CANYON, MEADOW, FOREST, FARM, CORN."""
        return self.me.box.parcel[self.number_in_box].landscape

    @property
    def cows(self) -> int:
        """Cow symbols on the parcel."""
        return self.me.box.parcel[self.number_in_box].cows

    @property
    def drought(self) -> int:
        """Drought symbols on the parcel."""
        return self.me.box.parcel[self.number_in_box].drought

    @property
    def recruit(self) -> int:
        """Recruit symbols on the parcel."""
        return self.me.box.parcel[self.number_in_box].recruit

    @property
    def resource(self) -> int:
        """Symbols of its resource, whichever it is."""
        return self.me.box.parcel[self.number_in_box].resource

    @property
    def resource_worth(self) -> int:
        """Points its resource brings once laid, own gold diggers, trappers and farmers counted."""
        parcel = self.me.box.parcel[self.number_in_box]
        if parcel.landscape == FARM:
            return 0
        ranch = self.me.game.ranch[self.me.seat_number]
        return parcel.resource * (1 + ranch.expert_worth * ranch.experts[RESOURCE[parcel.landscape]])

    @property
    def has_gold(self) -> bool:
        """True if there is gold on it, so that it can belong to a vein."""
        return has_gold(self.me.box.parcel[self.number_in_box])

    @property
    def number(self) -> int:
        """Back number: low ones act early."""
        return self.me.box.parcel[self.number_in_box].number

    @property
    def order(self) -> int:
        """How many parcels of the next column act before it, from 0 to 3; NONE if it does not lie there."""
        return slot_of(self.me, self.number_in_box)

    @property
    def acts_first(self) -> bool:
        """True if it acts before all others of the next column."""
        return slot_of(self.me, self.number_in_box) == 0

    @property
    def room(self) -> int:
        """Free cells of the own ranch beside laid parcels of its landscape."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return count_cells(neighbours(ranch.land[self.me.box.parcel[self.number_in_box].landscape]) & ranch.free)

    @property
    def reach(self) -> int:
        """Free cells on which it connects: beside its landscape, or at a bridge."""
        landscape = self.me.box.parcel[self.number_in_box].landscape
        return count_cells(connecting_cells(self.me.game.ranch[self.me.seat_number], landscape))

    @property
    def territory(self) -> int:
        """Cells of the largest own territory of its landscape that has a free cell beside it."""
        landscape = self.me.box.parcel[self.number_in_box].landscape
        return count_cells(open_territory(self.me.game.ranch[self.me.seat_number], landscape))

    @property
    def herd(self) -> int:
        """Cows that count in that territory."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return count_cells(open_territory(ranch, self.me.box.parcel[self.number_in_box].landscape) & ranch.herds)

    @property
    def alike(self) -> int:
        """Other held parcels of its landscape."""
        landscape = self.me.box.parcel[self.number_in_box].landscape
        ranch = self.me.game.ranch[self.me.seat_number]
        return held_alike(self.me.box, ranch, landscape, self.number_in_box)

    @property
    def pairs(self) -> int:
        """Legal dominoes of it and another held parcel, every place counted."""
        return pairings(self.me.game, self.me.box, self.me.seat_number, self.number_in_box)

    @property
    def best_gain(self) -> int:
        """Points of the best legal domino of it and another held parcel; 0 if there is none."""
        return best_pairing(self.me.game, self.me.box, self.me.seat_number, self.number_in_box, NONE)

    @property
    def lone_gain(self) -> int:
        """Points it would bring if it were laid alone where it connects best; 0 if it connects nowhere."""
        return lone_gain(self.me.game, self.me.box, self.me.seat_number, self.number_in_box)

    @property
    def scenario_worth(self) -> int:
        """Most points it can add to the scenario on any free cell, an outlaw hired at its circle."""
        return scenario_prospect(self.me.game, self.me.box, self.me.seat_number, self.number_in_box)

    @property
    def worth_to_next(self) -> int:
        """Its best gain for the next other player who chooses a parcel; 0 if nobody does."""
        other = next_to_claim(self.me.game, self.me.box, self.me.seat_number)
        return 0 if other == NONE else best_pairing(self.me.game, self.me.box, other, self.number_in_box, NONE)

    @property
    def worth_to_leader(self) -> int:
        """Its best gain for the other player with the most points."""
        other = best_other(self.me.game, self.me.box, self.me.seat_number)
        return best_pairing(self.me.game, self.me.box, other, self.number_in_box, NONE)

    @property
    def lone_gain_of_next(self) -> int:
        """Its lone gain for the next other player who chooses a parcel; 0 if nobody does."""
        other = next_to_claim(self.me.game, self.me.box, self.me.seat_number)
        return 0 if other == NONE else lone_gain(self.me.game, self.me.box, other, self.number_in_box)


@rule
def slot_of(me: Me, number: int) -> int:
    """Where a parcel lies in the next column; the last round has none."""
    if me.game.round_number < me.box.rounds and number != NO_PARCEL:
        for slot in range(COLUMN):
            if me.game.next_column[slot] == number:
                return slot
    return NONE


@formula
def offered_parcel(me: Me, slot: int) -> Parcel:
    """The parcel on a slot of the next column."""
    return Parcel(me, me.game.next_column[slot])


@formula
def held_parcel(me: Me, position: int) -> Parcel:
    """A parcel of the own reserve."""
    return Parcel(me, me.game.ranch[me.seat_number].held[position])
