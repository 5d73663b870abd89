"""A run, understood: verdicts on its targets first, then everything that helps to see why."""

from dataclasses import dataclass, replace
from enum import StrEnum
from html import escape
from typing import Any

from mrsim.analysis.context import Context
from mrsim.analysis.false_discoveries import control_false_discoveries
from mrsim.analysis.pooling import add_pooling_columns
from mrsim.analysis.statistics import find_statistics
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.analysis.tables import ResultTable, TableKey, Topic
from mrsim.games.contract import Game
from mrsim.notebook_html import folded_as_html
from mrsim.runs.reader import StoredRun
from mrsim.stats.verdicts import Verdict


class CheckOutcome(StrEnum):
    """The outcome of a check: of all targets together, or of one claim."""

    MET = "met"
    VIOLATED = "violated"
    OPEN = "undecided"


@dataclass(frozen=True)
class Findings:
    """The tables of an analysis, and whether the targets are met."""

    context: Context
    tables: tuple[ResultTable, ...]

    @property
    def primary(self) -> list[ResultTable]:
        """The tables of verdicts, one for each target."""
        return [table for table in self.tables if table.family == "primary"]

    def of(self, *topics: Topic) -> list[ResultTable]:
        """The tables of some topics, in the order in which they are told."""
        return [table for table in self.tables if table.topic in topics]

    def find(self, topic: Topic, **key: Any) -> ResultTable | None:
        """The table of a topic that has this key, where the run has it: `find(CHANGES, axis="variant", target=1)`."""
        return next((table for table in self.of(topic) if table.key == TableKey(**key)), None)

    def _repr_html_(self) -> str:
        """For a notebook: the tables of verdicts, and below them the names of all others, folded."""
        others = [(table.name, table.title) for table in self.tables if table not in self.primary]
        listed = "".join(f"<li><code>{escape(name)}</code> {escape(title)}</li>" for name, title in others)
        verdicts = "".join(table._repr_html_() for table in self.primary)
        return f"<div>{verdicts}{folded_as_html(f'{len(others)} other tables', [f'<ul>{listed}</ul>'])}</div>"

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


def analyse_run(run: StoredRun, game: Game) -> Findings:
    """Analyse a run: every table that it has data for."""
    return analyse_context(Context.of(run, game))


def analyse_context(context: Context) -> Findings:
    """The tables of all topics. Exploratory ones are controlled together, and pooled shares say what they average."""
    tables = [
        _title_strongest_level(context, table) if statistic.is_of_strongest_level else table
        for statistic in find_statistics()
        for table in statistic.tables(context)
    ]
    return Findings(context, tuple(add_pooling_columns(context, control_false_discoveries(tables))))


def _title_strongest_level(context: Context, table: ResultTable) -> ResultTable:
    """Say in the title of a table that it is of the strongest level of skill alone."""
    level = context.strongest_level
    return replace(table, title=f"{table.title}, among {level} players") if level else table
