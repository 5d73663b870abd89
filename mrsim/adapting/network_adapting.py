"""Learns on from what experts have learnt, for one box, and keeps it only where it wins more."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mrsim.experiment.arms import Arm
from mrsim.exploiting.reply_arena import SearchStoppedError, TableLibrary
from mrsim.games.contract import Game
from mrsim.games.kit.network_files import judges_by_network, weights_for
from mrsim.games.kit.training_positions import Learner, LearningGame
from mrsim.learning.learn import LearningPlan, RoundReport, games_a_round, learn_networks, write_networks
from mrsim.runs.adapted_strategies import AdaptedGain
from mrsim.seeds import CHOOSING, CONFIRMING, FOR_CHOOSING, FOR_CONFIRMING, SEARCHING, seed_for
from mrsim.strategy.knobs import KNOB_FOLLOWS, NETWORKS
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.named_files import names_file
from mrsim.tuning.candidate_games import TuningArena
from mrsim.tuning.form_gains import Gain, gains_by_form

LEARNING_ROUNDS: Final = 3
FEWEST_BLOCKS: Final = 2


def learn_on(
    game: Game, strategy: str, arms: Sequence[Arm], number: int, library: TableLibrary, file: Path, note: str
) -> tuple[AdaptedGain, ...]:
    """Learn on in the box of some arms, and write the networks; what experts gained among players without networks.

    A table has room for one file of networks, so old and new experts do not meet: each plays alone among the teachers
    of the game, on the same deals. A network that does not win more there is left as it was.
    """
    assert isinstance(game, LearningGame)  # noqa: S101  who adapts by learning judges by a network
    learner, seed = game.learner, arms[0].seed
    start = load_strategy(strategy, game.name, game.questions).networks_file or learner.networks_file
    by_players: dict[int, list[dict[str, Any]]] = {}
    for arm in arms:
        by_players.setdefault(int(arm.settings["players"]), []).append(dict(arm.settings))
    tried = file.with_name(f"{file.stem}-tried{file.suffix}")
    gains: list[AdaptedGain] = []
    kept: dict[int, Any] = {}
    for players, forms in by_players.items():
        share = number / len(by_players)
        plan = plan_learning(game.name, learner, players, forms, share, seed, library.jobs, start)

        def tell(report: RoundReport) -> None:
            if library.brake.is_on:
                raise SearchStoppedError
            library.watcher.note(f"{note}round {report.number} of {LEARNING_ROUNDS}")
            library.watcher.add(number // (len(by_players) * LEARNING_ROUNDS))

        learnt = learn_networks(plan, learner, tell)
        write_networks(tried, learnt, start)
        library.watcher.note(f"{note}comparing")
        gain = compare_networks(game, strategy, forms, tried, share, seed, library.jobs)
        kept[players] = weights_for(start, players) if gain is None else learnt[players]
        gains += [] if gain is None else [AdaptedGain(owner="", gain=gain.gain, low=gain.low, high=gain.high)]
    write_networks(file, kept, start)
    tried.unlink()
    return tuple(gains)


def plan_learning(
    game: str,
    learner: Learner,
    players: int,
    forms: Sequence[dict[str, Any]],
    number: float,
    seed: int,
    jobs: int,
    start: Path,
) -> LearningPlan:
    """A plan that spends on learning what is not needed to choose and to confirm."""
    key = seed_for(seed, SEARCHING, players)
    whole = LearningPlan(game, (players,), LEARNING_ROUNDS, 1.0, key, jobs, start, tuple(forms))
    learning = number * (1 - FOR_CHOOSING - FOR_CONFIRMING)
    return replace(whole, scale=learning / (LEARNING_ROUNDS * games_a_round(whole, learner, players)))


def compare_networks(
    game: Game, strategy: str, forms: Sequence[dict[str, Any]], new: Path, number: float, seed: int, jobs: int
) -> Gain | None:
    """What the new networks gain on fresh deals; None where they do not win more on those for choosing."""
    assert isinstance(game, LearningGame)  # noqa: S101  its networks are compared
    asking = game.learner.asking
    others = [
        name
        for name in dict.fromkeys(game.learner.teachers)
        if not judges_by_network(load_strategy(name, game.name, game.questions), asking)
    ]
    arena = TuningArena(game.name, forms, others, jobs)
    plain, *settings = KNOB_FOLLOWS.split(strategy)
    named = ":".join([plain, *(one for one in settings if not names_file(one)), f"{NETWORKS}={new.as_posix()}"])
    a_block = 2 * sum(table.match.rotations for form in arena.tables(strategy, seed) for table in form)

    def gain(purpose: int, part: float) -> Gain:
        blocks = max(FEWEST_BLOCKS, int(number * part / a_block))
        old, learnt = arena.play([strategy, named], seed_for(seed, purpose), blocks)
        return gains_by_form(old.shares, learnt.shares, arena.equal_shares).overall

    if gain(CHOOSING, FOR_CHOOSING).gain <= 0:
        return None
    return gain(CONFIRMING, FOR_CONFIRMING)
