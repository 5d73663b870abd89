"""Learning in rounds: games are played, and a network is fitted to their positions and to those of the last rounds."""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.engine.rng import derive_key
from mrsim.errors import InputError
from mrsim.files import write_atomically
from mrsim.games import find_game, games_with_learners
from mrsim.games.contract import Match
from mrsim.games.kit.network_files import weights_for
from mrsim.games.kit.training_positions import (
    Comparisons,
    Learner,
    LearningGame,
    Numbers,
    Positions,
    TrainingTable,
    Weights,
    join_comparisons,
    join_positions,
)
from mrsim.learning.network_training import LARGEST_STEP, LEARNING_ON_STEP, judge_positions, train_network
from mrsim.learning.returns import gains_to_come
from mrsim.matches.play import prepare_match
from mrsim.parallel import map_in_threads

CHANCE: Final = 20
"""In a thousand decisions: drawn, so that positions are seen to which no plan would lead."""
FADE: Final = 0.98
"""How much of what a position was worth is read off later ones rather than off the next.

A player has some ninety positions in a long game. With much less, what was believed wrongly of one round would be
unlearnt over many others, and play would get worse from round to round: with 0.9, it did for two players.
"""
REMEMBERED: Final = 5
"""Rounds whose positions are learnt from."""
EPOCHS: Final = 2
"""How often each position is gone through."""
SEARCHED: Final = 0.5
"""Blocks played by players who search, as a part of those played by pupils."""
FITTING: Final = 0
"""The number of the key by which a fit draws; those of the tables follow."""
BLOCKS_A_TASK: Final = 25
"""Blocks that a core plays before it takes more."""

Networks = Mapping[int, Weights]
"""What was learnt, by number of players."""


@dataclass(frozen=True)
class LearningPlan:
    """What is played to learn from."""

    game: str
    players: tuple[int, ...]
    rounds: int
    scale: float
    """Games a round, as a multiple of what the game's tables say."""
    seed: int
    jobs: int
    start: Path | None = None
    """The file whose networks are learnt on; where none is named, teachers play the first round."""
    forms: tuple[Mapping[str, Any], ...] = ()
    """The only settings that are played; the varied tables of the game where none are named."""


@dataclass(frozen=True)
class RoundReport:
    """How a round of learning went."""

    players: int
    number: int
    positions: int
    mean_points: float
    """Of all players at the end."""
    error: float
    """The root of the mean squared difference between what was expected and what was found."""


def find_learner(game: str) -> Learner:
    """What the experts of a game learn from."""
    found = find_game(game)
    if not isinstance(found, LearningGame):
        raise InputError(
            f"game: nobody learns {found.title} yet; games with experts are {', '.join(games_with_learners())}."
        )
    learner = found.learner
    if not learner.features:
        raise InputError(f"game: {found.title} measures nothing that could be learnt from.")
    return learner


def learn_networks(plan: LearningPlan, learner: Learner, tell: Callable[[RoundReport], None]) -> Networks:
    """A network for each number of players."""
    return {players: _learn_for(plan, learner, players, tell) for players in plan.players}


def _learn_for(plan: LearningPlan, learner: Learner, players: int, tell: Callable[[RoundReport], None]) -> Weights:
    remembered: list[tuple[Numbers, Numbers]] = []
    searched: list[Comparisons] = []
    weights: Weights | None = None if plan.start is None else weights_for(plan.start, players)
    goes_on = plan.start is not None or getattr(learner, "goes_on", False)
    largest_step = LARGEST_STEP if plan.start is None else LEARNING_ON_STEP
    for number in range(plan.rounds):
        seen = play_round(plan, learner, players, number, weights)
        values = np.zeros(len(seen), np.float32) if weights is None else judge_positions(weights, seen.inputs)
        gained = gains_to_come(seen, values, 1.0 if weights is None else getattr(learner, "fade", FADE))
        remembered = [*remembered[1 - REMEMBERED :], (seen.inputs, gained)]
        if seen.compared:
            searched = [*searched[1 - REMEMBERED :], seen.compared]
        inputs = np.concatenate([part for part, _ in remembered])
        targets = np.concatenate([part for _, part in remembered])
        before = weights if goes_on else None
        key = derive_key(round_key(plan, players, number), FITTING)
        epochs = getattr(learner, "epochs", EPOCHS)
        compared = join_comparisons(searched) if searched else None
        weights = train_network(inputs, targets, epochs, key, before, largest_step, compared)
        error = float(np.sqrt(np.mean((judge_positions(weights, seen.inputs) - gained) ** 2)))
        tell(RoundReport(players, number + 1, len(seen), float(seen.final_points.mean()), error))
    if weights is None:
        raise ValueError("rounds: learning takes at least one.")
    return weights


def play_round(plan: LearningPlan, learner: Learner, players: int, number: int, weights: Weights | None) -> Positions:
    """The positions of all tables of a round: teachers play the first one, pupils the others."""

    def watch(task: tuple[Match, int, int]) -> Positions:
        match, first, blocks = task
        return learner.watch(match, weights, first, blocks, CHANCE)

    # All tables are laid before anybody plays: strategies are not loaded while others play.
    tasks = list(_tasks(plan, learner, players, number, taught=weights is None))
    return join_positions(list(map_in_threads(watch, tasks, plan.jobs, in_order=True)))


def round_key(plan: LearningPlan, players: int, number: int) -> int:
    """From which all chance of a round comes."""
    return derive_key(derive_key(plan.seed, players), number)


def strategies_by_seat(strategies: tuple[str, ...], players: int) -> tuple[str, ...]:
    """One for each seat; the first ones again where there are more seats."""
    return tuple(strategies[seat % len(strategies)] for seat in range(players))


def _tasks(
    plan: LearningPlan, learner: Learner, players: int, number: int, *, taught: bool
) -> Iterator[tuple[Match, int, int]]:
    tables = tables_of_round(plan, learner, players)
    if not taught:
        tables = [*tables, *tables_of_searchers(learner, tables)]
    for place, table in enumerate(tables, start=FITTING + 1):
        seed = derive_key(round_key(plan, players, number), place)
        playing = learner.teachers if taught else table.pupils or learner.pupils
        strategies = strategies_by_seat(playing, players)
        settings = dict(table.settings) | {"players": players}
        _, match = prepare_match(plan.game, strategies=strategies, seed=seed, noise="player", **settings)
        blocks = max(1, round(plan.scale * table.blocks))
        for first in range(0, blocks, BLOCKS_A_TASK):
            yield match, first, min(BLOCKS_A_TASK, blocks - first)


def tables_of_round(plan: LearningPlan, learner: Learner, players: int) -> Sequence[TrainingTable]:
    """The varied tables of the game; or those of one box, with as many blocks in all."""
    varied = learner.training_tables(players)
    blocks = sum(table.blocks for table in varied)
    return [TrainingTable(form, max(1, blocks // len(plan.forms))) for form in plan.forms] or varied


def tables_of_searchers(learner: Learner, tables: Sequence[TrainingTable]) -> Sequence[TrainingTable]:
    """The same tables again with fewer blocks, for players who search, in a game that names some."""
    searchers = getattr(learner, "searchers", ())
    if not searchers:
        return ()
    return [TrainingTable(table.settings, max(1, round(SEARCHED * table.blocks)), searchers) for table in tables]


def games_a_round(plan: LearningPlan, learner: Learner, players: int) -> int:
    """About how many games a round has, if every block is played in each rotation."""
    tables = tables_of_round(plan, learner, players)
    played = [*tables, *tables_of_searchers(learner, tables)]
    return players * sum(max(1, round(plan.scale * table.blocks)) for table in played)


def write_networks(file: Path, networks: Networks, others: Path | None = None) -> None:
    """Write what was learnt; numbers of players that were not learnt stay as they are in the file, or in another."""
    kept: dict[str, npt.NDArray[Any]] = {}
    if (source := others or file).exists():
        with np.load(source) as before:
            kept = {name: before[name] for name in before.files}
    for players, weights in networks.items():
        kept |= {f"{players}_{name}": np.asarray(numbers, np.float32) for name, numbers in weights.items()}
    whole = io.BytesIO()
    np.savez(whole, **dict(sorted(kept.items())))  # type: ignore[arg-type]
    write_atomically(file, whole.getvalue())
