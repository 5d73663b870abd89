"""Colours and type of the page: each colour by what it means, in both themes.

A figure is drawn with a colour's *stand-in*, a hex number that nothing else uses; in the page it becomes a CSS
variable, so that one drawing serves both themes. A drawing written by hand names the variable itself: `var("ink")`.
"""

from typing import Final

from mrsim.theme_colors import THEME_COLORS

FONT_FAMILY: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
FIGURE_WIDTH: Final = 352
"""Pixels: what a phone shows without shrinking. Wider figures are scrolled there; on a desk several stand in a row."""

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
