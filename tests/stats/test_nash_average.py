"""Pay-off tables: published values, exact mixes of random tables, and what chance does to them."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import OptimizeResult

from mrsim.stats import alpha_rank
from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.nash_average import dominance_matrix, estimate_mix, nash_average

ROCK_PAPER_SCISSORS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
BIASED = np.array([[0, -0.5, 1], [0.5, 0, -0.1], [-1, 0.1, 0]])
CYCLE_WITH_A_COPY = 4.6 * np.array([[0, 1, -1, -1], [-1, 0, 1, 1], [1, -1, 0, 0], [1, -1, 0, 0]])
HAN = np.array([[0.875, 0.75, 0, 2.75, 0.75], [1, 1, -1, -1, -1], [0, 2, 0, 0, 0], [-2, 2, 0, 0, 0], [1, 2, 0, 0, 0]])


def ranked(table, intensity, population=50):
    return alpha_rank.alpha_rank_symmetric(alpha_rank.two_player_payoffs(table), intensity, population)


def test_alpha_rank_of_the_published_commitment_game():
    """Han et al. 2013 in the way of alpha-rank, as OpenSpiel's test has it: m = 20, alpha = 0.1."""
    expected = [0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039]
    assert ranked(HAN, 0.1, 20) == pytest.approx(expected, abs=1e-6)


def profiles(payoffs):
    """The alpha-rank of profiles: one population for each seat, each with its own table of payoffs over profiles."""
    shape = payoffs[0].shape
    places = list(np.ndindex(shape))
    choices = sum(strategies - 1 for strategies in shape)
    moves = np.zeros((len(places), len(places)))
    for at, old in enumerate(places):
        for to, new in enumerate(places):
            changed = [seat for seat in range(len(shape)) if old[seat] != new[seat]]
            if len(changed) == 1:
                more = payoffs[changed[0]][new] - payoffs[changed[0]][old]
                ahead = np.full(alpha_rank.POPULATION - 1, more)
                moves[at, to] = alpha_rank.fixation_chance(ahead, alpha_rank.INTENSITY) / choices
    return alpha_rank.stationary_distribution(moves).reshape(shape)


@pytest.mark.parametrize("intensity", [0.001, 1, 100, 1e6])
def test_alpha_rank_of_rock_paper_scissors_is_a_third_each(intensity):
    assert ranked(ROCK_PAPER_SCISSORS, intensity) == pytest.approx([1 / 3] * 3, abs=1e-9)


def test_alpha_rank_of_biased_rock_paper_scissors_is_a_third_each_where_better_always_wins():
    assert ranked(BIASED, 1000) == pytest.approx([1 / 3] * 3, abs=1e-6)


def test_alpha_rank_of_the_battle_of_the_sexes_is_a_half_for_each_way_to_agree():
    found = profiles([np.array([[3.0, 0], [0, 2]]), np.array([[2.0, 0], [0, 3]])])
    assert found == pytest.approx(np.array([[0.5, 0], [0, 0.5]]), abs=1e-9)


def test_alpha_rank_of_a_prisoners_dilemma_is_to_defect():
    first = np.array([[-1.0, -3], [0, -2]])
    assert profiles([first, first.T])[1, 1] == pytest.approx(1)
    assert ranked(first, 10)[1] == pytest.approx(1)


def test_a_strategy_of_four_players_that_always_gets_more_is_all_that_stays():
    payoffs = np.full((2, 2, 4), 0.25)
    payoffs[1, 0, :3], payoffs[0, 1, :3] = [0.4, 0.3, 0.27], [0.1, 0.2, 0.2]
    assert alpha_rank.alpha_rank_symmetric(payoffs)[1] == pytest.approx(1)


def test_four_players_are_two_where_only_one_other_matters():
    """Each of the three others gives the same: so a game of four is three games of two at once."""
    table, players = BIASED, 4
    one, other = np.meshgrid(range(3), range(3), indexing="ij")
    same = np.arange(players)
    payoffs = np.stack([n * table[one, one] + (players - 1 - n) * table[one, other] for n in same], axis=2)
    assert alpha_rank.alpha_rank_symmetric(payoffs, 1.0, 20) == pytest.approx(ranked(table, 3.0, 20), abs=1e-9)


def test_the_time_in_each_state_is_what_moves_leave_as_it_is():
    moves = np.random.default_rng(1).random((6, 6)) / 6
    found = alpha_rank.stationary_distribution(moves)
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


def corners(table):
    """Every corner of the set of mixes that nothing beats, in exact fractions.

    A corner is where as many bounds are met as there are free weights.
    """
    size = len(table)
    exact = [[Fraction(float(value)) for value in line] for line in table]
    bounds = [[Fraction(one == other) for other in range(size)] for one in range(size)]
    bounds += [[exact[one][other] for one in range(size)] for other in range(size)]
    found = set()
    for met in combinations(bounds, size - 1):
        mix = solved([[*bound, Fraction(0)] for bound in met] + [[Fraction(1)] * (size + 1)])
        if mix and all(sum(map(Fraction.__mul__, bound, mix)) >= 0 for bound in bounds):
            found.add(mix)
    return np.array(sorted(found), dtype=np.float64)


def solved(equations):
    """The one solution of as many equations as unknowns; nothing where there is none, or more."""
    for column in range(len(equations)):
        here = next((line for line in equations[column:] if line[column]), None)
        if here is None:
            return None
        equations.remove(here)
        here = [value / here[column] for value in here]
        equations = [[a - line[column] * b for a, b in zip(line, here, strict=True)] for line in equations]
        equations.insert(column, here)
    return tuple(line[-1] for line in equations)


def of_random_sizes(draws, sizes):
    """A table of what each gets more than the other."""
    size = draws.choice(sizes)
    table = np.triu(draws.standard_normal((size, size)), 1)
    return table - table.T


@pytest.mark.parametrize("tables", [30, pytest.param(150, marks=pytest.mark.long)])
def test_copied_strategies_share_what_one_of_them_had_in_random_tables(tables):
    """Without copies the mix is one corner, known in exact fractions. In every third table one beats all by little."""
    draws = np.random.default_rng(14)
    for number in range(tables):
        table = of_random_sizes(draws, [2, 3, 4, 5])
        if number % 3 == 0:
            table[0, 1:] = draws.random(len(table) - 1) / 10.0 ** draws.integers(0, 6)
            table[1:, 0] = -table[0, 1:]
        (alone,) = corners(table)
        copied = np.r_[np.arange(len(table)), 0, draws.integers(0, len(table), 2)]
        expected = alone[copied] / np.bincount(copied)[copied]
        found = nash_average(table[np.ix_(copied, copied)])
        assert found == pytest.approx(expected, abs=1e-6), (number, table)
        assert (found @ table[np.ix_(copied, copied)] > -1e-6).all()


def test_of_many_mixes_that_nothing_beats_it_is_the_most_even_in_150_random_tables():
    """Entropy cannot be larger by more than its slope towards any corner, and what is so near has mixes as near as the
    root of twice that (Pinsker): below 1e-6."""
    draws = np.random.default_rng(15)
    several = 0
    for _ in range(150):
        table = np.sign(of_random_sizes(draws, [3, 4, 5])).round() * draws.integers(0, 3)
        table = np.triu(table * draws.integers(0, 3, table.shape), 1)
        table -= table.T
        ends, found = corners(table), nash_average(table)
        several += len(ends) > 1
        assert not ends[:, found == 0].any()
        slope = np.where(found > 0, -np.log(np.where(found > 0, found, 1)) - 1, 0)
        assert ((ends - found) @ slope).max() < 5e-13
        assert (found @ table > -1e-9).all()
    assert several > 50


def test_where_edges_are_a_million_times_apart_the_mix_is_right_or_said_to_be_unknown():
    draws = np.random.default_rng(16)
    for _ in range(50):
        size = draws.integers(3, 12)
        table = np.triu(draws.integers(-1, 2, (size, size)) / 10.0 ** draws.integers(0, 7, (size, size)), 1)
        found = nash_average(table - table.T)
        assert np.isnan(found).all() or ((found @ (table - table.T)).min() > -1e-7 and found.sum() == pytest.approx(1))


def test_a_linear_programme_without_an_answer_is_no_mix(monkeypatch):
    """Its numbers are not used, whatever they are."""
    failed = OptimizeResult(success=False, x=np.ones(4))
    monkeypatch.setattr("mrsim.stats.nash_average.linprog", lambda *_, **__: failed)
    found = estimate_mix(of_blocks(np.zeros((2, 2))), lambda cells: nash_average(cells.reshape(2, 2)))
    assert np.isnan([found.value, found.drawn_low, found.drawn_high]).all()


def of_blocks(table, blocks=400, noise=0.3):
    values = table.ravel() + noise * np.random.default_rng(2).standard_normal((blocks, table.size))
    return estimate_ratio(values, np.ones_like(values))


def test_dominance_is_shown_against_everyone_or_not_at_all():
    table = np.array([[0.5, 0.7, 0.7], [0.3, 0.5, 0.55], [0.3, 0.45, 0.5]])
    found = dominance_matrix(of_blocks(table), 3)
    assert found.tolist() == [[False, True, True], [False, False, False], [False, False, False]]


def test_of_equals_none_dominates():
    assert not dominance_matrix(of_blocks(np.full((4, 4), 0.5)), 4).any()


def test_a_mix_says_how_sure_it_is():
    clear = estimate_mix(of_blocks(np.array([[0.0, 0.5], [-0.5, 0]])), lambda cells: nash_average(cells.reshape(2, 2)))
    assert (clear.value.tolist(), clear.first.tolist()) == ([1, 0], [1, 0])
    cycle = estimate_mix(of_blocks(ROCK_PAPER_SCISSORS), lambda cells: ranked(cells.reshape(3, 3), 1.0))
    assert (cycle.drawn_low < 1 / 3).all()
    assert (cycle.drawn_high > 1 / 3).all()
    assert cycle.first.max() < 0.9


def test_a_mix_of_one_block_is_not_sure_of_anything_else():
    one = estimate_ratio(np.array([[0.0, 1, -1, 0]]), np.ones((1, 4)))
    found = estimate_mix(one, lambda cells: nash_average(cells.reshape(2, 2)))
    assert found.value.tolist() == [1, 0]
