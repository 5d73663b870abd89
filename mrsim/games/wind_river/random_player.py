"""`random`, the uninformed player: uniform over distinct options; an action is drawn by its kind first.

Options are counted and drawn from sets; none is written down.
"""

from mrsim.games.wind_river.acting import (
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
from mrsim.games.wind_river.grid import DIRECTIONS, FORWARD, ahead, origin, stepped
from mrsim.games.wind_river.herding import drive_count, way
from mrsim.games.wind_river.questions import ACT, HERD, PITCH
from mrsim.games.wind_river.records import NONE, PLAINS, Box, Desk, Game, Table
from mrsim.games.wind_river.setup import pitch_hexes
from mrsim.kernel.bits import count, nth
from mrsim.kernel.cache import formula, rule
from mrsim.kernel.random import below, derive

KIND, OPTION = range(2)
"""What an action is drawn by; each draw has a key of its own."""


@formula
def random_choice(table: Table, key: int) -> int:
    """One of the options of the decision at hand."""
    game = table.game
    question = game.question
    if question == HERD:
        return random_drive(game, table.box, game.fresh, key)
    if question == ACT:
        return random_action(game, table.box, key)
    hexes = pitch_hexes(game, table.box) if question == PITCH else game.hungry
    return nth(hexes, below(key, count(hexes)))


@rule
def random_drive(game: Game, box: Box, start: int, key: int) -> int:
    """A step of a buffalo from these hexes."""
    ways = drive_count(game, box, start)
    return drive_number(game, box, start, below(key, ways)) if ways else NONE


@rule
def drive_number(game: Game, box: Box, start: int, n: int) -> int:
    """The n-th step of a buffalo."""
    for direction in range(FORWARD):
        ends = ahead(box, start, direction) & ~game.full
        if n < count(ends):
            end = nth(ends, n)
            return way(origin(box, end, direction), end)
        n -= count(ends)
    return way(nth(start & box.last_row, n), PLAINS)


@rule
def random_action(game: Game, box: Box, key: int) -> int:
    """A kind of action that is possible, then one of that kind."""
    kinds = possible_kinds(game, box)
    if kinds == 0:
        return NONE
    kind = nth(kinds, below(derive(key, KIND), count(kinds)))
    key = derive(key, OPTION)
    if kind == DRIVE:
        return random_drive(game, box, game.herd, key)
    if kind == WALK:
        return walk_number(game, box, game.seat, below(key, walk_count(game, box, game.seat)))
    if kind == GATHER:
        return gather_code()
    hexes = place_hexes(game, box, game.seat)
    return place_code(nth(hexes, below(key, count(hexes))))


@rule
def possible_kinds(game: Game, box: Box) -> int:
    """The actions that are possible, as bits."""
    kinds = 0
    if game.herd and drive_count(game, box, game.herd):
        kinds |= 1 << DRIVE
    if game.camp[game.seat].standing:
        if walk_count(game, box, game.seat):
            kinds |= 1 << WALK
        if gathering(game, box, game.seat) > 0:
            kinds |= 1 << GATHER
        if place_hexes(game, box, game.seat):
            kinds |= 1 << PLACE
    return kinds


@rule
def walk_number(game: Game, box: Box, seat: int, n: int) -> int:
    """The n-th step of a tipi."""
    start = game.camp[seat].hexes
    ends = walk_ends(game, box, seat)
    for direction in range(DIRECTIONS):
        here = stepped(box, start, direction) & ends
        if n < count(here):
            end = nth(here, n)
            return walk_code(origin(box, end, direction), end)
        n -= count(here)
    return walk_code(nth(start & box.last_row, n), PLAINS)


@rule
def random_listed(table: Table, desk: Desk, key: int) -> int:
    """One of the options that are listed, an action by its kind first. None is left on the desk: none was weighed."""
    if table.game.question == ACT:
        keep_kind(desk, derive(key, KIND))
        key = derive(key, OPTION)
    choice = desk.code[below(key, desk.count)]
    desk.count = 0
    return choice


@rule
def keep_kind(desk: Desk, key: int) -> None:
    """Only options of one kind stay, whichever is drawn."""
    kinds = 0
    for i in range(desk.count):
        kinds |= 1 << kind_of(desk.code[i])
    kind = nth(kinds, below(key, count(kinds)))
    left = 0
    for i in range(desk.count):
        if kind_of(desk.code[i]) == kind:
            desk.code[left] = desk.code[i]
            left += 1
    desk.count = left
