"""When a player is asked about a store card, and whether it may be used then (chapter 1)."""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import NAMED, PLAYED, ask, later
from mrsim.games.dice_town.rules.codes import (
    BASE_ACTION,
    DESPERADO,
    DOUBLE_NUGGETS,
    DOUBLE_SALOON,
    DOUBLE_STORE,
    HALF_HAUL,
    INSURANCE,
    OLD_SHERIFF,
    SALOON,
    SMOKE_SIGNAL,
    STORE,
    SURVEYOR,
    TWO_REVOLVERS,
    WHISKEY,
)
from mrsim.games.dice_town.rules.decks import cards_left
from mrsim.games.dice_town.rules.possible import is_possible
from mrsim.games.dice_town.rules.question_codes import PLAY, VICTIM
from mrsim.games.dice_town.rules.records import MOST_PLAYS, NONE, Box, GameState, Table
from mrsim.games.dice_town.rules.saloon import (
    has_choice_of_villains,
    list_ranchers,
)
from mrsim.games.dice_town.rules.sheriff import ask_reroll
from mrsim.games.dice_town.rules.store_cards import ask_play, held_card, show_card

LEAST_HAUL = 2


@rule
def open_window(table: Table, kind: int, seat: int) -> None:
    """Ask whether a card is played, if the player has it and may use it now."""
    game, box = table.game, table.box
    if held_card(game, box, seat, kind) == 0 or game.uses[PLAY, seat] >= MOST_PLAYS:
        return
    if not may_use(game, box, seat, kind):
        return
    later(game, PLAYED, kind, seat, 0)
    ask_play(game, box, seat, kind, what_about(game, kind))
    if kind == TWO_REVOLVERS:
        ask_reroll(game, seat)


@formula
def what_about(game: GameState, kind: int) -> int:
    """What a player who is asked to play a card knows: money left of a haul, what was stolen, who wants the badge."""
    if kind == HALF_HAUL:
        return game.haul
    if kind == OLD_SHERIFF:
        return game.badge_to
    return game.stolen if kind == INSURANCE else NONE


@rule
def may_use(game: GameState, box: Box, seat: int, kind: int) -> bool:
    """Whether a card still has something to do."""
    if kind == DOUBLE_NUGGETS:
        return game.mine > game.taking
    if kind == HALF_HAUL:
        return game.haul >= LEAST_HAUL
    if kind == OLD_SHERIFF:
        return game.badge_to != NONE
    if kind == SURVEYOR:
        return cards_left(game.properties) > 0
    if kind == SMOKE_SIGNAL:
        return game.die_holder != seat
    return may_use_again(game, box, seat, kind)


@formula
def may_use_again(game: GameState, box: Box, seat: int, kind: int) -> bool:
    """The cards of the store and the saloon."""
    if kind == DOUBLE_STORE:
        return is_possible(game, box, seat, STORE, BASE_ACTION)
    if kind == DOUBLE_SALOON:
        return is_possible(game, box, seat, SALOON, BASE_ACTION)
    if kind == WHISKEY:
        list_ranchers(game, seat)
        return game.stolen == NONE and game.offered > 0
    if kind == INSURANCE:
        return not game.returned
    if kind == DESPERADO:
        return not game.outlaw_taken and has_choice_of_villains(game)
    return True


@rule
def play_or_not(table: Table, kind: int, seat: int) -> None:
    """The card is shown, with the victim or the die that it names."""
    game, choice = table.game, table.game.choice
    if choice == NONE:
        return
    if kind == WHISKEY:
        list_ranchers(game, seat)
        later(game, NAMED, seat, game.card, 0)
        ask(game, seat, VICTIM)
    elif kind == TWO_REVOLVERS:
        show_card(table, seat, game.card, NONE, choice)
    else:
        show_card(table, seat, choice, game.actors[game.rank] if kind == HALF_HAUL else NONE, NONE)
