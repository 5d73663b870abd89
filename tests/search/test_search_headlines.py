"""What searches say first: word for word where they found something and where they found nothing, all of it data."""

import json
import re

import polars as pl
import pytest

from mrsim.cli.balance import balance_as_json
from mrsim.cli.compensate import compensation_as_json
from mrsim.cli.deviations import deviations_as_json
from mrsim.cli.sweep import sweep_as_json
from mrsim.search.balance import BalancePlan, BalanceResult
from mrsim.search.compensation import Compensation
from mrsim.search.deviations import Deviations
from mrsim.search.goals import NEARER, SearchGoals
from mrsim.search.sweep import Sweep, SweptRange

BOARDS = ("mary", "big-jo")
GOALS = SearchGoals(pl.DataFrame({"board": BOARDS}), pl.Series([0.25, 0.25]).to_numpy(), 0.02)
SEEDS = {"searching": 7}


def balanced(*boxes):
    """A search for better boxes; each box is an edit, pieces, its distance, and its gain with an interval."""
    columns = ("edit", "pieces", "off_by", "gain", "gain_low", "gain_high", "is_sure")
    front = pl.DataFrame([dict(zip(columns, (*box, box[4] > 0), strict=True)) for box in boxes])
    return BalanceResult(GOALS, 0.0431, front, pl.DataFrame(), 120, BalancePlan(1, 2, 3, 4), SEEDS)


def swept(*points, half=0.004):
    """Mary's and Big Jo's shares at 20 and 40 cows."""
    lines = [
        {"cows": cows, "board": who, "meant": 0.25, "blocks": 90, "value": share, "low": share - half}
        | {"high": share + half, "error": 0.002}
        for who, shares in zip(BOARDS, points, strict=True)
        for cows, share in zip((20, 40), shares, strict=True)
    ]
    return Sweep((SweptRange("cows", (20, 40)),), "board", pl.DataFrame(lines), (), 7)


def deviated(view, *effects):
    """What small changes do: an edit, its effect and the ends of its interval."""
    lines = [
        {"edit": edit, "view": view, "standing": "", "blocks": 90, "value": value, "low": low, "high": high}
        for edit, value, low, high in effects
    ]
    return Deviations(GOALS, pl.DataFrame(), pl.DataFrame(lines), pl.DataFrame(), view, SEEDS)


def compensated(bonus, before, after):
    """A bonus for Big Jo, and how far off the shares are without and with it."""
    confirmed = [
        {"board": who, "bonus": given, "verdict": verdict}
        for who, given, verdict in (("mary", 0, "balanced"), ("big-jo", bonus, "undecided"))
    ]
    given = {"big-jo": bonus} if bonus else {}
    curves = pl.DataFrame()
    return Compensation(
        *("board", BOARDS, curves, curves, given, pl.DataFrame(confirmed), before, after),
        *(after < before, 0.02, SEEDS),
    )


SITUATIONS = {
    "a better box": (
        balanced(("canyon.drought-2", 2, 0.021, 0.0221, 0.0112, 0.033), ("cows=28", 1, 0.04, 0.003, -0.001, 0.007)),
        (
            "The board shares are off by 4.31 points in the box as it is, and by 2.10 with canyon.drought-2 (2 pieces "
            "to reprint; +2.2, +1.1 to +3.3)."
        ),
    ),
    "no box that is surely better": (
        balanced(("cows=28", 1, 0.04, 0.003, -0.001, 0.007)),
        (
            "The board shares are off by 4.31 points in the box as it is, and no box that was found surely comes "
            "nearer; the best seems to be cows=28 (+0.3, −0.1 to +0.7)."
        ),
    ),
    "no box at all": (
        balanced(),
        (
            "The board shares are off by 4.31 points in the box as it is, and no box was found that comes nearer to "
            "the goal."
        ),
    ),
    "a range that changes a share": (
        swept((0.25, 0.24), (0.26, 0.3)),
        (
            "The share of Big Jo changes most: 26.0 % (25.6 to 26.4) with cows = 20, 30.0 % (29.6 to 30.4) with cows = "
            "40; a difference of 4.00 points."
        ),
    ),
    "a range that changes nothing for sure": (
        swept((0.25, 0.249), (0.26, 0.263)),
        (
            "No share surely changes over what was tried; the share of Big Jo seems to change most: 26.0 % (25.6 to "
            "26.4) with cows = 20, 26.3 % (25.9 to 26.7) with cows = 40."
        ),
    ),
    "a small change that helps": (
        deviated(NEARER, ("cows+1", 0.004, 0.001, 0.007), ("cows-1", -0.001, -0.003, 0.001)),
        (
            "1 of 2 small changes surely changes how near the shares are to the goal, most of all cows+1, by +0.40 "
            "points (+0.1 to +0.7)."
        ),
    ),
    "no small change that matters": (
        deviated("big-jo", ("cows+1", 0.004, -0.001, 0.009), ("cows-1", -0.001, -0.003, 0.001)),
        (
            "None of 2 small changes surely changes the share of Big Jo; the largest change seen is that of cows+1, by "
            "+0.40 points (−0.1 to +0.9)."
        ),
    ),
    "no small change at all": (
        deviated(NEARER, ("cows+1", None, None, None)),
        "No small change of the box was played.",
    ),
    "a bonus": (
        compensated(3, 0.031, 0.012),
        (
            "With Big Jo +3 points at the start the board shares are off by 1.20 points instead of 3.10; 1 of 2 are "
            "balanced on other deals."
        ),
    ),
    "no bonus": (compensated(0, 0.011, 0.011), "No bonus is needed: the board shares are off by 1.10 points without."),
}
AS_JSON = {
    BalanceResult: balance_as_json,
    Sweep: sweep_as_json,
    Deviations: deviations_as_json,
    Compensation: compensation_as_json,
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_a_search_found_is_told_word_for_word(situation):
    found, sentence = SITUATIONS[situation]
    assert found.headline == sentence
    assert str(found) == sentence


def numbers_in(data):
    """Every number of an object of JSON, and how long its lists are."""
    if isinstance(data, dict):
        return set().union(*map(numbers_in, data.values()))
    if isinstance(data, list):
        return set().union({len(data)}, *map(numbers_in, data))
    return {data} if isinstance(data, int | float) and not isinstance(data, bool) else set()


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_number_that_a_search_tells_is_in_its_json(situation):
    found, sentence = SITUATIONS[situation]
    data = json.loads(AS_JSON[type(found)](found))
    assert data["headline"] == sentence
    known = {abs(number) for number in numbers_in(data | {"headline": ""})}
    known |= {abs(one - other) for one in known for other in known if "that is" in sentence}
    printed = {f"{scale * number:.{digits}f}" for number in known for scale in (1, 100) for digits in (0, 1, 2)}
    told = set(re.findall(r"(?<![\w.=+-])[+−]?(\d+(?:\.\d+)?)(?![\w=])", sentence))
    counted = {"1", "2"} if " of 2 " in sentence else set()
    assert told <= printed | counted, told - printed
