"""What every game notes of a decision: that there was one, and whether it left a choice."""

from typing import Any

from mrsim.engine.jit import formula
from mrsim.engine.rng import draw_below


@formula
def note_decision(player: Any, options: int) -> None:
    """A question with a legal answer is a decision of a player; with two of them it is a real choice."""
    player.decisions += options > 0
    player.real_choices += options > 1


@formula
def draw_option(desk: Any, options: int, key: int) -> int:
    """The number of one of so many legal options; the desk says how many there were, though none is listed."""
    desk.legal = options
    return draw_below(key, options)
