"""Plots as parts of a page: the page's theme, and how a drawing becomes a small SVG in it."""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final
from xml.etree import ElementTree as ET

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mrsim.plots.axes import POINTS_AN_INCH, describe_plot, figure_of
from mrsim.plots.board_map import EDGES, SHADE
from mrsim.plots.theme import FONT_SIZE, PlotTheme, use_theme
from mrsim.report.model import ReportFigure
from mrsim.report.page_colors import FIGURE_WIDTH, css_color, replace_stand_ins, stand_in_color, theme_variables
from mrsim.theme_colors import THEME_COLORS

FAMILY: Final = "DejaVu Sans"
PAGE_RULES: Final[dict[str, Any]] = {
    "figure.figsize": (FIGURE_WIDTH / POINTS_AN_INCH, FIGURE_WIDTH / POINTS_AN_INCH),
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
PAGE_THEME: Final = PlotTheme(PAGE_RULES, {name: stand_in_color(name) for name in THEME_COLORS})
"""With its width a point is a pixel."""
NAMESPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'

SVG: Final = "{http://www.w3.org/2000/svg}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"
NAMED_GROUPS: Final = (EDGES, SHADE)
"""What keeps its name, because the page does something with it."""
TEXT: Final = f"{SVG}text"
SVG_TAG: Final = f' xmlns="{SVG[1:-1]}"'
INVISIBLE: Final = "fill: none; opacity: 0"
SAID_BY_PAGE: Final = re.compile(
    rf"font-family: '{FAMILY}'; |text-anchor: start; |stroke-linejoin: miter(?:; ?|$)|stroke-linecap: square|"
    r"stroke-dashoffset: 0; "
)
"""What the style sheet of the page says once for all drawings, and what goes without saying."""
MEASURED_FONT: Final = re.compile(r"font: ([^;\"]*?px) [^;\"]*")
LONG_NUMBER: Final = re.compile(r"-?\d+\.\d{2,}")


def make_page_figure(draw: Callable[[], Axes], alt: str = "", title: str = "") -> ReportFigure:
    """A plot as a figure of the page; the words that stand for it are the plot's own, unless there are better ones."""
    with use_theme(PAGE_THEME):
        ax = draw()
        return ReportFigure(figure_as_svg(figure_of(ax)), alt or describe_plot(ax), title)


def width_in_inches(pixels: float) -> float:
    """The width of a figure of the page, as plots are asked for it."""
    return pixels / POINTS_AN_INCH


def standalone_svg(drawing: str) -> str:
    """A drawing as a file of its own, in both themes."""
    style = (
        f"<style>svg{{font-family:'DejaVu Sans',sans-serif;background:{css_color('page')};{theme_variables(0)}}}"
        f"@media(prefers-color-scheme:dark){{svg{{{theme_variables(1)}}}}}</style>"
    )
    head, end, rest = drawing.partition(">")
    return f"{head} {NAMESPACE}{end}{style}{rest}\n"


def figure_as_svg(figure: Figure) -> str:
    """The drawing as it stands in a page: text as text, colours as variables, and nothing that is not seen."""
    out = io.BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    root = ET.fromstring(out.getvalue())  # noqa: S314  # we drew it ourselves
    for element in (root.find(f"{SVG}metadata"), root.find(f"{SVG}defs")):
        if element is not None and element.find(f"{SVG}clipPath") is None:
            root.remove(element)
    width, height = root.attrib["width"].removesuffix("pt"), root.attrib["height"].removesuffix("pt")
    root.attrib = {"width": width, "height": height, "viewBox": root.attrib["viewBox"]}
    root.text = ""
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
        if child.tag == f"{SVG}g" and child.attrib.get("id") in NAMED_GROUPS:
            child[0].set("id", child.attrib["id"])
        if child.tag == f"{SVG}g" and set(child.attrib) <= {"id"}:
            kept.extend(child)
        elif style != INVISIBLE:
            shorten_element(child, style)
            kept.append(child)
    texts = sorted((child for child in kept if child.tag == TEXT), key=lambda text: text.attrib.get("style", ""))
    element[:] = [*join_paths(child for child in kept if child.tag != TEXT), *group_texts(texts)]


def group_texts(texts: Iterable[ET.Element]) -> Iterator[ET.Element]:
    """Texts that look alike become a group, which has their style once."""
    for style, alike in groupby(texts, lambda text: text.attrib.get("style", "")):
        first, *others = alike
        if not others or not style:
            yield from (first, *others)
            continue
        group = ET.Element(f"{SVG}g", {"style": style})
        group.extend((first, *others))
        for text in group:
            del text.attrib["style"]
        yield group


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
            "style",
            SAID_BY_PAGE.sub("", MEASURED_FONT.sub(r"font-size: \1", style))
            .replace(": ", ":")
            .replace("; ", ";")
            .strip(";"),
        )
    if element.attrib.get("transform", "").startswith("rotate(-0 "):
        del element.attrib["transform"]
    if LINK in element.attrib:
        element.set("href", element.attrib.pop(LINK))
    if "d" in element.attrib:
        element.set("d", shorten_path(element.attrib["d"]))


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
    steps = list(parse_path(path))
    for (command, places), (following, _) in zip(steps, [*steps[1:], ("", [])], strict=True):
        if command == CLOSED:
            yield command, ()
            at = start
            continue
        if command == "L" and following == CLOSED and places == [start]:
            continue  # closing the path leads there
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
