"""Chapter 5: who acts at a place, first and second."""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.names import ACTIONS
from mrsim.games.dice_town.rules.agenda import ACTED, RANKED, SECOND_NEXT, ask, later, offer
from mrsim.games.dice_town.rules.codes import FIRST, HALL, SECOND, SECOND_MAY, SECOND_NEVER
from mrsim.games.dice_town.rules.dice import dice_of
from mrsim.games.dice_town.rules.events import ACT
from mrsim.games.dice_town.rules.hands import hand_strength
from mrsim.games.dice_town.rules.notes import note_act, note_gain
from mrsim.games.dice_town.rules.possible import is_possible
from mrsim.games.dice_town.rules.question_codes import ACTION
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Table
from mrsim.games.dice_town.rules.ties_and_bribes import break_tie
from mrsim.games.kit.compiled.events import tell

FEWEST_WITH_SECOND = 3
ACTIONS_EACH = len(ACTIONS)


@rule
def open_place(table: Table, place: int) -> None:
    """The player with the most of its face acts first, at the hall the best hand."""
    game, box = table.game, table.box
    if table.notes.noting:
        note_gain(table)
    game.place = place
    for rank in range(SECOND + 1):
        game.actors[rank] = NONE
        game.took[rank] = 0
    if game.closed_place == place:
        return
    for seat in range(game.players):
        dice = game.person[seat].dice
        game.strength[seat] = hand_strength(dice, box.all_kickers) if place == HALL else dice_of(dice, place)
    find_ranked(table, FIRST)


@rule
def find_ranked(table: Table, rank: int) -> None:
    """The best of those who have not acted; among several the sheriff decides, if anything is possible."""
    game = table.game
    game.rank = rank
    game.tied = best_seats(game, game.actors[FIRST])
    if game.tied == 0:
        return
    several = (game.tied & (game.tied - 1)) != 0
    if several and not can_any(game, table.box, rank):
        return
    game.choice = lowest_cell(game.tied)
    if several:
        later(game, RANKED, rank, 0, 0)
        break_tie(table)
    else:
        ask_action(table, rank)


@rule
def best_seats(game: GameState, without: int) -> int:
    """The strongest of those who compete, as bits."""
    most, seats = 1, 0
    for seat in range(game.players):
        strength = 0 if seat == without else game.strength[seat]
        seats = seats * (strength <= most) | (strength >= most) << seat
        most = max(most, strength)
    return seats


@rule
def can_any(game: GameState, box: Box, rank: int) -> bool:
    """Whether anything is possible for anybody who is tied."""
    seats = game.tied
    while seats:
        if can_act(game, box, lowest_cell(seats), rank):
            return True
        seats = without_lowest(seats)
    return False


@formula
def can_act(game: GameState, box: Box, seat: int, rank: int) -> bool:
    """Whether an action is possible: any for the first, the other one for the second."""
    for action in range(ACTIONS_EACH):
        wanted = rank == FIRST or action == game.other_action
        if wanted and is_possible(game, box, seat, game.place, action):
            return True
    return False


@rule
def ask_action(table: Table, rank: int) -> None:
    """The player who was found takes one of the possible actions; the second may decline."""
    game, box, seat = table.game, table.box, table.game.choice
    game.offered = 0
    for action in range(ACTIONS_EACH):
        wanted = rank == FIRST or action == game.other_action
        if wanted and is_possible(game, box, seat, game.place, action):
            offer(game, action)
    if game.offered == 0:
        return
    if rank == SECOND and box.second == SECOND_MAY:
        offer(game, NONE)
    later(game, ACTED, seat, rank, 0)
    ask(game, seat, ACTION)


@formula
def begin_act(table: Table, seat: int, rank: int) -> None:
    """Close the wagon, whatever the chosen action leads to."""
    game, action = table.game, table.game.choice
    if rank == FIRST:
        game.other_action = 1 - action
        later(game, SECOND_NEXT, 0, 0, 0)
    person = game.person[seat]
    person.wagon = 1
    person.acts[game.place * ACTIONS_EACH + action] += 1
    if table.notes.noting:
        note_act(table, seat, rank, game.place * ACTIONS_EACH + action)
    game.actors[rank] = seat
    game.number = dice_of(person.dice, game.place)
    tell(table, ACT, (game.place, seat, rank, action))


@formula
def find_second(table: Table) -> None:
    """With three or more players another one may carry out the action that the first did not take."""
    if table.notes.noting:
        note_gain(table)
    if has_second(table.game, table.box):
        find_ranked(table, SECOND)


@formula
def has_second(game: GameState, box: Box) -> bool:
    """Whether a second acts at all."""
    return box.wild_west != 0 and game.players >= FEWEST_WITH_SECOND and box.second != SECOND_NEVER
