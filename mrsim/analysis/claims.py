"""Claims that a script may judge a run by: `board: gap > 3pp`, `seat: 0 > 27%`."""

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import cells, met
from mrsim.analysis.context import Context
from mrsim.errors import InputError
from mrsim.stats.estimates import Estimates, Floats, side_by_side
from mrsim.stats.intervals import together

PERCENT: Final = 100
GAP: Final = "gap"
FORM: Final = re.compile(
    r"\s*(?P<share>[\w-]+)\s*:\s*(?P<what>[^<>]+?)\s*(?P<sign>[<>])\s*(?P<limit>\d+(\.\d+)?)\s*(pp|%)?\s*"
)
MET, VIOLATED, OPEN = "met", "violated", "undecided"


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


def judged(claim: Claim, context: Context) -> str:
    """Violated if it is surely so, met if it surely is not."""
    if claim.share not in context.players_by:
        raise InputError(f"fail-on: {claim.share} does not differ between players; {', '.join(context.players_by)} do.")
    found = met(cells(context.sums, (claim.share,)))
    names = found.keys[claim.share].cast(pl.String).to_list()
    if claim.what == GAP:
        wanted = together(differences(found.estimates))
        low, high = at_least(wanted.low, wanted.high), at_most(wanted.low, wanted.high)
    elif claim.what in names:
        wanted = together(found.estimates)
        at = names.index(claim.what)
        low, high = float(wanted.low[at]), float(wanted.high[at])
    else:
        raise InputError(f"fail-on: {claim.share} has no {claim.what}; there is gap, {', '.join(names)}.")
    if np.isnan(low):
        return OPEN
    if claim.is_above:
        return VIOLATED if low > claim.limit else MET if high <= claim.limit else OPEN
    return VIOLATED if high < claim.limit else MET if low >= claim.limit else OPEN


def differences(found: Estimates) -> Estimates:
    """Every group less every other one."""
    pairs = combinations(range(len(found.value)), 2)
    return side_by_side([found.only(np.array([one])) - found.only(np.array([other])) for one, other in pairs])


def at_least(low: Floats, high: Floats) -> float:
    """How large the largest difference is at least, whichever way it goes."""
    return float(np.max([low, -high, np.zeros(len(low))]))


def at_most(low: Floats, high: Floats) -> float:
    """How large it can be."""
    return float(np.max(np.abs([low, high])))
