"""What experts of Dice Town have learnt: a network for each number of players, in `expert_networks.npz`."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from mrsim.engine.records import zero_record
from mrsim.games.dice_town import FOR_SHIPPED
from mrsim.games.dice_town.rules.records import SCRATCH_TYPE
from mrsim.games.kit.network_files import fill_network, weights_for
from mrsim.strategy.fingerprint import DIGITS
from mrsim.strategy.imports import imported_names

NETWORKS: Final = Path(__file__).with_name("expert_networks.npz")
USING: Final = frozenset(f"mrsim.games.dice_town.{name}" for name in FOR_SHIPPED["players.expert_choices"])
"""A strategy that judges by a network imports one of these."""


def learnt_for(texts: Iterable[str]) -> dict[str, str]:
    """What was learnt, by its name, if one of these strategies judges by it: they play otherwise when it changes."""
    if USING & frozenset().union(*map(imported_names, texts)):
        return {"what experts have learnt": hashlib.sha256(NETWORKS.read_bytes()).hexdigest()[:DIGITS]}
    return {}


def new_scratch(players: int) -> Any:
    """Room to look up and imagine things, for somebody who has learnt."""
    scratch = zero_record(SCRATCH_TYPE)
    fill_network(scratch.outlook.network, weights_for(NETWORKS, players))
    return scratch
