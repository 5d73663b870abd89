"""Chapter 7: the bonus tile of the two-player game."""

from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.moon_river.rules.events import BONUS
from mrsim.games.moon_river.rules.expanding import connecting_cells
from mrsim.games.moon_river.rules.ranch import add_parcel
from mrsim.games.moon_river.rules.records import BONUS_TILES, FACES, NONE, Ranch, Table


@formula
def face_number(table: Table, tile: int, side: int) -> int:
    """The faces of the tiles come after the parcels of the box."""
    return table.box.parcels + tile * FACES + side


@formula
def bonus_cells(table: Table, ranch: Ranch, tile: int, side: int) -> int:
    """Free cells where this face connects, by a bridge or an edge shared with its own landscape."""
    return connecting_cells(ranch, table.box.parcel[face_number(table, tile, side)].landscape)


@formula
def bonus_code(tile: int, side: int, cell: int) -> int:
    """A tile, its side and where it goes."""
    return tile | side << 1 | cell << 2


@formula
def removal_code(tile: int) -> int:
    """A tile that fits nowhere leaves the game: its cell is beyond all cells."""
    return bonus_code(tile, 0, 63)


@formula
def bonus_tile(code: int) -> int:
    """The number of the bonus tile that the code stands for."""
    return code & 1


@formula
def bonus_side(code: int) -> int:
    """The side of the bonus tile that the code stands for."""
    return code >> 1 & 1


@rule
def bonus_cell(code: int) -> int:
    """Where, or NONE if the tile leaves the game."""
    cell = code >> 2
    return NONE if cell == 63 else cell


@rule
def tile_fits(table: Table, ranch: Ranch) -> bool:
    """Whether any tile and side fits anywhere."""
    fits = 0
    for tile in range(BONUS_TILES):
        if table.game.tiles[tile]:
            fits |= bonus_cells(table, ranch, tile, 0) | bonus_cells(table, ranch, tile, 1)
    return fits != 0


@rule
def take_bonus(table: Table, seat: int, code: int) -> bool:
    """Lay the tile, or remove it. Returns whether it was laid."""
    game = table.game
    ranch = game.ranch[seat]
    tile = bonus_tile(code)
    cell = bonus_cell(code)
    game.tiles[tile] = 0
    ranch.bonus_taken = 1
    if cell == NONE:
        tell(table, BONUS, (seat, tile, NONE, NONE))
        return False
    number = face_number(table, tile, bonus_side(code))
    parcel = table.box.parcel[number]
    add_parcel(ranch, number, parcel, cell)
    tell(table, BONUS, (seat, tile, parcel.landscape, cell))
    return True
