"""What a user may choose in Dice Town. Read by the command line, so it imports nothing heavy."""

from typing import Final

from mrsim.games.contract import Setting
from mrsim.games.dice_town.box.contents import EXPANSIONS, WILD_WEST, alternatives
from mrsim.games.dice_town.rules.limits import FEWEST_PLAYERS, PLAYERS
from mrsim.games.kit.editable_boxes import EDIT_SETTING

USUAL_PLAYERS: Final = 4

DIE: Final = (1, 0)
SHAMAN: Final = ("own", "any")
KICKERS: Final = ("all", "groups")
BRIBES: Final = ("sealed", "none")
SECOND: Final = ("may", "must", "none")
LOOT: Final = ("hand", "store")


def _assumed(name: str, story: str, values: tuple[str, ...]) -> Setting:
    """A choice between readings of what is not known of the printed game."""
    return Setting(name, story, values[0], values, is_assumed=True)


SETTINGS: Final = (
    Setting("players", "How many players.", USUAL_PLAYERS, tuple(range(FEWEST_PLAYERS, PLAYERS + 1))),
    Setting("expansion", "With Wild West, or the base game alone (2 to 5 players).", WILD_WEST, EXPANSIONS),
    Setting("indian_die", "1 with the module of the Indian die, 0 without; by default Wild West has it.", None, DIE),
    Setting(
        "box", "Your own box: a TOML of an edition, or a sheet of its cards.", None, example="my-box.toml", is_file=True
    ),
    EDIT_SETTING,
    _assumed("deeds", "How many deeds of each value.", tuple(alternatives("deeds"))),
    _assumed("store", "How many copies of each store card.", tuple(alternatives("store"))),
    _assumed("elixirs", "How many copies of each elixir.", tuple(alternatives("elixirs"))),
    _assumed("river", "How many copies of each river card.", tuple(alternatives("river"))),
    _assumed("villains", "The rewards of the villains.", tuple(alternatives("villains"))),
    _assumed("indian", "The six faces of the Indian die.", tuple(alternatives("indian"))),
    _assumed("shaman", "Whose die the shaman turns: one's own, or anybody's.", SHAMAN),
    _assumed("kickers", "Whether single dice decide between equal hands at the hall.", KICKERS),
    _assumed("bribes", "Whether tied players bribe the sheriff.", BRIBES),
    Setting(
        "second",
        "Whether the second at a place may act, must, or does not (a designer's value).",
        SECOND[0],
        SECOND,
        is_assumed=True,
    ),
    _assumed("loot", "What a thief draws from: the whole hand, or store cards only.", LOOT),
)
ALTERNATIVES: Final = tuple(setting.name for setting in SETTINGS if setting.is_assumed)
"""The settings that say how what is not known is read."""
