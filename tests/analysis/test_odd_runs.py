"""Runs that can't say much say so: no traceback, no warning, no number that is none."""

import json

import numpy as np
import polars as pl
import pytest

from mrsim.analysis.sentences import (
    change_sentences,
    game_feel_sentences,
    standout_sentences,
    verdict_sentences,
    verdict_summary,
)
from mrsim.analysis.statistics.changes import CHANGES
from mrsim.analysis.statistics.robustness import LEVEL_CHANGES
from mrsim.analysis.terminal_tables import cell_texts, visible_columns
from mrsim.cli.analyse import tables_as_object
from mrsim.cli.json_output import json_text
from tests.analysis.toy import Toy, found_in, played, target

MIXED = ("plain", "keen", "plain", "plain")
TARGETS = [target(), target("strategy", margin=5.0, within=["lineup"]), target("seat", within=["weather"])]
VARIANTS = {"other": {"edition": "new"}}


def without_standings(blocks):
    toy = played(blocks, lineup=MIXED)
    unknown = [pl.lit(None, pl.Int64).alias(name) for name in ("lead_changes", "largest_deficit")]
    return Toy(toy.frame.with_columns(unknown), toy.lineup, toy.axes)


ODD = {
    "one block": [played(1, lineup=MIXED)],
    "two blocks": [played(2, lineup=MIXED)],
    "few blocks": [played(19)],
    "one arm": [played(60)],
    "two arms": [played(60, lineup=MIXED), played(60, lineup=MIXED, bonus={"red": 2}, axes={"variant": "other"})],
    "two arms of one block": [played(1), played(1, axes={"variant": "other"})],
    "two players": [played(60, lineup=("plain", "keen"))],
    "no ties": [played(60, lineup=MIXED, ties=False)],
    "a strategy that never wins": [played(60, lineup=MIXED, skill={"keen": -500})],
    "a strategy that always wins": [played(60, lineup=MIXED, skill={"keen": 500})],
    "no mode": [played(60, lineup=MIXED, weather=False)],
    "a mode in some arms": [played(60, lineup=MIXED), played(60, weather=False)],
    "no standings": [without_standings(60)],
    "only mirrors": [played(60), played(60, lineup=("keen",) * 4)],
    "tables of every size": [played(60, lineup=MIXED[:number], axes={"players": str(number)}) for number in (2, 3, 4)],
}


def refuse(word):
    raise AssertionError(word)


def said(found):
    """Everything that is printed of findings."""
    lines = [
        verdict_summary(found),
        *(one.text for one in verdict_sentences(found)),
        *game_feel_sentences(found.table("feel")),
    ]
    lines += [one.text for one in standout_sentences(found.tables, 99)]
    lines += [one.text for table in found.of(CHANGES, LEVEL_CHANGES) for one in change_sentences(table)]
    for table in found.tables:
        columns = dict(visible_columns(table))
        lines += [" ".join(cell_texts(table, line, columns)) for line in table.lines.iter_rows(named=True)]
    return lines


@pytest.mark.parametrize("rule", ["blocks", "decided"])
@pytest.mark.parametrize("odd", ODD)
def test_an_odd_run_has_an_answer_without_a_number_that_is_none(odd, rule):
    found = found_in(*ODD[odd], targets=TARGETS, variants=VARIANTS, stop={"rule": rule})
    read = json.loads(json_text("analyse", tables_as_object(found.tables)), parse_constant=refuse)
    assert {table["name"] for table in read["tables"]} >= {"feel", "target-1"}
    for table in found.tables:
        for column in table.lines.select(pl.selectors.float()).iter_columns():
            assert np.isfinite(column.drop_nulls().to_numpy()).all(), (table.name, column.name)
    assert not [line for line in said(found) if "nan" in line.split() or "inf" in line.split() or "None" in line]


@pytest.mark.parametrize("odd", ["one block", "two blocks", "few blocks", "two arms of one block"])
def test_few_blocks_decide_nothing_and_let_nothing_stand_out(odd):
    found = found_in(*ODD[odd], targets=TARGETS, variants=VARIANTS)
    assert found.counts["balanced"] == found.counts["unbalanced"] == 0
    assert found.outcome == "undecided"
    assert standout_sentences(found.tables, 99) == []


def test_one_block_has_values_and_no_intervals():
    found = found_in(*ODD["one block"], targets=TARGETS)
    assert found.primary[0].lines["value"].null_count() == 0
    assert found.primary[0].lines["low"].null_count() == 4
    assert verdict_sentences(found)[0].text.endswith("Undecided: one deal says nothing about chance.")
    assert found.table("gaps").lines["floor"].null_count() == len(found.table("gaps").lines)


def test_few_blocks_say_that_they_are_few():
    text = verdict_sentences(found_in(played(19), targets=[target()]))[0].text
    assert text.endswith("Undecided: it was seen in 19 deals, and fewer than 20 may agree by chance.")


def test_who_never_won_might_still_win_sometimes():
    """In 60 blocks without a win: a share of 5 % or more would have been seen. The family asks for a bit more."""
    (line,) = (
        found_in(*ODD["a strategy that never wins"], targets=[target("strategy", within=[])])
        .table("target-1")
        .lines.filter(strategy="keen")
        .to_dicts()
    )
    assert (line["value"], line["low"]) == (0, 0)
    assert 3.0 / 60 < line["high"] < 5.0 / 60


def test_who_always_won_might_still_lose_sometimes():
    (line,) = (
        found_in(*ODD["a strategy that always wins"], targets=[target("strategy", within=[])])
        .table("target-1")
        .lines.filter(strategy="keen")
        .to_dicts()
    )
    assert (line["value"], line["high"]) == (1, 1)
    assert 1 - 5.0 / 60 < line["low"] < 1 - 3.0 / 60


def test_shares_that_never_varied_may_be_others_by_as_much_on_both_sides():
    """One keen player wins all games against three, and three against one: half and half, each time."""
    arms = [
        played(60, lineup=lineup, skill={"keen": 500}, axes={"lineup": name}, ties=False)
        for name, lineup in {"one": MIXED, "three": ("keen", "plain", "keen", "keen")}.items()
    ]
    table = found_in(*arms, targets=[target("strategy", within=[])]).table("target-1")
    keen, plain = (table.line(strategy=name) for name in ("keen", "plain"))
    assert keen["low"] < keen["value"] < keen["high"]
    assert keen["value"] - keen["low"] == pytest.approx(keen["value"] * plain["high"])


def test_no_ties_seen_are_not_shown_to_be_impossible():
    line = found_in(*ODD["no ties"]).table("feel").line(measure="shared wins")
    assert line["value"] == 0
    assert line["high"] > 0


def test_what_was_not_kept_is_unknown():
    assert "Lead changes: unknown." in game_feel_sentences(found_in(*ODD["no standings"]).table("feel"))


def test_without_a_mode_nothing_is_said_of_it():
    found = found_in(*ODD["no mode"])
    assert not [table.name for table in found.tables if "weather" in table.name]
    assert not [line for line in game_feel_sentences(found.table("feel")) if "weather" in line]


def test_where_nobody_meets_anybody_nothing_is_judged():
    toys = [
        Toy(toy.frame.with_columns(pl.lit("gold", toy.frame["clan"].dtype).alias("clan")), toy.lineup, toy.axes)
        for toy in ODD["only mirrors"]
    ]
    found = found_in(*toys, targets=[target(), target("strategy")])
    assert (found.counts, found.outcome) == ({"balanced": 0, "unbalanced": 0, "undecided": 0}, "undecided")
    assert verdict_summary(found) == "Nothing can be judged: no players of different kinds meet in this run."
