"""What a position is taken to be worth, once the game is over: less noisy than what the game came to."""

import numpy as np

from mrsim.games.kit.training_positions import Numbers, Positions


def gains_to_come(positions: Positions, values: Numbers, fade: float) -> Numbers:
    """What the owner of each position still gained.

    It is read off the owner's next position: `fade` times what was found there, and for the rest what was expected
    there. `values` is what is expected to be gained from each position; the last one of an owner found the end.
    """
    found = positions.final_points.astype(np.float32)
    following = next_of_owner(positions)
    for row in range(len(found) - 1, -1, -1):
        then = following[row]
        if then >= 0:
            expected = positions.points[then] + values[then]
            found[row] = fade * found[then] + (1.0 - fade) * expected
    gained: Numbers = found - positions.points
    return gained


def next_of_owner(positions: Positions) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The row of the same owner's next position in the same game; −1 for the last."""
    player = positions.game.astype(np.int64) * (int(positions.owner.max(initial=0)) + 1) + positions.owner
    order = np.argsort(player, kind="stable")
    following = np.full(len(player), -1, np.int64)
    same = player[order[1:]] == player[order[:-1]]
    following[order[:-1][same]] = order[1:][same]
    return following
