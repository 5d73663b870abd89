"""How large things may be: records have room for as much, and files of boxes are refused beyond it."""

from typing import Final

FEWEST_PLAYERS: Final = 3
PLAYERS: Final = 4
MOST_HEXES: Final = 60
"""A set of hexes is the bits of one number."""
MOST_TIPIS: Final = 12
MOST_TURNS: Final = 2000
