"""Seeds for each purpose of play: each purpose has its own deals, so that none repeats the luck of another.

What looks best in a search looks too good, because it is the best partly by luck. So finds are chosen from in other
games than those they were found in, and what is chosen is confirmed in games of a third kind.
"""

from typing import Final

from mrsim.engine.rng import derive_key

SEARCHING, CHOOSING, CONFIRMING, ADAPTING = range(4)
FOR_CHOOSING: Final = 0.15
FOR_CONFIRMING: Final = 0.25
"""Shares of the games of a search; the rest are for the search itself."""
PURPOSES: Final = ("searching", "choosing", "confirming", "adapting")


def seed_for(seed: int, purpose: int, number: int = 0) -> int:
    """The seed of some games: purposes, and stretches of the same purpose, share no deal."""
    return derive_key(derive_key(seed, purpose), number)
