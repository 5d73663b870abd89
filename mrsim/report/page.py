"""A report as one HTML file that asks nobody for anything."""

import base64
import hashlib
import re
from importlib.resources import files
from typing import Final

from jinja2 import Environment
from markupsafe import Markup

from mrsim.report.report import Report
from mrsim.report.shown import Picture
from mrsim.report.style import FONT, SIGNS, css_variables

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
        signs=SIGNS,
        style=Markup(style()),  # noqa: S704  # our own files
        script=Markup(script),  # noqa: S704
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


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
    """Makes drawings part of the page: each with ids of its own, and with the words that stand for it."""

    def __init__(self) -> None:
        self.number = 0

    def drawing(self, picture: Picture) -> Markup:
        """One of them."""
        self.number += 1
        prefix = f"d{self.number}-"
        svg = ID.sub(rf'id="{prefix}\1"', picture.svg)
        svg = USE.sub(rf"\1{prefix}\2", svg)
        words = Markup('<svg role="img" aria-label="{}"').format(picture.alt)
        return Markup(svg.replace("<svg", words, 1))  # noqa: S704  # drawn here; texts in it were escaped as it was drawn
