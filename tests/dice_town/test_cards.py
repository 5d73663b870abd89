"""Store cards, elixirs and the Indian die, one example each."""

import pytest

from mrsim.games.dice_town.names import ELIXIR_KINDS, FACES, INDIAN_EFFECTS, PLACES, STORE_KINDS
from mrsim.games.dice_town.rules import agenda
from mrsim.games.dice_town.rules.records import NONE
from tests.dice_town.scenes import Scene, schedule

BASE, WEST = 0, 1
DOC = PLACES.index("doc")
STORE = 100
PROPERTY = 200
TOP = 2


def elixir(scene, kind):
    """The number of an elixir."""
    return list(scene.table.box.elixir_kind).index(ELIXIR_KINDS.index(kind))


def visit(scene, seat, kind):
    """Drink an open elixir of this kind."""
    wanted = elixir(scene, kind)
    others = [n for n in range(scene.table.box.elixirs) if scene.table.box.elixir_kind[n] != ELIXIR_KINDS.index(kind)]
    scene.game.open_elixir[:] = (wanted, others[0])
    scene.stack("elixirs", *others[1:])
    schedule(scene.table, agenda.BEGIN_ROUND, 0, 0, 0)
    schedule(scene.table, agenda.VISIT, seat, DOC, 0)
    return scene.go().say("elixir", seat, 0)


def test_double_nuggets_come_in_one_piece():
    scene = Scene("9 9 A A A", "K K K K K")
    scene.give(0, "double-nuggets")
    scene.begin("mine").say("action", 0, BASE).say("play", 0, scene.card("double-nuggets"))
    assert [event["amount"] for event in scene.told("gain")] == [4]


def test_double_nuggets_are_not_asked_for_where_the_mine_has_no_more():
    scene = Scene("9 9 A A A", "K K K K K")
    scene.give(0, "double-nuggets")
    scene.game.mine = 2
    scene.begin("mine").say("action", 0, BASE)
    assert scene.nuggets() == [2, 0]
    assert scene.round_is_over


def test_an_old_sheriff_keeps_the_badge_where_it_is():
    scene = Scene("9 9 A A A", "K K K K 9", "9 9 9 9 9")
    scene.give(2, "old-sheriff")
    scene.begin("sheriff").say("action", 1, BASE).say("play", 2, scene.card("old-sheriff"))
    assert scene.game.sheriff == 0
    assert not scene.told("badge")


def test_a_surveyor_takes_the_top_property_too():
    scene = Scene("A A A A K", "9 9 10 J Q", indian_die=0)
    scene.give(0, "surveyor")
    scene.begin("hall").say("action", 0, WEST).say("play", 0, scene.card("surveyor"))
    assert len(scene.told("draw")) == 2


@pytest.mark.parametrize("kind", ["double-store", "house-call"])
def test_a_bag_that_gives_the_same_card_for_ever_ends_with_the_hundredth_question(kind):
    scene = Scene("J 9 9 9 9", "K K K K K", edit=f"{kind}=3 tonic=7 toll=0 levy=0 barbed-wire=0")
    scene.give(0, kind)
    scene.game.bag = 1 << scene.card(kind, 1) | 1 << scene.card(kind, 2)
    if kind == "double-store":
        scene.begin("store").say("action", 0, BASE)
    else:
        schedule(scene.table, agenda.BEGIN_ROUND, 0, 0, 0)
        schedule(scene.table, agenda.WINDOW, STORE_KINDS.index(kind), 0, 0)
        scene.go()
    while not scene.round_is_over:
        scene.answer(scene.options()[0])
    assert len(scene.told("play_card")) == 100


def test_a_holdup_takes_four_dollars_at_once_and_never_of_a_guarded_player():
    scene = Scene("J 9 9 9 9", "K K K K K", "Q Q Q Q Q")
    scene.game.guarded = 1
    scene.game.bag = 1 << scene.card("holdup")
    scene.begin("store").say("action", 0, BASE)
    assert scene.cash() == [12, 8, 4]


def test_a_holdup_without_anybody_to_rob_is_discarded():
    scene = Scene("J 9 9 9 9", "K K K K K")
    scene.game.person[1].cash = 0
    scene.game.bag = 1 << scene.card("holdup")
    scene.begin("store").say("action", 0, BASE)
    assert len(scene.told("void")) == 1
    assert scene.game.discard == 1 << scene.card("holdup")


def test_a_gift_is_a_card_that_the_giver_chooses():
    scene = Scene("J 9 9 9 9", "K K K K K")
    scene.give(1, "mule", "dog")
    scene.game.bag = 1 << scene.card("gift")
    scene.begin("store").say("action", 0, BASE).say("give", 1, scene.card("dog"))
    assert scene.game.person[0].hand == 1 << scene.card("dog")


def test_a_swindler_takes_two_dollars_of_everybody_who_has_them():
    scene = Scene("J 9 9 9 9", "K K K K K", "Q Q Q Q Q")
    scene.game.person[2].cash = 1
    scene.game.bag = 1 << scene.card("swindler")
    scene.begin("store").say("action", 0, BASE)
    assert scene.cash() == [11, 6, 0]


def test_whiskey_takes_a_ranch_instead_of_drawing_cards():
    scene = Scene("Q Q A A A", "9 9 9 9 9", "10 10 10 10 10")
    ranch = next(n for n in range(scene.table.box.properties) if scene.table.box.ranches >> n & 1)
    scene.game.person[1].ranches = 1 << ranch
    scene.give(0, "whiskey")
    scene.begin("saloon").say("action", 0, BASE).say("play", 0, scene.card("whiskey"))
    assert scene.game.person[0].ranches == 1 << ranch
    assert scene.told("steal")[0]["seen"] == []


def test_a_desperado_takes_any_villain_and_the_deck_is_shuffled():
    scene = Scene("Q Q A A A", "9 9 9 9 9")
    scene.stack("villains", 3, 5, 7)
    scene.give(0, "desperado")
    scene.begin("saloon").say("play", 0, scene.card("desperado")).say("outlaw", 0, 7)
    assert scene.game.person[0].recruited == 1 << 7
    assert len(scene.told("shuffle")[0]["order"]) == 2


def test_two_revolvers_throw_one_die_of_the_hunt_once_more():
    scene = Scene("K K K A A", "9 9 9 9 9")
    scene.give(0, "two-revolvers")
    scene.begin("sheriff").say("action", 0, WEST)
    face = scene.options()[0]
    scene.say("reroll", 0, face)
    assert scene.told("play_card")[0]["face"] == FACES[face] == scene.told("reroll")[0]["from"]


def test_a_smoke_signal_calls_the_indian_die_from_its_holder():
    scene = Scene("K K K A A", "9 9 9 9 9")
    scene.game.die_holder = 1
    scene.give(0, "smoke-signal")
    schedule(scene.table, agenda.BEGIN_ROUND, 0, 0, 0)
    schedule(scene.table, agenda.SMOKE_NEXT, 0, 0, 0)
    scene.go().say("play", 0, scene.card("smoke-signal"))
    assert scene.told("die") == [{"event": "die", "player": 0, "gives": None, "from": 1}]


def test_barbed_wire_protects_the_two_deeds_of_highest_value():
    scene = Scene("9 9 9 9 9", "A A A A A")
    scene.game.person[0].deeds = sum(1 << scene.deed(value) for value in (1, 3, 5))
    visit(scene, 0, "barbed-wire")
    assert scene.game.person[0].safe == 1 << scene.deed(3) | 1 << scene.deed(5)
    assert scene.game.person[0].deeds == 1 << scene.deed(1)


def test_a_toll_is_two_dollars_and_a_levy_one_nugget_of_everybody():
    scene = visit(Scene("9 9 9 9 9", "A A A A A", "K K K K K"), 1, "toll")
    assert scene.cash() == [6, 12, 6]
    scene = Scene("9 9 9 9 9", "A A A A A", "K K K K K")
    scene.game.person[0].nuggets = 3
    visit(scene, 1, "levy")
    assert scene.nuggets() == [2, 1, 0]


def test_the_space_of_an_elixir_is_filled_after_it_was_used():
    scene = visit(Scene("9 9 9 9 9", "A A A A A"), 0, "toll")
    assert scene.game.used_elixirs == 1 << elixir(scene, "toll")
    assert scene.told("shelf")[0]["open"][0] == scene.ids.elixirs + scene.game.open_elixir[0]


def test_a_closed_wagon_visits_only_by_a_house_call():
    scene = Scene("9 9 9 9 9", "A A A A A")
    scene.give(0, "house-call")
    for seat in range(2):
        scene.game.person[seat].wagon = 1
    schedule(scene.table, agenda.BEGIN_ROUND, 0, 0, 0)
    schedule(scene.table, agenda.DOC_NEXT, 0, 0, 0)
    scene.go().say("play", 0, scene.card("house-call"))
    assert scene.asked == ("elixir", 0)
    scene.say("elixir", 0, TOP)
    assert [event["player"] for event in scene.told("elixir")] == [0]


def test_a_second_who_declines_keeps_the_wagon_open():
    scene = Scene("9 9 9 A A", "9 9 K K K", "10 10 10 10 10")
    scene.begin("mine").say("action", 0, BASE).decline("action", 1)
    assert len(scene.told("act")) == 1


def test_a_second_who_must_act_is_not_asked():
    scene = Scene("9 9 9 A A", "9 9 K K K", "10 10 10 10 10", second="must")
    scene.begin("mine").say("action", 0, BASE)
    assert [event["rank"] for event in scene.told("act")] == ["first", "second"]


def test_a_bribe_of_a_card_passes_to_the_sheriff_only_from_the_one_who_is_named():
    scene = Scene("A A A A A", "9 9 K K K", "9 9 Q Q Q")
    deed = scene.deed(4)
    scene.game.person[1].deeds = 1 << deed
    scene.begin("mine").say("bribe", 1, PROPERTY + deed).say("bribe", 2, 5).say("judge", 0, 1)
    assert scene.game.person[0].deeds == 1 << deed
    assert scene.cash() == [8, 8, 8]


def test_a_shaman_turns_an_own_die_and_with_the_other_reading_anybodys():
    own, anybody = ({code // 64 for code in omens(shaman)} for shaman in ("own", "any"))
    assert (own, anybody) == ({1}, {0, 1, 2})


def omens(shaman):
    """What the second seat may do with a shaman."""
    scene = Scene("9 9 9 A A", "9 9 K K K", "10 10 10 10 10", shaman=shaman)
    return rolled(scene, 1, "shaman").options()


def rolled(scene, holder, effect):
    """The Indian die shows this to its holder."""
    scene.game.die_holder = holder
    scene.table.box.indian_faces[:] = [int(name == effect) for name in INDIAN_EFFECTS]
    schedule(scene.table, agenda.BEGIN_ROUND, 0, 0, 0)
    schedule(scene.table, agenda.ROLL_INDIAN, 0, 0, 0)
    return scene.go()


def test_an_ambush_throws_a_die_of_another_player_anew():
    scene = rolled(Scene("9 9 9 A A", "9 9 K K K"), 0, "ambush")
    scene.say("indian", 0, 1 * 64 + FACES.index("K") * 8)
    assert scene.told("indian")[0]["victim"] == 1
    assert scene.game.die_holder == NONE


def test_a_bodyguard_is_not_asked_and_guards_until_the_next_round():
    scene = rolled(Scene("9 9 9 A A", "9 9 K K K"), 0, "bodyguard")
    assert scene.told("indian") == [{"event": "indian", "player": 0, "effect": "bodyguard"}]
    assert scene.game.guarded == NONE
    assert scene.round_is_over


def test_a_blank_face_asks_nothing_and_does_nothing():
    scene = rolled(Scene("9 9 9 A A", "9 9 K K K"), 0, "blank")
    assert scene.told("indian") == [{"event": "indian", "player": 0, "effect": "blank"}]
    assert (scene.game.guarded, scene.game.closed_place) == (NONE, NONE)
    assert scene.round_is_over


def test_a_warpath_closes_any_of_the_seven_places():
    scene = rolled(Scene("9 9 9 A A", "9 9 K K K"), 0, "warpath")
    assert scene.options() == list(range(7))


def test_the_tribe_takes_a_property_of_the_hall_for_the_die():
    scene = Scene("A A A A K", "9 9 10 J Q")
    schedule(scene.table, agenda.BEGIN_ROUND, 0, 0, 0)
    schedule(scene.table, agenda.TRIBE_NEXT, 0, 0, 0)
    schedule(scene.table, agenda.PLACE_OPENS, PLACES.index("hall"), 0, 0)
    scene.go().say("action", 0, WEST)
    (card,) = scene.told("draw")[0]["kept"]
    scene.say("tribe", 0, card - scene.ids.properties)
    assert scene.game.die_holder == 0
    assert scene.game.person[0].deeds == scene.game.person[0].ranches == 0


def test_an_empty_bag_is_filled_with_the_discard_pile():
    scene = Scene("J J 9 9 9", "K K K K K")
    mule, dog = scene.card("mule"), scene.card("dog")
    scene.game.bag, scene.game.discard = 1 << mule, 1 << dog
    scene.begin("store").say("action", 0, BASE).say("shop", 0, mule)
    assert scene.told("shuffle")[0]["order"] == [dog]
    assert scene.game.bag == 1 << dog


def test_insurance_does_nothing_for_a_counter_that_the_thief_has_played_meanwhile():
    scene = Scene("Q Q A A A", "9 9 9 9 9", "10 10 10 10 10")
    first, second = scene.card("counter"), scene.card("counter", 1)
    scene.give(1, "counter")
    scene.give(1, "insurance")
    scene.give(2, "counter")
    scene.begin("saloon").say("action", 0, BASE).say("victim", 0, 1).say("loot", 0, STORE + first)
    scene.say("play", 1, scene.card("insurance")).decline("play", 2)
    scene.say("play", 0, first).say("play", 2, second)
    assert not scene.told("give")
    assert scene.game.discard == 1 << first | 1 << second | 1 << scene.card("insurance")
    assert scene.game.person[0].hand == scene.game.person[1].hand == 0
