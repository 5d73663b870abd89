"""The referee accepts games of random players, whatever the number of players and the reading of the rules."""

import os

import pytest

from mrsim.games.dice_town.names import DECKS, ELIXIR_KINDS, INDIAN_EFFECTS, RIVER_KINDS, STORE_KINDS
from mrsim.games.dice_town.settings import SETTINGS
from tests.dice_town.plain_games import Playing

GAMES = int(os.environ.get("MRSIM_REFEREE_GAMES", "60"))
ONLY_COUNTED = {"equipment", "cattle", "winchester", "mule", "dog"}
FORMS = [
    *({"players": players} for players in range(2, 7)),
    *({"players": players, "expansion": "base"} for players in (2, 5)),
    {"players": 4, "indian_die": 0},
    *(
        {"players": 3, setting.name: value}
        for setting in SETTINGS
        if setting.is_assumed
        for value in setting.choices[1:]
    ),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: " ".join(map(str, form.values())))
def test_the_referee_accepts_every_game_of_random_players(form):
    for block in range(max(1, GAMES // len(FORMS))):
        Playing(seed=3, block=block, **form).played()


def test_games_of_random_players_meet_every_card_every_elixir_and_every_face_of_the_indian_die():
    events, kinds = [], {}
    for block in range(12):
        game = Playing(seed=5, block=block, players=4)
        game.played()
        events += game.events
        kinds |= {card["id"]: card["kind"] for sort in ("store", "elixirs", "river") for card in game.events[0][sort]}
    played = {kinds[event["card"]] for event in events if event["event"] == "play_card"}
    prepared = {kinds.get(event["card"], "villain") for event in events if event["event"] == "prepare"}
    assert played | prepared == set(STORE_KINDS) - ONLY_COUNTED | {"villain"}
    assert {kinds[event["card"]] for event in events if event["event"] == "elixir"} == set(ELIXIR_KINDS)
    assert {event["effect"] for event in events if event["event"] == "indian"} == set(INDIAN_EFFECTS) - {"blank"}
    panned = {kinds[event["kept"][0]].split("-")[0] for event in events if event.get("deck") == "river"}
    assert panned == set(RIVER_KINDS)
    assert {event["deck"] for event in events if event["event"] == "draw"} == set(DECKS)
    assert any(event["event"] == "play_card" and kinds[event["card"]] == "counter" for event in events)
