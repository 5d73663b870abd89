"""A run from Python: `mrsim.open_run("reports/legends").findings()`. In a notebook it shows its report."""

from collections.abc import Sequence
from functools import cached_property
from html import escape
from pathlib import Path

from mrsim import games, what_if
from mrsim.analysis.changes import along
from mrsim.analysis.compare import compare
from mrsim.analysis.context import Context
from mrsim.analysis.findings import Findings, findings
from mrsim.analysis.sentences import changed, sentences, summary
from mrsim.analysis.tables import Table
from mrsim.analysis.targets import VARIANT
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

    def changes(self) -> list[Table]:
        """What the variants of the experiment change, block by block."""
        return list(along(Context.of(self, self.game), [VARIANT]))

    def changes_to(self, after: results.Run) -> list[Table]:
        """What is other in a run of the same deals, block by block."""
        return compare(self, after, self.game)

    def whatif(
        self,
        *edits: str,
        boxes: Sequence[str] = (),
        blocks: int = what_if.MOST_BLOCKS,
        out: Path | str | None = None,
        jobs: int | None = None,
    ) -> "OpenRun":
        """The same experiment with changes of the box, played until it is clear what they change, beside this run.

        `changes()` of what comes back are the differences. What was played for an earlier what-if is not played again.
        """
        from mrsim.asking import played_into

        here = self.folder.folder
        folder = Path(out) if out is not None else here.with_name(f"{here.name}-whatif")
        asked = what_if.until_compared(what_if.what_if(self.experiment, edits, boxes), blocks)
        played_into(folder, asked, ["whatif", *edits, *boxes], jobs=jobs, part_blocks=what_if.PART_BLOCKS)
        return open_run(folder)

    def __str__(self) -> str:
        """The findings in sentences, those on changes first."""
        found = self.findings()
        moved = [sentence.text for table in self.changes() for sentence in changed(table)]
        said = [sentence.text for sentence in sentences(found)]
        return "\n".join([self.experiment.question, summary(found), *moved, *said])

    def _repr_html_(self) -> str:
        """For a notebook: the report, in a frame of its own."""
        from mrsim.report.making import report_of
        from mrsim.report.page import page

        whole = escape(page(report_of([self.folder.folder])), quote=True)
        return (
            f'<iframe srcdoc="{whole}" title="{escape(self.experiment.question)}" width="100%" height="900"></iframe>'
        )


def open_run(folder: Path | str) -> OpenRun:
    """A run by its folder."""
    found = results.open_run(Path(folder))
    return OpenRun(found.folder, found.manifest, found.experiment)
