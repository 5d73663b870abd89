"""What a user may choose in Moon River. Read by the command line, so it imports nothing heavy."""

from typing import Final

from mrsim.games.contract import Setting
from mrsim.games.kit.editable_boxes import EDIT_SETTING
from mrsim.games.moon_river.box import edition_names, geometry_names
from mrsim.games.moon_river.names import LEGENDS, MODES, SCENARIOS

RANDOM: Final = "random"
"""A scenario, or boards, drawn for each block by its key."""

SETTINGS: Final = (
    Setting("players", "How many ranchers play.", 4, (2, 3, 4)),
    Setting("mode", "The base game on camp boards, or Legends of the West.", "base", MODES),
    Setting(
        "scenario", "The scenario of a legends game; random draws one for each block.", RANDOM, (*SCENARIOS, RANDOM)
    ),
    Setting(
        "boards",
        f"Legend boards, one a player ({', '.join(LEGENDS)}), in their order; else drawn for each block.",
        None,
        several=True,
        example="mary,big-jo,wesley,calamity",
        every=LEGENDS,
        gives="board",
    ),
    Setting("edition", "The parcel distribution.", "h1", tuple(edition_names()), is_assumed=True),
    Setting(
        "geometry",
        "Where bridges, river and blocked cells lie.",
        "camp-square",
        tuple(geometry_names()),
        is_assumed=True,
    ),
    Setting(
        "box",
        "Your own box: a sheet of parcels, or a TOML of an edition.",
        None,
        example="my-parcels.csv",
        is_file=True,
    ),
    EDIT_SETTING,
)
