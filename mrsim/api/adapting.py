"""Players who adapt to a box before they are measured in it: what the command line and Python share."""

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mrsim.adapting.strategy_adapter import StrategyAdapter
    from mrsim.experiment.spec import Experiment
    from mrsim.runs.execute import RunRequest
    from mrsim.search.evaluation_store import SumStore


def open_adapter(experiment: "Experiment", jobs: int | None, games: int | None, store: "SumStore") -> "StrategyAdapter":
    """Adapts the players of an experiment; what it plays is kept in the store."""
    from mrsim.adapting.budget import AdaptingBudget
    from mrsim.adapting.strategy_adapter import StrategyAdapter
    from mrsim.exploiting.reply_arena import TableLibrary
    from mrsim.games import find_game
    from mrsim.parallel import check_jobs

    library = TableLibrary(check_jobs(jobs), store)
    budget = AdaptingBudget.of_games(games)
    return StrategyAdapter(find_game(experiment.game), experiment.design.seed, budget, library)


def request_adapted_players(request: "RunRequest", adapter: "StrategyAdapter", games: int | None) -> "RunRequest":
    """The same what-if with adapted line-ups beside its own; adapting plays the games that are not in the store."""
    from mrsim.adapting.adapted_lineups import adapt_lineups

    experiment, adapted = adapt_lineups(request.experiment, adapter)
    command = request.command.model_copy(update={"adapts": True, "adapt_games": games})
    return replace(request, experiment=experiment, command=command, adapted=adapted)
