"""What an expert looks at to judge a town: names only, in the order of their numbers."""

from typing import Final

from mrsim.games.dice_town.names import STORE_KINDS
from mrsim.games.dice_town.rules.limits import PLAYERS

OF_ESTATE: Final = (
    "nuggets",
    "cash",
    "rewards",  # dollars for captured villains
    "badge",
    "cards",  # store cards in hand
    "deeds",  # in hand
    "safe",  # points of protected deeds
    "ranches",
    "recruited",
    "ranch_points",
    "total",  # points as everybody sees them; the owner's own as they are
)
"""For each player: the owner's, then the others, those with most points first."""

OF_OWNER: Final = (
    "card_points",  # of the own store cards, as things stand
    "deed_points",  # of the deeds in the own hand
    "captured",
    "lead",  # over the best other
    *(f"has_{kind}" for kind in STORE_KINDS[1:]),
)

OF_TOWN: Final = (
    "mine",
    "properties",  # in the hall and its deck
    "hall_lowest",  # points of the lowest deed or ranch at the hall, a ranch counting 1
    "hall_points",  # of all that lies there
    "hall_ranches",
    "bank",
    "stagecoach",
    "wanted",
    "rewards_wanted",
    "villains",  # in their deck
    "river",
    "bag",
    "discard",
    "wires",  # open elixirs of each kind
    "tonics",
    "tolls",
    "levies",
    "die_own",
    "die_of_other",
    "round",
)
OF_BOX: Final = (
    "nuggets_in_box",
    "properties_in_box",
    "indian_die",
    "wild_west",
    "second",  # whether a second acts
)

TOWN_FEATURES: Final = (
    *(f"{name}_{place}" for place in range(PLAYERS) for name in OF_ESTATE),
    *OF_OWNER,
    *OF_TOWN,
    *OF_BOX,
)
FIRST_OF_OWNER: Final = PLAYERS * len(OF_ESTATE)
FIRST_KIND: Final = FIRST_OF_OWNER + OF_OWNER.index("lead")
"""Just before the first kind of store cards that is looked at; equipment, the kind before it, is counted in points."""
FIRST_OF_TOWN: Final = FIRST_OF_OWNER + len(OF_OWNER)
FIRST_OF_BOX: Final = FIRST_OF_TOWN + len(OF_TOWN)

NUGGETS_HAD, CASH_HAD, REWARDS_HAD, BADGE_HAD, CARDS_HAD, DEEDS_HAD, SAFE_HAD, RANCHES_HAD, RECRUITED_HAD = range(9)
RANCH_POINTS, TOTAL_POINTS = range(9, len(OF_ESTATE))
HELD: Final = RANCH_POINTS
"""How many of these are counted; the others follow from them."""
(
    IN_MINE,
    PROPERTIES_LEFT,
    HALL_LOWEST,
    HALL_POINTS,
    HALL_RANCHES,
    IN_BANK,
    IN_COACH,
    VILLAINS_WANTED,
    REWARDS_WANTED,
    VILLAINS_LEFT,
    RIVER_LEFT,
    BAG_LEFT,
    DISCARDED,
    OPEN_WIRES,
    OPEN_TONICS,
    OPEN_TOLLS,
    OPEN_LEVIES,
    OWN_DIE,
    DIE_OF_OTHER,
    ROUND_PLAYED,
) = range(len(OF_TOWN))
