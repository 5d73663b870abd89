"""A run as a notebook and `print` show it: the answer first, and no more than a screen."""

import textwrap
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from mrsim.analysis.text_picture import picture_lines
from mrsim.notebook_html import paragraph_as_html, progress_as_html, table_as_html
from mrsim.report.headline_pictures import move_grid
from mrsim.report.sections.table_grids import verdict_grid
from mrsim.runs.manifest import COMPLETE

if TYPE_CHECKING:
    from mrsim.api.saved_run import Run

SCREEN_WIDTH: Final = 80
SCREEN_LINES: Final = 24
MORE: Final = "More: sentences(), findings(), plot_kinds(), report()"
ELLIPSIS: Final = "…"


@dataclass(frozen=True)
class ReportFrame:
    """A whole report in a frame of a notebook."""

    page: str
    title: str
    height: int

    def _repr_html_(self) -> str:
        """For a notebook: the frame."""
        whole, title = escape(self.page, quote=True), escape(self.title)
        return f'<iframe srcdoc="{whole}" title="{title}" width="100%" height="{self.height}"></iframe>'


def run_as_text(run: "Run") -> str:
    """A run on one screen: the question, the answer, its picture, and how far it is."""
    headline = run.headline()
    told = [line for text in (headline.title, headline.lead, *headline.further) for line in wrap_line(text)]
    picture = picture_lines(headline) if run.blocks else []
    foot = [*wrap_line(tell_progress(run)), MORE]
    room = SCREEN_LINES - len(foot) - 2
    picture = shorten_lines(picture, max(room // 2, room - len(told)))
    told = shorten_lines(told, room - len(picture))
    return "\n".join([*told, "", *picture, "", *foot])


def wrap_line(text: str) -> list[str]:
    """A text as lines that fit the screen."""
    return textwrap.wrap(text, SCREEN_WIDTH)


def shorten_lines(lines: list[str], most: int) -> list[str]:
    """The first lines; an ellipsis says that there are more."""
    return lines if len(lines) <= most else [*lines[: most - 1], ELLIPSIS]


def tell_progress(run: "Run") -> str:
    """How much was played, and whether that is all."""
    games = sum(run.blocks * arm.rotations for arm in run.arms)
    if run.manifest.status == COMPLETE:
        return f"{games:,} games of {run.blocks:,} deals of each combination."
    so_far = f"{run.blocks:,} of {run.planned.blocks:,} deals of each combination"
    return f"{run.manifest.status.capitalize()}: {games:,} games, {so_far}."


def run_as_html(run: "Run") -> str:
    """A run in a cell: the answer, the verdicts or changes, how far it is, and where to go on."""
    headline = run.headline()
    parts = [paragraph_as_html(headline.title, is_bold=True)]
    if run.manifest.status == COMPLETE:
        parts.append(paragraph_as_html(tell_progress(run)))
    else:
        parts.append(progress_as_html(run.blocks, run.planned.blocks, tell_progress(run)))
    if run.blocks:
        parts += [paragraph_as_html(one) for one in (headline.lead, *headline.further)]
        moves = move_grid(headline.moves_of_strongest)
        grids = [moves] if moves else [verdict_grid(one.table) for one in headline.strongest]
        parts += [table_as_html(grid.caption, grid.headings, grid.rows, words=grid.words) for grid in grids]
    return f"<div>{''.join(parts)}{paragraph_as_html(MORE)}</div>"
