"""Chapter 3.1: buffaloes move forward, one hex each."""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.wind_river.rules.events import HERD
from mrsim.games.wind_river.rules.grid import FORWARD, ahead, bit
from mrsim.games.wind_river.rules.records import PLAINS, Box, GameState, Table

HEX_BITS = 6
"""Room for a hex, or the Open Plains, in the code of an option."""


@formula
def way(start: int, end: int) -> int:
    """From one hex to another, as an option."""
    return start << HEX_BITS | end


@formula
def start_of(code: int) -> int:
    """The hex where the move of this code begins."""
    return code >> HEX_BITS & PLAINS


@formula
def end_of(code: int) -> int:
    """The hex where the move of this code ends."""
    return code & PLAINS


@rule
def drive_count(game: GameState, box: Box, start: int) -> int:
    """Ways for a buffalo from these hexes: to hexes with room, and into the Open Plains."""
    room = ~game.full
    ways = count_cells(start & box.last_row)
    for direction in range(FORWARD):
        ways += count_cells(ahead(box, start, direction) & room)
    return ways


@rule
def begin_herding(game: GameState, box: Box) -> None:
    """As many different buffaloes as the player has tipis on the board, or all that are left."""
    game.to_move = min(game.camp[game.seat].standing, game.in_herd)
    game.fresh = game.herd
    for hexagon in range(box.hexes):
        game.moved[hexagon] = 0


@rule
def herd(table: Table, code: int) -> None:
    """A buffalo that has not moved in this turn."""
    game = table.game
    start, end = start_of(code), end_of(code)
    move_buffalo(table, start, end)
    tell(table, HERD, (game.seat, start, end, 0))
    game.to_move -= 1
    if end != PLAINS:
        game.moved[end] += 1
    if game.buffaloes[start] == game.moved[start]:
        game.fresh &= ~bit(start)


@rule
def drive(table: Table, code: int) -> None:
    """Move one more buffalo, which may have moved before."""
    game = table.game
    move_buffalo(table, start_of(code), end_of(code))
    tell(table, HERD, (game.seat, start_of(code), end_of(code), 1))
    game.camp[game.seat].drives += 1


@rule
def move_buffalo(table: Table, start: int, end: int) -> None:
    """One hex forward, or out of the game."""
    game = table.game
    game.buffaloes[start] -= 1
    game.full &= ~bit(start)
    if game.buffaloes[start] == 0:
        game.herd &= ~bit(start)
    if end == PLAINS:
        game.in_herd -= 1
    else:
        game.buffaloes[end] += 1
        game.herd |= bit(end)
        if game.buffaloes[end] == table.box.buffalo_limit:
            game.full |= bit(end)
