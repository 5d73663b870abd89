"""The names of Dice Town, each list in the order of its codes in the engine."""

from typing import Final

GAME: Final = "dice-town"

FACES: Final = ("9", "10", "J", "Q", "K", "A")
"""Of a die, from the lowest rank up; a place from the mine to the hall has the face of the same number."""

PLACES: Final = ("mine", "bank", "store", "saloon", "sheriff", "hall", "doc")
ACTIONS: Final = ("base", "wild-west")
RANKS: Final = ("first", "second")
HALL_RANKS: Final = (*RANKS, "neither")
"""What a hand was good for."""
HAND_KINDS: Final = (
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "full house",
    "four of a kind",
    "five of a kind",
)
KEPT_IN: Final = ("1st", "2nd", "3rd", "later", "final", "set")
"""The throw in which a die is kept; or it was set before one."""
BRIBE_ENDS: Final = ("named", "not")
"""Whom the sheriff named, and whom not."""

STORE_KINDS: Final = (
    "equipment",
    "loaded-die",
    "double-nuggets",
    "half-haul",
    "double-store",
    "double-saloon",
    "old-sheriff",
    "surveyor",
    "house-call",
    "counter",
    "holdup",
    "gift",
    "swindler",
    "whiskey",
    "insurance",
    "desperado",
    "two-revolvers",
    "smoke-signal",
    "cattle",
    "winchester",
    "mule",
    "dog",
)
"""Those of the base game up to `holdup`, those of Wild West from `gift` on."""
BASE_STORE_KINDS: Final = STORE_KINDS[: STORE_KINDS.index("gift")]
EQUIPMENT: Final = "equipment"
END_POINTS: Final = ("cattle", "winchester")
"""Other store cards that are worth the same at every end."""
SMOKE_SIGNAL: Final = "smoke-signal"

RIVER_KINDS: Final = ("gold", "purse", "star", "discovery", "coupon", "nothing")
"""The first two stand before a number: `gold-3`."""
AMOUNTED: Final = RIVER_KINDS[:2]

ELIXIR_KINDS: Final = ("barbed-wire", "tonic", "toll", "levy")
INDIAN_EFFECTS: Final = ("shaman", "ambush", "bodyguard", "warpath", "blank")
"""The last is on no printed die: a designer may put it there to see what the others do."""

DEED, RANCH = "deed", "ranch"
DECKS: Final = ("store", "discard", "river", "villains", "properties")
ENDINGS: Final = ("nuggets", "properties", "both", "cap")

ACTION_TITLES: Final = {
    "mine base": "dig at the mine",
    "mine wild-west": "pan at the mine",
    "bank base": "rob the bank",
    "bank wild-west": "rob the stagecoach",
    "store base": "shop at the store",
    "store wild-west": "visit Doc by the store",
    "saloon base": "steal at the saloon",
    "saloon wild-west": "recruit at the saloon",
    "sheriff base": "take the badge",
    "sheriff wild-west": "hunt villains",
    "hall base": "claim at the hall",
    "hall wild-west": "survey at the hall",
}
"""What people call the actions: a place has one of the base game and one of Wild West."""

PRINTED_NAMES: Final = {
    "expansion": {"base": "the base game", "wild-west": "Wild West"},
    "action": {"base": "the action of the base game", "wild-west": "the action of Wild West", **ACTION_TITLES},
    "town_place": ACTION_TITLES,
    "rank": {"first": "taken by the first", "second": "taken by the second"},
    "throw": {
        "1st": "kept in the 1st throw",
        "2nd": "kept in the 2nd throw",
        "3rd": "kept in the 3rd throw",
        "later": "kept in a later throw",
        "final": "kept in the final throw",
        "set": "set before a throw",
    },
    "at_the_hall": {"first": "first at the hall", "second": "second at the hall", "neither": "not at the hall"},
    "sheriff": {"named": "chosen by the sheriff", "not": "not chosen"},
    "what_became": {"kept": "kept to the end", "used": "used"},
    "deeds": {"d1": "four deeds of each value (d1)", "d2": "more deeds of low value (d2)"},
    "store": {"s1": "copies as assumed (s1)", "s2": "more doubles and half-hauls, fewer counters (s2)"},
    "elixirs": {"e1": "two tolls and one levy (e1)", "e2": "one toll and two levies (e2)"},
    "river": {"w1": "two cards with nothing (w1)", "w2": "two cards with 3 nuggets (w2)"},
    "villains": {
        "v1": "rewards of $3 and $5 (v1)",
        "v2": "rewards of $2 and $4 (v2)",
        "v3": "rewards of $4 and $8 (v3)",
    },
    "indian": {"i1": "shaman and ambush on two faces each (i1)", "i2": "bodyguard and warpath on two faces each (i2)"},
    "shaman": {"own": "one's own die", "any": "anybody's die"},
    "kickers": {"all": "single dice decide", "groups": "single dice don't decide"},
    "bribes": {"sealed": "tied players bribe the sheriff", "none": "tied players don't bribe the sheriff"},
    "second": {"may": "with an optional second", "must": "with a required second", "none": "without a second"},
    "loot": {"hand": "the whole hand", "store": "store cards only"},
    "ended_by": {
        "nuggets": "no nugget is left",
        "properties": "no property is left",
        "both": "neither is left",
        "cap": "round 200 was played",
    },
    "indian_die": {"0": "without the Indian die", "1": "with the Indian die"},
}
"""How the ids of columns and settings are printed."""
