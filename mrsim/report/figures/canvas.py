"""What all figures share: how they are drawn, and how a drawing becomes part of a page."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mrsim.report.style import FONT_SIZE, stand_in, with_variables

PIXELS_AN_INCH: Final = 72
"""So that a point is a pixel."""
RULES: Final[dict[str, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "mrsim",
    "font.size": FONT_SIZE,
    "font.family": "DejaVu Sans",
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": True,
    "lines.linewidth": 1.5,
    "path.simplify": False,
    **dict.fromkeys(("text.color", "axes.labelcolor"), stand_in("ink")),
    **dict.fromkeys(("xtick.labelcolor", "ytick.labelcolor"), stand_in("muted")),
    **dict.fromkeys(("axes.edgecolor", "xtick.color", "ytick.color", "grid.color"), stand_in("line")),
}

HEAD: Final = re.compile(r"^.*?(?=<svg)", re.DOTALL)
METADATA: Final = re.compile(r"\s*<metadata>.*?</metadata>", re.DOTALL)
STYLE: Final = re.compile(r"\s*<defs>\s*<style[^>]*>.*?</style>\s*</defs>", re.DOTALL)
COMMENT: Final = re.compile(r"\s*<!--.*?-->", re.DOTALL)
GROUP_NAME: Final = re.compile(r'<g id="[^"]*"')
FONT: Final = re.compile(r"""font: ([^;"]*?)px [^;"]*""")
LONG: Final = re.compile(r"-?\d+\.\d{3,}")
SPACE: Final = re.compile(r">\s+<")
SIZE: Final = re.compile(r'(width|height)="([\d.]+)pt"')


@contextmanager
def canvas(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure of so many pixels, its only axes over all of it: whoever draws sets the place they take."""
    with mpl.rc_context(RULES):
        figure = Figure(figsize=(width / PIXELS_AN_INCH, height / PIXELS_AN_INCH), dpi=PIXELS_AN_INCH)
        figure.patch.set_alpha(0)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.patch.set_alpha(0)
        yield figure, axes


def place(axes: Axes, left: float, right: float, top: float, bottom: float) -> None:
    """Where the axes lie: pixels that are left free at each side."""
    figure = axes.get_figure(root=True)
    assert figure is not None  # noqa: S101
    width, height = figure.get_size_inches() * PIXELS_AN_INCH
    axes.set_position((left / width, bottom / height, (width - left - right) / width, (height - top - bottom) / height))


def svg(figure: Figure) -> str:
    """The drawing as it stands in a page: text as text, colours as variables, nothing that is not seen."""
    out = io.StringIO()
    with mpl.rc_context(RULES):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = HEAD.sub("", out.getvalue(), count=1)
    for unseen in (METADATA, STYLE, COMMENT):
        text = unseen.sub("", text)
    text = GROUP_NAME.sub("<g", text)
    text = FONT.sub(r"font-size: \1px", text)
    text = LONG.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), text)
    text = SIZE.sub(r'\1="\2"', text).replace("xlink:href", "href")
    text = SPACE.sub(">\n<", text)
    return with_variables(text).strip()


def width_of(text: str, size: float = FONT_SIZE) -> float:
    """About how wide a text is, in pixels: the widest of usual fonts is what there must be room for."""
    wide = sum(character in "mwMW@%…" for character in text)
    thin = sum(character in "iljtf.,:;'| ·" for character in text)
    return size * (0.60 * (len(text) - wide - thin) + 0.92 * wide + 0.36 * thin)
