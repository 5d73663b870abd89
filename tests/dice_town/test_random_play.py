"""Random players do as a plain simulation of the same rules did, by number of players."""

import pytest

from tests.dice_town.help import match

PLAIN = {2: (14.2, 40.9), 3: (15.0, 43.3), 4: (14.9, 34.4), 5: (14.8, 28.9), 6: (14.7, 25.3)}
"""Rounds and points of an independent program, 1,000 games each."""
ROUNDS_APART, POINTS_APART = 0.35, 0.6


@pytest.mark.parametrize("players", sorted(PLAIN))
def test_random_play_lasts_as_long_and_scores_as_a_plain_simulation(players: int) -> None:
    rows = match("random", players=players).play(0, 2000)
    rounds, points = rows.rounds.mean(), rows.score.mean()
    # The comparison is shown with -s.
    print(f"{players} players: {rounds:.2f} rounds and {points:.2f} points; plain {PLAIN[players]}")  # noqa: T201
    assert abs(rounds - PLAIN[players][0]) < ROUNDS_APART
    assert abs(points - PLAIN[players][1]) < POINTS_APART
