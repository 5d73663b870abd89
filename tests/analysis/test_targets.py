"""What an experiment asks for: whose shares, within what, and what they are meant to be."""

import polars as pl
import pytest

from mrsim.analysis.statistics.target_verdicts import verdict_tables
from mrsim.analysis.targets import check_targets, find_target_cells
from mrsim.errors import InputError
from tests.analysis.toy import CLANS, COLUMNS, SETTINGS, Toy, asked, context_of, played, target

MIXED = ("plain", "keen", "plain", "plain")
EDITIONS = ("old", "new")


def of_editions(**more):
    return [played(40, axes={"edition": name}, **more) for name in EDITIONS]


def tables(*sources, **asked_for):
    return list(verdict_tables(context_of(*sources, **asked_for)))


def meant(*sources, **wanted):
    (aim,) = find_target_cells(*aims_of(*sources, targets=[target(**wanted)]))
    return {row if len(row) > 1 else row[0]: share for row, share in zip(aim.cells.keys.rows(), aim.meant, strict=True)}


def aims_of(*sources, **tables):
    context = context_of(*sources, **tables)
    return context.experiment, context.sums, SETTINGS


def of_one_clan(toy):
    return Toy(toy.frame.with_columns(pl.lit("gold", pl.Enum(CLANS)).alias("clan")), toy.lineup, toy.axes)


def test_a_target_within_an_axis_and_a_column_has_a_cell_for_each_combination():
    (table,) = tables(*of_editions(), targets=[target(within=["edition", "weather"])])
    assert table.by == ("edition", "weather", "clan")
    assert len(table.lines) == 2 * 2 * 4


def test_a_target_that_names_no_axis_is_over_all_arms():
    (table,) = tables(*of_editions(), targets=[target()])
    assert table.lines["rows"].to_list() == [2 * 40 * 4] * 4


def test_a_setting_with_one_value_may_be_named_and_tells_nothing_apart():
    (table,) = tables(played(40), targets=[target(within=["players", "edition"])])
    assert table.by == ("clan",)


def test_variants_are_never_mixed():
    arms = [played(40, axes={"variant": name}) for name in ("base", "other")]
    (table,) = tables(*arms, targets=[target()], variants={"other": {"edition": "new"}})
    assert table.by == ("variant", "clan")


def test_what_is_not_expected_otherwise_shares_equally_what_is_left():
    found = meant(played(40), expected={"red": 40.0})
    assert found == pytest.approx({"red": 0.4, "blue": 0.2, "green": 0.2, "gold": 0.2})


def test_what_is_left_is_shared_by_players_not_by_groups():
    """Three plain players share what one keen player leaves."""
    found = meant(played(40, lineup=MIXED), share="strategy", expected={"keen": 40.0})
    assert found == pytest.approx({"keen": 0.4, "plain": 0.2})


def test_shares_are_expected_within_each_value():
    found = meant(*of_editions(), within=["edition"], expected={"red": 31.0})
    assert found == pytest.approx(
        {
            (edition, clan): 0.31 if clan == "red" else 0.23
            for edition in EDITIONS
            for clan in ("red", "blue", "green", "gold")
        }
    )


def test_seats_are_expected_by_their_number():
    assert meant(played(40), share="seat", expected={"0": 28.0})[0] == pytest.approx(0.28)


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (
            {"share": "clam"},
            (
                "table targets[0], key share: players don't differ in clam. Did you mean clan? "
                "Choose strategy, clan, seat or opening."
            ),
        ),
        (
            {"share": "weather"},
            "table targets[0], key share: players don't differ in weather. Choose strategy, clan, seat or opening.",
        ),
        (
            {"within": ["editon"]},
            (
                "table targets[0], key within: editon is no other column or axis. Did you mean edition? "
                "Choose strategy, seat, opening, weather, lineup, variant, players or edition."
            ),
        ),
        (
            {"within": ["clan"]},
            (
                "table targets[0], key within: clan is no other column or axis. "
                "Choose strategy, seat, opening, weather, lineup, variant, players or edition."
            ),
        ),
    ],
)
def test_unknown_names_are_told_before_and_after_playing(wanted, sentence):
    experiment = asked(targets=[target(**wanted)])
    with pytest.raises(InputError) as before:
        check_targets(experiment, COLUMNS, SETTINGS, ("lineup", "variant"))
    with pytest.raises(InputError) as after:
        tables(played(20), targets=[target(**wanted)])
    assert str(before.value) == str(after.value) == sentence


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        (
            {"purple": 30.0},
            "table targets, key expected.purple: no clan of this name meets others. Choose blue, gold, green or red.",
        ),
        (
            {"red": 60.0, "blue": 70.0},
            "table targets, key expected: with these win shares every other clan would have −15.0 %.",
        ),
    ],
)
def test_shares_that_cannot_be_expected_are_refused(expected, sentence):
    with pytest.raises(InputError) as refused:
        meant(played(20), expected=expected)
    assert str(refused.value) == sentence


def test_no_share_can_be_expected_where_nobody_meets_others():
    with pytest.raises(InputError, match=r"key expected: no strategy meets another one in these line-ups"):
        meant(played(20), share="strategy", expected={"plain": 40.0})


def test_without_targets_factions_are_judged_first_then_strategies_then_seats():
    differ = [played(40), of_one_clan(played(40, lineup=MIXED)), of_one_clan(played(40))]
    assert [tables(toy)[0].by for toy in differ] == [("clan",), ("strategy",), ("seat",)]


def test_without_targets_the_margin_is_three_points():
    (table,) = tables(played(40))
    assert table.lines["margin"].unique().to_list() == [0.03]


def test_all_targets_are_one_family():
    """A question more makes every interval of the others wider."""
    toy = played(200)
    (alone,) = tables(toy, targets=[target()])
    beside, _ = tables(toy, targets=[target(), target("seat", within=["weather"])])
    width = [(table.lines["high"] - table.lines["low"]).to_list() for table in (alone, beside)]
    assert all(wide > narrow for narrow, wide in zip(*width, strict=True))


def test_the_verdict_is_what_the_printed_interval_says():
    lines = [
        line
        for seed in range(12)
        for bonus in (0, 2, 5)
        for table in tables(
            played(150, seed=seed, bonus={"red": bonus}), targets=[target(margin=6.0), target("seat", margin=6.0)]
        )
        for line in table.lines.iter_rows(named=True)
    ]
    for line in lines:
        low, high = line["low"] - line["meant"], line["high"] - line["meant"]
        within, above, below = (
            -line["margin"] <= low and high <= line["margin"],
            low > line["margin"],
            high < -line["margin"],
        )
        expected = "balanced" if within else "above" if above else "below" if below else "undecided"
        assert line["verdict"] == expected
    assert {line["verdict"] for line in lines} == {"balanced", "above", "below", "undecided"}
