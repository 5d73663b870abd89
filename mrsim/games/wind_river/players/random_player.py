"""`random`, the uninformed player: uniform over distinct options; an action is drawn by its kind first.

Options are counted and drawn from sets; none is written down.
"""

from mrsim.engine.bitset import count_cells, nth_cell
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.kit.compiled.decisions import draw_listed, draw_option
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
from mrsim.games.wind_river.rules.grid import DIRECTIONS, FORWARD, ahead, origin, stepped
from mrsim.games.wind_river.rules.herding import drive_count, way
from mrsim.games.wind_river.rules.question_codes import ACT, HERD, PITCH
from mrsim.games.wind_river.rules.records import NONE, PLAINS, Box, Desk, GameState, Table
from mrsim.games.wind_river.setup import pitch_hexes

KIND, OPTION = range(2)
"""What an action is drawn by; each draw has a key of its own."""


@formula
def random_choice(table: Table, desk: Desk, key: int) -> int:
    """One of the options of the decision at hand; the desk says how many there were."""
    game = table.game
    question = game.question
    if question == HERD:
        ways = drive_count(game, table.box, game.fresh)
        return drive_number(game, table.box, game.fresh, draw_option(desk, ways, key)) if ways else NONE
    if question == ACT:
        kinds, options = possible_actions(game, table.box)
        desk.legal = options
        return random_of_kinds(game, table.box, kinds, key)
    hexes = pitch_hexes(game, table.box) if question == PITCH else game.hungry
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
    """Only options of one kind stay, whichever is drawn."""
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
