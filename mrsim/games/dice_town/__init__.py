"""Dice Town with Wild West: dice, cards and bribes in a town of seven places.

Strategies import from here. Nothing is loaded before it is asked for, so that `mrsim --help` answers at once.
"""

from importlib import import_module
from typing import Any, Final

OFFERED: Final = {
    "facts.queries": (
        "points_of",
        "cash_of",
        "nuggets_of",
        "ranches_of",
        "shown_by",
        "free_of",
        "odds_at",
        "worth_of",
    ),
}
"""What a strategy may import, by the module it is in: functions of `me`."""

FOR_SHIPPED: Final = {
    "players.planning": ("planned_keep",),
    "players.expert_choices": (
        "expected_act",
        "expected_bribe",
        "expected_elixir",
        "expected_gift",
        "expected_keep",
        "expected_loot",
        "expected_named",
        "expected_preparation",
        "expected_victim",
        "expected_ware",
    ),
}
"""What strategies that come with mrsim may import besides: these functions check nothing."""


def __getattr__(name: str) -> Any:
    for module, names in (*OFFERED.items(), *FOR_SHIPPED.items()):
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *(name for names in OFFERED.values() for name in names)])
