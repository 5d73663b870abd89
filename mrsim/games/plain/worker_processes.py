"""Plays blocks of a plain game in other processes: Python plays on one core only."""

import os
import signal
import threading
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.errors import InputError
from mrsim.games.contract import Lineup
from mrsim.games.kit.training_positions import Positions, Weights
from mrsim.parallel import processes_to_use

if TYPE_CHECKING:
    from mrsim.games.plain.match import PlainMatch

IDLE_SECONDS: Final = 60
_POOLS: Final[dict[int, Any]] = {}
"""By the number of processes: apart from the pool that joblib keeps, which has other initializers."""
_OPENING: Final = threading.Lock()
MatchKey = tuple[Any, ...]
"""Everything a match is made of, in a form that travels and that can be remembered."""


def key_of_match(match: "PlainMatch") -> MatchKey:
    """What a process here needs to build the match again: it reads the same files."""
    declared = match.declared
    values = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in match.values.items())
    contents = tuple(match.ingredients.items())
    return (
        declared.name,
        str(declared.file),
        str(Path.cwd()),
        values,
        match.strategies,
        match.lineup,
        match.seed,
        contents,
    )


def play_in_process(
    match: "PlainMatch", first_block: int, blocks: int, tallied: bool, processes: int
) -> tuple[npt.NDArray[Any], Sequence[npt.NDArray[np.int64]]]:
    """The rows of some blocks and what is tallied, played by another process; this thread waits."""
    from concurrent.futures import BrokenExecutor

    try:
        rows, tables = (
            open_pool(processes).submit(play_for_parent, key_of_match(match), first_block, blocks, tallied).result()
        )
    except BrokenExecutor:
        forget_pool(processes)
        raise InputError(
            f"{match.declared.file}: a process that played died; the game may need too much memory."
        ) from None
    return rows.view(np.recarray), tables


def watch_elsewhere(match: Any, weights: Weights | None, first_block: int, blocks: int, drawn: int) -> Positions:
    """Positions to learn from, played by another process where several threads ask."""
    processes = processes_to_use()
    if processes == 1:
        return own_match(match).watch_here(weights, first_block, blocks, drawn)
    found: Positions = (
        open_pool(processes).submit(watch_for_parent, key_of_match(match), weights, first_block, blocks, drawn).result()
    )
    return found


def own_match(match: Any) -> "PlainMatch":
    """The match as one of a plain game."""
    found: PlainMatch = match
    return found


def watch_for_parent(key: MatchKey, weights: Weights | None, first_block: int, blocks: int, drawn: int) -> Positions:
    """The same in the other process."""
    return copy(build_match(key)).watch_here(weights, first_block, blocks, drawn)


def open_pool(processes: int) -> Any:
    """The processes that play; they end when nothing is asked of them for a minute."""
    from joblib.externals.loky import ProcessPoolExecutor

    with _OPENING:
        if processes not in _POOLS:
            _POOLS[processes] = ProcessPoolExecutor(
                max_workers=processes, timeout=IDLE_SECONDS, initializer=ignore_interrupts
            )
        return _POOLS[processes]


def forget_pool(processes: int) -> None:
    """A pool whose processes died is not asked again."""
    with _OPENING:
        _POOLS.pop(processes, None)


def ignore_interrupts() -> None:
    """A Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_for_parent(
    key: MatchKey, first_block: int, blocks: int, tallied: bool
) -> tuple[npt.NDArray[Any], list[npt.NDArray[np.int64]]]:
    """The same in the other process."""
    match = build_match(key)
    tables = [np.zeros(tally.shape, np.int64) for tally in match.tallies] if tallied else []
    rows = match.play_here(first_block, blocks, tables)
    return np.asarray(rows), tables


@lru_cache(maxsize=64)
def build_match(key: MatchKey) -> "PlainMatch":
    """The match of a key."""
    from mrsim.games.plain.finding import load_plain_game

    name, _, folder, values, strategies, lineup, seed, contents = key
    os.chdir(folder)
    settings: Mapping[str, Any] = dict(values)
    own: Lineup = Lineup(strategies, lineup.noise_by_player, lineup.single_deals, lineup.seated)
    match = load_plain_game(name).match(settings, own, seed, 0)
    if tuple(match.ingredients.items()) != contents:
        raise InputError(f"{match.declared.file}: a file was changed while it was played; play again.")
    return match
