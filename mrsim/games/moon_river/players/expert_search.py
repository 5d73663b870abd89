"""What an expert looks at: a guess picks some dominoes, the network judges them, and the best are followed up."""

import math
from typing import Final

from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.kit.compiled.decisions import add_option
from mrsim.games.moon_river.facts.expert_features import TO_COME, TURNS_BEFORE_OTHERS
from mrsim.games.moon_river.facts.ranch_after_domino import cell_of_half, number_of_half
from mrsim.games.moon_river.players.domino_guess import guess_of_domino
from mrsim.games.moon_river.players.lookahead import (
    AFTER,
    CLAIMED,
    CLOSE,
    FOLLOW_UPS,
    NOW,
    OPTIONS,
    copied,
    employ,
    hold,
    imagined_ranch,
    lay,
    lay_on_next,
    outlook_of_level,
    parcels_to_come,
    weigh_with,
)
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.rules.records import COLUMN, NONE, Desk
from mrsim.games.moon_river.views import Me

GUESSED: Final = -CLOSE
"""Added to the guess of a domino: it stands below all that were judged."""


@cached_rule
def search_guessed_dominoes(me: Me, judged: int, options: int, claims: int, closely: int) -> None:
    """Dominoes and passing, each with a score: guessed, judged, or followed up."""
    desk = me.scratch.desk[OPTIONS]
    desk.count = 0
    list_pairs(me.game.ranch[me.seat_number], me.box, desk)
    guess_dominoes(me, NOW, desk)
    for _ in range(min(judged, desk.count)):
        top = best_below(desk, GUESSED / 2)
        desk.score[top] = lay_on_next(me, NOW, desk.code[top])
    add_option(desk, NONE)
    desk.score[desk.count - 1] = lay_on_next(me, NOW, NONE)
    for _ in range(min(options, judged + 1, desk.count)):
        top = best_below(desk, CLOSE / 2)
        lay_on_next(me, NOW, desk.code[top])
        desk.score[top] = CLOSE + claim_and_follow_up_guessed(me, AFTER, claims, closely)


@rule
def guess_dominoes(me: Me, level: int, desk: Desk) -> None:
    """What each domino on a desk seems to be worth, far below what any was judged to be."""
    to_come = float(me.scratch.expert.network.input[TO_COME])
    for i in range(desk.count):
        guess = guess_of_domino(me.scratch.expert, me.game, me.box, imagined_ranch(me, level), desk.code[i], to_come)
        desk.score[i] = GUESSED + guess


@rule
def best_below(desk: Desk, limit: float) -> int:
    """The option with the highest score below a limit."""
    top = NONE
    for i in range(desk.count):
        if desk.score[i] < limit and (top == NONE or desk.score[i] > desk.score[top]):
            top = i
    return top


@cached_rule
def follow_up_guessed(me: Me, level: int, closely: int) -> float:
    """What a ranch will be worth after its best domino, or none: the most promising ones are judged."""
    best = outlook_of_level(me, level)
    if closely == 0:
        return best
    desk = me.scratch.desk[FOLLOW_UPS]
    desk.count = 0
    list_pairs(imagined_ranch(me, level), me.box, desk)
    guess_dominoes(me, level, desk)
    for _ in range(min(closely, desk.count)):
        top = best_below(desk, math.inf)
        desk.score[top] = -math.inf
        best = max(best, lay_roughly(me, level, desk.code[top]))
    return best


@cached_rule
def lay_roughly(me: Me, level: int, code: int) -> float:
    """What a ranch will be worth after a domino, at whose circles the partner comes to work who was best before."""
    outlook = me.scratch.expert
    if outlook.partner == NONE:
        return lay_on_next(me, level, code)
    ranch = copied(me, level, level + 1)
    numbers = number_of_half(ranch, code, 0), number_of_half(ranch, code, 1)
    lay(me, ranch, code)
    for half in range(2):
        if me.box.parcel[numbers[half]].recruit:
            employ(me, ranch, cell_of_half(code, half), outlook.partner, outlook.side)
    return outlook_of_level(me, level + 1)


@rule
def claim_and_follow_up_guessed(me: Me, level: int, claims: int, closely: int) -> float:
    """What a ranch will be worth with the best parcel that is free in the next column, and what follows with it."""
    game = me.game
    to_come = parcels_to_come(game, me.box, me.seat_number)
    if to_come == 0:
        return follow_up_guessed(me, level, closely)
    weigh_with(me, to_come - 1)
    tried = 0
    best = -math.inf
    for _ in range(claims):
        slot = best_claim(me, level, tried) if claims < COLUMN else next_free(me, tried)
        if slot == NONE:
            break
        tried |= 1 << slot
        hold(copied(me, level, CLAIMED), game.next_column[slot])
        set_place(me, slot)
        best = max(best, follow_up_guessed(me, CLAIMED, closely))
    set_place(me, COLUMN - 1)
    weigh_with(me, to_come)
    return best


@rule
def next_free(me: Me, tried: int) -> int:
    for slot in range(COLUMN):
        if me.game.next_owner[slot] == NONE and not tried >> slot & 1:
            return slot
    return NONE


@rule
def best_claim(me: Me, level: int, tried: int) -> int:
    """The parcel that is free in the next column and worth most to a ranch."""
    best, most = NONE, -math.inf
    for slot in range(COLUMN):
        if me.game.next_owner[slot] == NONE and not tried >> slot & 1:
            hold(copied(me, level, CLAIMED), me.game.next_column[slot])
            set_place(me, slot)
            value = outlook_of_level(me, CLAIMED)
            if value > most:
                best, most = slot, value
    return best


@formula
def set_place(me: Me, slot: int) -> None:
    """The ranchero that was placed last stands at this parcel of the next column."""
    me.scratch.expert.network.input[TURNS_BEFORE_OTHERS] = COLUMN - 1 - slot
