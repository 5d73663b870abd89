"""The names of Wind River, each list in the order of its codes in the engine."""

from typing import Final

GAME: Final = "wind-river"

STAGGERS: Final = ("odd", "even")
"""Which lanes lie half a hex further forward."""

PRINTED_NAMES: Final = {
    "edition": {"standard": "the standard board", "long-board": "the long board", "few-buffaloes": "few buffaloes"}
}
"""How the ids of columns and settings are printed."""
