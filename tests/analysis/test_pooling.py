"""Shares that average over several kinds of tables say so, and none averages over levels of skill."""

import json
import re

import polars as pl
import pytest

from mrsim.analysis.claims import judge_claim, read_claim
from mrsim.analysis.pooling import describe_pooled_table, describe_pooling, pooling_cell_text
from mrsim.analysis.sentences import (
    contradiction_sentences,
    game_feel_sentences,
    main_change_sentences,
    standout_sentences,
    verdict_sentences,
)
from mrsim.analysis.tables import ALIKE, AVERAGED, WEIGHTS
from mrsim.analysis.terminal_tables import cell_texts, column_ranges, visible_columns
from mrsim.cli.analyse import tables_as_object
from mrsim.cli.json_output import json_text
from mrsim.experiment.arms import lineup_name, mirror_strategy
from tests.analysis.toy import context_of, found_in, played, target

ONE, THREE = ("keen", "plain", "plain", "plain"), ("plain", "keen", "keen", "keen")
FOUR = target("strategy")


def of_lineups(blocks=200, **more):
    return [played(blocks, lineup=lineup, **more) for lineup in (ONE, THREE)]


def levels(blocks=200, **more):
    """Two levels of skill; what is given holds for the second alone."""
    return [played(blocks), played(blocks, lineup=("keen",) * 4, **more)]


def test_a_share_over_two_lineups_has_its_weights_by_games():
    line = found_in(*of_lineups(), targets=[FOUR]).table("target-1").line(strategy="keen")
    assert line[AVERAGED] == "2 line-ups"
    assert line[WEIGHTS] == "keen, plain ×3: 25.0 %; plain, keen ×3: 75.0 %"


def test_parts_that_differ_are_said_to_and_equals_are_not():
    """Skill of 3 points wins alone far more above its share than among three of its like."""
    skilled = found_in(*of_lineups(skill={"keen": 3.0}), targets=[FOUR]).table("target-1").line(strategy="keen")
    equals = found_in(*of_lineups(), targets=[FOUR]).table("target-1").line(strategy="keen")
    assert skilled[ALIKE] < 0.001
    assert equals[ALIKE] > 0.05
    assert describe_pooling(skilled).endswith("), which differ (p < 0.001).")
    assert re.search(r"\); no difference between them is shown \(p = 0\.\d{3}\)\.$", describe_pooling(equals))


def test_the_sentences_of_verdicts_and_of_what_stands_out_say_what_they_average_over():
    found = found_in(*of_lineups(skill={"keen": 3.0}), targets=[FOUR])
    for said in verdict_sentences(found):
        assert "Averaged over 2 line-ups (" in said.text
    table = found.table("strategy-by-clan")
    assert (table.lines[AVERAGED] == "2 line-ups").all()
    told = [one.text for one in standout_sentences(found.tables, 99) if one.table == "strategy-by-clan"]
    assert told
    assert all("Averaged over 2 line-ups (" in text for text in told)


def test_what_is_looked_at_apart_averages_over_nothing():
    found = found_in(*of_lineups(), targets=[target("strategy", within=["lineup"])])
    assert AVERAGED not in found.table("target-1").lines.columns
    assert AVERAGED not in found.table("lineup-by-clan").lines.columns
    assert all("Averaged" not in one.text for one in verdict_sentences(found))


def test_tables_of_other_sizes_differ_by_what_is_above_equal():
    """An equal share of two players is a half, and no advantage."""
    arms = [played(300, lineup=("plain",) * number, axes={"players": str(number)}) for number in (2, 4)]
    line = found_in(*arms, targets=[target("seat")]).table("target-1").line(seat=0)
    assert line[AVERAGED] == "2 line-ups"
    assert line[ALIKE] > 0.001


def test_what_is_looked_at_beside_is_of_the_base_alone_and_never_averaged_over_variants():
    arms = [played(200), played(200, bonus={"red": 9}, axes={"variant": "other"})]
    found = found_in(*arms, targets=[target("seat")], variants={"other": {"edition": "new"}})
    base = found_in(arms[0], targets=[target("seat")])
    for name in ("clan", "clan-against", "points-by-clan", "feel", "quantiles", "distribution-score"):
        columns = [column for column in ("rows", "value") if column in base.table(name).lines.columns]
        assert found.table(name).lines.select(columns).equals(base.table(name).lines.select(columns)), name
        assert AVERAGED not in found.table(name).lines.columns


def test_a_judged_share_has_no_other_interval():
    found = found_in(*levels(), targets=[target()])
    judged = {frozenset(table.by) for table in found.primary}
    assert not judged & {frozenset(table.by) for table in found.tables if table.family == "exploratory"}


def test_few_blocks_do_not_tell_whether_parts_differ():
    line = found_in(*of_lineups(10), targets=[FOUR]).table("target-1").line(strategy="keen")
    assert line[ALIKE] is None
    assert describe_pooling(line).endswith("; whether they differ is not known.")


def test_very_many_weights_stand_in_the_table_alone():
    line = {AVERAGED: "5 line-ups", WEIGHTS: "; ".join(f"{name}: 20.0 %" for name in "abcde"), ALIKE: 0.2}
    assert describe_pooling(line) == (
        "Averaged over 5 line-ups (weights in the table); no difference between them is shown (p = 0.200)."
    )
    assert pooling_cell_text(line) == "5 line-ups (p = 0.200)"
    assert pooling_cell_text({**line, ALIKE: 0.0}) == "5 line-ups: they differ (p < 0.001)"


def test_a_table_counts_what_it_averages():
    table = found_in(*of_lineups(skill={"keen": 3.0}), targets=[FOUR]).table("target-1")
    assert (
        describe_pooled_table(table) == " 2 of 2 are averaged over 2 line-ups; of 2 of them the parts differ (p ≤ 5 %)."
    )


def test_the_terminal_shows_what_is_averaged_and_json_has_the_weights():
    found = found_in(*of_lineups(skill={"keen": 3.0}), targets=[FOUR])
    table = found.table("target-1")
    shown = dict(visible_columns(table))
    assert not {AVERAGED, WEIGHTS} & set(shown)
    assert column_ranges(table)[AVERAGED] == "2 line-ups"
    assert "p < 0.001" in cell_texts(table, table.line(strategy="keen"), shown)
    (target_1,) = [
        one
        for one in json.loads(json_text("analyse", tables_as_object(found.tables)))["tables"]
        if one["name"] == "target-1"
    ]
    assert all(line[WEIGHTS] for line in target_1["lines"])


SKILLED = found_in(*levels(bonus={"red": 4}), targets=[target()])


def test_no_share_is_averaged_over_levels_of_skill():
    for table in SKILLED.tables:
        if {"equal", "p"} & set(table.lines.columns) and table.name != "health":
            assert "lineup" in table.by or "from" in table.by, table.name
        assert AVERAGED not in table.lines.columns


def test_a_target_without_levels_of_skill_is_looked_at_within_them():
    table = SKILLED.table("target-1")
    assert table.by == ("lineup", "clan")
    assert table.title == "Win share of each clan within lineup"
    assert table.line(lineup="keen ×4", clan="red")["value"] > table.line(lineup="plain ×4", clan="red")["value"] + 0.1


def test_points_and_feel_are_those_of_each_level():
    red = SKILLED.table("points-by-clan").lines.filter(pl.col("measure") == "score", pl.col("clan") == "red")
    assert red["lineup"].to_list() == ["plain ×4", "keen ×4"]
    said = game_feel_sentences(SKILLED.table("feel"))
    assert all(
        " among 4 plain players; " in sentence and sentence.endswith(" among 4 keen players.") for sentence in said
    )


def test_what_is_of_one_level_is_of_the_strongest_and_says_so():
    assert SKILLED.table("quantiles").title == "What is usual, among keen players"
    strongest = found_in(played(200, lineup=("keen",) * 4, bonus={"red": 4}))
    assert SKILLED.table("quantiles").lines.equals(strongest.table("quantiles").lines)
    assert found_in(played(60)).table("quantiles").title == "What is usual"


def test_levels_of_skill_are_lineups_of_one_strategy_each():
    assert [mirror_strategy(name) for name in ("greedy ×4", "greedy, random ×3", "a:cow=4 ×2", "greedy")] == [
        *("greedy", "", "a:cow=4", "")
    ]
    assert mirror_strategy(lineup_name(("keen",) * 3)) == "keen"


def test_mirrors_of_one_strategy_at_tables_of_two_sizes_are_one_level():
    arms = [played(60, lineup=("plain",) * number, axes={"players": str(number)}) for number in (2, 4)]
    assert found_in(*arms, targets=[target("seat")]).table("target-1").by == ("seat",)


@pytest.mark.parametrize("stop", ["blocks", "decided"])
def test_verdicts_along_levels_are_told_with_the_paired_difference(stop):
    found = found_in(*levels(600, bonus={"red": 4}), targets=[target(margin=8.0)], stop={"rule": stop})
    line = found.table("changes-by-level").line(clan="red")
    (red,) = [one for one in contradiction_sentences(found) if one.cell == {"clan": "red"}]
    verdict = {str(one["lineup"]): one for one in found.table("target-1").lines.to_dicts() if one["clan"] == "red"}
    weak, strong = (100 * verdict[name]["value"] for name in ("plain ×4", "keen ×4"))
    low, high, value = (f"{100 * line[name]:+.1f}".replace("-", "−") for name in ("low", "high", "value"))
    assert red.text == (
        f"The verdict on red depends on the skill: balanced among 4 plain players ({weak:.1f} %), above among 4 keen "
        f"players "
        f"({strong:.1f} %); from 4 plain players to 4 keen players its share moves by {value} points ({low} to "
        f"{high}), settled."
    )


def test_lineups_that_are_no_levels_of_skill_are_not_called_so():
    arms = of_lineups(300, skill={"keen": 4.0})
    arms[0] = played(300, lineup=("keen", "best", "plain", "plain"), skill={"best": 30.0})
    found = found_in(*arms, targets=[target("strategy", within=["lineup"], margin=2.0)])
    (keen,) = [one for one in contradiction_sentences(found) if one.cell == {"strategy": "keen"}]
    assert keen.text.startswith("The verdict on keen depends on the lineup: below in keen, best, plain ×2 (")
    assert "; above in plain, keen ×3 (" in keen.text
    assert "moves by" not in keen.text


def test_the_difference_between_levels_is_taken_deal_by_deal():
    """The same luck and the same deals: a bonus to nobody changes nothing, and one to red is seen beyond both sides."""
    same = found_in(*levels(300), targets=[target()]).table("changes-by-level")
    assert (same.lines["value"] == 0).all()
    line = SKILLED.table("changes-by-level").line(clan="red")
    assert line["variance_ratio"] > 1.2


def test_three_levels_are_compared_each_with_the_next_in_one_family():
    arms = [*levels(300, bonus={"red": 2}), played(300, lineup=("best",) * 4, bonus={"red": 4})]
    table = found_in(*arms, targets=[target()]).table("changes-by-level")
    assert table.lines.select("from", "to").unique(maintain_order=True).rows() == [
        ("plain ×4", "keen ×4"),
        ("keen ×4", "best ×4"),
    ]
    alone = found_in(*arms[:2], targets=[target()]).table("changes-by-level").line(clan="red")
    wider = table.line(clan="red", to="keen ×4")
    assert wider["high"] - wider["low"] > alone["high"] - alone["low"]


def test_verdicts_that_differ_without_contradiction_say_what_moved():
    found = found_in(*levels(60, bonus={"red": 5}), targets=[target(margin=3.0)])
    verdicts = found.table("skill-target-1").lines.filter(clan="red")
    assert set(verdicts["verdict"]) == {"undecided", "above"}
    told = [
        one.text
        for one in main_change_sentences(found)
        if one.text.startswith("The verdict on red differs with the skill: ")
    ]
    assert len(told) == 1
    assert "; from 4 plain players to 4 keen players its share moves by +" in told[0]
    assert not [one for one in main_change_sentences(found) if one.text.startswith("red: from ")], "told once"


def test_a_claim_names_shares_still():
    assert judge_claim(read_claim("clan: gap > 1pp"), context_of(*of_lineups(), targets=[FOUR])).outcome == "undecided"
