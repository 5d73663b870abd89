"""Games of other programs come through the same door, and win as often as these programs say themselves."""

import os
import random
import re
import subprocess
import sys
from math import sqrt

import numpy as np
import pytest

from mrsim.checkup.game_check import check_game
from mrsim.errors import InputError
from mrsim.games import find_game
from mrsim.matches.play import prepare_match

TIC_TAC_TOE = {"first": 0.5849, "second": 0.2881, "drawn": 0.1270}


def played(game, strategies, games, **settings):
    _, match = prepare_match(game, strategies=strategies, deals="seated", **settings)
    return match.play(0, games).reshape(games, -1)


def differ_by_chance(one, other):
    """Whether two samples may come from one distribution, by four standard errors of the difference."""
    error = sqrt(np.var(one) / len(one) + np.var(other) / len(other))
    print(f"{np.mean(one):.4f} and {np.mean(other):.4f}, standard error {error:.4f}")  # noqa: T201  read by people
    return abs(np.mean(one) - np.mean(other)) <= 4 * error


def own_games_of_openspiel(pyspiel, name, games, seed):
    """Returns of the first player, by OpenSpiel's own states and Python's own chance."""
    game, draw, found = pyspiel.load_game(name), random.Random(seed), []
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(outcomes, chances)[0])
            else:
                state.apply_action(draw.choice(state.legal_actions()))
        found.append(state.returns()[0])
    return found


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("connect_four", 1500),
        ("kuhn_poker", 1500),
        ("backgammon", 60),
        pytest.param("connect_four", 50_000, marks=pytest.mark.long),
        pytest.param("backgammon", 10_000, marks=pytest.mark.long),
    ],
)
def test_openspiel_games_end_as_openspiel_plays_them_itself(name, games):
    pyspiel = pytest.importorskip("pyspiel")
    ours = played(f"openspiel:{name}", "random", games)["score"][:, 0]
    assert differ_by_chance(ours, own_games_of_openspiel(pyspiel, name, games, 5))


def test_tic_tac_toe_of_openspiel_wins_as_often_as_it_must():
    pytest.importorskip("pyspiel")
    scores = played("openspiel:tic_tac_toe", "random", 3000)["score"][:, 0]
    for points, share in ((1, TIC_TAC_TOE["first"]), (-1, TIC_TAC_TOE["second"]), (0, TIC_TAC_TOE["drawn"])):
        assert abs((scores == points).mean() - share) < 4 * sqrt(share * (1 - share) / 3000)


def test_the_tree_search_of_openspiel_is_a_strategy_that_hardly_loses():
    pytest.importorskip("pyspiel")
    rows = played("openspiel:tic_tac_toe", ["greedy", "random"], 60)
    assert rows["win_twelfths"][:, 0].mean() > 11


@pytest.mark.parametrize("name", ["liars_dice", "hex(board_size=4)", "oh_hell", "goofspiel(num_cards=4)"])
def test_any_game_of_openspiel_that_is_played_in_turn_is_sound(name):
    pytest.importorskip("pyspiel")
    rows = played(f"openspiel:{name}", "random", 5)
    assert (rows["win_twelfths"].sum(axis=1) == 12).all()


def test_a_game_of_openspiel_passes_the_check_of_games():
    pytest.importorskip("pyspiel")
    assert check_game(find_game("openspiel:leduc_poker"), 1).faults == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("openspiel:tictactoe", "Did you mean tic_tac_toe?"),
        ("openspiel:hex(bord_size=5)", "OpenSpiel refuses it"),
        ("openspiel:catch", "it is for 1 players"),
    ],
)
def test_a_name_that_openspiel_does_not_know_is_refused_in_a_sentence(name, said):
    pytest.importorskip("pyspiel")
    with pytest.raises(InputError, match=r".") as caught:
        find_game(name)
    assert said in str(caught.value)


# Catan


@pytest.mark.parametrize("games", [40, pytest.param(1000, marks=pytest.mark.long)])
def test_catan_is_won_as_often_as_catanatron_counts_itself(games):
    pytest.importorskip("catanatron")
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer
    from catanatron.players.weighted_random import WeightedRandomPlayer

    theirs = []
    random.seed(11)
    for number in range(games):
        game = Game([WeightedRandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=1000 + number)
        theirs.append(int(game.play() == Color.RED))
    assert differ_by_chance(won_by_weighted_random(games), theirs)


@pytest.mark.long
def test_catan_is_won_as_often_as_catanatron_play_counts():
    pytest.importorskip("catanatron.cli.play", reason="only catanatron's repository has catanatron-play")
    games = 1000
    done = subprocess.run(
        [sys.executable, "-m", "catanatron.cli.play", "--num", str(games), "--players", "W,R"],
        env=os.environ | {"COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=True,
    )
    wins = int(re.search(r"WeightedRandomPlayer:RED *│ *(\d+)", done.stdout)[1])
    assert differ_by_chance(won_by_weighted_random(games), [1] * wins + [0] * (games - wins))


def won_by_weighted_random(games):
    """For each game against random, 1 where catanatron's weighted random player wins."""
    _, match = prepare_match("catan", strategies=["weighted_random", "random"], players=2)
    rows = match.play(0, games // match.rotations).reshape(games, -1)  # each begins as often, as in catanatron
    ours = rows["player"] == 0
    found = [int(row[own][0] > row[~own][0]) for row, own in zip(rows["score"], ours, strict=True)]
    print(f"weighted_random wins {sum(found)} of {games} games")  # noqa: T201  read by people
    return found


def test_catan_is_the_same_in_every_process():
    pytest.importorskip("catanatron")
    code = (
        "from mrsim.matches.play import prepare_match\n"
        "print(hash(prepare_match('catan', strategies='weighted_random', players=3)[1].play(0, 1).tobytes().hex()))\n"
    ).replace("hash(", "(")
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(found) == 1
