"""Intervals side by side: one row each, a band for what is meant; or a change, from a hollow dot to a full one."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator, ScalarFormatter

from mrsim.formatting import (
    format_difference_interval,
    format_interval,
    format_move,
    format_points,
    format_signed_decimal,
    format_value,
)
from mrsim.plots.axes import (
    find_width,
    fit_both_ends,
    format_percent_tick,
    format_points_tick,
    open_axes,
    set_description,
    text_width,
    write_beside,
)
from mrsim.plots.frames import (
    HIGH,
    LOW,
    VALUE,
    Frame,
    Looks,
    find_column,
    find_keys,
    find_meant,
    find_verdicts,
    keep_known,
    looks_of_rows,
    name_rows,
    read_frame,
)
from mrsim.plots.theme import SMALL, TINY, LabelLook, color_of, letter_size, mark_with_sign

INTERVAL_ROW_HEIGHT: Final = 30
INTERVAL_AXIS: Final = 24
TOP: Final = 4
DOT_SIZE: Final = 8
HOLLOW_SIZE: Final = 6
"""Smaller than a full one, because a colour of the game may be white."""
LABEL_PART: Final = 140 / 352
"""The part of the width that names may take."""
NUMBERS_WIDTH: Final = 89
"""The place of the numbers at the right."""
BESIDE: Final = 11
"""The distance between the scale and the words at its sides."""
HATCHES: Final = 60
"""Strokes of a hatched bar that is as wide as the scale."""
HATCH_HEIGHT: Final = 0.2
"""Half of the height of a hatched bar, in rows."""
PADDING: Final = 0.04
LEAST_PADDING: Final = 0.01
DIFFERENCE_PADDING: Final = 0.06
CHANGE_PADDING: Final = 0.005
REACH: Final = ("reach_low", "reach_high")
SHARE_UNIT: Final = "share"


@dataclass(frozen=True)
class _Row:
    """A row: its name, its numbers at the right in two lines, how it looks, and its verdict."""

    label: str
    text: str
    below: str
    look: LabelLook
    verdict: str

    @property
    def color(self) -> str:
        """The colour of its verdict."""
        return color_of(self.verdict or "ink")


def draw_shares(
    frame: Frame,
    by: str | Sequence[str] | None = None,
    *,
    names: Sequence[str] | None = None,
    unit: str = SHARE_UNIT,
    differences: bool = False,
    bounds: tuple[float, float] | None = None,
    looks: Looks | None = None,
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw values with their intervals, one row each, beside what is meant and the margin around it.

    Args:
        frame: `value`, `low` and `high` of each row; and, where there is such a thing, `meant` or `equal` (a dashed
            line), `margin` (a band), `verdict`, `change` or `stands_out` (a sign and a colour), `reach_low` and
            `reach_high` (a hatched bar: how far better play moves the interval).
        by: the columns that name the rows; those before the numbers by default.
        names: what the rows are called, where the printed names of their values don't do.
        unit: "share" for shares, "points" for means.
        differences: whether the values are differences, which have a sign.
        bounds: the ends of the scale, for plots that are compared.
        looks: colours, or colours and markers, by the ids of the last column of `by`.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> frame = pl.DataFrame({"seat": [0, 1], "value": [0.27, 0.23], "low": [0.26, 0.22], "high": [0.28, 0.24]})
        >>> plots.describe_plot(plots.draw_shares(frame, "seat"))
        '1st player: 27.0 % (26.0–28.0). 2nd player: 23.0 % (22.0–24.0).'

    """
    found = read_frame(frame, (VALUE, LOW, HIGH))
    keys = find_keys(found, by)
    if names is not None:
        found = found.with_columns(pl.Series("_name", names))
    found = keep_known(found, LOW)
    rows, meant = _interval_rows(found, keys, unit, differences=differences), find_meant(found, differences=differences)
    margins = find_column(found, "margin", 0.0)
    shown = _open_rows(rows, bounds or find_bounds(found, differences=differences), width, ax)
    _draw_meant_band(shown, list(zip(meant, margins, strict=True)))
    looked = looks_of_rows(found, keys[-1], looks)
    for at, (line, look) in enumerate(zip(found.iter_rows(named=True), looked, strict=True)):
        if line.get(REACH[0]) is not None:
            _draw_hatched_bar(shown, (line[REACH[0]], line[REACH[1]]), at)
        _draw_line(shown, (line[LOW], line[HIGH]), (at, at), color=color_of("ink"), linewidth=letter_size(1.6))
        _draw_dot(shown, line[VALUE], at, look, color_of(look.fill))
    _draw_scale(shown, unit, differences=differences)
    said = find_column(found, "change" if "change" in found.columns else "verdict", "")
    return set_description(shown, _describe_rows(rows, said, differences=differences))


def draw_changes(
    frame: Frame,
    by: str | Sequence[str] | None = None,
    *,
    bounds: tuple[float, float] | None = None,
    looks: Looks | None = None,
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw win shares before and after a change, from a hollow dot to a full one, with the difference at the right.

    Args:
        frame: `before`, `after`, their difference `value` with its interval `low` and `high`, and `change`: up, down,
            same or undecided.
        by: the columns that name the rows; those before the numbers by default.
        bounds: the ends of the scale, for plots that are compared.
        looks: colours, or colours and markers, by the ids of the last column of `by`.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> moved = {"before": [0.25], "after": [0.28], "value": [0.03], "low": [0.01], "high": [0.05]}
        >>> plots.describe_plot(plots.draw_changes(pl.DataFrame({"seat": [0], **moved, "change": ["up"]}), "seat"))
        '1st player: from 25.0 % to 28.0 %, +3.0 points (+1.0 to +5.0), up.'

    """
    found = read_frame(frame, ("before", "after", VALUE, LOW, HIGH))
    keys = find_keys(found, by)
    found = keep_known(found, VALUE)
    rows = _interval_rows(found, keys, SHARE_UNIT, differences=True)
    shown = _open_rows(rows, bounds or find_bounds_of_changes(found), width, ax)
    looked = looks_of_rows(found, keys[-1], looks)
    for at, (line, row, look) in enumerate(zip(found.iter_rows(named=True), rows, looked, strict=True)):
        both = (line["before"], line["after"])
        _draw_line(shown, both, (at, at), color=row.color, linewidth=letter_size(2.5))
        _draw_dot(shown, line["before"], at, look, color_of("page"), HOLLOW_SIZE)
        _draw_dot(shown, line["after"], at, look, color_of(look.fill))
    _draw_scale(shown, SHARE_UNIT, differences=False)
    moved = (format_move(*sides) for sides in found.select("before", "after", VALUE).iter_rows())
    told = (
        f"{row.label}: from {before} % to {after} %, {difference} points ({row.below}){_add_word(line.get('change'))}"
        for row, line, (before, after, difference) in zip(rows, found.iter_rows(named=True), moved, strict=True)
    )
    return set_description(shown, f"{'. '.join(told)}.")


def find_bounds(frame: Frame, *, differences: bool = False) -> tuple[float, float]:
    """A scale that holds every interval and every band of `draw_shares`, with some air."""
    found = read_frame(frame, (LOW, HIGH))
    meant, margins = find_meant(found, differences=differences), find_column(found, "margin", 0.0)
    bands = [(aim, margin or 0.0) for aim, margin in zip(meant, margins, strict=True) if aim is not None]
    reach = [[end for end in find_column(found, name, None) if end is not None] for name in REACH]
    lows = [*found[LOW].drop_nulls(), *(aim - margin for aim, margin in bands), *reach[0]]
    highs = [*found[HIGH].drop_nulls(), *(aim + margin for aim, margin in bands), *reach[1]]
    low, high = min(lows, default=0.0), max(highs, default=1.0)
    if differences:
        air = DIFFERENCE_PADDING * (high - low)
        return low - air, high + air
    air = max(PADDING * (high - low), LEAST_PADDING)
    is_share = low >= 0 and high <= 1
    return (max(-LEAST_PADDING, low - air), min(1 + LEAST_PADDING, high + air)) if is_share else (low - air, high + air)


def find_bounds_of_changes(frame: Frame) -> tuple[float, float]:
    """A scale that holds every share of `draw_changes`, before and after, with some air."""
    found = read_frame(frame, ("before", "after"))
    values = [*found["before"].drop_nulls(), *found["after"].drop_nulls()]
    low, high = min(values, default=0.0), max(values, default=1.0)
    air = DIFFERENCE_PADDING * (high - low) + CHANGE_PADDING
    return low - air, high + air


def _interval_rows(frame: pl.DataFrame, keys: Sequence[str], unit: str, *, differences: bool) -> list[_Row]:
    """What stands in words beside each row."""
    verdicts = find_verdicts(frame, find_meant(frame, differences=differences))
    names = frame["_name"].to_list() if "_name" in frame.columns else name_rows(frame, keys)
    looks = looks_of_rows(frame, keys[-1], None)
    return [
        _Row(name, mark_with_sign(verdict, text), below, look, verdict)
        for name, verdict, look, (text, below) in zip(
            names, verdicts, looks, _format_numbers(frame, unit, differences=differences), strict=True
        )
    ]


def _format_numbers(frame: pl.DataFrame, unit: str, *, differences: bool) -> list[tuple[str, str]]:
    """Each value and its interval as text."""
    lines = frame.select(VALUE, LOW, HIGH).iter_rows()
    if not differences:
        return [(format_value(value, unit), format_interval(low, high, unit)) for value, low, high in lines]
    return [
        (
            format_points(value) if unit == SHARE_UNIT else format_signed_decimal(value, 1),
            format_difference_interval(low, high, unit),
        )
        for value, low, high in lines
    ]


def _describe_rows(rows: Sequence[_Row], said: Sequence[str], *, differences: bool) -> str:
    """All rows in words."""
    word = " points" if differences else ""
    told = (
        f"{row.label}: {row.text.partition(' ')[2] if row.verdict else row.text}{word} ({row.below}){_add_word(what)}"
        for row, what in zip(rows, said, strict=True)
    )
    return f"{'. '.join(told)}."


def _add_word(word: str | None) -> str:
    """The word of a verdict after a comma; nothing where there is none."""
    return f", {word}" if word else ""


def _open_rows(rows: Sequence[_Row], bounds: tuple[float, float], width: float | None, ax: Axes | None) -> Axes:
    """Axes with the names and numbers of all rows at their sides."""
    room = find_width(ax, width)
    most = LABEL_PART * room
    left = min(most, max(text_width(row.label) for row in rows)) + BESIDE
    height = TOP + INTERVAL_ROW_HEIGHT * len(rows) + INTERVAL_AXIS
    shown = open_axes(ax, room, height, (left, NUMBERS_WIDTH, TOP, INTERVAL_AXIS))
    shown.set(xlim=bounds, ylim=(len(rows) - 0.5, -0.5))
    for at, row in enumerate(rows):
        sides: dict[str, Any] = {"va": "center", "ha": "right", "fontsize": letter_size()}
        write_beside(shown, (0, at), (2 - BESIDE, 0), fit_both_ends(row.label, most), **sides)
        write_beside(shown, (1, at), (BESIDE, 1), row.text, va="bottom", fontsize=letter_size(SMALL), color=row.color)
        quiet: dict[str, Any] = {"fontsize": letter_size(TINY), "color": color_of("muted")}
        write_beside(shown, (1, at), (BESIDE, -1), row.below, va="top", **quiet)
    return shown


def _draw_meant_band(ax: Axes, meant: Sequence[tuple[float | None, float | None]]) -> None:
    """A band and a line over all neighbours for which the same is meant."""
    top = -0.5
    for (aim, margin), same in groupby(meant):
        bottom = top + len(list(same))
        if aim is not None:
            if margin:
                corner, area = (aim - margin, top), color_of("band")
                ax.add_patch(
                    Rectangle(corner, 2 * margin, bottom - top, facecolor=area, linewidth=0, clip_on=False, zorder=1)
                )
            _draw_line(
                ax, (aim, aim), (top, bottom), color=color_of("balanced"), linewidth=letter_size(1), dashes=(3, 2)
            )
        top = bottom


def _draw_hatched_bar(ax: Axes, reach: tuple[float, float], at: int) -> None:
    """Slanted strokes side by side."""
    left, right = ax.get_xlim()
    step = (right - left) / HATCHES
    strokes = np.arange(reach[0], reach[1], step)
    apart = np.full(len(strokes), np.nan)
    x = np.stack([strokes, np.minimum(strokes + step, reach[1]), apart], axis=1).ravel()
    y = np.tile([at + HATCH_HEIGHT, at - HATCH_HEIGHT, np.nan], len(strokes))
    ax.plot(x, y, color=color_of("muted"), linewidth=letter_size(0.8), clip_on=False, zorder=1)


def _draw_line(ax: Axes, x: tuple[float, float], y: tuple[float, float], **style: Any) -> None:
    """Draw a line from one place to another."""
    ax.plot(x, y, solid_capstyle="butt", clip_on=False, zorder=2, **style)


def _draw_dot(ax: Axes, value: float, at: float, look: LabelLook, fill: str, size: float = DOT_SIZE) -> None:
    """Draw a marker with an outline, whatever its colour."""
    (drawn,) = ax.plot(value, at, look.marker, color=fill, markersize=letter_size(size), clip_on=False, zorder=3)
    drawn.set(markeredgecolor=color_of("ink"), markeredgewidth=letter_size(1))


def _draw_scale(ax: Axes, unit: str, *, differences: bool) -> None:
    """A quiet one, below."""
    for side in ("left", "right", "top"):
        ax.spines[side].set_visible(False)
    ax.set_yticks([])
    ax.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    ax.tick_params(axis="x", length=letter_size(3), labelsize=letter_size(SMALL))
    ticks = FuncFormatter(format_points_tick if differences else format_percent_tick)
    ax.xaxis.set_major_formatter(ticks if unit == SHARE_UNIT else ScalarFormatter(useOffset=False))
