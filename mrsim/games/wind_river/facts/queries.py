"""What a strategy may ask beyond the fields of its views: about any seat and any hex. All of it is public.

Every function takes the player who decides (`me`) and whole numbers. Seats are numbered from 0, including the own seat.
Compiled code checks no index, so each number that a strategy gives is checked here, where it comes in.
"""

from mrsim.engine.jit import cached_rule, rule
from mrsim.games.kit.compiled.match_record import checked_seat
from mrsim.games.wind_river.facts.option_gains import fed_tipis, foremost_row
from mrsim.games.wind_river.views import Me


@cached_rule
def score_of(me: Me, seat: int) -> int:
    """Tipis of a player in the Open Plains."""
    return me.game.camp[checked_seat(me, seat)].home


@cached_rule
def blocks_of(me: Me, seat: int) -> int:
    """Blocks of a player."""
    return me.game.camp[checked_seat(me, seat)].blocks


@cached_rule
def tipis_of(me: Me, seat: int) -> int:
    """Tipis of a player on the board."""
    return me.game.camp[checked_seat(me, seat)].standing


@cached_rule
def stock_of(me: Me, seat: int) -> int:
    """Unused tipis of a player."""
    return me.game.camp[checked_seat(me, seat)].stock


@cached_rule
def fed_of(me: Me, seat: int) -> int:
    """Tipis of a player that the herd feeds as it stands."""
    return fed_tipis(me.game, checked_seat(me, seat))


@cached_rule
def foremost_row_of(me: Me, seat: int) -> int:
    """The row of the foremost tipi of a player; -1 without tipis."""
    return foremost_row(me.game, me.box, checked_seat(me, seat))


@cached_rule
def buffaloes_at(me: Me, lane: int, row: int) -> int:
    """Buffaloes on a hex; 0 off the board."""
    return me.game.buffaloes[row * me.box.lanes + lane] if on_board(me, lane, row) else 0


@cached_rule
def tipis_at(me: Me, seat: int, lane: int, row: int) -> int:
    """Tipis of a player on a hex; 0 off the board."""
    camp = me.game.camp[checked_seat(me, seat)]
    return camp.tipis[row * me.box.lanes + lane] if on_board(me, lane, row) else 0


@rule
def on_board(me: Me, lane: int, row: int) -> bool:
    """Whether there is such a hex."""
    return 0 <= lane < me.box.lanes and 0 <= row < me.box.rows
