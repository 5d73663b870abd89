"""The decisions of Dice Town as strategies see them."""

from functools import cache
from typing import Final

import numba

from mrsim.engine.jit import COMPILING
from mrsim.engine.records import zero_record
from mrsim.games.dice_town.players.ignored_sources import SOURCES
from mrsim.games.dice_town.rules.questions import ASKED, QUESTION_NAMES
from mrsim.games.dice_town.rules.records import BOX_TYPE, DESK_TYPE, GAME_TYPE, SCRATCH_TYPE
from mrsim.games.dice_town.views.cards import Elixir, Find, Gift, Outlaw, Playing, Ware
from mrsim.games.dice_town.views.dice import Keep, Omen, Preparation, Reroll
from mrsim.games.dice_town.views.people import Act, Booty, Bribe, Named, Victim
from mrsim.games.dice_town.views.player import Me, PublicTable
from mrsim.strategy.players import PLAYERS
from mrsim.strategy.question import OptionKind, Question, Questions

VIEWS: Final = {
    "prepare": Preparation,
    "keep": Keep,
    "bribe": Bribe,
    "judge": Named,
    "action": Act,
    "play": Playing,
    "shop": Ware,
    "victim": Victim,
    "loot": Booty,
    "give": Ware,
    "discovery": Find,
    "outlaw": Outlaw,
    "reroll": Reroll,
    "elixir": Elixir,
    "tribe": Gift,
    "indian": Omen,
}
"""How an option of each question is shown."""

assert tuple(VIEWS) == QUESTION_NAMES  # noqa: S101  every question has its view


@cache
def questions() -> Questions:
    """All of them, with the signature that every pick is compiled for."""
    asked = tuple(
        Question(one.name, one.story, VIEWS[one.name], kinds=tuple(OptionKind(*kind) for kind in one.kinds))
        for one in ASKED
    )
    return Questions(Me, PublicTable, asked, _signature() if COMPILING else None, SOURCES)


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
