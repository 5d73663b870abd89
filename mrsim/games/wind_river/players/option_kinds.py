"""Kinds of options, by which a strategy can be restricted: their names, and which of them an option is of."""

from typing import Final

from mrsim.engine.jit import rule
from mrsim.games.wind_river.rules.actions import DRIVE, PLACE, WALK, kind_of
from mrsim.games.wind_river.rules.grid import bit
from mrsim.games.wind_river.rules.herding import end_of
from mrsim.games.wind_river.rules.records import PLAINS, Table
from mrsim.strategy.question import OptionKind

PITCH_KINDS: Final = (OptionKind("last-row", "a hex of the last row"), OptionKind("empty", "a hex without buffaloes"))
HERD_KINDS: Final = (OptionKind("out", "a buffalo that goes into the Open Plains"),)
ACTION_KINDS: Final = (
    OptionKind("drive", "one more buffalo"),
    OptionKind("walk", "a move of a tipi"),
    OptionKind("gather", "to gather"),
    OptionKind("place", "to place a tipi"),
    OptionKind("home", "a tipi that goes into the Open Plains"),
    OptionKind("company", "a tipi that comes to tipis of others"),
)
"""The kind at position n of these is bit n of what the function for that decision says; actions are in their order."""

LAST_ROW, EMPTY = 1, 2
OUT = 1
HOME, COMPANY = 1 << 4, 1 << 5


@rule
def pitch_kinds(table: Table, code: int) -> int:
    """Whether the hex is in the last row, and whether it is empty."""
    kinds = LAST_ROW if bit(code) & table.box.last_row else 0
    return kinds | (0 if bit(code) & table.game.herd else EMPTY)


@rule
def herd_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Whether the buffalo leaves the board."""
    return OUT if end_of(code) == PLAINS else 0


@rule
def action_kinds(table: Table, code: int) -> int:
    """What an action is, and where a tipi goes."""
    game = table.game
    kinds = 1 << kind_of(code)
    if kind_of(code) == WALK and end_of(code) == PLAINS:
        kinds |= HOME
    elif kind_of(code) == WALK and game.tipis[end_of(code)] > game.camp[game.seat].tipis[end_of(code)]:
        kinds |= COMPANY
    return kinds


assert (DRIVE, WALK, PLACE) == (0, 1, 3)  # noqa: S101  kinds of actions are listed in the order of their codes
