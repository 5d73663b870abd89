"""Told games of every form: the referee checks every event, and the rows must say what it found.

MRSIM_REFEREE_GAMES says how many games of random players are told in all; others tell a share of that.
"""

import itertools
import os
from pathlib import Path

import pytest

from mrsim.games.kit.rotation import SQUARES
from mrsim.games.wind_river.box import edition_names
from mrsim.games.wind_river.game import WindRiverMatch
from tests.wind_river.help import accepted, match
from tests.wind_river.referee import Foul, referee

GAMES = int(os.environ.get("MRSIM_REFEREE_GAMES", "1000"))
OWN = {
    "even": 'stagger = "even"\nherd = [[1, 0, 5, 2, 3, 1], 2]\nclosed_lanes = { 4 = [2] }\n',
    "crowded": "buffalo_limit = 2\nblocks = 5\nblock_limit = 6\nplacing_cost = 1\n",
    "narrow": "lanes = 3\nrows = 9\nherd = [3, 3, 1]\ntipis = 12\nstarting_tipis = 4\nclosed_lanes = { 3 = [] }\n",
    "costly": "blocks = 4\nfeeding_cost = 2\ntoll = 2\nplacing_cost = 2\n",
    "free": "feeding_cost = 0\ntoll = 0\nmost_turns = 120\n",
    "short": "rows = 3\nherd = [4, 4, 4]\nmost_turns = 25\n",
}
"""Boxes of users: another stagger, little room, an odd shape, a game that is ended by the clock."""
FORMS = list(itertools.product((3, 4), edition_names()))
MIXED = {3: "greedy,random,careful", 4: "random,greedy,herder,settler"}


NUMBERS = (
    "feeding_cost=2 blocks=3",
    "feeding_cost=0",
    "toll=2 blocks=3",
    "toll=0",
    "tipis=5",
    "block_limit=3 blocks=3",
)


@pytest.mark.parametrize("strategies", ["random", "greedy,settler,careful,herder"])
@pytest.mark.parametrize("edit", NUMBERS)
def test_the_referee_accepts_games_of_edited_boxes(edit: str, strategies: str) -> None:
    tell_and_referee(strategies, 4, 6, edit=edit)


@pytest.mark.parametrize("edit", ["feeding_cost=2", "feeding_cost=0", "toll=2", "toll=0"])
def test_the_referee_refuses_such_games_by_the_printed_numbers(edit: str) -> None:
    with pytest.raises(Foul):
        referee_by_printed_numbers(match("random", edit=f"{edit} blocks=3"), 20)


def referee_by_printed_numbers(played: WindRiverMatch, games: int) -> None:
    for block in range(games):
        setup, *events = played.tell(block, 0).events
        referee([{key: value for key, value in setup.items() if key != "other_rules"}, *events])


def tell_and_referee(strategies: str, players: int, games: int, **values: str) -> None:
    played = match(strategies, seed=players, players=players, **values)
    for block in range(max(1, games)):
        rotation = block % len(SQUARES[players])
        told = played.tell(block, rotation)
        accepted(told)
        seated = SQUARES[players][played.same_as[rotation]]
        assert told.events[0]["strategies"] == [played.strategies[player] for player in seated]
        assert told.rows.player.tolist() == list(seated)


@pytest.mark.parametrize(("players", "edition"), FORMS)
def test_the_referee_accepts_every_game_of_random_players(players: int, edition: str) -> None:
    tell_and_referee("random", players, GAMES // 2 // len(FORMS), edition=edition)


@pytest.mark.parametrize(("players", "edition"), FORMS)
def test_the_referee_accepts_every_game_of_greedy_players(players: int, edition: str) -> None:
    tell_and_referee("greedy", players, GAMES // 5 // len(FORMS), edition=edition)


@pytest.mark.parametrize(("players", "edition"), FORMS)
def test_the_referee_accepts_every_game_of_a_mixed_table(players: int, edition: str) -> None:
    tell_and_referee(MIXED[players], players, GAMES // 5 // len(FORMS), edition=edition)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("own", OWN)
def test_the_referee_accepts_every_game_with_a_box_of_ones_own(own: str, players: int, tmp_path: Path) -> None:
    file = tmp_path / f"{own}.toml"
    file.write_text(OWN[own], encoding="utf-8")
    tell_and_referee("random", players, GAMES // 20 // len(OWN), box=str(file))
    tell_and_referee("greedy", players, GAMES // 20 // len(OWN), box=str(file))
