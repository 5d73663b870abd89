"""What an experiment can show, from a pilot."""

from math import ceil

import pytest

from mrsim.analysis.power import forecast_power
from mrsim.analysis.statistics.changes import change_tables
from mrsim.analysis.statistics.target_verdicts import verdict_tables
from mrsim.stats.intervals import wilson_interval
from mrsim.sums.measures import SHARE
from tests.analysis.toy import FOUR_POINTS, GAME, asked, context_of, played, target

PILOT = played(300)


def ahead(blocks, *sources, **tables):
    return forecast_power(asked(design={"blocks": blocks}, **tables), GAME, sources or [PILOT])


def test_intervals_are_as_wide_as_was_said():
    (table,) = verdict_tables(context_of(played(1200, seed=7), targets=[target()]))
    half = 50 * (table.lines["high"] - table.lines["low"]).max()
    assert ahead(1200, targets=[target()]).half_width == pytest.approx(half, rel=0.1)


def test_four_times_the_blocks_halve_intervals_and_differences():
    few, many = ahead(500, targets=[target()]), ahead(2000, targets=[target()])
    assert many.half_width == pytest.approx(few.half_width / 2)
    assert many.detectable == pytest.approx(few.detectable / 2, rel=0.05)


def test_more_blocks_give_more_power_and_enough_give_nine_tenths():
    wanted = {"targets": [target(margin=3.0)]}
    enough = ahead(500, **wanted).blocks_for_all
    assert ahead(int(enough), **wanted).power == pytest.approx(0.9, abs=0.02)
    assert ahead(int(enough / 2), **wanted).power < 0.7
    assert ahead(int(enough * 2), **wanted).power > 0.99


def test_so_many_blocks_as_are_said_decide_nine_runs_in_ten():
    blocks = int(ahead(500, targets=[target(margin=4.0)]).blocks_for_all)
    runs = [
        verdict_tables(context_of(played(blocks, seed=seed), targets=[target(margin=4.0)])) for seed in range(50, 70)
    ]
    assert sum(set(table.lines["verdict"]) == {"balanced"} for (table,) in runs) >= 15


def test_all_targets_are_planned_together():
    one, both = ahead(500, targets=[target()]), ahead(500, targets=[target(), target("seat")])
    assert (one.verdicts, both.verdicts) == (4, 8)
    assert both.blocks_for_all > one.blocks_for_all
    assert both.power < one.power


def test_without_targets_the_usual_ones_are_planned():
    assert ahead(500).verdicts == 4


def test_where_nobody_meets_anybody_there_is_nothing_to_plan():
    assert ahead(500, targets=[target("strategy")]) is None


def test_where_variants_are_compared_it_is_said_which_change_is_seen():
    other = played(300, axes={"variant": "other"}, luck=1)
    wanted = {"targets": [target()], "variants": {"other": {"edition": "new"}}}
    found = ahead(1200, PILOT, other, **wanted)
    assert 2.0 < found.change < found.detectable * 1.5
    assert ahead(4800, PILOT, other, **wanted).change == pytest.approx(found.change / 2)
    assert ahead(1200, **wanted).change is None


def test_a_change_as_large_as_was_said_is_seen_nine_times_in_ten():
    wanted = {"targets": [target()], "variants": {"other": {"edition": "new"}}}
    change = ahead(300, PILOT, played(300, axes={"variant": "other"}, luck=1), **wanted).change
    blocks, unseen = ceil(300 * (change / 4.0) ** 2), 0
    for seed in range(60, 90):
        more = played(blocks, seed=seed, axes={"variant": "other"}, luck=1, bonus=FOUR_POINTS)
        (table,) = change_tables(context_of(played(blocks, seed=seed), more, **wanted))
        unseen += table.line(clan="red", measure=SHARE.title)["low"] <= 0
    assert wilson_interval(unseen / 30, 30)[0] <= 0.1, unseen


def test_a_run_that_is_looked_at_is_planned_with_the_wider_intervals_it_prints():
    once, again = (ahead(1200, targets=[target()], stop={"rule": rule}) for rule in ("blocks", "decided"))
    assert 1.1 < again.half_width / once.half_width < 1.3
    assert again.blocks_for_all > once.blocks_for_all
    assert again.power < once.power
