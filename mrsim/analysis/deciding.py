"""How much more must be played until something is decided, and when no number of games is worth naming."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.formatting import round_count
from mrsim.stats.estimates import Floats

TOO_CLOSE: Final = "too close to the margin to decide"
IS_TOO_CLOSE: Final = "too_close"
"""The column that says so."""
FARTHEST_EXTENSION: Final = 10
"""What takes more than this many times the blocks of a run lies too close to its margin to be decided."""
ALWAYS_WITHIN_REACH: Final = 20_000
"""Blocks that are worth naming however short a run is: as many as a what-if plays by itself."""
UNCOUNTED_BLOCKS: Final = 10
"""Blocks that are too few to be counted."""


def blocks_within_reach(needed: Floats, blocks: int) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The blocks until something is decided, nan where they are too many to be worth naming; and where they are."""
    most = max(FARTHEST_EXTENSION * blocks, ALWAYS_WITHIN_REACH)
    too_close = needed > most
    return np.where(too_close, np.nan, needed), too_close


def describe_need(lines: Sequence[Mapping[str, Any]], blocks: int) -> str:
    """What would decide all of these lines: `roughly 2,000 deals more would decide`; or that none ever would.

    Empty where that is not known.
    """
    known = [line["blocks_to_decide"] for line in lines if line["blocks_to_decide"] is not None]
    if known:
        return f"{approximate_blocks(round(max(known)) - blocks)} more would decide"
    return TOO_CLOSE if lines and all(line[IS_TOO_CLOSE] for line in lines) else ""


def approximate_blocks(blocks: int) -> str:
    """A number of blocks, no more exact than it is known: the luck of another run may halve or double it."""
    return "a few deals" if blocks < UNCOUNTED_BLOCKS else f"roughly {round_count(blocks, digits=1):,} deals"
