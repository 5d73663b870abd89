"""Kinds of options, by which a strategy can be restricted: their names, and which of them an option is of."""

from typing import Final

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.facts.standing import best_other
from mrsim.games.dice_town.rules.codes import (
    BASE_ACTION,
    LOADED_CODE,
    PROPERTY_CODE,
    STORE_CODE,
    TOP_ELIXIR,
    WEST_ACTION,
)
from mrsim.games.dice_town.rules.dice import count_dice
from mrsim.games.dice_town.rules.records import NONE, Table
from mrsim.strategy.question import OptionKind

PREPARE_KINDS: Final = (OptionKind("villain", "to use a villain"), OptionKind("loaded", "a loaded die"))
KEEP_KINDS: Final = (OptionKind("paid", "to keep what costs money"), OptionKind("none", "to keep none"))
BRIBE_KINDS: Final = (OptionKind("bribe", "any bribe"), OptionKind("card", "a card of the hand"))
ACTION_KINDS: Final = (OptionKind("base", "the base action"), OptionKind("west", "the action of Wild West"))
JUDGE_KINDS: Final = (OptionKind("self", "oneself"),)
PLAY_KINDS: Final = (OptionKind("play", "to play the card"),)
VICTIM_KINDS: Final = (OptionKind("leader", "the player who is ahead"),)
LOOT_KINDS: Final = (OptionKind("deed", "a deed"),)
REROLL_KINDS: Final = (OptionKind("reroll", "to throw a die once more"),)
ELIXIR_KINDS: Final = (OptionKind("top", "the unseen one"),)
TRIBE_KINDS: Final = (OptionKind("give", "to give a property away"),)
"""The kind at position n of these is bit n of what the function for that decision says."""

FIRST_KIND, SECOND_KIND = 1, 2


@formula
def either(first: bool, second: bool) -> int:
    """The bits of the first two kinds."""
    return (FIRST_KIND if first else 0) | (SECOND_KIND if second else 0)


@rule
def prepare_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Whether a villain is used, or a loaded die."""
    return either(code != NONE and code < LOADED_CODE, code >= LOADED_CODE)


@rule
def keep_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Whether more than one die is kept, or none."""
    return either(count_dice(code) > 1, code == 0)


@rule
def bribe_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Whether anything is offered, and whether that is a card."""
    return either(code != NONE, code >= STORE_CODE)


@rule
def action_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Which of the two actions it is."""
    return either(code == BASE_ACTION, code == WEST_ACTION)


@rule
def judge_kinds(table: Table, code: int) -> int:
    """Whether the sheriff names themselves."""
    return either(code == table.game.seat, False)


@rule
def victim_kinds(table: Table, code: int) -> int:
    """Whether the victim is ahead of all others."""
    return either(code == best_other(table.game, table.box, table.game.seat), False)


@rule
def loot_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Whether a property is stolen."""
    return either(code >= PROPERTY_CODE, False)


@rule
def elixir_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Whether the elixir is the unseen one."""
    return either(code == TOP_ELIXIR, False)


@rule
def accepted_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """Whether an offer that may be declined is not."""
    return either(code != NONE, False)
