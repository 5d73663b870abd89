"""A run from Python: `mrsim.open_run("reports/legends").findings()`."""

from functools import cached_property
from pathlib import Path

from mrsim import games
from mrsim.analysis.compare import compare
from mrsim.analysis.findings import Findings, findings
from mrsim.analysis.tables import Table
from mrsim.experiment import results
from mrsim.games.contract import Game


class OpenRun(results.Run):
    """A run on disk: `rows()` has every game, `findings()` what they say."""

    @cached_property
    def game(self) -> Game:
        """What was played."""
        return games.find(self.experiment.game)

    def findings(self) -> Findings:
        """Verdicts, and tables of everything beside."""
        return findings(self, self.game)

    def changes_to(self, after: results.Run) -> list[Table]:
        """What is other in a run of the same deals, block by block."""
        return compare(self, after, self.game)


def open_run(folder: Path | str) -> OpenRun:
    """A run by its folder."""
    found = results.open_run(Path(folder))
    return OpenRun(found.folder, found.manifest, found.experiment)
