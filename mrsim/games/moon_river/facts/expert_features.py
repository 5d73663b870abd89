"""What an expert looks at to judge a ranch: names only, in the order of their numbers."""

from typing import Final

from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, SCENARIOS

OF_LANDSCAPE: Final = (
    "cells",  # of the territory that can grow and has the most (cells + 1) × (cows + 1)
    "cows",  # in it
    "room",  # free cells beside it
    "all_cells",
    "open_cells",  # free cells where such a parcel connects
    "held",
    "held_cows",
    "unseen",  # its share of the parcels that nobody has seen
)
"""For each landscape."""

OF_RANCH: Final = (
    "free_cells",
    "dead_cells",  # no free neighbour, so no domino will ever cover them
    "narrow_cells",  # one free neighbour
    "odd_cells",  # free cells that dominoes must leave, counted by colours of a chessboard
    "free_areas",
    "free_bridges",
    "growing_cows",  # cows in territories that can grow
    "growing_cows_by_room",
    "growing_cells_squared",
    "growing_cows_by_share",  # times the share of their landscape among parcels that nobody has seen
    "growing_cells_by_cows",  # times the cows that come with such a parcel
    "cells_squared",
    "territory_points",
    "spare_cows_by_cells",  # cows above one on a cell that find room in their territory, times its cells
    "crowded_cows",  # cows that do not
    "largest_territory",
    "unprotected_cows",
    "unprotected_cells",  # of the largest territory with cows that a rustler can reach
    "gold",
    "beaver",
    "corn",
    "gold_diggers",
    "trappers",
    "farmers",
    "gold_by_diggers",
    "beaver_by_trappers",
    "corn_by_farmers",
    "held",
    "room_in_reserve",
    "held_joins",  # held parcels by the best herd of their landscape
    "held_cows_by_cells",  # held cows by the largest territory of their landscape
    "held_resources",
    "held_recruits",
    "held_droughts",
    "held_loose",  # held parcels that connect nowhere
    "group",  # of the scenario: how far the furthest group that can grow is
    "short_group",  # it does not score yet
    "group_room",  # free cells beside it
    "groups",  # that can grow
    "held_for_group",  # what held parcels would add to a group
    "scenario_points",
    "bonus_to_come",  # the bonus tile of a game of two, until it is taken
    "rows_to_bonus",  # above the highest parcel, until it is taken
)

OF_TABLE: Final = (
    "to_come",  # parcels that the owner will get and has not chosen yet
    "none_to_come",
    "few_to_come",  # how far they are below a few
    "some_to_come",
    "reserve",
    "cells_to_spare",  # free cells less the parcels held and to come
    "turns_before_others",  # rancheros that will act after the one that was placed last
    *(f"{partner}_waits" for partner in PARTNERS),
    *(scenario.replace("-", "_") for scenario in SCENARIOS),
)

EXPERT_FEATURES: Final = (
    *(f"{landscape}_{name}" for landscape in LANDSCAPES for name in OF_LANDSCAPE),
    *OF_RANCH,
    *OF_TABLE,
)
FIRST_OF_RANCH: Final = len(LANDSCAPES) * len(OF_LANDSCAPE)
FIRST_OF_TABLE: Final = FIRST_OF_RANCH + len(OF_RANCH)

CELLS, COWS, ROOM, ALL_CELLS, OPEN_CELLS, LANDSCAPE_HELD, COWS_HELD, UNSEEN = range(len(OF_LANDSCAPE))
(
    FREE_CELLS,
    DEAD_CELLS,
    NARROW_CELLS,
    ODD_CELLS,
    FREE_AREAS,
    FREE_BRIDGES,
    GROWING_COWS,
    GROWING_COWS_BY_ROOM,
    GROWING_CELLS_SQUARED,
    GROWING_COWS_BY_SHARE,
    GROWING_CELLS_BY_COWS,
    CELLS_SQUARED,
    TERRITORY_POINTS,
    SPARE_COWS_BY_CELLS,
    CROWDED_COWS,
    LARGEST_TERRITORY,
    UNPROTECTED_COWS,
    UNPROTECTED_CELLS,
    RESOURCES_LAID,
    _,
    _,
    EXPERTS,
    _,
    _,
    RESOURCES_BY_EXPERTS,
    _,
    _,
    HELD,
    ROOM_IN_RESERVE,
    HELD_JOINS,
    HELD_COWS_BY_CELLS,
    HELD_RESOURCES,
    HELD_RECRUITS,
    HELD_DROUGHTS,
    HELD_LOOSE,
    GROUP,
    SHORT_GROUP,
    GROUP_ROOM,
    GROUPS,
    HELD_FOR_GROUP,
    SCENARIO_POINTS,
    BONUS_TO_COME,
    ROWS_TO_BONUS,
) = range(FIRST_OF_RANCH, FIRST_OF_TABLE)
(
    TO_COME,
    NONE_TO_COME,
    FEW_TO_COME,
    SOME_TO_COME,
    RESERVE,
    CELLS_TO_SPARE,
    TURNS_BEFORE_OTHERS,
    PARTNERS_WAITING,
    _,
    _,
    _,
    _,
    SCENARIO,
    _,
    _,
    _,
) = range(FIRST_OF_TABLE, len(EXPERT_FEATURES))
