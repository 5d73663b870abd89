"""Who answers which question, as compiled code reads it."""

from typing import Annotated, Final

from mrsim.engine.records import Floats, Ints, dtype_of
from mrsim.strategy.question import MOST_KNOBS

RANDOM_ADDRESS: Final = 0
"""The address of the uninformed player that every game has built in."""

MOST_PLAYERS: Final = 6
MOST_QUESTIONS: Final = 16
MOST_OWNED: Final = 16
"""Things of owners to which a changed box may add."""


class Players:
    """Who answers which question, as compiled code reads it."""

    pick: Annotated[Ints, MOST_QUESTIONS, MOST_PLAYERS]
    knob: Annotated[Floats, MOST_QUESTIONS, MOST_PLAYERS, MOST_KNOBS]
    never: Annotated[Ints, MOST_QUESTIONS, MOST_PLAYERS]
    always: Annotated[Ints, MOST_QUESTIONS, MOST_PLAYERS]
    ignore: Annotated[Ints, MOST_PLAYERS]
    without: Annotated[Ints, MOST_PLAYERS, MOST_OWNED]
    is_twin: Annotated[Ints, MOST_PLAYERS]


PLAYERS: Final = dtype_of(Players)
