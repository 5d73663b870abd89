"""What a planner looks at to judge a ranch: names only, in the order of their numbers."""

from typing import Final

from mrsim.games.moon_river.names import SCENARIOS

FEATURES: Final = (
    "anything",  # 1 for every ranch
    "turns_before_others",  # rancheros that will act after the one that was placed last
    "free_cells",
    "dead_cells",  # no free neighbour, so no domino will ever cover them
    "narrow_cells",  # one free neighbour
    "free_bridges",
    "open_landscapes",  # landscapes of which a parcel connects somewhere
    "growing_cows",  # cows in territories that can grow
    "growing_cows_by_room",  # the same, times the free cells beside the territory
    "growing_cells_squared",  # of territories that can grow
    "growing_cows_by_share",  # times the share of their landscape among parcels that nobody has seen
    "growing_cells_by_cows",  # times the cows that come with such a parcel
    "cells_squared",
    "spare_cows_by_cells",  # cows above one on a cell that find room in their territory, times its cells
    "crowded_cows",  # cows that do not
    "largest_territory",
    "best_territory",  # cells times cows
    "unprotected_cows",
    "unprotected_cells",  # of the largest territory with cows that a rustler can reach
    "gold",
    "beaver",
    "corn",
    "gold_diggers",
    "trappers",
    "farmers",
    "held",
    "held_above_two",
    "held_joins",  # cows that gain a cell: held parcels by the best herd of their landscape
    "held_cows_by_cells",  # held cows by the largest territory of their landscape
    "held_cows",
    "held_resources",
    "held_recruits",
    "held_droughts",
    "held_loose",  # held parcels that connect nowhere
    "points",
    "group",  # of the scenario: how far the furthest group that can grow is
    "short_group",  # it does not score yet
    "group_room",  # free cells beside it
    "groups",  # that can grow
    "held_for_group",  # what held parcels would add to a group
)
(
    ANYTHING,
    TURNS_BEFORE_OTHERS,
    FREE_CELLS,
    DEAD_CELLS,
    NARROW_CELLS,
    FREE_BRIDGES,
    OPEN_LANDSCAPES,
    GROWING_COWS,
    GROWING_COWS_BY_ROOM,
    GROWING_CELLS_SQUARED,
    GROWING_COWS_BY_SHARE,
    GROWING_CELLS_BY_COWS,
    CELLS_SQUARED,
    SPARE_COWS_BY_CELLS,
    CROWDED_COWS,
    LARGEST_TERRITORY,
    BEST_TERRITORY,
    UNPROTECTED_COWS,
    UNPROTECTED_CELLS,
    RESOURCES_LAID,
    _,
    _,
    EXPERTS,
    _,
    _,
    HELD,
    HELD_ABOVE_TWO,
    HELD_JOINS,
    HELD_COWS_BY_CELLS,
    HELD_COWS,
    HELD_RESOURCES,
    HELD_RECRUITS,
    HELD_DROUGHTS,
    HELD_LOOSE,
    POINTS,
    GROUP,
    SHORT_GROUP,
    GROUP_ROOM,
    GROUPS,
    HELD_FOR_GROUP,
) = range(len(FEATURES))

BASE: Final = "none"
OF_SCENARIOS: Final = (BASE, *SCENARIOS)
"""Scenarios, and none: weights are learnt for each."""

TO_COME: Final = (0.0, 3.0, 8.0, 16.0, 24.0, 48.0)
"""Parcels still to come for which weights were learnt; between two of them weights are in proportion."""
