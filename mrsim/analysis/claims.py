"""Claims that a script may judge a run by: `board: gap > 3pp`, `seat: 0 > 27%`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.findings import CheckOutcome
from mrsim.analysis.headline_words import label_lineup, name_level, with_article
from mrsim.analysis.load_sums import ArmSource, add_up_sources
from mrsim.analysis.skill_levels import SKILL_AXIS, within_skill
from mrsim.analysis.targets import VARIANT
from mrsim.errors import InputError, did_you_mean, list_choices
from mrsim.experiment.arms import mirror_strategy
from mrsim.experiment.spec import BASE
from mrsim.formatting import PERCENT, enumerate_words, format_points, format_range, format_value, name_in_words
from mrsim.games.contract import Game
from mrsim.games.printed_names import label_value, print_name
from mrsim.percentages import PERCENTAGE, two_readings
from mrsim.stats.estimates import Estimates, join_estimates
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL, Intervals
from mrsim.sums.block_sums import RunSums, asked_sum_plan, player_columns
from mrsim.sums.cell_estimates import Cells, estimate_rival_cells

GAP_KEYWORD: Final = "gap"
MOST_PLACES: Final = 3
"""More places in which a claim holds are counted instead of named."""
OUTCOMES_IN_WORDS: Final = {
    CheckOutcome.MET: "It does not hold that",
    CheckOutcome.VIOLATED: "It holds that",
    CheckOutcome.OPEN: "It is undecided whether",
}
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
        return f"{with_article(label_value(self.share, self.what))} wins {than} {PERCENT * self.limit:g} %"


class BoundedNumber(NamedTuple):
    """The share or the gap that a claim is about, with its bounds; nan where there are none."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class JudgedPlace:
    """What a claim comes to where it can hold or not: at one level of skill, in one variant."""

    words: str
    """`among careful players`."""
    number: BoundedNumber
    outcome: CheckOutcome


@dataclass(frozen=True)
class JudgedClaim:
    """A claim, and what a run says of it."""

    claim: Claim
    places: tuple[JudgedPlace, ...]

    @property
    def outcome(self) -> CheckOutcome:
        """Violated if the claim surely holds somewhere, met if it surely holds nowhere, undecided otherwise."""
        found = {place.outcome for place in self.places}
        return next((one for one in (CheckOutcome.VIOLATED, CheckOutcome.OPEN) if one in found), CheckOutcome.MET)

    @property
    def sentence(self) -> str:
        """What the run says of the claim, and among whom, without the point at its end."""
        places = [place.words for place in self.places if place.outcome == self.outcome and place.words]
        more = len(places) - MOST_PLACES
        named = [*places[:MOST_PLACES], f"in {more} more cases"] if more > 1 else places
        return " ".join(filter(None, [OUTCOMES_IN_WORDS[self.outcome], str(self.claim), enumerate_words(named)]))

    @property
    def evidence(self) -> list[str]:
        """For each place the number that the claim is about, with its interval."""
        return [describe_place_evidence(self.claim, place) for place in self.places]


def describe_place_evidence(claim: Claim, place: JudgedPlace) -> str:
    """The number that a claim is about in one place, as `Big Jo wins 28.4 % (27.7 to 29.1) among careful players`."""
    is_gap = claim.what == GAP_KEYWORD
    value, low, high = place.number
    told = f"{format_points(value).removeprefix('+')} points" if is_gap else format_value(value, "share")
    who = "The largest gap is" if is_gap else f"{with_article(label_value(claim.share, claim.what))} wins"
    reach = "" if np.isnan(low) else f" ({format_range(low, high, 'share')})"
    text = " ".join(filter(None, [f"{who} {told}{reach}", place.words]))
    return f"{text[:1].upper()}{text[1:]}."


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


def check_claim(claim: Claim, game: Game, pilot: Sequence[ArmSource]) -> None:
    """Refuse a claim that can't be judged, from a few deals of every arm of an experiment."""
    names = player_columns(game.columns)
    sums = add_up_sources(pilot, game.columns, asked_sum_plan(game.columns, [(name,) for name in names]))
    met = {name: found for name in names if (found := groups_that_meet(sums, name))}
    share = resolve_share(claim, list(met))
    labels = next((column.labels for column in game.columns if column.name == share), None) or ()
    resolve_group(claim, share, [*met[share], *labels])


def groups_that_meet(sums: RunSums, share: str) -> list[str]:
    """The groups that share the wins of some game."""
    return estimate_rival_cells(sums, (share,)).keys[share].cast(pl.String).to_list()


def resolve_share(claim: Claim, known: Sequence[str]) -> str:
    """The column that a claim names; refused where players don't differ in it."""
    share = find_id(claim.share, {name: name_in_words(name) for name in known})
    if share is None:
        near = did_you_mean(claim.share, known)
        raise InputError(f"fail-on: players of this run don't differ in {claim.share}.{near} {list_choices(known)}")
    return share


def resolve_group(claim: Claim, share: str, groups: Iterable[str]) -> Claim:
    """The claim with ids for printed names; refused where it is about none of these groups."""
    known = list(dict.fromkeys((GAP_KEYWORD, *groups)))
    what = find_id(claim.what, {name: label_value(share, name) for name in known})
    if what is None:
        near = did_you_mean(claim.what, [*known, *(print_name(share, name) for name in known)])
        raise InputError(f"fail-on: {share} has no {claim.what}.{near} {list_choices(known)}")
    return replace(claim, share=share, what=what)


def find_id(typed: str, printed: Mapping[str, str]) -> str | None:
    """The id that was typed, or whose printed name was, in small letters or large; None where there is none."""
    forms = {form.casefold(): name for name, words in printed.items() for form in (words, name)}
    return forms.get(typed.casefold())


def judge_claim(claim: Claim, context: Context) -> JudgedClaim:
    """What a run says of a claim, at each level of skill and in each variant."""
    share = resolve_share(claim, context.players_by)
    sums = context.asked_sums((share,))
    claim = resolve_group(claim, share, groups_that_meet(sums, share))
    apart = [VARIANT] if VARIANT in sums.varied_axes else []
    places = split_by_place(estimate_rival_cells(sums, within_skill(sums, (*apart, share))), claim)
    find_bounds = find_gaps if claim.what == GAP_KEYWORD else find_shares_of_group
    numbers = find_bounds(claim, context, places)
    return JudgedClaim(claim, tuple(judge_place(claim, context, *one) for one in zip(places, numbers, strict=True)))


def judge_place(claim: Claim, context: Context, groups: Cells, number: BoundedNumber) -> JudgedPlace:
    """What a claim comes to in one place, from its number there."""
    is_enough = groups.estimates.blocks.min() >= FEWEST_FOR_INTERVAL
    outcome = claim_outcome(claim, number.low, number.high) if is_enough else CheckOutcome.OPEN
    return JudgedPlace(describe_those_judged(groups, context), number, outcome)


def describe_those_judged(groups: Cells, context: Context) -> str:
    """Among whom a claim is judged, and in which variant."""
    where = groups.keys.row(0, named=True)
    lineups = {str(where[SKILL_AXIS])} if SKILL_AXIS in where else {arm.axes[SKILL_AXIS] for arm in context.run.arms}
    every = {arm.axes[SKILL_AXIS] for arm in context.run.arms}
    levels = {mirror_strategy(name) or name for name in lineups}
    if len(levels) > 1:
        among = f"in {len(lineups)} line-ups together"
    elif lineups - levels and len(lineups) == 1 and len(every) > len({mirror_strategy(name) or name for name in every}):
        among = f"among {label_lineup(lineups.pop())}"
    else:
        among = name_level(levels.pop())
    variant = str(where.get(VARIANT, BASE))
    return " ".join([among, *([] if variant == BASE else [f"with {variant}"])])


def claim_outcome(claim: Claim, low: float, high: float) -> CheckOutcome:
    """What an interval says of a claim."""
    if np.isnan(low):
        return CheckOutcome.OPEN
    surely, surely_not = (
        (low > claim.limit, high <= claim.limit) if claim.is_above else (high < claim.limit, low >= claim.limit)
    )
    return CheckOutcome.VIOLATED if surely else CheckOutcome.MET if surely_not else CheckOutcome.OPEN


def find_shares_of_group(claim: Claim, context: Context, places: Sequence[Cells]) -> list[BoundedNumber]:
    """The win share of one group in each place; its intervals are some of all groups'."""
    every = join_estimates([place.estimates for place in places])
    wanted = np.concatenate([(place.keys[claim.share].cast(pl.String) == claim.what).to_numpy() for place in places])
    intervals = context.family(every)
    shares = (every.value[wanted], intervals.low[wanted], intervals.high[wanted])
    return [BoundedNumber(*map(float, share)) for share in zip(*shares, strict=True)]


def find_gaps(_: Claim, context: Context, places: Sequence[Cells]) -> list[BoundedNumber]:
    """The largest difference, in each place, of what groups have above an equal share."""
    of_places = [_pairwise_differences(_excess_over_equal(place)) for place in places]
    between, at, found = context.family(join_estimates(of_places)), 0, []
    for one in of_places:
        here = between.only(slice(at, at := at + len(one.value)))
        found.append(BoundedNumber(float(np.abs(one.value).max()), _least_gap(here), _greatest_gap(here)))
    return found


def split_by_place(groups: Cells, claim: Claim) -> list[Cells]:
    """The groups that meet at each level of skill and in each variant, where a claim is about one of them."""
    within = groups.keys.drop(claim.share)
    number = (
        within.select(pl.struct(pl.all()).rle_id()).to_series().to_numpy() if within.width else np.zeros(len(groups))
    )
    places = [groups.only(number == one) for one in range(int(number.max()) + 1)]
    if claim.what == GAP_KEYWORD:
        return places
    return [place for place in places if claim.what in place.keys[claim.share].cast(pl.String).to_list()]


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
