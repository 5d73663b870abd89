"""The decisions of Wind River: how each is shown to strategies, which options it has, and how they are called."""

from functools import cache
from typing import Final

from mrsim.engine.records import zero_record
from mrsim.games.kit.compiled.decisions import Decision, kinds_reader, option_drawer, options_lister, pick_signature
from mrsim.games.kit.compiled.option_filters import option_restrictor
from mrsim.games.wind_river.players import option_kinds, option_words, options
from mrsim.games.wind_river.players.ignored_sources import SOURCES
from mrsim.games.wind_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.wind_river.rules.records import BOX_TYPE, DESK_TYPE, GAME_TYPE, SCRATCH_TYPE
from mrsim.games.wind_river.views import Action, Drive, Me, PublicTable, Spot
from mrsim.strategy.question import Questions

DECISIONS: Final = (
    Decision(
        "pitch",
        "Where does a starting tipi go?",
        Spot,
        kinds=option_kinds.PITCH_KINDS,
        options=options.list_pitches,
        draw=options.draw_pitch,
        describe=option_words.describe_spot,
        kinds_of=option_kinds.pitch_kinds,
    ),
    Decision(
        "herd",
        "Which buffalo goes where?",
        Drive,
        kinds=option_kinds.HERD_KINDS,
        options=options.list_herd_steps,
        draw=options.draw_herd_step,
        describe=option_words.describe_step,
        kinds_of=option_kinds.herd_kinds,
    ),
    Decision(
        "starve",
        "Which unfed tipi goes back to the stock?",
        Spot,
        options=options.list_hungry,
        draw=options.draw_hungry,
        describe=option_words.describe_spot,
    ),
    Decision(
        "act",
        "Which action?",
        Action,
        kinds=option_kinds.ACTION_KINDS,
        options=options.list_actions,
        draw=options.draw_action,
        describe=option_words.describe_action,
        kinds_of=option_kinds.action_kinds,
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
    return Questions(Me, PublicTable, DECISIONS, pick_signature(me, public, zero_record(DESK_TYPE)), SOURCES)
