"""The course of the game.

A game stands still at every decision: `game.seat` has to answer `game.question`. An answer carries out what was
chosen and runs on to the next question. All that is still to do lies in the record, so a copied game can be
continued from any decision.
"""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.wind_river.rules.actions import act
from mrsim.games.wind_river.rules.ending import finish, is_over
from mrsim.games.wind_river.rules.feeding import feed, must_all_starve, starve_all, starve_tipi, tell_feeding
from mrsim.games.wind_river.rules.herding import begin_herding, herd
from mrsim.games.wind_river.rules.question_codes import ACT, HERD, PITCH, QUESTIONS, STARVE
from mrsim.games.wind_river.rules.records import NONE, GameState, Notes, Table
from mrsim.games.wind_river.rules.setup import pitch, pitches_left, set_up


@rule
def start(table: Table) -> None:
    """Set up; the first question is where the first tipi goes."""
    game = table.game
    set_up(table)
    forget_uses(game)
    game.seat = 0
    game.question = PITCH


@rule
def answer(table: Table, choice: int) -> None:
    """Carry out what was chosen and run on to the next question."""
    game = table.game
    question = game.question
    game.uses[question] += 1
    if question == HERD:
        go_on_herding(table, choice)
    elif question == ACT:
        act(table, choice)
        end_turn(table)
    elif question == STARVE:
        starve_tipi(table, choice)
        go_on_feeding(table)
    else:
        pitch(table, choice)
        if pitches_left(game, table.box) == 0:
            begin_turn(table)


@rule
def begin_turn(table: Table) -> None:
    """The buffaloes come first."""
    game = table.game
    game.turn += 1
    forget_uses(game)
    begin_herding(game, table.box)
    game.question = HERD
    if game.to_move == 0:
        begin_feeding(table)


@rule
def forget_uses(game: GameState) -> None:
    """Questions are counted within a turn."""
    for question in range(QUESTIONS):
        game.uses[question] = 0


@formula
def go_on_herding(table: Table, choice: int) -> None:
    """Until enough buffaloes have moved, or none can move any more."""
    if choice == NONE:
        table.game.to_move = 0
    else:
        herd(table, choice)
    if table.game.to_move == 0:
        begin_feeding(table)


@rule
def begin_feeding(table: Table) -> None:
    """After the buffaloes have moved."""
    feed(table)
    go_on_feeding(table)


@rule
def go_on_feeding(table: Table) -> None:
    """The owner is asked as long as there is a choice; the action is next."""
    game = table.game
    if must_all_starve(game):
        starve_all(table)
    if game.to_starve:
        game.question = STARVE
    else:
        tell_feeding(table)
        game.question = ACT


@rule
def end_turn(table: Table) -> None:
    """The next player, or the end."""
    game = table.game
    if game.camp[game.seat].standing:
        game.camp[game.seat].turns_camped += 1
    if table.notes.noting:
        note_turn(table.notes, game)
    if is_over(table):
        finish(table)
        game.question = OVER
    else:
        game.seat = game.seat + 1 if game.seat + 1 < game.players else 0
        begin_turn(table)


@rule
def note_turn(notes: Notes, game: GameState) -> None:
    """What is left on the board after a turn, and where the tipis of this player stand."""
    notes.buffaloes[game.turn] = game.in_herd
    notes.standing[game.turn] = game.standing
    camp = game.camp[game.seat]
    hexes = camp.hexes
    while hexes:
        notes.stood[game.seat, lowest_cell(hexes)] += camp.tipis[lowest_cell(hexes)]
        hexes = without_lowest(hexes)
