"""How large things may be: records have room for as much, and editions are refused beyond it."""

from typing import Final

FEWEST_PLAYERS: Final = 2
PLAYERS: Final = 6
MOST_CARDS: Final = 60
"""Of one sort: a set of them is the bits of one number."""
MOST_BRIBE: Final = 9
"""Dollars or nuggets in an offer to the sheriff."""
