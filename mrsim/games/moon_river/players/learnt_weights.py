"""What planners have learnt from their own games: how much each thing they look at weighs, in `learnt.csv`."""

import csv
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.engine.records import zero_record
from mrsim.games.kit.network_files import digest_of_file, fill_network, networks_at_table, weights_for
from mrsim.games.moon_river import FOR_SHIPPED
from mrsim.games.moon_river.facts.domino_traits import DOMINO_TRAITS, PHASES
from mrsim.games.moon_river.facts.planner_features import FEATURES, OF_SCENARIOS, TO_COME
from mrsim.games.moon_river.players.expert_networks import NETWORKS
from mrsim.games.moon_river.rules.records import FEWEST_PLAYERS, PLAYERS, SCRATCH_TYPE
from mrsim.strategy.imports import imported_names
from mrsim.strategy.question import Strategy

GAME: Final = "mrsim.games.moon_river"
SIMULATING: Final = f"{GAME}.players.monte_carlo"
"""A strategy that searches imports it; all others need not wait for a search to be compiled."""
USING: Final = frozenset(f"{GAME}.{name}" for names in FOR_SHIPPED.values() for name in names)
"""A strategy that judges by what was learnt imports one of these."""
_JUDGING: Final = ("players.expert_lookahead", "players.monte_carlo")
EXPERTS: Final = frozenset(f"{GAME}.{name}" for module in _JUDGING for name in FOR_SHIPPED[module])
"""A strategy that judges by a network imports one of these."""
GUESS: Final = Path(__file__).with_name("domino_guess.csv")
LEARNT: Final = Path(__file__).with_name("learnt.csv")


def learnt_for(strategies: Sequence[Strategy]) -> dict[str, str]:
    """What was learnt, by its name, if one of these strategies judges by it: they play otherwise when it changes."""
    imported = frozenset().union(*(imported_names(one.text) for one in strategies if one.text))
    sources = {
        "what planners have learnt": (USING, LEARNT),
        "what experts have learnt": (EXPERTS, networks_at_table(strategies, EXPERTS, NETWORKS)),
        "what experts guess": (EXPERTS, GUESS),
    }
    return {name: digest_of_file(file) for name, (users, file) in sources.items() if users & imported}


@cache
def load_learned_weights() -> npt.NDArray[Any]:
    """Weights by number of players, scenario, parcels to come and feature."""
    weights = np.zeros((PLAYERS - FEWEST_PLAYERS + 1, len(OF_SCENARIOS), len(TO_COME), len(FEATURES)))
    with LEARNT.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            of = int(row["players"]) - FEWEST_PLAYERS, OF_SCENARIOS.index(row["scenario"])
            weights[of][:, FEATURES.index(row["feature"])] = [float(row[f"{parcels:.0f}"]) for parcels in TO_COME]
    return weights


@cache
def load_guess() -> npt.NDArray[Any]:
    """What the traits of a domino are worth, by phase."""
    with GUESS.open(newline="", encoding="utf-8") as file:
        rows = {row["trait"]: row for row in csv.DictReader(file)}
    return np.array([[float(rows[trait][phase]) for trait in DOMINO_TRAITS] for phase in PHASES])


def new_scratch(players: int, strategies: Sequence[Strategy] = ()) -> Any:
    """Room to try things out, for somebody who has learnt, and who may search where a strategy in play does."""
    scratch = zero_record(SCRATCH_TYPE)
    scratch.outlook.learnt[:] = load_learned_weights()
    networks = networks_at_table(strategies, EXPERTS, NETWORKS)
    fill_network(scratch.expert.network, weights_for(networks, players))
    scratch.expert.guess[:] = load_guess()
    if SIMULATING in sys.modules:
        scratch.search = sys.modules[SIMULATING].search_address()
    return scratch
