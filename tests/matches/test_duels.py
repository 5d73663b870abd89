"""Duels of strategies."""

import pytest

from mrsim.matches.duels import duel

GAME = "moon-river"


def test_greedy_beats_random_from_one_seat_and_from_three():
    for seats in (1, 3):
        fared = duel(GAME, "greedy", "random", seats=seats, players=4, blocks=50, seed=1)
        assert fared.verdict == "better"
        assert fared.low < fared.win_share < fared.high
        assert (fared.equal_share, fared.games) == (0.25, 200)


def test_the_worse_of_two_is_said_to_be():
    assert duel(GAME, "random", "greedy", seats=1, players=2, blocks=60, seed=1).verdict == "worse"


def test_the_share_is_that_of_one_player():
    three = duel(GAME, "greedy", "random", seats=3, players=4, blocks=40, seed=2)
    one = duel(GAME, "random", "greedy", seats=1, players=4, blocks=40, seed=2)
    assert 3 * three.win_share + one.win_share == pytest.approx(1)


def test_nothing_is_claimed_of_a_strategy_and_its_twin():
    assert duel(GAME, "greedy:cow=8", "greedy", seats=1, players=4, blocks=60, seed=3).verdict == "open"
