"""Which of the kinds in `questions.py` an option is of, by which a strategy can be restricted."""

from mrsim.engine.jit import rule
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
from mrsim.games.dice_town.rules.questions import (
    ACTION,
    BRIBE,
    ELIXIR,
    JUDGE,
    KEEP,
    LOOT,
    PLAY,
    PREPARE,
    REROLL,
    TRIBE,
    VICTIM,
)
from mrsim.games.dice_town.rules.records import NONE, Desk, Table
from mrsim.games.kit.compiled.option_filters import drop, keep

FIRST_KIND, SECOND_KIND = 1, 2
MAY_BE_DECLINED = 1 << PLAY | 1 << REROLL | 1 << TRIBE
"""The questions whose only kind is not to decline."""


@rule
def kinds_of(table: Table, code: int) -> int:
    """The kinds that an option of the decision at hand is of, as bits."""
    game = table.game
    question = game.question
    if question == PREPARE:
        return either(code != NONE and code < LOADED_CODE, code >= LOADED_CODE)
    if question == KEEP:
        return either(count_dice(code) > 1, code == 0)
    if question == BRIBE:
        return either(code != NONE, code >= STORE_CODE)
    if question == ACTION:
        return either(code == BASE_ACTION, code == WEST_ACTION)
    return either(is_plain_kind(table, question, code), False)


@rule
def either(first: bool, second: bool) -> int:
    """The bits of the first two kinds."""
    return (FIRST_KIND if first else 0) | (SECOND_KIND if second else 0)


@rule
def is_plain_kind(table: Table, question: int, code: int) -> bool:
    """Of the questions that have one kind: whether an option is of it."""
    game = table.game
    if question == JUDGE:
        return code == game.seat
    if question == VICTIM:
        return code == best_other(game, table.box, game.seat)
    if question == LOOT:
        return code >= PROPERTY_CODE
    if question == ELIXIR:
        return code == TOP_ELIXIR
    return code != NONE and (MAY_BE_DECLINED >> question & 1) == 1


@rule
def restrict(table: Table, desk: Desk, never: int, always: int) -> None:
    """First what is never done leaves, then everything but what is always done."""
    drop(table, desk, never, kinds_of)
    keep(table, desk, always, kinds_of)
