"""The referee's own reading of the rules: hands, as the examples of the rules rank them."""

import itertools
from collections import Counter

import pytest

from tests.dice_town.referee import FACES, poker

BEST_FIRST = """
A A A A A|9 9 9 9 9|A A A A 9|9 9 9 9 A|9 9 9 9 K|J J J 9 9|10 10 10 A A|10 J Q K A|9 10 J Q K|9 9 9 A K|A A 9 9 J
K K Q Q A|K K Q Q 9|9 9 A K J|A K Q J 9|A Q J 10 9
"""


def hand(faces):
    return Counter(faces.split())


def test_a_hand_earlier_in_the_list_beats_every_later_one():
    hands = [poker(hand(faces)) for faces in BEST_FIRST.replace("\n", "|").strip("|").split("|")]
    assert len(hands) == 16
    assert hands == sorted(hands, reverse=True)
    assert len(set(map(str, hands))) == len(hands)


def test_the_order_of_dice_does_not_matter():
    assert poker(hand("K K Q Q 9")) == poker(hand("9 Q K Q K"))


def test_of_7776_throws_so_many_are_of_each_kind():
    kinds = Counter(poker(Counter(throw))[0] for throw in itertools.product(FACES, repeat=5))
    assert [kinds[kind] for kind in range(7, -1, -1)] == [6, 150, 300, 240, 1200, 1800, 3600, 480]


@pytest.mark.parametrize(
    ("one", "other", "equal"), [("9 9 A K J", "9 9 A Q J", True), ("A K Q J 9", "A Q J 10 9", False)]
)
def test_single_dice_may_count_in_straights_and_high_cards_only(one, other, equal):
    assert (poker(hand(one), "groups") == poker(hand(other), "groups")) == equal
