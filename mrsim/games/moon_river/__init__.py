"""Moon River: ranchers draft half-dominoes, build a ranch above a river, herd cows and hire partners.

Strategies import from here. Nothing is loaded before it is asked for, so that `mrsim --help` answers at once.
"""

from importlib import import_module
from typing import Any, Final

OFFERED: Final = {
    "rules.ranch": ("DESERT", "CANYON", "MEADOW", "FOREST", "FARM", "CORN", "GOLD", "BEAVER", "CORN_COB"),
    "rules.partners": ("DESPERADO", "RUSTLER", "GOLD_DIGGER", "TRAPPER", "FARMER"),
    "rules.scoring": ("TIMBER_RAFTING", "GOLD_RUSH", "OUTLAWS", "MOON_RIVER_CITY"),
    "rules.records": ("NONE",),
    "facts.queries": (
        "score_of",
        "cows_of",
        "unprotected_cows_of",
        "partners_of",
        "experts_of",
        "symbols_of",
        "free_cells_of",
        "territories_of",
        "territory_size",
        "territory_cows",
        "holding_of",
        "reserve_of",
        "held_alike_of",
        "held_of",
        "offered",
        "chosen_by",
        "legal_dominoes",
        "best_gain_of",
        "lone_gain_of",
        "chips_waiting",
        "chips_unseen",
        "parcels_unseen",
    ),
    "facts.territory_growth": ("growth", "dead_ends"),
    "facts.scenario_groups": ("begun_groups", "part_of_group", "posse_gain"),
    "facts.reachable_gains": ("best_join", "held_symbols", "three_steps"),
}
"""What a strategy may import, by the module it is in: constants to compare with, and functions of `me`."""

FOR_SHIPPED: Final = {
    "players.lookahead": (
        "outlook_of_bonus",
        "outlook_of_claim",
        "outlook_of_discard",
        "outlook_of_domino",
        "outlook_of_drought",
        "outlook_of_recruit",
        "outlook_of_ride",
        "outlook_of_split",
        "outlook_of_swap",
        "outlook_of_theft",
    ),
    "players.expert_lookahead": (
        "expected_of_bonus",
        "expected_of_claim",
        "expected_of_discard",
        "expected_of_domino",
        "expected_of_drought",
        "expected_of_recruit",
        "expected_of_ride",
        "expected_of_split",
        "expected_of_swap",
        "expected_of_theft",
    ),
    "players.monte_carlo": ("simulated", "simulated_claim"),
}
"""What strategies that come with mrsim may import besides: each function looks ahead from the one decision that it was
written for, and checks nothing. A user's file that imports it is refused."""


def __getattr__(name: str) -> Any:
    for module, names in (*OFFERED.items(), *FOR_SHIPPED.items()):
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *(name for names in OFFERED.values() for name in names)])
