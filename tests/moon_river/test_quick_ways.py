"""What strong players find out quickly is what they would find out by trying everything."""

import numpy as np
import pytest

from mrsim.games.moon_river.facts.half_gains import forget_halves, gain_by_halves
from mrsim.games.moon_river.facts.option_gains import domino_gain
from mrsim.games.moon_river.players.imagined_moves import (
    AFTER,
    NOW,
    copied,
    hire_by_look,
    hire_by_trial,
    hold,
    imagined_ranch,
    lay_on_next,
    look_up,
    outlook_of_level,
    ride_once,
    worth_of_domino,
)
from mrsim.games.moon_river.players.lookahead import FOLLOW_UPS, look_at_offers
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.players.ranch_shapes import can_be_imagined
from mrsim.games.moon_river.players.ranch_value import note_before
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import CELLS, WIDTH, cell_name, cell_number
from mrsim.games.moon_river.rules.partners import partners_waiting
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND, RECRUIT
from mrsim.games.moon_river.rules.ranch import CORN
from mrsim.games.moon_river.rules.records import COLUMN, DESK_TYPE, MOST_OPTIONS, TERRITORY
from tests.moon_river.help import called
from tests.moon_river.help import copied as copied_record
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


def dominoes(me, imagined, laid):
    """What the ranch is worth with each domino: imagined, and laid; how many could be imagined."""
    me.scratch.searched = 0
    look_up(me)
    ranch, desk = imagined_ranch(me, NOW), me.scratch.desk[FOLLOW_UPS]
    desk.count = 0
    list_pairs(ranch, me.box, desk)
    note_before(me.scratch.outlook, ranch, me.game, me.box)
    imaginable = 0
    for option in range(desk.count):
        imagined[option] = worth_of_domino(me, NOW, desk.code[option])
        laid[option] = lay_on_next(me, NOW, desk.code[option], False)
        imaginable += can_be_imagined(ranch, me.box, desk.code[option])
    return imaginable


@pytest.mark.parametrize("form", FORMS)
def test_an_imagined_domino_is_worth_what_it_is_when_it_is_laid(form):
    compared = 0
    for me in decisions_of(EXPAND, **form):
        imagined, laid = np.zeros(MOST_OPTIONS), np.zeros(MOST_OPTIONS)
        compared += called(dominoes)(me, imagined, laid)
        assert imagined.tolist() == laid.tolist()
    assert compared > 1000


def cells_of(cells):
    """The cells of a set of bits."""
    return {cell for cell in range(CELLS) if int(cells) >> cell & 1}


def cells_beside(cell):
    """The cells that share an edge with one."""
    here, row = cell_name(cell)
    beside = ((here - 1, row), (here + 1, row), (here, row - 1), (here, row + 1))
    return {cell_number(place) for place in beside if 1 <= place[0] <= WIDTH}


def best_ride(ranch, steps):
    """The first ride of one cow that gains most for each step, among all of them: where it begins and ends."""
    pastures = cells_of(ranch.laid & ~ranch.land[CORN])
    most, places = 0.0, None
    for start in sorted(cell for cell in pastures if ranch.cows[cell]):
        loss = len(cells_of(ranch.region[TERRITORY, start])) if ranch.cows[start] == 1 else 0
        reached = {start}
        for distance in range(1, steps + 1):
            reached |= set().union(*map(cells_beside, reached)) & pastures
            for end in sorted(cell for cell in reached if ranch.cows[cell] == 0):
                gain = (len(cells_of(ranch.region[TERRITORY, end])) - loss) / distance
                if gain > most:
                    most, places = gain, (start, end)
    return places


@pytest.mark.parametrize("form", FORMS)
def test_a_ride_is_the_best_of_all_rides(form):
    rides = 0
    for me in decisions_of(EXPAND, **form):
        ranch = copied_record(me.game.ranch[me.seat_number])
        before, expected = ranch.cows.copy(), best_ride(ranch, 3)
        if called(ride_once)(ranch, 3):
            before[expected[0]] -= 1
            before[expected[1]] += 1
            rides += 1
        else:
            assert expected is None
        assert ranch.cows.tolist() == before.tolist()
    assert rides > 20


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
            if stays:
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
