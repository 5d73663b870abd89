"""A report as one HTML file that asks nobody for anything."""

import base64
import gzip
import hashlib
import json
import re
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup, escape

from mrsim.games.contract import Drawn
from mrsim.plots.theme import SIGNS
from mrsim.report.build import Report
from mrsim.report.json_and_csv import report_as_json
from mrsim.report.model import ReportFigure
from mrsim.report.page_colors import theme_css
from mrsim.report.script_modules import join_modules
from mrsim.report.sections.gallery import GALLERY
from mrsim.report.told_steps import describe_steps
from mrsim.version import VERSION

HERE: Final = files("mrsim.report")
ID: Final = re.compile(r'\bid="([^"]+)"')
STYLED: Final = re.compile(r'<[^<>]* style="([^"]*)"[^<>]*>')
UNIT_SPACE: Final = re.compile(r"(?<=\d) (?=%|→ )|(?<=→) (?=\d)| (?=×\d)")
CODE: Final = re.compile(r"`([^`]+)`")
TOLD_MODULES: Final = "/* told games */"
"""Where the modules that show told games stand in the script."""
LONG_ROW_NAME: Final = 24
"""Characters of a row's name that may take several lines."""
DEFINED: Final = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
PLACE: Final = re.compile(r'( [xy]=)"(-?[\d.]+)"(?=[ >])')
"""Where something stands in a drawing. HTML asks for no quotes around a number, and they would be 15 kB of a page."""
TAG: Final = re.compile(r"<[^<>]*>")
USE: Final = re.compile(r'(\bhref="#|url\(#)([^")]+)')


def render_page(report: Report, *, is_brief: bool = False) -> str:
    """The report as the text of one HTML file; a brief one is its first screen, which fits one sheet of paper."""
    drawings = Drawings()
    told = {} if is_brief else told_games(report)
    script = build_script(has_told=bool(told))
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"drawing": drawings.drawing, "prose": render_prose}
    return environment.from_string(read_page_file("page.html")).render(
        report=report,
        brief=is_brief,
        version=VERSION,
        signs=SIGNS,
        long=LONG_ROW_NAME,
        kinds={sign: kind for kind, sign in SIGNS.items()},
        drawings=drawings,
        style=Markup(build_style_sheet()),  # noqa: S704  # our own files
        style_of_games=Markup("\n".join(game.style for game in drawable_games(report))),  # noqa: S704
        symbols=Markup("".join(game.symbols for game in drawable_games(report))),  # noqa: S704
        results=pack(report_as_json(report)),
        told=pack(json.dumps(told, separators=(",", ":"), ensure_ascii=False)) if told else "",
        script=Markup(script),  # noqa: S704
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def pack(text: str) -> str:
    """A text as it lies in the page: packed with gzip and written in base64."""
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def told_games(report: Report) -> dict[str, Any]:
    """Every step of the games that were told, by the anchors of their parts, and what their drawings share."""
    found: dict[str, Any] = {}
    for chapter in report.chapters:
        for of_run in chapter.runs if chapter.section.name == GALLERY else ():
            game = of_run.subject.game
            if not isinstance(game, Drawn):
                continue
            shared = {"symbols": game.symbols, "style": game.style, "differs": None}
            kinds = of_run.subject.run.told().items()
            for placed, (kind, events) in zip(of_run.parts, kinds, strict=True):
                described = {"title": f"The {kind} game", "where": "from the beginning", **describe_steps(game, events)}
                found[placed.anchor] = {**shared, "games": [described]}
    return found


def build_script(*, has_told: bool) -> str:
    """The page's script; with told games, the studio's modules that show them are part of it."""
    modules = ("elements.js", "told_games.js") if has_told else ()
    return read_page_file("page.js").replace(TOLD_MODULES, join_modules(map(read_page_file, modules)))


def render_prose(sentence: str) -> Markup:
    """A sentence: a number keeps its unit in the same line, and what stands in `backticks` is code."""
    return Markup(CODE.sub(wrap_words_of_code, UNIT_SPACE.sub("\u00a0", escape(sentence))))  # noqa: S704  # escaped here


def wrap_words_of_code(found: re.Match[str]) -> str:
    """Code whose lines break between words, and not behind the hyphens of an option."""
    words = (f"<span>{word}</span>" for word in found[1].split(" "))
    return f"<code>{' '.join(words)}</code>"


def drawable_games(report: Report) -> list[Drawn]:
    """The games that can be drawn, each once."""
    games = {subject.game.name: subject.game for subject in report.subjects}
    return [game for game in games.values() if isinstance(game, Drawn)]


def read_page_file(name: str) -> str:
    """The text of a file in the folder of this module."""
    return (HERE / name).read_text(encoding="utf-8").strip()


def build_style_sheet() -> str:
    """All of the style sheet; dark where the reader's system is, unless the reader says otherwise."""
    return theme_css() + read_page_file("page.css") + read_page_file("told_games.css")


class Drawings:
    """Makes drawings part of the page, each with the words that stand for it.

    What many drawings repeat is written once: styles as classes, and whatever they define, such as markers.
    What a drawing uses but does not define is one of the symbols of its game.
    """

    def __init__(self) -> None:
        self.styles: dict[str, str] = {}
        self.parts: dict[str, str] = {}

    def drawing(self, picture: ReportFigure) -> Markup:
        """The drawing as it stands in the page, without what an earlier one has brought."""
        svg = STYLED.sub(self.with_class, picture.svg)
        own = {ID.findall(part)[0]: self.part(part) for part in DEFINED.findall(svg)}
        svg = TAG.sub(lambda tag: USE.sub(lambda use: use[1] + own.get(use[2], use[2]), tag[0]), DEFINED.sub("", svg))
        svg = PLACE.sub(r"\1\2", svg)
        words = Markup('<svg role="img" aria-label="{}"').format(picture.alt)
        return Markup(svg.replace("<svg", words, 1))  # noqa: S704  # drawn here; texts in it were escaped as it was drawn

    def part(self, part: str) -> str:
        """The name that something has in the page."""
        return self.parts.setdefault(ID.sub("", part, count=1), f"d{len(self.parts)}")

    def with_class(self, tag: re.Match[str]) -> str:
        """A tag whose style has become a class."""
        name = self.styles.setdefault(tag[1], f"s{len(self.styles)}")
        rest = tag[0].replace(f' style="{tag[1]}"', "")
        if ' class="' in rest:
            return rest.replace(' class="', f' class="{name} ')
        start, space, end = rest.partition(" ")
        return f'{start} class="{name}"{space}{end}' if space else f'{rest[:-1]} class="{name}">'

    def css(self) -> Markup:
        """The style sheet of all classes that drawings have needed so far."""
        return Markup("".join(f".{name}{{{style}}}\n" for style, name in self.styles.items()))  # noqa: S704

    def defs(self) -> Markup:
        """The definitions that drawings share."""
        named = (re.sub(r"(?<=<)\w+", rf'\g<0> id="{name}"', part, count=1) for part, name in self.parts.items())
        return Markup(f"<defs>{''.join(named)}</defs>")  # noqa: S704
