"""What all plots share: their axes and size, texts that fit, and the words that stand for a drawing."""

from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from matplotlib.ticker import FuncFormatter
from matplotlib.transforms import Affine2D, ScaledTranslation, Transform

from mrsim.errors import InputError
from mrsim.files import PICTURE_FORMATS, write_atomically
from mrsim.formatting import PERCENT, format_signed_decimal, format_whole_percent
from mrsim.plots.theme import FONT_SIZE, color_of, has_own_theme, letter_size

POINTS_AN_INCH: Final = 72
RESOLUTION: Final = 160
"""Dots an inch of a PNG."""
BOLD: Final = 1.15
"""How much wider bold letters are."""
SPACE_BESIDE_HEADING: Final = 4
SPACE_AROUND: Final = 0.08
"""Inches around a drawing in a file."""

_words: Final["WeakKeyDictionary[Axes, str]"] = WeakKeyDictionary()
"""What each plot shows, in words."""


def find_width(ax: Axes | None, width: float | None) -> float:
    """How wide a drawing may be, for letters of 12 points: of the axes' part of their figure, or of a new figure.

    `width` is in inches; by default a new figure is as wide as the theme says.
    """
    if ax is None:
        inches = float(mpl.rcParams["figure.figsize"][0]) if width is None else width
    else:
        grid = ax.get_gridspec()
        inches = float(figure_of(ax).get_size_inches()[0]) / (grid.ncols if grid else 1)
    return inches * POINTS_AN_INCH / letter_size(1)


def open_axes(
    ax: Axes | None, width: float, height: float, margins: tuple[float, float, float, float] = (0, 0, 0, 0)
) -> Axes:
    """The given axes; or else new ones in a figure of this size with these margins: left, right, top, bottom.

    Sizes are for letters of 12 points.
    """
    if ax is not None:
        return ax
    figure = open_figure(width, height)
    new = figure.add_axes((0, 0, 1, 1))
    place_axes(new, *margins)
    if has_own_theme():
        new.patch.set_visible(False)
    return new


def open_figure(width: float, height: float) -> Figure:
    """A figure of this size: of pyplot, so that a notebook shows it, unless it becomes a part of a page."""
    size = (letter_size(width) / POINTS_AN_INCH, letter_size(height) / POINTS_AN_INCH)
    if not has_own_theme():
        from matplotlib import pyplot as plt

        return plt.figure(figsize=size)
    figure = Figure(figsize=size, dpi=POINTS_AN_INCH)
    figure.patch.set_visible(False)
    return figure


def figure_of(ax: Axes) -> Figure:
    """The whole figure that axes are in."""
    figure = ax.get_figure(root=True)
    assert figure is not None  # noqa: S101
    return figure


def place_axes(ax: Axes, left: float, right: float, top: float, bottom: float) -> None:
    """Place the axes so that this much is left free at each side."""
    width, height = figure_of(ax).get_size_inches() * POINTS_AN_INCH / letter_size(1)
    ax.set_position((left / width, bottom / height, (width - left - right) / width, (height - top - bottom) / height))


def from_upper_left(ax: Axes) -> Transform:
    """Distances from the upper left corner of the axes, to the right and up, for letters of 12 points."""
    inches = Affine2D().scale(letter_size(1) / POINTS_AN_INCH)
    return inches + figure_of(ax).dpi_scale_trans + ScaledTranslation(0, 1, ax.transAxes)  # type: ignore[arg-type]  # any transform works


def write_beside(ax: Axes, where: tuple[float, float], off: tuple[float, float], text: str, **style: Any) -> None:
    """Write a text at the side of the axes, level with a row."""
    place = (letter_size(off[0]), letter_size(off[1]))
    ax.annotate(text, where, place, ("axes fraction", "data"), textcoords="offset points", **style)


def text_width(text: str, size: float = FONT_SIZE) -> float:
    """How wide a text is. DejaVu Sans is the widest of usual fonts, so there is room in any."""
    font = FontProperties(size=size)
    return float(text_to_path.get_text_width_height_descent(text, font, ismath=False)[0])


def fit_text(text: str, most: float, size: float = FONT_SIZE) -> str:
    """A text, cut with an ellipsis where it is too wide."""
    if text_width(text, size) <= most:
        return text
    kept = next(end for end in range(len(text), 0, -1) if text_width(text[:end] + "…", size) <= most or end == 1)
    return text[:kept].rstrip() + "…"


def fit_both_ends(text: str, most: float, size: float = FONT_SIZE) -> str:
    """A text, cut in its middle where it is too wide: names of shares often differ at their ends."""
    for kept in range(len(text) // 2, 0, -1):
        cut = f"{text[:kept].rstrip()}…{text[-kept:].lstrip()}"
        if text_width(text, size) > most >= text_width(cut, size):
            return cut
    return fit_text(text, most, size)


def wrap_in_two_lines(text: str, most: float, size: float = FONT_SIZE) -> str:
    """A text in two lines where it is too wide for one; a line that still is too wide is cut with an ellipsis."""
    if text_width(text, size) <= most:
        return text
    words = text.split(" ")
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    lines = min(splits, key=lambda both: max(text_width(line, size) for line in both), default=(text,))
    return "\n".join(fit_text(line, most, size) for line in lines)


def format_percent_tick(value: float, _at: int | None = None) -> str:
    """A tick of a scale of shares."""
    return format_whole_percent(value)


def format_fine_percent_tick(value: float, _at: int | None = None) -> str:
    """A tick of a scale of shares that may be small."""
    return f"{PERCENT * value:.3g} %"


def format_points_tick(value: float, _at: int | None = None) -> str:
    """A tick of a scale of differences of shares."""
    return format_signed_decimal(PERCENT * value, 0)


PERCENT_SCALE: Final = FuncFormatter(format_fine_percent_tick)


def write_title(ax: Axes, title: str) -> None:
    """A quiet title above the axes."""
    ax.set_title(title, fontsize=letter_size(11), loc="left", color=color_of("muted"), pad=letter_size(6))


def write_heading(ax: Axes, heading: str) -> None:
    """Write what a whole drawing shows above it: above the figure where the axes are alone in it."""
    figure = figure_of(ax)
    if len(figure.axes) > 1:
        ax.set_title(heading, loc="left")
        return
    room = find_width(None, float(figure.get_size_inches()[0])) - SPACE_BESIDE_HEADING
    style: dict[str, Any] = {"fontsize": letter_size(), "fontweight": "bold", "va": "bottom"}
    text = "\n".join(wrap_text(heading, room))
    figure.text(0, 1, text, transform=figure.transFigure + ScaledTranslation(0, 0.08, figure.dpi_scale_trans), **style)


def wrap_text(text: str, most: float) -> list[str]:
    """A text as lines that are not too wide for bold letters."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and BOLD * text_width(longer) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def set_description(ax: Axes, words: str) -> Axes:
    """Keep what a plot shows in words, and return its axes."""
    _words[ax] = words
    return ax


def describe_plot(ax: Axes) -> str:
    """What a plot shows, in words with its numbers: the alternative text for readers who can't see it.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> frame = pl.DataFrame({"seat": [0], "value": [0.27], "low": [0.26], "high": [0.28]})
        >>> plots.describe_plot(plots.draw_shares(frame, "seat"))
        '1st player: 27.0 % (26.0–28.0).'

    """
    return _words.get(ax, "")


def save_plot(ax: Axes, file: Path | str, title: str = "") -> Path:
    """Write the figure of a plot into a file with its words as alternative text.

    Args:
        ax: the axes that a plot has returned.
        file: where, ending in .svg, .png or .pdf; the same plot gives the same bytes.
        title: what it is called, in the file; what stands above the axes by default.

    Returns:
        The file. An SVG has the words in `<title>` and `<desc>`, a PNG and a PDF in their metadata.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> frame = pl.DataFrame({"seat": [0], "value": [0.27], "low": [0.26], "high": [0.28]})
        >>> plots.save_plot(plots.draw_shares(frame, "seat"), "seats.svg").name
        'seats.svg'

    """
    from mrsim.plots.files import figure_as_bytes

    chosen = Path(file)
    ending = chosen.suffix.removeprefix(".").lower()
    if ending not in PICTURE_FORMATS:
        raise InputError(f"file: {chosen} does not end in {' or '.join(f'.{name}' for name in PICTURE_FORMATS)}.")
    write_atomically(chosen, figure_as_bytes(figure_of(ax), ending, title or ax.get_title("left"), describe_plot(ax)))
    return chosen
