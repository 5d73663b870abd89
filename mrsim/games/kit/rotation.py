"""Who sits where in the games of a block.

Rotations are the rows of a Williams square: every player in every seat, and right after every other, equally often.
"""

from collections.abc import Sequence
from typing import Any, Final

from mrsim.engine.jit import formula, rule
from mrsim.errors import InputError

Rows = tuple[tuple[int, ...], ...]


def williams_square(players: int) -> Rows:
    """As many rows as players if that number is even, twice as many if it is odd.

    The first row goes to and fro (0, 1, n-1, 2, n-2, …), and each further row adds 1 to every player; for an odd number
    each row is there backwards too. See E. J. Williams, Experimental designs balanced for the estimation of residual
    effects of treatments, Australian Journal of Scientific Research A 2 (1949).
    """
    first = [(at + 1) // 2 if at % 2 else -at // 2 for at in range(players)]
    rows = [tuple((player + shift) % players for player in first) for shift in range(players)]
    return tuple(rows if players % 2 == 0 else [*rows, *(row[::-1] for row in rows)])


SQUARES: Final[dict[int, Rows]] = {
    2: ((0, 1), (1, 0)),
    3: ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0)),
    4: ((0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0), (2, 0, 3, 1)),
    5: williams_square(5),
    6: williams_square(6),
}
"""For each number of players the rows; an entry is the player in that seat."""

MOST_ROTATIONS: Final = max(map(len, SQUARES.values()))

GOLDEN_BITS: Final = 32
GOLDEN: Final = 2654435769
"""The golden ratio's fraction in this number of bits; its product with half of a block's number fits into 63."""


def different_rows(who: Sequence[object]) -> list[int]:
    """For each row the first row that plays the same game; `who` says what distinguishes each player."""
    square = SQUARES[len(who)]
    seatings = [tuple(who[player] for player in row) for row in square]
    return [seatings.index(seating) for seating in seatings]


def single_rotation(block: int, rotations: int) -> int:
    """The rotation of a deal that is played once.

    Rotations take turns, so that as many blocks have each of them once. Every such round begins with another rotation,
    by the golden ratio: then every nth block has all of them too, such as those whose standings are kept.
    """
    return (block + (block // rotations * GOLDEN >> GOLDEN_BITS)) % rotations


_single_rotation = rule(single_rotation)


@formula
def rotation_of(match: Any, block: int, game: int) -> int:
    """The rotation of a game of a block, which may be the only one that is played of its deal."""
    if match.rotations < match.different_rotations:
        return _single_rotation(block, match.different_rotations)
    return game


def one_a_player(strategies: Sequence[str], players: int) -> tuple[str, ...]:
    """As many strategies as players; a single one plays in every seat."""
    if len(strategies) == 1:
        return tuple(strategies) * players
    if len(strategies) != players:
        raise InputError(
            f"strategies: {len(strategies)} are named for {players} players; name one for each, or one for all."
        )
    return tuple(strategies)
