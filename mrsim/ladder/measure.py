"""Measure the ladder: every strategy that has a rung against the one on the rung below."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import pairwise
from time import thread_time
from typing import Any, Final

from mrsim.errors import InputError, choose_from
from mrsim.matches.batches import play_batch, seconds_a_block
from mrsim.matches.duels import Duel, duel, duel_lineup
from mrsim.matches.play import as_command, check_settings, prepare_match
from mrsim.progress import Progress
from mrsim.strategy.about import StrategyProfile, skill_ladder

LADDER_MINUTES: Final = 5.0
MOST_LADDER_MINUTES: Final = 366 * 24 * 60
FEWEST_PAIRING_BLOCKS: Final = 8
MOST_PAIRING_BLOCKS: Final = 2048
"""The interval is narrow enough then, and a row is soon played again."""
SPEED_SECONDS: Final = 1.0
"""How long the speed of a strategy is measured."""
MORE_THAN_A_TRIAL: Final = 1 << 20
"""More blocks than a trial of the speed plays."""


@dataclass(frozen=True)
class LadderPlan:
    """What is measured, and how long."""

    game: str
    settings: Mapping[str, Any]
    """The settings of the game without `players`."""
    tables: tuple[int, ...]
    """Numbers of players."""
    names: tuple[str, ...] = ()
    """The strategies to measure; all that have a rung, if none are named."""
    blocks: int | None = None
    """The blocks of each pairing; None for as many as there is time for."""
    minutes: float = LADDER_MINUTES
    """The time for all pairings together."""
    seed: int = 1


@dataclass(frozen=True)
class Pairing:
    """A strategy in some of the seats, the rung below in the others."""

    strategy: str
    against: str
    seats: int
    players: int


@dataclass(frozen=True)
class MeasuredRung:
    """A strategy, and how fast it plays."""

    about: StrategyProfile
    speed: float
    """Games a second of one core, all players alike."""


@dataclass(frozen=True)
class MeasuredLadder:
    """The rungs of a ladder with their speeds and duels."""

    plan: LadderPlan
    rungs: tuple[MeasuredRung, ...]
    duels: tuple[Duel, ...]


def measure_ladder(
    plan: LadderPlan, jobs: int, progress: Callable[[int], AbstractContextManager[Progress]]
) -> MeasuredLadder:
    """Measure every rung: its speed, and its win share against the rung below."""
    check_ladder_plan(plan)
    steps = rungs_to_measure(plan)
    pairs = pair_rungs([step.name for step in steps], plan.tables)
    with progress(0) as bar:
        bar.note("measuring how fast they are")
        rungs = tuple(MeasuredRung(step, measure_rung_speed(plan, step.name)) for step in steps)
        blocks = [plan.blocks or affordable_blocks(plan, pair, len(pairs), jobs) for pair in pairs]
    duels = []
    for number, (pair, count) in enumerate(zip(pairs, blocks, strict=True), start=1):
        with progress(count * match_of_pairing(plan, pair).rotations) as bar:
            bar.note(f"{pair.strategy} – {pair.against}, {number}/{len(pairs)}")
            duels.append(play_pairing(plan, pair, count, jobs, bar))
    return MeasuredLadder(plan, rungs, tuple(duels))


def check_ladder_plan(plan: LadderPlan) -> None:
    """Say what is wrong before anything is measured."""
    if plan.blocks is not None and plan.blocks < 2:
        raise InputError(f"blocks: {plan.blocks} is too few; an interval needs 2.")
    if not plan.minutes > 0:
        raise InputError(f"minutes: {plan.minutes:g} is no time; it takes a number above 0.")
    if plan.minutes > MOST_LADDER_MINUTES:
        raise InputError(
            f"minutes: {plan.minutes:g} is too long; at most {MOST_LADDER_MINUTES:,}, a year, are planned for."
        )
    for players in plan.tables:
        check_settings(plan.game, {**plan.settings, "players": players})
    steps = rungs_to_measure(plan)
    if len(steps) < 2:
        raise InputError(f"rungs: a ladder needs two strategies; there is {len(steps)}.")


def rungs_to_measure(plan: LadderPlan) -> list[StrategyProfile]:
    """The rungs that are measured, from the bottom up."""
    steps = {one.name: one for one in skill_ladder(plan.game)}
    for name in plan.names:
        if name not in steps:
            raise InputError(f"rungs: {name} is no rung of the ladder; {choose_from(steps)}.")
    return [one for one in steps.values() if one.name in (plan.names or steps)]


def pair_rungs(names: Sequence[str], tables: Sequence[int]) -> list[Pairing]:
    """The pairings from the bottom up: alone among the rung below, and with one of the rung below at the table."""
    return [
        Pairing(upper, lower, seats, players)
        for lower, upper in pairwise(names)
        for players in tables
        for seats in sorted({1, players - 1})
    ]


def match_of_pairing(plan: LadderPlan, pair: Pairing) -> Any:
    strategies = duel_lineup(pair.strategy, pair.against, pair.seats, pair.players)
    settings = {**plan.settings, "players": pair.players}
    return prepare_match(plan.game, strategies=strategies, seed=plan.seed, standings_every=0, **settings)[1]


def measure_rung_speed(plan: LadderPlan, strategy: str) -> float:
    """Games a second of one core, at the largest table; what else the machine does is left out."""
    settings = {**plan.settings, "players": max(plan.tables)}
    game, match = prepare_match(plan.game, strategies=strategy, standings_every=0, **settings)
    blocks = max(1, int(SPEED_SECONDS / seconds_a_block(match, MORE_THAN_A_TRIAL)))
    started = thread_time()
    batch = play_batch(match, game.columns, 0, blocks)
    return batch.games / (thread_time() - started)


def affordable_blocks(plan: LadderPlan, pair: Pairing, pairs: int, jobs: int) -> int:
    """Blocks that fit into the pairing's part of the time: a power of two, which is easy to quote."""
    seconds = plan.minutes * 60 / pairs
    blocks = int(seconds * jobs / seconds_a_block(match_of_pairing(plan, pair), MORE_THAN_A_TRIAL))
    return min(MOST_PAIRING_BLOCKS, max(FEWEST_PAIRING_BLOCKS, 1 << blocks.bit_length() >> 1))


def play_pairing(plan: LadderPlan, pair: Pairing, blocks: int, jobs: int, bar: Progress) -> Duel:
    return duel(
        plan.game,
        pair.strategy,
        pair.against,
        seats=pair.seats,
        players=pair.players,
        blocks=blocks,
        seed=plan.seed,
        jobs=jobs,
        watch=bar.watch,
        **plan.settings,
    )


def command_of_duel(plan: LadderPlan, fought: Duel) -> str:
    """The command that plays the games of a duel again."""
    strategies = duel_lineup(fought.strategy, fought.against, fought.seats, fought.players)
    settings = {**plan.settings, "players": fought.players}
    return as_command(plan.game, strategies, seed=plan.seed, games=fought.games, settings=settings)
