"""Search for better knobs, choose among the finds, and confirm the choice.

The three play games of their own, so that none repeats the luck of another: the find that looks best in a search
looks too good, because it is the best partly by luck. Only what is confirmed is a result.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Final

import numpy as np

from mrsim.errors import InputError
from mrsim.experiment.runner import cores
from mrsim.kernel.random import derive
from mrsim.playing import as_command
from mrsim.purposes import CHOOSING, CONFIRMING, SEARCHING, seed_for
from mrsim.tuning.arena import Arena, Form, Record
from mrsim.tuning.forms import Gains, evened, gains
from mrsim.tuning.search import Point, check_installed, points_a_generation, search
from mrsim.tuning.space import Space, Values, plain_name, space
from mrsim.watcher import Unwatched, Watcher

GAMES: Final = 200_000
FOR_CHOOSING: Final = 0.15
FOR_CONFIRMING: Final = 0.25
"""Shares of the games; the rest are for the search."""
GENERATIONS: Final = 60
"""Times the root of the number of knobs: many generations with few games find more than few with many."""
FEWEST_GENERATIONS: Final = 2
USUAL_BLOCKS: Final = 2
"""A candidate plays at least so many where there are games enough: one block says too little."""
FEWEST_CONFIRMING_BLOCKS: Final = 2
MIDDLES: Final = {"the end": 1.0, "three quarters": 0.75, "half way": 0.5}
"""What is chosen from: where the search was after so much of it, and the best that it saw."""
BEST_SEEN: Final = "best seen"
STRETCH: Final = 0.1
"""Of a search: what is believed of its middle is the mean over so many generations."""


@dataclass(frozen=True)
class Task:
    """What the user wants."""

    game: str
    strategy: str
    against: tuple[str, ...]
    forms: tuple[Form, ...]
    """Of the table, at least one."""
    knobs: tuple[str, ...] = ()
    """All, if none are named."""
    games: int = GAMES
    seed: int = 1


@dataclass(frozen=True)
class Plan:
    """How the games are spent."""

    generations: int
    searching: int
    """Blocks that each candidate of a generation plays in each form against each opponent."""
    choosing: int
    confirming: int


@dataclass(frozen=True)
class Seen:
    """Some values of the knobs, beside the old ones in the same blocks."""

    values: Values
    worth: float
    """How much larger the margin was, on average over forms that count alike."""
    gains: Gains


@dataclass(frozen=True)
class Finalist:
    """A find of the search."""

    story: str
    values: Values
    believed: float
    """By the search: its gain in win share."""


@dataclass(frozen=True)
class Tuned:
    """What was found; `new` is None where nothing seemed better than the old values."""

    task: Task
    space: Space
    plan: Plan
    games: int
    """Played."""
    history: tuple[Seen, ...]
    """The middle of each generation that was played to its end."""
    finalists: tuple[Finalist, ...]
    replayed: tuple[Gains, ...]
    """What each finalist gained in the games for choosing."""
    new: Finalist | None
    confirmed: Gains | None
    again: tuple[str, ...]
    """For each form the command that plays its games of the confirmation again, against the first opponent."""

    @property
    def values(self) -> Values:
        """Those chosen, be they the old ones."""
        return self.new.values if self.new else self.space.start_values


def tune(task: Task, jobs: int | None = None, watcher: Watcher | None = None) -> Tuned:
    """Tune a strategy that sits alone among opponents. Ctrl-C ends the search; what it found is still judged."""
    check_installed()
    watcher = watcher or Unwatched()
    arena = Arena(task.game, task.forms, task.against, cores() if jobs is None else jobs)
    where = space_of(task, arena)
    plan = plan_for(task.games, games_a_block(arena, where), len(where.tuned))
    arena.tell = watcher.add
    seen, history = hunt(arena, where, plan, task.seed, watcher)
    found = finalists(where, seen, history)
    watcher.note("choosing")
    replayed = replay(arena, where, found, seed_for(task.seed, CHOOSING), plan.choosing)
    new = choose(found, replayed)
    confirmed = None
    if new is not None:
        watcher.note("confirming")
        (confirmed,) = replay(arena, where, [new], seed_for(task.seed, CONFIRMING), plan.confirming)
    again = confirming_commands(task, arena, where.spell(new.values if new else where.start_values), plan)
    return Tuned(task, where, plan, arena.games, tuple(history), tuple(found), tuple(replayed), new, confirmed, again)


def space_of(task: Task, arena: Arena) -> Space:
    """The knobs that are wanted."""
    names = (plain_name(task.strategy), task.strategy)
    plain, turned = (arena.match(name, arena.forms[0], task.against[0], 0).loaded[0] for name in names)
    return space(task.strategy, plain, turned, task.knobs)


def games_a_block(arena: Arena, where: Space) -> int:
    """Of a candidate that is none of its opponents, in all forms against all of them."""
    other = where.spell(where.values([1.0] * len(where.tuned)))
    return sum(table.rotations for table in arena.tables(other, 0))


def plan_for(games: int, a_block: int, dimensions: int) -> Plan:
    """Spend the games; with few of them there are fewer generations, and at least one block for each candidate."""
    # The old values play along in every generation, in the choice and in the confirmation.
    generation = (1 + points_a_generation(dimensions)) * a_block
    choice = (1 + len(MIDDLES) + 1) * a_block
    confirmation = 2 * a_block
    for_searching = 1 - FOR_CHOOSING - FOR_CONFIRMING
    affordable = int(games * for_searching / generation)
    choosing = int(games * FOR_CHOOSING / choice)
    confirming = int(games * FOR_CONFIRMING / confirmation)
    if affordable < FEWEST_GENERATIONS or choosing < 1 or confirming < FEWEST_CONFIRMING_BLOCKS:
        least = max(
            FEWEST_GENERATIONS * generation / for_searching,
            choice / FOR_CHOOSING,
            FEWEST_CONFIRMING_BLOCKS * confirmation / FOR_CONFIRMING,
        )
        raise InputError(f"games: {games} is too few to tune {dimensions} knobs; at least {int(least) + 1} are needed.")
    wanted = min(int(GENERATIONS * sqrt(dimensions)), affordable // USUAL_BLOCKS)
    generations = max(FEWEST_GENERATIONS, wanted)
    return Plan(generations, affordable // generations, choosing, confirming)


def hunt(arena: Arena, where: Space, plan: Plan, seed: int, watcher: Watcher) -> tuple[list[Seen], list[Seen]]:
    """The search: all that was seen, and the middle of each generation. A Ctrl-C ends it."""
    seen: list[Seen] = []
    history: list[Seen] = []
    usual: list[float] = []
    """How large margins are in each form, among the points of the first generation."""

    def judge(number: int, points: Sequence[Point]) -> list[float]:
        watcher.note(progress_note(number, plan, history))
        values = [where.values(point.tolist()) for point in points]
        records = play(arena, where, values, seed_for(seed, SEARCHING, number), plan.searching)
        usual[:] = usual or usual_margins(records)
        found = compare(arena, values, records, usual)
        seen.extend(found)
        history.append(found[0])
        return [one.worth for one in found]

    try:
        search(len(where.tuned), plan.generations, judge, derive(seed, SEARCHING))
    except KeyboardInterrupt:
        if not history:
            raise
    return seen, history


def progress_note(number: int, plan: Plan, history: Sequence[Seen]) -> str:
    """How far the search is, and the gain it believes in now; short, because it stands beside a bar."""
    gained = f": {100 * believed(history):+.1f}" if history else ""
    return f"generation {number + 1}/{plan.generations}{gained}"


def believed(history: Sequence[Seen]) -> float:
    """The gain in win share over the last stretch of a search; one generation has few games."""
    stretch = max(1, round(STRETCH * len(history)))
    return fmean(one.gains.overall.gain for one in history[-stretch:])


def play(arena: Arena, where: Space, values: Sequence[Values], seed: int, blocks: int) -> list[Record]:
    """The old values, and candidates beside them in the same blocks."""
    return arena.play([where.spell(one) for one in (where.start_values, *values)], seed, blocks)


def usual_margins(records: Sequence[Record]) -> list[float]:
    """How large they are in each form; of games that all end in a tie nothing is to be learnt."""
    sizes = np.mean([record.sizes.mean(axis=1) for record in records], axis=0)
    return [float(size) or 1.0 for size in sizes]


def compare(arena: Arena, values: Sequence[Values], records: Sequence[Record], usual: Sequence[float]) -> list[Seen]:
    """Candidates beside the old values."""
    old, *others = records
    return [
        Seen(
            one,
            float(evened(record.margins.mean(axis=1) - old.margins.mean(axis=1), usual)),
            gains(old.shares, record.shares, equal_shares(arena.forms)),
        )
        for one, record in zip(values, others, strict=True)
    ]


def equal_shares(forms: Sequence[Form]) -> list[float]:
    """What equally strong players win in each form."""
    return [1 / form["players"] for form in forms]


def replay(arena: Arena, where: Space, found: Sequence[Finalist], seed: int, blocks: int) -> list[Gains]:
    """What finalists gain in games that the search has not seen."""
    old, *records = play(arena, where, [one.values for one in found], seed, blocks)
    return [gains(old.shares, record.shares, equal_shares(arena.forms)) for record in records]


def choose(found: Sequence[Finalist], replayed: Sequence[Gains]) -> Finalist | None:
    """The finalist with the highest win share of those that lose in no form; None where the old values have it."""
    better = [pair for pair in zip(replayed, found, strict=True) if pair[0].overall.gain > 0 and not pair[0].losing]
    return max(better, key=lambda pair: pair[0].overall.gain)[1] if better else None


def confirming_commands(task: Task, arena: Arena, strategy: str, plan: Plan) -> tuple[str, ...]:
    """What plays the games of the confirmation against the first opponent again, form by form."""
    seed = seed_for(task.seed, CONFIRMING)
    matches = [arena.match(strategy, form, task.against[0], seed) for form in arena.forms]
    return tuple(
        as_command(task.game, match.strategies, seed=seed, games=plan.confirming * match.rotations, settings=form)
        for match, form in zip(matches, arena.forms, strict=True)
    )


def finalists(where: Space, seen: Sequence[Seen], history: Sequence[Seen]) -> list[Finalist]:
    """The finds of a search; none twice, and none that are the old values."""
    different: dict[Values, Finalist] = {}
    for one in _finds(seen, history):
        if one.values != where.start_values:
            different.setdefault(one.values, one)
    return list(different.values())


def _finds(seen: Sequence[Seen], history: Sequence[Seen]) -> Iterator[Finalist]:
    for story, share in MIDDLES.items():
        until = history[: max(1, round(share * len(history)))]
        yield Finalist(story, until[-1].values, believed(until))
    best = max(seen, key=lambda one: one.worth)
    yield Finalist(BEST_SEEN, best.values, best.gains.overall.gain)
