"""The shipped strategies of Wind River do what their stories say."""

import numpy as np
import pytest

from mrsim.matches.duels import duel
from tests.wind_river.help import Turn, accepted, match

GAME = "wind-river"


def mean(strategies: str, column: str, player: int = 0, players: int = 4) -> float:
    """Of one player, over some games."""
    rows = match(strategies, players=players).play(0, 40)
    return float(np.mean(rows[column][rows.player == player]))


def among_greedy(strategy: str, column: str) -> tuple[float, float]:
    """One player with the strategy, and a greedy one at the same table."""
    lineup = f"{strategy},greedy,greedy,greedy"
    return mean(lineup, column), mean(lineup, column, player=1)


def test_settlers_breed_more_tipis_and_gather_more() -> None:
    for column in ("tipis_placed", "blocks_gathered"):
        own, other = among_greedy("settler", column)
        assert own > 1.5 * other, column


def test_rushers_start_on_the_last_row_and_are_gone_at_once_with_a_point() -> None:
    rows = match("rusher,greedy,greedy,greedy").play(0, 20)
    own = rows[rows.player == 0]
    assert (own.start_rows == 2 * 5).all()
    assert (own.tipis_home >= 1).all()
    assert own.turns_camped.max() <= 2


def test_racers_are_home_before_others() -> None:
    own, other = among_greedy("racer", "turns_camped")
    assert own < other


def test_herders_let_others_go_hungry_where_it_costs_them_nothing() -> None:
    # Either buffalo may go; only one of them feeds somebody who is no friend.
    camps = ({(0, 5): 1}, {(4, 2): 1})
    turn = Turn({(4, 2): 1, (1, 0): 1}, *camps, strategies="herder,greedy,greedy,greedy", blocks=(3, 0, 0, 0))
    assert turn.choice() >> 6 == turn.number((4, 2))


def test_a_planner_goes_home_before_it_starves() -> None:
    turn = Turn({(0, 0): 3}, {(2, 5): 1}, strategies="planner,greedy,greedy,greedy", blocks=(1, 0, 0, 0))
    turn.do("(0,0) to (0,1)")
    options = {code: option for option, code in turn.options().items()}
    assert len(options) > 4
    assert options[turn.choice()] == "a tipi (2,5) to the Open Plains"


@pytest.mark.parametrize(
    ("strategy", "against", "blocks"),
    [("greedy", "random", 10), ("careful", "greedy", 40), ("planner", "careful", 10)],
)
def test_every_rung_beats_the_one_below(strategy: str, against: str, blocks: int) -> None:
    for players in (3, 4):
        fought = duel(GAME, strategy, against, seats=1, players=players, blocks=blocks, seed=11)
        assert fought.win_share > 1.3 / players, players


@pytest.mark.parametrize(
    "strategy",
    ["careful", "planner:act.playouts=16", "expert", "settler", "racer", "herder", "rusher", "greedy:never=company"],
)
def test_the_referee_accepts_its_games(strategy: str) -> None:
    for players in (3, 4):
        accepted(match(f"{strategy}{',greedy' * (players - 1)}", players=players).tell(3, 1))


def test_a_planner_that_plays_no_game_takes_what_it_sees_at_a_glance() -> None:
    at_a_glance = match("planner:playouts=1,greedy,greedy,greedy").play(0, 5)
    looking = match("planner:playouts=24,greedy,greedy,greedy").play(0, 5)
    assert at_a_glance.tobytes() != looking.tobytes()
    assert at_a_glance.walks.tolist() == match("planner:candidates=1,greedy,greedy,greedy").play(0, 5).walks.tolist()
