"""The decisions of Wind River as strategies see them."""

from functools import cache

import numba

from mrsim.engine.jit import COMPILING
from mrsim.engine.records import zero_record
from mrsim.games.wind_river.players.ignored_sources import SOURCES
from mrsim.games.wind_river.players.option_kinds import KINDS
from mrsim.games.wind_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.wind_river.rules.records import BOX_TYPE, DESK_TYPE, GAME_TYPE, SCRATCH_TYPE
from mrsim.games.wind_river.views import Action, Drive, Me, PublicTable, Spot
from mrsim.strategy.players import PLAYERS
from mrsim.strategy.question import Question, Questions

ASKED = (
    Question("pitch", "Where does a starting tipi go?", Spot, kinds=KINDS["pitch"]),
    Question("herd", "Which buffalo goes where?", Drive, kinds=KINDS["herd"]),
    Question("starve", "Which unfed tipi goes back to the stock?", Spot),
    Question("act", "Which action?", Action, kinds=KINDS["act"]),
)

assert tuple(question.name for question in ASKED) == QUESTION_NAMES  # noqa: S101  codes follow this order


@cache
def questions() -> Questions:
    """All of them, with the signature that every pick is compiled for."""
    return Questions(Me, PublicTable, ASKED, _signature() if COMPILING else None, SOURCES)


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
