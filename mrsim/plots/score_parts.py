"""Stacked bars: how a whole is made up, such as where points come from."""

from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from mrsim.plots.axes import figure_of, find_width, fit_text, from_upper_left, open_axes, set_description, text_width
from mrsim.plots.frames import Frame, find_keys, name_line, read_frame
from mrsim.plots.theme import SERIES, SMALL, color_of, letter_size

BAR_ROW_HEIGHT: Final = 28
BAR_THICKNESS: Final = 20 / 28
KEY_LINE_HEIGHT: Final = 20
KEY_BOX: Final = 10
KEY_GAP: Final = 14
MOST_BAR_LABEL: Final = 150
BAR_SPACE: Final = 8


def draw_parts(
    frame: Frame,
    by: str | Sequence[str] | None = None,
    part: str = "part",
    *,
    unit: str = "points",
    width: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw how a whole is made up, such as where points come from: a stacked bar for each group, a key above.

    Args:
        frame: a line for each group and part with `value`.
        by: the columns of the groups; those before the column of the parts by default.
        part: the column of the parts.
        unit: what the values are, for the words that stand for the drawing.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> frame = pl.DataFrame({"seat": [0, 0], "part": ["cows", "gold"], "value": [20.0, 10.0]})
        >>> plots.describe_plot(plots.draw_parts(frame))
        '1st player: cows 20.0, gold 10.0; 30.0 points in all.'

    """
    found = read_frame(frame, (part, "value"))
    keys = found.columns[: found.columns.index(part)] if by is None else find_keys(found, by)
    parts = list(dict.fromkeys(map(str, found[part])))
    bars: dict[str, dict[str, float]] = {}
    for line in found.iter_rows(named=True):
        bars.setdefault(name_line(line, keys) or "All", {})[str(line[part])] = line["value"] or 0.0
    totals = {name: sum(values.values()) for name, values in bars.items()}
    shown, left, scale = _open_bars(list(bars), parts, max(*totals.values(), 1e-9), width, ax)
    for at, (name, values) in enumerate(bars.items()):
        _draw_bar(shown, at, [values.get(one, 0.0) for one in parts], scale)
        style: dict[str, Any] = {"va": "center", "fontsize": letter_size(SMALL), "weight": "bold", "clip_on": False}
        drawn = sum(max(value, 0.0) for value in values.values())
        shown.annotate(
            f"{totals[name]:.1f}",
            (drawn, at),
            (letter_size(5), 0),
            textcoords="offset points",
            annotation_clip=False,
            **style,
        )
        shown.annotate(
            fit_text(name, left - 6),
            (0, at),
            (letter_size(-6), 0),
            textcoords="offset points",
            ha="right",
            va="center",
            fontsize=letter_size(),
            annotation_clip=False,
        )
    told = (
        f"{name}: {', '.join(f'{one} {value:.1f}' for one, value in values.items())}; {totals[name]:.1f} {unit} in all"
        for name, values in bars.items()
    )
    return set_description(shown, f"{'. '.join(told)}.")


def _open_bars(
    names: Sequence[str], parts: Sequence[str], most: float, width: float | None, ax: Axes | None
) -> tuple[Axes, float, float]:
    """Axes with names at the left and a key above; the place of the names, and the length of one on the scale."""
    room = find_width(ax, width)
    left = min(MOST_BAR_LABEL, max(text_width(name) for name in names) + BAR_SPACE)
    right = text_width(f"{most:.1f}", SMALL) + BAR_SPACE
    places = place_key_names(parts, room)
    head = KEY_LINE_HEIGHT * (places[-1][1] + 1) + 4
    shown = open_axes(ax, room, head + BAR_ROW_HEIGHT * len(names), (left, right, head, 0))
    shown.set(xlim=(0, most), ylim=(len(names) - 0.5, -0.5))
    shown.axis("off")
    start = -left if ax is None else 0.0
    over = from_upper_left(shown)
    for number, (name, (x, line)) in enumerate(zip(parts, places, strict=True)):
        y = head - KEY_LINE_HEIGHT * (line + 0.5)
        edge: dict[str, Any] = {"edgecolor": color_of("muted"), "linewidth": letter_size(0.6)}
        box = Rectangle((start + x, y - KEY_BOX / 2), KEY_BOX, KEY_BOX, facecolor=color_of_part(number), **edge)
        box.set(transform=over, clip_on=False)
        shown.add_artist(box)
        shown.text(start + x + KEY_GAP, y, name, va="center", fontsize=letter_size(SMALL), transform=over)
    scale_width = shown.get_position().width * figure_of(shown).get_size_inches()[0] * 72 / letter_size(1)
    return shown, left, float(scale_width) / most


def _draw_bar(ax: Axes, at: int, values: Sequence[float], scale: float) -> None:
    """The pieces of a bar, each with its number where there is room."""
    x = 0.0
    for number, value in enumerate(values):
        wide, text = max(value, 0.0), f"{value:.1f}"
        style: dict[str, Any] = {
            "facecolor": color_of_part(number),
            "edgecolor": color_of("page"),
            "linewidth": letter_size(1),
        }
        piece = Rectangle((x, at - BAR_THICKNESS / 2), wide, BAR_THICKNESS, clip_on=False, **style)
        ax.add_patch(piece)
        if wide * scale > text_width(text, SMALL) + 2:
            words: dict[str, Any] = {
                "ha": "center",
                "va": "center",
                "fontsize": letter_size(SMALL),
                "color": color_of("ink"),
            }
            ax.text(x + wide / 2, at, text, **words)
        x += wide


def place_key_names(names: Sequence[str], room: float) -> list[tuple[float, int]]:
    """Where each name of the key stands: from left to right, in as many lines as it takes."""
    found, x, line = [], 0.0, 0
    for name in names:
        wide = KEY_GAP + text_width(name, SMALL) + KEY_GAP
        if x and x + wide > room:
            x, line = 0.0, line + 1
        found.append((x, line))
        x += wide
    return found


def color_of_part(number: int) -> str:
    """The colour of the part with this number."""
    return color_of(f"area-{number % SERIES}")
