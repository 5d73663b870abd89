"""Chance in a plain game: Python's own generator, whose numbers come from a key, so that games can be repeated."""

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, Final, Self, TypeVar

from mrsim.engine.rng import derive_key
from mrsim.games.plain.components import Piece

KEY_BITS: Final = 63
FRACTION_BITS: Final = 53
"""Of a number between 0 and 1."""

Item = TypeVar("Item")


class KeyedRandom(Random):
    """A `random.Random` that starts again with each key.

    The pieces of a box are shuffled by a draw for each of them: where one is exchanged for another, the rest of the
    order stays as it was.
    """

    def __init__(self, key: int = 0) -> None:
        super().__init__(0)
        self.begin(key)

    def begin(self, key: int) -> None:
        """Draw from this key from now on."""
        self.key = key
        self.drawn = 0
        self.gauss_next = None

    def seed(self, *args: Any, **named: Any) -> None:
        """Do nothing: the key says what is drawn."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return (self._draw() >> (KEY_BITS - FRACTION_BITS)) / (1 << FRACTION_BITS)

    def getrandbits(self, k: int) -> int:
        """A whole number with this many bits."""
        bits, found = KEY_BITS, self._draw()
        while bits < k:
            found = found << KEY_BITS | self._draw()
            bits += KEY_BITS
        return found >> (bits - k)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put a list in random order."""
        if all_pieces(x):
            x[:] = self._ordered(x)
        else:
            super().shuffle(x)

    def sample(self, population: Sequence[Item], k: int, *, counts: Any = None) -> list[Item]:
        """Some of the items, in random order."""
        if counts is None and all_pieces(population) and k <= len(population):
            return self._ordered(population)[:k]
        return super().sample(population, k, counts=counts)

    def choice(self, seq: Sequence[Item]) -> Item:  # type: ignore[override]
        """One of the items."""
        if all_pieces(seq):
            first: Item = self._ordered(seq)[0]
            return first
        return super().choice(seq)

    def __deepcopy__(self, memo: Any) -> Self:
        twin = type(self)(self.key)
        twin.drawn = self.drawn
        return twin

    def _draw(self) -> int:
        self.drawn += 1
        return derive_key(self.key, self.drawn)

    def _ordered(self, items: Sequence[Any]) -> list[Any]:
        key = self._draw()
        return sorted(items, key=lambda piece: derive_key(key, piece.slot))


def all_pieces(items: Sequence[Any]) -> bool:
    """Whether all items are pieces of the box, and there are some."""
    return bool(items) and all(type(item) is Piece for item in items)
