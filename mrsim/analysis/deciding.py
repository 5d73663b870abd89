"""Is every target decided? Asked at fixed numbers of blocks, so that the answer hangs on nothing else.

What is asked is what the tables print: the intervals of the confidence sequence, and the verdicts read off them.
"""

from dataclasses import dataclass

from mrsim.analysis.context import Context
from mrsim.analysis.verdicts import VERDICT, verdicts
from mrsim.experiment.results import Run
from mrsim.games.contract import Game
from mrsim.stats.sequences import looks
from mrsim.stats.verdicts import Verdict


@dataclass
class Decider:
    """Looks at a run as it grows; a look is taken once."""

    game: Game
    looked: int = 0
    """Blocks of the last look."""

    def decided_at(self, run: Run) -> int | None:
        """The first look, of those that the run has blocks for, at which everything is decided."""
        for blocks in looks():
            if self.looked < blocks <= run.blocks:
                self.looked = blocks
                if self.is_decided(run.first(blocks)):
                    return blocks
        return None

    def is_decided(self, run: Run) -> bool:
        """Whether all targets are decided with just these blocks."""
        given = [verdict for table in verdicts(Context.of(run, self.game)) for verdict in table.lines[VERDICT]]
        return bool(given) and Verdict.UNDECIDED not in given
