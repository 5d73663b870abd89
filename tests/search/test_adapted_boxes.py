"""To which boxes players adapt in a search, and on which deals."""

from mrsim.games.contract import SmallChange
from mrsim.search.adapted_boxes import adapt_to_changes, adapt_to_finalists, adapt_to_points
from mrsim.search.sweep import SweepPoint
from mrsim.seeds import CHOOSING, CONFIRMING, SEARCHING, seed_for

CHANGES = (SmallChange((("A", -1), ("B", 1)), False), SmallChange((("A", -1), ("A", 1)), True))


def test_players_adapt_to_every_box_of_a_small_search():
    assert adapt_to_changes(CHANGES).most == 2, "the box as it is, and the change that changes something"
    assert adapt_to_points([SweepPoint((number,), (), f"cows={number}") for number in (24, 28)]).most == 2
    assert adapt_to_changes(CHANGES).seeds is adapt_to_points(()).seeds is None


def test_in_a_search_of_hundreds_they_adapt_to_what_is_chosen_and_confirmed():
    found = adapt_to_finalists(most_changes=3, seed=7)
    assert found.most == 13
    assert found.seeds is not None
    assert [seed_for(7, purpose) in found.seeds for purpose in (SEARCHING, CHOOSING, CONFIRMING)] == [False, True, True]
