"""Claims that a script may judge a run by: `board: gap > 3pp`, `seat: 0 > 27%`."""

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.findings import CheckOutcome
from mrsim.analysis.skill_levels import SKILL_AXIS, within_skill
from mrsim.analysis.targets import list_choices
from mrsim.errors import InputError, did_you_mean
from mrsim.formatting import PERCENT, name_in_words
from mrsim.games.printed_names import label_value
from mrsim.percentages import PERCENTAGE, two_readings
from mrsim.stats.estimates import Estimates, join_estimates
from mrsim.stats.intervals import Intervals
from mrsim.stats.verdicts import FEWEST_FOR_VERDICT
from mrsim.sums.cell_estimates import Cells, estimate_rival_cells

GAP_KEYWORD: Final = "gap"
CLAIM_PATTERN: Final = re.compile(
    rf"\s*(?P<share>[\w-]+)\s*:\s*(?P<what>[^<>\s][^<>]*?)\s*(?P<sign>[<>])\s*{PERCENTAGE}\s*"
)


@dataclass(frozen=True)
class Claim:
    """A condition under which a script shall fail."""

    share: str
    """The column whose groups share the wins."""
    what: str
    """One of its groups, or the gap between the largest and the smallest share."""
    is_above: bool
    limit: float
    """As a share."""

    def __str__(self) -> str:
        """The claim as it was understood: `mary wins more than 27 %`."""
        than = f"{'more' if self.is_above else 'less'} than"
        if self.what == GAP_KEYWORD:
            return f"shares by {name_in_words(self.share)} are {than} {PERCENT * self.limit:g} pp apart"
        return f"{label_value(self.share, self.what)} wins {than} {PERCENT * self.limit:g} %"


def read_claim(text: str) -> Claim:
    """Read a claim as it is typed on the command line."""
    found = CLAIM_PATTERN.fullmatch(text)
    if not found:
        raise InputError(f"fail-on: {text!r} is no claim; write 'board: gap > 3pp' or 'seat: 0 > 27%'.")
    limit = float(found["number"])
    if not found["unit"]:
        right = f"{limit:g}% of the wins, or {limit:g}pp of a gap"
        raise InputError(f"fail-on: {text!r} has no unit: {two_readings(limit, ' %', right)}.")
    return Claim(found["share"], found["what"], found["sign"] == ">", limit / PERCENT)


def judge_claim(claim: Claim, context: Context) -> CheckOutcome:
    """Violated if the condition surely holds, met if it surely does not, undecided otherwise."""
    players = context.players_by
    if claim.share not in players:
        near = did_you_mean(claim.share, players)
        raise InputError(f"fail-on: players of this run don't differ in {claim.share}.{near} {list_choices(players)}")
    sums = context.asked_sums((claim.share,))
    groups = estimate_rival_cells(sums, within_skill(sums, (claim.share,)))
    if groups.estimates.blocks.min() < FEWEST_FOR_VERDICT:
        return CheckOutcome.OPEN
    bounds = gap_bounds(context, groups) if claim.what == GAP_KEYWORD else group_share_bounds(claim, context, groups)
    outcomes = [claim_outcome(claim, low, high) for low, high in bounds]
    if CheckOutcome.VIOLATED in outcomes:
        return CheckOutcome.VIOLATED
    return CheckOutcome.OPEN if CheckOutcome.OPEN in outcomes else CheckOutcome.MET


def claim_outcome(claim: Claim, low: float, high: float) -> CheckOutcome:
    """What an interval says of a claim."""
    if np.isnan(low):
        return CheckOutcome.OPEN
    surely, surely_not = (
        (low > claim.limit, high <= claim.limit) if claim.is_above else (high < claim.limit, low >= claim.limit)
    )
    return CheckOutcome.VIOLATED if surely else CheckOutcome.MET if surely_not else CheckOutcome.OPEN


def group_share_bounds(claim: Claim, context: Context, groups: Cells) -> list[tuple[float, float]]:
    """The win share of one group at each level; its intervals are some of all groups'."""
    names = groups.keys[claim.share].cast(pl.String).to_list()
    if claim.what not in names:
        near = did_you_mean(claim.what, names)
        raise InputError(
            f"fail-on: {claim.share} has no {claim.what}.{near} {list_choices((GAP_KEYWORD, *dict.fromkeys(names)))}"
        )
    intervals = context.family(groups.estimates)
    return [
        (float(intervals.low[at]), float(intervals.high[at])) for at, name in enumerate(names) if name == claim.what
    ]


def gap_bounds(context: Context, groups: Cells) -> list[tuple[float, float]]:
    """The bounds of the largest difference, at each level, of what groups have above an equal share."""
    of_levels = [_pairwise_differences(_excess_over_equal(level)) for level in split_by_skill(groups)]
    between, at, found = context.family(join_estimates(of_levels)), 0, []
    for one in of_levels:
        here = between.only(slice(at, at := at + len(one.value)))
        found.append((_least_gap(here), _greatest_gap(here)))
    return found


def split_by_skill(groups: Cells) -> list[Cells]:
    """The groups that meet: all of them, or those of each level of skill."""
    if SKILL_AXIS not in groups.keys.columns:
        return [groups]
    level = groups.keys[SKILL_AXIS]
    return [groups.only((level == one).to_numpy()) for one in level.unique(maintain_order=True)]


def _excess_over_equal(groups: Cells) -> Estimates:
    """Win shares less the equal share: tables of fewer players give each player more, which is no advantage."""
    return groups.estimates.above(groups.equal)


def _pairwise_differences(found: Estimates) -> Estimates:
    """The difference of every two groups."""
    pairs = combinations(range(len(found.value)), 2)
    return join_estimates([found.only(np.array([one])) - found.only(np.array([other])) for one, other in pairs])


def _least_gap(between: Intervals) -> float:
    """The lower bound of the largest difference."""
    return float(np.max([between.low, -between.high, np.zeros(len(between.low))]))


def _greatest_gap(between: Intervals) -> float:
    """The upper bound of the largest difference."""
    return float(np.max(np.abs([between.low, between.high])))
