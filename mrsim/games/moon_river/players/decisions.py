"""The decisions of Moon River: how each is shown to strategies, which options it has, and how they are called."""

from functools import cache
from typing import Final

from mrsim.engine.records import zero_record
from mrsim.games.kit.compiled.decisions import Decision, kinds_reader, option_drawer, options_lister, pick_signature
from mrsim.games.kit.compiled.option_filters import option_restrictor
from mrsim.games.moon_river.players import option_kinds, option_words, options
from mrsim.games.moon_river.players.ignored_sources import SOURCES
from mrsim.games.moon_river.players.unused_additions import ADDITIONS
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.moon_river.rules.records import BOX_TYPE, DESK_TYPE, GAME_TYPE, SCRATCH_TYPE
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
from mrsim.strategy.question import Questions

DECISIONS: Final = (
    Decision(
        "claim",
        "Which parcel of the next column?",
        Parcel,
        offered_parcel,
        option_kinds.PARCEL_KINDS,
        options=options.list_slots,
        draw=options.draw_slot,
        describe=option_words.describe_slot,
        kinds_of=option_kinds.offered_kinds,
    ),
    Decision(
        "expand",
        "Which domino, or none?",
        Domino,
        kinds=option_kinds.DOMINO_KINDS,
        options=options.list_dominoes,
        draw=options.draw_domino,
        describe=option_words.describe_domino,
        kinds_of=option_kinds.domino_kinds,
    ),
    Decision(
        "cows",
        "Where do the last cows of the supply go?",
        Split,
        options=options.list_splits,
        draw=options.draw_split,
        describe=option_words.describe_split,
    ),
    Decision(
        "drought",
        "Which cow dies of thirst?",
        ThirstyCow,
        options=options.list_thirsty_cows,
        draw=options.draw_thirsty_cow,
        describe=option_words.describe_thirsty_cow,
    ),
    Decision(
        "circle",
        "Which circle recruits first?",
        Circle,
        options=options.list_circles,
        draw=options.draw_circle,
        describe=option_words.describe_circle,
    ),
    Decision(
        "recruit",
        "Which partner, and which side of the chip?",
        Recruit,
        kinds=option_kinds.RECRUIT_KINDS,
        options=options.list_recruits,
        draw=options.draw_recruit,
        describe=option_words.describe_recruit,
        kinds_of=option_kinds.recruit_kinds,
    ),
    Decision(
        "cowboy",
        "Which cow takes a step, or none?",
        Ride,
        kinds=option_kinds.RIDE_KINDS,
        options=options.list_rides,
        draw=options.draw_ride,
        describe=option_words.describe_ride,
        kinds_of=option_kinds.declinable_kinds,
    ),
    Decision(
        "swap",
        "Which parcel for which, or none?",
        Swap,
        kinds=option_kinds.SWAP_KINDS,
        options=options.list_swaps,
        draw=options.draw_swap,
        describe=option_words.describe_swap,
        kinds_of=option_kinds.swap_kinds,
    ),
    Decision(
        "steal",
        "Whose cow, or none?",
        Theft,
        kinds=option_kinds.THEFT_KINDS,
        options=options.list_thefts,
        draw=options.draw_theft,
        describe=option_words.describe_theft,
        kinds_of=option_kinds.declinable_kinds,
    ),
    Decision(
        "discard",
        "Which parcel leaves the game?",
        Parcel,
        held_parcel,
        options=options.list_discards,
        draw=options.draw_discard,
        describe=option_words.describe_discard,
    ),
    Decision(
        "bonus",
        "Which tile, which side, and where?",
        BonusTile,
        kinds=option_kinds.LANDSCAPE_KINDS,
        options=options.list_bonus,
        draw=options.draw_bonus,
        describe=option_words.describe_bonus,
        kinds_of=option_kinds.bonus_kinds,
    ),
)
"""Everything about each question, except what its answer does (a rule) and what the baseline answers."""

assert tuple(each.name for each in DECISIONS) == QUESTION_NAMES  # noqa: S101  codes follow this order

list_options = options_lister(DECISIONS)
random_choice = option_drawer(DECISIONS)
kinds_of = kinds_reader(DECISIONS)
restrict = option_restrictor(kinds_of)


@cache
def questions() -> Questions:
    """All questions, with the signature that every pick is compiled for."""
    game, box = zero_record(GAME_TYPE), zero_record(BOX_TYPE)
    me = Me(game, box, 0, zero_record(SCRATCH_TYPE))
    public = PublicTable(game, box, 0)
    return Questions(Me, PublicTable, DECISIONS, pick_signature(me, public, zero_record(DESK_TYPE)), SOURCES, ADDITIONS)
