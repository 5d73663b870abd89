"""What the names of the game are as numbers, in the order of `names.py`, and the codes of options."""

from typing import Final

NINE, TEN, JACK, QUEEN, KING, ACE = range(6)
MINE, BANK, STORE, SALOON, SHERIFF, HALL, DOC = range(7)
BASE_ACTION, WEST_ACTION = range(2)
FIRST, SECOND = range(2)

(
    EQUIPMENT,
    LOADED_DIE,
    DOUBLE_NUGGETS,
    HALF_HAUL,
    DOUBLE_STORE,
    DOUBLE_SALOON,
    OLD_SHERIFF,
    SURVEYOR,
    HOUSE_CALL,
    COUNTER,
    HOLDUP,
    GIFT,
    SWINDLER,
    WHISKEY,
    INSURANCE,
    DESPERADO,
    TWO_REVOLVERS,
    SMOKE_SIGNAL,
    CATTLE,
    WINCHESTER,
    MULE,
    DOG,
) = range(22)

GOLD, PURSE, STAR, DISCOVERY, COUPON, NOTHING_FOUND = range(6)
BARBED_WIRE, TONIC, TOLL, LEVY = range(4)
SHAMAN, AMBUSH, BODYGUARD, WARPATH, BLANK = range(5)
STORE_DECK, DISCARD_DECK, RIVER_DECK, VILLAIN_DECK, PROPERTY_DECK, ELIXIR_DECK = range(6)
BY_NUGGETS, BY_PROPERTIES, BY_BOTH, BY_CAP = range(4)
SECOND_MAY, SECOND_MUST, SECOND_NEVER = range(3)
NUGGETS, MONEY, BADGE, STORE_POINTS, DEEDS, RANCHES = range(6)
"""Where points come from."""

LOADED_CODE: Final = 1000
"""`prepare`: this and a face; below it villain × 2, and 1 more for two dice."""
NUGGET_CODE: Final = 10
"""`bribe`: below it dollars, beyond it nuggets."""
STORE_CODE: Final = 100
PROPERTY_CODE: Final = 200
"""`bribe` and `loot`: these and the number of the card."""
VICTIM_CODE, FROM_CODE = 64, 8
"""`indian`: victim × 64 + the face that is there × 8 + the new face; of the warpath the place."""
TOP_ELIXIR: Final = 2
"""`elixir`: the unseen one; below it the number of the space."""
