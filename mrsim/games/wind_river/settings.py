"""What a user may choose in Wind River. Read by the command line, so it imports nothing heavy."""

from typing import Final

from mrsim.games.contract import Setting
from mrsim.games.kit.editable_boxes import EDIT_SETTING
from mrsim.games.wind_river.box.contents import STANDARD, edition_names
from mrsim.games.wind_river.rules.limits import FEWEST_PLAYERS, PLAYERS

SETTINGS: Final = (
    Setting("players", "How many peoples follow the herd.", PLAYERS, tuple(range(FEWEST_PLAYERS, PLAYERS + 1))),
    Setting("edition", "The board, the herd and the limits.", STANDARD, tuple(edition_names())),
    Setting(
        "box",
        "Your own box: a TOML of an edition, or a sheet of its numbers.",
        None,
        example="my-board.toml",
        is_file=True,
    ),
    EDIT_SETTING,
)
