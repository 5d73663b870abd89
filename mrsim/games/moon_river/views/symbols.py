"""What the symbols of a domino ask: the last cows, a thirsty cow, which circle first."""

from typing import NamedTuple

from mrsim.engine.bitset import count_cells
from mrsim.engine.regions import touched_regions
from mrsim.engine.views import compiled_view
from mrsim.games.moon_river.facts.option_gains import cow_worth, cows_gain
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.ranch import cows_on, protected_cells, territory_of
from mrsim.games.moon_river.rules.records import POSSE
from mrsim.games.moon_river.views.me import Me


@compiled_view
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

    @property
    def territory(self) -> int:
        """Cells of the territory of the first parcel."""
        return count_cells(territory_of(self.me.game.ranch[self.me.seat_number], self.me.game.domino_cell[0]))

    @property
    def second_territory(self) -> int:
        """Cells of the territory of the second parcel."""
        return count_cells(territory_of(self.me.game.ranch[self.me.seat_number], self.me.game.domino_cell[1]))


@compiled_view
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

    @property
    def territory(self) -> int:
        """Cells of its territory."""
        return count_cells(territory_of(self.me.game.ranch[self.me.seat_number], self.code))

    @property
    def herd(self) -> int:
        """Cows that count in its territory, this one included."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return count_cells(territory_of(ranch, self.code) & ranch.herds)


@compiled_view
class Circle(NamedTuple):
    """Which of the two circles of a domino comes first."""

    me: Me
    code: int

    @property
    def is_second(self) -> bool:
        """True for the circle of the second parcel."""
        return self.code == 1

    @property
    def landscape(self) -> int:
        """The landscape of its parcel."""
        return self.me.box.parcel[self.me.game.domino_parcel[self.code]].landscape

    @property
    def territory(self) -> int:
        """Cells of its territory."""
        return count_cells(territory_of(self.me.game.ranch[self.me.seat_number], self.me.game.domino_cell[self.code]))

    @property
    def herd(self) -> int:
        """Cows that count in its territory."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return count_cells(territory_of(ranch, self.me.game.domino_cell[self.code]) & ranch.herds)

    @property
    def is_protected(self) -> bool:
        """True if a partner stands in its territory already."""
        ranch = self.me.game.ranch[self.me.seat_number]
        return protected_cells(ranch) & bit(self.me.game.domino_cell[self.code]) != 0

    @property
    def group(self) -> int:
        """Cells of the group of partners that one hired there will belong to."""
        ranch = self.me.game.ranch[self.me.seat_number]
        beside = neighbours(bit(self.me.game.domino_cell[self.code])) & ranch.partners
        return 1 + count_cells(touched_regions(ranch, POSSE, beside))
