"""Wind River: peoples follow a herd of buffaloes across a board of hexes, and live on it, until they reach the plains.

Strategies import from here. Nothing is loaded before it is asked for, so that `mrsim --help` answers at once.
"""

from importlib import import_module
from typing import Any, Final

OFFERED: Final = {
    "facts.queries": (
        "score_of",
        "blocks_of",
        "tipis_of",
        "stock_of",
        "fed_of",
        "foremost_row_of",
        "buffaloes_at",
        "tipis_at",
    ),
}
"""What a strategy may import, by the module it is in: functions of `me`."""

FOR_SHIPPED: Final = {
    "players.monte_carlo": ("glanced", "planned"),
    "players.expert_lookahead": ("expected",),
}
"""What strategies that come with mrsim may import besides: these functions look ahead from the decision at hand, and
check nothing. A user's file that imports them is refused."""


def __getattr__(name: str) -> Any:
    for module, names in (*OFFERED.items(), *FOR_SHIPPED.items()):
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *(name for names in OFFERED.values() for name in names)])
