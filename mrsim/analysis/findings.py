"""A run, understood: verdicts on its targets first, then everything that helps to see why."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from mrsim.analysis import (
    adjusted,
    changes,
    distributions,
    holds,
    meetings,
    noise,
    owned,
    payoffs,
    placed,
    shares,
    timed,
    verdicts,
)
from mrsim.analysis.context import Context
from mrsim.analysis.outcomes import Outcome
from mrsim.analysis.pooling import pooled
from mrsim.analysis.skill import within_skill
from mrsim.analysis.tables import Table, controlled, described, titles
from mrsim.analysis.verdicts import VERDICT
from mrsim.experiment.results import Run
from mrsim.games.contract import Game
from mrsim.stats.verdicts import Verdict


@dataclass(frozen=True)
class Findings:
    """What a run says."""

    context: Context
    tables: tuple[Table, ...]

    @property
    def primary(self) -> list[Table]:
        """One table a target."""
        return [table for table in self.tables if table.family == "primary"]

    def table(self, name: str) -> Table | None:
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
    def outcome(self) -> Outcome:
        """Whether the targets are met."""
        counts = self.counts
        if counts["unbalanced"]:
            return Outcome.VIOLATED
        return Outcome.OPEN if counts["undecided"] or not counts["balanced"] else Outcome.MET


def findings(run: Run, game: Game) -> Findings:
    """Everything a run can say."""
    return findings_of(Context.of(run, game))


def findings_of(context: Context) -> Findings:
    """Every topic, and all that looks around controlled together; what is averaged is said to be."""
    tables = [table for topic in TOPICS for table in topic(context)]
    tables += [over_all_levels(context, table) for topic in OF_WHOLE_RUNS for table in topic(context)]
    return Findings(context, tuple(pooled(context.sums, controlled(tables))))


def over_all_levels(context: Context, table: Table) -> Table:
    """What is drawn of whole runs takes all levels of skill together; its title says so."""
    if not within_skill(context.sums, (), meeting=False):
        return table
    return replace(table, title=f"{table.title}, all levels of skill together")


def points(context: Context) -> Iterator[Table]:
    """Where points come from, and what players do, at each level of skill."""
    sums = context.sums
    players = context.factions or context.players_by[:1]
    for name in (*players, *context.modes):
        by = within_skill(sums, (name,), meeting=False)
        yield described(sums, f"points-by-{name}", by, context.points, f"Where points come from, by {titles(by)}")
    for name in players:
        by = within_skill(sums, (name,), meeting=False)
        yield described(sums, f"counts-by-{name}", by, context.of_role("count"), f"What happens, by {titles(by)}")


def feel(context: Context) -> Iterator[Table]:
    """How a game feels, at each level of skill."""
    sums = context.sums
    whole = within_skill(sums, (), meeting=False)
    by_whole = f", by {titles(whole)}" if whole else ""
    yield described(sums, "feel", whole, context.feel, f"How a game feels{by_whole}")
    for axis in (*context.axes, *context.modes):
        by = within_skill(sums, (axis,), meeting=False)
        if by != whole:
            yield described(sums, f"feel-by-{axis}", by, context.feel, f"How a game feels, by {titles(by)}")


TOPICS: Final[tuple[Callable[[Context], Iterator[Table]], ...]] = (
    verdicts.verdicts,
    holds.holds,
    changes.changes,
    shares.shares,
    adjusted.adjusted,
    meetings.meetings,
    payoffs.payoffs,
    points,
    feel,
    noise.noise,
)
"""In the order in which they are told."""
OF_WHOLE_RUNS: Final[tuple[Callable[[Context], Iterator[Table]], ...]] = (
    distributions.distributions,
    owned.owned,
    placed.placed,
    timed.timed,
)
"""After them: how often each number was seen, and what is drawn of boards and pieces."""
