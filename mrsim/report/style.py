"""Colours and type, once, for every figure and the page: each colour by what it means, in both themes.

A figure is drawn with a colour's *stand-in*, a hex number that nothing else uses; in the page it becomes a CSS
variable, so that one drawing serves both themes. A drawing written by hand names the variable itself: `var("ink")`.
"""

from dataclasses import dataclass
from typing import Final

FONT_FAMILY: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
FONT_SIZE: Final = 12.0
"""The size of text in figures, in pixels."""
SMALL: Final = 11.0
TINY: Final = 10.0
FIGURE_WIDTH: Final = 352
"""Pixels: what a phone shows without shrinking. Wider figures are scrolled there; on a desk several stand in a row."""

THEME_COLORS: Final[dict[str, tuple[str, str]]] = {
    "page": ("#ffffff", "#11161c"),
    "raised": ("#f4f6f8", "#1a212a"),
    "line": ("#c9d1d9", "#39424d"),
    "ink": ("#1a1f25", "#e8edf2"),
    "muted": ("#555f6b", "#a3afbb"),
    "accent": ("#0b57a4", "#7cb8f5"),
    # Verdicts, as text and lines.
    "balanced": ("#0b6b53", "#4fc3a1"),
    "above": ("#a8430a", "#f59a62"),
    "below": ("#0b57a4", "#7cb8f5"),
    "undecided": ("#5e5470", "#b9adcf"),
    # Areas behind text, from far below to far above what is meant.
    "below-3": ("#8dbdea", "#1f5c96"),
    "below-2": ("#b9d7f2", "#1b4872"),
    "below-1": ("#dcebf8", "#1a344d"),
    "even": ("#f1f3f5", "#232b34"),
    "above-1": ("#fbe5d6", "#48301f"),
    "above-2": ("#f7c9a8", "#6b4020"),
    "above-3": ("#f0a674", "#8f4f1f"),
    "heat": ("#8dbdea", "#1f5c96"),
    "band": ("#d5ece4", "#1d3f37"),
    # Things of several kinds: areas with text on them, and lines and markers.
    "area-0": ("#b9d7f2", "#1f4f7d"),
    "area-1": ("#f7d3a8", "#7a4a12"),
    "area-2": ("#b8e2d3", "#175c49"),
    "area-3": ("#e9cbe0", "#6d3a5f"),
    "area-4": ("#f1e6a0", "#5f5511"),
    "area-5": ("#d5d9de", "#46505b"),
    "series-0": ("#0b62a8", "#6fb1ee"),
    "series-1": ("#b85c00", "#f2a456"),
    "series-2": ("#00795c", "#4cc9a3"),
    "series-3": ("#9c4a86", "#e0a0cd"),
    "series-4": ("#7a6a00", "#ddcb4e"),
    "series-5": ("#5b6570", "#aab4bf"),
}
"""In the light and the dark theme: Okabe's and Ito's hues, which colour-blind readers can distinguish."""

SERIES: Final = 6
MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X", "p")
SIGNS: Final = {"balanced": "●", "above": "▲", "below": "▼", "undecided": "◇"}
"""Never colour alone: every verdict has a sign and a word."""

_STAND_INS: Final = {name: f"#0{number:02x}fe{number % 10}" for number, name in enumerate(THEME_COLORS)}


def stand_in_color(name: str) -> str:
    """What a figure is drawn with for this colour."""
    return _STAND_INS[name]


def css_color(name: str) -> str:
    if name not in THEME_COLORS:
        raise KeyError(name)
    return f"var(--{name})"


def replace_stand_ins(svg: str) -> str:
    """A drawing with its stand-ins replaced."""
    for name, colour in _STAND_INS.items():
        svg = svg.replace(colour, css_color(name))
    return svg


def theme_variables(theme: int) -> str:
    """All colours of a theme: 0 is light, 1 is dark."""
    return "".join(f"--{name}:{colours[theme]};" for name, colours in THEME_COLORS.items())


def theme_css() -> str:
    """The colours and the font of a page; dark where the reader's system is, unless the reader says otherwise."""
    light, dark = theme_variables(0), theme_variables(1)
    return (
        f":root{{color-scheme:light;{light}--font:{FONT_FAMILY}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f"@media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}}}}}\n"
    )


@dataclass(frozen=True)
class LabelLook:
    """How one of several things is drawn wherever it appears."""

    fill: str
    """A stand-in, or the colour that the game gives it."""
    marker: str


def look_of_label(number: int, colours: tuple[str, ...] = ()) -> LabelLook:
    """The look of the label with this number. Markers always have an outline: a colour of a game may be white."""
    own = colours[number] if number < len(colours) else ""
    return LabelLook(own or stand_in_color(f"series-{number % SERIES}"), MARKERS[number % len(MARKERS)])
