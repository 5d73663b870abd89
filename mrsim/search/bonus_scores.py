"""The games of an experiment as scores alone, for counting them again with a bonus."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.errors import InputError
from mrsim.parallel import map_in_threads
from mrsim.search.box_arena import BoxArena, EditedArm
from mrsim.search.compensation import GameScores
from mrsim.search.edit_arena import NO_CHANGE


@dataclass
class ArenaScores:
    """An arena whose games are counted again. The groups are those of its target's share."""

    arena: BoxArena

    @cached_property
    def share(self) -> str:
        return self.arena.goals.share

    @cached_property
    def groups(self) -> tuple[str, ...]:
        return self.arena.goals.groups

    @property
    def margin(self) -> float:
        return self.arena.goals.margin

    def play(self, seed: int, blocks: int) -> list[GameScores]:
        """All arms, over the blocks that all of them have: a stop leaves fewer."""
        arena, tables = self.arena, self.arena.tables(NO_CHANGE, seed)
        sizes = [arena.part_blocks(table) for table in tables]
        size = min(sizes)
        wanted = [
            (number, first, min(size, blocks - first))
            for first in range(0, blocks, size)
            for number in range(len(tables))
        ]
        begun = takewhile(lambda _: not arena.brake.is_on, wanted)
        played: list[list[tuple[npt.NDArray[Any], npt.NDArray[Any]]]] = [[] for _ in tables]
        for number, found in map_in_threads(lambda one: self._part(tables, *one), begun, arena.jobs, in_order=True):
            played[number].append(found)
            arena.watcher.add(len(found[0]))
        complete = min(len(parts) for parts in played)
        if not complete:
            raise KeyboardInterrupt
        arena.resume()
        return [
            join_scores(parts[:complete], table.match.rotations) for parts, table in zip(played, tables, strict=True)
        ]

    def _part(
        self, tables: Sequence[EditedArm], number: int, first: int, blocks: int
    ) -> tuple[int, tuple[npt.NDArray[Any], npt.NDArray[Any]]]:
        match = tables[number].match
        rows = match.play(first, blocks)
        return number, (
            rows["score"].astype(np.int64).reshape(-1, match.players),
            self._groups(tables[number], rows).reshape(-1, match.players),
        )

    def _groups(self, table: EditedArm, rows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        """The number of each row's group."""
        column = next((one for one in self.arena.game.columns if one.name == self.share), None)
        if column is None:
            raise InputError(f"for: {self.share} is no column of the results; players differ by seat or strategy.")
        labels = table.match.labels if column.name == "strategy" else column.labels
        at = {name: number for number, name in enumerate(self.groups)}
        codes = rows[column.name].astype(np.int64)
        if labels is None:
            return pl.Series(codes).cast(pl.String).replace_strict(at, return_dtype=pl.Int64).to_numpy()
        return np.array([at.get(label, 0) for label in labels], np.int64)[codes]


def join_scores(parts: Sequence[tuple[npt.NDArray[Any], npt.NDArray[Any]]], rotations: int) -> GameScores:
    """Parts in the order of their blocks."""
    points, group = (np.concatenate(some) for some in zip(*parts, strict=True))
    return GameScores(points, group, len(points) // rotations)
