"""Chapter 6: what is possible for whom."""

from mrsim.engine.jit import rule
from mrsim.games.dice_town.rules.codes import BANK, BASE_ACTION, HALL, MINE, SALOON, STORE, WHISKEY
from mrsim.games.dice_town.rules.decks import cards_left
from mrsim.games.dice_town.rules.records import Box, GameState


@rule
def is_possible(game: GameState, box: Box, seat: int, place: int, action: int) -> bool:
    """Whether an action can be carried out now."""
    if action == BASE_ACTION:
        return is_base_possible(game, box, seat, place)
    return bool(box.wild_west) and is_west_possible(game, place)


@rule
def is_base_possible(game: GameState, box: Box, seat: int, place: int) -> bool:
    """The base action of a place."""
    if place == MINE:
        return game.mine > 0
    if place == BANK:
        return game.bank > 0
    if place == STORE:
        return (game.bag | game.discard) != 0
    if place == SALOON:
        return may_steal(game, box, seat)
    return place != HALL or game.hall_cards > 0


@rule
def is_west_possible(game: GameState, place: int) -> bool:
    """The action of Wild West; an elixir is always left."""
    if place == MINE:
        return cards_left(game.river) > 0
    if place == BANK:
        return game.coach > 0
    if place == SALOON:
        return cards_left(game.villains) > 0
    if place == HALL:
        return cards_left(game.properties) > 0
    return place == STORE or game.wanted != 0


@rule
def may_steal(game: GameState, box: Box, seat: int) -> bool:
    """Somebody who is not guarded has hand cards; or a ranch, and the thief whiskey."""
    whiskey = (game.person[seat].hand & box.of_kind[WHISKEY]) != 0
    for other in range(game.players):
        if other != seat and other != game.guarded:
            if has_loot(game, box, other):
                return True
            if whiskey and game.person[other].ranches:
                return True
    return False


@rule
def has_loot(game: GameState, box: Box, seat: int) -> bool:
    """Whether there are hand cards that a thief may draw from."""
    person = game.person[seat]
    return person.hand != 0 or (box.loot_deeds != 0 and person.deeds != 0)
