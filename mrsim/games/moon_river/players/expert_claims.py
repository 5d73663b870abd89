"""What a claim will bring: the parcel itself, and what is left for those who choose later."""

import math

from mrsim.engine.jit import rule
from mrsim.games.moon_river.players.expert_search import follow_up_guessed, set_place
from mrsim.games.moon_river.players.lookahead import (
    AFTER,
    CLAIMED,
    NOW,
    OPTIONS,
    copied,
    hold,
    hold_sure_parcels,
    imagined_ranch,
    outlook_of_level,
    parcels_to_come,
    weigh_with,
)
from mrsim.games.moon_river.rules.records import COLUMN, NONE
from mrsim.games.moon_river.views import Me


@rule
def judge_claims_of_rivals(me: Me) -> None:
    """What every free parcel would be worth to each ranchero of others that chooses later: a row for each."""
    game = me.game
    for turn in range(game.turn + 1, COLUMN):
        rival = game.owner[turn]
        if rival not in (NONE, me.seat_number):
            weigh_with(me, max(0, parcels_to_come(game, me.box, rival) - 1))
            me.scratch.game[0].ranch[AFTER] = game.ranch[rival]
            hold_sure_parcels(imagined_ranch(me, AFTER), game, me.box, rival)
            for slot in range(COLUMN):
                if game.next_owner[slot] == NONE:
                    hold(copied(me, AFTER, CLAIMED), game.next_column[slot])
                    set_place(me, slot)
                    me.scratch.desk[OPTIONS].score[turn * COLUMN + slot] = outlook_of_level(me, CLAIMED)
    set_place(me, COLUMN - 1)


@rule
def outcome_of_claim(me: Me, slot: int, closely: int, spite: float) -> float:
    """What the own ranch will come to, less some of what the others will on average, once all have chosen."""
    game = me.game
    taken = 1 << slot
    to_come = parcels_to_come(game, me.box, me.seat_number) - 1
    hold(copied(me, NOW, CLAIMED), game.next_column[slot])
    others, place = 0.0, slot
    for turn in range(game.turn + 1, COLUMN):
        if game.owner[turn] == me.seat_number:
            to_come -= 1
            weigh_with(me, to_come)
            place = best_second_claim(me, taken)
            hold(imagined_ranch(me, CLAIMED), game.next_column[place])
            taken |= 1 << place
        elif game.owner[turn] != NONE:
            choice = best_claim_of_rival(me, turn, taken)
            others += me.scratch.desk[OPTIONS].score[turn * COLUMN + choice]
            taken |= 1 << choice
    weigh_with(me, to_come)
    set_place(me, place)
    own = follow_up_guessed(me, CLAIMED, closely)
    set_place(me, COLUMN - 1)
    return own - spite * others / (game.players - 1)


@rule
def best_claim_of_rival(me: Me, turn: int, taken: int) -> int:
    """The parcel, not taken yet, that is worth most to the ranchero of this turn."""
    best, most = NONE, -math.inf
    for slot in range(COLUMN):
        if me.game.next_owner[slot] == NONE and not taken >> slot & 1:
            value = me.scratch.desk[OPTIONS].score[turn * COLUMN + slot]
            if value > most:
                best, most = slot, value
    return best


@rule
def best_second_claim(me: Me, taken: int) -> int:
    """The parcel, not taken yet, that goes best with the one that was claimed."""
    best, most = NONE, -math.inf
    for slot in range(COLUMN):
        if me.game.next_owner[slot] == NONE and not taken >> slot & 1:
            hold(copied(me, CLAIMED, AFTER), me.game.next_column[slot])
            set_place(me, slot)
            value = outlook_of_level(me, AFTER)
            if value > most:
                best, most = slot, value
    return best
