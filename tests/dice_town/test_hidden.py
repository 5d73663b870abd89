"""What nobody could see changes no decision: hands of others, decks and the bag are dealt anew before each choice."""

import numpy as np
import pytest

from mrsim.engine.records import zero_records
from mrsim.games.dice_town.players.table import STEPS, deal, open_game
from mrsim.games.dice_town.rules.question_codes import DISCOVER
from mrsim.games.kit.compiled.loop import OVER
from tests.dice_town.help import match

FORMS = [
    {"strategies": "greedy,careful,random,careful", "players": 4},
    {"strategies": "careful,greedy", "players": 2, "second": "must"},
    {"strategies": "planner,sheriff,thief,hunter", "players": 4, "indian_die": 0},
    {"strategies": "expert,planner,expert", "players": 3},
]
EVERY_FORM = pytest.mark.parametrize("form", FORMS, ids=lambda form: form["strategies"])
DECKS = ("properties", "river", "villains", "elixirs")
SEEN_ON_TOP = {"villains": 1, "river": 3}
"""The top villain lies pair up; of the river the next cards are seen in a discovery."""


def bits(cards):
    return [n for n in range(62) if int(cards) >> n & 1]


def as_set(cards):
    return sum(1 << int(card) for card in cards)


def redealt(game, box, seat, chance):
    """The same to the eyes of a seat: as many cards in every hand and deck, but others.

    A thief has seen the cards that are to be stolen from, and a player who made a discovery has seen the next card of
    the river.
    """
    other = zero_records(game.dtype, 1)
    other[0] = game
    new = other[0]
    others = [new.person[each] for each in range(game.players) if each != seat]
    known = [int(person.hand & new.seen) for person in others]
    unknown = [bits(person.hand & ~new.seen) for person in others]
    dealt = iter(chance.permutation([*bits(new.bag), *(card for cards in unknown for card in cards)]))
    for person, cards, seen in zip(others, unknown, known, strict=True):
        person.hand = seen | as_set([next(dealt) for _ in cards])
    new.bag = as_set(dealt)
    deck = new.properties
    unseen = [int(card) for card in deck.card[deck.top : deck.end]]
    deeds = [card for person in others for card in bits(person.deeds & ~new.seen_deeds)]
    hidden = chance.permutation([card for card in unseen + deeds if not int(box.ranches) >> card & 1])
    dealt = iter(hidden)
    for person in others:
        hidden_deeds = bits(person.deeds & ~new.seen_deeds)
        person.deeds = int(person.deeds & new.seen_deeds) | as_set([next(dealt) for _ in hidden_deeds])
    left = [*dealt, *(card for card in unseen if int(box.ranches) >> card & 1)]
    deck.card[deck.top : deck.end] = chance.permutation(left)
    for name in DECKS[1:]:
        deck = getattr(new, name)
        first = deck.top + SEEN_ON_TOP.get(name, 0) * (name == "villains" or game.question == DISCOVER)
        first = min(first, deck.end)
        deck.card[first : deck.end] = chance.permutation(deck.card[first : deck.end])
    return new


def opened(table, played, block):
    """The game of a block waits for its first decision."""
    record = played.match_record(tally=False)
    deal(table, record, block)
    open_game(table, record, block, 0)


@EVERY_FORM
def test_what_nobody_can_see_changes_no_decision(form):
    played = match(**form)
    chance = np.random.default_rng(1)
    here, decisions = played.places(), 0
    with np.errstate(all="raise"):
        opened(here.table, played, 3)
        while here.table.game.question != OVER:
            game = here.table.game
            choice = STEPS.choose(here.table, here.desk, here.scratch, played.seats)
            table = here.table._replace(game=redealt(game, here.table.box, int(game.seat), chance))
            assert STEPS.choose(table, here.desk, here.scratch, played.seats) == choice, game.question
            decisions += 1
            STEPS.carry_on(here.table, here.desk, choice)
    assert decisions > 100


@EVERY_FORM
def test_a_choice_leaves_the_game_untouched(form):
    played = match(**form)
    here = played.places()
    with np.errstate(all="raise"):
        opened(here.table, played, 5)
        while here.table.game.question != OVER:
            before = here.table.game.tobytes(), here.table.box.tobytes()
            choice = STEPS.choose(here.table, here.desk, here.scratch, played.seats)
            assert (here.table.game.tobytes(), here.table.box.tobytes()) == before
            STEPS.carry_on(here.table, here.desk, choice)


def test_plans_and_sealed_answers_of_others_change_no_decision():
    played = match(**FORMS[0])
    here = played.places()
    seen = 0
    with np.errstate(all="raise"):
        opened(here.table, played, 1)
        while here.table.game.question != OVER:
            game = here.table.game
            choice = STEPS.choose(here.table, here.desk, here.scratch, played.seats)
            if int(game.question) in (0, 1, 2):
                other = zero_records(game.dtype, 1)
                other[0] = game
                for seat in range(4):
                    if seat != game.seat:
                        other[0].person[seat].answer = 0
                        other[0].person[seat].thrown = 0
                        other[0].person[seat].plans = 0
                table = here.table._replace(game=other[0])
                assert STEPS.choose(table, here.desk, here.scratch, played.seats) == choice
                seen += 1
            STEPS.carry_on(here.table, here.desk, choice)
    assert seen > 50
