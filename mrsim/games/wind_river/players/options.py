"""The legal options of each decision, listed for strategies that weigh them one by one."""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import rule
from mrsim.games.kit.compiled.decisions import add_option
from mrsim.games.wind_river.rules.actions import gather_code, gathering, place_code, place_hexes, walk_code, walk_ends
from mrsim.games.wind_river.rules.grid import DIRECTIONS, FORWARD, ahead, bit, stepped
from mrsim.games.wind_river.rules.herding import way
from mrsim.games.wind_river.rules.question_codes import ACT, HERD, PITCH, STARVE
from mrsim.games.wind_river.rules.records import PLAINS, Box, Desk, GameState, Table
from mrsim.games.wind_river.setup import pitch_hexes


@rule
def list_options(table: Table, desk: Desk) -> None:
    """Every legal option once; none where nothing is possible."""
    game, box = table.game, table.box
    desk.count = 0
    if game.question == HERD:
        list_drives(game, box, desk, game.fresh)
    elif game.question == ACT:
        list_drives(game, box, desk, game.herd)
        list_walks(game, box, desk)
        if gathering(game, box, game.seat) > 0:
            add_option(desk, gather_code())
        list_places(game, box, desk)
    elif game.question == STARVE:
        list_hexes(desk, game.hungry)
    elif game.question == PITCH:
        list_hexes(desk, pitch_hexes(game, box))


@rule
def list_hexes(desk: Desk, hexes: int) -> None:
    """Each of the hexes."""
    while hexes:
        add_option(desk, lowest_cell(hexes))
        hexes = without_lowest(hexes)


@rule
def list_drives(game: GameState, box: Box, desk: Desk, start: int) -> None:
    """Steps of a buffalo from these hexes."""
    while start:
        hexagon = lowest_cell(start)
        for direction in range(FORWARD):
            end = ahead(box, bit(hexagon), direction) & ~game.full
            if end:
                add_option(desk, way(hexagon, lowest_cell(end)))
        if bit(hexagon) & box.last_row:
            add_option(desk, way(hexagon, PLAINS))
        start = without_lowest(start)


@rule
def list_walks(game: GameState, box: Box, desk: Desk) -> None:
    """Steps of an own tipi."""
    start = game.camp[game.seat].hexes
    ends = walk_ends(game, box, game.seat)
    while start:
        hexagon = lowest_cell(start)
        for direction in range(DIRECTIONS):
            end = stepped(box, bit(hexagon), direction) & ends
            if end:
                add_option(desk, walk_code(hexagon, lowest_cell(end)))
        if bit(hexagon) & box.last_row:
            add_option(desk, walk_code(hexagon, PLAINS))
        start = without_lowest(start)


@rule
def list_places(game: GameState, box: Box, desk: Desk) -> None:
    """Hexes for an unused tipi."""
    hexes = place_hexes(game, box, game.seat)
    while hexes:
        add_option(desk, place_code(lowest_cell(hexes)))
        hexes = without_lowest(hexes)
