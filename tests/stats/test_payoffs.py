"""Pay-off tables: published values, and what chance does to them."""

import numpy as np
import pytest

from mrsim.stats import alpha_rank
from mrsim.stats.estimates import ratio
from mrsim.stats.payoffs import dominance, mix, nash_average

ROCK_PAPER_SCISSORS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
BIASED = np.array([[0, -0.5, 1], [0.5, 0, -0.1], [-1, 0.1, 0]])
CYCLE_WITH_A_COPY = 4.6 * np.array([[0, 1, -1, -1], [-1, 0, 1, 1], [1, -1, 0, 0], [1, -1, 0, 0]])
HAN = np.array([[0.875, 0.75, 0, 2.75, 0.75], [1, 1, -1, -1, -1], [0, 2, 0, 0, 0], [-2, 2, 0, 0, 0], [1, 2, 0, 0, 0]])


def ranked(table, intensity, population=50):
    return alpha_rank.symmetric(alpha_rank.two_players(table), intensity, population)


def test_alpha_rank_of_the_published_commitment_game():
    """Han et al. 2013 in the way of alpha-rank, as OpenSpiel's test has it: m = 20, alpha = 0.1."""
    expected = [0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039]
    assert ranked(HAN, 0.1, 20) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("intensity", [0.001, 1, 100, 1e6])
def test_alpha_rank_of_rock_paper_scissors_is_a_third_each(intensity):
    assert ranked(ROCK_PAPER_SCISSORS, intensity) == pytest.approx([1 / 3] * 3, abs=1e-9)


def test_alpha_rank_of_biased_rock_paper_scissors_is_a_third_each_where_better_always_wins():
    assert ranked(BIASED, 1000) == pytest.approx([1 / 3] * 3, abs=1e-6)


def test_alpha_rank_of_the_battle_of_the_sexes_is_a_half_for_each_way_to_agree():
    found = alpha_rank.several([np.array([[3.0, 0], [0, 2]]), np.array([[2.0, 0], [0, 3]])])
    assert found == pytest.approx(np.array([[0.5, 0], [0, 0.5]]), abs=1e-9)


def test_alpha_rank_of_a_prisoners_dilemma_is_to_defect():
    first = np.array([[-1.0, -3], [0, -2]])
    assert alpha_rank.several([first, first.T])[1, 1] == pytest.approx(1)
    assert ranked(first, 10)[1] == pytest.approx(1)


def test_a_strategy_of_four_players_that_always_gets_more_is_all_that_stays():
    payoffs = np.full((2, 2, 4), 0.25)
    payoffs[1, 0, :3], payoffs[0, 1, :3] = [0.4, 0.3, 0.27], [0.1, 0.2, 0.2]
    assert alpha_rank.symmetric(payoffs)[1] == pytest.approx(1)


def test_four_players_are_two_where_only_one_other_matters():
    """Each of the three others gives the same: so a game of four is three games of two at once."""
    table, players = BIASED, 4
    one, other = np.meshgrid(range(3), range(3), indexing="ij")
    same = np.arange(players)
    payoffs = np.stack([n * table[one, one] + (players - 1 - n) * table[one, other] for n in same], axis=2)
    assert alpha_rank.symmetric(payoffs, 1.0, 20) == pytest.approx(ranked(table, 3.0, 20), abs=1e-9)


def test_the_time_in_each_state_is_what_moves_leave_as_it_is():
    moves = np.random.default_rng(1).random((6, 6)) / 6
    found = alpha_rank.stationary(moves)
    whole = moves - np.diag(np.diagonal(moves))
    assert found @ whole == pytest.approx(found * whole.sum(axis=1))


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (ROCK_PAPER_SCISSORS, [1 / 3, 1 / 3, 1 / 3]),
        (BIASED, [1 / 16, 10 / 16, 5 / 16]),  # Omidshafiei et al. 2019
        (CYCLE_WITH_A_COPY, [1 / 3, 1 / 3, 1 / 6, 1 / 6]),  # Balduzzi et al. 2018
        (np.array([[0.0, 1, 2], [-1, 0, 1], [-2, -1, 0]]), [1, 0, 0]),
        (np.zeros((3, 3)), [1 / 3, 1 / 3, 1 / 3]),
        (np.zeros((1, 1)), [1]),
    ],
)
def test_nash_averages_are_the_published_ones(table, expected):
    assert nash_average(table) == pytest.approx(expected, abs=1e-6)


def of_blocks(table, blocks=400, noise=0.3):
    values = table.ravel() + noise * np.random.default_rng(2).standard_normal((blocks, table.size))
    return ratio(values, np.ones_like(values))


def test_dominance_is_shown_against_everyone_or_not_at_all():
    table = np.array([[0.5, 0.7, 0.7], [0.3, 0.5, 0.55], [0.3, 0.45, 0.5]])
    found = dominance(of_blocks(table), 3)
    assert found.tolist() == [[False, True, True], [False, False, False], [False, False, False]]


def test_of_equals_none_dominates():
    assert not dominance(of_blocks(np.full((4, 4), 0.5)), 4).any()


def test_a_mix_says_how_sure_it_is():
    clear = mix(of_blocks(np.array([[0.0, 0.5], [-0.5, 0]])), lambda cells: nash_average(cells.reshape(2, 2)))
    assert (clear.value.tolist(), clear.first.tolist()) == ([1, 0], [1, 0])
    cycle = mix(of_blocks(ROCK_PAPER_SCISSORS), lambda cells: ranked(cells.reshape(3, 3), 1.0))
    assert (cycle.low < 1 / 3).all()
    assert (cycle.high > 1 / 3).all()
    assert cycle.first.max() < 0.9


def test_a_mix_of_one_block_is_not_sure_of_anything_else():
    one = ratio(np.array([[0.0, 1, -1, 0]]), np.ones((1, 4)))
    found = mix(one, lambda cells: nash_average(cells.reshape(2, 2)))
    assert found.value.tolist() == [1, 0]
