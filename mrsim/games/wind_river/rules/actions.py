"""Chapter 3.3: the one action of a turn."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.wind_river.rules.camps import foreign_hexes, others_on, put_tipi, take_tipi, yielded
from mrsim.games.wind_river.rules.events import GATHER as GATHER_EVENT
from mrsim.games.wind_river.rules.events import MOVE_TIPI, PASS, PLACE_TIPI
from mrsim.games.wind_river.rules.grid import DIRECTIONS, stepped
from mrsim.games.wind_river.rules.herding import HEX_BITS, drive, end_of, start_of, way
from mrsim.games.wind_river.rules.records import NONE, PLAINS, Box, GameState, Table
from mrsim.games.wind_river.rules.toll import paid_by, pay_toll

DRIVE, WALK, GATHER, PLACE = range(4)
"""The actions: move one more buffalo, move a tipi, gather, place a tipi."""


@formula
def kind_of(code: int) -> int:
    """Which of the actions an option is."""
    return code >> 2 * HEX_BITS


@formula
def walk_code(start: int, end: int) -> int:
    """A tipi goes from one hex to another, as an option."""
    return WALK << 2 * HEX_BITS | way(start, end)


@formula
def gather_code() -> int:
    """Gathering, as an option."""
    return GATHER << 2 * HEX_BITS


@formula
def place_code(hexagon: int) -> int:
    """An unused tipi goes onto a hex, as an option."""
    return PLACE << 2 * HEX_BITS | way(hexagon, hexagon)


@rule
def act(table: Table, code: int) -> None:
    """Carry the action out; NONE where nothing is possible."""
    if code == NONE:
        tell(table, PASS, (table.game.seat,))
        table.game.camp[table.game.seat].passes += 1
    elif kind_of(code) == DRIVE:
        drive(table, code)
    elif kind_of(code) == WALK:
        walk(table, start_of(code), end_of(code))
    elif kind_of(code) == GATHER:
        gather(table)
    else:
        place_tipi(table, end_of(code))


# Move a tipi


@rule
def walk_ends(game: GameState, box: Box, seat: int) -> int:
    """Where tipis of a player may go on the board: to others only with the blocks to pay the toll."""
    if game.camp[seat].blocks >= box.toll:
        return box.open
    return box.open & ~foreign_hexes(game, seat)


@rule
def walk_count(game: GameState, box: Box, seat: int) -> int:
    """From which hex to which, or into the Open Plains."""
    start = game.camp[seat].hexes
    ends = walk_ends(game, box, seat)
    walks = count_cells(start & box.last_row)
    for direction in range(DIRECTIONS):
        walks += count_cells(stepped(box, start, direction) & ends)
    return walks


@rule
def walk(table: Table, start: int, end: int) -> None:
    """Move a tipi; in the Open Plains it stays for good, and joining tipis of others costs a toll."""
    game = table.game
    seat = game.seat
    camp = game.camp[seat]
    take_tipi(game, seat, start)
    camp.walks += 1
    if end == PLAINS:
        camp.home += 1
        tell_walk(table, start, end, 0)
        if table.notes.noting:
            table.notes.left[seat, start] += 1
    else:
        tell_walk(table, start, end, pay_toll(game, table.box, seat, end))
        put_tipi(game, seat, end)


@rule
def tell_walk(table: Table, start: int, end: int, payments: int) -> None:
    """A tipi has moved."""
    game = table.game
    tell(
        table,
        MOVE_TIPI,
        (
            *(game.seat, start, end, paid_by(game, payments, 0), paid_by(game, payments, 1)),
            *(paid_by(game, payments, 2), paid_by(game, payments, 3)),
        ),
    )


# Gather


@rule
def gathering(game: GameState, box: Box, seat: int) -> int:
    """Blocks that gathering brings: what own hexes without foreign tipis yield, as far as there is room for them."""
    camp = game.camp[seat]
    blocks = 0
    hexes = camp.hexes
    while hexes:
        hexagon = lowest_cell(hexes)
        blocks += yielded(game.buffaloes[hexagon], camp.tipis[hexagon], others_on(game, seat, hexagon))
        hexes = without_lowest(hexes)
    return min(blocks, box.block_limit - camp.blocks)


@rule
def gather(table: Table) -> None:
    """Take the blocks; no buffalo leaves."""
    game = table.game
    blocks = gathering(game, table.box, game.seat)
    camp = game.camp[game.seat]
    camp.blocks += blocks
    camp.gathered += blocks
    tell(table, GATHER_EVENT, (game.seat, blocks))


# Place a tipi


@rule
def place_hexes(game: GameState, box: Box, seat: int) -> int:
    """Where an unused tipi may go: on a hex with own tipis and no foreign one."""
    camp = game.camp[seat]
    if camp.stock == 0 or camp.blocks < box.placing_cost:
        return 0
    return camp.hexes & ~foreign_hexes(game, seat)


@rule
def place_tipi(table: Table, hexagon: int) -> None:
    """A tipi is bought."""
    game = table.game
    camp = game.camp[game.seat]
    camp.blocks -= table.box.placing_cost
    camp.stock -= 1
    camp.placed += 1
    put_tipi(game, game.seat, hexagon)
    tell(table, PLACE_TIPI, (game.seat, hexagon))
    if table.notes.noting:
        table.notes.placed[game.seat, hexagon] += 1
