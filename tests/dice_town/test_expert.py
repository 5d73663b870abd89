"""What an expert of Dice Town looks at, what its network makes of it, and how it plays."""

import numpy as np
import pytest

from mrsim.engine.jit import entry_point
from mrsim.games.dice_town.facts.expert_features import TOWN_FEATURES
from mrsim.games.dice_town.learner import DiceTownLearner
from mrsim.games.dice_town.players.estate_changes import imagine_act
from mrsim.games.dice_town.players.estates import imagine_again, look_around, worth_of_town, write_town
from mrsim.games.dice_town.players.expert_networks import NETWORKS, new_scratch
from mrsim.games.dice_town.rules.codes import BANK, BASE_ACTION, HALL, MINE, SHERIFF
from mrsim.games.kit.compiled.value_network import value_of_inputs
from mrsim.games.kit.network_files import weights_for
from mrsim.games.kit.training_positions import Positions
from mrsim.learning.network_training import judge_positions
from mrsim.matches.duels import duel
from tests.dice_town.help import match
from tests.dice_town.scenes import Scene
from tests.moon_river.many_forms import run


@entry_point
def look(outlook, game, box, seat):
    look_around(outlook, game, box, seat)
    write_town(outlook)


@entry_point
def act(outlook, game, box, seat, place, number):
    imagine_again(outlook)
    imagine_act(outlook, game, box, seat, place, BASE_ACTION, number)
    write_town(outlook)


@entry_point
def worth(outlook):
    return worth_of_town(outlook)


@entry_point
def judge(network):
    return value_of_inputs(network, len(TOWN_FEATURES))


def seen(outlook) -> dict[str, float]:
    """What an expert looks at, by name."""
    return dict(zip(TOWN_FEATURES, outlook.network.input.tolist(), strict=False))


@pytest.fixture(scope="module")
def town():
    """A scene with three players, as the first of them sees it."""
    scene = Scene("9 9 10 J Q", "9 10 10 K K", "A A J J Q")
    first, second, third = (scene.game.person[seat] for seat in range(3))
    first.nuggets, first.cash, first.deeds = 4, 7, 1 << scene.deed(5)
    second.nuggets, second.cash, second.deeds = 9, 6, 1 << scene.deed(4)
    third.nuggets, third.cash, third.deeds = 1, 3, 0
    scene.give(0, "counter", "mule")
    scene.give(1, "dog")
    return scene


@pytest.fixture(scope="module")
def outlook(town):
    here = new_scratch(3).outlook
    look(here, town.game, town.table.box, 0)
    return here


@pytest.fixture(scope="module")
def positions() -> Positions:
    return DiceTownLearner().watch(match("planner,careful,greedy,careful", noise_by_player=True), None, 0, 2, 20)


def test_features_say_what_their_names_say(outlook):
    expected = {
        "nuggets_0": 4,
        "cash_0": 7,
        "badge_0": 1,
        "cards_0": 2,
        "deeds_0": 1,
        "card_points": 2,
        "deed_points": 5,
        "total_0": 4 + 3.5 + 5 + 2 + 5,
        "has_mule": 1,
        "has_counter": 1,
        "has_dog": 0,
        "mine": 40,
        "bank": 3,
        "stagecoach": 2,
        "wanted": 2,
        "second": 1,
    }
    assert {name: seen(outlook)[name] for name in expected} == expected


def test_of_others_it_counts_what_everybody_sees_and_the_richest_first(outlook):
    found = seen(outlook)
    assert [found[f"nuggets_{place}"] for place in (1, 2)] == [9, 1]
    assert found["total_1"] == 9 + 3 + 3 + 2  # a guess at the deed and the card
    assert found["lead"] == found["total_0"] - found["total_1"]


@pytest.mark.parametrize(
    ("seat", "place", "number", "expected"),
    [
        (0, MINE, 3, {"nuggets_0": 7, "mine": 37, "total_0": 22.5}),
        (1, BANK, 2, {"cash_1": 9, "bank": 0, "nuggets_0": 4}),
        (1, SHERIFF, 1, {"badge_0": 0, "badge_1": 1}),
        (0, HALL, 2, {"properties": 27}),
    ],
    ids=["mine", "bank", "sheriff", "hall"],
)
def test_an_action_is_imagined_as_the_rules_carry_it_out(outlook, town, seat, place, number, expected):
    act(outlook, town.game, town.table.box, seat, place, number)
    assert {name: seen(outlook)[name] for name in expected} == expected


def test_what_others_hold_makes_no_difference(town):
    worths = []
    for value in (1, 5):
        town.game.person[1].deeds = 1 << town.deed(value, 1)
        here = new_scratch(3).outlook
        look(here, town.game, town.table.box, 0)
        worths.append(worth(here))
    assert worths[0] == worths[1] != 0.0


def test_positions_end_at_what_the_games_came_to():
    playing = match("planner,careful,greedy,careful", noise_by_player=True)
    undrawn = DiceTownLearner().watch(playing, None, 0, 2, 0)
    rows = playing.play(0, 2).reshape(-1, 4)
    for game, owner, points in zip(undrawn.game, undrawn.owner, undrawn.final_points, strict=True):
        row = rows[game][owner]
        assert points == pytest.approx(row["win_twelfths"] * 10 / 12 + row["margin"] / 3, abs=1)
    assert len(undrawn) == rows["rounds"].sum()


def test_the_compiled_network_says_what_plain_numpy_says(positions):
    here = new_scratch(4).outlook
    for row, expected in zip(
        positions.inputs[:50], judge_positions(weights_for(NETWORKS, 4), positions.inputs[:50]), strict=True
    ):
        here.network.input[: len(row)] = row
        assert judge(here.network) == pytest.approx(expected, abs=1e-2)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_network_is_shipped_for_every_number_of_players(players):
    weights = weights_for(NETWORKS, players)
    assert all(np.isfinite(numbers).all() for numbers in weights.values())
    assert weights["first"].shape[0] == len(TOWN_FEATURES)
    assert weights["last"].any()
    assert NETWORKS.stat().st_size < 300_000


@pytest.mark.long
def test_it_plays_the_same_compiled_and_uncompiled():
    command = ["-m", "mrsim", "play", "dice-town", "--edit", "nuggets_of_two=3", "--players", "2", "--games", "1"]
    command += ["--strategies", "expert,greedy", "--json", "--jobs", "1", "--seed", "5"]
    plain, compiled = run(command, NUMBA_DISABLE_JIT="1"), run(command)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout == compiled.stdout


def test_it_wins_more_often_than_careful_players():
    fought = duel("dice-town", "expert", "careful", seats=1, blocks=25, seed=11, players=4)
    assert fought.win_share > 0.35
