"""Two variants of a game, or two runs, block by block."""

from pathlib import Path
from types import SimpleNamespace

import polars as pl
import pytest

from mrsim.analysis.run_comparison import compare_runs
from mrsim.analysis.statistics.changes import CHANGE, UNCHANGED, UNDECIDED_CHANGE, change_tables
from mrsim.analysis.tables import MEASURE
from mrsim.errors import InputError
from mrsim.runs.manifest import RunPlan
from mrsim.sums.measures import SCORE, SHARE
from tests.analysis.toy import GAME, Toy, asked, context_of, played, target

VARIANTS = {"other": {"edition": "new"}}


def changed(*sources, targets=None, **tables):
    return list(change_tables(context_of(*sources, targets=targets or [target()], **tables)))


def of_variant(blocks=200, **planted):
    variant = played(blocks, axes={"variant": "other"}, **planted)
    (table,) = changed(played(blocks), variant, variants=VARIANTS)
    return table


def test_an_arm_that_is_known_to_be_the_same_differs_by_exactly_0():
    base = played(200)
    variant = Toy(base.frame, base.lineup, base.axes | {"variant": "other"}, box=base.box)
    (table,) = changed(base, variant, variants=VARIANTS)
    for name in ("value", "low", "high"):
        assert table.lines[name].to_list() == [0.0] * 8
    assert set(table.lines[CHANGE]) == {UNCHANGED}
    assert table.lines["before"].to_list() == table.lines["after"].to_list()


def test_a_change_that_was_never_seen_may_be_as_large_as_what_may_be_unseen():
    """200 blocks in which nothing differed: in a family of four, up to 2.5 % of all blocks may."""
    lines = of_variant().lines.filter(pl.col(MEASURE) == SHARE.title)
    assert lines["value"].to_list() == [0.0] * 4
    unseen = 1 - 0.025 ** (1 / 200)
    assert lines["high"].to_list() == pytest.approx([unseen] * 4)
    assert lines["low"].to_list() == pytest.approx([-unseen] * 4)
    assert set(lines[CHANGE]) == {UNCHANGED}, "the margin is 3 points"


def test_a_change_of_scores_that_was_never_seen_is_undecided():
    lines = of_variant().lines.filter(pl.col(MEASURE) == SCORE.title)
    assert lines["low"].null_count() == lines["high"].null_count() == 4
    assert set(lines[CHANGE]) == {UNDECIDED_CHANGE}


def test_what_is_known_not_to_change_costs_the_other_changes_nothing():
    base, other = played(60), played(60, axes={"variant": "other"}, luck=1)
    same = Toy(base.frame, base.lineup, base.axes | {"variant": "same"}, box=base.box)
    variants = VARIANTS | {"same": {"edition": "old"}}
    (alone,), (beside,) = changed(base, other, variants=VARIANTS), changed(base, other, same, variants=variants)
    assert beside.lines.filter(to="other")["low"].to_list() == alone.lines["low"].to_list()


def test_all_tables_of_a_comparison_are_one_family():
    """Twice as many shares are asked after, so each interval is wider than where one table is alone."""
    sides = played(200), played(200, axes={"variant": "other"}, luck=1)
    (alone,) = changed(*sides, variants=VARIANTS)
    tables = changed(*sides, targets=[target(), target("seat")], variants=VARIANTS)
    widths = [table.lines.filter(pl.col(MEASURE) == SHARE.title) for table in (alone, tables[0])]
    narrow, wide = ((lines["high"] - lines["low"]).to_numpy() for lines in widths)
    assert (wide > 1.02 * narrow).all()


def test_few_blocks_that_are_the_same_say_nothing():
    assert set(of_variant(blocks=10).lines[CHANGE]) == {UNDECIDED_CHANGE}


def test_the_order_in_which_axes_are_named_does_not_matter():
    variant = played(60, axes={"variant": "other"})
    turned = type(variant)(variant.frame, variant.lineup, dict(reversed(variant.axes.items())))
    (one,), (other,) = (changed(played(60), after, variants=VARIANTS) for after in (variant, turned))
    assert one.lines.equals(other.lines)


def test_the_interval_is_that_of_the_difference_not_of_its_sides():
    """What a deal gives to both cancels out."""
    line = of_variant(bonus={"red": 1}).line(clan="red", measure=SHARE.title)
    assert line["value"] == pytest.approx(line["after"] - line["before"])
    assert line["variance_ratio"] > 3


def test_every_value_of_an_axis_is_held_against_its_first():
    arms = [played(60, axes={"edition": name}) for name in ("old", "new", "newest")]
    (table,) = changed(*arms, targets=[target(within=["edition"])])
    assert set(table.lines.select("from", "to").rows()) == {("old", "new"), ("old", "newest")}


def test_an_axis_that_no_target_tells_apart_is_not_looked_at():
    assert changed(played(40, axes={"edition": "old"}), played(40, axes={"edition": "new"})) == []


def test_tables_of_different_size_are_not_compared():
    """Among two everybody wins twice as often as among four: that is no change of the game."""
    arms = [
        played(40, lineup=("plain",) * players, axes={"lineup": "x", "players": str(players)}) for players in (2, 4)
    ]
    assert changed(*arms, targets=[target("seat", within=["players"])]) == []


def test_what_is_inside_the_margin_is_the_same():
    variant = played(400, axes={"variant": "other"}, luck=1)
    (table,) = changed(played(400), variant, targets=[target(margin=8.0)], variants=VARIANTS)
    assert UNCHANGED in table.lines.filter(measure=SHARE.title)[CHANGE].to_list()


# Two runs


def run_of(name, *sources, game="toy", deals=None, blocks=None, **tables):
    arms = [source.arm.model_copy(update=deals or {}) for source in sources]
    folder = SimpleNamespace(folder=Path(name))
    there = min(source.blocks for source in sources) if blocks is None else blocks
    return SimpleNamespace(
        folder=folder,
        bin_size=None,
        arms=arms,
        blocks=there,
        planned=RunPlan(blocks=max(there, 1000), rule="blocks"),
        experiment=asked(**tables).model_copy(update={"game": game}),
        rows_of=lambda number, blocks: sources[number].rows(blocks),
    )


def test_two_runs_are_compared_in_the_arms_that_both_have():
    before = run_of("before", played(40), played(40, axes={"lineup": "gone"}), targets=[target()])
    after = run_of("after", played(40, axes={"lineup": "new"}), played(60, bonus={"red": 5}))
    (table,) = compare_runs(before, after, GAME)
    assert set(table.lines.select("from", "to").rows()) == {("before", "after")}
    assert table.lines["rows"].to_list() == [40 * 4] * 8
    assert table.line(clan="red", measure="score")["value"] == pytest.approx(5)


def test_a_run_beside_itself_differs_by_exactly_0():
    source = played(40)
    (table,) = compare_runs(run_of("a/same", source, targets=[target()]), run_of("b/same", source), GAME)
    for name in ("value", "low", "high"):
        assert table.lines[name].to_list() == [0.0] * 8
    assert table.lines.row(0)[:2] == ("a/same (first)", "b/same (second)")


def test_runs_without_targets_are_compared_by_what_would_be_judged():
    (table,) = compare_runs(run_of("before", played(40)), run_of("after", played(40)), GAME)
    assert "clan" in table.by


ONLY_SAME = "only games of the same deals can be compared block by block."


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        ({"game": "chess"}, "the runs can't be paired: before is of toy, after of chess."),
        ({"deals": {"seed": 2}}, f"the runs can't be paired: seed is 1 in before and 2 in after; {ONLY_SAME}"),
        (
            {"deals": {"noise": "player"}},
            f"the runs can't be paired: noise is seat in before and player in after; {ONLY_SAME}",
        ),
        ({"deals": {"players": 3}}, f"the runs can't be paired: players is 4 in before and 3 in after; {ONLY_SAME}"),
        (
            {"blocks": 0},
            (
                "after has no deal that all combinations have played, so nothing can be known yet; "
                "the same `mrsim run` resumes it."
            ),
        ),
    ],
)
def test_runs_that_cannot_be_paired_are_refused(after, sentence):
    with pytest.raises(InputError) as refused:
        compare_runs(run_of("before", played(20)), run_of("after", played(20), **after), GAME)
    assert str(refused.value) == sentence


def test_runs_without_a_common_arm_are_refused():
    with pytest.raises(InputError) as refused:
        compare_runs(run_of("before", played(20)), run_of("after", played(20, axes={"lineup": "new"})), GAME)
    assert str(refused.value) == (
        "the runs can't be paired: no arm of before (toy …) is in after (toy …); the same strategies must play with "
        "the same settings in both, and only the box may differ. Other strategies belong in one run."
    )
