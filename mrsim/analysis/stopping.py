"""Is everything decided? Asked at fixed numbers of blocks, so that the answer depends on nothing else.

What is asked is what the tables print: the intervals of the confidence sequence, and the verdicts read off them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.interval_method import list_look_blocks
from mrsim.analysis.load_sums import EarlierSums
from mrsim.analysis.statistics.changes import CHANGE, TEST, change_tables_along
from mrsim.analysis.statistics.target_verdicts import VERDICT, verdict_tables
from mrsim.analysis.tables import MEASURE
from mrsim.analysis.targets import VARIANT
from mrsim.experiment.spec import UNTIL_COMPARED, UNTIL_DECIDED, UNTIL_TESTED, Experiment
from mrsim.games.contract import Game
from mrsim.runs.reader import StoredRun
from mrsim.stats.sequential_test import RatioTestAnswer
from mrsim.stats.verdicts import Verdict
from mrsim.sums.measures import SHARE

ShowLook = Callable[[Context], None]
"""Shows a run as it was at a scheduled look, the only times at which its estimates are read."""


@dataclass
class Decider:
    """Looks at a run as it grows; a look is taken once."""

    game: Game
    looked: int = 0
    """Blocks of the last look."""
    taken: int = 0
    """How many looks were taken."""
    given: list[str] = field(default_factory=list)
    """The answers of the last look."""
    show_look: ShowLook | None = None
    """Is given every look, or the last one where several were due at once."""
    earlier: EarlierSums = field(default_factory=EarlierSums)
    """The sums of the last look: every block is read once."""

    @property
    def is_decided(self) -> bool:
        """Whether nothing was open at the last look."""
        return bool(self.given) and not self.undecided

    @property
    def undecided(self) -> int:
        """How many answers were open at the last look."""
        return self.given.count(Verdict.UNDECIDED)

    def describe(self, most_blocks: int) -> str:
        """How far the decision is, in a sentence."""
        if not self.taken:
            return f"Not looked at yet; at most {most_blocks:,} deals are played."
        looks = "1 look" if self.taken == 1 else f"{self.taken} looks"
        still = f"{self.undecided} of {len(self.given)} undecided"
        return f"{looks}, the last at {self.looked:,} deals: {still}; at most {most_blocks:,} are played."

    def decided_at(self, run: StoredRun) -> int | None:
        """The first look, of those that the run has blocks for, at which everything is decided."""
        last: Context | None = None
        for blocks in list_look_blocks(run.planned, run.experiment.stop.rule):
            if self.looked < blocks <= run.blocks:
                last = self.look(run.first(blocks))
                if self.is_decided:
                    break
        if last is not None and self.show_look is not None:
            self.show_look(last)
        return self.looked if last is not None and self.is_decided else None

    def look(self, run: StoredRun) -> Context:
        """Read off what these blocks say."""
        self.looked = run.blocks
        self.taken += 1
        context = Context.of(run, self.game, self.earlier)
        self.given = ANSWERS_BY_STOP_RULE[run.experiment.stop.rule](context)
        return context


def _target_verdicts(context: Context) -> list[str]:
    return [verdict for table in verdict_tables(context) for verdict in table.lines[VERDICT]]


def _variant_changes(context: Context) -> list[str]:
    """How the change of every win share in every variant is classified."""
    return _variant_words(context, CHANGE)


def _variant_test_answers(context: Context) -> list[str]:
    """What the sequential test answers for every win share in every variant."""
    return [Verdict.UNDECIDED if word == RatioTestAnswer.OPEN else word for word in _variant_words(context, TEST)]


def _variant_words(context: Context, column: str) -> list[str]:
    """The words in one column of the changes, for every win share in every variant."""
    lines = [table.lines.filter(pl.col(MEASURE) == SHARE.title) for table in change_tables_along(context, [VARIANT])]
    return [word for shares in lines for word in shares[column]]


ANSWERS_BY_STOP_RULE: Final[dict[str, Callable[[Context], list[str]]]] = {
    UNTIL_DECIDED: _target_verdicts,
    UNTIL_COMPARED: _variant_changes,
    UNTIL_TESTED: _variant_test_answers,
}


def create_decider(experiment: Experiment, game: Game, show_look: ShowLook | None = None) -> Decider | None:
    """The decider that is asked while an experiment is played; None if the experiment plays all its blocks anyway."""
    return Decider(game, show_look=show_look) if experiment.stop.rule in ANSWERS_BY_STOP_RULE else None
