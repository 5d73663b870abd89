"""Findings in words: every number is the table's, and every word has a number."""

import re
from types import SimpleNamespace

import polars as pl
import pytest

from mrsim.analysis.sentences import (
    change_sentences,
    describe_deviation,
    natural_frequency,
    standout_sentences,
    verdict_sentence,
    verdict_sentences,
    verdict_summary,
)
from mrsim.analysis.tables import ResultTable
from mrsim.formatting import format_move
from tests.analysis.toy import found_in, played, target

OF_100_BLOCKS = SimpleNamespace(
    context=SimpleNamespace(run=SimpleNamespace(blocks=100), schedule=None),
    find=lambda topic, **key: None,  # noqa: ARG005
)
BASE = {
    "rows": 4000,
    "blocks": 100,
    "equal": 0.25,
    "meant": 0.25,
    "margin": 0.03,
    "blocks_to_decide": None,
    "too_close": True,
    "waits": False,
}


def told(by=("lineup", "board"), **line):
    given = BASE | {"lineup": "careful ×4", "board": "mary", "seat": 2} | line
    return verdict_sentence(ResultTable("target-1", "", "", "primary", by, pl.DataFrame()), given, OF_100_BLOCKS).text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            {"value": 0.289, "low": 0.281, "high": 0.2971, "verdict": "above"},
            (
                "Mary (4 careful players) wins 28.9 % of its 4,000 games (28.1 to 29.7), 3.9 points above an equal "
                "share of "
                "25.0 %: about one win more in every 26 games. Unbalanced: all of the interval is beyond ±3 points."
            ),
        ),
        (
            {"value": 0.2504, "low": 0.241, "high": 0.26, "verdict": "balanced", "meant": 0.25},
            (
                "Mary (4 careful players) wins 25.0 % of its 4,000 games (24.1 to 26.0), just an equal share of 25.0 "
                "%. "
                "Balanced: all of the interval is within ±3 points."
            ),
        ),
        (
            {
                "value": 0.27,
                "low": 0.25,
                "high": 0.29,
                "verdict": "undecided",
                "meant": 0.3,
                "blocks_to_decide": 12345.0,
            },
            (
                "Mary (4 careful players) wins 27.0 % of its 4,000 games (25.0 to 29.0), 3.0 points below the 30.0 % "
                "that are "
                "meant: about one win fewer in every 33 games. Undecided: the interval reaches across ±3 points; "
                "roughly 10,000 deals more would decide."
            ),
        ),
        (
            {"value": 0.28, "low": 0.26, "high": 0.3, "verdict": "undecided"},
            (
                "Mary (4 careful players) wins 28.0 % of its 4,000 games (26.0 to 30.0), 3.0 points above an equal "
                "share of "
                "25.0 %: about one win more in every 33 games. Undecided: the interval reaches across ±3 points; "
                "too close to the margin to decide."
            ),
        ),
        (
            {"value": 0.75, "low": None, "high": None, "verdict": "undecided", "blocks": 1},
            (
                "Mary (4 careful players) wins 75.0 % of its 4,000 games, 50.0 points above an equal share of 25.0 %: "
                "about 5 "
                "wins more in every 10 games. Undecided: one deal says nothing about chance."
            ),
        ),
    ],
)
def test_a_verdict_says_who_how_often_how_surely_beside_what_and_what_follows(line, sentence):
    assert told(**line) == sentence


def test_a_number_is_told_what_it_is_of():
    line = {"value": 0.25, "low": 0.24, "high": 0.26, "verdict": "balanced"}
    assert told(("board", "seat"), **line).startswith("3rd player (Mary) wins 25.0 %")


@pytest.mark.parametrize(
    ("off", "words"),
    [
        (0.0, ""),
        (0.004, ""),
        (0.005, ": about one win more in every 200 games"),
        (-0.039, ": about one win fewer in every 26 games"),
        (0.125, ": about one win more in every 8 games"),
        (0.3, ": about 3 wins more in every 10 games"),
        (-0.66, ": about 7 wins fewer in every 10 games"),
    ],
)
def test_a_difference_is_said_as_a_natural_frequency(off, words):
    assert natural_frequency(off) == words


def test_a_difference_that_is_none_to_the_shown_digit_is_none():
    assert describe_deviation(0.0004, "an equal share") == "just an equal share"
    assert describe_deviation(-0.0006, "an equal share") == "0.1 points below an equal share"


TILTED = found_in(played(300, bonus={"red": 3}), targets=[target(), target("seat", within=["weather"])])


def test_every_number_of_a_verdict_is_the_tables_to_the_shown_digit():
    for said in verdict_sentences(TILTED):
        line = TILTED.table(said.table).lines.filter(
            pl.all_horizontal(pl.col(name).cast(pl.String) == value for name, value in said.cell.items())
        )
        (line,) = line.to_dicts()
        shown = [f"{100 * line[name]:.1f}" for name in ("value", "low", "high")]
        off = f"{100 * abs(line['value'] - line['meant']):.1f}"
        found = re.search(r"wins (\S+) % of its (\S+) games \((\S+) to (\S+)\), (?:(\S+) points|just)", said.text)
        assert [found[1], found[3], found[4]] == shown
        assert int(found[2].replace(",", "")) == line["rows"]
        assert found[5] in (off, None)


def test_what_is_surely_off_comes_first_and_the_largest_of_it_before_the_rest():
    found = verdict_sentences(TILTED)
    order = [("above", "below").count(one.verdict) == 0 for one in found]
    assert order == sorted(order)
    assert found[0].cell == {"clan": "red"}
    off = [one.size for one in found if one.verdict in ("above", "below")]
    assert off == sorted(off, reverse=True)


def test_the_summary_counts_all_verdicts():
    counts = TILTED.counts
    assert sum(counts.values()) == 4 + 8
    assert verdict_summary(TILTED).startswith("Of 12 win shares that are judged, ")
    assert all((f"{count} " in verdict_summary(TILTED)) == (count > 0) for count in counts.values())


def test_a_sentence_without_a_number_is_none():
    variant = played(300, bonus={"red": 3}, axes={"variant": "other"})
    found = found_in(played(300), variant, targets=[target()], variants={"other": {"edition": "new"}})
    texts = [one.text for one in (*verdict_sentences(found), *standout_sentences(found.tables, 9))]
    texts += [one.text for table in found.tables if table.name.startswith("change") for one in change_sentences(table)]
    assert len(texts) > 10
    assert all(re.search(r"\d+\.\d %", text) for text in texts)


def test_a_change_says_from_where_to_where():
    variant = played(300, bonus={"red": 3}, axes={"variant": "other"})
    found = found_in(played(300), variant, targets=[target()], variants={"other": {"edition": "new"}})
    table = found.table("changes")
    (line,) = table.lines.filter(clan="red", measure="win share").to_dicts()
    before, after, difference = format_move(line["before"], line["after"], line["value"])
    assert change_sentences(table)[0].text == (
        f"red: from base to other the win share goes up by {difference[1:]} points, from {before} % to {after} % "
        f"({100 * line['low']:+.1f} to {100 * line['high']:+.1f})."
    )
