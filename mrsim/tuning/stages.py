"""Search for better knobs, choose among the finds, and confirm the choice.

The three play games of their own, so that none repeats the luck of another: the find that looks best in a search
looks too good, because it is the best partly by luck. Only what is confirmed is a result.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from statistics import fmean
from typing import Final

import numpy as np

from mrsim.engine.rng import derive_key
from mrsim.errors import InputError
from mrsim.formatting import format_points
from mrsim.matches.play import as_command
from mrsim.parallel import check_jobs
from mrsim.progress import Progress
from mrsim.seeds import CHOOSING, CONFIRMING, FOR_CHOOSING, FOR_CONFIRMING, SEARCHING, seed_for
from mrsim.tuning.candidate_games import BlockValues, CandidateArena, CandidateRecord, TableForm, TuningArena
from mrsim.tuning.cloud_search import KnobPoint, check_cmaes_installed, points_a_generation, search_highest_point
from mrsim.tuning.form_gains import FormGains, gains_by_form, mean_over_forms
from mrsim.tuning.knob_space import KnobSpace, KnobValues, build_knob_space, plain_name

TUNING_GAMES: Final = 200_000
GENERATIONS: Final = 60
"""Times the root of the number of knobs: many generations with few games find more than few with many."""
FEWEST_GENERATIONS: Final = 2
USUAL_BLOCKS: Final = 2
"""A candidate plays at least this many where there are games enough: one block says too little."""
FEWEST_CONFIRMING_BLOCKS: Final = 2
CLOUD_MIDDLES: Final = {"the end": 1.0, "three quarters": 0.75, "half way": 0.5}
"""The candidates to choose from: where the search was after these shares of it, and the best that it saw."""
BEST_SEEN: Final = "best seen"
LAST_STRETCH: Final = 0.1
"""The part of a search over whose generations the believed gain is averaged."""


@dataclass(frozen=True)
class TuningTask:
    """What the user wants."""

    game: str
    strategy: str
    against: tuple[str, ...]
    forms: tuple[TableForm, ...]
    """The forms of the table, at least one."""
    knobs: tuple[str, ...] = ()
    """All, if none are named."""
    games: int = TUNING_GAMES
    seed: int = 1


@dataclass(frozen=True)
class TuningPlan:
    """How the games are spent."""

    generations: int
    searching: int
    """Blocks that each candidate of a generation plays in each form against each opponent."""
    choosing: int
    confirming: int


@dataclass(frozen=True)
class ComparedValues:
    """Some values of the knobs, compared with the old ones in the same blocks."""

    values: KnobValues
    worth: float
    """How much larger the margin was, on average over forms that count alike."""
    shares: tuple[BlockValues, BlockValues] = field(compare=False)
    """Of the old values, then of these."""
    equal_shares: Sequence[float]

    @cached_property
    def gains(self) -> FormGains:
        """What they gain in win share."""
        return gains_by_form(*self.shares, self.equal_shares)


@dataclass(frozen=True)
class Finalist:
    """A find of the search."""

    story: str
    values: KnobValues
    believed: float
    """The gain in win share that the search believes in."""


@dataclass(frozen=True)
class TuningResult:
    """What was found; `new` is None where nothing seemed better than the old values."""

    task: TuningTask
    space: KnobSpace
    plan: TuningPlan
    games: int
    """Played."""
    history: tuple[ComparedValues, ...]
    """The middle of each generation that was played to its end."""
    finalists: tuple[Finalist, ...]
    replayed: tuple[FormGains, ...]
    """What each finalist gained in the games for choosing."""
    new: Finalist | None
    confirmed: FormGains | None
    again: tuple[str, ...]
    """For each form the command that plays its games of the confirmation again, against the first opponent."""

    @property
    def was_interrupted(self) -> bool:
        """Whether a Ctrl-C has ended the search."""
        return len(self.history) < self.plan.generations

    @property
    def values(self) -> KnobValues:
        """The chosen values, which may be the old ones."""
        return self.new.values if self.new else self.space.start_values


def tune_strategy(task: TuningTask, jobs: int | None = None, watcher: Progress | None = None) -> TuningResult:
    """Tune a strategy that sits alone among opponents. Ctrl-C ends the search; what it found is still judged."""
    check_cmaes_installed()
    watcher = watcher or Progress()
    arena = TuningArena(task.game, task.forms, task.against, check_jobs(jobs))
    where = knob_space_of_task(task, arena)
    plan = plan_tuning(task.games, games_per_block(arena, where), len(where.tuned))
    arena.tell = watcher.add
    seen, history = search_knobs(arena, where, plan, task.seed, watcher)
    found = list_finalists(where, seen, history)
    watcher.note("choosing")
    replayed = replay_finalists(arena, where, found, seed_for(task.seed, CHOOSING), plan.choosing)
    new = choose_finalist(found, replayed)
    confirmed = None
    if new is not None:
        watcher.note("confirming")
        (confirmed,) = replay_finalists(arena, where, [new], seed_for(task.seed, CONFIRMING), plan.confirming)
    again = confirming_commands(task, arena, where.spell(new.values if new else where.start_values), plan)
    return TuningResult(
        task, where, plan, arena.games, tuple(history), tuple(found), tuple(replayed), new, confirmed, again
    )


def knob_space_of_task(task: TuningTask, arena: TuningArena) -> KnobSpace:
    """The space of the knobs that the task names, or of all knobs of the strategy."""
    plain, turned = (
        [arena.match(name, form, task.against[0], 0).loaded[0] for form in arena.forms]
        for name in (plain_name(task.strategy), task.strategy)
    )
    return build_knob_space(task.strategy, plain, turned, task.knobs)


def games_per_block(arena: CandidateArena, where: KnobSpace) -> int:
    """The games of one block of a candidate in all forms at all tables; nobody else there plays as it does."""
    other = where.spell(where.values([1.0] * len(where.tuned)))
    return sum(table.match.rotations for form in arena.tables(other, 0) for table in form)


def plan_tuning(games: int, a_block: int, dimensions: int) -> TuningPlan:
    """Spend the games; with few of them there are fewer generations, and at least one block for each candidate."""
    # The old values play along in every generation, in the choice and in the confirmation.
    generation = (1 + points_a_generation(dimensions)) * a_block
    choice = (1 + len(CLOUD_MIDDLES) + 1) * a_block
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
    return TuningPlan(generations, affordable // generations, choosing, confirming)


def search_knobs(
    arena: CandidateArena, where: KnobSpace, plan: TuningPlan, seed: int, watcher: Progress
) -> tuple[list[ComparedValues], list[ComparedValues]]:
    """The search: all that was seen, and the middle of each generation. A Ctrl-C ends it."""
    seen: list[ComparedValues] = []
    history: list[ComparedValues] = []
    usual: list[float] = []
    """How large margins are in each form, among the points of the first generation."""

    def judge(number: int, points: Sequence[KnobPoint]) -> list[float]:
        watcher.note(progress_note(number, plan, history))
        values = [where.values(point.tolist()) for point in points]
        records = play_beside_old(arena, where, values, seed_for(seed, SEARCHING, number), plan.searching)
        usual[:] = usual or usual_margins(records)
        found = compare_with_old(arena, values, records, usual)
        seen.extend(found)
        history.append(found[0])
        return [one.worth for one in found]

    try:
        search_highest_point(len(where.tuned), plan.generations, judge, derive_key(seed, SEARCHING))
    except KeyboardInterrupt:
        if not history:
            raise
    return seen, history


def progress_note(number: int, plan: TuningPlan, history: Sequence[ComparedValues]) -> str:
    """How far the search is, and the gain it believes in now; short, because it is shown next to a progress bar."""
    gained = f": {format_points(believed_gain(history))}" if history else ""
    return f"generation {number + 1}/{plan.generations}{gained}"


def believed_gain(history: Sequence[ComparedValues]) -> float:
    """The gain in win share over the last stretch of a search; one generation has few games."""
    stretch = max(1, round(LAST_STRETCH * len(history)))
    return fmean(one.gains.overall.gain for one in history[-stretch:])


def play_beside_old(
    arena: CandidateArena, where: KnobSpace, values: Sequence[KnobValues], seed: int, blocks: int
) -> list[CandidateRecord]:
    """Play the old values and the candidates in the same blocks; the old ones come first."""
    return arena.play([where.spell(one) for one in (where.start_values, *values)], seed, blocks)


def usual_margins(records: Sequence[CandidateRecord]) -> list[float]:
    """How large they are in each form; of games that all end in a tie nothing is to be learnt."""
    sizes = np.mean([record.sizes.mean(axis=1) for record in records], axis=0)
    return [float(size) or 1.0 for size in sizes]


def compare_with_old(
    arena: CandidateArena, values: Sequence[KnobValues], records: Sequence[CandidateRecord], usual: Sequence[float]
) -> list[ComparedValues]:
    """Compare candidates with the old values, the first record, block by block."""
    old, *others = records
    return [
        ComparedValues(
            one,
            float(mean_over_forms(record.margins.mean(axis=1) - old.margins.mean(axis=1), usual)),
            (old.shares, record.shares),
            arena.equal_shares,
        )
        for one, record in zip(values, others, strict=True)
    ]


def replay_finalists(
    arena: CandidateArena, where: KnobSpace, found: Sequence[Finalist], seed: int, blocks: int
) -> list[FormGains]:
    """What finalists gain in games that the search has not seen."""
    old, *records = play_beside_old(arena, where, [one.values for one in found], seed, blocks)
    return [gains_by_form(old.shares, record.shares, arena.equal_shares) for record in records]


def choose_finalist(found: Sequence[Finalist], replayed: Sequence[FormGains]) -> Finalist | None:
    """The finalist with the highest win share of those that lose in no form; None where the old values have it."""
    better = [pair for pair in zip(replayed, found, strict=True) if pair[0].overall.gain > 0 and not pair[0].losing]
    return max(better, key=lambda pair: pair[0].overall.gain)[1] if better else None


def confirming_commands(task: TuningTask, arena: TuningArena, strategy: str, plan: TuningPlan) -> tuple[str, ...]:
    """What plays the games of the confirmation against the first opponent again, form by form."""
    seed = seed_for(task.seed, CONFIRMING)
    matches = [arena.match(strategy, form, task.against[0], seed) for form in arena.forms]
    return tuple(
        as_command(task.game, match.strategies, seed=seed, games=plan.confirming * match.rotations, settings=form)
        for match, form in zip(matches, arena.forms, strict=True)
    )


def list_finalists(
    where: KnobSpace, seen: Sequence[ComparedValues], history: Sequence[ComparedValues]
) -> list[Finalist]:
    """The finds of a search; none twice, and none that are the old values."""
    different: dict[KnobValues, Finalist] = {}
    for one in _finds_of_search(seen, history):
        if one.values != where.start_values:
            different.setdefault(one.values, one)
    return list(different.values())


def _finds_of_search(seen: Sequence[ComparedValues], history: Sequence[ComparedValues]) -> Iterator[Finalist]:
    for story, share in CLOUD_MIDDLES.items():
        until = history[: max(1, round(share * len(history)))]
        yield Finalist(story, until[-1].values, believed_gain(until))
    best = max(seen, key=lambda one: one.worth)
    yield Finalist(BEST_SEEN, best.values, best.gains.overall.gain)
