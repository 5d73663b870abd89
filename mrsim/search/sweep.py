"""One number, or several, taken through a range: how every share answers."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from math import prod
from typing import Any, Final

import numpy as np
import polars as pl

from mrsim.analysis.tables import null_unknown
from mrsim.errors import InputError
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import Setting
from mrsim.search.edit_arena import EditArena
from mrsim.search.goals import SearchGoals
from mrsim.search.search_headlines import describe_sweep
from mrsim.seeds import SEARCHING, seed_for
from mrsim.stats.estimates import Estimates, join_estimates
from mrsim.stats.intervals import bounds_to_print, family_intervals

RANGE_PATTERN: Final = re.compile(r"\s*(?P<name>[^=]+?)\s*=\s*(?P<values>.+?)\s*")
PLAIN_NUMBER: Final = re.compile(r"[0-9]{1,30}")
RANGE: Final = re.compile(r"(?P<first>[0-9]{1,30})\s*\.\.\s*(?P<last>[0-9]{1,30})(\s*:\s*(?P<step>[1-9][0-9]{0,29}))?")
"""Longer numbers are none that a box or a setting could have."""
KNOB: Final = ":"
"""Stands between a strategy and its knob."""
MOST_POINTS: Final = 400


@dataclass(frozen=True)
class SweptRange:
    """What is swept, and its values."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class SweepPoint:
    """A value of everything that is swept."""

    values: tuple[int, ...]
    settings: tuple[tuple[str, int], ...]
    """The settings of the game that are swept."""
    edit: str
    """The edit of the box."""


@dataclass(frozen=True)
class Sweep:
    """Curves: one line for each point and cell. Intervals hold for all of them together."""

    overs: tuple[SweptRange, ...]
    share: str
    lines: pl.DataFrame
    """The values, the columns of the cell, meant, blocks, value, low, high."""
    refused: tuple[str, ...]
    """What points break that are left out, one sentence each."""
    seed: int

    @property
    def headline(self) -> str:
        """What was found, in a sentence."""
        return describe_sweep(self)

    def __str__(self) -> str:
        """The headline of what was found."""
        return self.headline


def read_swept_range(text: str) -> SweptRange:
    """`canyon.drought=0..12`, `cows=20..40:4` or `players=2,4`."""
    found = RANGE_PATTERN.fullmatch(text)
    if not found:
        raise InputError(f"over: {text!r} is written NAME=FIRST..LAST, such as canyon.drought=0..12.")
    values: list[int] = []
    for piece in found["values"].split(","):
        stretch = RANGE.fullmatch(piece.strip())
        if stretch:
            first, last, step = int(stretch["first"]), int(stretch["last"]), int(stretch["step"] or 1)
            check_point_count(len(values) + max(0, (last - first) // step + 1), f"values of {found['name']}")
            values += range(first, last + 1, step)
        elif PLAIN_NUMBER.fullmatch(piece.strip()):
            values.append(int(piece))
        else:
            raise InputError(
                f"over: {piece.strip()!r} in {text!r} is no number and no range such as 0..12 or 20..40:4."
            )
    if not values:
        raise InputError(f"over: {text!r} has no value: the first is larger than the last.")
    return SweptRange(found["name"], tuple(dict.fromkeys(values)))


def list_sweep_points(overs: Sequence[SweptRange], settings: Sequence[Setting]) -> list[SweepPoint]:
    """All combinations. What is no setting of the game is in the box, and set by an edit."""
    known_names = {setting.name for setting in settings}
    names = [over.name for over in overs]
    if len(set(names)) < len(names):
        raise InputError("over: a name is given twice; give all of its values at once.")
    check_point_count(prod(len(over.values) for over in overs), "combinations")
    found = []
    for values in product(*(over.values for over in overs)):
        named = list(zip(names, values, strict=True))
        of_game = tuple((name, value) for name, value in named if name in known_names or KNOB in name)
        edit = " ".join(f"{name}={value}" for name, value in named if (name, value) not in of_game)
        found.append(SweepPoint(values, of_game, edit))
    return found


def check_point_count(points_: int, of_what: str) -> None:
    """Points are counted before they are made."""
    if points_ > MOST_POINTS:
        raise InputError(f"over: {points_:,} {of_what} are too many; {MOST_POINTS} at most are swept.")


def with_settings(experiment: Experiment, settings: Sequence[tuple[str, Any]]) -> Experiment:
    """The experiment with other values of some settings of the game, and of knobs: `greedy:least_gain`."""
    of_game = {name: value for name, value in settings if KNOB not in name}
    found = experiment.model_copy(update={"settings": {**experiment.settings, **of_game}})
    for name, value in settings:
        if KNOB in name:
            found = with_knob(found, name, value)
    return found


def with_knob(experiment: Experiment, name: str, value: Any) -> Experiment:
    """The experiment in which everybody with a strategy has another value of one of its knobs."""
    strategy = name.rpartition(KNOB)[0]
    lineups = experiment.lineups
    playing = dict.fromkeys((*lineups.strategies, *chain(*lineups.listed)))
    if strategy not in playing:
        raise InputError(
            f"over: {name} is a knob, and {strategy} plays in no line-up of the experiment; {', '.join(playing)} do. "
            "`mrsim tune` searches all knobs of a strategy."
        )

    def turned(strategies: Sequence[str]) -> tuple[str, ...]:
        return tuple(f"{name}={value}" if one == strategy else one for one in strategies)

    changed = {"strategies": turned(lineups.strategies), "listed": tuple(map(turned, lineups.listed))}
    return experiment.model_copy(update={"lineups": lineups.model_copy(update=changed)})


def run_sweep(
    arena_at: Callable[[tuple[tuple[str, int], ...]], EditArena],
    overs: Sequence[SweptRange],
    settings: Sequence[Setting],
    *,
    blocks: int,
    seed: int,
    tell: Callable[[int, int], None] = lambda done, of: None,  # noqa: ARG005
    show: Callable[[pl.DataFrame], None] = lambda lines: None,  # noqa: ARG005
) -> Sweep:
    """`arena_at` gives the arena with some settings of the game. All points play the same deals.

    `show` is given the lines of the points that are there, without intervals: those hold for all points together.
    """
    wanted = list_sweep_points(overs, settings)
    by_settings: dict[tuple[tuple[str, int], ...], list[SweepPoint]] = {}
    for point in wanted:
        by_settings.setdefault(point.settings, []).append(point)
    found: list[tuple[SweepPoint, SearchGoals, Estimates]] = []
    refused: list[str] = []
    seed = seed_for(seed, SEARCHING)
    for some, of_these in by_settings.items():
        arena = arena_at(some)
        allowed = {point.edit: point for point in of_these if is_point_allowed(arena, point, refused)}
        for edit, shares in arena.play(list(allowed), seed, blocks):
            found.append((allowed[edit], arena.goals, shares))
            tell(len(found), len(wanted) - len(refused))
            show(pl.concat(list(sweep_lines(found, overs))).drop("low", "high", "error"))
    if not found:
        raise InputError(refused[0]) if refused else KeyboardInterrupt
    found.sort(key=lambda one: one[0].values)
    return Sweep(tuple(overs), found[0][1].share, pl.concat(list(sweep_lines(found, overs))), tuple(refused), seed)


def is_point_allowed(arena: EditArena, point: SweepPoint, refused: list[str]) -> bool:
    """Whether it breaks no limit; else what it breaks is noted."""
    try:
        arena.check(point.edit)
    except InputError as error:
        refused.append(str(error))
        return False
    return True


def sweep_lines(
    found: Sequence[tuple[SweepPoint, SearchGoals, Estimates]], overs: Sequence[SweptRange]
) -> Iterator[pl.DataFrame]:
    """One point after the other."""
    intervals = family_intervals(join_estimates([shares for _, _, shares in found]))
    low, high = (np.clip(bounds, 0, 1) for bounds in bounds_to_print(intervals))
    at = 0
    for point, goals, shares in found:
        here = slice(at, at := at + len(shares.value))
        values = [pl.lit(value).alias(over.name) for over, value in zip(overs, point.values, strict=True)]
        words = goals.keys.select(pl.all().cast(pl.String))
        for over, value in zip(overs, point.values, strict=True):
            if KNOB in over.name:  # a strategy is the same one at all values of its knob
                named = f"{over.name}={value}"
                words = words.with_columns(pl.all().str.replace_all(named, over.name.rpartition(KNOB)[0], literal=True))
        cells = words.select(*values, pl.all().exclude([o.name for o in overs]))
        yield cells.with_columns(
            pl.Series("meant", goals.meant),
            pl.Series("blocks", shares.blocks),
            null_unknown(intervals.value[here]).alias("value"),
            null_unknown(low[here]).alias("low"),
            null_unknown(high[here]).alias("high"),
            null_unknown(intervals.error[here]).alias("error"),
        )
