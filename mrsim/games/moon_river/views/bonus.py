"""The bonus tile of the two-player game."""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import rule
from mrsim.engine.regions import touched_regions
from mrsim.engine.views import compiled_view
from mrsim.games.moon_river.facts.option_gains import face_gain
from mrsim.games.moon_river.facts.ranch_after_domino import cows_within
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.ranch import joined_territory
from mrsim.games.moon_river.rules.records import NONE, POSSE
from mrsim.games.moon_river.rules.two_players import bonus_cell, bonus_side, bonus_tile
from mrsim.games.moon_river.views.me import Me

REMOVED = 0
"""A tile that leaves changes nothing."""


@compiled_view
class BonusTile(NamedTuple):
    """A bonus tile, one of its sides, and a cell; or a tile that leaves because none fits."""

    me: Me
    code: int

    @property
    def leaves(self) -> bool:
        """True if the tile is removed from the game."""
        return bonus_cell(self.code) == NONE

    @property
    def landscape(self) -> int:
        """The landscape of its side; NONE if it leaves."""
        return NONE if bonus_cell(self.code) == NONE else face_landscape(self.me, self.code)

    @property
    def gain(self) -> int:
        """Points the ranch scores more after it, nothing recruited."""
        if bonus_cell(self.code) == NONE:
            return REMOVED
        landscape = face_landscape(self.me, self.code)
        return face_gain(self.me.game, self.me.box, self.me.seat_number, landscape, bonus_cell(self.code))

    @property
    def territory(self) -> int:
        """Cells of its territory once it lies."""
        return count_cells(territory_of_face(self.me, self.code))

    @property
    def herd(self) -> int:
        """Cows that count in that territory."""
        return count_cells(territory_of_face(self.me, self.code) & self.me.game.ranch[self.me.seat_number].herds)

    @property
    def protects(self) -> int:
        """Cows that become safe from rustlers once somebody is hired there."""
        ranch = self.me.game.ranch[self.me.seat_number]
        territory = territory_of_face(self.me, self.code)
        return 0 if territory & ranch.partners else cows_within(ranch, territory)

    @property
    def group(self) -> int:
        """Cells of the group of partners that the one hired there will belong to; 0 if it leaves."""
        if bonus_cell(self.code) == NONE:
            return 0
        ranch = self.me.game.ranch[self.me.seat_number]
        return 1 + count_cells(touched_regions(ranch, POSSE, neighbours(bit(bonus_cell(self.code))) & ranch.partners))


@rule
def face_landscape(me: Me, code: int) -> int:
    """The landscape of a side of a tile."""
    return me.box.parcel[me.box.parcels + 2 * bonus_tile(code) + bonus_side(code)].landscape


@rule
def territory_of_face(me: Me, code: int) -> int:
    """The territory of a tile once it lies, as cells; none if it leaves."""
    if bonus_cell(code) == NONE:
        return 0
    return joined_territory(me.game.ranch[me.seat_number], face_landscape(me, code), bonus_cell(code))
