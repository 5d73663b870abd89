"""A run, understood: verdicts on its targets first, then everything that helps to see why."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from mrsim.analysis import (
    adjusted_effects,
    board_maps,
    changes,
    distributions,
    head_to_head,
    noise_floor,
    piece_outcomes,
    robustness,
    strategy_mix,
    target_verdicts,
    time_courses,
    win_shares,
)
from mrsim.analysis.context import Context
from mrsim.analysis.exit_codes import CheckOutcome
from mrsim.analysis.pooling import add_pooling_columns
from mrsim.analysis.skill_levels import within_skill
from mrsim.analysis.tables import ResultTable, control_false_discoveries, join_column_names, measure_table
from mrsim.analysis.target_verdicts import VERDICT
from mrsim.games.contract import Game
from mrsim.runs.reader import Run
from mrsim.stats.verdicts import Verdict


@dataclass(frozen=True)
class Findings:
    """The tables of an analysis, and whether the targets are met."""

    context: Context
    tables: tuple[ResultTable, ...]

    @property
    def primary(self) -> list[ResultTable]:
        """The tables of verdicts, one for each target."""
        return [table for table in self.tables if table.family == "primary"]

    def table(self, name: str) -> ResultTable | None:
        """A table by its name, where the run has it."""
        return next((table for table in self.tables if table.name == name), None)

    @property
    def counts(self) -> dict[str, int]:
        """How many verdicts of each kind were reached."""
        given = [verdict for table in self.primary for verdict in table.lines[VERDICT]]
        off = sum(verdict in (Verdict.ABOVE, Verdict.BELOW) for verdict in given)
        even = given.count(Verdict.BALANCED)
        return {"balanced": even, "unbalanced": off, "undecided": len(given) - even - off}

    @property
    def outcome(self) -> CheckOutcome:
        """Whether the targets are met."""
        counts = self.counts
        if counts["unbalanced"]:
            return CheckOutcome.VIOLATED
        return CheckOutcome.OPEN if counts["undecided"] or not counts["balanced"] else CheckOutcome.MET


def analyse_run(run: Run, game: Game) -> Findings:
    """Analyse a run: every table that it has data for."""
    return analyse_context(Context.of(run, game))


def analyse_context(context: Context) -> Findings:
    """The tables of all topics. Exploratory ones are controlled together, and pooled shares say what they average."""
    tables = [table for topic in TOPICS for table in topic(context)]
    tables += [_title_all_levels(context, table) for topic in WHOLE_RUN_TOPICS for table in topic(context)]
    return Findings(context, tuple(add_pooling_columns(context.sums, control_false_discoveries(tables))))


def _title_all_levels(context: Context, table: ResultTable) -> ResultTable:
    """Say in the title of a table of a whole run that it takes all levels of skill together."""
    if not within_skill(context.sums, (), meeting=False):
        return table
    return replace(table, title=f"{table.title}, all levels of skill together")


def _point_and_count_tables(context: Context) -> Iterator[ResultTable]:
    """Where points come from, and how often things happen, at each level of skill."""
    sums = context.sums
    players = context.factions or context.players_by[:1]
    for name in (*players, *context.modes):
        by = within_skill(sums, (name,), meeting=False)
        yield measure_table(
            sums, f"points-by-{name}", by, context.points, f"Where points come from, by {join_column_names(by)}"
        )
    for name in players:
        by = within_skill(sums, (name,), meeting=False)
        yield measure_table(
            sums, f"counts-by-{name}", by, context.of_role("count"), f"What happens, by {join_column_names(by)}"
        )


def _game_feel_tables(context: Context) -> Iterator[ResultTable]:
    """The measures that describe games rather than players, at each level of skill."""
    sums = context.sums
    whole = within_skill(sums, (), meeting=False)
    by_whole = f", by {join_column_names(whole)}" if whole else ""
    yield measure_table(sums, "feel", whole, context.feel, f"How a game feels{by_whole}")
    for axis in (*context.axes, *context.modes):
        by = within_skill(sums, (axis,), meeting=False)
        if by != whole:
            yield measure_table(
                sums, f"feel-by-{axis}", by, context.feel, f"How a game feels, by {join_column_names(by)}"
            )


TOPICS: Final[tuple[Callable[[Context], Iterator[ResultTable]], ...]] = (
    target_verdicts.verdict_tables,
    robustness.robustness_tables,
    changes.change_tables,
    win_shares.win_share_tables,
    adjusted_effects.adjusted_effect_tables,
    head_to_head.head_to_head_tables,
    strategy_mix.strategy_mix_tables,
    _point_and_count_tables,
    _game_feel_tables,
    noise_floor.noise_tables,
)
"""In the order in which they are told."""
WHOLE_RUN_TOPICS: Final[tuple[Callable[[Context], Iterator[ResultTable]], ...]] = (
    distributions.distribution_tables,
    piece_outcomes.piece_outcome_tables,
    board_maps.board_map_tables,
    time_courses.time_course_tables,
)
"""After them: how often each number was seen, and what is drawn of boards and pieces."""
