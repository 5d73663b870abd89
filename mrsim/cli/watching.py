"""What `mrsim run` shows while it plays: a bar and the leading numbers; plain lines where nobody looks."""

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from mrsim.cli.screen import remarks, results

if TYPE_CHECKING:
    import polars as pl

    from mrsim.experiment.run_folder import RunFolder
    from mrsim.experiment.running import Played
    from mrsim.experiment.runs import Outcome
    from mrsim.experiment.spec import Experiment

SECONDS_A_LINE: Final = 30
"""How often a line is printed where nobody looks."""
MOST_LINES: Final = 16


class Watching:
    """Counts parts as they come."""

    def __init__(self, experiment: "Experiment") -> None:
        self.experiment = experiment
        self.console = remarks()
        self.by = experiment.targets[0].share if experiment.targets else "strategy"
        self.sums: pl.DataFrame | None = None
        self.lined = time.monotonic()
        self.bar = Progress(
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
            BarColumn(bar_width=16),
            TaskProgressColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
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
            self.live.start()

    def played(self, played: "Played") -> None:
        """Another part is written."""
        from mrsim.stats.shares import add_up, block_sums

        if played.frame is not None and self.by in played.frame.columns:
            import polars as pl

            frame = played.frame.with_columns(pl.col(self.by).cast(pl.String))
            sums = block_sums(frame, self.by, ())
            self.sums = sums if self.sums is None else add_up([self.sums, sums], self.by)
        task = self.bar.tasks[0]
        speed = (task.completed + played.task.games - self.there) / max(task.elapsed or 0, 1e-9)
        self.bar.update(self.task, advance=played.task.games, speed=f"{speed:,.0f} games/s")
        if self.console.is_terminal:
            self.live.update(Group(self.bar, self.leading()))
        elif time.monotonic() - self.lined > SECONDS_A_LINE:
            self.lined = time.monotonic()
            self.console.print(f"{task.completed:,.0f} of {task.total:,.0f} games, {speed:,.0f} games/s")

    def leading(self) -> Table:
        """Win shares so far, over all arms."""
        from mrsim.stats.shares import shares

        shown = Table(box=None, show_header=False, pad_edge=False)
        if self.sums is not None:
            for row in shares(self.sums, self.by, ()).head(MOST_LINES).iter_rows(named=True):
                shown.add_row(str(row[self.by]), as_share(row))
        return shown

    def report(self, folder: "RunFolder", outcome: "Outcome") -> None:
        """What came of it."""
        results().print(
            f"{folder.folder}: {outcome.status}, {outcome.blocks:,} blocks of each arm, "
            f"{outcome.parts_played:,} parts played now."
        )


def as_share(row: Mapping[str, Any]) -> str:
    """A win share with its interval."""
    if row["low"] is None:
        return f"{100 * row['win_share']:.1f} %"
    return f"{100 * row['win_share']:.1f} % ± {50 * (row['high'] - row['low']):.1f}"


@contextmanager
def watching(experiment: "Experiment") -> Iterator[Watching]:
    """A display that is taken down whatever happens."""
    watcher = Watching(experiment)
    try:
        yield watcher
    finally:
        watcher.live.stop()
        sys.stderr.flush()
