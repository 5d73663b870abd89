"""What a claim will bring: the parcel itself, and what is left for those who choose later."""

import math
from typing import Final

from mrsim.engine.jit import rule
from mrsim.games.moon_river.players.expert_search import (
    best_offer,
    follow_up_guessed,
    judge_offers,
    set_place,
)
from mrsim.games.moon_river.players.expert_value import set_to_come
from mrsim.games.moon_river.players.imagined_moves import (
    AFTER,
    CLAIMED,
    NOW,
    copied,
    hold,
    hold_sure_parcels,
    imagined_ranch,
    parcels_to_come,
)
from mrsim.games.moon_river.players.lookahead import OPTIONS
from mrsim.games.moon_river.rules.records import COLUMN, NONE
from mrsim.games.moon_river.views import Me

OWN_ROW: Final = COLUMN
"""The row of what every free parcel would be worth to the player who decides; those of the others go by turns."""


@rule
def judge_claims(me: Me, spite: float) -> None:
    """What every free parcel would be worth: to the owner, and to each ranchero of others that chooses later."""
    game = me.game
    if spite != 0.0:
        for turn in range(game.turn + 1, COLUMN):
            rival = game.owner[turn]
            if rival not in (NONE, me.seat_number):
                me.scratch.game[0].ranch[AFTER] = game.ranch[rival]
                hold_sure_parcels(imagined_ranch(me, AFTER), game, me.box, rival)
                set_to_come(me.scratch.expert, max(0, parcels_to_come(game, me.box, rival) - 1))
                judge_offers(me, AFTER)
                note_offers(me, turn)
    set_to_come(me.scratch.expert, parcels_to_come(game, me.box, me.seat_number) - 1)
    judge_offers(me, NOW)
    note_offers(me, OWN_ROW)


@rule
def note_offers(me: Me, row: int) -> None:
    """Keep what was judged in a row of a desk."""
    for slot in range(COLUMN):
        me.scratch.desk[OPTIONS].score[row * COLUMN + slot] = me.scratch.expert.offer[slot]


@rule
def outcome_of_claim(me: Me, slot: int, closely: int, spite: float) -> float:
    """What the own ranch will come to, less some of what the others will on average, once all have chosen."""
    game = me.game
    taken = 1 << slot
    to_come = parcels_to_come(game, me.box, me.seat_number) - 1
    own, others, place = me.scratch.desk[OPTIONS].score[OWN_ROW * COLUMN + slot], 0.0, slot
    hold(copied(me, NOW, CLAIMED), game.next_column[slot])
    for turn in range(game.turn + 1, COLUMN):
        if game.owner[turn] == me.seat_number:
            to_come -= 1
            set_to_come(me.scratch.expert, to_come)
            judge_offers(me, CLAIMED)
            place = best_offer(me, taken)
            own = me.scratch.expert.offer[place]
            taken |= 1 << place
            hold(imagined_ranch(me, CLAIMED), game.next_column[place])
        elif game.owner[turn] != NONE and spite != 0.0:
            choice = best_claim_of_rival(me, turn, taken)
            others += me.scratch.desk[OPTIONS].score[turn * COLUMN + choice]
            taken |= 1 << choice
    set_to_come(me.scratch.expert, to_come)
    set_place(me, place)
    own = follow_up_guessed(me, CLAIMED, closely, own)
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
