"""Randomness as a pure function of keys.

There is no stream that several purposes share: every draw is derived from a key of its own, so a result does
not depend on the order, the batch or the worker in which games are played, and a changed rule or strategy
changes no draw but its own. A key is a whole number below 2**63; deriving is the step of SplitMix64.
"""

from typing import Any, Final

import numpy as np
from numba.extending import overload

from mrsim.engine.jit import formula

_GOLDEN: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB
_WORD: Final = (1 << 64) - 1


def derive_key(key: int, index: int) -> int:
    """The key number `index` below `key`."""
    z = (int(key) + (int(index) + 1) * _GOLDEN) & _WORD
    z = ((z ^ (z >> 30)) * _FIRST) & _WORD
    z = ((z ^ (z >> 27)) * _SECOND) & _WORD
    return (z ^ (z >> 31)) >> 1


@overload(derive_key)
def _derive_overload(key: Any, index: Any) -> Any:
    def compiled(key: Any, index: Any) -> Any:
        z = np.uint64(key) + (np.uint64(index) + np.uint64(1)) * np.uint64(_GOLDEN)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(_FIRST)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(_SECOND)
        return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))

    return compiled


@formula
def draw_below(key: int, n: int) -> int:
    """A whole number from 0 to n - 1, from the upper 32 bits of the key."""
    return ((key >> 31) * n) >> 32


@formula
def shuffled_position(key: int, i: int) -> int:
    """Where the i-th item of an inside-out shuffle goes; more items later leave the earlier draws alone."""
    return draw_below(derive_key(key, i), i + 1)
