"""Networks that were learnt, in a file: one for each number of players, as records of compiled code hold them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mrsim.games.kit.compiled.value_network import WEIGHTS


@cache
def read_networks(file: Path) -> Mapping[str, npt.NDArray[np.float64]]:
    """All weights of a file, by the number of players and the field."""
    with np.load(file) as found:
        return {name: found[name].astype(np.float64) for name in found.files}


def weights_for(file: Path, players: int) -> dict[str, npt.NDArray[np.float64]]:
    """What was learnt for this number of players."""
    networks = read_networks(file)
    return {name: networks[f"{players}_{name}"] for name in WEIGHTS}


def fill_network(network: Any, weights: Mapping[str, npt.NDArray[np.float64]]) -> None:
    """Give a network these weights; inputs that were not learnt weigh nothing."""
    network.last_bias = float(weights["last_bias"].reshape(()))
    for name in WEIGHTS[:-1]:
        room = getattr(network, name)
        room[:] = 0.0
        room[: len(weights[name])] = weights[name]
