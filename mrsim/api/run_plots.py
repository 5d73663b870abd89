"""The plots that make sense for a run: a name, a frame, and the function of `mrsim.plots` that draws it.

What would be averaged over levels of skill is drawn for the strongest level, except where levels are compared.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import polars as pl
from matplotlib.axes import Axes

from mrsim import plots
from mrsim.analysis.skill_levels import SKILL_AXIS, sort_levels
from mrsim.analysis.statistics.adjusted_effects import ADJUSTED, FACTOR, LEVEL
from mrsim.analysis.statistics.board_maps import BOARD_MAPS, boards_with_arms
from mrsim.analysis.statistics.changes import CHANGES
from mrsim.analysis.statistics.distributions import DISTRIBUTIONS
from mrsim.analysis.statistics.game_measures import POINTS
from mrsim.analysis.statistics.head_to_head import HEAD_TO_HEAD
from mrsim.analysis.statistics.piece_outcomes import OWNERS, TAKEN_PARTS, group_arms_by_pieces
from mrsim.analysis.statistics.robustness import LEVEL_CHANGES, SKILL
from mrsim.analysis.statistics.strategy_mix import MIX, STRATEGY, is_mix_known
from mrsim.analysis.statistics.time_courses import TIME_COURSES, times_with_arms
from mrsim.analysis.statistics.win_shares import WIN_SHARES
from mrsim.analysis.tables import FROM, MEASURE, TO, UNIT, ResultTable, join_column_names
from mrsim.analysis.tally_rates import list_tallies
from mrsim.experiment.arms import mirror_strategy
from mrsim.experiment.spec import BASE, VARIANT
from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.contract import LASTING
from mrsim.games.printed_names import label_value
from mrsim.report.build import slug_of_name
from mrsim.report.sections.board_maps import POINTS as POINTS_UNIT
from mrsim.report.sections.board_maps import writer_of_unit
from mrsim.report.sections.piece_outcomes import ends_of_axis, piece_frame
from mrsim.report.sections.score_parts import GROUP, stack_points
from mrsim.report.subject import Subject
from mrsim.sums.measures import SHARE

AMONG: Final = ", among "
MOST_COLUMNS_OF_A_MATRIX: Final = 2
MOST_GROUPS_OF_CURVES: Final = 6


@dataclass(frozen=True)
class RunPlot:
    """A plot of a run that has not been drawn yet."""

    kind: str
    """Its name, the same for every run of the same question."""
    title: str
    frame: Callable[[], pl.DataFrame]
    """What is drawn."""
    draw: Callable[..., Axes]
    """Draws the frame; takes `ax=` and, but for maps, `width=`."""
    is_known: bool = True
    """Whether there are enough games for any of its numbers."""
    table: str = ""
    """The name of the table that it shows, where it shows one."""


def list_run_plots(subject: Subject) -> Iterator[RunPlot]:
    """Every plot that the run has the data for, the verdicts first."""
    for family in (
        _share_plots,
        _matrix_plots,
        _payoff_plots,
        _skill_plots,
        _change_plots,
        _effect_plots,
        _part_plots,
        _score_plots,
        _histogram_plots,
        _course_plots,
        _piece_plots,
        _map_plots,
    ):
        yield from (one for one in family(subject) if one.is_known)


def _plot_of(
    kind: Sequence[str], title: str, frame: pl.DataFrame, draw: Callable[..., Axes], /, **how: object
) -> RunPlot:
    """A plot of a frame that is known already."""
    name, is_known = "-".join(map(slug_of_name, filter(None, kind))), "low" not in frame or frame["low"].count() > 0
    return RunPlot(name, title, lambda: frame, partial(draw, **how), is_known)


def _of_table(table: ResultTable, plot: RunPlot) -> RunPlot:
    """A plot with the name of the table that it shows."""
    return replace(plot, table=table.name)


def _keep_base(table: ResultTable) -> ResultTable:
    """The lines in which nothing is changed, where a table has variants."""
    if VARIANT not in table.by or table.by[-1] == VARIANT:
        return table
    lines = table.lines.filter(pl.col(VARIANT).cast(pl.String) == BASE).drop(VARIANT)
    return replace(table, by=tuple(name for name in table.by if name != VARIANT), lines=lines)


def _keep_strongest(subject: Subject, table: ResultTable) -> ResultTable:
    """The lines of the strongest level of skill where a table has several levels."""
    level = subject.context.strongest_level
    if not level or SKILL_AXIS not in table.by or table.by[-1] == SKILL_AXIS:
        return table
    is_level = pl.col(SKILL_AXIS).cast(pl.String).map_elements(mirror_strategy, return_dtype=pl.String) == level
    lines = table.lines.filter(is_level).drop(SKILL_AXIS)
    by = tuple(name for name in table.by if name != SKILL_AXIS)
    return replace(table, by=by, lines=lines, title=f"{table.title.partition(AMONG)[0]}{AMONG}{level} players")


def _looks(subject: Subject, frame: pl.DataFrame, column: str) -> dict[str, plots.LabelLook]:
    """How the values of a column are drawn, as everywhere else."""
    return subject.looks(column, frame[column].unique())


def _share_plots(subject: Subject) -> Iterator[RunPlot]:
    """The verdicts of each target, and the win shares by each column in which players differ."""
    primary = subject.findings.primary
    for number, table in enumerate(primary):
        kind = ("shares", "" if len(primary) == 1 else str(number + 1))
        yield _shares_of(subject, kind, table, table.by)
    for table in map(partial(_keep_strongest, subject), subject.findings.of(WIN_SHARES)):
        if len(table.by) == 1:
            titled = replace(table, title=_title_by(subject, "Win share", table.by))
            yield _shares_of(subject, ("shares-by", table.by[0]), titled, table.by)
    mix = subject.findings.find(MIX)
    if mix is not None and is_mix_known(mix):
        lines = mix.lines.select(STRATEGY, "value", low="drawn_low", high="drawn_high", equal=1 / pl.len())
        yield _shares_of(subject, ("mix",), replace(mix, lines=lines), (STRATEGY,))


def _title_by(subject: Subject, what: str, by: Sequence[str]) -> str:
    """What is drawn by which columns, and among whom."""
    return f"{what} by {join_column_names(by[::-1])}{'' if SKILL_AXIS in by else _among_strongest(subject)}"


def _shares_of(subject: Subject, kind: Sequence[str], table: ResultTable, by: Sequence[str]) -> RunPlot:
    """The values of a table with their intervals."""
    looks = _looks(subject, table.lines, by[-1])
    return _of_table(table, _plot_of(kind, table.title, table.lines, plots.draw_shares, by=by, looks=looks))


def _matrix_plots(subject: Subject) -> Iterator[RunPlot]:
    """Win shares by two columns, judged or not."""
    for table in map(_keep_base, (*subject.findings.primary, *subject.findings.of(WIN_SHARES))):
        shown = table if len(table.by) == MOST_COLUMNS_OF_A_MATRIX else _keep_strongest(subject, table)
        if len(shown.by) == MOST_COLUMNS_OF_A_MATRIX:
            title, (rows, columns) = _title_by(subject, "Win share", shown.by), shown.by
            yield _plot_of(("heat-map", *shown.by), title, shown.lines, plots.draw_heat_map, rows=rows, columns=columns)


def _payoff_plots(subject: Subject) -> Iterator[RunPlot]:
    """All against all."""
    for table in map(partial(_keep_strongest, subject), subject.findings.of(HEAD_TO_HEAD)):
        kind = ("payoffs", table.by[0])
        yield _of_table(table, _plot_of(kind, table.title, table.lines, plots.draw_payoffs, by=table.by[0]))


def _skill_plots(subject: Subject) -> Iterator[RunPlot]:
    """The same share from level to level of skill."""
    for table in map(_keep_base, subject.findings.of(SKILL)):
        groups = [name for name in table.by if name != SKILL_AXIS]
        levels = sort_levels(map(str, table.lines[SKILL_AXIS].unique().sort()), subject.context.rungs)
        if len(groups) == 1 and len(levels) > 1:
            words = {name: number for number, name in enumerate(levels)}
            lines = table.lines.filter(pl.col(SKILL_AXIS).cast(pl.String).is_in(levels))
            lines = lines.sort(pl.col(SKILL_AXIS).cast(pl.String).replace_strict(words), maintain_order=True)
            lines = lines.with_columns(pl.col(SKILL_AXIS).cast(pl.String))
            looks = _looks(subject, lines, groups[0])
            title = f"Win share by {name_in_words(groups[0])}, from level to level of skill"
            yield _plot_of(
                ("skill", groups[0]), title, lines, plots.draw_skill_curves, by=groups[0], over=SKILL_AXIS, looks=looks
            )


def _change_plots(subject: Subject) -> Iterator[RunPlot]:
    """What each variant moves."""
    for table in subject.findings.of(CHANGES, LEVEL_CHANGES):
        if table.key.axis not in (VARIANT, LEVEL):
            continue
        shown = _keep_strongest(subject, table) if table.key.axis == VARIANT else table
        groups = [name for name in shown.by if name not in (FROM, TO, MEASURE)]
        lines = shown.lines.filter(pl.col(MEASURE) == SHARE.title, pl.col("value").is_not_null())
        for (before, after), moved in lines.group_by(FROM, TO, maintain_order=True):
            looks, sides = _looks(subject, moved, groups[-1]), [str(before), str(after)]
            titles = [label_value(table.key.axis, side) for side in sides]
            title = f"{' → '.join(titles)}: win share by {join_column_names(groups[::-1])}"
            kind = (table.name, *sides[sides[0] == BASE :])
            if table.key.axis == VARIANT:
                title += _among_strongest(subject)
            yield _of_table(table, _plot_of(kind, title, moved, plots.draw_changes, by=groups, looks=looks))


def _effect_plots(subject: Subject) -> Iterator[RunPlot]:
    """What each factor does when the others are held as they are."""
    table = subject.findings.find(ADJUSTED)
    if table is None:
        return
    shown = _keep_strongest(subject, table)
    for (factor,), lines in shown.lines.drop_nulls("low").group_by(FACTOR, maintain_order=True):
        names = [label_value(str(factor), level) for level in lines[LEVEL]]
        looks = subject.looks(str(factor), lines[LEVEL])
        title = f"{shown.title}: {name_in_words(str(factor))}"
        how = {"by": LEVEL, "names": names, "differences": True, "looks": looks}
        yield _plot_of(("effects", str(factor)), title, lines, plots.draw_shares, **how)


def _part_plots(subject: Subject) -> Iterator[RunPlot]:
    """Where points come from."""
    for table in map(partial(_keep_strongest, subject), subject.findings.of(POINTS)):
        frame = stack_points(subject, table)
        title = f"Where points come from, by {name_in_words(table.key.axis)}{_among_strongest(subject)}"
        yield _plot_of(("points-by", table.key.axis), title, frame, plots.draw_parts, by=GROUP)


def _score_plots(subject: Subject) -> Iterator[RunPlot]:
    """How scores are spread, by each column in which players differ, where rows are kept."""
    if not subject.run.keeps_rows:
        return
    for column in subject.context.players_by:
        looks = subject.looks(column, subject.values(column))
        yield RunPlot(
            f"scores-by-{slug_of_name(column)}",
            f"Scores by {name_in_words(column)}{_among_strongest(subject)}",
            partial(_count_scores, subject, column),
            partial(plots.draw_distributions, by=column, value="score", looks=looks),
        )


def _among_strongest(subject: Subject) -> str:
    """Among whom, where there are levels of skill."""
    level = subject.context.strongest_level
    return f"{AMONG}{level} players" if level else ""


def _count_scores(subject: Subject, column: str) -> pl.DataFrame:
    """How often each score was seen, in games of the strongest players with nothing changed."""
    arms = subject.context.strongest.arm_numbers
    rows = pl.concat([subject.run.rows_of(number).select(column, "score") for number in arms])
    return rows.group_by(column, "score").agg(count=pl.len()).sort(column, "score").collect()


def _histogram_plots(subject: Subject) -> Iterator[RunPlot]:
    """Distributions of everything that is counted in a game, and how those won who had it."""
    for table in subject.findings.of(DISTRIBUTIONS):
        if len(table.lines) > 1:
            name = table.key.column
            words = name_in_words(name)
            yield _plot_of(("histogram", name), table.title, table.lines, plots.draw_histogram, name=words, title="")
            if table.lines["win_share"].n_unique() > 1:
                title = f"Win share by {words}{_among_strongest(subject)}"
                yield _plot_of(("won-by", name), title, table.lines, plots.draw_shares_of_bins, name=words, title="")


def _course_plots(subject: Subject) -> Iterator[RunPlot]:
    """Everything that is tallied over time."""
    for name in list_tallies(subject.run):
        for time, group in times_with_arms(subject.context, name):
            for axis in subject.context.axes or ("",):
                table = subject.findings.find(TIME_COURSES, tally=name, axis=axis, group=group.number)
                if table is not None:
                    yield from _courses_of(table, name, time)


def _courses_of(table: ResultTable, name: str, time: str) -> Iterator[RunPlot]:
    """A plot of each thing in a table, where its groups can be distinguished."""
    by = [column for column in table.by if column not in (time, MEASURE)]
    for (thing,), lines in table.lines.group_by(MEASURE, maintain_order=True):
        if lines.select(by).n_unique() <= MOST_GROUPS_OF_CURVES if by else True:
            what = "Games that last" if thing == LASTING else name_as_heading(str(thing))
            how = {"over": time, "by": by, "unit": lines[UNIT][0], "from_zero": True}
            yield _plot_of(
                ("course", name, str(thing), table.key.axis), f"{what} ({table.title})", lines, plots.draw_curves, **how
            )


def _piece_plots(subject: Subject) -> Iterator[RunPlot]:
    """How those fare who take each piece."""
    for table in subject.findings.of(OWNERS):
        groups = group_arms_by_pieces(subject.context, table.key.tally)
        look = next((group.look for group in groups if group.number == table.key.group), None)
        kind = table.by[0]
        fared = {
            str(name): {line[MEASURE]: line for line in lines.iter_rows(named=True)}
            for (name,), lines in table.lines.group_by(kind, maintain_order=True)
        }
        divided = [part for part in subject.findings.of(TAKEN_PARTS) if part.key == replace(table.key, axis=part.by[1])]
        factions = {column.name for column in subject.game.columns if column.role == "faction"}
        when = next((part for part in divided if part.by[1] not in factions), None)
        frame = piece_frame(fared, when, look.tiles if look else {})
        if not frame.is_empty():
            name = f"{table.key.tally}{table.key.group or ''}"
            taken = ends_of_axis(when) if when else None
            yield _plot_of((name,), table.title, frame, plots.draw_pieces, by="name", taken=taken)


def _map_plots(subject: Subject) -> Iterator[RunPlot]:
    """What is where on a board, or happens there, a map for each thing and each group of players."""
    for name in list_tallies(subject.run):
        for axis, group in boards_with_arms(subject.context, name):
            table = subject.findings.find(BOARD_MAPS, tally=name, group=group.number)
            if table is None or axis.layout is None:
                continue
            at = {label: place for label, place in zip(axis.labels, axis.layout.at, strict=True) if place}
            by = [column for column in table.by if column not in (axis.name, MEASURE)]
            for key, lines in table.lines.group_by(MEASURE, *by, maintain_order=True):
                if not (lines["value"].fill_null(0.0) != 0).any():
                    continue
                unit, words = lines[UNIT][0], [label_value(*pair) for pair in zip(by, key[1:], strict=True)]
                values = dict(zip(map(str, lines[axis.name]), lines["value"], strict=True))
                nothing = None if unit == POINTS_UNIT else 0.0
                frame = pl.DataFrame(
                    [(label, *place, values.get(label, nothing)) for label, place in at.items()],
                    [axis.name, "x", "y", "value"],
                    orient="row",
                )
                yield _plot_of(
                    ("map", f"{name}{group.number or ''}", *map(str, key)),
                    ", ".join([f"{table.title}: {name_in_words(str(key[0]))}", *words]),
                    frame,
                    plots.draw_board_map,
                    shape=axis.layout.shape,
                    write=writer_of_unit(unit),
                )
