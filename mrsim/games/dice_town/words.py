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

PRINTED_NAMES: Final = {
    "expansion": {"base": "the base game", "wild-west": "Wild West"},
    "action": {"base": "the action of the base game", "wild-west": "the action of Wild West"},
    "deeds": {name: f"reading {name} of the deeds" for name in ("d1", "d2")},
    "store": {name: f"reading {name} of the store cards" for name in ("s1", "s2")},
    "elixirs": {name: f"reading {name} of the elixirs" for name in ("e1", "e2")},
    "river": {name: f"reading {name} of the river cards" for name in ("w1", "w2")},
    "villains": {name: f"reading {name} of the villains" for name in ("v1", "v2", "v3")},
    "indian": {name: f"reading {name} of the Indian die" for name in ("i1", "i2")},
    "shaman": {"own": "one's own die", "any": "anybody's die"},
    "kickers": {"all": "single dice decide", "groups": "single dice don't decide"},
    "bribes": {"sealed": "tied players bribe the sheriff", "none": "tied players don't bribe the sheriff"},
    "second": {"may": "the second may act", "must": "the second must act", "none": "the second doesn't act"},
    "loot": {"hand": "the whole hand", "store": "store cards only"},
    "indian_die": {"0": "without the Indian die", "1": "with the Indian die"},
}
"""How the ids of columns and settings are printed."""
