"""What can be seen of a domino at a glance: names only, in the order of their numbers."""

from typing import Final

DOMINO_TRAITS: Final = (
    "points",  # at once
    "circles",
    "droughts",
    "cut_off",  # free cells that no domino will ever cover, more than before
    "narrow",  # free cells with one free neighbour, more than before
    "bridges",  # that it covers
    "edges",  # at which its parcels meet their own landscapes
    "cells",  # of the territories that it makes
    "cells_squared",
    "herd",  # cows that stood in them
    "herd_by_room",
    "cows_by_cells",  # cows that it brings
    "cows_by_room",
    "room",  # free cells beside its territories
    "loose",  # parcels that meet nothing of their own
)
(
    POINTS,
    CIRCLES,
    DROUGHTS,
    CUT_OFF,
    NARROW,
    BRIDGES,
    EDGES,
    CELLS,
    CELLS_SQUARED,
    HERD,
    HERD_BY_ROOM,
    COWS_BY_CELLS,
    COWS_BY_ROOM,
    ROOM,
    LOOSE,
) = range(len(DOMINO_TRAITS))

PHASES: Final = ("late", "early")
"""What a trait is worth when no parcel is to come any more, and how much more for each parcel to come."""
