# ruff: noqa: INP001  a script, in no package
"""Measures how often the statistics are right, on made-up blocks whose truth is known, for docs/statistics.md.

python docs/make_statistics.py
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri, stdtrit
from scipy.stats import kstest

from mrsim.stats.estimates import Estimates, Floats, ratio
from mrsim.stats.intervals import at_level, each, level_of_each, together
from mrsim.stats.multiplicity import benjamini_hochberg, holm, p_values
from mrsim.stats.noise import floor_of_gap, homogeneity
from mrsim.stats.planning import blocks_for
from mrsim.stats.sequences import level_at_looks, looks
from mrsim.stats.sequential import Answer, ratio_tests
from mrsim.stats.verdicts import Verdict, blocks_to_decide, verdicts

FILE: Final = Path(__file__).with_name("statistics.md")
BEGIN: Final = "<!-- made by docs/make_statistics.py -->\n"
END: Final = "<!-- end -->\n"

PLAYERS: Final = 4
EQUAL: Final = 1 / PLAYERS
BLOCKS: Final = 250
TIES: Final = 0.04
DEAL: Final = 1.2
"""How much the deal favours some seats, beside what chance does in each game."""


# Made-up blocks: games of four, each legend once in each seat, on one deal


def games(random: np.random.Generator, sets: int, blocks: int, strength: tuple[float, ...] = (0,) * 4) -> Floats:
    """Win shares by set, block, game and seat. In game g the legend of seat s is the one numbered s + g."""
    deal = DEAL * random.standard_normal((sets, blocks, 1, PLAYERS))
    score = random.gumbel(size=(sets, blocks, PLAYERS, PLAYERS)) + deal
    score += np.array([[strength[(seat + game) % PLAYERS] for seat in range(PLAYERS)] for game in range(PLAYERS)])
    order = np.argsort(score, axis=-1)
    shares = np.zeros_like(score)
    tied = (random.random((sets, blocks, PLAYERS, 1)) < TIES) / 2
    np.put_along_axis(shares, order[..., -1:], 1 - tied, axis=-1)
    np.put_along_axis(shares, order[..., -2:-1], tied, axis=-1)
    return shares


def by_legend(shares: Floats) -> Floats:
    """The same by set, block, game and legend."""
    seat = np.array([[(legend - game) % PLAYERS for legend in range(PLAYERS)] for game in range(PLAYERS)])
    return np.take_along_axis(shares, np.broadcast_to(seat, shares.shape), axis=-1)


def estimates(shares: Floats) -> Estimates:
    """All sets side by side, set by set, from shares by set, block, game and whom they belong to."""
    sums = shares.sum(axis=2).transpose(1, 0, 2).reshape(shares.shape[1], -1)
    return ratio(sums, np.full_like(sums, shares.shape[2]))


def set_by_set(shares: Floats) -> Iterator[Estimates]:
    """One set after the other."""
    return (estimates(one[None]) for one in shares)


def missed(low: Floats, high: Floats, truth: Floats | float = EQUAL) -> npt.NDArray[np.bool_]:
    return (low > truth) | (high < truth)


# Coverage


def coverage(whose: Callable[[Floats], Floats]) -> Callable[[int], float]:
    """How often the interval over blocks holds the truth."""

    def measured(sets: int) -> float:
        found = each(estimates(whose(games(np.random.default_rng(1), sets, BLOCKS))))
        return float(1 - missed(found.low, found.high).mean())

    return measured


def naive_coverage(whose: Callable[[Floats], Floats]) -> Callable[[int], float]:
    """The same for the interval over games, as if they did not share a deal."""

    def measured(sets: int) -> float:
        shares = whose(games(np.random.default_rng(1), sets, BLOCKS)).reshape(sets, -1, PLAYERS)
        half = 1.96 * shares.std(axis=1) / np.sqrt(shares.shape[1])
        return float(1 - missed(shares.mean(axis=1) - half, shares.mean(axis=1) + half).mean())

    return measured


def by_seat(shares: Floats) -> Floats:
    return shares


def uneven_coverage(sets: int) -> float:
    """Legends of different strength: the weakest wins one game of nine."""
    strength = (0.5, 0.1, 0.1, -0.7)
    truth = by_legend(games(np.random.default_rng(2), 100, 4000, strength)).mean(axis=(0, 1, 2))
    found = each(estimates(by_legend(games(np.random.default_rng(3), sets, BLOCKS, strength))))
    return float(1 - missed(found.low, found.high, np.tile(truth, sets)).mean())


def coverage_together(blocks: int) -> Callable[[int], float]:
    """How often four simultaneous intervals all hold."""

    def measured(sets: int) -> float:
        found = map(together, set_by_set(by_legend(games(np.random.default_rng(4), sets, blocks))))
        return float(np.mean([not missed(family.low, family.high).any() for family in found]))

    return measured


# Verdicts

MARGIN: Final = 0.05


def family_verdicts(sets: int, blocks: int, away: float) -> npt.NDArray[np.bool_]:
    """Whether each of four legends is said to be balanced, set by set, so many margins from their target."""
    made = estimates(by_legend(games(np.random.default_rng(5), sets, blocks)))
    level = level_of_each(made.only(np.arange(PLAYERS)), 0.05)
    found = verdicts(at_level(made, level), EQUAL - away * MARGIN, MARGIN)
    return np.array([verdict == Verdict.BALANCED for verdict in found]).reshape(sets, PLAYERS)


def balanced_at(away: float) -> Callable[[int], float]:
    """How often any of four legends is said to be balanced that is so many margins off."""
    return lambda sets: float(family_verdicts(sets, BLOCKS, away).any(axis=1).mean())


def balanced_as_planned(sets: int) -> float:
    """How often all four legends are said to be balanced that are, with the blocks planned for nine times of ten."""
    pilot = estimates(by_legend(games(np.random.default_rng(6), 1, 2000)))
    return float(family_verdicts(sets, int(blocks_for(pilot, 0, MARGIN)), 0).all(axis=1).mean())


def power_on_pilot(sets: int) -> float:
    """The same for blocks drawn from a pilot of 300: the power reached, where the pilot is all of the truth."""
    pilot = by_legend(games(np.random.default_rng(7), 1, 300)).mean(axis=2)[0]
    level = level_of_each(ratio(pilot, np.ones_like(pilot)), 0.05)
    blocks = int(blocks_for(ratio(pilot, np.ones_like(pilot)), 0, MARGIN))
    drawn = pilot[np.random.default_rng(8).integers(len(pilot), size=(sets, blocks))][:, :, None]
    found = verdicts(at_level(estimates(drawn), level), np.tile(pilot.mean(axis=0), sets), MARGIN)
    balanced = np.array([verdict == Verdict.BALANCED for verdict in found])
    return float(balanced.reshape(sets, PLAYERS).all(axis=1).mean())


def predicted(away: float, pilot: int) -> Callable[[int], float]:
    """The median number of blocks said to be still needed, over the number after which half are indeed decided."""
    many = 1500

    def measured(sets: int) -> float:
        shares = by_legend(games(np.random.default_rng(9), sets, many)).mean(axis=2)[:, :, 0].T
        target = EQUAL - away * MARGIN

        def undecided(blocks: int) -> npt.NDArray[np.bool_]:
            early = each(ratio(shares[:blocks], np.ones((blocks, sets))))
            return np.array([verdict == Verdict.UNDECIDED for verdict in verdicts(early, target, MARGIN)])

        open_ones = undecided(pilot)
        early = each(ratio(shares[:pilot], np.ones((pilot, sets))))
        more = np.median(blocks_to_decide(early, target, MARGIN)[open_ones]) - pilot
        low, high = pilot, many
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if undecided(middle)[open_ones].mean() <= 0.5 else (middle, high)
        return float(more / (high - pilot))

    return measured


# Many questions

SCENARIOS: Final = 3
CELLS: Final = SCENARIOS * PLAYERS**2
PLANTED: Final = 8
EFFECT: Final = 0.25


def cells(random: np.random.Generator) -> Estimates:
    """Legend × seat × scenario: 48 cells, each seen in a third of the blocks, all with an equal share."""
    shares = games(random, 1, BLOCKS)[0]
    seat = np.arange(PLAYERS)
    sums, counts = np.zeros((2, BLOCKS, SCENARIOS, PLAYERS, PLAYERS))
    block = np.arange(BLOCKS)[:, None]
    for game in range(PLAYERS):
        sums[block, block % SCENARIOS, seat, (seat + game) % PLAYERS] = shares[:, game]
        counts[block, block % SCENARIOS, seat, (seat + game) % PLAYERS] = 1
    return ratio(sums.reshape(BLOCKS, -1), counts.reshape(BLOCKS, -1))


def false_alarms(alarms: Callable[[Estimates], npt.NDArray[np.bool_]]) -> Callable[[int], float]:
    """How often any of 48 equal cells is flagged."""

    def measured(sets: int) -> float:
        random = np.random.default_rng(10)
        return float(np.mean([alarms(cells(random)).any() for _ in range(sets)]))

    return measured


def by_interval(family: Estimates) -> npt.NDArray[np.bool_]:
    found = together(family)
    return missed(found.low, found.high)


def by_each(family: Estimates) -> npt.NDArray[np.bool_]:
    found = each(family)
    return missed(found.low, found.high)


def by_holm(family: Estimates) -> npt.NDArray[np.bool_]:
    return holm(p_values(family, EQUAL)) <= 0.05


def false_discoveries(sets: int) -> float:
    """Which part of the flagged cells is flagged wrongly, on average, with 8 planted effects among 48."""
    random, parts = np.random.default_rng(11), []
    target = np.where(np.arange(CELLS) < PLANTED, EQUAL - EFFECT, EQUAL)
    for _ in range(sets):
        alarms = benjamini_hochberg(p_values(cells(random), target)) <= 0.05
        parts.append(alarms[PLANTED:].sum() / max(alarms.sum(), 1))
    return float(np.mean(parts))


# Stopping


@dataclass(frozen=True)
class Population:
    """What a block can give, how likely, and what that is on average: so that many blocks are drawn as counts."""

    outcomes: Floats
    chances: Floats

    @property
    def truth(self) -> Floats:
        return self.chances @ self.outcomes


def population() -> Population:
    """The shares of the four legends in a block, as 50,000 blocks have them."""
    made = by_legend(games(np.random.default_rng(12), 1, 50_000)).mean(axis=2)[0]
    outcomes, count = np.unique(made, axis=0, return_counts=True)
    return Population(outcomes, count / count.sum())


LOOKS: Final = 80


def ever_missed(family: int, level_at: Callable[[float], float]) -> Callable[[int], float]:
    """How often the truth of any of so many legends is missed at any of 80 looks."""

    def measured(sets: int) -> float:
        blocks, random = population(), np.random.default_rng(13)
        values = blocks.outcomes[:, :family]
        sample = values[random.choice(len(values), 1000, p=blocks.chances)]
        level = level_at(level_of_each(ratio(sample, np.ones_like(sample)), 0.05))
        drawn, before, ever = np.zeros((sets, len(values))), 0, np.zeros(sets, dtype=np.bool_)
        for look in looks()[:LOOKS]:
            drawn += random.multinomial(look - before, blocks.chances, size=sets)
            mean = drawn @ values / look
            half = stdtrit(look - 1, 1 - level / 2) * np.sqrt((drawn @ values**2 / look - mean**2) / (look - 1))
            ever |= missed(mean - half, mean + half, blocks.truth[:family]).any(axis=1)
            before = look
        return float(ever.mean())

    return measured


def width_of_sequence(_: int) -> float:
    """The interval of a run that is looked at, over that of one that is not, for one cell."""
    return float(ndtri(level_at_looks(0.05) / 2) / ndtri(0.05 / 2))


APART: Final = 0.02


@dataclass(frozen=True)
class Tested:
    """What became of many comparisons: what was said, and after how many blocks."""

    more: float
    none: float
    blocks: float


@cache
def tested(sets: int, truth: float) -> Tested:
    """Legend 0 against legend 1, block by block, of whom the one has so much more."""
    blocks, random = population(), np.random.default_rng(14)
    gains = blocks.outcomes[:, 0] - blocks.outcomes[:, 1]
    gains = gains - blocks.chances @ gains + truth
    schedule = [look for look in looks() if look <= 4 * fixed_blocks()]
    made = gains[random.choice(len(gains), size=(schedule[-1], sets), p=blocks.chances)]
    answers, after = np.full(sets, Answer.OPEN, dtype=object), np.full(sets, schedule[-1])
    for look in schedule:
        running = np.flatnonzero(answers == Answer.OPEN)
        found = ratio_tests(ratio(made[:look, running], np.ones((look, len(running)))), APART)
        answers[running] = [test.answer for test in found]
        after[running] = look
    return Tested(float((answers == Answer.MORE).mean()), float((answers == Answer.NONE).mean()), float(after.mean()))


def fixed_blocks() -> int:
    """The blocks with which a usual test would have the same two errors."""
    blocks = population()
    gains = blocks.outcomes[:, 0] - blocks.outcomes[:, 1]
    variance = blocks.chances @ gains**2 - (blocks.chances @ gains) ** 2
    return int(np.ceil(variance * ((ndtri(0.975) + ndtri(0.95)) / APART) ** 2))


# Noise


def floor_found(sets: int) -> float:
    """The gap that is printed as chance, over the mean gap of made-up runs of equals."""
    gaps = np.ptp(estimates(by_legend(games(np.random.default_rng(15), sets, BLOCKS))).value.reshape(sets, -1), axis=1)
    floors = map(floor_of_gap, set_by_set(by_legend(games(np.random.default_rng(16), 20, BLOCKS))))
    return float(np.mean(list(floors)) / gaps.mean())


def parts_alike(sets: int) -> float:
    """How uniform the p values of ten equal parts are: the p value of that (Kolmogorov and Smirnov)."""
    part = np.arange(BLOCKS) * 10 // BLOCKS
    made = set_by_set(by_legend(games(np.random.default_rng(17), sets, BLOCKS)))
    return float(kstest([homogeneity(one, part).p for one in made], "uniform").pvalue)
