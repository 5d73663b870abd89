"""Kinds of options, by which a strategy can be restricted: their names, and which of them an option is of."""

from typing import Final

from mrsim.engine.jit import rule
from mrsim.games.kit.compiled.option_filters import drop, keep
from mrsim.games.wind_river.rules.actions import DRIVE, PLACE, WALK, kind_of
from mrsim.games.wind_river.rules.grid import bit
from mrsim.games.wind_river.rules.herding import end_of
from mrsim.games.wind_river.rules.question_codes import ACT, HERD, PITCH
from mrsim.games.wind_river.rules.records import PLAINS, Desk, Table
from mrsim.strategy.question import OptionKind

KINDS: Final = {
    "pitch": (OptionKind("last-row", "a hex of the last row"), OptionKind("empty", "a hex without buffaloes")),
    "herd": (OptionKind("out", "a buffalo that goes into the Open Plains"),),
    "act": (
        OptionKind("drive", "one more buffalo"),
        OptionKind("walk", "a move of a tipi"),
        OptionKind("gather", "to gather"),
        OptionKind("place", "to place a tipi"),
        OptionKind("home", "a tipi that goes into the Open Plains"),
        OptionKind("company", "a tipi that comes to tipis of others"),
    ),
}
"""By question. The kind at position n is bit n of what `kinds_of` says; the actions come first, in their order."""

LAST_ROW, EMPTY = 1, 2
OUT = 1
HOME, COMPANY = 1 << 4, 1 << 5


@rule
def kinds_of(table: Table, code: int) -> int:
    """The kinds that an option of the decision at hand is of, as bits."""
    game = table.game
    if game.question == PITCH:
        kinds = LAST_ROW if bit(code) & table.box.last_row else 0
        return kinds | (0 if bit(code) & game.herd else EMPTY)
    if game.question == HERD:
        return OUT if end_of(code) == PLAINS else 0
    if game.question == ACT:
        return action_kinds(table, code)
    return 0


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


@rule
def restrict(table: Table, desk: Desk, never: int, always: int) -> None:
    """First what is never done leaves, then everything but what is always done."""
    drop(table, desk, never, kinds_of)
    keep(table, desk, always, kinds_of)


assert (DRIVE, WALK, PLACE) == (0, 1, 3)  # noqa: S101  kinds of actions are listed in the order of their codes
