"""Which dice to keep: exact expectation over one's own throws, against what the others will probably show.

What hands are worth is reckoned once for a decision, as they are and with the rest thrown for the last time; then, for
every set of dice that may be kept, what it becomes when there is one more throw to choose from before that.
"""

from typing import Final

from mrsim.engine.jit import rule
from mrsim.games.dice_town.facts.at_stake import (
    GROUP_FACES,
    HANDS_WEIGHED,
    group_strength,
    know_odds,
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
from mrsim.games.dice_town.facts.odds import chance_below
from mrsim.games.dice_town.rules.codes import ACE, HALL
from mrsim.games.dice_town.rules.dice import SIDES, count_dice, dice_of, price_of
from mrsim.games.dice_town.rules.hands import hand_number
from mrsim.games.dice_town.rules.records import DICE, Box, GameState, Scratch
from mrsim.games.dice_town.views.dice import Keep
from mrsim.games.dice_town.views.player import Me

HALL_KICKERS: Final = 0.5
"""Of equal groups, how often the better of a hand's other dice decides for it."""


@rule
def reckon(me: Me) -> None:
    """Fill in what every set of dice is worth that is complete, or will be with one throw."""
    game, scratch = me.game, me.scratch
    weigh_first(game, me.box, me.seat_number, scratch)
    for number in range(FIRST[DICE], FIRST[DICE + 1]):
        scratch.worth[number] = hand_worth(number, scratch)
    reckon_last_throw(scratch, DICE - game.person[me.seat_number].free)


@rule
def reckon_last_throw(scratch: Scratch, kept: int) -> None:
    """The worth of sets of at least this number of dice with the rest thrown: the mean over what the next die shows."""
    for number in range(FIRST[DICE] - 1, FIRST[kept] - 1, -1):
        worth = 0.0
        for face in range(SIDES):
            worth += scratch.worth[MORE[number, face]]
        scratch.worth[number] = worth / SIDES


@rule
def weigh_first(game: GameState, box: Box, seat: int, scratch: Scratch) -> None:
    """By place and dice there: the odds of being first times what the place brings."""
    weigh_places(game, box, seat, scratch)
    know_odds(game, seat, scratch)
    for place in range(HALL):
        scratch.at_place[place, 0] = 0.0
        for number in range(1, DICE + 1):
            odds = (scratch.below[place, number] + scratch.below[place, number + 1]) / 2
            scratch.at_place[place, number] = odds * scratch.brings[place, number]
    for size in range(1, DICE + 1):
        for face in range(SIDES):
            scratch.ahead[size, face] = hall_odds(game, seat, size, face)


@rule
def hand_worth(hand: int, scratch: Scratch) -> float:
    """Points that a complete hand brings at all places; it is given by its number."""
    dice, worth = PACKED[hand], 0.0
    for place in range(HALL):
        worth += scratch.at_place[place, dice_of(dice, place)]
    odds = scratch.ahead[GROUP_SIZE[hand], GROUP_FACE[hand]]
    return worth + odds * scratch.brings[HALL, dice_of(dice, ACE)]


@rule
def hall_odds(game: GameState, seat: int, size: int, face: int) -> float:
    """The odds that nobody's largest group is larger; of an equal one that of the higher face, or a half."""
    odds = 1.0
    for other in range(game.players):
        if other != seat:
            group = group_strength(game.person[other].dice)
            theirs = group % GROUP_FACES
            below = chance_below(game, other, theirs, size, 1)
            equal = chance_below(game, other, theirs, size + 1, 1) - below
            odds *= below + equal * (1.0 if face > theirs else 0.0 if face < theirs else HALL_KICKERS)
    return odds


@rule
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
def planned_keep(me: Me, kept: Keep, price: float) -> float:
    """What keeping some dice is worth: the expectation over all throws to come, less what it costs."""
    if not me.scratch.searched & HANDS_WEIGHED:
        me.scratch.searched |= HANDS_WEIGHED
        reckon(me)
    person = me.game.person[me.seat_number]
    dice = person.dice + kept.code
    size = count_dice(dice)
    cost = price * price_of(count_dice(kept.code))
    if size < DICE and me.scratch.throws > 1:
        return chosen_worth(me.scratch, dice, size, price) - cost
    return me.scratch.worth[hand_number(dice)] - cost
