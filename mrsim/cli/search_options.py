"""What the commands that search have in common: their options, and the arena that they search in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.run import read_named_experiment
from mrsim.files import REPORTS

if TYPE_CHECKING:
    from mrsim.cli.live_progress import ProgressDisplay
    from mrsim.experiment.spec import Experiment
    from mrsim.search.evaluation_store import SumStore
    from mrsim.search.evaluator import BoxArena

CACHE = REPORTS / "searched.sqlite"

Goal = Annotated[
    str | None, typer.Option(metavar="GOAL", help="What is meant: 'board within 2pp'; the first target by default.")
]
Cache = Annotated[Path, typer.Option(metavar="FILE", help="Keeps what is played: a stopped search goes on from there.")]
SearchJson = Annotated[bool, typer.Option("--json", help="Print everything found as JSON.")]
SearchBlocks = Annotated[
    int | None, typer.Option(metavar="N", help="Blocks of each arm at most; as in the experiment.")
]


def read_searched_experiment(name: str, changes: list[str] | None, blocks: int | None) -> "Experiment":
    """The experiment, with as many blocks as are wanted. A few that agree by chance would look like certainty."""
    from mrsim.errors import InputError
    from mrsim.stats.verdicts import FEWEST_FOR_VERDICT

    found = read_named_experiment(name, changes, blocks)[1]
    if found.design.blocks < FEWEST_FOR_VERDICT:
        raise InputError(
            f"blocks: {found.design.blocks} is too few to say anything; {FEWEST_FOR_VERDICT} are enough to begin with."
        )
    return found


def open_store(cache: Path) -> "SumStore":
    """The file that keeps what is played; the usual one gets its folder."""
    from mrsim.search.evaluation_store import SumStore

    if cache == CACHE:
        cache.parent.mkdir(exist_ok=True)
    return SumStore(cache)


def arena_for(experiment: "Experiment", goal: str | None, jobs: int | None, store: "SumStore") -> "BoxArena":
    """Where a search plays."""
    from mrsim.cli.screen import say_if_compiling
    from mrsim.parallel import check_jobs
    from mrsim.search.evaluator import BoxArena
    from mrsim.search.goals import target_of_goal

    if goal is not None:
        check_share("--goal", goal, experiment)
    say_if_compiling()
    return BoxArena(experiment, target_of_goal(experiment, goal), check_jobs(jobs), store)


def check_share(option: str, typed: str, experiment: "Experiment") -> None:
    """Players differ in what an option names."""
    from mrsim import games
    from mrsim.analysis.targets import list_choices
    from mrsim.errors import InputError, did_you_mean
    from mrsim.search.goals import target_of_goal
    from mrsim.sums.block_sums import player_columns

    share, known = target_of_goal(experiment, typed).share, player_columns(games.find_game(experiment.game).columns)
    if share not in known:
        raise InputError(
            f"{option}: players don't differ in {share}.{did_you_mean(share, known)} {list_choices(known)}"
        )


def arena_in_memory(experiment: "Experiment", share: str, jobs: int | None) -> "BoxArena":
    """An arena that looks at all arms together, and keeps nothing."""
    from mrsim.errors import InputError
    from mrsim.experiment.spec import Target
    from mrsim.search.evaluation_store import SumStore
    from mrsim.search.goals import target_of_goal

    check_share("--for", share, experiment)
    arena = arena_for(experiment, share, jobs, SumStore())
    target = target_of_goal(experiment, share)
    arena.target = Target(share=target.share, margin=target.margin)
    arena.experiment = arena.experiment.model_copy(update={"targets": (arena.target,)})
    players = sorted({table.match.players for table in arena.tables("", experiment.design.seed)})
    if len(players) > 1:
        numbers = " and ".join(map(str, players))
        raise InputError(f"for: arms have {numbers} players; choose one with --set settings.players={players[-1]}.")
    return arena


@contextmanager
def watch_search(arena: "BoxArena", games: int) -> "Iterator[ProgressDisplay]":
    """A bar, and a brake for Ctrl-C."""
    from mrsim.cli.live_progress import show_progress
    from mrsim.parallel import stop_gently

    with stop_gently(arena.brake), show_progress(games) as bar:
        arena.watcher = bar
        yield bar
