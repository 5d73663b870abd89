"""Networks that were learnt, in a file: one for each number of players, as records of compiled code hold them."""

import hashlib
import zipfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mrsim.errors import InputError
from mrsim.games.kit.compiled.value_network import WEIGHTS
from mrsim.strategy.fingerprint import DIGITS
from mrsim.strategy.imports import imported_names
from mrsim.strategy.question import Strategy


def read_networks(file: Path) -> Mapping[str, npt.NDArray[np.float64]]:
    """All weights of a file, by the number of players and the field."""
    try:
        return _read_unchanged(file, file.stat().st_mtime_ns)
    except (OSError, ValueError, zipfile.BadZipFile):
        raise InputError(f"{file} holds no networks; `mrsim learn` writes such a file.") from None


@cache
def _read_unchanged(file: Path, changed: int) -> Mapping[str, npt.NDArray[np.float64]]:  # noqa: ARG001  part of the key
    with np.load(file) as found:
        return {name: found[name].astype(np.float64) for name in found.files}


def weights_for(file: Path, players: int) -> dict[str, npt.NDArray[np.float64]]:
    """What was learnt for this number of players."""
    networks = read_networks(file)
    found = {name: networks[full] for name in WEIGHTS if (full := f"{players}_{name}") in networks}
    if len(found) < len(WEIGHTS):
        raise InputError(f"{file} holds no network for {players} players; `mrsim learn` writes one.")
    return found


def judges_by_network(strategy: Strategy, asking: frozenset[str]) -> bool:
    """Whether a strategy imports one of the questions that are answered by a network."""
    return bool(asking & imported_names(strategy.text)) if strategy.text else False


def networks_at_table(strategies: Iterable[Strategy], asking: frozenset[str], usual: Path) -> Path:
    """The file by which everybody at a table judges who judges by a network; there is room for one.

    `asking` are the questions that are answered by a network, and `usual` is what comes with the game.
    """
    files: dict[Path, str] = {}
    for one in strategies:
        if judges_by_network(one, asking):
            files[one.networks_file or usual] = one.name
        elif one.networks_file is not None:
            raise InputError(f"{one.name}:networks={one.networks_file}: {one.name} judges by no network.")
    if len(files) > 1:
        both = " and ".join(str(file) for file in files)
        raise InputError(f"networks: all players of a table judge by one file, and these are {both}; name one for all.")
    return next(iter(files), usual)


def digest_of_file(file: Path) -> str:
    """Names what is in a file of what was learnt."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()[:DIGITS]
    except OSError:
        raise InputError(f"{file} can't be read any more; put it back, or name another file.") from None


def fill_network(network: Any, weights: Mapping[str, npt.NDArray[np.float64]]) -> None:
    """Give a network these weights; inputs that were not learnt weigh nothing."""
    network.last_bias = float(weights["last_bias"].reshape(()))
    for name in WEIGHTS[:-1]:
        room = getattr(network, name)
        room[:] = 0.0
        room[: len(weights[name])] = weights[name]
