"""One number, or several, taken through a range: how every share answers."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import numpy as np
import polars as pl

from mrsim.analysis.tables import known
from mrsim.errors import InputError
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import Setting
from mrsim.purposes import SEARCHING, seed_for
from mrsim.searching.goals import Goals
from mrsim.searching.responses import Response
from mrsim.stats.estimates import Estimates, side_by_side
from mrsim.stats.intervals import together

FORM: Final = re.compile(r"\s*(?P<name>[^=]+?)\s*=\s*(?P<values>.+?)\s*")
NUMBER: Final = "[0-9]{1,18}"
RANGE: Final = re.compile(rf"(?P<first>{NUMBER})\s*\.\.\s*(?P<last>{NUMBER})(\s*:\s*(?P<step>(?!0){NUMBER}))?")
MOST_POINTS: Final = 400


@dataclass(frozen=True)
class Over:
    """What is swept, and its values."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Point:
    """A value of everything that is swept."""

    values: tuple[int, ...]
    settings: tuple[tuple[str, int], ...]
    """Of the game."""
    edit: str
    """Of the box."""


@dataclass(frozen=True)
class Sweep:
    """Curves: one line for each point and cell. Intervals hold for all of them together."""

    overs: tuple[Over, ...]
    share: str
    lines: pl.DataFrame
    """The values, the columns of the cell, meant, blocks, value, low, high."""
    refused: tuple[str, ...]
    """What points break that are left out, one sentence each."""
    seed: int


def read_over(text: str) -> Over:
    """`canyon.drought=0..12`, `cows=20..40:4` or `players=2,4`."""
    found = FORM.fullmatch(text)
    if not found:
        raise InputError(f"over: {text!r} is written NAME=FIRST..LAST, such as canyon.drought=0..12.")
    values: list[int] = []
    for piece in found["values"].split(","):
        stretch = RANGE.fullmatch(piece.strip())
        if stretch:
            values += range(int(stretch["first"]), int(stretch["last"]) + 1, int(stretch["step"] or 1))
        elif re.fullmatch(NUMBER, piece.strip()):
            values.append(int(piece))
        else:
            raise InputError(
                f"over: {piece.strip()!r} in {text!r} is no number and no range such as 0..12 or 20..40:4."
            )
    if not values:
        raise InputError(f"over: {text!r} has no value: the first is larger than the last.")
    return Over(found["name"], tuple(dict.fromkeys(values)))


def points(overs: Sequence[Over], settings: Sequence[Setting]) -> list[Point]:
    """All combinations. What is no setting of the game is in the box, and set by an edit."""
    known_names = {setting.name for setting in settings}
    names = [over.name for over in overs]
    if len(set(names)) < len(names):
        raise InputError("over: a name stands there twice; give all of its values at once.")
    found = []
    for values in product(*(over.values for over in overs)):
        named = list(zip(names, values, strict=True))
        of_game = tuple((name, value) for name, value in named if name in known_names)
        edit = " ".join(f"{name}={value}" for name, value in named if name not in known_names)
        found.append(Point(values, of_game, edit))
    if len(found) > MOST_POINTS:
        raise InputError(f"over: {len(found)} combinations are too many; {MOST_POINTS} at most are swept.")
    return found


def with_settings(experiment: Experiment, settings: Sequence[tuple[str, Any]]) -> Experiment:
    """The experiment with other values of some settings of the game."""
    return experiment.model_copy(update={"settings": {**experiment.settings, **dict(settings)}})


def sweep(
    respond: Callable[[tuple[tuple[str, int], ...]], Response],
    overs: Sequence[Over],
    settings: Sequence[Setting],
    *,
    blocks: int,
    seed: int,
    tell: Callable[[int, int], None] = lambda done, of: None,  # noqa: ARG005
) -> Sweep:
    """`respond` gives what answers with some settings of the game. All points play the same deals."""
    wanted = points(overs, settings)
    by_settings: dict[tuple[tuple[str, int], ...], list[Point]] = {}
    for point in wanted:
        by_settings.setdefault(point.settings, []).append(point)
    found: list[tuple[Point, Goals, Estimates]] = []
    refused: list[str] = []
    seed = seed_for(seed, SEARCHING)
    for some, of_these in by_settings.items():
        response = respond(some)
        allowed = {point.edit: point for point in of_these if is_allowed(response, point, refused)}
        for edit, shares in response.play(list(allowed), seed, blocks):
            found.append((allowed[edit], response.goals, shares))
            tell(len(found), len(wanted) - len(refused))
    if not found:
        raise InputError(refused[0]) if refused else KeyboardInterrupt
    found.sort(key=lambda one: one[0].values)
    return Sweep(tuple(overs), found[0][1].share, pl.concat(list(lines_of(found, overs))), tuple(refused), seed)


def is_allowed(response: Response, point: Point, refused: list[str]) -> bool:
    """Whether it breaks no limit; else what it breaks is noted."""
    try:
        response.check(point.edit)
    except InputError as error:
        refused.append(str(error))
        return False
    return True


def lines_of(found: Sequence[tuple[Point, Goals, Estimates]], overs: Sequence[Over]) -> Iterator[pl.DataFrame]:
    """One point after the other."""
    intervals = together(side_by_side([shares for _, _, shares in found]))
    at = 0
    for point, goals, shares in found:
        here = slice(at, at := at + len(shares.value))
        values = [pl.lit(value).alias(over.name) for over, value in zip(overs, point.values, strict=True)]
        cells = goals.keys.select(pl.all().cast(pl.String)).select(*values, pl.all().exclude([o.name for o in overs]))
        yield cells.with_columns(
            pl.Series("meant", goals.meant),
            pl.Series("blocks", shares.blocks),
            known(intervals.value[here]).alias("value"),
            known(np.clip(intervals.low[here], 0, 1)).alias("low"),
            known(np.clip(intervals.high[here], 0, 1)).alias("high"),
        )
