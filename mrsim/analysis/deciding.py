"""How much more must be played until something is decided, and when no number of games is worth naming."""

from typing import Final

import numpy as np

from mrsim.formatting import round_count
from mrsim.stats.estimates import Floats

TOO_CLOSE: Final = "too close to the margin to decide"
FARTHEST_EXTENSION: Final = 10
"""What takes more than this many times the blocks of a run lies too close to its margin to be decided."""
ALWAYS_WITHIN_REACH: Final = 20_000
"""Blocks that are worth naming however short a run is: as many as a what-if plays by itself."""
UNCOUNTED_BLOCKS: Final = 10
"""Blocks that are too few to be counted."""


def blocks_within_reach(needed: Floats, blocks: int) -> Floats:
    """The blocks until something is decided; nan where they are too many to be worth naming."""
    most = max(FARTHEST_EXTENSION * blocks, ALWAYS_WITHIN_REACH)
    return np.where(needed <= most, needed, np.nan)


def describe_blocks_needed(needed: float | None, blocks: int) -> str:
    """`about 1,500 blocks more would decide`, or that it is too close to the margin."""
    if needed is None:
        return TOO_CLOSE
    return f"{approximate_blocks(round(needed) - blocks)} more would decide"


def approximate_blocks(blocks: int) -> str:
    """A number of blocks, no more exact than it is known."""
    return "a few blocks" if blocks < UNCOUNTED_BLOCKS else f"about {round_count(blocks):,} blocks"
