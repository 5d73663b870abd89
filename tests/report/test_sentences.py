"""What stands under the figures, word for word."""

from dataclasses import replace
from functools import partial

import polars as pl
import pytest

from mrsim.analysis.statistics.changes import CHANGES
from mrsim.analysis.statistics.game_measures import FEEL
from mrsim.analysis.statistics.robustness import SKILL
from mrsim.analysis.statistics.target_verdicts import VERDICTS
from mrsim.analysis.statistics.win_shares import WIN_SHARES
from mrsim.analysis.tables import ResultTable
from mrsim.games.printed_names import label_value
from mrsim.plots import draw_shares
from mrsim.plots.matrices import area_of_distance
from mrsim.report.sections import adjusted_effects, changes, game_feel, robustness, strategy_mix
from mrsim.report.sections.table_grids import measure_grid, share_grid, verdict_grid
from mrsim.report.svg_figures import make_page_figure

BOARDS = ResultTable(
    WIN_SHARES,
    "board",
    "Win share by board",
    "",
    ("board",),
    pl.DataFrame(
        {
            "board": ["mary", "jo"],
            "rows": [1600, 1600],
            "blocks": [400, 400],
            "value": [0.289, 0.251],
            "low": [0.279, 0.241],
            "high": [0.299, 0.261],
            "equal": [0.25, 0.25],
            "stands_out": [True, False],
        }
    ),
)
TARGET = ResultTable(
    VERDICTS,
    "target-1",
    "Win share of each board within lineup",
    "",
    ("lineup", "board"),
    pl.DataFrame(
        {
            "lineup": ["greedy ×4"] * 2,
            "board": ["mary", "jo"],
            "rows": [1600, 1600],
            "blocks": [400, 400],
            "value": [0.289, 0.251],
            "low": [0.279, None],
            "high": [0.299, None],
            "equal": [0.25, 0.25],
            "meant": [0.25, 0.25],
            "margin": [0.02, 0.02],
            "verdict": ["above", "undecided"],
            "blocks_to_decide": [400.0, None],
        }
    ),
)


def with_lines(table, lines, **columns):
    return replace(table, lines=lines.with_columns(**columns))


def test_what_stands_out_is_told_with_its_interval():
    assert BOARDS.sentence == "One stands out: Mary with 28.9 % (27.9–29.9; +3.9 points)."


def test_nothing_standing_out_is_told_too():
    quiet = with_lines(BOARDS, BOARDS.lines, stands_out=pl.lit(value=False))
    assert quiet.sentence == "Of 2 win shares none stands out."


def test_verdicts_are_counted():
    assert TARGET.sentence == "Of 2 win shares, meant to be within ±2 points: 1 above, 1 undecided."


def test_a_forest_is_told_in_words():
    figure = make_page_figure(partial(draw_shares, TARGET.lines, "board"))
    assert figure.alt == "Mary: 28.9 % (27.9–29.9), above."


def test_win_shares_as_a_table():
    assert share_grid(BOARDS).rows[0] == ("Mary", "28.9 %", "27.9–29.9", "+3.9", "▲ above", "1,600", "400")
    assert share_grid(BOARDS).rows[1][4] == ""


def test_verdicts_as_a_table():
    grid = verdict_grid(TARGET)
    assert grid.rows[0] == ("greedy ×4", "Mary", "28.9 %", "27.9–29.9", "25.0 %", "+3.9", "▲ above", "400", "400")
    assert grid.rows[1][-3:] == ("◇ undecided", "400", "–")
    assert len(grid.headings) == 9


def test_very_long_tables_show_what_is_farthest_off():
    many = pl.concat([BOARDS.lines.with_columns(value=0.25 + number / 1000) for number in range(100)])
    grid = share_grid(with_lines(BOARDS, many))
    assert len(grid.rows) == 120
    assert "120 of 200 rows" in grid.caption
    assert grid.rows[0][1] == "34.9 %"


def test_very_many_groups_show_their_two_ends():
    lines = pl.DataFrame(
        {
            "lineup": [f"number {at}" for at in range(30)],
            "measure": ["gap"] * 30,
            "unit": ["points"] * 30,
            "value": [float(at) for at in range(30)],
            "low": [at - 1.0 for at in range(30)],
            "high": [at + 1.0 for at in range(30)],
        }
    )
    grid = measure_grid(ResultTable(FEEL, "feel-by-lineup", "Feel", "", ("lineup", "measure"), lines))
    assert grid.rows == (("gap", "0.0 (−1.0 to 1.0)", "number 0", "29.0 (28.0–30.0)", "number 29"),)


CHANGE = {
    "from": "base", "to": "drier", "board": "mary", "measure": "win share", "unit": "share", "before": 0.25,
    "after": 0.281, "value": 0.031, "low": 0.01, "high": 0.052, "change": "up", "variance_ratio": 2.04,
}  # fmt: skip


def test_a_change_is_told_with_both_sides():
    assert changes.describe_share_move(CHANGE) == "from 25.0 % to 28.1 %, +3.1 points (+1.0 to +5.2), up"
    table = ResultTable(CHANGES, "changes", "What", "", ("from", "to", "board", "measure"), pl.DataFrame([CHANGE]))
    assert changes.change_grid(table).rows == (
        ("base", "drier", "Mary", "win share", "25.0 %", "28.1 %", "+3.1", "+1.0 to +5.2", "▲ up", "2.0"),
    )


def held(**columns):
    lines = pl.DataFrame(
        {
            "board": ["mary", "mary", "jo", "jo"],
            "lineup": ["weak", "strong"] * 2,
            "verdict": ["above", "below", "balanced", "undecided"],
            "of": [2] * 4,
            "flips": [True, True, False, False],
        }
    ).with_columns(**columns)
    return ResultTable(SKILL, "skill-target-1", "Does it hold", "", ("board", "lineup"), lines)


def test_it_is_told_under_how_many_a_verdict_holds_and_what_flips():
    assert robustness.headline_of_robustness(held(), ["board"], ["lineup"]) == (
        "Verdicts contradict each other for Mary. "
        "By lineup: Mary is above under 1 of 2; Mary is below under 1 of 2; jo is balanced under 1 of 2."
    )
    open_ones = held(verdict=pl.lit("undecided"))
    assert (
        robustness.headline_of_robustness(open_ones, ["board"], ["lineup"])
        == "Nothing is decided yet under any lineup."
    )


def test_effects_are_told_in_points():
    line = {"factor": "seat", "level": "0", "value": 0.051, "low": 0.04, "high": 0.063}
    assert adjusted_effects.describe_effect(line) == "1st player +5.1 points (+4.0 to +6.3)"


def test_a_spread_is_told_by_what_lies_below():
    rows = [
        {"at_least": 0, "below": 10, "below_share": 0.06},
        {"at_least": 10, "below": 20, "below_share": 0.52},
        {"at_least": 20, "below": 30, "below_share": 1.0},
    ]
    assert game_feel.describe_distribution("score", rows, "players") == (
        "The score of players: 6.0 % below 10, 52.0 % below 20, 100.0 % below 30."
    )


MIX = ResultTable(
    *(strategy_mix.MIX, "mix", "Mix", "", ("strategy",)),
    pl.DataFrame(
        {
            "strategy": ["a", "b"],
            "dominated_by": ["", "a"],
            "value": [1.0, 0.0],
            "drawn_low": [0.9, 0.0],
            "drawn_high": [1.0, 0.1],
            "alpha_rank": [0.8, 0.2],
            "alpha_drawn_low": [0.7, 0.1],
            "alpha_drawn_high": [0.9, 0.3],
        }
    ),
)


def test_the_mix_is_told_with_what_is_beaten_and_over_what_it_ranges():
    assert MIX.sentence == (
        "a is 100.0 % of the mix that nothing beats in pairwise placements (90.0–100.0 over tables redrawn with the "
        "sampling error). Surely beaten whatever comes: b by a."
    )


def test_what_is_drawn_is_called_a_range_and_no_interval():
    grid = strategy_mix.mix_grid(MIX)
    assert grid.headings[2:] == ("Nash average", "Range, redrawn", "Alpha-rank", "Range, redrawn")
    assert grid.rows[0] == ("a", "–", "100.0 %", "90.0–100.0", "80.0 %", "70.0–90.0")


def test_a_mix_that_was_not_found_is_said_to_be_none():
    nothing = pl.lit(None, pl.Float64)
    unknown = with_lines(MIX, MIX.lines, value=nothing, drawn_low=nothing, drawn_high=nothing)
    assert unknown.sentence.startswith("No mix that nothing beats was found to be trusted. Surely beaten")


@pytest.mark.parametrize(
    ("off", "name"), [(None, "even"), (0.019, "even"), (0.021, "above-1"), (-0.06, "below-2"), (0.2, "above-3")]
)
def test_the_farther_the_stronger_the_colour(off, name):
    assert area_of_distance(off) == name


def test_a_number_is_told_what_it_is_of():
    assert label_value("first_claim", 2) == "3rd parcel claimed first"
    assert label_value("board", "big-jo") == "Big Jo"
