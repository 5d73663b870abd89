"""Two held parcels on two cells."""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula
from mrsim.engine.views import compiled_view, view_property
from mrsim.games.moon_river.facts.half_gains import gain_by_halves
from mrsim.games.moon_river.facts.option_gains import added_resources, herding_gain, scenario_gain
from mrsim.games.moon_river.facts.ranch_after_domino import (
    cells_cut_off,
    cows_dying,
    cows_on_half,
    domino_on,
    free_pairs,
    group_after,
    herd_after,
    highest_row,
    number_of_half,
    of_one_landscape,
    shared_edges,
    steps_to,
    territory_after,
)
from mrsim.games.moon_river.facts.standings import score_now
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import TOP_ROW, neighbours
from mrsim.games.moon_river.rules.records import NO_PARCEL, NONE
from mrsim.games.moon_river.views.me import Me
from mrsim.games.moon_river.views.parcel import Parcel

PASS_WORTH = 0
"""Declining changes nothing."""


@compiled_view
class Domino(NamedTuple):
    """Two held parcels on two cells, or to pass; everything is as after the domino, nothing recruited."""

    me: Me
    code: int

    @property
    def passes(self) -> bool:
        """True for the option to lay nothing; it changes nothing."""
        return self.code == NONE

    @view_property(Parcel)
    def first(self) -> int:
        """The first parcel; one without symbols when passing."""
        return part_of(self.me, self.code, first_position(self.code))

    @view_property(Parcel)
    def second(self) -> int:
        """The second parcel; one without symbols when passing."""
        return part_of(self.me, self.code, second_position(self.code))

    @property
    def gain(self) -> int:
        """Points the ranch scores more after it, droughts counted."""
        if self.code == NONE:
            return PASS_WORTH
        ranch = self.me.game.ranch[self.me.seat_number]
        return gain_by_halves(self.me.scratch.halves, self.me.game, self.me.box, ranch, self.code)

    @property
    def gain_territories(self) -> int:
        """The part of the gain that is cells × cows."""
        if self.code == NONE:
            return PASS_WORTH
        ranch = self.me.game.ranch[self.me.seat_number]
        return herding_gain(
            ranch,
            self.me.box.parcel[ranch.held[first_position(self.code)]],
            self.me.box.parcel[ranch.held[second_position(self.code)]],
            first_cell_of(self.code),
            second_cell_of(self.code),
            self.me.game.supply,
        )

    @property
    def gain_resources(self) -> int:
        """The part of the gain that is resource symbols, own gold diggers, trappers and farmers counted."""
        if self.code == NONE:
            return PASS_WORTH
        ranch = self.me.game.ranch[self.me.seat_number]
        first = self.me.box.parcel[ranch.held[first_position(self.code)]]
        second = self.me.box.parcel[ranch.held[second_position(self.code)]]
        return added_resources(ranch, first) + added_resources(ranch, second)

    @property
    def gain_scenario(self) -> int:
        """The part of the gain that the scenario brings."""
        if self.code == NONE or self.me.game.scenario == NONE:
            return PASS_WORTH
        ranch = self.me.game.ranch[self.me.seat_number]
        return scenario_gain(
            self.me.game,
            self.me.box,
            ranch,
            self.me.box.parcel[ranch.held[first_position(self.code)]],
            self.me.box.parcel[ranch.held[second_position(self.code)]],
            first_cell_of(self.code),
            second_cell_of(self.code),
        )

    @property
    def score_after(self) -> int:
        """Own points after it."""
        return score_now(self.me.game, self.me.box, self.me.seat_number) + self.gain

    @property
    def territory(self) -> int:
        """Cells of the territory in which the first parcel lies."""
        if self.code == NONE:
            return 0
        return count_cells(territory_after(self.me.box, self.me.game.ranch[self.me.seat_number], self.code, 0))

    @property
    def second_territory(self) -> int:
        """Cells of the territory in which the second parcel lies; the same one if their landscapes are."""
        if self.code == NONE:
            return 0
        return count_cells(territory_after(self.me.box, self.me.game.ranch[self.me.seat_number], self.code, 1))

    @property
    def herd(self) -> int:
        """Cows that count in the territory of the first parcel, droughts counted."""
        if self.code == NONE:
            return 0
        return herd_after(self.me.game, self.me.box, self.me.seat_number, self.code, 0)

    @property
    def second_herd(self) -> int:
        """Cows that count in the territory of the second parcel, droughts counted."""
        if self.code == NONE:
            return 0
        return herd_after(self.me.game, self.me.box, self.me.seat_number, self.code, 1)

    @property
    def same_landscape(self) -> bool:
        """True if both parcels have the same landscape, and so one territory."""
        return self.code != NONE and of_one_landscape(self.me.box, self.me.game.ranch[self.me.seat_number], self.code)

    @property
    def new_cows(self) -> int:
        """Cows that come from the supply."""
        if self.code == NONE:
            return 0
        ranch = self.me.game.ranch[self.me.seat_number]
        first = self.me.box.parcel[number_of_half(ranch, self.code, 0)]
        second = self.me.box.parcel[number_of_half(ranch, self.code, 1)]
        return cows_on_half(self.me.game, first, second, 0) + cows_on_half(self.me.game, first, second, 1)

    @property
    def lost_cows(self) -> int:
        """Cows that its droughts take."""
        return 0 if self.code == NONE else cows_dying(self.me.game, self.me.box, self.me.seat_number, self.code)

    @property
    def recruits(self) -> int:
        """Circles: partners that may be hired."""
        if self.code == NONE:
            return 0
        ranch = self.me.game.ranch[self.me.seat_number]
        first = self.me.box.parcel[number_of_half(ranch, self.code, 0)]
        return first.recruit + self.me.box.parcel[number_of_half(ranch, self.code, 1)].recruit

    @property
    def group(self) -> int:
        """Cells of the group of partners that those hired at its circles will belong to; 0 without a circle."""
        if self.code == NONE:
            return 0
        return count_cells(group_after(self.me.box, self.me.game.ranch[self.me.seat_number], self.code))

    @property
    def protects(self) -> bool:
        """True if a partner stands in a territory that it joins."""
        if self.code == NONE:
            return False
        ranch = self.me.game.ranch[self.me.seat_number]
        joined = territory_after(self.me.box, ranch, self.code, 0) | territory_after(self.me.box, ranch, self.code, 1)
        return joined & ranch.partners != 0

    @property
    def joins(self) -> int:
        """Edges at which its parcels meet laid ones of their own landscapes."""
        if self.code == NONE:
            return 0
        return shared_edges(self.me.box, self.me.game.ranch[self.me.seat_number], self.code)

    @property
    def free_neighbours(self) -> int:
        """Free cells beside its territories: room to grow."""
        if self.code == NONE:
            return 0
        ranch = self.me.game.ranch[self.me.seat_number]
        joined = territory_after(self.me.box, ranch, self.code, 0) | territory_after(self.me.box, ranch, self.code, 1)
        return count_cells(neighbours(joined) & ranch.free & ~domino_on(self.code))

    @property
    def blocked(self) -> int:
        """Free cells that lose their last free neighbour, so that no domino can ever cover them."""
        if self.code == NONE:
            return 0
        return cells_cut_off(self.me.game.ranch[self.me.seat_number], domino_on(self.code))

    @property
    def spots(self) -> int:
        """Pairs of free cells side by side that are left."""
        free = self.me.game.ranch[self.me.seat_number].free
        return free_pairs(free if self.code == NONE else free & ~domino_on(self.code))

    @property
    def row(self) -> int:
        """The higher row of its cells, from 1 at the river; 0 when passing."""
        return 0 if self.code == NONE else highest_row(domino_on(self.code))

    @property
    def river_distance(self) -> int:
        """Steps from the nearer of its cells to a cell at the river, 0 if it lies there; 0 when passing."""
        return 0 if self.code == NONE else steps_to(domino_on(self.code), self.me.box.river)

    @property
    def touches_river(self) -> bool:
        """True if one of its cells is at the river."""
        return self.code != NONE and domino_on(self.code) & self.me.box.river != 0

    @property
    def bridges_used(self) -> int:
        """Cells with a bridge that it covers."""
        if self.code == NONE:
            return 0
        return count_cells(domino_on(self.code) & self.me.game.ranch[self.me.seat_number].bridges)

    @property
    def brings_bonus(self) -> bool:
        """True if it brings a bonus tile: the first own domino on row 10, with two players."""
        if self.code == NONE:
            return False
        ranch = self.me.game.ranch[self.me.seat_number]
        return domino_on(self.code) & TOP_ROW != 0 and ranch.bonus_taken == 0

    @property
    def keeps(self) -> int:
        """Parcels still held after it."""
        holding = self.me.game.ranch[self.me.seat_number].holding
        return holding if self.code == NONE else holding - 2


@formula
def part_of(me: Me, code: int, position: int) -> int:
    """The number of a parcel of a domino; NO_PARCEL when passing."""
    return NO_PARCEL if code == NONE else me.game.ranch[me.seat_number].held[position]
