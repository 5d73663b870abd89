"""The kit serves up to six players: a toy game made of it is played, told and counted."""

from collections import Counter
from types import SimpleNamespace

import pytest

from mrsim.games.kit.compiled.decisions import plain_function
from mrsim.games.kit.compiled.shared_wins import win_twelfths
from mrsim.games.kit.rotation import SQUARES
from tests.games.number_race import TURNS, NumberRace

PLAYERS = pytest.mark.parametrize("players", [2, 5, 6])
BLOCKS = 4


@pytest.fixture(scope="module")
def highest(tmp_path_factory):
    """A strategy that takes the highest number."""
    file = tmp_path_factory.mktemp("strategies") / "highest.py"
    file.write_text('"""Takes the highest number."""\n\n\ndef take(me, table, number):\n    return number.value\n')
    return file


@PLAYERS
def test_every_player_sits_in_every_seat_equally_often(highest, players):
    rows = NumberRace(["random"], players, highest, noise_by_player=True).play(0, BLOCKS)
    assert len(rows) == BLOCKS * len(SQUARES[players]) * players
    sat = Counter(zip(rows.player.tolist(), rows.seat.tolist(), strict=True))
    assert len(sat) == players * players
    assert len(set(sat.values())) == 1


@PLAYERS
def test_all_numbers_are_taken_and_every_win_is_shared_out_whole(highest, players):
    rows = NumberRace(["random"], players, highest, noise_by_player=True).play(0, 50).reshape(-1, players)
    numbers = TURNS * players
    assert (rows.score.sum(axis=1) == numbers * (numbers - 1) // 2).all()
    assert (rows.win_twelfths.sum(axis=1) == 12).all()
    assert ((rows.win_twelfths > 0) == (rows.place == 1)).all()


@PLAYERS
def test_who_takes_the_highest_numbers_beats_random_players_in_every_seat(highest, players):
    match = NumberRace([str(highest), *["random"] * (players - 1)], players, highest)
    rows = match.play(0, 200)
    own = rows[rows.player == 0]
    assert set(own.seat.tolist()) == set(range(players))
    assert own.win_twelfths.mean() > 1.5 * 12 / players
    assert set(own.real_choices.tolist()) <= {TURNS, TURNS - 1}


@PLAYERS
def test_a_told_game_of_any_rotation_is_the_one_that_is_counted(highest, players):
    match = NumberRace([str(highest), *["random"] * (players - 1)], players, highest)
    rows = match.play(1, 1).reshape(-1, players)
    for rotation, game in enumerate(rows):
        told = match.tell(1, rotation, explain=True)
        assert told.rows.tobytes() == game.tobytes()
        taken = [event["number"] for event in told.events if event["event"] == "takes"]
        assert sorted(taken) == list(range(TURNS * players))
        weighed = [event for event in told.events if event["event"] == "options"]
        assert all(event["options"][event["chosen"]]["score"] > 0 for event in weighed[:1])


@pytest.mark.parametrize("winners", [1, 2, 3, 4, 5, 6])
def test_the_win_is_shared_out_whole_among_up_to_six_winners(winners):
    hands = [SimpleNamespace(place=1 if seat < winners else 7) for seat in range(6)]
    share_of, game = plain_function(win_twelfths), SimpleNamespace(players=6)
    shares = [share_of(game, seat, lambda _, of: hands[of]) for seat in range(6)]
    assert sum(shares) == 12
    assert max(shares[:winners]) - min(shares[:winners]) <= 1
    assert not any(shares[winners:])
