"""The examples of the rules, each a test: throwing, ties, the bank, the hunt, the hall, counters, scores."""

import itertools

import numpy as np
import pytest

from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record
from mrsim.games.dice_town.names import FACES, PLACES
from mrsim.games.dice_town.rules.chance import HUNTED, chance_key
from mrsim.games.dice_town.rules.ending import count_points
from mrsim.games.dice_town.rules.hands import hand_kind, hand_strength
from mrsim.games.dice_town.rules.records import GAME_TYPE, NONE, Table
from mrsim.games.dice_town.rules.throwing import list_keeps, thrown_dice
from tests.dice_town.referee import poker
from tests.dice_town.scenes import Scene, count, dice
from tests.dice_town.test_referee import BEST_FIRST, hand

BASE, WEST = 0, 1
NUGGETS = 10


@entry_point
def strength(packed: int, kickers: int) -> int:
    return hand_strength(packed, kickers)


@entry_point
def kinds_of_throws(counts: object, size: int) -> None:
    """How many throws are of each kind."""
    for throw in range(6**size):
        packed, rest = 0, throw
        for _ in range(size):
            packed += 1 << 3 * (rest % 6)
            rest //= 6
        counts[hand_kind(packed)] += 1


@entry_point
def score(table: Table, seat: int) -> None:
    count_points(table.game, table.box, seat)


# Hands


def test_hands_rank_as_in_the_examples():
    hands = [strength(dice(faces), 1) for faces in BEST_FIRST.replace("\n", "|").strip("|").split("|")]
    assert hands == sorted(set(hands), reverse=True)


@pytest.mark.parametrize("kickers", ["all", "groups"])
def test_every_pair_of_hands_ranks_as_the_referee_says(kickers):
    hands = [" ".join(faces) for faces in itertools.combinations_with_replacement(FACES, 5)]
    assert len(hands) == 252
    ours = [strength(dice(faces), int(kickers == "all")) for faces in hands]
    theirs = [poker(hand(faces), kickers) for faces in hands]
    by_theirs = sorted(range(252), key=lambda n: theirs[n])
    for one, other in itertools.pairwise(by_theirs):
        assert (ours[one] < ours[other]) == (theirs[one] < theirs[other])
        assert (ours[one] == ours[other]) == (theirs[one] == theirs[other])


def test_of_the_7776_throws_so_many_are_of_each_kind():
    counts = np.zeros(8, np.int64)
    kinds_of_throws(counts, 5)
    assert counts[::-1].tolist() == [6, 150, 300, 240, 1200, 1800, 3600, 480]


# Throwing


def test_keeping_so_many_dice_costs_so_much_and_one_is_free():
    scene = Scene("9", "9")
    scene.game.person[0].dice = scene.game.person[1].dice = 0
    scene.game.person[0].free = scene.game.person[1].free = 5
    scene.game.person[0].cash, scene.game.person[1].cash = 8, 1
    scene.throw()
    sizes = {size for code in scene.options() for size in [int(count(code))]}
    assert scene.asked == ("keep", 0)
    assert sizes == {0, 1, 2, 3, 4, 5}
    scene.answer(next(code for code in scene.options() if count(code) == 5))
    assert {int(count(code)) for code in scene.options()} == {0, 1, 2}
    scene.answer(0)
    assert [event["paid"] for event in scene.told("keep")] == [4, 1]


def test_two_free_dice_are_put_on_a_villain_and_the_third_is_thrown_as_usual():
    scene = Scene("K K", "9 9 9 9")
    scene.game.person[0].free, scene.game.person[1].free = 3, 1
    villain = jack_villain(scene, 0)
    scene.throw().say("prepare", 0, villain * 2 + 1)
    assert scene.asked[0] == "keep"
    assert scene.hand(0) == ["J", "J", "K", "K"]
    assert len(scene.told("roll")[0]["rolled"]) == 1
    assert scene.game.wanted >> villain & 1
    assert not scene.game.person[0].recruited


def jack_villain(scene, seat):
    """A villain with jacks, recruited."""
    villain = list(scene.table.box.villain_face).index(FACES.index("J"))
    scene.game.wanted &= ~(1 << villain)
    scene.game.person[seat].recruited = 1 << villain
    return villain


def test_after_a_complete_hand_the_others_make_a_final_throw_for_free():
    scene = Scene("9 9 9 9", "9 9 9", "9 9 9", round_number=1)
    for seat, free in enumerate((1, 2, 2)):
        scene.game.person[seat].free = free
    scene.throw()
    for seat in range(3):
        scene.say("keep", seat, scene.options()[1 if seat == 0 else 0])
    assert [event["final"] for event in scene.told("roll")] == [False] * 3 + [True] * 2
    assert len(scene.told("keep")) == 3
    assert [len(event["dice"]) for event in scene.told("hand")] == [5, 5, 5]


def test_a_hand_completed_by_a_villain_leaves_the_others_one_throw_with_choice():
    scene = Scene("9 9 9", "9 9 9", "9 9 9")
    for seat in range(3):
        scene.game.person[seat].free = 2
    villain = jack_villain(scene, 0)
    scene.throw().say("prepare", 0, villain * 2 + 1)
    scene.say("keep", 1, 0).say("keep", 2, 0)
    finals = [(event["player"], event["final"]) for event in scene.told("roll")]
    assert finals == [(1, False), (2, False), (1, True), (2, True)]


# Ties


def test_the_second_at_the_mine_is_found_by_the_sheriff_of_then():
    scene = Scene("9 9 A A A", "9 9 K K K", "9 9 Q Q Q", "9 J J J J")
    scene.stack("river", *scene.river("star"))
    scene.begin("mine").say("bribe", 1, 3).decline("bribe", 2).say("judge", 0, 1).say("action", 1, WEST)
    assert scene.told("badge")[0]["player"] == 1
    assert scene.cash()[:2] == [11, 5]
    scene.say("bribe", 2, 1).decline("bribe", 0)
    scene.say("judge", 1, 2).say("action", 2, BASE)
    assert scene.nuggets() == [0, 0, 2, 0]
    assert [tie["among"] for tie in scene.told("tie")] == [[0, 1, 2], [0, 2]]


# The bank


def bank_scene():
    scene = Scene("10 10 10 A A", "10 9 9 9 9", "A A A A A")
    scene.game.bank, scene.game.coach = 3, 6
    return scene.begin("bank")


def test_the_first_takes_of_the_stagecoach_the_second_the_bank_and_the_rest_moves():
    scene = bank_scene().say("action", 0, WEST).say("action", 1, BASE)
    assert scene.cash() == [11, 11, 8]
    assert (int(scene.game.bank), int(scene.game.coach)) == (3, 0)


def test_the_first_takes_the_bank_the_second_one_dollar_and_five_move():
    scene = bank_scene().say("action", 0, BASE).say("action", 1, WEST)
    assert scene.cash() == [11, 9, 8]
    assert int(scene.game.bank) == 5


# The hunt and the river


def test_of_two_villains_wanted_by_a_nine_one_nine_captures_the_dearer():
    scene = Scene("K K K A A", "9 9 9 9 9")
    box = scene.table.box
    nines = [n for n in range(box.villains) if box.villain_wanted[n] == 0]
    scene.game.wanted = sum(1 << n for n in nines) | 1 << next(
        n for n in range(box.villains) if box.villain_wanted[n] == FACES.index("K")
    )
    for key in range(200):
        scene.table.deal.chance = key
        if throws(scene) == ["9", "Q", "Q"]:
            break
    scene.begin("sheriff", "hall").say("action", 0, WEST)
    assert scene.told("hunt")[0]["rolled"] == ["9", "Q", "Q"]
    (caught,) = scene.told("capture")[0]["villains"]
    assert box.villain_reward[caught - scene.ids.villains] == max(box.villain_reward[n] for n in nines)
    assert int(scene.game.wanted).bit_count() == 2
    assert scene.asked == ("action", 1)
    assert scene.hand(0) == ["K", "K", "K", "A", "A"]


def throws(scene):
    """What three kings of the first seat would show now."""
    times = scene.game.times.copy()
    found = hunted(scene.table, 0, 3)
    scene.game.times[:] = times
    return [FACES[face] for face in range(6) for _ in range(found >> 3 * face & 7)]


@entry_point
def hunted(table: Table, seat: int, number: int) -> int:
    return thrown_dice(chance_key(table, HUNTED, seat), number)


def test_cards_not_taken_by_a_discovery_go_back_on_top_in_the_order_that_was_said():
    scene = Scene("9 9 9 9 9", "A A A A A")
    d, x, y, z, w = scene.river("discovery", "gold-3", "purse-2", "gold-4", "gold-5")
    scene.stack("river", d, x, y, z, w)
    scene.begin("mine").say("action", 0, WEST)
    scene.say("discovery", 0, 1 * 2 + 1)
    first, second = scene.told("draw")
    river = scene.ids.river
    assert (first["kept"], second["seen"], second["kept"]) == (
        [river + d],
        [river + x, river + y, river + z],
        [river + y],
    )
    assert second["back"] == [river + z, river + x]
    deck = scene.game.river
    assert list(deck.card[deck.top : deck.end]) == [z, x, w]


# The hall


def hall_scene(first, second):
    scene = Scene(first, second, "9 9 10 J Q", indian_die=0)
    a, b, c, d, e, f, g = cards = range(7)
    scene.game.hall[:] = (a, b, c)
    scene.stack("properties", d, e, f, g)
    return scene.begin("hall"), cards


def test_with_two_aces_the_hall_is_taken_and_filled_anew():
    scene, (a, b, c, d, e, f, g) = hall_scene("A A K K K", "Q Q 10 9 9")
    scene.say("action", 0, BASE).say("action", 1, WEST)
    assert list(scene.game.hall) == [d, e, f]
    assert [scene.game.person[seat].deeds for seat in (0, 1)] == [1 << a | 1 << b | 1 << c, 1 << g]


def test_the_first_may_take_the_top_property_and_the_second_the_lowest():
    scene, (a, b, c, d, e, _, _) = hall_scene("A A K K K", "Q Q 10 9 9")
    scene.say("action", 0, WEST).say("action", 1, BASE)
    assert list(scene.game.hall) == [b, c, e]
    assert [scene.game.person[seat].deeds for seat in (0, 1)] == [1 << d, 1 << a]


def test_without_a_deck_there_is_no_second_at_the_hall():
    scene = Scene("K K K Q Q", "Q Q 10 9 9", "9 9 10 J Q", indian_die=0)
    scene.game.hall[:] = (0, 1, 2)
    scene.stack("properties", 3)
    scene.begin("hall").say("action", 0, BASE)
    assert list(scene.game.hall) == [1, 2, 3]
    assert len(scene.told("act")) == 1
    assert scene.round_is_over


# Cards


def test_a_counter_may_be_countered_and_the_half_haul_stands():
    scene = Scene("10 10 10 A A", "9 9 9 9 9")
    scene.game.bank, scene.game.coach = 7, 0
    scene.give(0, "counter")
    scene.give(1, "half-haul", "counter")
    half, first, second = scene.card("half-haul"), scene.card("counter"), scene.card("counter", 1)
    scene.begin("bank").say("play", 1, half).say("play", 0, first).say("play", 1, second)
    assert scene.cash() == [8 + 7 - 3, 8 + 3]
    assert scene.game.discard == 1 << half | 1 << first | 1 << second
    assert [event["cancels"] for event in scene.told("play_card")] == [None, half, first]


def test_a_countered_card_is_lost_without_effect():
    scene = Scene("10 10 10 A A", "9 9 9 9 9")
    scene.game.bank, scene.game.coach = 7, 0
    scene.give(0, "counter")
    scene.give(1, "half-haul")
    scene.begin("bank").say("play", 1, scene.card("half-haul")).say("play", 0, scene.card("counter"))
    assert scene.cash() == [15, 8]
    assert scene.game.person[1].hand == 0


def test_an_insured_victim_has_the_very_card_again_and_the_thief_a_closed_wagon():
    scene = Scene("Q Q A A A", "9 9 9 9 9")
    deed = scene.deed(5)
    scene.give(1, "insurance")
    scene.game.person[1].deeds = 1 << deed
    scene.begin("saloon").say("action", 0, BASE)
    scene.say("loot", 0, 200 + deed)
    assert scene.game.person[0].wagon == 1
    scene.say("play", 1, scene.card("insurance"))
    assert scene.game.person[1].deeds == 1 << deed
    assert scene.game.person[0].deeds == 0
    assert [event["event"] for event in scene.events if event["event"] in ("steal", "give", "play_card")] == [
        "steal",
        "play_card",
        "give",
    ]


# The score


def test_the_score_of_the_example_is_46():
    scene = Scene("9 9 9 9 9", "A A A A A")
    game, box = scene.game, scene.table.box
    person = game.person[0]
    scene.give(0, "mule", "dog", "counter")
    equipment = next(n for n in range(box.store_cards) if box.store_value[n] == 4)
    person.hand |= 1 << equipment
    rewards = [next(n for n in range(box.villains) if box.villain_reward[n] == reward) for reward in (3, 5)]
    person.captured = sum(1 << n for n in rewards)
    person.nuggets, person.cash = 9, 7
    person.deeds, person.safe = 1 << scene.deed(5), 1 << scene.deed(2)
    ranches = [n for n in range(box.properties) if box.ranches >> n & 1]
    person.ranches = sum(1 << n for n in ranches[:3])
    score(scene.table, 0)
    assert person.points.tolist() == [9, 7, 5, 12, 7, 6]
    assert person.score == 46
    person.ranches |= 1 << ranches[3]
    score(scene.table, 0)
    assert person.points[5] == 10


def test_a_closed_place_is_skipped_and_the_stagecoach_moves_all_the_same():
    scene = Scene("10 10 10 A A", "9 9 9 9 9")
    scene.game.coach, scene.game.closed_place = 4, PLACES.index("bank")
    scene.begin("bank")
    assert not scene.told("act")
    assert int(scene.game.bank) == 7
    assert scene.game.die_holder == NONE


@entry_point
def listed(game: object) -> None:
    list_keeps(game, game.person[0])


@pytest.mark.parametrize("cash", [0, 1, 3, 8])
def test_every_part_of_a_throw_that_can_be_paid_is_an_option_once(cash):
    game = zero_record(GAME_TYPE)
    game.person[0].cash = cash
    for faces in itertools.combinations_with_replacement(FACES, 5):
        game.person[0].thrown = dice(" ".join(faces))
        listed(game)
        parts = {part for size in range(6) for part in itertools.combinations(faces, size) if abs(size - 1) <= cash}
        assert sorted(game.offer[: game.offered].tolist()) == sorted(dice(" ".join(part)) for part in parts)
