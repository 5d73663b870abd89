"""How players adapted to each box, in words: who did it how, for how many games, and what each gained by it."""

from collections.abc import Sequence
from typing import Final

from mrsim.experiment.spec import BASE
from mrsim.formatting import enumerate_words, format_points
from mrsim.games.printed_names import label_value
from mrsim.runs.adapted_strategies import LEARNT, TUNED, AdaptedStrategy

HOW: Final = {TUNED: "tuned its knobs", LEARNT: "learnt on from what it had learnt"}


def describe_adapting(adapted: Sequence[AdaptedStrategy], boxes: int | None = None) -> list[str]:
    """Who adapted how and for how long, and what it gained in each box; nothing where nobody adapted.

    `boxes` is how many there are, if these are only some of them.
    """
    return [
        describe_strategy([one for one in adapted if one.strategy == strategy], boxes)
        for strategy in dict.fromkeys(one.strategy for one in adapted)
    ]


def describe_strategy(own: Sequence[AdaptedStrategy], boxes: int | None) -> str:
    """How one strategy adapted to all boxes."""
    first = own[0]
    if not first.is_adapted:
        return f"{first.strategy} has nothing to adapt and plays as it is."
    whose = f" for each {first.share}" if first.share else ""
    number = boxes or len(own)
    where = "in the box" if number == 1 else f"in each of the {number} boxes"
    gains = "; ".join(map(describe_gains, own))
    return (
        f"Before that, {first.strategy} {HOW[first.how]}{whose}: {first.games:,} games {where}, on deals of their own. "
        f"Alone among {first.strategy} players who have not adapted it gains {gains}."
    )


def describe_gains(one: AdaptedStrategy) -> str:
    """What was gained in a box: `Mary +3.1 and Big Jo +2.0 points in the box as it is`."""
    box = "the box as it is" if one.variant == BASE else one.variant
    told = [
        f"{label_value(one.share, gain.owner) if gain.owner else ''} {format_points(gain.gain)}".strip()
        for gain in one.gains
    ]
    return f"{enumerate_words(told)} points in {box}" if told else f"nothing in {box}"
