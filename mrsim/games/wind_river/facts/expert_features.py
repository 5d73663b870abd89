"""What an expert looks at to judge a position: names only, in the order of their numbers."""

from typing import Final

from mrsim.games.wind_river.rules.limits import PLAYERS

FAR: Final = 6
"""Steps from the Open Plains from which on more make no difference."""

OF_CAMP: Final = (
    "home",
    "standing",
    "stock",
    "blocks",
    "fed",  # tipis that need no block
    "gathering",
    "short",  # tipis that would starve if no buffalo moved
    "coming",  # buffaloes one step behind hungry tipis, at most as many as are hungry
    "in_company",  # tipis on hexes with others
    "in_reach",  # buffaloes on hexes of the camp or behind them
    "behind",  # for each tipi the buffaloes that can still come to it
    "hungry_for_good",  # unfed tipis to which no buffalo can come
    *(f"steps_{steps}" for steps in range(1, FAR + 1)),  # tipis as many steps from the Open Plains
    "can_place",  # tipis that can be paid for now
    "food_ahead",  # hexes of the camp with food to spare one step ahead
)
"""For each camp: the owner's, then the others in the order of play."""

OF_OWNER: Final = (
    "pitching",  # the tipi was pitched in the set-up
    "to_pitch",
    "herding",  # the tipis are fed after the buffaloes that still move
    "to_move",
    "short_now",  # tipis that starve unless buffaloes come that still move
    "to_pay",  # blocks, if no buffalo comes any more
    "to_act",  # the tipis are fed, the action is to come
    "lead",  # over the best other
    "lead_in_blocks",  # over the best other of those who have most tipis in the Open Plains
)

OF_TABLE: Final = (
    "buffaloes",
    *(f"buffaloes_{steps}" for steps in range(1, FAR + 1)),  # as many steps from the Open Plains
    "herd_steps",  # of all buffaloes until they have left the board
    "herd_rounds",  # rounds until then, if nobody moves buffaloes but for his tipis
    "lanes",
    "rows",
    "tipis",
    "block_limit",
    "placing_cost",
    "feeding_cost",
    "toll",
    "buffalo_limit",
)

EXPERT_FEATURES: Final = (
    *(f"{name}_{place}" for place in range(PLAYERS) for name in OF_CAMP),
    *OF_OWNER,
    *OF_TABLE,
)
FIRST_OF_OWNER: Final = PLAYERS * len(OF_CAMP)
FIRST_OF_TABLE: Final = FIRST_OF_OWNER + len(OF_OWNER)

(
    HOME,
    STANDING,
    STOCK,
    BLOCKS,
    FED,
    GATHERING,
    SHORT,
    COMING,
    IN_COMPANY,
    IN_REACH,
    BEHIND,
    HUNGRY_FOR_GOOD,
    STEPS,
) = range(len(OF_CAMP) - FAR - 1)
CAN_PLACE, FOOD_AHEAD = range(STEPS + FAR, len(OF_CAMP))
(
    PITCHING,
    TO_PITCH,
    HERDING,
    TO_MOVE,
    SHORT_NOW,
    TO_PAY,
    TO_ACT,
    LEAD,
    LEAD_IN_BLOCKS,
) = range(FIRST_OF_OWNER, FIRST_OF_TABLE)
BUFFALOES: Final = FIRST_OF_TABLE
(
    HERD_STEPS,
    HERD_ROUNDS,
    LANES,
    ROWS,
    TIPIS,
    BLOCK_LIMIT,
    PLACING_COST,
    FEEDING_COST,
    TOLL,
    BUFFALO_LIMIT,
) = range(FIRST_OF_TABLE + 1 + FAR, len(EXPERT_FEATURES))
