"""What a margin means at a table, and that the documents say the same."""

import re
from pathlib import Path

from mrsim.analysis.margins import GAMES_A_YEAR, describe_margin, margin_meaning
from mrsim.analysis.power import forecast_power
from mrsim.formatting import round_count
from tests.analysis.toy import GAME, asked, played, target

ROOT = Path(__file__).resolve().parents[2]


def test_a_margin_is_told_in_games_luck_and_years():
    assert describe_margin(margin_meaning(2.0, 0.25)) == (
        "A margin of ±2 points is one win more or fewer in every 50 games of a player; luck alone moves the wins in 50 "
        "games by about 3.1 up or down. Somebody who only counts wins notices it, nine times in ten, after about 5,000 "
        "games: 97 years at one game a week."
    )


def test_a_plan_has_each_margin_of_its_targets_once():
    wanted = [target(margin=5.0), target("seat", margin=2.0), target("seat", margin=5.0, within=["weather"])]
    found = forecast_power(asked(targets=wanted), GAME, [played(60)]).margins
    assert [(one.points, one.share) for one in found] == [(2.0, 0.25), (5.0, 0.25)]


def test_no_margin_is_too_large_to_be_told():
    assert "±100 points is one win more or fewer in every 1 games" in describe_margin(margin_meaning(100.0, 0.25))


def test_the_table_of_margins_in_the_documents_is_what_is_computed():
    page = (ROOT / "docs/explanation/statistics.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ±(\S+) \| (\S+) games \| (\S+) wins \| (\S+) games \| (\S+) years \|$", page, re.MULTILINE)
    assert [float(row[0]) for row in rows] == [1, 2, 3, 5]
    for row in rows:
        margin = margin_meaning(float(row[0]), 0.25)
        years = round_count(margin.games_until_seen / GAMES_A_YEAR)
        expected = (round(margin.games_a_win), f"{margin.luck:.1f}", round_count(margin.games_until_seen), years)
        assert tuple(f"{value:,}" if isinstance(value, int) else value for value in expected) == row[1:]


def test_three_points_are_less_than_what_luck_does_in_200_games():
    """What luck does grows with the root of the games, what a margin does with the games."""
    margin = margin_meaning(3.0, 0.25)
    assert margin.luck * (200 / margin.games_a_win) ** 0.5 > 200 / margin.games_a_win
