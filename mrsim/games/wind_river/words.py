"""The names of Wind River, each list in the order of its codes in the engine."""

from typing import Final

GAME: Final = "wind-river"

STAGGERS: Final = ("odd", "even")
"""Which lanes lie half a hex further forward."""
