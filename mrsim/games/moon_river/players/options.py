"""The legal options of each decision: listed for strategies that weigh them, counted and drawn for `random`.

`random`, the uninformed player, is uniform over the legal options of every decision, declining included; it writes none
of them down. Declining is NONE, and stands last where it is allowed.
"""

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import draw_below
from mrsim.games.kit.compiled.decisions import add_option, draw_option
from mrsim.games.moon_river.rules.cows_and_droughts import fewest_cows, herd_in_reach, most_cows
from mrsim.games.moon_river.rules.expanding import (
    DIRECTIONS,
    connecting_cells,
    domino_cells,
    domino_code,
    first_cell,
    second_cell,
)
from mrsim.games.moon_river.rules.partners import (
    partners_waiting,
    recruit_code,
    ride_code,
    rides_from,
    swap_code,
    theft_code,
    unprotected_herds,
)
from mrsim.games.moon_river.rules.records import BONUS_TILES, COLUMN, FACES, NONE, Box, Desk, GameState, Ranch, Table
from mrsim.games.moon_river.rules.two_players import bonus_cells, bonus_code, removal_code, tile_fits


@rule
def list_numbers(desk: Desk, first: int, last: int) -> None:
    """Whole numbers from first to last."""
    for number in range(first, last + 1):
        add_option(desk, number)


@rule
def list_cells(desk: Desk, cells: int) -> None:
    """Each of the cells."""
    while cells:
        add_option(desk, lowest_cell(cells))
        cells = without_lowest(cells)


@rule
def list_slots(table: Table, desk: Desk) -> None:
    """Free parcels of the next column."""
    for slot in range(COLUMN):
        if table.game.next_owner[slot] == NONE:
            add_option(desk, slot)


@formula
def draw_slot(table: Table, desk: Desk, key: int) -> int:
    """A free parcel of the next column."""
    free = 0
    for slot in range(COLUMN):
        if table.game.next_owner[slot] == NONE:
            free |= 1 << slot
    return nth_cell(free, draw_option(desk, count_cells(free), key))


# What may happen to the last cows, which cow dies of thirst, which circle comes first, which parcel leaves


@rule
def list_splits(table: Table, desk: Desk) -> None:
    """How many of the cows go to the first parcel."""
    list_numbers(desk, fewest_cows(table, 0), most_cows(table, 0))


@rule
def draw_split(table: Table, desk: Desk, key: int) -> int:
    """How many of the cows go to the first parcel."""
    fewest = fewest_cows(table, 0)
    return fewest + draw_option(desk, most_cows(table, 0) - fewest + 1, key)


@rule
def list_thirsty_cows(table: Table, desk: Desk) -> None:
    """Cells with a cow in the territory of the skull."""
    list_cells(desk, herd_in_reach(table.game, table.game.seat, table.game.skull))


@rule
def draw_thirsty_cow(table: Table, desk: Desk, key: int) -> int:
    """A cell with a cow in the territory of the skull."""
    cells = herd_in_reach(table.game, table.game.seat, table.game.skull)
    if cells == 0:
        return NONE
    return nth_cell(cells, draw_option(desk, count_cells(cells), key))


@rule
def list_circles(table: Table, desk: Desk) -> None:  # noqa: ARG001  both are the options of any table
    """The circle of the first parcel, or of the second."""
    list_numbers(desk, 0, 1)


@formula
def draw_circle(table: Table, desk: Desk, key: int) -> int:  # noqa: ARG001  both are the options of any table
    """The circle of the first parcel, or of the second."""
    return draw_option(desk, 2, key)


@rule
def list_discards(table: Table, desk: Desk) -> None:
    """Each of the held parcels."""
    list_numbers(desk, 0, table.game.ranch[table.game.seat].holding - 1)


@formula
def draw_discard(table: Table, desk: Desk, key: int) -> int:
    """One of the held parcels."""
    return draw_option(desk, table.game.ranch[table.game.seat].holding, key)


# Dominoes


@rule
def list_dominoes(table: Table, desk: Desk) -> None:
    """Which two held parcels on which two cells; and to pass, unless a domino is a must."""
    game = table.game
    list_pairs(game.ranch[game.seat], table.box, desk)
    if not game.forced and not game.emptying:
        add_option(desk, NONE)


@rule
def list_pairs(ranch: Ranch, box: Box, desk: Desk) -> None:
    """All legal dominoes of a ranch."""
    for i in range(ranch.holding):
        desk.reach[i] = connecting_cells(ranch, box.parcel[ranch.held[i]].landscape)
    for i in range(ranch.holding):
        for j in range(i + 1, ranch.holding):
            list_pair(ranch, desk, i, j)


@rule
def list_pair(ranch: Ranch, desk: Desk, i: int, j: int) -> None:
    """All legal dominoes of two held parcels."""
    count = desk.count
    for direction in range(DIRECTIONS):
        cells = domino_cells(ranch.free, desk.reach[i], desk.reach[j], direction)
        first, second = first_cell(direction, 0), second_cell(direction, 0)
        while cells:
            cell = lowest_cell(cells)
            desk.code[count] = domino_code(i, j, first + cell, second + cell)
            count += 1
            cells = without_lowest(cells)
    desk.count = count


@rule
def draw_domino(table: Table, desk: Desk, key: int) -> int:
    """Which two held parcels on which two cells; passing is one more option unless a domino is a must."""
    game = table.game
    ranch = game.ranch[game.seat]
    if ranch.holding < 2:
        return NONE
    for i in range(ranch.holding):
        desk.reach[i] = connecting_cells(ranch, table.box.parcel[ranch.held[i]].landscape)
    dominoes = 0
    for i in range(ranch.holding):
        for j in range(i + 1, ranch.holding):
            dominoes += pair_count(ranch, desk, i, j)
    passing = 0 if game.forced or game.emptying else 1
    desk.legal = dominoes + passing
    if dominoes == 0:
        return NONE
    return domino_number(ranch, desk, draw_below(key, desk.legal))


@formula
def pair_count(ranch: Ranch, desk: Desk, i: int, j: int) -> int:
    """Legal dominoes of two held parcels."""
    dominoes = 0
    for direction in range(DIRECTIONS):
        dominoes += count_cells(domino_cells(ranch.free, desk.reach[i], desk.reach[j], direction))
    return dominoes


@rule
def domino_number(ranch: Ranch, desk: Desk, n: int) -> int:
    """The n-th legal domino; beyond the last one NONE."""
    for i in range(ranch.holding):
        for j in range(i + 1, ranch.holding):
            for direction in range(DIRECTIONS):
                cells = domino_cells(ranch.free, desk.reach[i], desk.reach[j], direction)
                here = count_cells(cells)
                if n < here:
                    cell = nth_cell(cells, n)
                    return domino_code(i, j, first_cell(direction, cell), second_cell(direction, cell))
                n -= here
    return NONE


# Partners


@rule
def list_recruits(table: Table, desk: Desk) -> None:
    """A chip of the saloon and a side."""
    game = table.game
    for seat in range(game.saloon_seats):
        if game.saloon[seat] != NONE:
            add_option(desk, recruit_code(seat, 0))
            add_option(desk, recruit_code(seat, 1))


@rule
def draw_recruit(table: Table, desk: Desk, key: int) -> int:
    """A chip of the saloon and a side."""
    game = table.game
    n = draw_option(desk, 2 * partners_waiting(game), key)
    for seat in range(game.saloon_seats):
        if game.saloon[seat] != NONE:
            if n < 2:
                return recruit_code(seat, n)
            n -= 2
    return NONE


@rule
def list_rides(table: Table, desk: Desk) -> None:
    """Steps of a cow; and to stop."""
    ranch = table.game.ranch[table.game.seat]
    herds = ranch.herds
    while herds:
        start = lowest_cell(herds)
        ends = rides_from(ranch, start)
        while ends:
            add_option(desk, ride_code(start, lowest_cell(ends)))
            ends = without_lowest(ends)
        herds = without_lowest(herds)
    add_option(desk, NONE)


@rule
def draw_ride(table: Table, desk: Desk, key: int) -> int:
    """A step of a cow, or to stop."""
    game = table.game
    ranch = game.ranch[game.seat]
    n = draw_option(desk, ride_count(ranch) + 1, key)
    herds = ranch.herds
    while herds:
        start = lowest_cell(herds)
        ends = rides_from(ranch, start)
        if n < count_cells(ends):
            return ride_code(start, nth_cell(ends, n))
        n -= count_cells(ends)
        herds = without_lowest(herds)
    return NONE


@rule
def ride_count(ranch: Ranch) -> int:
    """From which cell to which."""
    rides = 0
    herds = ranch.herds
    while herds:
        rides += count_cells(rides_from(ranch, lowest_cell(herds)))
        herds = without_lowest(herds)
    return rides


@rule
def list_swaps(table: Table, desk: Desk) -> None:
    """An own parcel against one of another player; or none."""
    game = table.game
    own = game.ranch[game.seat].holding
    for other in range(game.players):
        if other != game.seat:
            for i in range(own):
                for j in range(game.ranch[other].holding):
                    add_option(desk, swap_code(i, other, j))
    add_option(desk, NONE)


@rule
def draw_swap(table: Table, desk: Desk, key: int) -> int:
    """An own parcel against one of another player, or none."""
    game = table.game
    own = game.ranch[game.seat].holding
    swaps = 0
    for other in range(game.players):
        if other != game.seat:
            swaps += own * game.ranch[other].holding
    n = draw_option(desk, swaps + 1, key)
    for other in range(game.players):
        if other != game.seat:
            theirs = game.ranch[other].holding
            if n < own * theirs:
                return swap_code(n // theirs, other, n % theirs)
            n -= own * theirs
    return NONE


@rule
def list_thefts(table: Table, desk: Desk) -> None:
    """A cow of another ranch that nobody protects; or none."""
    game = table.game
    for victim in range(game.players):
        if victim != game.seat:
            cells = unprotected_herds(game.ranch[victim])
            while cells:
                add_option(desk, theft_code(victim, lowest_cell(cells)))
                cells = without_lowest(cells)
    add_option(desk, NONE)


@rule
def draw_theft(table: Table, desk: Desk, key: int) -> int:
    """A cow of another ranch that nobody protects, or none."""
    game = table.game
    cows = 0
    for victim in range(game.players):
        if victim != game.seat:
            cows += count_cells(unprotected_herds(game.ranch[victim]))
    n = draw_option(desk, cows + 1, key)
    for victim in range(game.players):
        if victim != game.seat:
            cells = unprotected_herds(game.ranch[victim])
            if n < count_cells(cells):
                return theft_code(victim, nth_cell(cells, n))
            n -= count_cells(cells)
    return NONE


# Bonus tiles


@rule
def list_bonus(table: Table, desk: Desk) -> None:
    """A tile, a side and a cell; if nothing fits, the tile that leaves."""
    game = table.game
    ranch = game.ranch[game.seat]
    fits = tile_fits(table, ranch)
    for tile in range(BONUS_TILES):
        if game.tiles[tile] and not fits:
            add_option(desk, removal_code(tile))
        elif game.tiles[tile]:
            for side in range(FACES):
                list_face(desk, tile, side, bonus_cells(table, ranch, tile, side))


@rule
def list_face(desk: Desk, tile: int, side: int, cells: int) -> None:
    """One face of a tile on each of the cells."""
    while cells:
        add_option(desk, bonus_code(tile, side, lowest_cell(cells)))
        cells = without_lowest(cells)


@rule
def draw_bonus(table: Table, desk: Desk, key: int) -> int:
    """A tile, a side and a cell; if nothing fits, the tile that leaves."""
    game = table.game
    if not tile_fits(table, game.ranch[game.seat]):
        return draw_removal(game, desk, key)
    faces = 0
    for face in range(BONUS_TILES * FACES):
        faces += count_cells(face_cells(table, face))
    n = draw_option(desk, faces, key)
    for face in range(BONUS_TILES * FACES):
        cells = face_cells(table, face)
        if n < count_cells(cells):
            return bonus_code(face // FACES, face % FACES, nth_cell(cells, n))
        n -= count_cells(cells)
    return NONE


@rule
def draw_removal(game: GameState, desk: Desk, key: int) -> int:
    """One of the tiles that are left."""
    n = draw_option(desk, game.tiles[0] + game.tiles[1], key)
    return removal_code(0 if game.tiles[0] and n == 0 else 1)


@rule
def face_cells(table: Table, face: int) -> int:
    """Where a face of a tile that is left fits."""
    game = table.game
    if not game.tiles[face // FACES]:
        return 0
    return bonus_cells(table, game.ranch[game.seat], face // FACES, face % FACES)
