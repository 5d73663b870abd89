"""The legal options of each decision, listed for strategies that weigh them one by one."""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import rule
from mrsim.games.kit.compiled.decisions import add_option
from mrsim.games.moon_river.rules.expanding import (
    DIRECTIONS,
    connecting_cells,
    domino_cells,
    domino_code,
    first_cell,
    second_cell,
)
from mrsim.games.moon_river.rules.partners import (
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
from mrsim.games.moon_river.rules.records import (
    BONUS_TILES,
    COLUMN,
    FACES,
    NONE,
    SALOON,
    Box,
    Desk,
    GameState,
    Ranch,
    Table,
)
from mrsim.games.moon_river.rules.symbols import fewest_cows, herd_in_reach, most_cows
from mrsim.games.moon_river.rules.two_players import bonus_cells, bonus_code, removal_code, tile_fits


@rule
def list_options(table: Table, desk: Desk) -> None:
    """Every legal option once. Declining is NONE, and stands last where it is allowed."""
    question = table.game.question
    desk.count = 0
    if question == EXPAND:
        list_dominoes(table, desk)
    elif question == CLAIM:
        list_slots(table.game, desk)
    elif question == DROUGHT:
        list_cells(desk, herd_in_reach(table.game, table.game.seat, table.game.skull))
    elif question == RECRUIT:
        list_recruits(table.game, desk)
    elif question == COWBOY:
        list_rides(table.game, desk)
    elif question == CIRCLE:
        list_numbers(desk, 0, 1)
    elif question == STEAL:
        list_thefts(table.game, desk)
    elif question == SWAP:
        list_swaps(table.game, desk)
    elif question == DISCARD:
        list_numbers(desk, 0, table.game.ranch[table.game.seat].holding - 1)
    elif question == BONUS:
        list_bonus(table, desk)
    elif question == COWS:
        list_numbers(desk, fewest_cows(table, 0), most_cows(table, 0))


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
def list_slots(game: GameState, desk: Desk) -> None:
    """Free parcels of the next column."""
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            add_option(desk, slot)


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
    for direction in range(DIRECTIONS):
        cells = domino_cells(ranch.free, desk.reach[i], desk.reach[j], direction)
        while cells:
            cell = lowest_cell(cells)
            add_option(desk, domino_code(i, j, first_cell(direction, cell), second_cell(direction, cell)))
            cells = without_lowest(cells)


@rule
def list_recruits(game: GameState, desk: Desk) -> None:
    """A chip of the saloon and a side."""
    for seat in range(SALOON):
        if game.saloon[seat] != NONE:
            add_option(desk, recruit_code(seat, 0))
            add_option(desk, recruit_code(seat, 1))


@rule
def list_rides(game: GameState, desk: Desk) -> None:
    """Steps of a cow; and to stop."""
    ranch = game.ranch[game.seat]
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
def list_swaps(game: GameState, desk: Desk) -> None:
    """An own parcel against one of another player; or none."""
    own = game.ranch[game.seat].holding
    for other in range(game.players):
        if other != game.seat:
            for i in range(own):
                for j in range(game.ranch[other].holding):
                    add_option(desk, swap_code(i, other, j))
    add_option(desk, NONE)


@rule
def list_thefts(game: GameState, desk: Desk) -> None:
    """A cow of another ranch that nobody protects; or none."""
    for victim in range(game.players):
        if victim != game.seat:
            cells = unprotected_herds(game.ranch[victim])
            while cells:
                add_option(desk, theft_code(victim, lowest_cell(cells)))
                cells = without_lowest(cells)
    add_option(desk, NONE)


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
