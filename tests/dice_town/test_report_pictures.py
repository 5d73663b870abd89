"""What is drawn of Dice Town is what there is: every card of a box, and everything that players have at the end."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest

from mrsim.errors import InputError
from mrsim.games.contract import Drawn
from mrsim.games.dice_town.game import GAME
from mrsim.games.dice_town.presentation.holdings import OF_PLAYERS, OPEN, town_at_end
from tests.dice_town.help import match
from tests.dice_town.referee import referee

FORMS = [{"players": 4}, {"players": 2}, {"players": 3, "expansion": "base"}, {"players": 5, "shaman": "any"}]
GAMES = 8
OF_REFEREE = {"ranches": "ranch", "protected": "safe"}


def parsed(markup):
    return ET.fromstring(f"<svg>{markup}</svg>")


def used(markup):
    return re.findall(r'href="#([^"]+)"', markup)


@pytest.fixture(scope="module", params=FORMS, ids=lambda form: " ".join(map(str, form.values())))
def played(request):
    form = request.param
    return match(",".join(("greedy", "random", "careful", "random", "greedy")[: form["players"]]), seed=19, **form)


@pytest.fixture(scope="module")
def games(played):
    return [json.loads(json.dumps(played.tell(block, 0).events)) for block in range(GAMES)]


def test_everybody_has_at_the_end_what_the_referee_finds(games):
    for events in games:
        town, verdict = town_at_end(events), referee(events)
        assert [purse.cash for purse in town.purses] == [player.cash for player in verdict.players]
        assert [purse.nuggets for purse in town.purses] == [player.nuggets for player in verdict.players]
        assert town.sheriff == verdict.sheriff
        for seat in range(len(town.purses)):
            for where in OF_PLAYERS:
                place = (OF_REFEREE.get(where, where), seat)
                assert sorted(town.cards_of(seat, where)) == verdict.cards_in.get(place, []), (seat, where)
        assert sorted(town.wanted) == verdict.cards_in.get(("wanted",), [])
        assert sorted(town.hall) == verdict.cards_in.get(("hall",), [])
        for sort, left in town.decks.items():
            assert left == len(verdict.cards_in.get(("deck", sort), [])), sort
        money = sum(purse.cash for purse in town.purses) + town.bank + town.coach
        assert money == sum(events[0]["cash"]) + events[0]["bank"] + events[0]["stagecoach"]
        assert town.mine + sum(purse.nuggets for purse in town.purses) == events[0]["nuggets"]


def test_the_end_of_a_told_game_is_that_of_its_rows(played):
    assert isinstance(GAME, Drawn)
    told = played.tell(0, 0)
    ending = GAME.ending(told.events)
    assert [one.score for one in ending.players] == list(told.rows["score"])
    assert [one.place for one in ending.players] == list(told.rows["place"])
    assert [sum(one.parts.values()) for one in ending.players] == list(told.rows["score"])
    assert f"{told.rows['score'].max()} points" in ending.verdict


def test_every_card_die_coin_and_nugget_of_a_player_is_drawn(games):
    for events in games:
        town = town_at_end(events)
        for seat, one in enumerate(GAME.ending(events).players):
            markup = one.picture.markup
            parsed(markup)
            owned = sum(len(town.cards_of(seat, where)) for where in OF_PLAYERS)
            cards = [name for name in used(markup) if name in ("dt-store", "dt-properties", "dt-villains")]
            assert len(cards) == owned
            assert used(markup).count("dt-roof") == len(town.cards_of(seat, OPEN))
            assert sum(name.startswith("dt-die-") for name in used(markup)) == 5
            assert used(markup).count("dt-star") == (town.sheriff == seat)


def test_the_table_between_the_players_shows_who_is_wanted_and_what_is_left(games):
    for events in games:
        town, table = town_at_end(events), GAME.ending(events).table
        parsed(table.markup)
        assert f"mine: {town.mine} nugget" in table.words
        assert used(table.markup).count("dt-villains") == len(town.wanted)


def test_every_kind_of_thing_that_is_counted_has_a_tile_of_its_own(played):
    look = GAME.look(played.values, played.ingredients)
    parsed(GAME.symbols)
    symbols = set(re.findall(r'id="([^"]+)"', GAME.symbols))
    labels = [label for tally in look.tallies if "taken" in tally.measures for label in tally.axes[0].labels]
    assert len(labels) == len(set(labels))
    absent = set() if played.edition.has_expansion else {label for label in labels if label.endswith(" wild-west")}
    assert set(look.tiles) == set(labels) - absent
    for tile in (*look.tiles.values(), *look.ground.values()):
        markup = tile.markup if hasattr(tile, "markup") else tile.picture.markup
        parsed(markup)
        assert set(used(markup)) <= symbols


def test_the_map_has_each_action_that_there_is_beside_its_place(played):
    look = GAME.look(played.values, played.ingredients)
    (layout,) = (axis.layout for tally in look.tallies for axis in tally.axes if axis.layout)
    there = [at for at in layout.at if at]
    assert len(there) == len(set(there)) == (12 if played.edition.has_expansion else 6)
    assert parsed(look.ground["town_place"].markup).findall(".//text")[0].text == "mine"


def test_a_look_has_the_tallies_of_the_match_but_for_who_played(played):
    look = GAME.look(played.values, played.ingredients)
    for drawn, counted in zip(look.tallies, played.tallies, strict=True):
        assert (drawn.name, drawn.measures) == (counted.name, counted.measures)
        for one, other in zip(drawn.axes, counted.axes, strict=True):
            assert one == other or one.name == "strategy"


def test_a_box_that_changed_since_it_was_played_is_refused(played):
    with pytest.raises(InputError, match="no longer"):
        GAME.look(played.values, {**played.ingredients, "the box": "another"})
