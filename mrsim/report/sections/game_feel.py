"""How a game feels: what is said of games rather than of players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.statistics.distributions import DISTRIBUTIONS, QUANTILES
from mrsim.analysis.statistics.game_measures import FEEL
from mrsim.analysis.tables import MEASURE, ResultTable, TableLine
from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.contract import Column
from mrsim.games.printed_names import print_name
from mrsim.plots import draw_parts
from mrsim.plots.axes import open_figure, place_axes
from mrsim.plots.distributions import (
    HISTOGRAM_AXIS,
    HISTOGRAM_HEAD,
    HISTOGRAM_LEFT,
    HISTOGRAM_RIGHT,
    HISTOGRAM_SHAPE,
    draw_histogram,
    draw_shares_of_bins,
)
from mrsim.plots.frames import name_line
from mrsim.plots.theme import use_theme
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.page_colors import FIGURE_WIDTH
from mrsim.report.sections.table_grids import measure_grid
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import PAGE_THEME, figure_as_svg, make_page_figure
from mrsim.sums.measures import list_outcome_measures

BETWEEN: Final = 4
"""Pixels between both drawings."""
SIDES: Final = (HISTOGRAM_LEFT, HISTOGRAM_RIGHT)
GROUP: Final = "group"
TOLD_QUANTILES: Final = (0.05, 0.5, 0.95)
"""How much lies below what is told."""
HOW_TO_READ_FEEL: Final = (
    "Means with their 95 % intervals. What is said of leads and deficits comes from the games whose standing was "
    "kept after every round."
)


def feel_parts(subject: Subject) -> Iterator[SectionPart]:
    """Means, distributions, and the means along every axis."""
    yield from mean_parts(subject, [""])
    yield from outcome_parts(subject)
    yield from quantile_parts(subject)
    for table in subject.findings.of(DISTRIBUTIONS):
        if len(table.lines) > 1:
            yield distribution_part(subject, table)
    yield from mean_parts(subject, subject.context.axes)


def outcome_parts(subject: Subject) -> Iterator[SectionPart]:
    """How games end, where there are several ways: of all games, and along every axis."""
    for column in subject.game.columns:
        if column.role == "outcome" and column.labels:
            found = (subject.findings.find(FEEL, axis=axis) for axis in ("", *subject.context.axes))
            yield outcome_part(column, [table for table in found if table])


def outcome_part(column: Column, tables: Sequence[ResultTable]) -> SectionPart:
    """A bar for each group of games."""
    ways = {
        measure.title: print_name(column.name, label)
        for measure, label in zip(list_outcome_measures(column), column.labels or (), strict=True)
    }
    ended = [replace(table, lines=table.lines.filter(pl.col(MEASURE).is_in(list(ways)))) for table in tables]
    told = [share_of_ways(table, ways) for table in ended]
    title = name_as_heading(column.name)
    return SectionPart(
        column.name,
        title,
        f"{describe_ways(told[0])}.",
        tuple(make_page_figure(partial(draw_parts, shares, GROUP), describe_ways(shares)) for shares in told),
        measure_grid(replace(ended[-1], title=title)),
        pl.concat([table.lines for table in ended], how="diagonal"),
        "In 100 games.",
    )


def share_of_ways(table: ResultTable, ways: Mapping[str, str]) -> pl.DataFrame:
    """For each group of games how many of 100 end in each way."""
    by = [name for name in table.by if name != MEASURE]
    return pl.DataFrame(
        [
            {
                GROUP: name_line(line, by) or "All games",
                "part": ways[line[MEASURE]],
                "value": formatting.PERCENT * (line["value"] or 0.0),
            }
            for line in table.lines.iter_rows(named=True)
        ]
    )


def describe_ways(shares: pl.DataFrame) -> str:
    """How many of 100 games end in each way."""
    return "; ".join(
        f"{name}: {', '.join(f'{way} {value:.1f}' for way, value in own.select('part', 'value').iter_rows())} "
        "in 100 games"
        for (name,), own in shares.group_by(GROUP, maintain_order=True)
    )


def quantile_parts(subject: Subject) -> Iterator[SectionPart]:
    """Quantiles: a line for each number that is looked at."""
    table = subject.findings.find(QUANTILES)
    if table is None:
        return
    rows = [
        (str(name), *(format_quantile(line) for line in lines.iter_rows(named=True)))
        for (name,), lines in table.lines.group_by(MEASURE, maintain_order=True)
    ]
    shares = tuple(f"{share} are at most" for share in table.lines["quantile"].unique(maintain_order=True))
    grid = Grid(table.title, ("Measure", *shares), tuple(rows))
    yield SectionPart(table.name, table.title, grid=grid, data=table.lines, reading=table.story)


def format_quantile(line: TableLine) -> str:
    """Whole points, and the interval where it has any width."""
    if line["low"] is None or line["low"] == line["high"]:
        return f"{line['value']:g}"
    return f"{line['value']:g} ({line['low']:g}–{line['high']:g})"


def mode_parts(subject: Subject) -> Iterator[SectionPart]:
    """How a game feels for each value of a mode."""
    yield from mean_parts(subject, subject.context.modes)


def mean_parts(subject: Subject, axes: Sequence[str]) -> Iterator[SectionPart]:
    """How a game feels along some axes: what is measured, each group, and what that is."""
    stories = {measure.title: measure.story for measure in subject.context.everything}
    for table in (subject.findings.find(FEEL, axis=axis) for axis in axes):
        if table is not None:
            grid = measure_grid(table)
            rows = tuple((*row, stories.get(row[0], "")) for row in grid.rows)
            told = Grid(grid.caption, (*grid.headings, "What it is"), rows, says=True)
            yield SectionPart(table.name, table.title, grid=told, data=table.lines, reading=HOW_TO_READ_FEEL)


def distribution_part(subject: Subject, table: ResultTable) -> SectionPart:
    """A histogram; below it the win share, where it is not the same for all players of a game."""
    name = table.key.column
    lines = table.lines.with_columns(below_share=pl.col("value").cum_sum())
    of_games = any(measure.name == name and measure.is_of_games for measure in subject.context.everything)
    rows = list(lines.iter_rows(named=True))
    says = describe_distribution(name_in_words(name), rows, "games" if of_games else "players") + (
        "" if of_games else describe_win_share_ends(rows)
    )
    return SectionPart(
        *(
            table.name,
            table.title,
            says,
            (ReportFigure(draw_bins(lines, name_in_words(name), of_games=of_games), says),),
        ),
        *(bins_grid(table.title, rows, of_games=of_games), lines),
        "Bars: how often it was seen. Dots: the win share of those who had it, with its 95 % interval; they are no "
        "cause, winners also have more of what comes with winning.",
    )


def describe_distribution(name: str, rows: Sequence[TableLine], what: str) -> str:
    """How much is below what: near the ends and the middle."""
    told = []
    for wanted in TOLD_QUANTILES:
        line = min(rows, key=lambda row: abs(row["below_share"] - wanted))
        told.append(f"{formatting.format_value(line['below_share'], 'share')} below {line['below']:g}")
    return f"The {name} of {what}: {', '.join(dict.fromkeys(told))}."


def describe_win_share_ends(rows: Sequence[TableLine]) -> str:
    """The win share at both ends of what is not rare."""
    usual = [row for row in rows if row["value"] >= TOLD_QUANTILES[0] and row["win_share"] is not None]
    if len(usual) < 2:
        return ""
    first, last = usual[0], usual[-1]
    told = [
        f"from {row['at_least']:g} to below {row['below']:g} it is "
        f"{formatting.format_value(row['win_share'], 'share')} "
        f"({formatting.format_interval(row['win_low'], row['win_high'], 'share')})"
        for row in (first, last)
    ]
    return f" The win share: {', '.join(told)}."


def bins_grid(title: str, rows: Sequence[TableLine], *, of_games: bool) -> Grid:
    """One row for each bin of a histogram."""
    heads = ["At least", "Below", "Share", "95 % interval", "All below", "Rows"]
    found = []
    for line in rows:
        cells = [
            f"{line['at_least']:g}",
            f"{line['below']:g}",
            formatting.format_value(line["value"], "share"),
            formatting.format_interval(line["low"], line["high"], "share"),
            formatting.format_value(line["below_share"], "share"),
            formatting.format_count(line["rows"]),
        ]
        if not of_games:
            cells.append(formatting.format_value(line["win_share"], "share"))
            cells.append(formatting.format_interval(line["win_low"], line["win_high"], "share"))
        found.append(tuple(cells))
    more = [] if of_games else ["Win share", "95 % interval"]
    return Grid(title, (*heads, *more), tuple(found))


def draw_bins(bins: pl.DataFrame, name: str, *, of_games: bool) -> str:
    """One drawing over the other where it is known who won; what is said of games is won by nobody."""
    has_shares = not of_games and bins["win_share"].null_count() < len(bins)
    high = HISTOGRAM_HEAD + HISTOGRAM_SHAPE * FIGURE_WIDTH
    bottom = HISTOGRAM_AXIS + (high if has_shares else 0)
    with use_theme(PAGE_THEME):
        figure = open_figure(FIGURE_WIDTH, high + bottom)
        above, below = (figure.add_axes((0, 0, 1, 1)) for _ in range(2))
        for ax in (above, below):
            ax.patch.set_visible(False)
        place_axes(above, *SIDES, HISTOGRAM_HEAD, bottom)
        draw_histogram(bins, name, title=f"Share of {'games' if of_games else 'players'}", ax=above)
        if has_shares:
            place_axes(below, *SIDES, high + HISTOGRAM_HEAD + BETWEEN, HISTOGRAM_AXIS)
            draw_shares_of_bins(bins, name, title="Win share of those in it", ax=below)
            above.set_xticklabels([])
            above.set_xlabel("")
        else:
            figure.delaxes(below)
        return figure_as_svg(figure)


SECTIONS: Final = (
    Section(50, "modes", "{modes}", "How whole games differ with what is in play.", mode_parts),
    Section(100, "feel", "How a game feels", "What is said of games rather than of players.", feel_parts),
)
