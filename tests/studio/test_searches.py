"""Searches of the studio: what was found so far is shown while they go on, and a brake ends them."""

import pytest

from mrsim.interrupts import Brake
from mrsim.progress import Progress
from mrsim.studio.searches import SO_FAR, carry_out_search

TWO_GREEDY = ["settings.players=2", 'lineups.strategies=["greedy"]']
ASKED = {"experiment": "legends-two", "changes": TWO_GREEDY, "edits": []}
FEW = {
    "sweep": {"blocks": 20, "over": "cows=28..30"},
    "exploit": {"games": 400},
}


def search(name, brake=None):
    shown = []
    found = carry_out_search({**ASKED, "search": name, **FEW[name]}, Progress(), brake or Brake(), shown.append)
    return shown, found


@pytest.mark.parametrize("name", FEW)
def test_what_was_found_so_far_is_a_part_of_what_is_found_in_the_end(name):
    shown, found = search(name)
    assert shown
    for front in shown:
        assert front["sentences"] == [SO_FAR]
        assert front["title"] == found["title"]
        assert set(front["columns"]) <= set(found["columns"])
        assert 0 < len(front["rows"]) <= len(found["rows"])
    assert found["sentences"] != [SO_FAR]


def test_a_best_reply_is_shown_as_soon_as_it_is_confirmed_by_the_printed_names_of_boards():
    shown, found = search("exploit")
    assert [len(front["rows"]) for front in shown] == [1, 2, 3, 4]
    assert [row[0] for row in found["rows"]] == ["Mary", "Wesley", "Calamity", "Big Jo"]


def test_a_search_whose_brake_is_pulled_ends_with_what_it_has():
    brake = Brake()
    brake.pulled = True
    shown, found = search("exploit", brake)
    assert (shown, found["rows"]) == ([], [])


def test_tables_are_in_players_words():
    _, found = search("sweep")
    assert found["columns"] == ["cows", "board", "fair", "deals", "is", "from", "to"]
    assert found["rows"][0][:3] == ["28", "Mary", "50.0 %"]
    assert all(cell.endswith(" %") for row in found["rows"] for cell in row[4:])
