"""What `mrsim run` shows while it plays: a bar and the leading numbers; plain lines where nobody looks."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from mrsim.cli.screen import remarks_console, results_console
from mrsim.formatting import format_estimate

if TYPE_CHECKING:
    from mrsim.analysis.stopping import Decider
    from mrsim.experiment.spec import Experiment
    from mrsim.games.contract import Column
    from mrsim.runs.execute import RunOutcome
    from mrsim.runs.store import RunFolder
    from mrsim.runs.tasks import PlayedPart
    from mrsim.sums.running_sums import RunningSums

SECONDS_A_LINE: Final = 30
"""How often a line is printed where nobody looks."""
MOST_LINES: Final = 12
MOST_FINDINGS: Final = 1
"""Said at the end beside the count of verdicts."""


class RunDisplay:
    """Counts parts as they come."""

    def __init__(self, experiment: "Experiment", judge: "Decider | None") -> None:
        self.experiment = experiment
        self.judge = judge
        self.console = remarks_console()
        self.by = ""
        self.sums: RunningSums | None = None
        self.lined = time.monotonic()
        self.bar = Progress(
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
            BarColumn(bar_width=10),
            TaskProgressColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("left"),
            console=self.console,
        )
        self.task = self.bar.add_task("", total=None, speed="")
        self.there = 0
        self.live = Live(console=self.console, transient=True, auto_refresh=True, refresh_per_second=4)

    def remark(self, sentence: str) -> None:
        """Something worth a line."""
        self.console.print(sentence)

    def begin(self, games: int, there: int) -> None:
        """What there is to do."""
        self.there = there
        self.bar.update(self.task, total=games, completed=there)
        if there:
            self.console.print(f"{there:,} of {games:,} games are there already.")
        if self.console.is_terminal:
            self.live.update(self.bar)
            self.live.start()

    def played(self, played: "PlayedPart") -> None:
        """Another part is written."""
        self.by = played.task.watched
        ready = played.task.ready
        self.sums = self.sums or self.empty_sums(ready.columns)
        self.sums.add_block_sums({(self.by,): played.wins}, ready.match.players, ready.key)
        task = self.bar.tasks[0]
        speed = (task.completed + played.task.games - self.there) / max(task.elapsed or 0, 1e-9)
        self.bar.update(self.task, advance=played.task.games, speed=f"{speed:,.0f} games/s")
        if self.console.is_terminal:
            heading = f"Wins by {self.by}, all arms together:"
            self.live.update(Group(self.bar, *self.decision(), heading, self.leading()))
        elif time.monotonic() - self.lined > SECONDS_A_LINE:
            self.lined = time.monotonic()
            so_far = f"{task.completed:,.0f} of {task.total:,.0f} games, {speed:,.0f} games/s"
            self.console.print(" ".join([f"{so_far}.", *self.decision()]))

    def empty_sums(self, columns: "Sequence[Column]") -> "RunningSums":
        """What parts are added to; as many blocks are summed together as an analysis of the whole run does."""
        from mrsim import games
        from mrsim.experiment.arms import plan_arms
        from mrsim.sums.block_sums import WINS_AND_SCORE, blocks_a_stretch
        from mrsim.sums.running_sums import RunningSums

        arms = len(plan_arms(self.experiment, games.settings_of_game(self.experiment.game)))
        stretch = blocks_a_stretch(self.experiment.design.blocks, arms)
        return RunningSums(columns, {(self.by,): WINS_AND_SCORE}, stretch)

    def decision(self) -> list[str]:
        """How far a run is that ends when it is decided."""
        if self.judge is None:
            return []
        most = f"at most {self.experiment.design.blocks:,} are played"
        if not self.judge.taken:
            return [f"Not looked at yet; at most {self.experiment.design.blocks:,} blocks are played."]
        looks = "1 look" if self.judge.taken == 1 else f"{self.judge.taken} looks"
        still = f"{self.judge.undecided} of {len(self.judge.given)} undecided"
        return [f"{looks}, the last at {self.judge.looked:,} blocks: {still}; {most}."]

    def leading(self) -> Table:
        """Win shares now played, over all arms."""
        from mrsim.sums.running_sums import WIN_SHARE, win_share_lines

        shown = Table(box=None, show_header=False)
        if self.sums is not None:
            found = win_share_lines(self.sums.total(), self.by, {}).sort(WIN_SHARE, descending=True)
            for row in found.head(MOST_LINES).iter_rows(named=True):
                shown.add_row(str(row[self.by]), format_estimate(row[WIN_SHARE], row["low"], row["high"], "share"))
            if len(found) > MOST_LINES:
                shown.add_row(f"… and {len(found) - MOST_LINES} more")
        return shown

    def report(self, folder: "RunFolder", outcome: "RunOutcome") -> None:
        """What came of it, and what to do next."""
        self.live.stop()
        screen = results_console()
        screen.print(
            f"{folder.folder}: {outcome.status}, {outcome.blocks:,} blocks of each arm, "
            f"{outcome.parts_played:,} parts played now."
        )
        if outcome.blocks:
            for sentence in first_findings(folder):
                screen.print(sentence)
            screen.print(f"More: mrsim analyse {folder.folder}, mrsim report {folder.folder}", soft_wrap=True)
        if outcome.status == "stopped":
            screen.print("The same command goes on from here.")


def first_findings(folder: "RunFolder") -> list[str]:
    """The headline of the run's summary, and the surest verdicts."""
    from mrsim import games
    from mrsim.analysis.context import Context
    from mrsim.analysis.findings import Findings
    from mrsim.analysis.run_summary import summarise_findings
    from mrsim.analysis.statistics.target_verdicts import verdict_tables
    from mrsim.runs.reader import read_run

    run = read_run(folder.folder)
    context = Context.of(run, games.find_game(run.experiment.game))
    found = Findings(context, tuple(verdict_tables(context)))
    if not found.tables:
        return []
    summary = summarise_findings(found)
    return [summary.headline, *(f"• {one.text}" for one in summary.foremost[:MOST_FINDINGS])]


@contextmanager
def show_run_display(experiment: "Experiment", judge: "Decider | None" = None) -> Iterator[RunDisplay]:
    """A display that is taken down whatever happens."""
    watcher = RunDisplay(experiment, judge)
    try:
        yield watcher
    finally:
        watcher.live.stop()
        sys.stderr.flush()
