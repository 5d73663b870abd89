# ruff: noqa: INP001  a script, in no package
"""Measures how often the statistics are right, on made-up blocks whose truth is known.

The figures go into docs/explanation/statistics.md.

python docs/make_statistics.py
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri, stdtr, stdtrit
from scipy.stats import kstest

from docs.few_differing_blocks import (
    called_same,
    called_same_at_a_look,
    chosen_missed,
    false_changes,
    gap_missed,
    missed_at_any_look,
    saved_by_a_cap,
    seen_two_points,
    tested_none,
    width_of_dense,
    wrong_after_extensions,
)
from mrsim.stats.estimates import Estimates, Floats, estimate_ratio
from mrsim.stats.intervals import (
    cell_intervals,
    family_intervals,
    intervals_at_level,
    level_per_cell,
    p_values,
    wilson_interval,
)
from mrsim.stats.look_schedule import FIRST_LOOK_BLOCKS, OPEN_SCHEDULE
from mrsim.stats.multiplicity import benjamini_hochberg_p_values, holm_p_values
from mrsim.stats.noise import expected_gap_of_equals, homogeneity_test
from mrsim.stats.sample_size import blocks_for_power, inflate_pilot_spread
from mrsim.stats.sequential_test import RatioTestAnswer, ratio_tests
from mrsim.stats.skew import bend_by_skewness
from mrsim.stats.spread import standard_errors
from mrsim.stats.verdicts import Verdict, blocks_to_decide, decide_verdicts

FILE: Final = Path(__file__).with_name("explanation") / "statistics.md"
BEGIN: Final = "<!-- made by docs/make_statistics.py -->\n"
END: Final = "<!-- end -->\n"

PLAYERS: Final = 4
EQUAL: Final = 1 / PLAYERS
BLOCKS: Final = 250
TIES: Final = 0.04
DEAL: Final = 1.2
"""How much the deal favours some seats, on the scale of the chance in each game."""


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
    """The win shares by set, block, game and legend."""
    seat = np.array([[(legend - game) % PLAYERS for legend in range(PLAYERS)] for game in range(PLAYERS)])
    return np.take_along_axis(shares, np.broadcast_to(seat, shares.shape), axis=-1)


def estimates(shares: Floats) -> Estimates:
    """Estimates of all sets next to each other, from shares by set, block, game and seat or legend."""
    sums = shares.sum(axis=2).transpose(1, 0, 2).reshape(shares.shape[1], -1)
    return estimate_ratio(sums, np.full_like(sums, shares.shape[2]))


def set_by_set(shares: Floats) -> Iterator[Estimates]:
    """The estimates of each set."""
    return (estimates(one[None]) for one in shares)


def missed(low: Floats, high: Floats, truth: Floats | float = EQUAL) -> npt.NDArray[np.bool_]:
    return (low > truth) | (high < truth)


# Coverage


def coverage(whose: Callable[[Floats], Floats]) -> Callable[[int], float]:
    """How often the interval over blocks holds the truth."""

    def measured(sets: int) -> float:
        found = cell_intervals(estimates(whose(games(np.random.default_rng(1), sets, BLOCKS))))
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


STRENGTH: Final = (0.5, 0.1, 0.1, -0.7)
"""The weakest wins one game of nine."""


def uneven_coverage(blocks: int) -> Callable[[int], float]:
    """How often the interval over blocks holds the truth of legends of different strength."""

    def measured(sets: int) -> float:
        truth = by_legend(games(np.random.default_rng(2), 100, 4000, STRENGTH)).mean(axis=(0, 1, 2))
        found = cell_intervals(estimates(by_legend(games(np.random.default_rng(3), sets, blocks, STRENGTH))))
        return float(1 - missed(found.low, found.high, np.tile(truth, sets)).mean())

    return measured


def coverage_together(blocks: int) -> Callable[[int], float]:
    """How often four simultaneous intervals all hold."""

    def measured(sets: int) -> float:
        found = map(family_intervals, set_by_set(by_legend(games(np.random.default_rng(4), sets, blocks))))
        return float(np.mean([not missed(family.low, family.high).any() for family in found]))

    return measured


# Verdicts

MARGIN: Final = 0.05


def family_verdicts(sets: int, blocks: int, away: float) -> npt.NDArray[np.bool_]:
    """For each set and legend, whether it is called balanced when the target is `away` margins off."""
    made = estimates(by_legend(games(np.random.default_rng(5), sets, blocks)))
    level = level_per_cell(made.only(np.arange(PLAYERS)), 0.05)
    found = decide_verdicts(intervals_at_level(made, level), EQUAL - away * MARGIN, MARGIN)
    return np.array([verdict == Verdict.BALANCED for verdict in found]).reshape(sets, PLAYERS)


def balanced_at(away: float) -> Callable[[int], float]:
    """How often any of four legends is called balanced that is `away` margins off."""
    return lambda sets: float(family_verdicts(sets, BLOCKS, away).any(axis=1).mean())


def balanced_as_planned(sets: int) -> float:
    """How often four balanced legends are all called balanced, with the blocks planned for nine times in ten."""
    pilot = estimates(by_legend(games(np.random.default_rng(6), 1, 2000)))
    return float(family_verdicts(sets, int(blocks_for_power(pilot, 0, MARGIN)), 0).all(axis=1).mean())


def power_on_pilot(sets: int) -> float:
    """The same for blocks drawn from a pilot of 300: the power reached, where the pilot is all of the truth."""
    pilot = by_legend(games(np.random.default_rng(7), 1, 300)).mean(axis=2)[0]
    level = level_per_cell(estimate_ratio(pilot, np.ones_like(pilot)), 0.05)
    blocks = int(blocks_for_power(estimate_ratio(pilot, np.ones_like(pilot)), 0, MARGIN))
    drawn = pilot[np.random.default_rng(8).integers(len(pilot), size=(sets, blocks))][:, :, None]
    found = decide_verdicts(intervals_at_level(estimates(drawn), level), np.tile(pilot.mean(axis=0), sets), MARGIN)
    balanced = np.array([verdict == Verdict.BALANCED for verdict in found])
    return float(balanced.reshape(sets, PLAYERS).all(axis=1).mean())


PLANS: Final = 500
"""A small number of plans is enough, because each is compared with the blocks that are truly needed."""


@cache
def plans(sets: int, pilot: int) -> Floats:
    """Blocks planned from pilots of `pilot` blocks, divided by the blocks needed."""
    random = np.random.default_rng(19)
    truth = estimates(by_legend(games(random, 1, 20_000)))
    pilots = set_by_set(by_legend(games(random, sets, pilot)))
    return np.array([blocks_for_power(inflate_pilot_spread(one), 0, MARGIN) for one in pilots]) / blocks_for_power(
        truth, 0, MARGIN
    )


def plans_with_enough(pilot: int) -> Callable[[int], float]:
    return lambda sets: float((plans(sets, pilot) >= 1).mean())


def price_of_prudence(pilot: int) -> Callable[[int], float]:
    return lambda sets: float(plans(sets, pilot).mean())


NARROW: Final = 0.03
MANY: Final = 2000


def legend(sets: int, seed: int) -> Floats:
    """Block means of one legend, block × set."""
    return by_legend(games(np.random.default_rng(seed), sets, MANY)).mean(axis=2)[:, :, 0].T


def undecided(shares: Floats, target: Floats | float) -> npt.NDArray[np.bool_]:
    found = decide_verdicts(cell_intervals(estimate_ratio(shares, np.ones_like(shares))), target, NARROW)
    return np.array([verdict == Verdict.UNDECIDED for verdict in found])


def half_decided(shares: Floats) -> int:
    """The blocks after which half of the sets are decided."""
    low, high = 0, MANY
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if undecided(shares[:middle], EQUAL).mean() > 0.5 else (low, middle)
    return high


def predicted(part: float) -> Callable[[int], float]:
    """How well the number of missing blocks is predicted for balanced legends.

    `part` of the blocks that decide half of the sets has been played. The median prediction is divided by the blocks
    after which half of the undecided sets are in fact decided.
    """

    def measured(sets: int) -> float:
        shares = legend(sets, 9)
        pilot = int(part * half_decided(shares))
        left = shares[:, undecided(shares[:pilot], EQUAL)]
        early = cell_intervals(estimate_ratio(left[:pilot], np.ones_like(left[:pilot])))
        said = float(np.median(blocks_to_decide(early, EQUAL, NARROW)))
        return (said - pilot) / (half_decided(left) - pilot)

    return measured


def decided_as_predicted(sets: int) -> float:
    """The share of undecided legends, 0 to 3 margins off, that are decided after the predicted blocks."""
    pilot, shares = 100, legend(sets, 18)
    targets = EQUAL - NARROW * np.linspace(0, 3, sets)
    early = cell_intervals(estimate_ratio(shares[:pilot], np.ones((pilot, sets))))
    said = blocks_to_decide(early, targets, NARROW)
    left = np.flatnonzero(undecided(shares[:pilot], targets) & (said <= MANY))
    return 1 - float(np.mean([undecided(shares[: int(said[one]), [one]], targets[one])[0] for one in left]))


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
    return estimate_ratio(sums.reshape(BLOCKS, -1), counts.reshape(BLOCKS, -1))


def false_alarms(alarms: Callable[[Estimates], npt.NDArray[np.bool_]]) -> Callable[[int], float]:
    """How often any of 48 equal cells is flagged."""

    def measured(sets: int) -> float:
        random = np.random.default_rng(10)
        return float(np.mean([alarms(cells(random)).any() for _ in range(sets)]))

    return measured


def by_interval(family: Estimates) -> npt.NDArray[np.bool_]:
    found = family_intervals(family)
    return missed(found.low, found.high)


def by_each(family: Estimates) -> npt.NDArray[np.bool_]:
    found = cell_intervals(family)
    return missed(found.low, found.high)


def by_holm(family: Estimates) -> npt.NDArray[np.bool_]:
    return holm_p_values(p_values(family, EQUAL)) <= 0.05


def by_plain_holm(family: Estimates) -> npt.NDArray[np.bool_]:
    """Holm's method on Student's t without the correction for skewness."""
    steps = (family.value - EQUAL) / standard_errors(family)
    return holm_p_values(2 * stdtr(family.blocks - 1, -np.abs(steps))) <= 0.05


def false_discoveries(sets: int) -> float:
    """The mean share of flagged cells that are flagged wrongly, with 8 planted effects among 48."""
    random, parts = np.random.default_rng(11), []
    target = np.where(np.arange(CELLS) < PLANTED, EQUAL - EFFECT, EQUAL)
    for _ in range(sets):
        alarms = benjamini_hochberg_p_values(p_values(cells(random), target)) <= 0.05
        parts.append(alarms[PLANTED:].sum() / max(alarms.sum(), 1))
    return float(np.mean(parts))


# Stopping


@dataclass(frozen=True)
class Population:
    """The possible outcomes of a block with their chances, so that many blocks can be drawn as counts."""

    outcomes: Floats
    chances: Floats

    @property
    def truth(self) -> Floats:
        return self.chances @ self.outcomes


def population() -> Population:
    """The shares of the four legends in a block, with the frequencies among 50,000 blocks."""
    made = by_legend(games(np.random.default_rng(12), 1, 50_000)).mean(axis=2)[0]
    outcomes, count = np.unique(made, axis=0, return_counts=True)
    return Population(outcomes, count / count.sum())


LOOKS: Final = 80


def ever_missed(family: int, level_at: Callable[[float], float]) -> Callable[[int], float]:
    """How often the truth of any of `family` legends is missed at any of 80 looks."""

    def measured(sets: int) -> float:
        blocks, random = population(), np.random.default_rng(13)
        values = blocks.outcomes[:, :family]
        sample = values[random.choice(len(values), 1000, p=blocks.chances)]
        level = level_at(level_per_cell(estimate_ratio(sample, np.ones_like(sample)), 0.05))
        drawn, before, ever = np.zeros((sets, len(values))), 0, np.zeros(sets, dtype=np.bool_)
        for look in OPEN_SCHEDULE.looks()[:LOOKS]:
            drawn += random.multinomial(look - before, blocks.chances, size=sets)
            low, high = bounds(drawn, values, level)
            ever |= missed(low, high, blocks.truth[:family]).any(axis=1)
            before = look
        return float(ever.mean())

    return measured


def bounds(drawn: Floats, values: Floats, level: float) -> tuple[Floats, Floats]:
    """The bounds of intervals at this level, from how often each outcome was drawn."""
    blocks = drawn[0].sum()
    mean = drawn @ values / blocks
    variance = drawn @ values**2 / blocks - mean**2
    skew = (drawn @ values**3 / blocks - 3 * mean * variance - mean**3) / variance**1.5 / np.sqrt(blocks)
    critical, errors = stdtrit(blocks - 1, 1 - level / 2), np.sqrt(variance / (blocks - 1))
    down, up = (
        np.maximum(critical, bend_by_skewness(critical, skew)),
        np.maximum(critical, -bend_by_skewness(-critical, skew)),
    )
    return mean - errors * down, mean + errors * up


def at_every_look(level: float) -> float:
    """The level of each look of a schedule without an end."""
    return OPEN_SCHEDULE.level_of_look(level, FIRST_LOOK_BLOCKS)


def width_of_sequence(_: int) -> float:
    """The width of the interval that holds at every look, divided by that for a single look, for one cell."""
    return float(ndtri(at_every_look(0.05) / 2) / ndtri(0.05 / 2))


@dataclass(frozen=True)
class Tested:
    """The answers of many comparisons, and their mean blocks divided by those of a test with one look."""

    seen: float
    none: float
    blocks: float


STEP: Final = 10


@cache
def tested(sets: int, apart: float, truth: float) -> Tested:
    """Legend 0 against legend 1 with a true difference of `truth`, tested every 10 blocks."""
    blocks, random = population(), np.random.default_rng(14)
    gains = blocks.outcomes[:, 0] - blocks.outcomes[:, 1]
    mean, square = blocks.chances @ gains, blocks.chances @ gains**2
    fixed = (square - mean**2) * ((ndtri(0.975) + ndtri(0.95)) / apart) ** 2
    schedule = range(FIRST_LOOK_BLOCKS, int(4 * fixed), STEP)
    made = (gains - mean + truth)[random.choice(len(gains), size=(schedule[-1], sets), p=blocks.chances)]
    answers, after = np.full(sets, RatioTestAnswer.OPEN, dtype=object), np.full(sets, schedule[-1])
    for look in schedule:
        running = np.flatnonzero(answers == RatioTestAnswer.OPEN)
        if len(running):
            found = ratio_tests(estimate_ratio(made[:look, running], np.ones((look, len(running)))), apart, every=STEP)
            answers[running] = [test.answer for test in found]
            after[running] = look
    none, still = (float((answers == answer).mean()) for answer in (RatioTestAnswer.NONE, RatioTestAnswer.OPEN))
    return Tested(1 - none - still, none, float(after.mean() / fixed))


# Noise


def floor_found(sets: int) -> float:
    """The printed floor of a gap, divided by the mean gap of made-up runs of equals."""
    gaps = np.ptp(estimates(by_legend(games(np.random.default_rng(15), sets, BLOCKS))).value.reshape(sets, -1), axis=1)
    floors = map(expected_gap_of_equals, set_by_set(by_legend(games(np.random.default_rng(16), 20, BLOCKS))))
    return float(np.mean(list(floors)) / gaps.mean())


def parts_alike(sets: int) -> float:
    """The p value of a test (Kolmogorov and Smirnov) that the p values of ten equal parts are uniform."""
    part = np.arange(BLOCKS) * 10 // BLOCKS
    made = set_by_set(by_legend(games(np.random.default_rng(17), sets, BLOCKS)))
    return float(kstest([homogeneity_test(one, part).p for one in made], "uniform").pvalue)


# All of them


@dataclass(frozen=True)
class Figure:
    """A number to measure, the number of sets for it, and its limits."""

    title: str
    low: float
    high: float
    measure: Callable[[int], float]
    sets: int = 2000
    few: int = 400
    """The number of sets for the test that runs at every change."""
    slack: float = 0.0
    """How far outside its limits the figure may be with few sets."""
    is_share: bool = True
    """Whether it is a share of sets, or of cells in them, so that it has a Wilson interval."""

    def holds(self, value: float, slack: float = 0.0) -> bool:
        return self.low - slack <= value <= self.high + slack

    @property
    def bounds(self) -> str:
        """The limits in words."""
        if self.low == -np.inf:
            return f"at most {shown(self.high)}"
        return f"at least {shown(self.low)}" if self.high == np.inf else f"{shown(self.low)} to {shown(self.high)}"

    def by_chance(self, value: float) -> str:
        """The range in which the figure would lie with endlessly many sets."""
        return " to ".join(map(shown, wilson_interval(value, self.sets))) if self.is_share else ""


def shown(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def at_most(limit: float) -> tuple[float, float]:
    return -np.inf, limit


def at_least(limit: float) -> tuple[float, float]:
    return limit, np.inf


COVERED: Final = (0.938, 0.962)
NEAR: Final = (0.75, 1.25)
DENSE_WIDTHS: Final = ((50, 1.03), (100, 1.02), (250, 1.02), (1000, 1.02))
"""Blocks, and how much wider at most: no bound is bent inwards, which costs most where blocks are few."""

FIGURES: Final = {
    "Coverage of 95 % intervals, 250 blocks": [
        Figure("legends", *COVERED, coverage(by_legend), few=1000),
        Figure("seats", *COVERED, coverage(by_seat), few=1000),
        Figure("legends of different strength", *COVERED, uneven_coverage(BLOCKS), few=1000),
        Figure("legends of different strength, 20 blocks", *at_least(0.94), uneven_coverage(20), few=1000),
        Figure(
            "intervals over games instead of blocks: legends, too wide",
            *at_least(0.962),
            naive_coverage(by_legend),
            few=1000,
        ),
        Figure(
            "intervals over games instead of blocks: seats, too narrow",
            *at_most(0.9),
            naive_coverage(by_seat),
            few=1000,
        ),
        Figure("four legends all at once", *COVERED, coverage_together(BLOCKS), few=100, slack=0.03),
        # No bound is bent inwards, so with few blocks the intervals hold the truth more often than they say.
        Figure("four legends all at once, 30 blocks", 0.93, 0.985, coverage_together(30), few=100, slack=0.03),
    ],
    "Verdicts": [
        Figure("any of four legends called balanced at the margin", *at_most(0.06), balanced_at(1)),
        Figure("any of four called balanced at twice the margin", *at_most(0.001), balanced_at(2)),
        Figure(
            "four balanced legends called balanced, with the blocks planned for 0.9",
            *at_least(0.88),
            balanced_as_planned,
        ),
        Figure("the same in blocks drawn from the pilot", 0.88, 0.92, power_on_pilot, 5000, slack=0.02),
        *(
            figure
            for pilot in (60, 300)
            for figure in (
                Figure(
                    f"plans from pilots of {pilot} that have enough blocks",
                    *at_least(0.8),
                    plans_with_enough(pilot),
                    PLANS,
                    50,
                ),
                Figure(
                    "the blocks they ask for, divided by the blocks needed",
                    1,
                    1.5,
                    price_of_prudence(pilot),
                    PLANS,
                    50,
                    is_share=False,
                ),
            )
        ),
        Figure(
            "blocks predicted to be missing after a quarter, divided by the true number",
            *NEAR,
            predicted(0.25),
            is_share=False,
        ),
        Figure("the same after a half", *NEAR, predicted(0.5), is_share=False),
        Figure("decided after the predicted blocks, from 0 to 3 margins off", 0.4, 0.6, decided_as_predicted),
    ],
    "Many questions: 48 equal cells, each in 83 blocks": [
        Figure("any outside its own interval", *at_least(0.5), false_alarms(by_each), few=100),
        Figure("any outside the intervals of the family", *at_most(0.06), false_alarms(by_interval), 1000, 20, 0.04),
        Figure("any with an adjusted p value (Holm) of at most 0.05", *at_most(0.06), false_alarms(by_holm), few=200),
        Figure("the same without the correction for skewness", *at_least(0.1), false_alarms(by_plain_holm), few=200),
        Figure("share of false discoveries, 8 effects planted", *at_most(0.06), false_discoveries, few=200),
    ],
    "Stopping": [
        Figure("the usual interval misses at some of 80 looks", *at_least(0.3), ever_missed(1, float)),
        Figure(
            "the interval of a sequence misses at some of 80 looks",
            *at_most(0.05),
            ever_missed(1, at_every_look),
            10_000,
        ),
        Figure("any of four misses at some of 80 looks", *at_most(0.05), ever_missed(4, at_every_look), 10_000),
        Figure(
            "width of the interval of a sequence, divided by the usual width",
            *at_most(1.8),
            width_of_sequence,
            1,
            1,
            is_share=False,
        ),
        *(
            figure
            for apart in (0.05, 0.03)
            for figure in (
                Figure(
                    f"a difference is found where there is none, tested for {shown(apart)}",
                    *at_most(0.06),
                    lambda sets, apart=apart: tested(sets, apart, 0.0).seen,
                    5000,
                ),
                Figure(
                    f"a difference of {shown(apart)} is not found",
                    *at_most(0.06),
                    lambda sets, apart=apart: tested(sets, apart, apart).none,
                    5000,
                ),
                Figure(
                    "no difference: mean blocks, divided by those of a test with one look",
                    *at_most(0.65),
                    lambda sets, apart=apart: tested(sets, apart, 0.0).blocks,
                    5000,
                    is_share=False,
                ),
                Figure(
                    "a difference: mean blocks, divided by those of a test with one look",
                    *at_most(0.65),
                    lambda sets, apart=apart: tested(sets, apart, apart).blocks,
                    5000,
                    is_share=False,
                ),
            )
        ),
    ],
    "Where most blocks agree": [
        *(
            Figure(
                f"any of {family} edits without effect is called up or down, worst of 20 settings",
                *at_most(0.06),
                false_changes(family),
                sets,
                few,
                slack,
            )
            for family, sets, few, slack in ((4, 20_000, 400, 0.03), (200, 20_000, 20, 0.2))
        ),
        *(
            Figure(
                f"+2 points from 2 % of 1,000 blocks are called up, in a family of {family}",
                *at_least(0.9),
                seen_two_points(family),
                5000,
            )
            for family in (4, 200)
        ),
        Figure(
            "+2 points are called the same within 2 points, worst of 12", *at_most(0.025), called_same, 5000, 400, 0.02
        ),
        Figure("the same at any look of a what-if", *at_most(0.025), called_same_at_a_look, 2000, 200, 0.02),
        Figure("a sequential test finds no difference in +2 points", *at_most(0.05), tested_none, 5000, 200, 0.04),
        Figure("a gap of one dominating player is missed, worst of 4", *at_most(0.06), gap_missed, 2000, 100, 0.04),
        *(
            Figure(
                f"width of the intervals of dense shares in {blocks:,} blocks, divided by that of Hall's alone",
                *at_most(most),
                width_of_dense(blocks),
                is_share=False,
            )
            for blocks, most in DENSE_WIDTHS
        ),
    ],
    "Extending a run, and picking": [
        Figure(
            "truth on the margin, extended up to six times: wrong verdict on one side",
            *at_most(0.05),
            wrong_after_extensions,
            5000,
            200,
        ),
        Figure(
            "intervals of listed cells that miss, as listed",
            *at_most(0.06),
            chosen_missed(after_choice=True),
            2000,
            60,
            0.04,
        ),
        Figure("the same with usual intervals", *at_least(0.1), chosen_missed(after_choice=False), 2000, 60, 0.05),
        *(
            figure
            for cap, most in ((1000, 0.82), (5000, 0.88), (20_000, 0.92))
            for figure in (
                Figure(
                    f"cap of {cap:,}: mean blocks, divided by those without a cap",
                    *at_most(most),
                    saved_by_a_cap(cap),
                    is_share=False,
                ),
                *(
                    [
                        Figure(
                            f"cap of {cap:,}: missed at any look",
                            *at_most(0.055),
                            missed_at_any_look(cap),
                            5000,
                            200,
                            0.04,
                        )
                    ]
                    if cap < 20_000
                    else []
                ),
            )
        ),
    ],
    "Noise": [
        Figure("printed floor of a gap, divided by the mean gap of equals", 0.95, 1.05, floor_found, is_share=False),
        Figure(
            "p value of the test that p values of ten equal parts are uniform",
            *at_least(0.01),
            parts_alike,
            is_share=False,
        ),
    ],
}


def refreshed(page: str) -> str:
    """The page with the figures as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{tables()}{END}{after}"


def tables() -> str:
    """All figures, measured in full. A figure outside its limits is bold."""
    lines: list[str] = []
    for title, figures in FIGURES.items():
        lines += ["", f"**{title}**", "", "| figure | must be | is | by chance | sets |", "|---|---|---|---|---|"]
        for figure in figures:
            value = figure.measure(figure.sets)
            found = shown(value) if figure.holds(value) else f"**{shown(value)}**"
            lines.append(
                f"| {figure.title} | {figure.bounds} | {found} | {figure.by_chance(value)} | {figure.sets:,} |"
            )
    return "\n".join(lines) + "\n\n"


if __name__ == "__main__":
    FILE.write_text(refreshed(FILE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
