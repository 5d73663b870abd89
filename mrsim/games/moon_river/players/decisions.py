"""The decisions of Moon River: how each is shown to strategies, which options it has, and how they are called."""

from functools import cache
from typing import Final

import numba

from mrsim.engine.jit import COMPILING, rule
from mrsim.engine.records import zero_record
from mrsim.games.kit.compiled.decisions import Decision, kinds_reader, option_drawer, options_lister
from mrsim.games.kit.compiled.option_filters import drop, keep
from mrsim.games.moon_river.players.ignored_sources import SOURCES
from mrsim.games.moon_river.players.option_kinds import (
    DOMINO_KINDS,
    LANDSCAPE_KINDS,
    PARCEL_KINDS,
    RECRUIT_KINDS,
    RIDE_KINDS,
    SWAP_KINDS,
    THEFT_KINDS,
    bonus_kinds,
    declinable_kinds,
    domino_kinds,
    offered_kinds,
    recruit_kinds,
    swap_kinds,
)
from mrsim.games.moon_river.players.option_words import (
    describe_bonus,
    describe_circle,
    describe_discard,
    describe_domino,
    describe_recruit,
    describe_ride,
    describe_slot,
    describe_split,
    describe_swap,
    describe_theft,
    describe_thirsty_cow,
)
from mrsim.games.moon_river.players.options import (
    draw_bonus,
    draw_circle,
    draw_discard,
    draw_domino,
    draw_recruit,
    draw_ride,
    draw_slot,
    draw_split,
    draw_swap,
    draw_theft,
    draw_thirsty_cow,
    list_bonus,
    list_circles,
    list_discards,
    list_dominoes,
    list_recruits,
    list_rides,
    list_slots,
    list_splits,
    list_swaps,
    list_thefts,
    list_thirsty_cows,
)
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.moon_river.rules.records import BOX_TYPE, DESK_TYPE, GAME_TYPE, SCRATCH_TYPE, Desk, Table
from mrsim.games.moon_river.views import (
    BonusTile,
    Circle,
    Domino,
    Me,
    Parcel,
    PublicTable,
    Recruit,
    Ride,
    Split,
    Swap,
    Theft,
    ThirstyCow,
    held_parcel,
    offered_parcel,
)
from mrsim.strategy.players import PLAYERS
from mrsim.strategy.question import Questions

DECISIONS: Final = (
    Decision(
        "claim",
        "Which parcel of the next column?",
        Parcel,
        offered_parcel,
        PARCEL_KINDS,
        options=list_slots,
        draw=draw_slot,
        describe=describe_slot,
        kinds_of=offered_kinds,
    ),
    Decision(
        "expand",
        "Which domino, or none?",
        Domino,
        kinds=DOMINO_KINDS,
        options=list_dominoes,
        draw=draw_domino,
        describe=describe_domino,
        kinds_of=domino_kinds,
    ),
    Decision(
        "cows",
        "Where do the last cows of the supply go?",
        Split,
        options=list_splits,
        draw=draw_split,
        describe=describe_split,
    ),
    Decision(
        "drought",
        "Which cow dies of thirst?",
        ThirstyCow,
        options=list_thirsty_cows,
        draw=draw_thirsty_cow,
        describe=describe_thirsty_cow,
    ),
    Decision(
        "circle",
        "Which circle recruits first?",
        Circle,
        options=list_circles,
        draw=draw_circle,
        describe=describe_circle,
    ),
    Decision(
        "recruit",
        "Which partner, and which side of the chip?",
        Recruit,
        kinds=RECRUIT_KINDS,
        options=list_recruits,
        draw=draw_recruit,
        describe=describe_recruit,
        kinds_of=recruit_kinds,
    ),
    Decision(
        "cowboy",
        "Which cow takes a step, or none?",
        Ride,
        kinds=RIDE_KINDS,
        options=list_rides,
        draw=draw_ride,
        describe=describe_ride,
        kinds_of=declinable_kinds,
    ),
    Decision(
        "swap",
        "Which parcel for which, or none?",
        Swap,
        kinds=SWAP_KINDS,
        options=list_swaps,
        draw=draw_swap,
        describe=describe_swap,
        kinds_of=swap_kinds,
    ),
    Decision(
        "steal",
        "Whose cow, or none?",
        Theft,
        kinds=THEFT_KINDS,
        options=list_thefts,
        draw=draw_theft,
        describe=describe_theft,
        kinds_of=declinable_kinds,
    ),
    Decision(
        "discard",
        "Which parcel leaves the game?",
        Parcel,
        held_parcel,
        options=list_discards,
        draw=draw_discard,
        describe=describe_discard,
    ),
    Decision(
        "bonus",
        "Which tile, which side, and where?",
        BonusTile,
        kinds=LANDSCAPE_KINDS,
        options=list_bonus,
        draw=draw_bonus,
        describe=describe_bonus,
        kinds_of=bonus_kinds,
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
