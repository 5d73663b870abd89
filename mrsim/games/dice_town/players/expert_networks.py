"""What experts of Dice Town have learnt: a network for each number of players, in `expert_networks.npz`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from mrsim.engine.records import zero_record
from mrsim.games.dice_town import FOR_SHIPPED
from mrsim.games.dice_town.rules.records import SCRATCH_TYPE
from mrsim.games.kit.network_files import (
    digest_of_file,
    fill_network,
    judges_by_network,
    networks_at_table,
    weights_for,
)
from mrsim.strategy.question import Strategy

NETWORKS: Final = Path(__file__).with_name("expert_networks.npz")
ASKING: Final = frozenset(f"mrsim.games.dice_town.{name}" for name in FOR_SHIPPED["players.expert_choices"])
"""A strategy that judges by a network imports one of these."""


def learnt_for(strategies: Sequence[Strategy]) -> dict[str, str]:
    """What was learnt, by its name, if one of these strategies judges by it: they play otherwise when it changes."""
    file = networks_at_table(strategies, ASKING, NETWORKS)
    if any(judges_by_network(one, ASKING) for one in strategies):
        return {"what experts have learnt": digest_of_file(file)}
    return {}


def new_scratch(players: int, strategies: Sequence[Strategy] = ()) -> Any:
    """Room to look up and imagine things, for players who judge by what was learnt."""
    scratch = zero_record(SCRATCH_TYPE)
    file = networks_at_table(strategies, ASKING, NETWORKS)
    fill_network(scratch.outlook.network, weights_for(file, players))
    return scratch
