"""Which dice to keep: exact expectation over one's own throws, against what the others will probably show.

The worth of hands is computed once for each decision, as they are and with the rest thrown for the last time; then, for
every set of dice that may be kept, what it becomes when there is one more throw to choose from before that.
"""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.facts.at_stake import (
    GROUP_FACES,
    HANDS_WEIGHED,
    group_strength,
    weigh_places,
)
from mrsim.games.dice_town.facts.hands_to_come import (
    CHANCE,
    FEWER,
    FIRST,
    GROUP_FACE,
    GROUP_SIZE,
    LAST_FACE,
    MORE,
    ONE_LESS,
    PACKED,
)
from mrsim.games.dice_town.facts.odds import chance_below, throws_left
from mrsim.games.dice_town.facts.worth import second_worth
from mrsim.games.dice_town.rules.codes import ACE, BANK, HALL, MINE, SALOON, SHERIFF, STORE
from mrsim.games.dice_town.rules.dice import SIDES, count_dice, dice_of, price_of
from mrsim.games.dice_town.rules.hands import hand_number
from mrsim.games.dice_town.rules.records import DICE, GameState, Scratch
from mrsim.games.dice_town.views.dice import Keep
from mrsim.games.dice_town.views.player import Me


@rule
def reckon(me: Me, ties: float, seconds: float) -> None:
    """Fill in what every set of dice is worth that is complete, or will be with one throw."""
    game, scratch = me.game, me.scratch
    scratch.throws = throws_left(game, me.seat_number)
    weigh_places(game, me.box, me.seat_number, scratch)
    for place in range(HALL + 1):
        for number in range(DICE + 1):
            scratch.follows[place, number] = second_worth(game, me.box, me.seat_number, place, number)
    weigh_hands(game, me.seat_number, ties, seconds, scratch)


@rule
def weigh_hands(game: GameState, seat: int, ties: float, seconds: float, scratch: Scratch) -> None:
    """Fill in what hands are worth, from what each place brings to the first and to the second."""
    for place in range(HALL):
        weigh_place(game, seat, place, ties, seconds, scratch)
    weigh_hall(game, seat, ties, seconds, scratch)
    for number in range(FIRST[DICE], FIRST[DICE + 1]):
        scratch.worth[number] = hand_worth(number, scratch)
    reckon_last_throw(scratch, DICE - game.person[seat].free)


@rule
def reckon_last_throw(scratch: Scratch, kept: int) -> None:
    """The worth of sets of at least this number of dice with the rest thrown: the mean over what the next die shows."""
    for number in range(FIRST[DICE] - 1, FIRST[kept] - 1, -1):
        worth = 0.0
        for face in range(SIDES):
            worth += scratch.worth[MORE[number, face]]
        scratch.worth[number] = worth / SIDES


@rule
def weigh_place(game: GameState, seat: int, place: int, ties: float, seconds: float, scratch: Scratch) -> None:
    """By number of dice: the odds of being first or second at a place, each times what is left there then."""
    scratch.at_place[place, 0] = 0.0
    for number in range(1, DICE + 1):
        first, second = 1.0, 0.0
        for other in range(game.players):
            if other != seat:
                below = chance_below(game, other, place, number, scratch.throws)
                not_above = chance_below(game, other, place, number + 1, scratch.throws)
                won = below + ties * (not_above - below)
                second = second * won + first * (1.0 - won)
                first *= won
        worth = first * scratch.brings[place, number]
        worth += seconds * second * scratch.follows[place, number]
        scratch.at_place[place, number] = scratch.weight[place] * worth


@rule
def weigh_hall(game: GameState, seat: int, ties: float, seconds: float, scratch: Scratch) -> None:
    """The same for the hall: by size and face of the largest group, and by aces."""
    for aces in range(DICE + 1):
        scratch.hall[aces] = scratch.weight[HALL] * scratch.brings[HALL, aces]
        scratch.left[aces] = scratch.weight[HALL] * seconds * scratch.follows[HALL, aces]
    for size in range(1, DICE + 1):
        for face in range(SIDES):
            first, second = 1.0, 0.0
            for other in range(game.players):
                if other != seat:
                    won = hall_odds(game, other, size, face, ties)
                    second = second * won + first * (1.0 - won)
                    first *= won
            scratch.ahead[size, face] = first
            scratch.behind[size, face] = second


@formula
def hall_odds(game: GameState, other: int, size: int, face: int, ties: float) -> float:
    """The odds that a player's largest group is smaller; of an equal one that of the higher face wins."""
    group = group_strength(game.person[other].dice)
    theirs = group % GROUP_FACES
    below = chance_below(game, other, theirs, size, 1)
    equal = chance_below(game, other, theirs, size + 1, 1) - below
    return below + equal * (1.0 if face > theirs else 0.0 if face < theirs else ties)


@formula
def hand_worth(hand: int, scratch: Scratch) -> float:
    """Points that a complete hand brings at all places; it is given by its number."""
    dice, worth = PACKED[hand], 0.0
    for place in range(HALL):
        worth += scratch.at_place[place, dice_of(dice, place)]
    size, face, aces = GROUP_SIZE[hand], GROUP_FACE[hand], dice_of(dice, ACE)
    return worth + scratch.ahead[size, face] * scratch.hall[aces] + scratch.behind[size, face] * scratch.left[aces]


@formula
def join(scratch: Scratch, dice: int, size: int) -> None:
    """What each set of dice becomes together with those that are kept: one die is added to a set that is known."""
    scratch.joined[0] = hand_number(dice)
    for number in range(1, FIRST[DICE - size + 1]):
        scratch.joined[number] = MORE[scratch.joined[ONE_LESS[number]], LAST_FACE[number]]


@rule
def chosen_worth(scratch: Scratch, dice: int, size: int, price: float) -> float:
    """What some dice are worth when the others are thrown, and the best part of them kept before the last throw.

    The best part of a throw is the whole throw, or the best part of it without one of its dice.
    """
    worth, free = 0.0, DICE - size
    join(scratch, dice, size)
    for kept in range(free + 1):
        cost = price * price_of(kept)
        for number in range(FIRST[kept], FIRST[kept + 1]):
            best = scratch.worth[scratch.joined[number]] - cost
            for face in range(SIDES):
                if FEWER[number, face] >= 0:
                    best = max(best, scratch.best[FEWER[number, face]])
            scratch.best[number] = best
            if kept == free:
                worth += CHANCE[number] * best
    return worth


@rule
def planned_keep(
    me: Me,
    kept: Keep,
    price: float,
    ties: float,
    seconds: float,
    mine: float,
    bank: float,
    store: float,
    saloon: float,
    sheriff: float,
    hall: float,
) -> float:
    """What keeping some dice is worth: the expectation over all throws to come, less what it costs.

    `ties` is how often a tie is won, `seconds` how much it counts to be second; the others are how much a point of each
    place counts.
    """
    scratch = me.scratch
    if not scratch.searched & HANDS_WEIGHED:
        scratch.searched |= HANDS_WEIGHED
        scratch.weight[MINE], scratch.weight[BANK], scratch.weight[STORE] = mine, bank, store
        scratch.weight[SALOON], scratch.weight[SHERIFF], scratch.weight[HALL] = saloon, sheriff, hall
        reckon(me, ties, seconds)
    dice = me.game.person[me.seat_number].dice + kept.code
    size = count_dice(dice)
    cost = price * price_of(count_dice(kept.code))
    if size < DICE and scratch.throws > 1:
        return chosen_worth(scratch, dice, size, price) - cost
    return scratch.worth[hand_number(dice)] - cost
