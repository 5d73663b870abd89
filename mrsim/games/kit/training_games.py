"""Games that are played to learn from: compiled code notes rows of one game after the other, here they become one."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from mrsim.games.kit.compiled_match import CompiledMatch

Notes = npt.NDArray[np.int32]
WatchGame = Callable[[Any, int, int, npt.NDArray[np.float32], Notes], int]
"""Plays a block in a rotation by those who are seated, fills in what an expert looks at and what is noted beside, and
says how many rows."""


def watch_games(
    match: CompiledMatch,
    here: Any,
    record: Any,
    first_block: int,
    blocks: int,
    *,
    inputs: int,
    notes: int,
    most_looks: int,
    watch: WatchGame,
) -> tuple[npt.NDArray[np.float32], Notes]:
    """What an expert looks at in all games of some blocks, a row for each look, and by note what is noted beside.

    One game has up to `most_looks` rows of `inputs` numbers and its `notes`; the number of the game follows its notes.
    """
    games = blocks * match.rotations
    looked_at = np.zeros((games * most_looks, inputs), np.float32)
    noted = np.zeros((games * most_looks, notes + 1), np.int32)
    row = 0
    for game in range(games):
        block, rotation = divmod(game, match.rotations)
        room = slice(row, row + most_looks)
        dealt = match.at_deal(here, record, first_block + block)
        looks = watch(dealt.seats, first_block + block, rotation, looked_at[room], noted[room])
        noted[row : row + looks, notes] = game
        row += looks
    return looked_at[:row].copy(), noted[:row].T


def players_who_show(match: Any, expert: str) -> int:
    """The experts of a line-up as bits, whose positions are learnt from; all players where there is none."""
    experts = [player for player, name in enumerate(match.strategies) if name.startswith(expert)]
    return sum(1 << player for player in experts or range(match.players))
