"""Results that are known exactly are met within four standard errors: small here, larger where marked long."""

from functools import cache
from math import sqrt

import numpy as np
import pytest

from mrsim.games.contract import WIN
from mrsim.matches.play import prepare_match

GAMES = 2_000
MANY = pytest.mark.long
FIRST_WINS, SECOND_WINS, DRAWS = 0.5849, 0.2881, 0.1270
"""Tic-tac-toe between two random players."""
OPTIMAL_PIG = 0.5306
"""How often the first of two optimal players wins."""

TIC_TAC_TOE = """
from mrsim.plain import PlainGame

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(PlainGame):
    def set_up(self):
        self.board = [None] * 9

    def options(self):
        return [place for place, mark in enumerate(self.board) if mark is None]

    def play(self, option):
        self.board[option] = self.turn
        self.end_turn()

    def winner(self):
        for a, b, c in LINES:
            if self.board[a] is not None and self.board[a] == self.board[b] == self.board[c]:
                return self.board[a]
        return None

    def is_over(self):
        return self.winner() is not None or None not in self.board

    def score(self, seat):
        return int(self.winner() == seat)
"""

KUHN = """
from mrsim.plain import PlainGame


class KuhnPoker(PlainGame):
    private = ("card",)
    hidden = ("rest",)

    def set_up(self):
        cards = [0, 1, 2]
        self.random.shuffle(cards)
        *self.card, self.rest = cards
        self.said = ""

    def options(self):
        return ["pass", "bet"]

    def play(self, option):
        self.said += option[0]
        self.end_turn()

    def is_over(self):
        return self.said in ("pp", "bp", "bb", "pbp", "pbb")

    def score(self, seat):
        if self.said in ("bp", "pbp"):
            return 1 if (self.said == "bp") == (seat == 0) else -1
        stake = 2 if "b" in self.said else 1
        return stake if self.card[seat] > self.card[1 - seat] else -stake
"""

EQUILIBRIUM = '''"""Plays Kuhn poker so that nobody gains by playing otherwise."""

BET = {
    ("", 0): 0, ("", 1): 0, ("", 2): 0, ("pb", 0): 0, ("pb", 1): 1 / 3, ("pb", 2): 1,
    ("p", 0): 1 / 3, ("p", 1): 0, ("p", 2): 1, ("b", 0): 0, ("b", 1): 1 / 3, ("b", 2): 1,
}


def choose(me, table, option):
    bets = me.lot < BET[table.said, me.card]
    return (option == "bet") == bets
'''


OPTIMAL = '''"""Optimal play of Pig."""

HOLDS = {table!r}


def choose(me, table, option):
    if me.points + table.at_risk >= 100:
        return option == "hold"
    holds = HOLDS[100 * me.points + table.points[1 - me.seat]][table.at_risk] == "1"
    return (option == "hold") == holds
'''


def as_rows(game, strategies, games, **settings):
    _, match = prepare_match(str(game), strategies=strategies, deals="seated", seed=3, **settings)
    return match.play(0, games).reshape(-1, match.players)


@pytest.fixture
def game_file(tmp_path):
    def write(name, text):
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        return file

    return write


def is_near(found, true, games, spread=None):
    error = (sqrt(true * (1 - true)) if spread is None else spread) / sqrt(games)
    return abs(found - true) < 4 * error


@pytest.mark.parametrize("games", [GAMES, pytest.param(100_000, marks=MANY)])
def test_two_random_players_of_tic_tac_toe_win_and_draw_as_often_as_they_must(game_file, games):
    rows = as_rows(game_file("tic_tac_toe", TIC_TAC_TOE), "random", games)
    wins = rows["win_twelfths"]
    assert is_near((wins[:, 0] == WIN).mean(), FIRST_WINS, games)
    assert is_near((wins[:, 1] == WIN).mean(), SECOND_WINS, games)
    assert is_near((wins[:, 0] == WIN / 2).mean(), DRAWS, games)


@pytest.mark.parametrize("games", [3 * GAMES, pytest.param(300_000, marks=MANY)])
def test_the_first_player_of_kuhn_poker_loses_an_eighteenth_at_equilibrium(game_file, games):
    file = game_file("kuhn_poker", KUHN)
    points = as_rows(file, str(game_file("equilibrium", EQUILIBRIUM)), games)["score"][:, 0]
    assert is_near(points.mean(), -1 / 18, games, points.std())


# Pig


@cache
def hold_at_20_wins(goal=100, enough=20):
    """How often who is to roll wins, both holding at 20 or when they win; solved to the last digit."""
    ends = turn_ends(goal, enough)
    win = np.full((goal, goal), 0.5)
    for own in reversed(range(goal)):
        for other in reversed(range(goal)):
            solve_pair(win, ends, own, other, goal)
    return win[0, 0]


def turn_ends(goal, enough):
    """For each score at the beginning of a turn, the chances of the points it brings; 0 where a 1 ends it."""

    def brings(own):
        chances, at_risk = {}, {0: 1.0}
        while at_risk:
            points, chance = at_risk.popitem()
            if points >= enough or own + points >= goal:
                chances[points] = chances.get(points, 0) + chance
                continue
            chances[0] = chances.get(0, 0) + chance / 6
            for rolled in range(2, 7):
                at_risk[points + rolled] = at_risk.get(points + rolled, 0) + chance / 6
        return chances

    return [brings(own) for own in range(goal)]


def solve_pair(win, ends, own, other, goal):
    """Two players, each losing a turn with some chance: an equation for each, solved together."""

    def gained(me, you):
        """The chance to win in this turn or later, and that the turn brings nothing."""
        sure = sum(
            chance * (1.0 if me + points >= goal else 1 - win[you, me + points])
            for points, chance in ends[me].items()
            if points
        )
        return sure, ends[me][0]

    (a, lost), (b, lost_too) = gained(own, other), gained(other, own)
    # mine = a + lost (1 - yours), yours = b + lost_too (1 - mine)
    mine = (a + lost * (1 - b - lost_too)) / (1 - lost * lost_too)
    win[own, other] = mine
    win[other, own] = b + lost_too * (1 - mine)


@pytest.mark.parametrize("games", [GAMES, pytest.param(60_000, marks=MANY)])
def test_hold_at_20_against_itself_wins_as_often_as_it_must_by_exact_calculation(games):
    rows = as_rows("pig", "greedy", games, players=2)
    assert is_near((rows["win_twelfths"][:, 0] == WIN).mean(), hold_at_20_wins(), games)


@cache
def optimal_pig(goal=100):
    """The chance to win of who is to roll, for both scores and the points at risk; by value iteration."""
    win = np.zeros((goal, goal, goal))
    for total in reversed(range(2 * goal - 1)):
        pairs = {(i, j) for i in range(goal) for j in range(goal) if i + j == total}
        for i, j in {tuple(sorted(pair)) for pair in pairs}:
            iterate_pair(win, i, j, goal)
    return win


def iterate_pair(win, i, j, goal):
    while True:
        change = 0.0
        for own, other in {(i, j), (j, i)}:
            for risk in reversed(range(goal - own)):
                lost = 1 - win[other, own, 0]
                rolled = [1.0 if own + risk + face >= goal else win[own, other, risk + face] for face in range(2, 7)]
                roll = (lost + sum(rolled)) / 6
                hold = 1 - win[other, own + risk, 0] if risk else 0.0
                best = max(roll, hold)
                change = max(change, abs(best - win[own, other, risk]))
                win[own, other, risk] = best
        if change < 1e-9:
            return


@pytest.mark.long
def test_two_optimal_players_of_pig_win_as_often_as_is_published(game_file):
    win = optimal_pig()
    assert abs(win[0, 0, 0] - OPTIMAL_PIG) < 5e-5
    table = [
        "".join(
            str(
                int(risk > 0 and own + risk < 100 and 1 - win[other, own + risk, 0] > roll_worth(win, own, other, risk))
            )
            for risk in range(100)
        )
        for own in range(100)
        for other in range(100)
    ]
    text = OPTIMAL.format(table=tuple(table))
    rows = as_rows("pig", str(game_file("optimal", text)), 40_000, players=2)
    assert is_near((rows["win_twelfths"][:, 0] == WIN).mean(), OPTIMAL_PIG, 40_000)


def roll_worth(win, own, other, risk):
    rolled = [1.0 if own + risk + face >= 100 else win[own, other, risk + face] for face in range(2, 7)]
    return (1 - win[other, own, 0] + sum(rolled)) / 6
