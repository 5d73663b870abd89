"""Which strategies would be played: what is ranked, and what the numbers are called."""

from mrsim.analysis.statistics.strategy_mix import describe_mix
from mrsim.analysis.terminal_tables import cell_texts, visible_columns
from mrsim.formatting import name_in_words
from tests.analysis.toy import found_in, played

MIXED = ("plain", "keen", "plain", "plain")


def mix_of(*lineup):
    return found_in(played(60, lineup=lineup, skill={"keen": 3.0})).table("mix")


def test_placements_at_tables_of_four_are_no_game_of_two():
    assert "Up to 4 sit at a table" in mix_of(*MIXED).story
    assert "neither mix is an equilibrium of the game that is played" in mix_of(*MIXED).story
    assert "equilibrium" not in mix_of("plain", "keen").story


def test_the_title_says_that_pairs_are_ranked_and_the_story_what_is_drawn():
    table = mix_of(*MIXED)
    assert table.title == "Which strategies would be played, judged by pairwise placements"
    assert "the middle 95 % of 200 tables redrawn with the sampling error" in describe_mix(2)
    assert "it is no confidence interval" in describe_mix(2)


def test_no_column_of_what_is_drawn_is_called_like_the_bound_of_an_interval():
    table = mix_of(*MIXED)
    assert not {"low", "high", "alpha_low", "alpha_high"} & set(table.lines.columns)
    shown = dict(visible_columns(table))
    assert [name_in_words(name) for name in shown if "drawn" in name] == ["drawn", "alpha drawn"]
    line = table.line(strategy="keen")
    assert f"{100 * line['drawn_low']:.1f} to {100 * line['drawn_high']:.1f} %" in cell_texts(table, line, shown)
    assert line["value"] > 0.9
