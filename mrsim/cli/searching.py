"""What the commands that search have in common: their options, and the arena that they search in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.asking import REPORTS
from mrsim.cli.run import wanted

if TYPE_CHECKING:
    from mrsim.cli.screen import Progress
    from mrsim.experiment.spec import Experiment
    from mrsim.searching.arena import Arena
    from mrsim.searching.store import Store

CACHE = REPORTS / "searched.sqlite"
PERCENT = 100

Goal = Annotated[
    str | None, typer.Option(metavar="GOAL", help="What is meant: 'board within 2pp'; the first target by default.")
]
Cache = Annotated[Path, typer.Option(metavar="FILE", help="Keeps what is played: a stopped search goes on from there.")]
Json = Annotated[bool, typer.Option("--json", help="Print everything found as JSON.")]
Blocks = Annotated[int | None, typer.Option(metavar="N", help="Blocks of each arm at most; as in the experiment.")]


def asked(name: str, changes: list[str] | None, blocks: int | None) -> "Experiment":
    """The experiment, with as many blocks as are wanted. A few that agree by chance would look like certainty."""
    from mrsim.errors import InputError
    from mrsim.stats.verdicts import FEWEST

    found = wanted(name, changes, blocks)[1]
    if found.design.blocks < FEWEST:
        raise InputError(
            f"blocks: {found.design.blocks} is too few to say anything; {FEWEST} are enough to begin with."
        )
    return found


def opened(cache: Path) -> "Store":
    """The file that keeps what is played; the usual one gets its folder."""
    from mrsim.searching.store import Store

    if cache == CACHE:
        cache.parent.mkdir(exist_ok=True)
    return Store(cache)


def arena_for(experiment: "Experiment", goal: str | None, jobs: int | None, store: "Store") -> "Arena":
    """Where a search plays."""
    from mrsim.cli.screen import say_if_compiling
    from mrsim.experiment.runner import cores
    from mrsim.searching.arena import Arena
    from mrsim.searching.goals import target_of

    if goal is not None:
        check_share("--goal", goal, experiment)
    say_if_compiling()
    return Arena(experiment, target_of(experiment, goal), cores() if jobs is None else jobs, store)


def check_share(option: str, typed: str, experiment: "Experiment") -> None:
    """Players differ in what an option names."""
    from mrsim import games
    from mrsim.analysis.targets import there
    from mrsim.errors import InputError, did_you_mean
    from mrsim.searching.goals import target_of
    from mrsim.sums.adding import groups

    share, known = target_of(experiment, typed).share, groups(games.find(experiment.game).columns)
    if share not in known:
        raise InputError(f"{option}: players don't differ in {share}.{did_you_mean(share, known)} {there(known)}")


def opened_in_memory(experiment: "Experiment", share: str, jobs: int | None) -> "Arena":
    """An arena that looks at all arms together, and keeps nothing."""
    from mrsim.errors import InputError
    from mrsim.experiment.spec import Target
    from mrsim.searching.goals import target_of
    from mrsim.searching.store import Store

    check_share("--for", share, experiment)
    arena = arena_for(experiment, share, jobs, Store())
    target = target_of(experiment, share)
    arena.target = Target(share=target.share, margin=target.margin)
    arena.experiment = arena.experiment.model_copy(update={"targets": (arena.target,)})
    players = sorted({table.match.players for table in arena.tables("", experiment.design.seed)})
    if len(players) > 1:
        numbers = " and ".join(map(str, players))
        raise InputError(f"for: arms have {numbers} players; choose one with --set settings.players={players[-1]}.")
    return arena


@contextmanager
def watched(arena: "Arena", games: int) -> "Iterator[Progress]":
    """A bar, and a brake for Ctrl-C."""
    from mrsim.cli.screen import progress
    from mrsim.experiment.running import stopped_gently

    with stopped_gently(arena.brake), progress(games) as bar:
        arena.watcher = bar
        yield bar


def signed(value: float) -> str:
    """`+1.23`: a change in percentage points."""
    return f"{PERCENT * value:+.2f}"


def plus_minus(value: float | None, low: float | None, high: float | None) -> str:
    """`+1.23 ± 0.40`."""
    if value is None or low is None or high is None:
        return "?"
    return f"{signed(value)} ± {PERCENT * (high - low) / 2:.2f}"
