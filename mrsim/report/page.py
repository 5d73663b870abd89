"""A report as one HTML file that asks nobody for anything."""

import base64
import gzip
import hashlib
import re
from importlib.resources import files
from typing import Final

from jinja2 import Environment
from markupsafe import Markup

from mrsim.games.contract import Drawn
from mrsim.report.report import Report
from mrsim.report.shown import Picture
from mrsim.report.style import FONT, SIGNS, css_variables
from mrsim.report.twin import as_json
from mrsim.version import VERSION

HERE: Final = files("mrsim.report")
ID: Final = re.compile(r'\bid="([^"]+)"')
USE: Final = re.compile(r'(\bhref="#|url\(#)([^")]+)')


def page(report: Report) -> str:
    """The whole file."""
    drawings = Drawings()
    script = text("page.js")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["drawing"] = drawings.drawing
    return environment.from_string(text("page.html")).render(
        report=report,
        version=VERSION,
        signs=SIGNS,
        kinds={sign: kind for kind, sign in SIGNS.items()},
        style=Markup(style() + "\n".join(game.style for game in drawn(report))),  # noqa: S704  # our own files
        symbols=Markup("".join(game.symbols for game in drawn(report))),  # noqa: S704
        results=base64.b64encode(gzip.compress(as_json(report).encode(), mtime=0)).decode(),
        script=Markup(script),  # noqa: S704
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def drawn(report: Report) -> list[Drawn]:
    """The games that can be drawn, each once."""
    games = {subject.game.name: subject.game for subject in report.subjects}
    return [game for game in games.values() if isinstance(game, Drawn)]


def text(name: str) -> str:
    """One of the files beside this one."""
    return (HERE / name).read_text(encoding="utf-8").strip()


def style() -> str:
    """All of the style sheet; dark where the reader's system is, unless the reader says otherwise."""
    light, dark = css_variables(0), css_variables(1)
    return (
        f":root{{color-scheme:light;{light}--font:{FONT}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f"@media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}}}}}\n" + text("page.css")
    )


class Drawings:
    """Makes drawings part of the page: each with ids of its own, and with the words that stand for it.

    What a drawing uses but does not have is one of the symbols of the page.
    """

    def __init__(self) -> None:
        self.number = 0

    def drawing(self, picture: Picture) -> Markup:
        """One of them."""
        self.number += 1
        prefix = f"d{self.number}-"
        own = set(ID.findall(picture.svg))
        svg = ID.sub(rf'id="{prefix}\1"', picture.svg)
        svg = USE.sub(lambda use: f"{use[1]}{prefix}{use[2]}" if use[2] in own else use[0], svg)
        words = Markup('<svg role="img" aria-label="{}"').format(picture.alt)
        return Markup(svg.replace("<svg", words, 1))  # noqa: S704  # drawn here; texts in it were escaped as it was drawn
