"""Claims that a script may judge a run by: `board: gap > 3pp`, `seat: 0 > 27%`."""

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells, rivals
from mrsim.analysis.context import Context
from mrsim.analysis.outcomes import Outcome
from mrsim.analysis.skill import SKILL, within_skill
from mrsim.analysis.targets import PERCENT, there
from mrsim.errors import InputError, did_you_mean
from mrsim.stats.estimates import Estimates, side_by_side
from mrsim.stats.intervals import Intervals
from mrsim.stats.verdicts import FEWEST

GAP: Final = "gap"
FORM: Final = re.compile(
    r"\s*(?P<share>[\w-]+)\s*:\s*(?P<what>[^<>\s][^<>]*?)\s*(?P<sign>[<>])\s*(?P<limit>\d+(\.\d+)?)\s*(pp|%)?\s*"
)


@dataclass(frozen=True)
class Claim:
    """What must not be."""

    share: str
    """The column whose groups share the wins."""
    what: str
    """One of its groups, or the gap between the largest and the smallest share."""
    is_above: bool
    limit: float


def read_claim(text: str) -> Claim:
    """As typed."""
    found = FORM.fullmatch(text)
    if not found:
        raise InputError(f"fail-on: {text!r} is no claim; write 'board: gap > 3pp' or 'seat: 0 > 27%'.")
    return Claim(found["share"], found["what"], found["sign"] == ">", float(found["limit"]) / PERCENT)


def judged(claim: Claim, context: Context) -> Outcome:
    """Violated if it is surely so, met if it surely is not; at each level of skill, where there are several."""
    players = context.players_by
    if claim.share not in players:
        near = did_you_mean(claim.share, players)
        raise InputError(f"fail-on: players of this run don't differ in {claim.share}.{near} {there(players)}")
    sums = context.asked_sums((claim.share,))
    groups = rivals(sums, within_skill(sums, (claim.share,)))
    if groups.estimates.blocks.min() < FEWEST:
        return Outcome.OPEN
    bounds = gaps(context, groups) if claim.what == GAP else shares_of(claim, context, groups)
    outcomes = [outcome_of(claim, low, high) for low, high in bounds]
    if Outcome.VIOLATED in outcomes:
        return Outcome.VIOLATED
    return Outcome.OPEN if Outcome.OPEN in outcomes else Outcome.MET


def outcome_of(claim: Claim, low: float, high: float) -> Outcome:
    """What an interval says of a claim."""
    if np.isnan(low):
        return Outcome.OPEN
    surely, surely_not = (
        (low > claim.limit, high <= claim.limit) if claim.is_above else (high < claim.limit, low >= claim.limit)
    )
    return Outcome.VIOLATED if surely else Outcome.MET if surely_not else Outcome.OPEN


def shares_of(claim: Claim, context: Context, groups: Cells) -> list[tuple[float, float]]:
    """The win share of one group at each level; its intervals are some of all groups'."""
    names = groups.keys[claim.share].cast(pl.String).to_list()
    if claim.what not in names:
        near = did_you_mean(claim.what, names)
        raise InputError(f"fail-on: {claim.share} has no {claim.what}.{near} {there((GAP, *dict.fromkeys(names)))}")
    intervals = context.family(groups.estimates)
    return [
        (float(intervals.low[at]), float(intervals.high[at])) for at, name in enumerate(names) if name == claim.what
    ]


def gaps(context: Context, groups: Cells) -> list[tuple[float, float]]:
    """At each level the largest of all differences, whichever way it goes: of what groups have above an equal share."""
    of_levels = [differences(above_equal(level)) for level in levels_of(groups)]
    between, at, found = context.family(side_by_side(of_levels)), 0, []
    for one in of_levels:
        here = between.only(slice(at, at := at + len(one.value)))
        found.append((at_least(here), at_most(here)))
    return found


def levels_of(groups: Cells) -> list[Cells]:
    """The groups that meet: all of them, or those of each level of skill."""
    if SKILL not in groups.keys.columns:
        return [groups]
    level = groups.keys[SKILL]
    return [groups.only((level == one).to_numpy()) for one in level.unique(maintain_order=True)]


def above_equal(groups: Cells) -> Estimates:
    """Tables of fewer players give each a larger share; that is nobody's advantage."""
    return groups.estimates.above(groups.equal)


def differences(found: Estimates) -> Estimates:
    """Every group less every other one."""
    pairs = combinations(range(len(found.value)), 2)
    return side_by_side([found.only(np.array([one])) - found.only(np.array([other])) for one, other in pairs])


def at_least(between: Intervals) -> float:
    """How large the largest difference is at least."""
    return float(np.max([between.low, -between.high, np.zeros(len(between.low))]))


def at_most(between: Intervals) -> float:
    """How large it can be."""
    return float(np.max(np.abs([between.low, between.high])))
