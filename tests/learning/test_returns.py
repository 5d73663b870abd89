"""What a position is taken to be worth once its game is over."""

import numpy as np
import pytest

from mrsim.games.kit.training_positions import Positions, join_positions
from mrsim.learning.returns import gains_to_come, next_of_owner


def positions(owner, points, final, game=None):
    rows = len(owner)
    return Positions(
        np.zeros((rows, 1), np.float32),
        np.array(owner, np.int32),
        np.array(points, np.float32),
        np.array(final, np.float32),
        np.array(game or [0] * rows, np.int32),
    )


def test_without_fading_a_position_is_worth_what_its_owner_still_gained():
    seen = positions([0, 1, 0], [2, 0, 5], [9, 4, 9])
    assert gains_to_come(seen, np.full(3, 100, np.float32), 1.0).tolist() == [7, 4, 4]


def test_with_full_fading_it_is_worth_what_was_expected_at_the_next_position():
    seen = positions([0, 1, 0], [2, 0, 5], [9, 4, 9])
    expected = np.array([0, 0, 3], np.float32)
    assert gains_to_come(seen, expected, 0.0).tolist() == [5 + 3 - 2, 4, 4]


def test_between_the_two_both_count():
    seen = positions([0, 0, 0], [0, 0, 0], [10, 10, 10])
    found = gains_to_come(seen, np.array([0, 2, 4], np.float32), 0.5)
    assert found == pytest.approx([0.5 * (0.5 * 10 + 0.5 * 4) + 0.5 * 2, 0.5 * 10 + 0.5 * 4, 10])


def test_the_next_position_is_of_the_same_owner_in_the_same_game():
    seen = positions([0, 1, 0, 1, 0], [0] * 5, [0] * 5, [0, 0, 0, 1, 1])
    assert next_of_owner(seen).tolist() == [2, -1, -1, -1, -1]


def test_games_of_several_batches_keep_numbers_of_their_own():
    part = positions([0, 1], [0, 0], [0, 0], [0, 1])
    assert join_positions([part, part]).game.tolist() == [0, 1, 2, 3]
