"""The pictures of a headline: shares beside what is fair, and what an edit moves."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import polars as pl
from matplotlib.axes import Axes

from mrsim import formatting
from mrsim.analysis.headline import EditMoves, Headline, LevelOfShares
from mrsim.analysis.headline_words import (
    capitalise,
    describe_left_out,
    farthest_off,
    name_group,
    name_level,
    name_with_place,
    place_columns,
    place_of,
    settled_words,
    share_of,
)
from mrsim.analysis.statistics.changes import CHANGE
from mrsim.analysis.tables import TableLine
from mrsim.plots import draw_shares
from mrsim.plots.frames import VERDICT_OF_CHANGE
from mrsim.plots.intervals import find_bounds
from mrsim.plots.theme import mark_with_sign
from mrsim.report.model import Grid, ReportFigure
from mrsim.report.sections.changes import describe_share_move
from mrsim.report.sections.table_grids import frame_of_lines, split_lines
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure, width_in_inches

SMALL_WIDTH: Final = 316
"""Pixels of a small picture: two of them are as wide as the first."""
WIDE: Final = 640
"""Pixels of the first picture on a desk."""
MOST_ROWS: Final = 8
"""Rows of the first picture: the shares that are farthest off."""
MOVE_PADDING: Final = 0.06
"""Of the width of a scale, on both sides."""
MOST_SMALL: Final = 8
"""Small pictures on the first screen."""
MOST_GRID_ROWS: Final = 40
SCALED: Final = ("low", "high", "meant", "margin")
"""The columns that a scale has to hold."""
MOST_EDITS: Final = 4
"""Edits that have a table of their own on the first screen."""
WORDS_BESIDE: Final = 2
"""Columns of a table of moves that are left out where they say the same in all rows."""
NUMBERS_OF_A_MOVE: Final = 3


def main_pictures(subject: Subject, headline: Headline, width: float) -> list[ReportFigure]:
    """What each edit moves, or how the shares of the strongest players stand, as one picture for each target."""
    if headline.is_about_changes:
        return move_figures(subject, headline, headline.moves_of_strongest, width)
    return [shares_figure(subject, one, width) for one in headline.strongest if drawn_shares(one)]


def small_pictures(subject: Subject, headline: Headline) -> list[ReportFigure]:
    """The same at the other levels of skill, on one scale."""
    if headline.is_about_changes:
        moves = [one for one in headline.moves if one not in headline.moves_of_strongest and drawn_moves(one)]
        return move_figures(subject, headline, moves[:MOST_SMALL], SMALL_WIDTH)
    levels = [level for level in headline.shares if level not in headline.strongest]
    if not levels:
        return []
    bounds = find_bounds(pl.concat([one.table.lines.select(*SCALED) for one in levels]))
    return [figure for level in levels for figure in level_figures(subject, level, bounds)][:MOST_SMALL]


def level_figures(subject: Subject, level: LevelOfShares, bounds: tuple[float, float]) -> Iterator[ReportFigure]:
    """The shares of a level: one picture, or one for each place where there are several."""
    table, apart, share = level.table, place_columns(level.table), share_of(level.table)
    known = replace(table, lines=table.lines.filter(pl.col("low").is_not_null()))
    for _, lines in split_lines(known, apart):
        names = [name_group(table, line) for line in lines]
        title = f"{level.title}{place_of(table, lines[0])}".strip()
        draw = partial(draw_lines, subject, share, lines, names, SMALL_WIDTH)
        yield make_page_figure(partial(draw, bounds=bounds), title=capitalise(title))


def drawn_shares(level: LevelOfShares) -> list[TableLine]:
    """The shares that have an interval; of very many those that are farthest off."""
    lines: list[TableLine] = [line for line in level.table.lines.iter_rows(named=True) if line["low"] is not None]
    return farthest_off(lines, MOST_ROWS)


def shares_figure(subject: Subject, level: LevelOfShares, width: float) -> ReportFigure:
    """The shares of one level with their intervals beside what is fair."""
    share, lines = share_of(level.table), drawn_shares(level)
    names = [name_with_place(level.table, line) for line in lines]
    known = level.table.lines["low"].drop_nulls()
    told = (level.title.capitalize() if level.level else "", describe_left_out(len(known) - len(lines)))
    title = "; ".join(filter(None, told))
    return make_page_figure(partial(draw_lines, subject, share, lines, names, width), title=title)


def draw_lines(
    subject: Subject,
    share: str,
    lines: Sequence[TableLine],
    names: Sequence[str],
    width: float,
    **how: Any,
) -> Axes:
    """The lines of a table as intervals with these names, in a figure of this many pixels."""
    looks = subject.looks(share, (line[share] for line in lines))
    return draw_shares(frame_of_lines(lines), share, names=names, looks=looks, width=width_in_inches(width), **how)


def drawn_moves(one: EditMoves) -> list[TableLine]:
    """The moves that have an interval; of very many the largest."""
    lines: list[TableLine] = [line for line in one.table.lines.iter_rows(named=True) if line["low"] is not None]
    return sorted(lines, key=lambda line: -abs(line["value"]))[:MOST_ROWS] if len(lines) > MOST_ROWS else lines


def move_figures(subject: Subject, headline: Headline, moves: Sequence[EditMoves], width: float) -> list[ReportFigure]:
    """A picture for each edit, all on one scale; none for an edit whose moves have no interval."""
    drawn = [one for one in moves if drawn_moves(one)]
    if not drawn:
        return []
    lines = [line for one in drawn for line in drawn_moves(one)]
    low = min(min(line["low"], -line["margin"]) for line in lines)
    high = max(max(line["high"], line["margin"]) for line in lines)
    air = MOVE_PADDING * (high - low)
    return [moves_figure(subject, headline, one, (low - air, high + air), width) for one in drawn]


def moves_figure(
    subject: Subject, headline: Headline, one: EditMoves, bounds: tuple[float, float], width: float
) -> ReportFigure:
    """How far each share moves, with its interval beside no move at all."""
    lines = drawn_moves(one)
    names = [name_with_place(one.table, line) for line in lines]
    words = ". ".join(f"{name}: {describe_share_move(line)}" for name, line in zip(names, lines, strict=True))
    is_only = len({other.name for other in headline.moves}) == 1
    title = capitalise(name_level(one.level)) if is_only else one.title
    draw = partial(draw_lines, subject, share_of(one.table), lines, names, width, differences=True, bounds=bounds)
    return make_page_figure(draw, f"{words}.", title)


def edit_grids(headline: Headline) -> list[Grid]:
    """A table for each of the first edits: every share of the strongest players before and after."""
    found = []
    for one in headline.moves_of_strongest[:MOST_EDITS]:
        grid = move_grid([one])
        if grid is not None:
            found.append(replace(grid, caption=f"Before and after: {one.title[0].lower()}{one.title[1:]}"))
    return found


def move_grid(moves: Sequence[EditMoves]) -> Grid | None:
    """Every share for each edit: before and after, the difference with its interval, and whether it is settled."""
    rows = [move_cells(one, line) for one in moves for line in one.table.lines.iter_rows(named=True)]
    if not rows:
        return None
    more = len(rows) - MOST_GRID_ROWS
    caption = "Before and after" + (f": the first {MOST_GRID_ROWS} of {len(rows)} rows" if more > 0 else "")
    heads = ("Edit", "Among", "Whose share", "Before → after", "Difference", "Settled")
    kept = [at for at in range(len(heads)) if at >= WORDS_BESIDE or len({row[at] for row in rows}) > 1]
    shown = tuple(tuple(row[at] for at in kept) for row in rows[:MOST_GRID_ROWS])
    return Grid(caption, tuple(heads[at] for at in kept), shown, len(kept) - NUMBERS_OF_A_MOVE)


def move_cells(one: EditMoves, line: TableLine) -> tuple[str, ...]:
    """One row of the table of moves."""
    before, after, difference = formatting.format_move(line["before"], line["after"], line["value"])
    reach = formatting.format_difference_interval(line["low"], line["high"], "share")
    return (
        one.words,
        one.level,
        name_with_place(one.table, line),
        f"{before} → {after} %",
        difference if line["value"] is None else f"{difference} ({reach})",
        mark_with_sign(VERDICT_OF_CHANGE[line[CHANGE]], settled_words(line)),
    )
