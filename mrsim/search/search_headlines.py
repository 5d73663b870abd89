"""What a search found, in one sentence before its tables."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

from mrsim.formatting import (
    PERCENT,
    enumerate_words,
    format_decimal,
    format_difference_interval,
    format_points,
    format_range,
    format_value,
)
from mrsim.games.printed_names import PLAYERS, label_value
from mrsim.search.goals import NEARER
from mrsim.stats.verdicts import Verdict

if TYPE_CHECKING:
    from mrsim.search.balance import BalanceResult
    from mrsim.search.compensation import Compensation
    from mrsim.search.deviations import Deviations
    from mrsim.search.sweep import Sweep


def describe_balance(found: "BalanceResult") -> str:
    """How much nearer the best confirmed box comes to the goal; or that none was found."""
    stands = f"The {found.goals.share} shares are off by {as_points(found.off_by)} points in the box as it is"
    if not len(found.front):
        return f"{stands}, and no box was found that comes nearer to the goal."
    sure = found.front.filter("is_sure")
    best = (sure if len(sure) else found.front).sort("gain", descending=True).row(0, named=True)
    gain = f"{format_points(best['gain'])}, {format_difference_interval(best['gain_low'], best['gain_high'], 'share')}"
    if not len(sure):
        return f"{stands}, and no box that was found surely comes nearer; the best seems to be {best['edit']} ({gain})."
    pieces = "1 piece" if best["pieces"] == 1 else f"{best['pieces']} pieces"
    return f"{stands}, and by {as_points(best['off_by'])} with {best['edit']} ({pieces} to reprint; {gain})."


def describe_sweep(found: "Sweep") -> str:
    """Whose share answers most to what was swept, with its least and its greatest value."""
    known = found.lines.drop_nulls("value")
    if known.is_empty():
        return "Nothing is known of any point."
    names = [over.name for over in found.overs]
    cells = columns_of_owner(found)
    spans = known.group_by(cells, maintain_order=True).agg(span=pl.col("value").max() - pl.col("value").min())
    widest = spans.sort("span", descending=True, maintain_order=True).row(0, named=True)
    own = known.filter(pl.all_horizontal(pl.col(name) == widest[name] for name in cells)).sort("value")
    least, most = own.row(0, named=True), own.row(-1, named=True)
    who = ", ".join(label_value(name, widest[name]) for name in reversed(cells))
    seen = f"{describe_point(least, names)}, {describe_point(most, names)}"
    if least["low"] is None or most["low"] is None or least["high"] >= most["low"]:
        return f"No share surely changes over what was tried; the share of {who} seems to change most: {seen}."
    return f"The share of {who} changes most: {seen}; a difference of {as_points(widest['span'])} points."


def columns_of_owner(found: "Sweep") -> list[str]:
    """The columns that say whose share it is."""
    swept = [over.name for over in found.overs]
    return [
        name for name in found.lines.columns if name not in (*swept, "meant", "blocks", "value", "low", "high", "error")
    ]


def describe_point(line: Mapping[str, Any], names: list[str]) -> str:
    """`22.3 % (21.0 to 23.6) with cows = 20`."""
    reach = "" if line["low"] is None else f" ({format_range(line['low'], line['high'], 'share')})"
    at = enumerate_words([describe_swept(name, line[name]) for name in names])
    return f"{format_value(line['value'], 'share')}{reach} with {at}"


def describe_swept(name: str, value: object) -> str:
    """`4 players`, `cows = 20`."""
    return label_value(name, value) if name == PLAYERS else f"{name} = {value}"


def describe_deviations(found: "Deviations") -> str:
    """Which small change moves most what they are sorted by, and whether that is sure."""
    lines = found.changes.filter(pl.col("view") == found.sorted_by).drop_nulls("value")
    if lines.is_empty():
        return "No small change of the box was played."
    sure = lines.filter((pl.col("low") > 0) | (pl.col("high") < 0))
    best = (sure if len(sure) else lines).sort(pl.col("value").abs(), descending=True).row(0, named=True)
    reach = format_difference_interval(best["low"], best["high"], "share")
    whom = label_value(found.goals.share, found.sorted_by)
    what = "how near the shares are to the goal" if found.sorted_by == NEARER else f"the share of {whom}"
    known = f" ({reach})" if best["low"] is not None else ""
    told = f"{best['edit']}, by {format_points(best['value'], 2)} points{known}"
    if not len(sure):
        return f"None of {len(lines)} small changes surely changes {what}; the largest change seen is that of {told}."
    some = f"{len(sure)} of {len(lines)} small changes surely {'changes' if len(sure) == 1 else 'change'}"
    return f"{some} {what}, most of all {told}."


def describe_compensation(found: "Compensation") -> str:
    """Which bonuses level the groups, and how far off they are with and without, on other deals."""
    given = [f"{label_value(found.share, row[found.share])} {row['bonus']:+d}" for row in given_bonuses(found)]
    verdicts = found.confirmed["verdict"].to_list()
    even = verdicts.count(Verdict.BALANCED)
    if not given:
        return (
            f"No bonus is needed: the {found.share} shares are off by {as_points(found.off_by_before)} points without."
        )
    return (
        f"With {enumerate_words(given)} points at the start the {found.share} shares are off by "
        f"{as_points(found.off_by)} points instead of {as_points(found.off_by_before)}; {even} of {len(verdicts)} are "
        "balanced on other deals."
    )


def given_bonuses(found: "Compensation") -> list[dict[str, Any]]:
    """The groups that get a bonus."""
    return [row for row in found.confirmed.iter_rows(named=True) if row["bonus"]]


def as_points(share: float) -> str:
    """A distance in percentage points."""
    return format_decimal(PERCENT * share, 2)
