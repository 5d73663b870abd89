"""What a scheduled look has found, as the page shows it: the same words and numbers as `mrsim analyse --at` prints."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any

from mrsim.analysis.headline import EditMoves, Headline, LevelOfShares, find_run_headline
from mrsim.analysis.headline_words import name_with_place, settled_words
from mrsim.analysis.interval_method import list_look_blocks
from mrsim.formatting import format_difference_interval, format_points, format_value
from mrsim.stats.verdicts import Verdict

if TYPE_CHECKING:
    from mrsim.analysis.context import Context


def describe_look(context: "Context") -> dict[str, Any]:
    """The headline of a run as it is, its rows for the picture, and when it is looked at next."""
    headline = find_run_headline(context)
    run = context.run
    looks = list_look_blocks(run.planned, run.experiment.stop.rule) if context.is_looked_at else []
    return {
        "blocks": run.blocks,
        "games": sum(run.blocks * arm.rotations for arm in run.arms),
        "next": next((blocks for blocks in looks if blocks > run.blocks), None),
        "headline": headline.as_object(),
        "lead": headline.lead,
        "further": list(headline.further),
        "at": time.time(),
        "moves": [describe_moves(one, headline) for one in headline.moves_of_strongest],
        "shares": [describe_shares(one) for one in headline.strongest],
        "is_settled": are_moves_settled(headline),
    }


def describe_answer(context: "Context") -> dict[str, Any]:
    """The answer of a run in one sentence, and how often each verdict was reached at the strongest level."""
    headline = find_run_headline(context)
    counted = Counter(str(line["verdict"]) for one in headline.strongest for line in one.table.lines.to_dicts())
    return {"lead": headline.lead, "verdicts": {name: counted[name] for name in Verdict if counted[name]}}


def are_moves_settled(headline: Headline) -> bool:
    """Whether it is clear what every edit does."""
    lines = [line for one in headline.moves for line in one.table.lines.iter_rows(named=True)]
    return bool(lines) and all(settled_words(line) != "no" for line in lines)


def describe_moves(moves: EditMoves, headline: Headline) -> dict[str, Any]:
    """What one edit does to every share: a row each, with bounds for the picture and words for the table."""
    lines = [line for line in moves.table.lines.iter_rows(named=True) if line["value"] is not None]
    meant = find_meant_shares(headline)
    found = [(name_with_place(moves.table, line), line) for line in lines]
    off = [(line["before"] - meant[who], line["after"] - meant[who]) for who, line in found if who in meant]
    before, after = (root_mean_square(side) for side in zip(*off, strict=True)) if off else (None, None)
    return {
        "title": moves.title,
        "name": moves.name,
        "off_by_before": None if before is None else format_value(before, "share"),
        "off_by": None if after is None else format_value(after, "share"),
        "rows": [
            {
                "who": name_with_place(moves.table, line),
                "before": format_value(line["before"], "share"),
                "after": format_value(line["after"], "share"),
                "points": format_points(line["value"]),
                "interval": format_difference_interval(line["low"], line["high"], "share"),
                "settled": settled_words(line),
                "change": line["change"],
                **{name: line[name] for name in ("value", "low", "high", "margin")},
            }
            for line in lines
        ],
    }


def find_meant_shares(headline: Headline) -> dict[str, float]:
    """The share that is meant for everybody whose share is judged."""
    return {
        name_with_place(one.table, line): line["meant"]
        for one in headline.strongest
        for line in one.table.lines.iter_rows(named=True)
    }


def root_mean_square(values: Iterable[float]) -> float:
    """How far some shares are off, as one number."""
    squares = [value**2 for value in values]
    return sqrt(sum(squares) / len(squares))


def describe_shares(level: LevelOfShares) -> dict[str, Any]:
    """How the shares of the base stand at one level of skill."""
    return {"title": level.title, "rows": list(_share_rows(level))}


def _share_rows(level: LevelOfShares) -> Iterator[dict[str, Any]]:
    for line in level.table.lines.iter_rows(named=True):
        yield {
            "who": name_with_place(level.table, line),
            "share": format_value(line["value"], "share"),
            "verdict": str(Verdict(line["verdict"])),
            **{name: line[name] for name in ("value", "low", "high", "meant", "margin")},
        }
