"""What a hand is worth at the places: as it shows, and by the odds of those that are not complete."""

from mrsim.engine.jit import rule
from mrsim.games.dice_town.facts.odds import odds_of_most
from mrsim.games.dice_town.facts.worth import place_worth
from mrsim.games.dice_town.rules.codes import ACE, HALL
from mrsim.games.dice_town.rules.dice import SIDES, count_dice, dice_of, hand_strength
from mrsim.games.dice_town.rules.records import Box, GameState

TIED = 0.5
GROUP_BITS = 3
GROUP_FACES = 1 << GROUP_BITS


@rule
def group_strength(dice: int) -> int:
    """How much the largest group of an unfinished hand is worth: its size, then its face."""
    best = 0
    for face in range(SIDES):
        best = max(best, dice_of(dice, face) << GROUP_BITS | face)
    return best


@rule
def showing_odds(game: GameState, seat: int, place: int, dice: int) -> float:
    """1 if a hand is the best at a place as all hands show, a half if another one is as good, 0 otherwise."""
    own = group_strength(dice) if place == HALL else dice_of(dice, place)
    best = 0
    for other in range(game.players):
        if other != seat:
            shown = game.person[other].dice
            best = max(best, group_strength(shown) if place == HALL else dice_of(shown, place))
    if own == 0 or own < best:
        return 0.0
    return TIED if own == best else 1.0


@rule
def showing_gain(game: GameState, box: Box, seat: int, kept: int) -> float:
    """Points of the places where a player would be first who keeps some dice, if nobody threw any more."""
    dice = game.person[seat].dice + kept
    gain = 0.0
    for place in range(HALL + 1):
        odds = showing_odds(game, seat, place, dice)
        if odds > 0.0:
            gain += odds * place_worth(game, box, seat, place, dice_of(dice, place))
    return gain


@rule
def likely_gain(game: GameState, box: Box, seat: int, kept: int) -> float:
    """Points of the places, each times the odds of being first there."""
    person = game.person[seat]
    dice, free = person.dice + kept, person.free - count_dice(kept)
    gain = 0.0
    for place in range(HALL):
        number = dice_of(dice, place)
        gain += odds_of_most(game, seat, place, number, free) * place_worth(game, box, seat, place, max(number, 1))
    group = group_strength(dice)
    odds = odds_of_most(game, seat, group % GROUP_FACES, group >> GROUP_BITS, free)
    return gain + odds * place_worth(game, box, seat, HALL, dice_of(dice, ACE))


@rule
def hand_change(game: GameState, box: Box, seat: int, change: int) -> float:
    """Points that a complete hand gains at the places when it changes."""
    return complete_gain(game, box, seat, game.person[seat].dice + change) - complete_gain(
        game, box, seat, game.person[seat].dice
    )


@rule
def complete_gain(game: GameState, box: Box, seat: int, dice: int) -> float:
    """Points of the places where a complete hand is the best."""
    gain = 0.0
    for place in range(HALL + 1):
        own = hand_strength(dice, box.all_kickers) if place == HALL else dice_of(dice, place)
        odds = 1.0 if own else 0.0
        for other in range(game.players):
            if other != seat:
                shown = game.person[other].dice
                best = hand_strength(shown, box.all_kickers) if place == HALL else dice_of(shown, place)
                odds = 0.0 if best > own else min(odds, TIED) if best == own else odds
        if odds > 0.0:
            gain += odds * place_worth(game, box, seat, place, dice_of(dice, place))
    return gain
