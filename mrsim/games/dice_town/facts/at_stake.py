"""What is the same for all options of a decision about dice: computed when it is first needed, and kept."""

from typing import Final

from mrsim.engine.jit import rule
from mrsim.games.dice_town.facts.odds import HITS, all_below, throws_left
from mrsim.games.dice_town.facts.worth import place_worth
from mrsim.games.dice_town.rules.codes import HALL
from mrsim.games.dice_town.rules.dice import SIDES, dice_of
from mrsim.games.dice_town.rules.records import DICE, Box, GameState, Scratch

PLACES_WEIGHED, SHOWN_SEEN, ODDS_KNOWN, HANDS_WEIGHED = 1, 2, 4, 8
"""Bits that say what has been computed."""

GROUP_BITS: Final = 3
GROUP_FACES: Final = 1 << GROUP_BITS


@rule
def group_strength(dice: int) -> int:
    """How much the largest group of an unfinished hand is worth: its size, then its face."""
    best = 0
    for face in range(SIDES):
        best = max(best, dice_of(dice, face) << GROUP_BITS | face)
    return best


@rule
def weigh_places(game: GameState, box: Box, seat: int, scratch: Scratch) -> None:
    """What each place brings with each number of dice of its face."""
    if scratch.searched & PLACES_WEIGHED:
        return
    scratch.searched |= PLACES_WEIGHED
    for place in range(HALL + 1):
        for number in range(DICE + 1):
            scratch.brings[place, number] = place_worth(game, box, seat, place, number)


@rule
def see_shown(game: GameState, seat: int, scratch: Scratch) -> None:
    """The most that another player shows at each place."""
    if scratch.searched & SHOWN_SEEN:
        return
    scratch.searched |= SHOWN_SEEN
    for place in range(HALL + 1):
        scratch.shown[place] = 0
    for other in range(game.players):
        if other != seat:
            dice = game.person[other].dice
            for face in range(HALL):
                scratch.shown[face] = max(scratch.shown[face], dice_of(dice, face))
            scratch.shown[HALL] = max(scratch.shown[HALL], group_strength(dice))


@rule
def know_odds(game: GameState, seat: int, scratch: Scratch) -> None:
    """By face and number the odds that all others end with fewer dice of it."""
    if scratch.searched & ODDS_KNOWN:
        return
    scratch.searched |= ODDS_KNOWN
    scratch.throws = throws_left(game, seat)
    for face in range(SIDES):
        for number in range(DICE + 2):
            scratch.below[face, number] = all_below(game, seat, face, number, scratch.throws)


@rule
def odds_of_being_first(scratch: Scratch, face: int, own: int, free: int) -> float:
    """The odds of `odds_of_most`, of which the part of the others is known."""
    odds = 0.0
    for hits in range(free + 1):
        number = own + hits
        if number:
            ahead_or_equal = scratch.below[face, number] + scratch.below[face, number + 1]
            odds += HITS[scratch.throws, free, hits] * ahead_or_equal / 2
    return odds
