"""What a hand is worth at the places: as it shows, and by the odds of those that are not complete."""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.facts.at_stake import (
    GROUP_BITS,
    GROUP_FACES,
    group_strength,
    know_odds,
    odds_of_being_first,
    see_shown,
    weigh_places,
)
from mrsim.games.dice_town.facts.worth import place_worth
from mrsim.games.dice_town.rules.codes import ACE, HALL
from mrsim.games.dice_town.rules.dice import count_dice, dice_of
from mrsim.games.dice_town.rules.hands import hand_strength
from mrsim.games.dice_town.rules.records import Box, GameState, Scratch

TIED = 0.5


@formula
def showing_odds(own: int, best: int) -> float:
    """1 for more dice than the best of the others shows, a half for as many, 0 otherwise."""
    if own == 0 or own < best:
        return 0.0
    return TIED if own == best else 1.0


@rule
def showing_gain(game: GameState, box: Box, seat: int, scratch: Scratch, kept: int) -> float:
    """Points of the places where a player who keeps these dice would be first if nobody threw again."""
    weigh_places(game, box, seat, scratch)
    see_shown(game, seat, scratch)
    dice = game.person[seat].dice + kept
    gain = 0.0
    for place in range(HALL + 1):
        own = group_strength(dice) if place == HALL else dice_of(dice, place)
        odds = showing_odds(own, scratch.shown[place])
        if odds > 0.0:
            gain += odds * scratch.brings[place, dice_of(dice, place)]
    return gain


@rule
def likely_gain(game: GameState, box: Box, seat: int, scratch: Scratch, kept: int) -> float:
    """Points of the places, each times the odds of being first there."""
    weigh_places(game, box, seat, scratch)
    know_odds(game, seat, scratch)
    person = game.person[seat]
    dice, free = person.dice + kept, person.free - count_dice(kept)
    gain = 0.0
    for place in range(HALL):
        number = dice_of(dice, place)
        gain += odds_of_being_first(scratch, place, number, free) * scratch.brings[place, max(number, 1)]
    group = group_strength(dice)
    odds = odds_of_being_first(scratch, group % GROUP_FACES, group >> GROUP_BITS, free)
    return gain + odds * scratch.brings[HALL, dice_of(dice, ACE)]


@formula
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
