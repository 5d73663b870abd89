"""The decisions of Wind River: how each is shown to strategies, which options it has, and how they are called."""

from functools import cache
from typing import Final

import numba

from mrsim.engine.jit import COMPILING, rule
from mrsim.engine.records import zero_record
from mrsim.games.kit.compiled.decisions import Decision, kinds_reader, option_drawer, options_lister
from mrsim.games.kit.compiled.option_filters import drop, keep
from mrsim.games.wind_river.players.ignored_sources import SOURCES
from mrsim.games.wind_river.players.option_kinds import (
    ACTION_KINDS,
    HERD_KINDS,
    PITCH_KINDS,
    action_kinds,
    herd_kinds,
    pitch_kinds,
)
from mrsim.games.wind_river.players.option_words import describe_action, describe_spot, describe_step
from mrsim.games.wind_river.players.options import (
    draw_action,
    draw_herd_step,
    draw_hungry,
    draw_pitch,
    list_actions,
    list_herd_steps,
    list_hungry,
    list_pitches,
)
from mrsim.games.wind_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.wind_river.rules.records import BOX_TYPE, DESK_TYPE, GAME_TYPE, SCRATCH_TYPE, Desk, Table
from mrsim.games.wind_river.views import Action, Drive, Me, PublicTable, Spot
from mrsim.strategy.players import PLAYERS
from mrsim.strategy.question import Questions

DECISIONS: Final = (
    Decision(
        "pitch",
        "Where does a starting tipi go?",
        Spot,
        kinds=PITCH_KINDS,
        options=list_pitches,
        draw=draw_pitch,
        describe=describe_spot,
        kinds_of=pitch_kinds,
    ),
    Decision(
        "herd",
        "Which buffalo goes where?",
        Drive,
        kinds=HERD_KINDS,
        options=list_herd_steps,
        draw=draw_herd_step,
        describe=describe_step,
        kinds_of=herd_kinds,
    ),
    Decision(
        "starve",
        "Which unfed tipi goes back to the stock?",
        Spot,
        options=list_hungry,
        draw=draw_hungry,
        describe=describe_spot,
    ),
    Decision(
        "act",
        "Which action?",
        Action,
        kinds=ACTION_KINDS,
        options=list_actions,
        draw=draw_action,
        describe=describe_action,
        kinds_of=action_kinds,
    ),
)
"""Everything about each question but what its answer does, which is a rule, and what the baseline answers."""

assert tuple(each.name for each in DECISIONS) == QUESTION_NAMES  # noqa: S101  codes follow this order

list_options = options_lister(DECISIONS)
random_choice = option_drawer(DECISIONS)
kinds_of = kinds_reader(DECISIONS)


@rule
def restrict(table: Table, desk: Desk, never: int, always: int) -> None:
    """First what is never done leaves, then everything but what is always done."""
    drop(table, desk, never, kinds_of)
    keep(table, desk, always, kinds_of)


@cache
def questions() -> Questions:
    """All of them, with the signature that every pick is compiled for."""
    return Questions(Me, PublicTable, DECISIONS, _signature() if COMPILING else None, SOURCES)


def _signature() -> object:
    game, box = zero_record(GAME_TYPE), zero_record(BOX_TYPE)
    arguments = (
        Me(game, box, 0, zero_record(SCRATCH_TYPE)),
        PublicTable(game, box, 0),
        zero_record(DESK_TYPE),
        zero_record(PLAYERS),
        0,
        0,
    )
    return numba.int64(*(numba.typeof(argument) for argument in arguments))
