"""Is everything decided? Asked at fixed numbers of blocks, so that the answer hangs on nothing else.

What is asked is what the tables print: the intervals of the confidence sequence, and the verdicts read off them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import polars as pl

from mrsim.analysis.changes import CHANGE, TEST, along
from mrsim.analysis.context import Context
from mrsim.analysis.judging import looks_of
from mrsim.analysis.tables import MEASURE
from mrsim.analysis.targets import VARIANT
from mrsim.analysis.verdicts import VERDICT, verdicts
from mrsim.experiment.results import Run
from mrsim.experiment.spec import UNTIL_COMPARED, UNTIL_DECIDED, UNTIL_TESTED, Experiment
from mrsim.games.contract import Game
from mrsim.stats.sequential import Answer
from mrsim.stats.verdicts import Verdict
from mrsim.sums.measures import SHARE


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

    @property
    def is_decided(self) -> bool:
        """Whether nothing was open at the last look."""
        return bool(self.given) and not self.undecided

    @property
    def undecided(self) -> int:
        """How many answers were open at the last look."""
        return self.given.count(Verdict.UNDECIDED)

    def decided_at(self, run: Run) -> int | None:
        """The first look, of those that the run has blocks for, at which everything is decided."""
        for blocks in looks_of(run.planned, run.experiment.stop.rule):
            if self.looked < blocks <= run.blocks:
                self.look(run.first(blocks))
                if self.is_decided:
                    return blocks
        return None

    def look(self, run: Run) -> None:
        """Read off what these blocks say."""
        self.looked = run.blocks
        self.taken += 1
        self.given = ANSWERS[run.experiment.stop.rule](Context.of(run, self.game))


def of_targets(context: Context) -> list[str]:
    """The verdicts on all targets."""
    return [verdict for table in verdicts(context) for verdict in table.lines[VERDICT]]


def of_variants(context: Context) -> list[str]:
    """What is said of every win share in every variant."""
    return in_variants(context, CHANGE)


def of_tests(context: Context) -> list[str]:
    """What the sequential test says of them."""
    return [Verdict.UNDECIDED if word == Answer.OPEN else word for word in in_variants(context, TEST)]


def in_variants(context: Context, column: str) -> list[str]:
    """A column, for every win share in every variant."""
    lines = [table.lines.filter(pl.col(MEASURE) == SHARE.title) for table in along(context, [VARIANT])]
    return [word for shares in lines for word in shares[column]]


ANSWERS: Final[dict[str, Callable[[Context], list[str]]]] = {
    UNTIL_DECIDED: of_targets,
    UNTIL_COMPARED: of_variants,
    UNTIL_TESTED: of_tests,
}


def judge(experiment: Experiment, game: Game) -> Decider | None:
    """Whoever is asked while an experiment is played; nobody, if it plays all its blocks anyway."""
    return Decider(game) if experiment.stop.rule in ANSWERS else None
