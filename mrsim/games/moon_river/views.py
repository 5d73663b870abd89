"""What a strategy sees: itself, the table, and one option of the decision at hand. Public things only, to read only.

An attribute costs nothing until it is read. The record fields behind a view (`game`, `box`, …) are not part of it:
the loader of strategies refuses names that are not listed here as properties.
"""

from typing import NamedTuple

from mrsim.games.moon_river.expanding import (
    first_cell_of,
    first_position,
    second_cell_of,
    second_position,
)
from mrsim.games.moon_river.grid import neighbours
from mrsim.games.moon_river.partners import (
    COWBOY,
    GOLD_DIGGER,
    RUSTLER,
    chosen_side,
    ride_end,
    ride_start,
    saloon_seat,
    swap_other,
    swap_own,
    swap_theirs,
    theft_cell,
    theft_victim,
)
from mrsim.games.moon_river.ranch import FARM, RESOURCE, cows_on, number_of_cows
from mrsim.games.moon_river.records import NO_PARCEL, NONE, Box, Game, Scratch
from mrsim.games.moon_river.scoring import total_points
from mrsim.games.moon_river.two_players import bonus_cell, bonus_side, bonus_tile
from mrsim.games.moon_river.weighing import chip_gain, cow_gain, cow_worth, cows_gain, domino_gain, face_gain
from mrsim.kernel.bits import count
from mrsim.kernel.cache import formula
from mrsim.kernel.views import view

PASS_WORTH = 0
"""Declining changes nothing."""


@view
class Me(NamedTuple):
    """The player who decides."""

    game: Game
    box: Box
    seat_number: int
    scratch: Scratch

    @property
    def seat(self) -> int:
        """Own seat, from 0."""
        return self.seat_number

    @property
    def score(self) -> int:
        """Points if the game ended now."""
        return total_points(self.game.ranch[self.seat_number], self.box, self.game.scenario)

    @property
    def cows(self) -> int:
        """Cows in the own ranch."""
        return number_of_cows(self.game.ranch[self.seat_number])

    @property
    def holding(self) -> int:
        """Parcels held."""
        return self.game.ranch[self.seat_number].holding

    @property
    def reserve(self) -> int:
        """Parcels the reserve has room for."""
        return self.game.ranch[self.seat_number].reserve

    @property
    def free_cells(self) -> int:
        """Free cells of the own ranch."""
        return count(self.game.ranch[self.seat_number].free)


@view
class PublicTable(NamedTuple):
    """What everybody sees."""

    game: Game
    box: Box
    seat_number: int

    @property
    def players(self) -> int:
        """Players in the game."""
        return self.game.players

    @property
    def round(self) -> int:
        """The round being played, from 1; 0 in the set-up."""
        return self.game.round_number

    @property
    def rounds(self) -> int:
        """Rounds of the whole game."""
        return self.box.rounds

    @property
    def rounds_left(self) -> int:
        """Rounds after this one."""
        return self.box.rounds - self.game.round_number

    @property
    def supply(self) -> int:
        """Cows left in the supply."""
        return self.game.supply


@view
class Parcel(NamedTuple):
    """A parcel on offer or held."""

    me: Me
    number_in_box: int

    @property
    def landscape(self) -> int:
        """Its landscape: one of DESERT, CANYON, MEADOW, FOREST, FARM, CORN."""
        return self.me.box.parcel[self.number_in_box].landscape

    @property
    def cows(self) -> int:
        """Cow symbols."""
        return self.me.box.parcel[self.number_in_box].cows

    @property
    def drought(self) -> int:
        """Drought symbols."""
        return self.me.box.parcel[self.number_in_box].drought

    @property
    def recruit(self) -> int:
        """Recruit symbols."""
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
        return parcel.resource * (1 + self.me.game.ranch[self.me.seat_number].experts[RESOURCE[parcel.landscape]])

    @property
    def number(self) -> int:
        """Back number: low ones act early."""
        return self.me.box.parcel[self.number_in_box].number

    @property
    def room(self) -> int:
        """Free cells of the own ranch beside laid parcels of its landscape."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return count(neighbours(ranch.land[self.me.box.parcel[self.number_in_box].landscape]) & ranch.free)


@view
class Domino(NamedTuple):
    """Two held parcels on two cells, or to pass."""

    me: Me
    code: int

    @property
    def passes(self) -> bool:
        """True for the option to lay nothing."""
        return self.code == NONE

    @property
    def gain(self) -> int:
        """Points the ranch scores more after it, droughts counted."""
        if self.code == NONE:
            return PASS_WORTH
        ranch = self.me.game.ranch[self.me.seat_number]
        return domino_gain(
            self.me.game,
            self.me.box,
            self.me.seat_number,
            ranch.held[first_position(self.code)],
            ranch.held[second_position(self.code)],
            first_cell_of(self.code),
            second_cell_of(self.code),
        )


@view
class Split(NamedTuple):
    """How many of the last cows of the supply come onto the first parcel of the domino."""

    me: Me
    code: int

    @property
    def on_first(self) -> int:
        """Cows on the first parcel."""
        return min(self.code, self.me.game.supply)

    @property
    def on_second(self) -> int:
        """Cows on the second parcel."""
        return self.me.game.supply - min(self.code, self.me.game.supply)

    @property
    def gain(self) -> int:
        """Points these cows bring, droughts of the domino counted."""
        return cows_gain(self.me.game, self.me.seat_number, self.code)


@view
class ThirstyCow(NamedTuple):
    """A cow that a drought may take."""

    me: Me
    code: int

    @property
    def cows(self) -> int:
        """Cows on its cell."""
        return cows_on(self.me.game.ranch[self.me.seat_number], self.code)

    @property
    def loss(self) -> int:
        """Points lost with it."""
        return cow_worth(self.me.game.ranch[self.me.seat_number], self.code)


@view
class Circle(NamedTuple):
    """Which of the two circles of a domino comes first."""

    me: Me
    code: int

    @property
    def second(self) -> bool:
        """True for the circle of the second parcel."""
        return self.code == 1


@view
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
        gain = chip_gain(self.me.game, ranch, self.me.game.circle, special and partner <= RUSTLER)
        if special and partner >= GOLD_DIGGER:
            gain += ranch.expert_worth * ranch.resource[partner - GOLD_DIGGER]
        return gain


@view
class Ride(NamedTuple):
    """One cowboy step, or to stop."""

    me: Me
    code: int

    @property
    def stops(self) -> bool:
        """True for the option to move no more."""
        return self.code == NONE

    @property
    def gain(self) -> int:
        """Points won by the step."""
        if self.code == NONE:
            return PASS_WORTH
        ranch = self.me.game.ranch[self.me.seat_number]
        return cow_gain(ranch, ride_end(self.code)) - cow_worth(ranch, ride_start(self.code))


@view
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
        """The seat of the other player."""
        return swap_other(self.code)

    @property
    def given(self) -> Parcel:
        """The own parcel that goes; one without symbols when declining."""
        if self.code == NONE:
            return Parcel(self.me, NO_PARCEL)
        ranch = self.me.game.ranch[self.me.seat_number]
        return Parcel(self.me, ranch.held[swap_own(self.code)])

    @property
    def taken(self) -> Parcel:
        """The parcel that comes; one without symbols when declining."""
        if self.code == NONE:
            return Parcel(self.me, NO_PARCEL)
        ranch = self.me.game.ranch[swap_other(self.code)]
        return Parcel(self.me, ranch.held[swap_theirs(self.code)])


@view
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
        """The seat that loses a cow."""
        return theft_victim(self.code)

    @property
    def gain(self) -> int:
        """Points won by the own ranch."""
        if self.code == NONE:
            return PASS_WORTH
        return cow_gain(self.me.game.ranch[self.me.seat_number], self.me.game.circle)

    @property
    def loss(self) -> int:
        """Points lost by the victim."""
        if self.code == NONE:
            return PASS_WORTH
        return cow_worth(self.me.game.ranch[theft_victim(self.code)], theft_cell(self.code))


@view
class BonusTile(NamedTuple):
    """A bonus tile, one of its sides, and a cell; or a tile that leaves because none fits."""

    me: Me
    code: int

    @property
    def leaves(self) -> bool:
        """True if the tile is removed from the game."""
        return bonus_cell(self.code) == NONE

    @property
    def gain(self) -> int:
        """Points the ranch scores more after it, nothing recruited."""
        if bonus_cell(self.code) == NONE:
            return PASS_WORTH
        number = self.me.box.parcels + 2 * bonus_tile(self.code) + bonus_side(self.code)
        landscape = self.me.box.parcel[number].landscape
        return face_gain(self.me.game, self.me.box, self.me.seat_number, landscape, bonus_cell(self.code))


@formula
def offered_parcel(me: Me, slot: int) -> Parcel:
    """The parcel on a slot of the next column."""
    return Parcel(me, me.game.next_column[slot])


@formula
def held_parcel(me: Me, position: int) -> Parcel:
    """A parcel of the own reserve."""
    return Parcel(me, me.game.ranch[me.seat_number].held[position])
