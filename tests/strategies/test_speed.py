"""How fast strategies play, in games for a second of one core's time; the machine should have little else to do."""

import time
from itertools import count
from pathlib import Path

import pytest

from mrsim.matches.play import prepare_match

GAME = "moon-river"
SECONDS = 2.0
"""A measurement lasts so long at least."""
TEN_LINES = """
def claim(me, table, parcel, recruit=10.0, cow=4.0, goods=3.0):
    wanted = recruit * parcel.recruit + cow * parcel.cows + goods * parcel.resource
    return wanted - 3.0 * parcel.drought


def expand(me, table, domino, patience=1.5, blocked=0.5):
    if domino.passes:
        return patience
    return domino.gain - blocked * domino.blocked
"""
"""Scores every legal domino, and is as patient as `greedy`: who waits longer has more to choose from."""


def games_a_second(strategy: str, blocks: int) -> float:
    """Four players alike; a batch has so many blocks."""
    match = prepare_match(GAME, strategies=[strategy])[1]
    match.play(0, 1)
    started = time.process_time()
    for batch in count():
        match.play(batch * blocks, blocks)
        took = time.process_time() - started
        if took > SECONDS:
            break
    return (batch + 1) * blocks * match.rotations / took


@pytest.mark.long
@pytest.mark.parametrize(
    ("strategy", "blocks", "least"),
    [("careful", 100, 3000), ("planner", 50, 300), ("expert", 50, 600), ("simulator", 4, 25)],
)
def test_a_rung_plays_so_many_games_a_second(strategy: str, blocks: int, least: float) -> None:
    assert games_a_second(strategy, blocks) >= least


@pytest.mark.long
def test_ten_lines_play_at_four_fifths_of_the_speed_of_greedy(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TEN_LINES)
    pairs = [(games_a_second(str(file), 100), games_a_second("greedy", 100)) for _ in range(3)]
    mine, greedy = map(max, zip(*pairs, strict=True))
    assert mine >= 0.8 * greedy


QUICK_EXPERT = "expert:expand.judged=4:expand.options=0:claim.closely=0"


@pytest.mark.long
@pytest.mark.parametrize(
    ("strategy", "blocks", "least"), [("expert", 20, 2.2), (QUICK_EXPERT, 40, 4.5), ("simulator", 1, 0.1)]
)
def test_experts_play_so_many_times_the_games_of_planners(strategy: str, blocks: int, least: float) -> None:
    ratios = [games_a_second(strategy, blocks) / games_a_second("planner", 10) for _ in range(3)]
    assert sorted(ratios)[1] >= least
