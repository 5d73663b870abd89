"""The ladder of skill: every rung beats the one below."""

from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

from mrsim.errors import InputError
from mrsim.ladder.ladder_page import duel_row, ladder_as_markdown
from mrsim.ladder.measure import (
    FEWEST_PAIRING_BLOCKS,
    MOST_PAIRING_BLOCKS,
    LadderPlan,
    Pairing,
    affordable_blocks,
    check_ladder_plan,
    measure_ladder,
    pair_rungs,
)
from mrsim.matches.duels import duel
from mrsim.progress import Progress
from mrsim.strategy.about import skill_ladder

GAME = "moon-river"
FAST_RUNGS = 3
"""Rungs up to this one play thousands of games a second."""


def steps():
    """Each rung and the one below; a slow one takes minutes."""
    for lower, upper in pairwise(skill_ladder(GAME)):
        marks = () if upper.rung <= FAST_RUNGS else pytest.mark.long
        yield pytest.param(upper.name, lower.name, id=f"{upper.name}-{lower.name}", marks=marks)


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize(("upper", "lower"), list(steps()))
def test_every_rung_beats_the_one_below(upper, lower, seats):
    assert duel(GAME, upper, lower, seats=seats, players=4, blocks=200, seed=1).verdict == "better"


def test_a_rung_is_paired_with_the_one_below_from_both_sides_and_head_to_head():
    assert pair_rungs(["a", "b", "c"], [2, 4]) == [
        Pairing("b", "a", 1, 2),
        Pairing("b", "a", 1, 4),
        Pairing("b", "a", 3, 4),
        Pairing("c", "b", 1, 2),
        Pairing("c", "b", 1, 4),
        Pairing("c", "b", 3, 4),
    ]


def test_the_number_of_blocks_is_round_and_neither_tiny_nor_endless():
    pair = Pairing("greedy", "random", 1, 4)
    hour, moment = (
        affordable_blocks(LadderPlan(GAME, {}, (4,), minutes=minutes), pair, 1, jobs=1) for minutes in (60, 1e-6)
    )
    assert (hour, moment) == (MOST_PAIRING_BLOCKS, FEWEST_PAIRING_BLOCKS)
    blocks = affordable_blocks(LadderPlan(GAME, {}, (4,), minutes=0.005), pair, 1, jobs=1)
    assert blocks == 1 << (blocks.bit_length() - 1)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (LadderPlan(GAME, {}, (5,)), "players: 5 is unknown; choose 2, 3 or 4."),
        (LadderPlan(GAME, {}, (4,), blocks=1), "blocks: 1 is too few; an interval needs 2."),
        (LadderPlan(GAME, {}, (4,), ("greedy",)), "rungs: a ladder needs two strategies; there is 1."),
        (LadderPlan(GAME, {}, (4,), minutes=0), "minutes: 0 is no time; it takes a number above 0."),
    ],
)
def test_a_wrong_plan_is_refused(plan, sentence):
    with pytest.raises(InputError) as error:
        check_ladder_plan(plan)
    assert str(error.value) == sentence


def test_the_page_tells_of_each_rung_and_how_to_play_each_row_again(monkeypatch):
    monkeypatch.setattr("mrsim.ladder.measure.SPEED_SECONDS", 0.01)
    climbed = measure_ladder(
        LadderPlan(GAME, {"mode": "legends"}, (3,), ("greedy", "random"), blocks=4, seed=5),
        1,
        lambda games: nullcontext(Progress()),  # noqa: ARG005
    )
    page = ladder_as_markdown(climbed, Path("ladder.md"))
    assert "### random\n\nRung 0. Draws every decision" in page
    assert "### greedy\n\nRung 2. Takes what scores now." in page
    row = "--strategies greedy,random,random --games 24 --seed 5"
    assert f"\nmrsim play moon-river --players 3 --mode legends {row}\n" in page
    assert "\n| greedy | random | 1 of 3 | " in page
    assert "| 33 % | 24 | " in page
    options = "--mode legends --players 3 --seed 5 --rungs greedy,random --blocks 4 --markdown ladder.md"
    assert f"\nmrsim ladder moon-river {options}\n" in page


PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "moon-river-ladder.md"


def test_the_page_of_the_documents_has_every_rung():
    page = PAGE.read_text(encoding="utf-8")
    for rung in skill_ladder(GAME):
        assert f"### {rung.name}\n\nRung {rung.rung}. {rung.summary}" in page, (
            "run the command that stands in docs/reference/moon-river-ladder.md"
        )


def test_the_first_row_of_the_page_is_what_its_strategies_play_today():
    page = PAGE.read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if " 1 of 2 " in line).strip("| ").split(" | ")
    blocks = int(row[5].replace(",", "")) // 2
    fought = duel(GAME, row[0], row[1], seats=1, players=2, blocks=blocks, seed=1)
    assert list(duel_row(fought)) == row, "run the command that stands in docs/reference/moon-river-ladder.md"
