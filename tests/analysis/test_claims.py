"""Claims by which a script judges a run."""

import re

import pytest

from mrsim.analysis.claims import judge_claim, read_claim
from mrsim.errors import InputError
from tests.analysis.toy import context_of, played, target

FAIR = context_of(played(400))
TILTED = context_of(played(400, bonus={"red": 3}))
"""Red wins about 37 %, the others about 21 %."""


@pytest.mark.parametrize(
    ("context", "claim", "outcome"),
    [
        (TILTED, "clan: gap > 3pp", "violated"),
        (TILTED, "clan: gap > 40 pp", "met"),
        (TILTED, "clan: gap > 16pp", "undecided"),
        (TILTED, "clan: gap < 40pp", "violated"),
        (TILTED, "clan: gap < 5pp", "met"),
        (TILTED, "clan: red > 30%", "violated"),
        (TILTED, "clan: red > 45 %", "met"),
        (TILTED, "clan: red > 37%", "undecided"),
        (TILTED, "clan: red < 45%", "violated"),
        (TILTED, "clan: red < 30.5%", "met"),
        (TILTED, "clan:blue<37%", "violated"),
        (FAIR, "clan: gap > 15pp", "met"),
        (FAIR, "seat: 0 > 35%", "met"),
    ],
)
def test_a_claim_is_violated_where_it_surely_holds_and_met_where_it_surely_does_not(context, claim, outcome):
    assert judge_claim(read_claim(claim), context).outcome == outcome


def test_a_claim_may_be_about_what_no_target_names():
    for rule in ("blocks", "decided"):
        context = context_of(played(400), targets=[target()], stop={"rule": rule})
        assert judge_claim(read_claim("seat: gap > 40pp"), context).outcome == "met"


def test_a_claim_says_among_whom_it_holds_and_how_large_the_share_is():
    levels = [played(400, lineup=(name,) * 4, bonus=bonus) for name, bonus in (("plain", {"red": 3}), ("keen", None))]
    judged = judge_claim(read_claim("clan: Red > 30%"), context_of(*levels))
    assert judged.sentence == "It holds that red wins more than 30 % among plain players"
    assert len(judged.evidence) == 2
    assert re.fullmatch(r"Red wins 3\d\.\d % \(3\d\.\d to \d\d\.\d\) among plain players\.", judged.evidence[0])


def test_levels_with_several_numbers_of_players_are_told_apart():
    arms = [played(60, lineup=(name,) * players) for name in ("plain", "keen") for players in (2, 4)]
    judged = judge_claim(read_claim("clan: gap > 90pp"), context_of(*arms))
    assert [place.words for place in judged.places] == [
        f"among {players} {name} players" for name in ("plain", "keen") for players in (2, 4)
    ]


@pytest.mark.parametrize("claim", ["clan: gap > 0pp", "clan: red > 99%", "clan: red < 1%"])
def test_few_blocks_judge_no_claim(claim):
    assert judge_claim(read_claim(claim), context_of(played(10))).outcome == "undecided"


def test_tables_of_different_size_make_no_gap():
    """Seat 3 sits only at tables of four, where everybody wins a quarter."""
    arms = [played(300, lineup=("plain",) * players) for players in (2, 4)]
    assert judge_claim(read_claim("seat: gap > 15pp"), context_of(*arms)).outcome == "met"


def test_a_run_that_is_looked_at_again_and_again_needs_more_for_a_claim():
    looked = context_of(played(400, bonus={"red": 3}), stop={"rule": "decided"})
    assert judge_claim(read_claim("clan: gap > 10pp"), TILTED).outcome == "violated"
    assert judge_claim(read_claim("clan: gap > 10pp"), looked).outcome == "undecided"


@pytest.mark.parametrize(
    "text", ["", "clan", "clan: gap", "clan: gap = 3", "clan gap > 3pp", "clan: > 3", "clan: gap > x"]
)
def test_what_is_no_claim_is_refused(text):
    with pytest.raises(InputError) as refused:
        read_claim(text)
    assert str(refused.value) == f"fail-on: {text!r} is no claim; write 'board: gap > 3pp' or 'seat: 0 > 27%'."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        (
            "clam: gap > 3pp",
            "fail-on: players of this run don't differ in clam. Did you mean clan? Choose clan, seat or opening.",
        ),
        (
            "strategy: gap > 3pp",
            "fail-on: players of this run don't differ in strategy. Choose clan, seat or opening.",
        ),
        ("clan: rod > 30%", "fail-on: clan has no rod. Did you mean red? Choose gap, red, blue, green or gold."),
    ],
)
def test_what_is_not_there_is_told(claim, sentence):
    with pytest.raises(InputError) as refused:
        judge_claim(read_claim(claim), FAIR)
    assert str(refused.value) == sentence
