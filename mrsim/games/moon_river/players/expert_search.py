"""What an expert looks at: a guess picks some dominoes, the network judges them, and the best are followed up."""

import math
from typing import Final

from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.kit.compiled.decisions import add_option
from mrsim.games.moon_river.facts.expert_features import TO_COME, TURNS_BEFORE_OTHERS
from mrsim.games.moon_river.facts.ranch_after_domino import cell_of_half, number_of_half
from mrsim.games.moon_river.players.domino_guess import guess_dominoes
from mrsim.games.moon_river.players.expert_value import set_to_come, settle_ranch, value_with_parcel
from mrsim.games.moon_river.players.imagined_moves import (
    AFTER,
    CLAIMED,
    NOW,
    copied,
    employ,
    hold,
    imagined_ranch,
    lay,
    lay_on_next,
    outlook_of_level,
    parcels_to_come,
)
from mrsim.games.moon_river.players.lookahead import CLOSE, FOLLOW_UPS, OPTIONS, note_best
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.rules.records import COLUMN, MOST_BEST, NONE, Desk, Ranch
from mrsim.games.moon_river.views import Me

GUESSED: Final = -CLOSE
"""Added to the guess of a domino: it stands below all that were judged."""


@cached_rule
def search_guessed_dominoes(me: Me, judged: int, options: int, claims: int, closely: int) -> None:
    """Dominoes and passing, each with a score: guessed, judged, or followed up."""
    desk = me.scratch.desk[OPTIONS]
    me.scratch.expert.asked = 0
    list_guessed(me, desk, me.game.ranch[me.seat_number], NOW)
    judged = note_best(desk, min(judged, MOST_BEST - 1))
    for place in range(judged):
        desk.score[desk.best[place]] = lay_roughly(me, NOW, desk.code[desk.best[place]])
    add_option(desk, NONE)
    desk.score[desk.count - 1] = outlook_of_level(me, NOW)
    for place in range(note_best(desk, min(options, judged + 1))):
        option = desk.best[place]
        desk.score[option] = CLOSE + carry_out_roughly(me, NOW, desk.code[option])
        desk.score[option] += claim_and_follow_up_guessed(me, AFTER, claims, closely)


@rule
def list_guessed(me: Me, desk: Desk, held: Ranch, level: int) -> None:
    """List the dominoes of the parcels that a ranch holds, with guesses far below what any will be judged to be.

    The ranch of the level is the same one, and may hold more.
    """
    outlook = me.scratch.expert
    desk.count = 0
    list_pairs(held, me.box, desk)
    to_come = float(outlook.network.input[TO_COME])
    guess_dominoes(outlook, me.game, me.box, imagined_ranch(me, level), desk, to_come, GUESSED)


@cached_rule
def follow_up_guessed(me: Me, level: int, closely: int, best: float) -> float:
    """What a ranch, itself worth `best`, will be worth after its best domino: the most promising ones are judged."""
    if closely == 0:
        return best
    desk = me.scratch.desk[FOLLOW_UPS]
    list_guessed(me, desk, imagined_ranch(me, level), level)
    for place in range(note_best(desk, min(closely, MOST_BEST))):
        best = max(best, lay_roughly(me, level, desk.code[desk.best[place]]))
    return best


@cached_rule
def lay_roughly(me: Me, level: int, code: int) -> float:
    """What a ranch will be worth after a domino, at whose circles the partner comes to work who was best before."""
    if me.scratch.expert.partner == NONE:
        return lay_on_next(me, level, code, False)
    cost = carry_out_roughly(me, level, code)
    return cost + outlook_of_level(me, level + 1)


@cached_rule
def carry_out_roughly(me: Me, level: int, code: int) -> float:
    """A domino, or none, makes the ranch of the next level; at its circles the partner works who was best before.

    What that costs the others on average.
    """
    outlook = me.scratch.expert
    ranch = copied(me, level, level + 1)
    cost = 0.0
    if code == NONE:
        return cost
    numbers = number_of_half(ranch, code, 0), number_of_half(ranch, code, 1)
    lay(me, ranch, code)
    for half in range(2):
        if me.box.parcel[numbers[half]].recruit and outlook.partner != NONE:
            cost += employ(me, ranch, cell_of_half(code, half), outlook.partner, outlook.side)
    return cost


@rule
def claim_and_follow_up_guessed(me: Me, level: int, claims: int, closely: int) -> float:
    """What a ranch will be worth with the best parcel that is free in the next column, and what follows with it."""
    game = me.game
    to_come = parcels_to_come(game, me.box, me.seat_number)
    if to_come == 0:
        return follow_up_guessed(me, level, closely, outlook_of_level(me, level))
    set_to_come(me.scratch.expert, to_come - 1)
    judge_offers(me, level)
    tried = 0
    best = -math.inf
    for _ in range(claims):
        slot = best_offer(me, tried)
        if slot == NONE:
            break
        tried |= 1 << slot
        if closely:
            hold(copied(me, level, CLAIMED), game.next_column[slot])
            set_place(me, slot)
        best = max(best, follow_up_guessed(me, CLAIMED, closely, me.scratch.expert.offer[slot]))
    set_to_come(me.scratch.expert, to_come)
    return best


@rule
def judge_offers(me: Me, level: int) -> None:
    """What a ranch will be worth with each free parcel of the next column."""
    game, outlook = me.game, me.scratch.expert
    ranch = imagined_ranch(me, level)
    settle_ranch(outlook, ranch, game, me.box)
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            parcel = me.box.parcel[game.next_column[slot]]
            outlook.offer[slot] = value_with_parcel(outlook, ranch, game, parcel, COLUMN - 1 - slot)


@rule
def best_offer(me: Me, taken: int) -> int:
    """The parcel, free and not taken, with which the ranch that was judged will be worth most."""
    best, most = NONE, -math.inf
    for slot in range(COLUMN):
        if me.game.next_owner[slot] == NONE and not taken >> slot & 1 and me.scratch.expert.offer[slot] > most:
            best, most = slot, me.scratch.expert.offer[slot]
    return best


@formula
def set_place(me: Me, slot: int) -> None:
    """The ranchero that was placed last stands at this parcel of the next column."""
    me.scratch.expert.network.input[TURNS_BEFORE_OTHERS] = COLUMN - 1 - slot
