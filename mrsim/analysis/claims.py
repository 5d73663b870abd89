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
    """Violated if it is surely so, met if it surely is not."""
    players = context.players_by
    if claim.share not in players:
        near = did_you_mean(claim.share, players)
        raise InputError(f"fail-on: players of this run don't differ in {claim.share}.{near} {there(players)}")
    groups = rivals(context.asked_sums((claim.share,)), (claim.share,))
    low, high = gap(context, groups) if claim.what == GAP else share_of(claim, context, groups)
    if groups.estimates.blocks.min() < FEWEST or np.isnan(low):
        return Outcome.OPEN
    surely, surely_not = (
        (low > claim.limit, high <= claim.limit)
        if claim.is_above
        else (
            high < claim.limit,
            low >= claim.limit,
        )
    )
    return Outcome.VIOLATED if surely else Outcome.MET if surely_not else Outcome.OPEN


def share_of(claim: Claim, context: Context, groups: Cells) -> tuple[float, float]:
    """The win share of one group; its interval is one of all groups'."""
    names = groups.keys[claim.share].cast(pl.String).to_list()
    if claim.what not in names:
        near = did_you_mean(claim.what, names)
        raise InputError(f"fail-on: {claim.share} has no {claim.what}.{near} {there((GAP, *names))}")
    at, intervals = names.index(claim.what), context.family(groups.estimates)
    return float(intervals.low[at]), float(intervals.high[at])


def gap(context: Context, groups: Cells) -> tuple[float, float]:
    """The largest of all differences, whichever way it goes: of what groups have above an equal share."""
    between = context.family(differences(above_equal(groups)))
    return at_least(between), at_most(between)


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
