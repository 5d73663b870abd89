"""The decisions of Moon River as strategies see them."""

from functools import cache

import numba

from mrsim.engine.jit import COMPILING
from mrsim.engine.records import zero_record
from mrsim.games.moon_river.players.ignored_sources import SOURCES
from mrsim.games.moon_river.players.option_kinds import KINDS
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
from mrsim.strategy.players import PLAYERS
from mrsim.strategy.question import Question, Questions

ASKED = (
    Question("claim", "Which parcel of the next column?", Parcel, offered_parcel, kinds=KINDS["claim"]),
    Question("expand", "Which domino, or none?", Domino, kinds=KINDS["expand"]),
    Question("cows", "Where do the last cows of the supply go?", Split),
    Question("drought", "Which cow dies of thirst?", ThirstyCow),
    Question("circle", "Which circle recruits first?", Circle),
    Question("recruit", "Which partner, and which side of the chip?", Recruit, kinds=KINDS["recruit"]),
    Question("cowboy", "Which cow takes a step, or none?", Ride, kinds=KINDS["cowboy"]),
    Question("swap", "Which parcel for which, or none?", Swap, kinds=KINDS["swap"]),
    Question("steal", "Whose cow, or none?", Theft, kinds=KINDS["steal"]),
    Question("discard", "Which parcel leaves the game?", Parcel, held_parcel),
    Question("bonus", "Which tile, which side, and where?", BonusTile, kinds=KINDS["bonus"]),
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
