"""What a report is made of: sections of parts, a part of pictures, a sentence and the numbers behind it.

A module of `mrsim/report/sections/` names its sections:

    SECTIONS = (Section(100, "feel", "How a game feels", "One sentence on what it is about.", parts),)

`parts(subject)` yields its parts, and nothing where the run does not hold what it needs; then there is no section.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import polars as pl

from mrsim.report.page_colors import FIGURE_WIDTH
from mrsim.report.subject import Subject

MOST_OPEN_ROWS: Final = 24
"""Rows."""
SMALL_WIDTH: Final = 0.7
MOST_PAIRED_FIGURES: Final = 4
FIGURE_GAP: Final = 24
"""Pixels between pictures."""
WIDTH_OF: Final = re.compile(r'<svg[^>]*\bwidth="([\d.]+)')


@dataclass(frozen=True)
class ReportFigure:
    """A drawing, and its finding in words for readers who can't see it."""

    svg: str
    """A whole `<svg>` element with `viewBox`, `width` and `height`. What it uses more
    than once stands in `<defs>`, one for each; the page keeps one of those that are alike. Colours are `style.var(…)`,
    so that both themes work. No outer references but `#…` and `data:`."""
    alt: str
    """The finding in words, with its numbers; not what kind of figure it is."""
    title: str = ""
    """Above the drawing, where several stand side by side."""

    @property
    def width(self) -> float:
        """How many pixels wide the drawing is."""
        found = WIDTH_OF.search(self.svg)
        return float(found[1]) if found else 0.0

    @property
    def is_wide(self) -> bool:
        """Whether it is scrolled on a phone."""
        return self.width > FIGURE_WIDTH + 1


@dataclass(frozen=True)
class Grid:
    """A table as it is read. The first column names the rows; what begins with a verdict's sign has its colour."""

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    """The number of columns at the left that are words; the others are numbers."""
    says: bool = False
    """Whether the last column is words too."""

    @property
    def is_long(self) -> bool:
        """Too long to stand open in a page."""
        return len(self.rows) > MOST_OPEN_ROWS


@dataclass(frozen=True)
class SectionPart:
    """One thing that is shown."""

    name: str
    """Its anchor in the page, and the name of its file in the data. The same for every run of the same question."""
    title: str
    says: str = ""
    """What is seen in it: a sentence, with numbers."""
    pictures: tuple[ReportFigure, ...] = ()
    grid: Grid | None = None
    """The numbers; folded away where there are pictures."""
    data: pl.DataFrame | None = None
    """The same numbers unrounded, for the data files of the report."""
    reading: str = ""
    """How to read it."""
    notes: tuple[str, ...] = ()
    """Several sentences that stand for themselves."""
    code: tuple[tuple[str, str], ...] = ()
    """Texts to copy, each with what it is."""
    numbers_in: str = ""
    """The table that has the same numbers, where they are not repeated here."""

    @property
    def is_small(self) -> bool:
        """Whether all its pictures are so small that more of them stand in a row than usual."""
        return all(picture.width < SMALL_WIDTH * FIGURE_WIDTH for picture in self.pictures)

    @property
    def is_wide(self) -> bool:
        """Whether it takes a whole row of the page; else several stand side by side."""
        return not self.is_in_pairs and (len(self.pictures) != 1 or self.pictures[0].is_wide)

    @property
    def is_in_pairs(self) -> bool:
        """Whether its pictures fit where a single one does: two by two."""
        return 1 < len(self.pictures) <= MOST_PAIRED_FIGURES and all(
            picture.width <= (FIGURE_WIDTH - FIGURE_GAP) / 2 for picture in self.pictures
        )


@dataclass(frozen=True)
class Section:
    """One topic of a report, and the function that yields its parts."""

    rank: int
    """Sections of a lower rank are read first."""
    name: str
    title: str
    """`{factions}` and `{modes}` stand for what the game calls them."""
    story: str
    parts: Callable[[Subject], Iterable[SectionPart]]
