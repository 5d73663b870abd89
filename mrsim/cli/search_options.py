"""Options of the searching commands, and the arena that they search in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.run import read_named_experiment
from mrsim.files import REPORTS, make_folder

if TYPE_CHECKING:
    from mrsim.cli.live_progress import ProgressDisplay
    from mrsim.experiment.spec import Experiment
    from mrsim.search.box_arena import BoxArena
    from mrsim.search.evaluation_store import SumStore

CACHE = REPORTS / "searched.sqlite"

Goal = Annotated[
    str | None, typer.Option(metavar="GOAL", help="What is meant: 'board within 2pp'; the first target by default.")
]
Cache = Annotated[Path, typer.Option(metavar="FILE", help="Keeps what is played: a stopped search resumes from there.")]
SearchJson = Annotated[bool, typer.Option("--json", help="Print everything found as JSON.")]
SearchBlocks = Annotated[
    int | None, typer.Option(metavar="N", help="Deals of each combination at most; as in the experiment.")
]


def read_searched_experiment(name: str, changes: list[str] | None, blocks: int | None) -> "Experiment":
    """The experiment, with as many blocks as are wanted. A few that agree by chance would look like certainty."""
    from mrsim.errors import InputError
    from mrsim.stats.intervals import FEWEST_FOR_INTERVAL

    found = read_named_experiment(name, changes, blocks)[1]
    if found.design.blocks < FEWEST_FOR_INTERVAL:
        raise InputError(
            f"blocks: {found.design.blocks} is too few to say anything; {FEWEST_FOR_INTERVAL} are enough to begin with."
        )
    return found


def open_store(cache: Path) -> "SumStore":
    """The file that keeps what is played; the usual one gets its folder."""
    from mrsim.search.evaluation_store import SumStore

    if cache == CACHE:
        make_folder(cache.parent)
    return SumStore(cache)


def arena_for(experiment: "Experiment", goal: str | None, jobs: int | None, store: "SumStore") -> "BoxArena":
    """Where a search plays."""
    from mrsim.api.searches import open_arena
    from mrsim.cli.screen import remarks_console, say_if_compiling

    say_if_compiling()
    arena = open_arena(experiment, goal, jobs, store)
    if goal is not None:
        target = arena.target
        remarks_console().print(f"The goal: shares by {target.share} within {target.margin:g} percentage points.")
    return arena


@contextmanager
def watch_search(arena: "BoxArena", games: int) -> "Iterator[ProgressDisplay]":
    """A bar, and a brake for Ctrl-C."""
    from mrsim.cli.live_progress import show_progress
    from mrsim.interrupts import stop_gently

    with say_if_nothing_is_known(), stop_gently(arena.brake), show_progress(games) as bar:
        arena.watcher = bar
        yield bar


@contextmanager
def say_if_nothing_is_known() -> Iterator[None]:
    """Say so if Ctrl-C comes before a search has found anything that it could print."""
    from mrsim.cli.screen import remarks_console

    try:
        yield
    except KeyboardInterrupt:
        remarks_console().print(
            "Stopped before anything was known of a change. What was played is kept: the same command resumes."
        )
        raise
