"""What a strategy sees: itself, the table, and one option of the decision at hand. All is public, and to read only.

An attribute costs nothing until it is read. The record fields behind a view (`game`, `box`, …) are not part of it:
the loader of strategies refuses names that are not listed as properties.
"""

from typing import NamedTuple

from mrsim.engine.views import compiled_view
from mrsim.games.wind_river.facts.option_gains import (
    all_behind_camp,
    best_other,
    buffaloes_on,
    fed_more_of,
    fed_tipis,
    foremost_row,
    meets_others,
    others_fed_more,
    others_within,
    own_fed_more,
    tipis_on,
    yield_more,
)
from mrsim.games.wind_river.rules.actions import DRIVE, GATHER, PLACE, WALK, gathering, kind_of
from mrsim.games.wind_river.rules.camps import others_on
from mrsim.games.wind_river.rules.ending import rank
from mrsim.games.wind_river.rules.grid import all_behind, bit, lane_of, row_of
from mrsim.games.wind_river.rules.herding import end_of, start_of
from mrsim.games.wind_river.rules.records import PLAINS, Box, GameState, Scratch


@compiled_view
class Me(NamedTuple):
    """The player who decides."""

    game: GameState
    box: Box
    seat_number: int
    scratch: Scratch

    @property
    def seat(self) -> int:
        """Own seat, from 0; seat 0 began."""
        return self.seat_number

    @property
    def score(self) -> int:
        """Own tipis in the Open Plains."""
        return self.game.camp[self.seat_number].home

    @property
    def blocks(self) -> int:
        """Blocks of the player who decides."""
        return self.game.camp[self.seat_number].blocks

    @property
    def tipis(self) -> int:
        """Own tipis on the board."""
        return self.game.camp[self.seat_number].standing

    @property
    def stock(self) -> int:
        """Own tipis that are unused."""
        return self.game.camp[self.seat_number].stock

    @property
    def fed(self) -> int:
        """Own tipis that the herd feeds as it stands."""
        return fed_tipis(self.game, self.seat_number)

    @property
    def unfed(self) -> int:
        """Own tipis that it doesn't feed."""
        return self.game.camp[self.seat_number].standing - fed_tipis(self.game, self.seat_number)

    @property
    def gathering(self) -> int:
        """Blocks that gathering would bring as the herd stands."""
        return gathering(self.game, self.box, self.seat_number)

    @property
    def foremost_row(self) -> int:
        """The row of the foremost own tipi; -1 without tipis."""
        return foremost_row(self.game, self.box, self.seat_number)

    @property
    def in_reach(self) -> int:
        """Buffaloes on hexes with own tipis, and those that can still come there."""
        return buffaloes_on(self.game, all_behind_camp(self.game, self.box, self.seat_number))

    @property
    def place(self) -> int:
        """1 and the number of players who are ahead now, blocks counted."""
        return rank(self.game, self.seat_number)

    @property
    def lead(self) -> int:
        """Own tipis in the Open Plains minus those of the best other player."""
        other = best_other(self.game, self.seat_number)
        return self.game.camp[self.seat_number].home - self.game.camp[other].home

    @property
    def to_move(self) -> int:
        """Buffaloes still to be moved before the tipis are fed, the one at hand included."""
        return self.game.to_move

    @property
    def placing(self) -> int:
        """Which of the own starting tipis is placed, from 1."""
        return self.game.camp[self.seat_number].standing + 1


@compiled_view
class PublicTable(NamedTuple):
    """What all players see of the table."""

    game: GameState
    box: Box
    seat_number: int

    @property
    def players(self) -> int:
        """Players in the game."""
        return self.game.players

    @property
    def turn(self) -> int:
        """The turn being played, from 1 over all players; 0 in the set-up."""
        return self.game.turn

    @property
    def buffaloes(self) -> int:
        """Buffaloes on the board."""
        return self.game.in_herd

    @property
    def tipis(self) -> int:
        """Tipis on the board, of all players."""
        return self.game.standing

    @property
    def lanes(self) -> int:
        """Lanes of the board."""
        return self.box.lanes

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return self.box.rows

    @property
    def buffalo_limit(self) -> int:
        """Buffaloes that a hex has room for."""
        return self.box.buffalo_limit

    @property
    def block_limit(self) -> int:
        """Blocks a player may keep."""
        return self.box.block_limit

    @property
    def placing_cost(self) -> int:
        """Blocks that a tipi costs."""
        return self.box.placing_cost

    @property
    def feeding_cost(self) -> int:
        """Blocks that an unfed tipi costs."""
        return self.box.feeding_cost

    @property
    def toll(self) -> int:
        """Blocks that everybody pays where a tipi comes to tipis of others."""
        return self.box.toll

    @property
    def best_other(self) -> int:
        """The seat of the other player who is ahead; of equal ones the first."""
        return best_other(self.game, self.seat_number)

    @property
    def best_other_score(self) -> int:
        """The tipis that he has in the Open Plains."""
        return self.game.camp[best_other(self.game, self.seat_number)].home


@compiled_view
class Spot(NamedTuple):
    """A hex: one for a starting tipi, or one with unfed own tipis, of which one starves."""

    me: Me
    code: int

    @property
    def lane(self) -> int:
        """Its lane, from 0 at the mountains."""
        return lane_of(self.me.box, self.code)

    @property
    def row(self) -> int:
        """Its row, from 0 where the herd comes from."""
        return row_of(self.me.box, self.code)

    @property
    def steps_home(self) -> int:
        """Steps of a tipi from here into the Open Plains."""
        return self.me.box.rows - row_of(self.me.box, self.code)

    @property
    def buffaloes(self) -> int:
        """Buffaloes on the hex."""
        return self.me.game.buffaloes[self.code]

    @property
    def own(self) -> int:
        """Own tipis on it."""
        return self.me.game.camp[self.me.seat_number].tipis[self.code]

    @property
    def others(self) -> int:
        """Tipis of other players on it."""
        return others_on(self.me.game, self.me.seat_number, self.code)

    @property
    def unfed(self) -> int:
        """Own tipis on it that go hungry; 0 while starting tipis are placed."""
        return 0 if self.me.game.turn == 0 else self.me.game.unfed[self.code]

    @property
    def coming(self) -> int:
        """Buffaloes one step behind it."""
        return buffaloes_on(self.me.game, all_behind(self.me.box, bit(self.code)))

    @property
    def in_reach(self) -> int:
        """Buffaloes that stand on it or can still come there."""
        return buffaloes_on(self.me.game, self.me.box.behind[self.code])

    @property
    def others_behind(self) -> int:
        """Tipis of other players that buffaloes pass before they come here."""
        hexes = self.me.box.behind[self.code] & ~bit(self.code)
        return others_within(self.me.game, self.me.seat_number, hexes)


@compiled_view
class Drive(NamedTuple):
    """A buffalo goes one hex forward."""

    me: Me
    code: int

    @property
    def row(self) -> int:
        """The row it stands in."""
        return row_of(self.me.box, start_of(self.code))

    @property
    def leaves(self) -> bool:
        """True if it goes into the Open Plains."""
        return end_of(self.code) == PLAINS

    @property
    def own_fed(self) -> int:
        """How many more own tipis are fed then."""
        return own_fed_more(self.me.game, self.me.seat_number, self.code)

    @property
    def others_fed(self) -> int:
        """How many more tipis of other players are fed then."""
        return others_fed_more(self.me.game, self.me.seat_number, self.code)

    @property
    def best_other_fed(self) -> int:
        """How many more tipis are fed then of the other player who is ahead."""
        other = best_other(self.me.game, self.me.seat_number)
        return fed_more_of(self.me.game, other, self.code)

    @property
    def own_yield(self) -> int:
        """How many more blocks gathering would bring then."""
        return yield_more(self.me.game, self.me.seat_number, self.code)

    @property
    def own_ahead(self) -> int:
        """Own tipis where it can still come to, the hex that it comes to included."""
        return tipis_on(self.me.game, self.me.seat_number, self.me.box.ahead[end_of(self.code)])

    @property
    def own_passed(self) -> int:
        """Own tipis that it can't come to any more."""
        game, box, seat = self.me.game, self.me.box, self.me.seat_number
        lost = box.ahead[start_of(self.code)] & ~box.ahead[end_of(self.code)]
        return tipis_on(game, seat, lost)

    @property
    def others_ahead(self) -> int:
        """Tipis of other players where it can still come to."""
        hexes = self.me.box.ahead[end_of(self.code)]
        return others_within(self.me.game, self.me.seat_number, hexes)


@compiled_view
class Action(NamedTuple):
    """The one action of a turn."""

    me: Me
    code: int

    @property
    def drives(self) -> bool:
        """True if one more buffalo moves."""
        return kind_of(self.code) == DRIVE

    @property
    def walks(self) -> bool:
        """True if a tipi moves."""
        return kind_of(self.code) == WALK

    @property
    def gathers(self) -> bool:
        """True if blocks are gathered."""
        return kind_of(self.code) == GATHER

    @property
    def places(self) -> bool:
        """True if an unused tipi is placed."""
        return kind_of(self.code) == PLACE

    @property
    def goes_home(self) -> bool:
        """True if a tipi goes into the Open Plains."""
        return kind_of(self.code) == WALK and end_of(self.code) == PLAINS

    @property
    def row(self) -> int:
        """The row of the buffalo or tipi that moves, or of the tipi that is placed; 0 for gathering."""
        return row_of(self.me.box, start_of(self.code))

    @property
    def rows_forward(self) -> int:
        """Rows that a tipi comes nearer to the Open Plains; 0 for everything else."""
        if kind_of(self.code) != WALK:
            return 0
        end = self.me.box.rows if end_of(self.code) == PLAINS else row_of(self.me.box, end_of(self.code))
        return end - row_of(self.me.box, start_of(self.code))

    @property
    def blocks(self) -> int:
        """How many more own blocks there are then."""
        if kind_of(self.code) == GATHER:
            return gathering(self.me.game, self.me.box, self.me.seat_number)
        if kind_of(self.code) == PLACE:
            return -self.me.box.placing_cost
        return -self.me.box.toll if meets_others(self.me.game, self.me.seat_number, self.code) else 0

    @property
    def others(self) -> int:
        """Tipis of other players on the hex where a tipi comes to."""
        game, seat = self.me.game, self.me.seat_number
        return others_on(game, seat, end_of(self.code)) if meets_others(game, seat, self.code) else 0

    @property
    def own_fed(self) -> int:
        """How many more own tipis the herd feeds then."""
        return own_fed_more(self.me.game, self.me.seat_number, self.code)

    @property
    def others_fed(self) -> int:
        """How many more tipis of other players it feeds then."""
        return others_fed_more(self.me.game, self.me.seat_number, self.code)

    @property
    def best_other_fed(self) -> int:
        """How many more tipis it feeds then of the other player who is ahead."""
        other = best_other(self.me.game, self.me.seat_number)
        return fed_more_of(self.me.game, other, self.code)

    @property
    def own_yield(self) -> int:
        """How many more blocks gathering would bring then."""
        return yield_more(self.me.game, self.me.seat_number, self.code)

    @property
    def buffaloes(self) -> int:
        """Buffaloes on the hex where a tipi comes to; 0 in the Open Plains, and where no tipi comes."""
        if kind_of(self.code) == DRIVE or kind_of(self.code) == GATHER or end_of(self.code) == PLAINS:
            return 0
        return self.me.game.buffaloes[end_of(self.code)]

    @property
    def coming(self) -> int:
        """Buffaloes one step behind that hex."""
        if kind_of(self.code) == DRIVE or kind_of(self.code) == GATHER or end_of(self.code) == PLAINS:
            return 0
        return buffaloes_on(self.me.game, all_behind(self.me.box, bit(end_of(self.code))))

    @property
    def in_reach(self) -> int:
        """Buffaloes that stand on that hex or can still come there."""
        if kind_of(self.code) == DRIVE or kind_of(self.code) == GATHER or end_of(self.code) == PLAINS:
            return 0
        return buffaloes_on(self.me.game, self.me.box.behind[end_of(self.code)])
