"""How much the records have room for: no box can have more."""

from typing import Final

FEWEST_PLAYERS: Final = 3
PLAYERS: Final = 4
MOST_HEXES: Final = 60
"""A set of hexes is the bits of one number."""
MOST_TIPIS: Final = 12
"""Of a player."""
MOST_TURNS: Final = 2000
