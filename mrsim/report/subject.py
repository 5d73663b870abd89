"""What a section is told about: one run, what was found in it, and what it is compared with."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from mrsim.analysis.context import Context
from mrsim.analysis.findings import Findings
from mrsim.analysis.statistics.piece_outcomes import OWNERS
from mrsim.analysis.tables import ResultTable
from mrsim.formatting import enumerate_words
from mrsim.games.contract import Column, Game
from mrsim.plots.theme import LabelLook, look_of_label
from mrsim.runs.reader import StoredRun


@dataclass(frozen=True)
class Subject:
    """A run of a report."""

    name: str
    """What it is called in the report: the name of its folder."""
    findings: Findings
    baseline: StoredRun | None = None
    against: tuple[ResultTable, ...] = ()
    """What has changed from the baseline to this run."""

    @property
    def context(self) -> Context:
        return self.findings.context

    @property
    def run(self) -> StoredRun:
        return self.context.run

    @property
    def game(self) -> Game:
        return self.context.game

    @cached_property
    def columns(self) -> dict[str, Column]:
        """The columns of the game by name."""
        return {column.name: column for column in self.game.columns}

    @cached_property
    def words(self) -> dict[str, str]:
        """What the game calls its things, for titles."""
        return {
            "factions": join_as_title([column.name for column in self.game.columns if column.role == "faction"]),
            "pieces": enumerate_words(
                list(dict.fromkeys(table.key.tally for table in self.findings.of(OWNERS)))
            ).capitalize(),
            "modes": join_as_title([column.name for column in self.game.columns if column.role == "mode"]),
            "skill": "Skill ladder" if self.run.experiment.lineups.make == "mirror" else "From line-up to line-up",
        }

    @property
    def games(self) -> int:
        """Games in all arms."""
        return sum(self.run.blocks * arm.rotations for arm in self.run.arms)

    def look(self, column: str, label: str) -> LabelLook:
        """How a value of a column is drawn: the same everywhere in a report."""
        known = self.columns.get(column)
        labels = list((known.labels if known else None) or self.values(column))
        number = labels.index(label) if label in labels else 0
        return look_of_label(number, known.colours if known else ())

    def looks(self, column: str, labels: Iterable[object]) -> dict[str, LabelLook]:
        """How some values of a column are drawn, for a plot."""
        return {str(label): self.look(column, str(label)) for label in labels}

    def values(self, column: str) -> list[str]:
        """All values of a column or an axis, in order."""
        if column == "strategy":
            return list(self.run.strategies().categories)
        if column in self.context.sums.axes:
            return list(self.run.axis(column).categories)
        found = self.context.sums.by.get((column,))
        return [] if found is None else [str(value) for value in found[column].unique().sort()]


def join_as_title(names: list[str]) -> str:
    """`Boards`, `Clans and boards`."""
    return enumerate_words([f"{name.replace('_', ' ')}s" for name in names]).capitalize()
