"""The options with which players adapt to a box before they are measured in it, and what is said of it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from mrsim.cli.options import checked_games

if TYPE_CHECKING:
    from rich.console import Console

    from mrsim.adapting.strategy_adapter import AdaptingCost, StrategyAdapter
    from mrsim.experiment.spec import Experiment
    from mrsim.runs.execute import RunRequest

Adapt = Annotated[
    bool, typer.Option("--adapt", help="Players adapt to each box first: they tune their knobs, or learn on.")
]
AdaptGames = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Games in which each strategy adapts to a box; 800,000 to tune, 30,000 to learn by default.",
        callback=lambda games: None if games is None else checked_games(games),
    ),
]
HOW: Final = {"tuned": "tunes its knobs", "learnt": "learns on from what it has learnt"}


def open_adapter(experiment: "Experiment", jobs: int | None, games: int | None, cache: Path) -> "StrategyAdapter":
    """Adapts the players of an experiment; what it plays is kept in the cache of searches."""
    from mrsim.adapting.budget import AdaptingBudget
    from mrsim.adapting.strategy_adapter import StrategyAdapter
    from mrsim.cli.search_options import open_store
    from mrsim.games import find_game
    from mrsim.parallel import check_jobs
    from mrsim.replies.reply_arena import TableLibrary

    library = TableLibrary(check_jobs(jobs), open_store(cache))
    budget = AdaptingBudget.of_games(games)
    return StrategyAdapter(find_game(experiment.game), experiment.design.seed, budget, library)


def adapt_request(
    request: "RunRequest", adapter: "StrategyAdapter", games: int | None, screen: "Console"
) -> "RunRequest":
    """A what-if with adapted line-ups beside its own; what it takes is said before it begins."""
    from mrsim.adapting.adapted_lineups import adapt_lineups, costs_of_adapting
    from mrsim.cli.live_progress import show_progress
    from mrsim.cli.screen import say_if_compiling
    from mrsim.interrupts import stop_gently

    say_if_compiling()
    costs = costs_of_adapting(request.experiment, adapter)
    print_costs(costs, screen)
    with stop_gently(adapter.library.brake), show_progress(sum(one.boxes * one.games for one in costs)) as bar:
        adapter.library.watcher = bar
        experiment, adapted = adapt_lineups(request.experiment, adapter)
    command = request.command.model_copy(update={"adapts": True, "adapt_games": games})
    return replace(request, experiment=experiment, command=command, adapted=adapted)


def print_costs(costs: "Sequence[AdaptingCost]", screen: "Console") -> None:
    """Say what adapting takes, strategy by strategy, before anything long begins."""
    for one in costs:
        screen.print(cost_sentence(one))


def cost_sentence(cost: "AdaptingCost") -> str:
    """`careful tunes its knobs for each board in 2 boxes: 800,000 games in each, about 4 min in all.`."""
    from mrsim.cli.plan import format_duration

    if cost.how == "kept":
        return f"{cost.strategy} has nothing to adapt and plays as it is."
    what = f"{cost.strategy} {HOW[cost.how]}{f' for each {cost.share}' if cost.share else ''}"
    if not cost.boxes:
        return f"{what}: it has done so before in all boxes."
    return (
        f"{what} in {cost.boxes} box{'' if cost.boxes == 1 else 'es'}: {cost.games:,} games in each, about "
        f"{format_duration(cost.seconds)} in all."
    )
