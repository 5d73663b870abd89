"""What an option changes: who is fed, what gathering would yield, which buffaloes can still come."""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.wind_river.rules.actions import DRIVE, PLACE, WALK, kind_of
from mrsim.games.wind_river.rules.camps import fed, others_on, yielded
from mrsim.games.wind_river.rules.ending import is_ahead
from mrsim.games.wind_river.rules.herding import end_of, start_of
from mrsim.games.wind_river.rules.records import NONE, PLAINS, Box, GameState


@rule
def fed_tipis(game: GameState, seat: int) -> int:
    """Tipis of a player that the herd feeds as it stands."""
    camp = game.camp[seat]
    found = 0
    hexes = camp.hexes
    while hexes:
        hexagon = lowest_cell(hexes)
        found += fed(game.buffaloes[hexagon], camp.tipis[hexagon], others_on(game, seat, hexagon))
        hexes = without_lowest(hexes)
    return found


@formula
def fed_more(game: GameState, seat: int, hexagon: int, buffaloes: int, own: int, others: int) -> int:
    """How many more tipis of a player a hex feeds when buffaloes, own and other tipis are added."""
    if hexagon == PLAINS:
        return 0
    b, o, x = game.buffaloes[hexagon], game.camp[seat].tipis[hexagon], others_on(game, seat, hexagon)
    return fed(b + buffaloes, o + own, x + others) - fed(b, o, x)


@formula
def yields_more(game: GameState, seat: int, hexagon: int, buffaloes: int, own: int) -> int:
    """How many more blocks a hex yields when buffaloes and own tipis are added."""
    if hexagon == PLAINS:
        return 0
    b, o, x = game.buffaloes[hexagon], game.camp[seat].tipis[hexagon], others_on(game, seat, hexagon)
    return yielded(b + buffaloes, o + own, x) - yielded(b, o, x)


@cached_rule
def own_fed_more(game: GameState, seat: int, code: int) -> int:
    """How many more own tipis are fed after a move of a buffalo or an action."""
    start, end = start_of(code), end_of(code)
    if kind_of(code) == DRIVE:
        return fed_more(game, seat, start, -1, 0, 0) + fed_more(game, seat, end, 1, 0, 0)
    if kind_of(code) == WALK:
        return fed_more(game, seat, start, 0, -1, 0) + fed_more(game, seat, end, 0, 1, 0)
    if kind_of(code) == PLACE:
        return fed_more(game, seat, end, 0, 1, 0)
    return 0


@cached_rule
def fed_more_of(game: GameState, other: int, code: int) -> int:
    """The same for another player."""
    start, end = start_of(code), end_of(code)
    if kind_of(code) == DRIVE:
        return fed_more(game, other, start, -1, 0, 0) + fed_more(game, other, end, 1, 0, 0)
    if kind_of(code) == WALK:
        return fed_more(game, other, start, 0, 0, -1) + fed_more(game, other, end, 0, 0, 1)
    return 0


@cached_rule
def others_fed_more(game: GameState, seat: int, code: int) -> int:
    """The same for all others together."""
    more = 0
    for other in range(game.players):
        if other != seat:
            more += fed_more_of(game, other, code)
    return more


@cached_rule
def yield_more(game: GameState, seat: int, code: int) -> int:
    """How much more gathering would yield after a move of a buffalo or an action."""
    start, end = start_of(code), end_of(code)
    if kind_of(code) == DRIVE:
        return yields_more(game, seat, start, -1, 0) + yields_more(game, seat, end, 1, 0)
    if kind_of(code) == WALK:
        return yields_more(game, seat, start, 0, -1) + yields_more(game, seat, end, 0, 1)
    if kind_of(code) == PLACE:
        return yields_more(game, seat, end, 0, 1)
    return 0


@rule
def all_behind_camp(game: GameState, box: Box, seat: int) -> int:
    """The hexes of a player, and all from which buffaloes can reach them."""
    found = 0
    hexes = game.camp[seat].hexes
    while hexes:
        found |= box.behind[lowest_cell(hexes)]
        hexes = without_lowest(hexes)
    return found


@rule
def buffaloes_on(game: GameState, hexes: int) -> int:
    """Buffaloes on some hexes."""
    found = 0
    hexes &= game.herd
    while hexes:
        found += game.buffaloes[lowest_cell(hexes)]
        hexes = without_lowest(hexes)
    return found


@rule
def tipis_on(game: GameState, seat: int, hexes: int) -> int:
    """Tipis of a player on some hexes."""
    found = 0
    camp = game.camp[seat]
    hexes &= camp.hexes
    while hexes:
        found += camp.tipis[lowest_cell(hexes)]
        hexes = without_lowest(hexes)
    return found


@rule
def others_within(game: GameState, seat: int, hexes: int) -> int:
    """Tipis of other players on some hexes."""
    found = 0
    for other in range(game.players):
        if other != seat:
            found += tipis_on(game, other, hexes)
    return found


@rule
def meets_others(game: GameState, seat: int, code: int) -> bool:
    """Whether a tipi comes to a hex with tipis of other players."""
    end = end_of(code)
    return kind_of(code) == WALK and end != PLAINS and others_on(game, seat, end) > 0


@rule
def best_other(game: GameState, seat: int) -> int:
    """The other player who is ahead of the others; of equal ones the first."""
    best = NONE
    for other in range(game.players):
        if other != seat and (best == NONE or is_ahead(game.camp[other], game.camp[best])):
            best = other
    return best


@rule
def foremost_row(game: GameState, box: Box, seat: int) -> int:
    """The row of the foremost tipi; NONE without tipis."""
    row = NONE
    hexes = game.camp[seat].hexes
    while hexes:
        row = lowest_cell(hexes) // box.lanes
        hexes = without_lowest(hexes)
    return row
