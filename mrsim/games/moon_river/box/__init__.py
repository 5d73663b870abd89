"""The box of Moon River as data: what is in it, how files and edits change it, and how two boxes differ."""

from mrsim.games.moon_river.box.contents import (
    BOARD_KEYS,
    EDITION_KEYS,
    GRID_WIDTH,
    SHAPE_KEYS,
    Board,
    BoxContents,
    Cell,
    edition_names,
    geometry_names,
    grid_rows,
    load_box,
    with_slots,
)
from mrsim.games.moon_river.box.parcels import ParcelKind

__all__ = [
    "BOARD_KEYS",
    "EDITION_KEYS",
    "GRID_WIDTH",
    "SHAPE_KEYS",
    "Board",
    "BoxContents",
    "Cell",
    "ParcelKind",
    "edition_names",
    "geometry_names",
    "grid_rows",
    "load_box",
    "with_slots",
]
