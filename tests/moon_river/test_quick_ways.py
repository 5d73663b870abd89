"""What strong players find out quickly is what they would find out by trying everything."""

import numpy as np
import pytest

from mrsim.games.moon_river.facts.half_gains import forget_halves, gain_by_halves
from mrsim.games.moon_river.facts.option_gains import domino_gain
from mrsim.games.moon_river.players.lookahead import (
    AFTER,
    NOW,
    copied,
    hire_by_look,
    hire_by_trial,
    hold,
    imagined_ranch,
    look_at_offers,
    look_up,
    outlook_of_level,
    partners_waiting,
)
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND, RECRUIT
from mrsim.games.moon_river.rules.records import COLUMN, DESK_TYPE
from tests.moon_river.help import called
from tests.moon_river.test_expert import FORMS, decisions_of


def gains(me, desk, by_halves, by_whole):
    """What every domino gains: by halves that are weighed once, and each by itself."""
    game, box, ranch = me.game, me.box, me.game.ranch[me.seat_number]
    desk.count = 0
    list_pairs(ranch, box, desk)
    forget_halves(me.scratch.halves, 0)
    for option in range(desk.count):
        code = desk.code[option]
        one, two = ranch.held[first_position(code)], ranch.held[second_position(code)]
        cells = first_cell_of(code), second_cell_of(code)
        by_whole[option] = domino_gain(game, box, me.seat_number, one, two, cells[0], cells[1])
        by_halves[option] = gain_by_halves(me.scratch.halves, game, box, ranch, code)


@pytest.mark.parametrize("form", FORMS)
def test_a_domino_gains_what_its_halves_gain(form):
    compared = 0
    for me in decisions_of(EXPAND, **form):
        desk = np.zeros(1, DESK_TYPE).view(np.recarray)[0]
        by_halves, by_whole = np.zeros(len(desk.code)), np.zeros(len(desk.code))
        called(gains)(me, desk, by_halves, by_whole)
        assert by_halves.tolist() == by_whole.tolist()
        compared += int(desk.count)
    assert compared > 1000


def hires(me, stays, worths):
    """What the ranch is worth with its best partner: weighed at a look, and tried; then with him there."""
    me.scratch.searched = 0
    look_up(me)
    copied(me, NOW, AFTER)
    worths[0] = hire_by_look(me, AFTER, me.game.circle, stays)
    worths[2] = outlook_of_level(me, AFTER)
    copied(me, NOW, AFTER)
    worths[1] = hire_by_trial(me, AFTER, me.game.circle, stays)
    worths[3] = outlook_of_level(me, AFTER)
    return partners_waiting(me.game)


@pytest.mark.parametrize("form", FORMS)
def test_a_partner_weighed_at_a_look_is_worth_what_he_is_when_he_is_tried(form):
    waited = 0
    for me in decisions_of(RECRUIT, **form):
        for stays in (False, True):
            worths = np.zeros(4)
            waited += called(hires)(me, stays, worths)
            assert worths[0] == worths[1]
            assert worths[2] == worths[3]
    assert waited > 20


def offers(me, quickly, afresh):
    """What the ranch is worth with each parcel of the next column: by one look, and by one for each."""
    me.scratch.searched = 0
    look_up(me)
    look_at_offers(me, NOW)
    for slot in range(COLUMN):
        quickly[slot] = me.scratch.outlook.offer[slot]
    ranch = imagined_ranch(me, NOW)
    for slot in range(COLUMN):
        holding = ranch.holding
        hold(ranch, me.game.next_column[slot])
        afresh[slot] = outlook_of_level(me, NOW)
        ranch.holding = holding


@pytest.mark.parametrize("form", FORMS)
def test_an_offer_is_worth_what_the_ranch_is_that_holds_it(form):
    compared = 0
    for me in decisions_of(CLAIM, **form):
        if not (me.game.next_owner >= 0).any():
            quickly, afresh = np.zeros(COLUMN), np.zeros(COLUMN)
            called(offers)(me, quickly, afresh)
            assert quickly.tolist() == afresh.tolist()
            compared += len(set(afresh.tolist()))
    assert compared > 20
