"""Colours and type of all drawings, once: each colour by what it means, in a light and a dark theme.

Drawings obey the user's theme: text, axes, ground and series come from `matplotlib.rcParams`; what means something,
such as a verdict, has the colour of the light or the dark theme, whichever suits the ground. A page that has a theme
of its own, such as the report, draws inside `use_theme`.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

import matplotlib as mpl
from matplotlib.colors import is_color_like, to_hex, to_rgb

from mrsim.theme_colors import THEME_COLORS

FONT_SIZE: Final = 12.0
"""The size of letters for which all sizes here are given."""
SMALL: Final = 11.0
TINY: Final = 10.0

SERIES: Final = 6
MARKERS: Final = ("o", "s", ">", "<", "p", "h", "*", "d")
"""Shapes of marks; the first ones are none of the ▲, ▼ and ◇ of verdicts."""
SIGNS: Final = {"balanced": "●", "above": "▲", "below": "▼", "undecided": "◇"}
"""Never colour alone: every verdict has a sign and a word."""

OF_SERIES: Final = "series-"
CYCLE: Final = "axes.prop_cycle"
MUTED_PART: Final = 0.7
"""How much of the ink is in muted text; the rest is the ground."""
PALE_BELOW: Final = 0.2
"""A colour is pale where it has nearly as much light as the ground."""
DARK_BELOW: Final = 0.5
"""A ground with less of the light than this is dark."""


@dataclass(frozen=True)
class PlotTheme:
    """A theme that replaces the user's: settings of matplotlib, and a colour for each name of `THEME_COLORS`."""

    rules: Any
    """A mapping, as `matplotlib.rc_context` takes it."""
    colors: Mapping[str, str]


_theme: Final[ContextVar[PlotTheme | None]] = ContextVar("theme", default=None)


@contextmanager
def use_theme(theme: PlotTheme) -> Iterator[None]:
    """Everything inside is drawn in this theme, whatever the user has set."""
    token = _theme.set(theme)
    try:
        with mpl.rc_context():
            mpl.rcdefaults()
            mpl.rcParams.update(theme.rules)
            yield
    finally:
        _theme.reset(token)


def has_own_theme() -> bool:
    """Whether drawings are part of a page with a theme of its own."""
    return _theme.get() is not None


def color_of(name: str) -> str:
    """The colour with this name in the current theme; a colour that is written out, such as `#ff8800`, as it is."""
    if name not in THEME_COLORS:
        return name
    theme = _theme.get()
    return _color_of_user(name) if theme is None else theme.colors[name]


def _color_of_user(name: str) -> str:
    """The colour in the theme that the user has set for matplotlib."""
    ink, ground = to_hex(mpl.rcParams["text.color"]), _ground_color()
    if name == "ink":
        return ink
    if name == "page":
        return ground
    if name == "muted":
        mixed = [MUTED_PART * a + (1 - MUTED_PART) * b for a, b in zip(to_rgb(ink), to_rgb(ground), strict=True)]
        return to_hex((mixed[0], mixed[1], mixed[2]))
    if name.startswith(OF_SERIES) and mpl.rcParams[CYCLE] != mpl.rcParamsDefault[CYCLE]:
        cycle = mpl.rcParams[CYCLE].by_key().get("color", [])
        if cycle:
            return to_hex(cycle[int(name.removeprefix(OF_SERIES)) % len(cycle)])
    return THEME_COLORS[name][_is_dark(ground)]


def _ground_color() -> str:
    """What axes are drawn on."""
    for name in ("axes.facecolor", "figure.facecolor"):
        if is_color_like(mpl.rcParams[name]) and mpl.rcParams[name] != "none":
            return to_hex(mpl.rcParams[name])
    return THEME_COLORS["page"][0]


def _is_dark(color: str) -> bool:
    """Whether light text is read on it."""
    red, green, blue = to_rgb(color)
    return 0.299 * red + 0.587 * green + 0.114 * blue < DARK_BELOW


def is_pale(color: str) -> bool:
    """Whether a line of this colour could hardly be seen on the ground."""
    light, ground = (sum(to_rgb(one)) / 3 for one in (color, color_of("page")))
    return abs(light - ground) < PALE_BELOW


@dataclass(frozen=True)
class LabelLook:
    """How one of several things is drawn wherever it appears.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> frame = pl.DataFrame({"seat": [0], "value": [0.27], "low": [0.26], "high": [0.28]})
        >>> axes = plots.draw_shares(frame, "seat", looks={"0": plots.LabelLook("#803e9a", "s")})

    """

    fill: str
    """The name of a colour of the theme, or the colour that the game gives it."""
    marker: str


def look_of_label(number: int, colours: tuple[str, ...] = ()) -> LabelLook:
    """The look of the label with this number. Markers always have an outline: a colour of a game may be white."""
    own = colours[number] if number < len(colours) else ""
    return LabelLook(own or f"{OF_SERIES}{number % SERIES}", MARKERS[number % len(MARKERS)])


def mark_with_sign(kind: str, text: str) -> str:
    """The text after the sign of a verdict; alone where there is no verdict."""
    return f"{SIGNS[kind]} {text}" if kind in SIGNS else text


def letter_size(points: float = FONT_SIZE) -> float:
    """A size that is meant for letters of 12 points, for the letters of the current theme."""
    return points * float(mpl.rcParams["font.size"]) / FONT_SIZE
