"""What is planted is found, and what is not there is not: with few runs at every change, in full with -m long."""

from math import ceil

import pytest

from mrsim.analysis.power import forecast_power
from mrsim.analysis.statistics.changes import CHANGE, CHANGE_DOWN, CHANGE_UP, change_tables
from mrsim.analysis.statistics.target_verdicts import verdict_tables
from mrsim.analysis.tables import MEASURE
from mrsim.stats.intervals import wilson_interval
from mrsim.sums.measures import SHARE
from tests.analysis.toy import FOUR_POINTS, GAME, asked, context_of, found_in, played, target

FEW, MANY = 30, 1000


few_and_many_runs = pytest.mark.parametrize("runs", [FEW, pytest.param(MANY, marks=pytest.mark.long)])


def seldom(happened, runs):
    """No more often than in one run of twenty, but for chance. In 10,000 runs it is 4.6 and 4.7 %."""
    return wilson_interval(happened / runs, runs)[0] <= 0.05


def planned_blocks(points, pilot_blocks=300):
    """So many that a share so far off is seen nine times in ten."""
    blocks, pilot = 1000, played(pilot_blocks)
    for _ in range(4):
        ahead = forecast_power(asked(targets=[target(margin=2.0)], design={"blocks": blocks}), GAME, [pilot])
        blocks = ceil(blocks * (ahead.detectable / points) ** 2)
    return blocks


def shares(seed, blocks, **planted):
    (table,) = verdict_tables(context_of(played(blocks, seed=seed, **planted), targets=[target(margin=2.0)]))
    return table


def moved(seed, blocks, **planted):
    """Whether any clan's share is said to have changed."""
    base = played(blocks, seed=seed)
    variant = played(blocks, seed=seed, axes={"variant": "other"}, **planted)
    context = context_of(base, variant, targets=[target()], variants={"other": {"edition": "new"}})
    (table,) = change_tables(context)
    return bool(set(table.lines.filter(measure=SHARE.title)[CHANGE]) & {CHANGE_UP, CHANGE_DOWN})


@few_and_many_runs
def test_four_points_planted_on_one_faction_are_found_with_the_planned_blocks(runs):
    blocks = planned_blocks(4.0)
    lines = [shares(seed, blocks, bonus=FOUR_POINTS).line(clan="red") for seed in range(1000, 1000 + runs)]
    missed = sum(line["low"] <= line["meant"] for line in lines)
    assert missed <= 0.1 * runs if runs == MANY else wilson_interval(missed / runs, runs)[0] <= 0.1, (blocks, missed)


@few_and_many_runs
def test_equals_are_seldom_seen_to_be_off(runs):
    blocks = planned_blocks(4.0)
    lines = [shares(seed, blocks).lines for seed in range(2000, 2000 + runs)]
    flagged = sum(((line["low"] > line["meant"]) | (line["high"] < line["meant"])).any() for line in lines)
    assert seldom(flagged, runs), (blocks, flagged)


@few_and_many_runs
def test_a_variant_that_changes_no_strength_is_seldom_said_to(runs):
    flagged = sum(moved(seed, 300, luck=1) for seed in range(3000, 3000 + runs))
    assert seldom(flagged, runs), flagged


def test_a_variant_that_gives_two_points_is_said_to_change():
    assert all(moved(seed, 300, bonus={"blue": 2}) for seed in range(5))


def test_what_stands_out_beside_is_controlled_for_how_often_is_looked():
    """Among equals, on average, at most one table in twenty has a false alarm; here none in ten runs has many."""
    alarms = [
        sum(
            table.lines["stands_out"].sum()
            for table in found_in(played(100, seed=seed)).tables
            if table.family == "exploratory"
        )
        for seed in range(4000, 4010)
    ]
    assert sum(alarm > 0 for alarm in alarms) <= 2, alarms


def test_scores_are_shown_beside_shares():
    base, variant = played(40), played(40, axes={"variant": "other"}, bonus={"red": 3}, luck=1)
    (table,) = change_tables(context_of(base, variant, targets=[target()], variants={"other": {"edition": "new"}}))
    line = table.line(clan="red", **{MEASURE: "score"})
    assert line["low"] < 3 < line["high"]
    assert line["value"] == pytest.approx(3, abs=2)
