"""What all figures share: how they are drawn, and how a drawing becomes part of a page."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, Final
from xml.etree import ElementTree as ET

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from mrsim.report.style import FONT_SIZE, replace_stand_ins, stand_in_color

PIXELS_AN_INCH: Final = 72
"""With this resolution a point is a pixel."""
FAMILY: Final = "DejaVu Sans"
RULES: Final[Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # names may have dollars
    "svg.hashsalt": "mrsim",
    "font.size": FONT_SIZE,
    "font.family": FAMILY,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": True,
    "lines.linewidth": 1.5,
    "path.simplify": False,
    **dict.fromkeys(("text.color", "axes.labelcolor"), stand_in_color("ink")),
    **dict.fromkeys(("xtick.labelcolor", "ytick.labelcolor"), stand_in_color("muted")),
    **dict.fromkeys(("axes.edgecolor", "xtick.color", "ytick.color", "grid.color"), stand_in_color("line")),
}

SVG: Final = "{http://www.w3.org/2000/svg}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"
SVG_TAG: Final = f' xmlns="{SVG[1:-1]}"'
INVISIBLE: Final = "fill: none; opacity: 0"
SAID_BY_PAGE: Final = re.compile(
    rf"font-family: '{FAMILY}'; |text-anchor: start; |stroke-linejoin: miter; ?|stroke-linecap: square|"
    r"stroke-dashoffset: 0; "
)
"""What the style sheet of the page says once for all drawings, and what goes without saying."""
MEASURED_FONT: Final = re.compile(r"font: ([^;\"]*?px) [^;\"]*")
LONG_NUMBER: Final = re.compile(r"-?\d+\.\d{2,}")


@contextmanager
def open_canvas(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure of this size in pixels, its only axes over all of it; the caller sets the place they take."""
    with mpl.rc_context(RULES):
        figure = Figure(figsize=(width / PIXELS_AN_INCH, height / PIXELS_AN_INCH), dpi=PIXELS_AN_INCH)
        figure.patch.set_visible(False)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.patch.set_visible(False)
        yield figure, axes


def place_axes(axes: Axes, left: float, right: float, top: float, bottom: float) -> None:
    """Where the axes lie: pixels that are left free at each side."""
    figure = axes.get_figure(root=True)
    assert figure is not None  # noqa: S101
    width, height = figure.get_size_inches() * PIXELS_AN_INCH
    axes.set_position((left / width, bottom / height, (width - left - right) / width, (height - top - bottom) / height))


def figure_as_svg(figure: Figure) -> str:
    """The drawing as it stands in a page: text as text, colours as variables, and nothing that is not seen."""
    out = io.BytesIO()
    with mpl.rc_context(RULES):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    root = ET.fromstring(out.getvalue())  # noqa: S314  # we drew it ourselves
    for element in (root.find(f"{SVG}metadata"), root.find(f"{SVG}defs")):
        if element is not None and element.find(f"{SVG}clipPath") is None:
            root.remove(element)
    width, height = root.attrib["width"].removesuffix("pt"), root.attrib["height"].removesuffix("pt")
    root.attrib = {"width": width, "height": height, "viewBox": root.attrib["viewBox"]}
    tidy_svg(root)
    ET.register_namespace("", SVG[1:-1])
    text = ET.tostring(root, encoding="unicode").replace(SVG_TAG, "").replace(" />", "/>").replace("\n", "")
    return replace_stand_ins(text)


def tidy_svg(element: ET.Element) -> None:
    """Groups without a reason are dissolved, what others say already is left out, and paths that look alike are one."""
    kept: list[ET.Element] = []
    for child in element:
        tidy_svg(child)
        child.text = (child.text or "").strip()
        child.tail = ""
        style = child.attrib.get("style", "")
        if child.tag == f"{SVG}g" and set(child.attrib) <= {"id"}:
            kept.extend(child)
        elif style != INVISIBLE:
            shorten_element(child, style)
            kept.append(child)
    element[:] = join_paths(sorted(kept, key=lambda child: child.tag == f"{SVG}text"))


def join_paths(elements: Iterable[ET.Element]) -> Iterator[ET.Element]:
    """Neighbours that are paths of one look become one."""
    for (tag, look), alike in groupby(elements, lambda one: (one.tag, {**one.attrib, "d": ""})):
        first, *others = alike
        if tag == f"{SVG}path" and "id" not in look:
            first.set("d", "".join(one.attrib["d"] for one in (first, *others)))
            others = []
        yield first
        yield from others


def shorten_element(element: ET.Element, style: str) -> None:
    """The same in fewer bytes: nothing is seen of less than a tenth of a pixel."""
    for name, value in element.attrib.items():
        if name not in ("d", "style"):
            element.set(name, LONG_NUMBER.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), value))
    if style:
        element.set(
            "style", SAID_BY_PAGE.sub("", MEASURED_FONT.sub(r"font-size: \1", style)).replace(": ", ":").strip("; ")
        )
    if element.attrib.get("transform", "").startswith("rotate(-0 "):
        del element.attrib["transform"]
    if LINK in element.attrib:
        element.set("href", element.attrib.pop(LINK))
    if "d" in element.attrib:
        element.set("d", shorten_path(element.attrib["d"]))


def text_width(text: str, size: float = FONT_SIZE) -> float:
    """How wide a text is in DejaVu Sans, in pixels: the widest of usual fonts, so there is room in any."""
    font = FontProperties(family=FAMILY, size=size)
    return float(text_to_path.get_text_width_height_descent(text, font, ismath=False)[0])


def fit_text(text: str, most: float, size: float = FONT_SIZE) -> str:
    """A text, cut with an ellipsis where it is too wide."""
    if text_width(text, size) <= most:
        return text
    kept = next(end for end in range(len(text), 0, -1) if text_width(text[:end] + "…", size) <= most or end == 1)
    return text[:kept].rstrip() + "…"


TOKEN: Final = re.compile(r"[MLQCz]|-?\d*\.?\d+(?:e-?\d+)?")
TENTHS: Final = 10
CLOSED: Final = "z"

TenthsPlace = tuple[int, int]
"""A place in tenths of a pixel: finer steps are not visible."""


def shorten_path(path: str) -> str:
    """The same path. It may be written behind another one: where it begins is told outright."""
    written, last = "", ""
    for command, numbers in relative_steps(path):
        text = join_numbers(numbers)
        is_told = command == last and command != CLOSED
        written += (text if text.startswith("-") else f" {text}") if is_told else command + text
        last = command
    return written


def relative_steps(path: str) -> Iterator[tuple[str, Sequence[int]]]:
    """The steps of a path: a command, and the distances of its places from the place before."""
    at = start = (0, 0)
    for command, places in parse_path(path):
        if command == CLOSED:
            yield command, ()
            at = start
            continue
        if command == "M":
            yield command, places[0]
            start = places[0]
        else:
            yield straighten_step(command, [(x - at[0], y - at[1]) for x, y in places])
        at = places[-1]


def straighten_step(command: str, off: Sequence[TenthsPlace]) -> tuple[str, Sequence[int]]:
    """Lines along the axes have commands of their own."""
    ((across, down), *_) = off
    if command == "L" and not down:
        return "h", [across]
    if command == "L" and not across:
        return "v", [down]
    return command.lower(), [number for place in off for number in place]


def parse_path(path: str) -> Iterator[tuple[str, list[TenthsPlace]]]:
    """Every command with the places it leads to, as they are written."""
    tokens: list[str] = TOKEN.findall(path)
    begins = [at for at, token in enumerate(tokens) if token.isalpha()]
    for begin, end in zip(begins, [*begins[1:], len(tokens)], strict=True):
        numbers = [round(TENTHS * float(token)) for token in tokens[begin + 1 : end]]
        yield tokens[begin], list(zip(numbers[::2], numbers[1::2], strict=True))


def join_numbers(numbers: Sequence[int]) -> str:
    """Numbers as they are written after a command."""
    return " ".join(map(format_tenths, numbers)).replace(" -", "-")


def format_pixels(value: float) -> str:
    """A number on its own."""
    return format_tenths(round(TENTHS * value))


def format_tenths(number: int) -> str:
    """A number of tenths as a decimal: `12.3`, `12`, `.5`."""
    whole, rest = divmod(abs(number), TENTHS)
    text = f"{whole or ''}.{rest}" if rest else f"{whole}"
    return f"-{text}" if number < 0 else text
