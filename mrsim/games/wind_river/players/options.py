"""The legal options of each decision: listed for strategies that weigh them, counted and drawn for `random`.

`random`, the uninformed player, is uniform over distinct options; an action is drawn by its kind first. It writes no
option down.
"""

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.kit.compiled.decisions import add_option, draw_listed, draw_option
from mrsim.games.wind_river.rules.actions import (
    DRIVE,
    GATHER,
    PLACE,
    WALK,
    gather_code,
    gathering,
    kind_of,
    place_code,
    place_hexes,
    walk_code,
    walk_count,
    walk_ends,
)
from mrsim.games.wind_river.rules.grid import DIRECTIONS, FORWARD, ahead, bit, origin, stepped
from mrsim.games.wind_river.rules.herding import drive_count, way
from mrsim.games.wind_river.rules.question_codes import ACT
from mrsim.games.wind_river.rules.records import NONE, PLAINS, Box, Desk, GameState, Table
from mrsim.games.wind_river.rules.setup import pitch_hexes

KIND, OPTION = range(2)
"""What an action is drawn by; each draw has a key of its own."""


@rule
def list_pitches(table: Table, desk: Desk) -> None:
    """Hexes for a starting tipi."""
    list_hexes(desk, pitch_hexes(table.game, table.box))


@formula
def draw_pitch(table: Table, desk: Desk, key: int) -> int:
    """A hex for a starting tipi."""
    return draw_hex(desk, pitch_hexes(table.game, table.box), key)


@rule
def list_herd_steps(table: Table, desk: Desk) -> None:
    """Steps of a buffalo that has not moved in this turn."""
    list_drives(table.game, table.box, desk, table.game.fresh)


@rule
def draw_herd_step(table: Table, desk: Desk, key: int) -> int:
    """A step of a buffalo that has not moved in this turn."""
    game, box = table.game, table.box
    ways = drive_count(game, box, game.fresh)
    return drive_number(game, box, game.fresh, draw_option(desk, ways, key)) if ways else NONE


@rule
def list_hungry(table: Table, desk: Desk) -> None:
    """Hexes with an unfed tipi."""
    list_hexes(desk, table.game.hungry)


@formula
def draw_hungry(table: Table, desk: Desk, key: int) -> int:
    """A hex with an unfed tipi."""
    return draw_hex(desk, table.game.hungry, key)


@rule
def list_actions(table: Table, desk: Desk) -> None:
    """One more buffalo, a step of an own tipi, to gather, to place a tipi."""
    game, box = table.game, table.box
    list_drives(game, box, desk, game.herd)
    list_walks(game, box, desk)
    if gathering(game, box, game.seat) > 0:
        add_option(desk, gather_code())
    list_places(game, box, desk)


@rule
def draw_action(table: Table, desk: Desk, key: int) -> int:
    """A kind of action that is possible, then one of that kind; the desk says how many options there were."""
    kinds, options = possible_actions(table.game, table.box)
    desk.legal = options
    return random_of_kinds(table.game, table.box, kinds, key)


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


@formula
def draw_hex(desk: Desk, hexes: int, key: int) -> int:
    """One of the hexes."""
    return nth_cell(hexes, draw_option(desk, count_cells(hexes), key))


@rule
def random_drive(game: GameState, box: Box, start: int, key: int) -> int:
    """A step of a buffalo from these hexes."""
    ways = drive_count(game, box, start)
    return drive_number(game, box, start, draw_below(key, ways)) if ways else NONE


@rule
def drive_number(game: GameState, box: Box, start: int, n: int) -> int:
    """The n-th step of a buffalo."""
    for direction in range(FORWARD):
        ends = ahead(box, start, direction) & ~game.full
        if n < count_cells(ends):
            end = nth_cell(ends, n)
            return way(origin(box, end, direction), end)
        n -= count_cells(ends)
    return way(nth_cell(start & box.last_row, n), PLAINS)


@rule
def random_action(game: GameState, box: Box, key: int) -> int:
    """A kind of action that is possible, then one of that kind."""
    return random_of_kinds(game, box, possible_actions(game, box)[0], key)


@rule
def random_of_kinds(game: GameState, box: Box, kinds: int, key: int) -> int:
    """One of these kinds of actions, then one of that kind."""
    if kinds == 0:
        return NONE
    kind = nth_cell(kinds, draw_below(derive_key(key, KIND), count_cells(kinds)))
    key = derive_key(key, OPTION)
    if kind == DRIVE:
        return random_drive(game, box, game.herd, key)
    if kind == WALK:
        return walk_number(game, box, game.seat, draw_below(key, walk_count(game, box, game.seat)))
    if kind == GATHER:
        return gather_code()
    hexes = place_hexes(game, box, game.seat)
    return place_code(nth_cell(hexes, draw_below(key, count_cells(hexes))))


@rule
def possible_actions(game: GameState, box: Box) -> tuple[int, int]:
    """The kinds of actions that are possible, as bits; and how many options they are together."""
    drives = drive_count(game, box, game.herd) if game.herd else 0
    if game.camp[game.seat].standing == 0:
        return some(drives) << DRIVE, drives
    walks = walk_count(game, box, game.seat)
    gathers = some(gathering(game, box, game.seat))
    places = count_cells(place_hexes(game, box, game.seat))
    kinds = some(drives) << DRIVE | some(walks) << WALK | gathers << GATHER | some(places) << PLACE
    return kinds, drives + walks + gathers + places


@formula
def some(number: int) -> int:
    """1 if there are any, or 0."""
    return 1 if number > 0 else 0


@rule
def walk_number(game: GameState, box: Box, seat: int, n: int) -> int:
    """The n-th step of a tipi."""
    start = game.camp[seat].hexes
    ends = walk_ends(game, box, seat)
    for direction in range(DIRECTIONS):
        here = stepped(box, start, direction) & ends
        if n < count_cells(here):
            end = nth_cell(here, n)
            return walk_code(origin(box, end, direction), end)
        n -= count_cells(here)
    return walk_code(nth_cell(start & box.last_row, n), PLAINS)


@rule
def random_listed(table: Table, desk: Desk, key: int) -> int:
    """One of the options that are listed, an action by its kind first. None is left on the desk: none was weighed."""
    if table.game.question == ACT:
        keep_kind(desk, derive_key(key, KIND))
        key = derive_key(key, OPTION)
    return draw_listed(desk, key)


@rule
def keep_kind(desk: Desk, key: int) -> None:
    """Draw one kind, and keep only options of that kind."""
    kinds = 0
    for i in range(desk.count):
        kinds |= 1 << kind_of(desk.code[i])
    kind = nth_cell(kinds, draw_below(key, count_cells(kinds)))
    left = 0
    for i in range(desk.count):
        if kind_of(desk.code[i]) == kind:
            desk.code[left] = desk.code[i]
            left += 1
    desk.count = left
