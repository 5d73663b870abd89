"""What experts have learnt: a network for each number of players, in `expert_networks.npz`."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from mrsim.games.kit.compiled.value_network import WEIGHTS

NETWORKS: Final = Path(__file__).with_name("expert_networks.npz")


@cache
def load_networks() -> dict[str, Any]:
    """All weights, by the number of players and the field."""
    with np.load(NETWORKS) as file:
        return {name: file[name].astype(np.float64) for name in file.files}


def load_network(network: Any, players: int) -> None:
    """Give a network what was learnt for this number of players."""
    learnt = load_networks()
    set_weights(network, {name: learnt[f"{players}_{name}"] for name in WEIGHTS})


def set_weights(network: Any, weights: Any) -> None:
    """Give a network these weights; further inputs than were learnt weigh nothing."""
    for name in WEIGHTS:
        learnt = np.asarray(weights[name])
        if name == "last_bias":
            network.last_bias = float(learnt.reshape(()))
        else:
            room = getattr(network, name)
            room[:] = 0.0
            room[: len(learnt)] = learnt
