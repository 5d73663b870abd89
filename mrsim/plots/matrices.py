"""Two columns against each other: each cell with its number and interval, on a colour that says how far off it is."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap

from mrsim.formatting import PERCENT, format_decimal, format_interval, name_in_words
from mrsim.games.printed_names import label_value, print_name
from mrsim.plots.axes import find_width, fit_text, open_axes, set_description, text_width, wrap_in_two_lines
from mrsim.plots.frames import (
    HIGH,
    LOW,
    VALUE,
    Frame,
    find_keys,
    find_meant,
    find_verdicts,
    keep_known,
    read_frame,
    side_of_meant,
)
from mrsim.plots.theme import FONT_SIZE, SMALL, TINY, color_of, letter_size, mark_with_sign

HEAT_ROW_HEIGHT: Final = 38
HEAT_HEAD: Final = 18
HEAT_LINE: Final = 13
"""A second line of names above."""
HEAT_SPACE: Final = 6
LEAST_COLUMN: Final = 60
MOST_COLUMN: Final = 84
CELL_GAP: Final = 2
MOST_HEAT_LABEL: Final = 150
FAR: Final = (0.02, 0.05, 0.10)
"""From these distances from an equal share on, the colour is stronger."""
AREAS: Final = ("below-3", "below-2", "below-1", "even", "above-1", "above-2", "above-3")
NUMBER_AT: Final = 1 / 3
INTERVAL_AT: Final = 0.72
"""Where they stand in a cell, from its top."""
EVEN_CHANCE: Final = 0.5


def draw_heat_map(
    frame: Frame,
    rows: str | None = None,
    columns: str | None = None,
    *,
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw win shares by two columns as a matrix: in per cent, with the interval, coloured by the distance from equal.

    The colour is stronger from 2, 5 and 10 points on. ▲ and ▼ stand out even though many places were looked at.

    Args:
        frame: a line for each cell with `value`, `low`, `high`, `equal` or `meant`, and maybe `stands_out`.
        rows: the column whose values go down; the first by default.
        columns: the column whose values go across; the second by default.
        width: of a new figure, in inches; it is narrower where all cells fit.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> cells = {"team": ["a", "b"], "seat": [0, 0], "value": [0.6, 0.4], "low": [0.5, 0.3], "high": [0.7, 0.5]}
        >>> plots.describe_plot(plots.draw_heat_map(pl.DataFrame(cells).with_columns(equal=0.5)))
        'a: 1st player 60.0 (50.0–70.0). b: 1st player 40.0 (30.0–50.0).'

    """
    found = read_frame(frame, (VALUE, LOW, HIGH))
    keys = find_keys(found, None if rows is None or columns is None else (rows, columns))
    return _draw_matrix(found, keys[-2:], list_seen(found, keys[-1]), width, ax)


def draw_payoffs(frame: Frame, by: str | None = None, *, width: float | None = None, ax: Axes | None = None) -> Axes:
    """Draw all against all: how often the one at the left ends ahead of the one above, in per cent.

    Args:
        frame: a line for each pair with `value`, `low` and `high`, and maybe `stands_out`; the second column is called
            as the first with ` against` after it.
        by: the column of those at the left; the first by default.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> pairs = {"strategy": ["a", "b"], "strategy against": ["b", "a"], "value": [0.6, 0.4]}
        >>> frame = pl.DataFrame({**pairs, "low": [0.5, 0.3], "high": [0.7, 0.5]})
        >>> plots.describe_plot(plots.draw_payoffs(frame))
        'a: b 60.0 (50.0–70.0). b: a 40.0 (30.0–50.0).'

    """
    found = read_frame(frame, (VALUE, LOW, HIGH))
    keys = find_keys(found, None)[-2:] if by is None else find_keys(found, (by, f"{by} against"))
    even = found.with_columns(equal=pl.lit(EVEN_CHANCE))
    both = dict.fromkeys([*list_seen(even, keys[0]), *list_seen(even, keys[1])])
    return _draw_matrix(even, keys, list(both), width, ax)


def list_seen(frame: pl.DataFrame, column: str) -> list[str]:
    """The values that lines with a number have in a column, in their order."""
    return list(dict.fromkeys(map(str, frame.filter(pl.col(LOW).is_not_null())[column])))


def _draw_matrix(
    frame: pl.DataFrame, keys: Sequence[str], across: Sequence[str], width: float | None, ax: Axes | None
) -> Axes:
    """The cells of two columns, the values of the second `across`."""
    import seaborn as sns

    down, over = keys
    known = keep_known(frame, LOW)
    rows = list_seen(known, down)
    shape = (len(rows), len(across))
    areas, texts, intervals = np.full(shape, np.nan), np.full(shape, "", object), np.full(shape, "", object)
    meant = find_meant(known, differences=False)
    for line, aim, verdict in zip(known.iter_rows(named=True), meant, find_verdicts(known, meant), strict=True):
        at = rows.index(str(line[down])), across.index(str(line[over]))
        areas[at] = AREAS.index(area_of_distance(None if aim is None else line[VALUE] - aim))
        texts[at] = mark_with_sign(verdict, format_decimal(PERCENT * line[VALUE], 1))
        intervals[at] = format_interval(line[LOW], line[HIGH], "share")
    names = [label_value(down, row) for row in rows]
    above = [print_name(over, column) for column in across]
    headings = [wrap_in_two_lines(name, MOST_COLUMN - CELL_GAP, SMALL) for name in above]
    shown = _open_matrix(names, headings, width, ax)
    sns.heatmap(
        areas,
        cmap=ListedColormap([color_of(area) for area in AREAS]),
        vmin=0,
        vmax=len(AREAS) - 1,
        cbar=False,
        linewidths=letter_size(CELL_GAP),
        linecolor=color_of("page"),
        clip_on=False,
        xticklabels=headings,
        yticklabels=[fit_text(name, MOST_HEAT_LABEL, SMALL) for name in names],
        ax=shown,
    )
    for place, text in np.ndenumerate(texts):
        _write_cell(shown, place, NUMBER_AT, text, FONT_SIZE)
        _write_cell(shown, place, INTERVAL_AT, str(intervals[place]), TINY)
    _label_matrix(shown, name_in_words(over), height_of_headings(headings))
    return set_description(shown, _describe_matrix(names, above, texts, intervals))


def height_of_headings(headings: Sequence[str]) -> float:
    """The height of the names above a matrix, which may have two lines."""
    return HEAT_HEAD + HEAT_LINE * max(name.count("\n") for name in headings)


def _open_matrix(names: Sequence[str], headings: Sequence[str], width: float | None, ax: Axes | None) -> Axes:
    """Axes for a matrix with these names at its left and above it."""
    room = find_width(ax, width)
    left = min(MOST_HEAT_LABEL, max(text_width(name, SMALL) for name in names)) + HEAT_SPACE
    widest = max(text_width(line, SMALL) for name in headings for line in name.split("\n")) + CELL_GAP
    column = min(MOST_COLUMN, max(LEAST_COLUMN, widest, (room - left) / len(headings)))
    head = HEAT_HEAD + height_of_headings(headings)
    height = head + HEAT_ROW_HEIGHT * len(names)
    return open_axes(ax, left + column * len(headings), height, (left, 0, head, 0))


def _write_cell(ax: Axes, place: tuple[int, ...], part: float, text: str, size: float) -> None:
    """Write a text into a cell, this part of its height from the top."""
    if text:
        style: dict[str, Any] = {"fontsize": letter_size(size), "color": color_of("ink")}
        ax.text(place[1] + 0.5, place[0] + part, text, ha="center", va="center", **style)


def _label_matrix(ax: Axes, over: str, below: float) -> None:
    """The names of columns stand above, level and quiet; what they are stands above them, this far from the cells."""
    ax.xaxis.tick_top()
    ax.set(xlabel="", ylabel="")
    ax.grid(visible=False)
    quiet: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": letter_size(SMALL), "color": color_of("muted")}
    ax.annotate(
        over, (0.5, 1), (0, letter_size(below + HEAT_HEAD / 2)), "axes fraction", textcoords="offset points", **quiet
    )
    style: dict[str, Any] = {"labelsize": letter_size(SMALL), "labelcolor": color_of("ink"), "pad": letter_size(4)}
    ax.tick_params(length=0, labelrotation=0, **style)
    for spine in ax.spines.values():
        spine.set_visible(False)


def area_of_distance(off: float | None) -> str:
    """The area that a share so far off stands on."""
    step = 0 if off is None else sum(abs(off) >= least for least in FAR)
    return f"{side_of_meant(off)}-{step}" if step else "even"


def _describe_matrix(names: Sequence[str], above: Sequence[str], texts: np.ndarray, intervals: np.ndarray) -> str:
    """All cells in words, row by row."""
    told = (
        ", ".join(f"{what} {texts[at, n]} ({intervals[at, n]})" for n, what in enumerate(above) if texts[at, n])
        for at in range(len(names))
    )
    return f"{'. '.join(f'{name}: {cells}' for name, cells in zip(names, told, strict=True))}."
