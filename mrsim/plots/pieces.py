"""Pieces of a game, one a row: who takes them when, and how those fare who do."""

from collections.abc import Sequence
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from mrsim.formatting import PERCENT, format_decimal, format_interval, format_value
from mrsim.plots.axes import find_width, fit_text, from_upper_left, open_axes, set_description, text_width
from mrsim.plots.frames import (
    HIGH,
    LOW,
    VALUE,
    Frame,
    find_column,
    find_keys,
    find_meant,
    keep_known,
    name_rows,
    read_frame,
)
from mrsim.plots.theme import SMALL, TINY, color_of, letter_size

PIECE_ROW_HEIGHT: Final = 46
PIECES_HEAD: Final = 34
NAME_HEIGHT: Final = 15
"""For names that are too long to stand beside the bars."""
NAME_WIDTH: Final = 44
BARS_WIDTH, BARS_HEIGHT = 58.0, 30.0
BARS_GAP: Final = 16
NUMBERS_RIGHT: Final = 104
NUMBERS_GAP: Final = 10
TAKEN_BAR_GAP: Final = 2
LEAST_BAR: Final = 0.5
SHARE_PADDING: Final = 0.01
UPPER, LOWER = -19, -34
"""The lines of text in a row, below its top."""


def draw_pieces(
    frame: Frame,
    by: str | None = None,
    *,
    taken: tuple[str, str] | None = None,
    most: float | None = None,
    bounds: tuple[float, float] | None = None,
    room_for_pictures: float = 0,
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw pieces of a game, one a row: when they are taken, and the win share of those who take them.

    It goes with winning, it need not cause it: players who are ahead may take other pieces than those behind.

    Args:
        frame: a line for each piece: the win share of its owners, `value`, with `low` and `high`; and, where there is
            such a thing, `equal` (a dashed line), `taken` (a list: which part is taken first, second …), `copies` and
            `note`, such as the points it brings.
        by: the column of the pieces; the first by default.
        taken: what the first and the last of the bars are, such as "1st" and "4th".
        most: the greatest part of a piece that is taken at once, for plots that are compared.
        bounds: the ends of the scale of win shares, for plots that are compared.
        room_for_pictures: what is left free at the left, for letters of 12 points.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> owned = {"parcel": ["C1"], "value": [0.3], "low": [0.2], "high": [0.4], "taken": [[0.7, 0.3]]}
        >>> plots.describe_plot(plots.draw_pieces(pl.DataFrame(owned), taken=("1st", "2nd")))
        'C1: win share 30.0 % (20.0–40.0), taken 1st 70.0 %, 2nd 30.0 %.'

    """
    found = keep_known(read_frame(frame, (VALUE, LOW, HIGH)), LOW)
    names = list(map(str, found[find_keys(found, by)[0]]))
    parts = find_column(found, "taken", [])
    left = room_for_pictures + NAME_WIDTH + BARS_WIDTH + BARS_GAP
    above = NAME_HEIGHT if any(text_width(name) > NAME_WIDTH for name in names) else 0
    row = PIECE_ROW_HEIGHT + above
    room = find_width(ax, width)
    shown = open_axes(ax, room, PIECES_HEAD + row * len(names), (left, NUMBERS_RIGHT, PIECES_HEAD, 0))
    limits = bounds or (min(found[LOW]) - SHARE_PADDING, max(found[HIGH]) + SHARE_PADDING)
    shown.set(xlim=limits, ylim=(row * len(names), 0))
    shown.axis("off")
    highest = most or max((part for own in parts for part in own), default=0.0) or 1.0
    _write_headings(shown, limits, taken if any(parts) else None)
    equal = find_meant(found, differences=False)
    for at, line in enumerate(found.iter_rows(named=True)):
        top = row * at + above
        beside = [-left + room_for_pictures, top + UPPER * -1] if not above else [-left, top - TAKEN_BAR_GAP]
        _write(shown, (beside[0], beside[1]), fit_text(names[at], left if above else NAME_WIDTH), "ink", 12)
        if line.get("copies"):
            _write(shown, (-left + room_for_pictures, top - LOWER), f"×{line['copies']}", "muted", SMALL)
        _draw_taken(shown, parts[at] or [], (-BARS_WIDTH - BARS_GAP, top + 6 + BARS_HEIGHT), highest)
        _draw_interval(shown, line, top + PIECE_ROW_HEIGHT / 2, equal[at])
        _write_numbers(shown, line, top)
    return set_description(shown, _describe_pieces(name_rows(found, find_keys(found, by)[:1]), found, taken))


def _write(ax: Axes, place: tuple[float, float], words: str, color: str, size: float, **style: Any) -> None:
    """Write words at a place that is told from the upper left corner of the axes, to the right and down."""
    drawn: dict[str, Any] = {"transform": from_upper_left(ax), "color": color_of(color), "fontsize": letter_size(size)}
    ax.text(place[0], -place[1], words, **drawn, **style)


def _write_headings(ax: Axes, limits: tuple[float, float], taken: tuple[str, str] | None) -> None:
    """What the columns are, above them."""
    if taken:
        _write(ax, (-BARS_WIDTH - BARS_GAP, 12 - PIECES_HEAD), "taken", "muted", SMALL)
        _write(ax, (-BARS_WIDTH - BARS_GAP, 26 - PIECES_HEAD), "–".join(taken), "muted", SMALL)
    low, high = (f"{format_decimal(PERCENT * limit, 0)} %" for limit in limits)
    _write(ax, (0, 12 - PIECES_HEAD), "win share", "muted", SMALL)
    _write(ax, (0, 26 - PIECES_HEAD), low, "muted", SMALL)
    style: dict[str, Any] = {"color": color_of("muted"), "fontsize": letter_size(SMALL), "ha": "right"}
    ax.annotate(high, (1, 1), (0, letter_size(8)), "axes fraction", textcoords="offset points", **style)


def _draw_taken(ax: Axes, parts: Sequence[float], corner: tuple[float, float], most: float) -> None:
    """A bar for each place at which a piece is taken."""
    if not parts:
        return
    wide = BARS_WIDTH / len(parts)
    across = wide - min(TAKEN_BAR_GAP, wide / 3)
    bars = []
    for at, part in enumerate(parts):
        left, foot, high = corner[0] + wide * at, -corner[1], max(BARS_HEIGHT * part / most, LEAST_BAR)
        places = ((left, foot), (left, foot + high), (left + across, foot + high), (left + across, foot), (left, foot))
        bars.append(Path(places, closed=True))
    patch = PathPatch(Path.make_compound_path(*bars), facecolor=color_of("series-5"), linewidth=0)
    patch.set(transform=from_upper_left(ax), clip_on=False)
    ax.add_artist(patch)


def _draw_interval(ax: Axes, line: dict[str, float], y: float, equal: float | None) -> None:
    """A dot on its line; a dashed line is an equal share."""
    if equal is not None:
        ends = (y - PIECE_ROW_HEIGHT / 2, y + PIECE_ROW_HEIGHT / 2)
        dashed: dict[str, Any] = {"color": color_of("balanced"), "linewidth": letter_size(1), "dashes": (3, 2)}
        ax.plot((equal, equal), ends, clip_on=False, **dashed)
    ends = (line[LOW], line[HIGH])
    ax.plot(ends, (y, y), color=color_of("ink"), linewidth=letter_size(1.6), clip_on=False, solid_capstyle="butt")
    (dot,) = ax.plot(line[VALUE], y, "o", color=color_of("series-0"), markersize=letter_size(8), clip_on=False)
    dot.set(markeredgecolor=color_of("ink"), markeredgewidth=letter_size(1))


def _write_numbers(ax: Axes, line: dict[str, float], top: float) -> None:
    """The win share and its interval at the right, and the note below."""
    share = format_value(line[VALUE], "share")
    style: dict[str, Any] = {"fontsize": letter_size(SMALL), "annotation_clip": False}
    place = (letter_size(NUMBERS_GAP), 0)
    beside: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points"}
    ax.annotate(share, (1, top - UPPER), place, **beside, **style)
    after = (letter_size(NUMBERS_GAP + text_width(share, SMALL) + 4), 0)
    quiet: dict[str, Any] = {**style, "color": color_of("muted")}
    interval = format_interval(line[LOW], line[HIGH], "share")
    ax.annotate(interval, (1, top - UPPER), after, **beside, **(quiet | {"fontsize": letter_size(TINY)}))
    if line.get("note"):
        ax.annotate(str(line["note"]), (1, top - LOWER), place, **beside, **quiet)


def _describe_pieces(names: Sequence[str], frame: pl.DataFrame, taken: tuple[str, str] | None) -> str:
    """All pieces in words."""
    told = []
    for name, line in zip(names, frame.iter_rows(named=True), strict=True):
        share, interval = format_value(line[VALUE], "share"), format_interval(line[LOW], line[HIGH], "share")
        parts = line.get("taken")
        ends = zip(taken, (parts[0], parts[-1]), strict=True) if taken and parts else ()
        when = ", ".join(f"{at} {format_value(part, 'share')}" for at, part in ends)
        told.append(f"{name}: win share {share} ({interval}){f', taken {when}' if when else ''}")
    return f"{'. '.join(told)}."
