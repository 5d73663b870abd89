"""Which intervals a run is judged by: those of one look, of a schedule with an end, or of one without."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from mrsim.analysis.interval_method import list_look_blocks, schedule_of_looks
from mrsim.analysis.sentences import standout_sentences, verdict_sentences
from mrsim.analysis.statistics.target_verdicts import VERDICT, WAITS_FOR_WHOLE, verdict_tables
from mrsim.formatting import format_range
from mrsim.runs.manifest import RunPlan
from mrsim.stats.look_schedule import BEYOND_SCHEDULE, OPEN_SCHEDULE, schedule_until
from tests.analysis.toy import WEATHERS, context_of, found_in, played, target

FIXED, LOOKED = RunPlan(blocks=1000, rule="blocks"), RunPlan(blocks=1000, rule="decided")


@pytest.mark.parametrize(
    ("planned", "rule", "blocks", "schedule"),
    [
        (FIXED, "blocks", 1000, None),
        (FIXED, "blocks", 400, None),
        (FIXED, "blocks", 1001, OPEN_SCHEDULE),
        (FIXED, "decided", 400, OPEN_SCHEDULE),
        (LOOKED, "decided", 1000, schedule_until(1000)),
        (LOOKED, "decided", 1001, BEYOND_SCHEDULE),
        (LOOKED, "blocks", 1001, BEYOND_SCHEDULE),
    ],
)
def test_a_run_that_went_on_beyond_its_plan_is_judged_by_a_sequence(planned, rule, blocks, schedule):
    assert schedule_of_looks(planned, rule, blocks) == schedule


def test_beyond_its_cap_a_run_is_looked_at_on_the_schedule_without_an_end():
    looks = list_look_blocks(LOOKED, "decided")
    assert looks[: len(schedule_until(1000).looks())] == schedule_until(1000).looks()
    assert looks[-1] == OPEN_SCHEDULE.last
    assert looks == sorted(set(looks))


def widths(context):
    (table,) = verdict_tables(context)
    return (table.lines["high"] - table.lines["low"]).to_numpy()


def test_a_run_that_was_extended_has_wider_intervals_than_one_that_was_planned_so_long():
    at_once = context_of(played(400), targets=[target()])
    longer = SimpleNamespace(**vars(at_once.run) | {"planned": RunPlan(blocks=300, rule="blocks")})
    extended = replace(at_once, run=longer)
    assert (widths(extended) > 1.3 * widths(at_once)).all()


def test_blocks_to_decide_are_reckoned_with_the_wider_intervals_of_a_run_that_goes_on():
    context = context_of(played(400), targets=[target(margin=1.0)])
    (table,) = verdict_tables(context)
    until = [blocks for blocks in table.lines["blocks_to_decide"] if blocks is not None]
    assert until
    assert min(until) > 400


# Targets that look into the cells of others


def test_looking_closer_costs_the_whole_nothing():
    whole, closer = target(), target(within=["weather"])
    (alone,) = verdict_tables(context_of(played(200), targets=[whole]))
    beside, parts = verdict_tables(context_of(played(200), targets=[whole, closer]))
    assert beside.lines.equals(alone.lines)
    assert parts.by == ("weather", "clan")


def test_a_part_has_a_verdict_only_where_its_whole_has_one():
    blocks, margin = played(300), {"margin": 12.0}
    found = found_in(blocks, targets=[target(margin="0.05 points"), target(within=["weather"], **margin)])
    whole, parts = found.primary
    assert set(whole.lines.filter(clan="blue")[VERDICT]) == {"undecided"}
    blue = parts.lines.filter(clan="blue")
    assert (set(blue[VERDICT]), blue[WAITS_FOR_WHOLE].any()) == ({"undecided"}, True)
    alone = found_in(blocks, targets=[target(within=["weather"], **margin)]).primary[0]
    assert set(alone.lines.filter(clan="blue")[VERDICT]) != {"undecided"}


# What is listed because it stands out


def test_what_stands_out_has_an_interval_that_holds_after_the_choice_and_a_shrunken_value():
    found = found_in(played(300, bonus={"red": 4}), targets=[target("seat")])
    table = found.table("clan")
    out = table.lines.filter("stands_out")
    assert len(out)
    assert (out["chosen_low"] <= out["low"]).all()
    assert (out["chosen_high"] >= out["high"]).all()
    far, drawn = ((out[name] - out["equal"]).abs().to_numpy() for name in ("value", "drawn"))
    assert (drawn <= far).all()
    assert table.lines.filter(~table.lines["stands_out"])["chosen_low"].null_count() == len(table.lines) - len(out)


@pytest.mark.parametrize("targets", [[target("seat")], [target()], [target(), target(within=["weather"])]])
def test_no_share_has_two_intervals_in_all_tables_and_sentences(targets):
    """The weather is the same in all games, so boards within it are the boards of all games."""
    odd = played(300, bonus={"red": 4})
    calm = replace(odd, frame=odd.frame.with_columns(weather=pl.lit("calm", pl.Enum(WEATHERS))))
    found = found_in(calm, targets=targets)
    intervals = {}
    for table in found.tables:
        if {"value", "low", "high", "rows", "equal"} <= set(table.lines.columns) and table.family != "described":
            for line in table.lines.iter_rows(named=True):
                cell = tuple(sorted((name, str(line[name])) for name in table.by if table.lines[name].n_unique() > 1))
                intervals.setdefault((cell, line["rows"], line["value"]), set()).add((line["low"], line["high"]))
    assert len(intervals) > 10
    assert all(len(bounds) == 1 for bounds in intervals.values())
    told = " ".join(one.text for one in (*verdict_sentences(found), *standout_sentences(found.tables, 50)))
    assert all(f"({format_range(low, high, 'share')})" in told for low, high in told_bounds(found))


def told_bounds(found):
    """The intervals of all shares that are judged or stand out."""
    for table in found.tables:
        if table.family == "primary" or {"stands_out", "equal"} <= set(table.lines.columns):
            lines = table.lines if table.family == "primary" else table.lines.filter("stands_out")
            yield from lines.select("low", "high").rows()


def test_a_run_in_which_nothing_stands_out_lists_nothing():
    table = found_in(played(60, ties=False), targets=[target("seat")]).table("clan")
    quiet = table.lines.filter(~table.lines["stands_out"])
    assert np.isnan(quiet["drawn"].fill_null(float("nan")).to_numpy()).all()
