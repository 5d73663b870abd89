"""What an expert of Wind River looks at, what its network makes of it, and how it plays."""

from typing import Any

import numpy as np
import pytest

from mrsim.engine.jit import entry_point
from mrsim.games.kit.compiled.value_network import WEIGHTS, value_of_inputs
from mrsim.games.kit.network_files import weights_for
from mrsim.games.kit.training_positions import Positions
from mrsim.games.wind_river.facts.expert_features import EXPERT_FEATURES
from mrsim.games.wind_river.learner import WindRiverLearner
from mrsim.games.wind_river.players.expert_networks import NETWORKS, new_scratch
from mrsim.games.wind_river.players.expert_value import measure_position
from mrsim.games.wind_river.rules.question_codes import ACT, HERD
from mrsim.learning.network_training import judge_positions
from mrsim.matches.duels import duel
from tests.command import run_command
from tests.moon_river.many_forms import run
from tests.wind_river.help import Turn, match

CAREFUL = "careful,careful,greedy,careful"


@entry_point
def value_of(network: Any, count: int) -> float:
    return value_of_inputs(network, count)


@entry_point
def measure(outlook: Any, game: Any, box: Any, seat: int, answered: int) -> None:
    measure_position(outlook, game, box, seat, answered)


def seen_in(turn: Turn, seat: int, answered: int) -> dict[str, float]:
    """What an expert looks at, by name."""
    measure(turn.scratch.expert, turn.game, turn.table.box, seat, answered)
    return dict(zip(EXPERT_FEATURES, turn.scratch.expert.network.input.tolist(), strict=False))


@pytest.fixture(scope="module")
def positions() -> Positions:
    return WindRiverLearner().watch(match(CAREFUL, noise_by_player=True, edit="toll=2"), None, 0, 3, 20)


def test_positions_end_at_what_the_games_came_to() -> None:
    playing = match(CAREFUL, noise_by_player=True)
    undrawn = WindRiverLearner().watch(playing, None, 0, 2, 0)
    rows = playing.play(0, 2).reshape(-1, 4)
    worth = {
        (game, row["seat"]): row["win_twelfths"] * 10 / 12 + row["margin"] for game in range(8) for row in rows[game]
    }
    assert len(undrawn) > 1000
    for game, owner, points in zip(undrawn.game, undrawn.owner, undrawn.final_points, strict=True):
        assert points == pytest.approx(worth[game, owner])


def test_the_compiled_network_says_what_plain_numpy_says(positions: Positions) -> None:
    scratch = new_scratch(4)
    weights = weights_for(NETWORKS, 4)
    for row, expected in zip(positions.inputs[:50], judge_positions(weights, positions.inputs[:50]), strict=True):
        scratch.expert.network.input[: len(row)] = row
        assert value_of(scratch.expert.network, len(EXPERT_FEATURES)) == pytest.approx(expected, abs=1e-2)


def test_features_say_what_their_names_say() -> None:
    own = {(1, 4): 2, (3, 5): 1}
    rival = {(3, 5): 1, (4, 2): 1}
    turn = Turn({(1, 4): 3, (3, 4): 1, (4, 2): 1, (4, 0): 5}, own, rival, blocks=(1, 3, 0, 0), home=(2, 1, 0, 0))
    seen = seen_in(turn, 0, HERD)
    expected = {
        "home_0": 2,
        "standing_0": 3,
        "stock_0": 2,
        "blocks_0": 1,
        "fed_0": 2,
        "gathering_0": 1,
        "short_0": 0,
        "coming_0": 1,
        "in_company_0": 1,
        "steps_1_0": 1,
        "steps_2_0": 2,
        "can_place_0": 0,
        "home_1": 1,
        "can_place_1": 1,
        "in_company_1": 1,
        "standing_2": 0,
        "herding": 1,
        "to_move": 3,
        "to_pay": 1,
        "short_now": 0,
        "lead": 1,
        "lead_in_blocks": -2,
        "buffaloes": 10,
        "buffaloes_2": 4,
        "buffaloes_6": 5,
        "herd_steps": 4 * 2 + 4 + 5 * 6,
        "toll": 1,
    }
    assert {name: seen[name] for name in expected} == expected


def test_others_come_in_the_order_of_play() -> None:
    turn = Turn({(0, 0): 1}, {(1, 1): 1}, {(2, 2): 1}, {(3, 3): 1}, home=(0, 1, 2, 3))
    seen = seen_in(turn, 2, ACT)
    assert [seen[f"home_{place}"] for place in range(4)] == [2, 3, 0, 1]


@pytest.mark.parametrize("players", [3, 4])
def test_a_network_is_shipped_for_every_number_of_players(players: int) -> None:
    weights = weights_for(NETWORKS, players)
    assert all(np.isfinite(numbers).all() for numbers in weights.values())
    assert weights["first"].shape[0] == len(EXPERT_FEATURES)
    assert set(weights) == set(WEIGHTS)
    assert weights["last"].any()
    assert NETWORKS.stat().st_size < 100_000


def test_judging_changes_nothing_at_the_table() -> None:
    turn = Turn({(0, 0): 3, (2, 3): 2}, {(2, 4): 1}, {(1, 1): 1}, strategies="expert", blocks=(3, 3, 0, 0))
    before = turn.game.tobytes()
    assert turn.choice() in turn.options().values()
    assert turn.game.tobytes() == before


def test_an_expert_goes_home_before_it_starves() -> None:
    turn = Turn({(0, 0): 3}, {(2, 5): 1}, strategies="expert,greedy,greedy,greedy", blocks=(1, 0, 0, 0))
    turn.do("(0,0) to (0,1)")
    options = {code: option for option, code in turn.options().items()}
    assert options[turn.choice()] == "a tipi (2,5) to the Open Plains"


def test_it_plays_the_same_compiled_and_uncompiled() -> None:
    command = ["play", "wind-river", "--edit", "rows=3 herd=(1,1) tipis=3", "--games", "1", "--players", "3"]
    command += ["--strategies", "expert:candidates=2", "--json", "--jobs", "1", "--seed", "5"]
    plain, compiled = run(["-m", "mrsim", *command], NUMBA_DISABLE_JIT="1"), run_command(*command)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout == compiled.stdout


@pytest.mark.parametrize("form", [{"players": 3}, {"players": 4}, {"players": 4, "edit": "blocks=4 toll=3"}], ids=str)
def test_it_wins_far_more_often_than_a_planner(form: dict[str, Any]) -> None:
    fought = duel("wind-river", "expert", "planner:playouts=24", seats=1, blocks=6, seed=11, **form)
    assert fought.win_share > 2 / form["players"]
