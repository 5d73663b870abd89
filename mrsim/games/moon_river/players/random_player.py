"""`random`, the uninformed player: uniform over the legal options of every decision, declining included.

Options are counted and drawn from masks; none is written down.
"""

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import draw_below
from mrsim.games.kit.compiled.decisions import draw_listed, draw_option
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
from mrsim.games.moon_river.rules.question_codes import (
    BONUS,
    CIRCLE,
    CLAIM,
    COWBOY,
    COWS,
    DISCARD,
    DROUGHT,
    EXPAND,
    RECRUIT,
    STEAL,
    SWAP,
)
from mrsim.games.moon_river.rules.records import BONUS_TILES, COLUMN, FACES, NONE, SALOON, Desk, GameState, Ranch, Table
from mrsim.games.moon_river.rules.symbols import fewest_cows, herd_in_reach, most_cows
from mrsim.games.moon_river.rules.two_players import bonus_cells, bonus_code, removal_code, tile_fits


@formula
def random_choice(table: Table, desk: Desk, key: int) -> int:
    """One of the options of the decision at hand, each equally likely."""
    question = table.game.question
    if question == EXPAND:
        return random_domino(table, desk, key)
    if question == CLAIM:
        return random_slot(table.game, desk, key)
    if question == DROUGHT:
        return random_cow(table.game, desk, key)
    if question == RECRUIT:
        return random_recruit(table.game, desk, key)
    if question == COWBOY:
        return random_ride(table.game, desk, key)
    if question == CIRCLE:
        return draw_option(desk, 2, key)
    if question == STEAL:
        return random_theft(table.game, desk, key)
    if question == SWAP:
        return random_swap(table.game, desk, key)
    if question == DISCARD:
        return draw_option(desk, table.game.ranch[table.game.seat].holding, key)
    if question == BONUS:
        return random_bonus(table, desk, key)
    if question == COWS:
        return fewest_cows(table, 0) + draw_option(desk, most_cows(table, 0) - fewest_cows(table, 0) + 1, key)
    return NONE


@formula
def random_listed(table: Table, desk: Desk, key: int) -> int:  # noqa: ARG001  as the kit calls it
    """One of the options that are listed, each equally likely."""
    return draw_listed(desk, key)


@formula
def random_slot(game: GameState, desk: Desk, key: int) -> int:
    """A free parcel of the next column."""
    free = 0
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            free |= 1 << slot
    return nth_cell(free, draw_option(desk, count_cells(free), key))


@rule
def random_domino(table: Table, desk: Desk, key: int) -> int:
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


@rule
def random_cow(game: GameState, desk: Desk, key: int) -> int:
    """A cell with a cow in the territory of the skull."""
    cells = herd_in_reach(game, game.seat, game.skull)
    if cells == 0:
        return NONE
    return nth_cell(cells, draw_option(desk, count_cells(cells), key))


@rule
def random_recruit(game: GameState, desk: Desk, key: int) -> int:
    """A chip of the saloon and a side."""
    n = draw_option(desk, 2 * partners_waiting(game), key)
    for seat in range(SALOON):
        if game.saloon[seat] != NONE:
            if n < 2:
                return recruit_code(seat, n)
            n -= 2
    return NONE


@rule
def random_ride(game: GameState, desk: Desk, key: int) -> int:
    """A step of a cow, or to stop."""
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
def random_swap(game: GameState, desk: Desk, key: int) -> int:
    """An own parcel against one of another player, or none."""
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
def random_theft(game: GameState, desk: Desk, key: int) -> int:
    """A cow of another ranch that nobody protects, or none."""
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


@rule
def random_bonus(table: Table, desk: Desk, key: int) -> int:
    """A tile, a side and a cell; if nothing fits, the tile that leaves."""
    game = table.game
    if not tile_fits(table, game.ranch[game.seat]):
        return random_removal(game, desk, key)
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
def random_removal(game: GameState, desk: Desk, key: int) -> int:
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
