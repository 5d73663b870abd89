"""How something changes with a number, over time or with skill: a line with its band for each group."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FixedLocator, MaxNLocator, ScalarFormatter

from mrsim.formatting import format_interval, format_value, name_as_heading
from mrsim.games.printed_names import label_value, print_name
from mrsim.plots.axes import PERCENT_SCALE, find_width, fit_text, open_axes, set_description, text_width, write_title
from mrsim.plots.frames import (
    HIGH,
    LOW,
    VALUE,
    Frame,
    Looks,
    keep_known,
    list_values,
    looks_of_rows,
    name_line,
    read_frame,
)
from mrsim.plots.theme import SMALL, LabelLook, color_of, is_pale, letter_size

BAND: Final = 0.18
CURVE_LEFT: Final = 46
CURVE_RIGHT: Final = 12
CURVE_HEAD: Final = 22
CURVE_AXIS: Final = 38
CURVE_SHAPE: Final = 170 / 352
"""The height of a scale by the width of its figure."""
MOST_END_NAME: Final = 110
"""The place of names at the ends of lines."""
NAME_LINE: Final = 14
"""The place of each name above the lines."""
KEY_LENGTH: Final = 34
"""The place before a name: how its line looks."""
MARKED: Final = 6
"""The number of markers on a line, by which it is known without colours."""
BAND_ROOM: Final = 1.25
"""Times the highest line: wider bands are cut, so that a few rare games don't press all lines to the ground."""
CURVE_PADDING: Final = 1.05
"""Times what is highest: a line at the very top is seen whole."""
SIDESTEP: Final = 0.03
"""How far the intervals of neighbours stand apart, in levels."""
LEVEL_AIR: Final = 0.12
ONE_LINE: Final = ""


def draw_curves(
    frame: Frame,
    over: str,
    by: str | Sequence[str] = (),
    *,
    title: str = "",
    unit: str = "share",
    from_zero: bool = False,
    looks: Looks | None = None,
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw how values change with a number, a line with the band of its intervals for each group.

    Args:
        frame: `value`, `low` and `high` for each number and group; a dotted line shows `meant` or `equal`.
        over: the column of the numbers.
        by: the columns of the groups; one line without.
        title: what the values are.
        unit: "share" for shares; others are written as they are.
        from_zero: whether the scale begins at 0; very wide bands are cut at the top then.
        looks: colours, or colours and markers, by the ids of the last column of `by`.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> frame = pl.DataFrame({"cows": [20, 30], "value": [0.2, 0.3], "low": [0.1, 0.2], "high": [0.3, 0.4]})
        >>> plots.describe_plot(plots.draw_curves(frame, "cows"))
        '20.0 % (10.0–30.0) at cows 20, 30.0 % (20.0–40.0) at cows 30.'

    """
    keys = [by] if isinstance(by, str) else list(by)
    found = read_frame(frame, (over, *keys, VALUE, LOW, HIGH))
    return _draw_lines(found, over, keys, title, unit, looks, width, ax, from_zero=from_zero)


def draw_skill_curves(
    frame: Frame,
    by: str | None = None,
    over: str | None = None,
    *,
    looks: Looks | None = None,
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw how win shares change from one level of skill to the next, a line with its band for each group.

    Args:
        frame: `value`, `low` and `high` for each group and level, the levels in order; `meant` or `equal` is dotted.
        by: the column of the groups; the first by default.
        over: the column of the levels; the second by default.
        looks: colours, or colours and markers, by the ids of `by`.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> levels = {"seat": [0, 0], "lineup": ["weak", "strong"], "value": [0.2, 0.3], "low": [0.1, 0.2]}
        >>> axes = plots.draw_skill_curves(pl.DataFrame(levels).with_columns(high=pl.col("value") + 0.1))
        >>> [label.get_text() for label in axes.get_xticklabels()]
        ['weak', 'strong']

    """
    found = keep_known(read_frame(frame, (VALUE, LOW, HIGH)), VALUE)
    first, second = (by or found.columns[0], over or found.columns[1])
    levels = [level for level in list_values(found, second) if level in set(map(str, found[second]))]
    groups = found.partition_by(first, maintain_order=True)
    names = [label_value(first, group[first][0]) for group in groups]
    looked = looks_of_rows(pl.concat([group.head(1) for group in groups]), first, looks)
    shown, height = _open_curves(find_width(ax, width), names, ax, above=False, titled=True)
    ends = []
    for number, (group, look) in enumerate(zip(groups, looked, strict=True)):
        at = np.array([levels.index(str(level)) for level in group[second]]) + SIDESTEP * (
            number - (len(groups) - 1) / 2
        )
        _draw_steps(shown, at, group, look)
        ends.append((float(at[-1]), float(group[VALUE][-1])))
    _draw_equal_line(shown, found)
    _name_at_ends(shown, ends, names, height)
    write_title(shown, "Win share")
    _finish_scales(shown, second, "share")
    shown.set_xlim(-LEVEL_AIR, len(levels) - 1 + LEVEL_AIR)
    shown.xaxis.set_major_locator(FixedLocator(range(len(levels))))
    shown.set_xticks(range(len(levels)), [label_value(second, level) for level in levels])
    words = (f"{name}: {_describe_steps(group, second)}." for name, group in zip(names, groups, strict=True))
    return set_description(shown, " ".join(words))


def _draw_steps(ax: Axes, at: np.ndarray, group: pl.DataFrame, look: LabelLook) -> None:
    """A line from level to level with an interval at each; a pale line has an edge."""
    color, ink = color_of(look.fill), color_of("ink")
    values = group[VALUE].to_numpy()
    known = group[LOW].is_not_null().to_numpy()
    ax.vlines(at[known], group[LOW].to_numpy()[known], group[HIGH].to_numpy()[known], ink, linewidth=letter_size(1))
    edge = [withStroke(linewidth=letter_size(3), foreground=color_of("muted"))] if is_pale(color) else None
    ax.plot(at, values, color=color, linewidth=letter_size(1.8), path_effects=edge)
    dots: dict[str, Any] = {"markersize": letter_size(7), "markeredgecolor": ink, "markeredgewidth": letter_size(1)}
    ax.plot(at, values, look.marker, color=color, **dots)


def _describe_steps(group: pl.DataFrame, over: str) -> str:
    """The share at each level in words."""
    return ", ".join(
        f"{format_value(line[VALUE], 'share')} ({format_interval(line[LOW], line[HIGH], 'share')}) "
        f"among {print_name(over, line[over])}"
        for line in group.iter_rows(named=True)
    )


def _draw_lines(
    frame: pl.DataFrame,
    over: str,
    keys: Sequence[str],
    title: str,
    unit: str,
    looks: Looks | None,
    width: float | None,
    ax: Axes | None,
    *,
    from_zero: bool = False,
) -> Axes:
    """All groups in one picture: named above where they begin at 0, else at the ends of their lines."""
    known = keep_known(frame, VALUE).sort(over, maintain_order=True)
    groups = known.partition_by(*keys, maintain_order=True) if keys else [known]
    first_of_groups = pl.concat([group.head(1) for group in groups])
    drawn = looks_of_rows(first_of_groups, keys[-1], looks) if keys else looks_of_rows(first_of_groups, over, None)
    names = [name_line(group.row(0, named=True), keys) for group in groups]
    room = find_width(ax, width)
    shown, height = _open_curves(room, names, ax, above=from_zero, titled=bool(title))
    for group, look, name in zip(groups, drawn, names, strict=True):
        _draw_line_with_band(shown, group, over, look, fit_text(name, room - CURVE_LEFT - KEY_LENGTH, SMALL))
    _draw_equal_line(shown, known)
    if from_zero:
        shown.set_ylim(0, _find_top(groups))
        _name_above(shown, names, title)
    else:
        ends = [(float(group[over][-1]), float(group[VALUE][-1])) for group in groups]
        _name_at_ends(shown, ends, names, height)
        write_title(shown, title)
    _finish_scales(shown, over, unit)
    words = (
        f"{f'{name}: ' if name else ''}{_describe_line(group, over, unit)}."
        for name, group in zip(names, groups, strict=True)
    )
    return set_description(shown, " ".join(words))


def _open_curves(
    room: float, names: Sequence[str], ax: Axes | None, *, above: bool, titled: bool
) -> tuple[Axes, float]:
    """Axes with room for the names of all lines, and the height of their scale."""
    height = CURVE_SHAPE * room
    has_names = names != [ONE_LINE] and len(names) > int(above)
    head = CURVE_HEAD + (NAME_LINE * len(names) if above and has_names else 0) if titled or above else CURVE_RIGHT
    widest = min(MOST_END_NAME, max(text_width(name, SMALL) for name in names) + CURVE_RIGHT)
    right = widest if has_names and not above else CURVE_RIGHT
    return open_axes(ax, room, head + height + CURVE_AXIS, (CURVE_LEFT, right, head, CURVE_AXIS)), height


def _draw_line_with_band(ax: Axes, group: pl.DataFrame, over: str, look: LabelLook, name: str) -> None:
    """A line with a few markers; no band where there is no interval."""
    color = color_of(look.fill)
    at = group[over].to_numpy()
    low, high = (group[end].cast(pl.Float64).fill_null(float("nan")).to_numpy() for end in (LOW, HIGH))
    ax.fill_between(at, low, high, color=color, alpha=BAND, linewidth=0)
    every = (0, max(1, len(at) // MARKED))
    style: dict[str, Any] = {"marker": look.marker, "markersize": letter_size(4), "linewidth": letter_size(1.5)}
    ax.plot(at, group[VALUE].to_numpy(), color=color, markevery=every, label=name, **style)


def _draw_equal_line(ax: Axes, frame: pl.DataFrame) -> None:
    """A dotted line for what is meant, where it is the same for all."""
    name = next((name for name in ("meant", "equal") if name in frame.columns), None)
    if name and frame[name].n_unique() == 1 and frame[name][0] is not None:
        ax.axhline(frame[name][0], color=color_of("muted"), linewidth=letter_size(1), linestyle=":")


def _find_top(groups: Sequence[pl.DataFrame]) -> float:
    """How high the drawing goes."""
    values = [value for group in groups for value in group[VALUE]]
    line = max(values)
    band = max((high for group in groups for high in group[HIGH].drop_nulls() if high > line), default=line)
    return min(CURVE_PADDING * band, BAND_ROOM * line) or 1.0


def _name_above(ax: Axes, names: Sequence[str], title: str) -> None:
    """The title, and below it a key of the lines where there are several."""
    lines = NAME_LINE * len(names) if len(names) > 1 else 0
    if len(names) > 1:
        ax.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1),
            borderaxespad=0,
            borderpad=0.2,
            labelspacing=0.3,
            handlelength=2,
            frameon=False,
            fontsize=letter_size(SMALL),
        )
    style: dict[str, Any] = {"fontsize": letter_size(SMALL), "color": color_of("muted")}
    place = (0, letter_size(lines + CURVE_HEAD - SMALL))
    ax.annotate(title, (0, 1), place, "axes fraction", textcoords="offset points", **style)


def _name_at_ends(ax: Axes, ends: Sequence[tuple[float, float]], names: Sequence[str], height: float) -> None:
    """The name of each line at its end, so that none lies on another."""
    low, high = ax.get_ylim()
    right = max((at for at, _ in ends), default=0.0)
    placed = spread_names([end for _, end in ends], (high - low) * (SMALL + 3) / height)
    style: dict[str, Any] = {"va": "center", "fontsize": letter_size(SMALL), "annotation_clip": False}
    for name, there in zip(names, placed, strict=True):
        text = fit_text(name, MOST_END_NAME - CURVE_RIGHT, SMALL)
        ax.annotate(text, (right, there), (letter_size(10), 0), textcoords="offset points", **style)


def spread_names(ends: Sequence[float], least: float) -> list[float]:
    """Where names stand, so that none lies on another: as near as can be to the ends of their lines."""
    order = sorted(range(len(ends)), key=lambda at: ends[at])
    placed = list(ends)
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + least)
    lift = float(np.mean([there - end for there, end in zip(placed, ends, strict=True)])) if placed else 0.0
    return [there - lift for there in placed]


def _finish_scales(ax: Axes, over: str, unit: str) -> None:
    """Scales of few numbers, with quiet lines."""
    ax.set_xlabel(name_as_heading(over), fontsize=letter_size(SMALL))
    ax.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    ax.yaxis.set_major_formatter(PERCENT_SCALE if unit == "share" else ScalarFormatter(useOffset=False))
    ax.grid(visible=False, axis="x")
    ax.grid(axis="y", linewidth=letter_size(0.6), clip_on=False)
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=letter_size(3), labelsize=letter_size(SMALL))


def _describe_line(group: pl.DataFrame, over: str, unit: str) -> str:
    """The first, the highest and the last value of a line."""
    lines = group.rows(named=True)
    ends = {0: lines[0], int(group[VALUE].arg_max() or 0): None, len(lines) - 1: lines[-1]}
    return ", ".join(
        f"{format_value(lines[at][VALUE], unit)} ({format_interval(lines[at][LOW], lines[at][HIGH], unit)}) "
        f"at {label_value(over, f'{lines[at][over]:g}')}"
        for at in sorted(ends)
    )
