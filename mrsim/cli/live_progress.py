"""The display of progress: a bar and the leading win shares on a terminal, plain lines elsewhere."""

import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from mrsim.cli.screen import advice_console, remarks_console, results_console
from mrsim.formatting import count_of, format_value
from mrsim.games.printed_names import print_name
from mrsim.progress import Progress

if TYPE_CHECKING:
    from rich.console import Console

    from mrsim.runs.execute import RunOutcome
    from mrsim.sums.running_sums import RunningSums

SECONDS_A_LINE: Final = 15
"""How often a line is printed where there is no terminal."""
MOST_LINES: Final = 12
"""Sentences that are printed at the end after the count of verdicts."""


class ProgressDisplay(Progress):
    """A bar with games a second and the time left; below it a note, and who leads."""

    def __init__(self) -> None:
        self.console = remarks_console()
        self.column = ""
        self.sums: RunningSums | None = None
        self.noted = ""
        self.played_before = 0
        self.last_line = time.monotonic()
        self.bar = Bar(
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
            BarColumn(bar_width=10),
            TaskProgressColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("left"),
            console=self.console,
        )
        self.task = self.bar.add_task("", total=0, speed="")
        self.live = Live(console=self.console, transient=True, auto_refresh=True, refresh_per_second=4)

    def begin(self, games: int, played_before: int = 0) -> None:
        self.played_before = played_before
        self.bar.reset(self.task, total=games, completed=played_before)
        if played_before:
            self.remark(f"{played_before:,} of {games:,} games are there already.")
        if self.console.is_terminal:
            self.show()
            self.live.start()

    def add(self, games: int) -> None:
        task = self.bar.tasks[0]
        speed = (task.completed + games - self.played_before) / max(task.elapsed or 0, 1e-9)
        self.bar.update(self.task, advance=games, speed=f"{speed:,.0f} games/s")
        self.say_how_far()
        self.show()

    def say_how_far(self) -> None:
        """Print a line now and then where there is no terminal."""
        if time.monotonic() - self.last_line > SECONDS_A_LINE and not self.console.is_terminal:
            self.last_line = time.monotonic()
            task = self.bar.tasks[0]
            speed = f", {task.fields['speed']}" if task.fields["speed"] else ""
            so_far = f"{task.completed:,.0f} of {task.total:,.0f} games{speed}."
            self.remark(f"{so_far} {self.noted}".strip())

    def show_wins(self, column: str, sums: "RunningSums") -> None:
        self.column, self.sums = column, sums
        self.show()

    def note(self, text: str) -> None:
        self.noted = text
        self.say_how_far()
        self.show()

    def remark(self, sentence: str) -> None:
        self.console.print(sentence)

    def show(self) -> None:
        """Draw everything again where somebody looks."""
        if self.console.is_terminal:
            self.live.update(Group(self.bar, *self.below_bar()))

    def below_bar(self) -> Iterator[RenderableType]:
        """The note, and the leading win shares over all arms.

        They have no intervals: an ordinary one, looked at whenever it changes, misses far too often.
        """
        from mrsim.sums.running_sums import WIN_SHARE, win_share_lines

        if self.noted:
            yield Text(self.noted)
        if self.sums is None:
            return
        yield Text(f"Wins by {self.column} so far, all combinations together:")
        shown = Table(box=None, show_header=False)
        found = win_share_lines(self.sums.total(), self.column, {}).sort(WIN_SHARE, descending=True)
        for row in found.head(MOST_LINES).iter_rows(named=True):
            shown.add_row(print_name(self.column, row[self.column]), format_value(row[WIN_SHARE], "share"))
        if len(found) > MOST_LINES:
            shown.add_row(f"… and {len(found) - MOST_LINES} more")
        yield shown


@contextmanager
def show_progress(games: int | None = None) -> Iterator[ProgressDisplay]:
    """A display that is always taken down at the end; it begins at once if the number of games is known."""
    display = ProgressDisplay()
    try:
        if games is not None:
            display.begin(games)
        yield display
    finally:
        display.live.stop()
        sys.stderr.flush()


def print_outcome(folder: Path, outcome: "RunOutcome", *, tells_answer: bool = True) -> None:
    """Print what came of a run, and what to do next."""
    from mrsim.runs.manifest import STOPPED

    screen = results_console()
    played = f"{count_of(outcome.parts_played, 'part')} played now"
    if outcome.status == STOPPED:
        screen.print(f"{folder}: stopped, {played}. {describe_kept_games(outcome)}")
    else:
        counted = f"{count_of(outcome.blocks, 'deal')} of each combination{describe_later_deals(outcome)}"
        screen.print(f"{folder}: {outcome.status}, {counted}, {played}.")
    if outcome.blocks:
        if tells_answer:
            print_run_headline(folder, screen)
        named = shlex.quote(str(folder))
        advice_console().print(f"More: mrsim analyse {named}, mrsim report {named}", soft_wrap=True)


def describe_later_deals(outcome: "RunOutcome") -> str:
    """That more deals were played than count, because a look decided; empty where all of them count."""
    if outcome.blocks_kept <= outcome.blocks:
        return ""
    return f" (decided there: of the {outcome.blocks_kept:,} that were played, those after it don't count)"


def describe_kept_games(outcome: "RunOutcome") -> str:
    """What a stopped run has kept, how much of it counts, and what the same command does."""
    few = "too few for an answer, because not every combination has been played yet"
    counted = f"{count_of(outcome.blocks, 'deal')} of each combination count" if outcome.blocks else few
    return (
        f"{outcome.games_kept:,} of {outcome.games_in_all:,} games are kept; {counted}. The same command plays the "
        "others and none of these again."
    )


def print_run_headline(folder: Path, screen: "Console") -> None:
    """Print the answer that a run gives so far; nothing where it has none."""
    from mrsim import games
    from mrsim.analysis.context import Context
    from mrsim.analysis.headline import find_run_headline
    from mrsim.cli.analyse import print_headline
    from mrsim.runs.reader import read_run

    run = read_run(folder)
    found = find_run_headline(Context.of(run, games.find_game(run.experiment.game)))
    if found.shares:
        print_headline(found, screen)
