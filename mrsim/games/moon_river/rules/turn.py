"""Chapters 4 and 5: the course of the game.

A game stands still at every decision: `game.seat` has to answer `game.question`. An answer carries out what was
chosen and runs on to the next question. All that is still to do lies in the record, so a copied game can be
continued from any decision.
"""

from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.rules.cows_and_droughts import cows_arrive, fewest_cows, most_cows, suffer_drought
from mrsim.games.moon_river.rules.ending import discard_rest, finish, note_standing
from mrsim.games.moon_river.rules.events import CLAIM as CLAIM_EVENT
from mrsim.games.moon_river.rules.events import SPARE, TAKE
from mrsim.games.moon_river.rules.expanding import discard_parcel, lay_domino
from mrsim.games.moon_river.rules.partners import (
    DESPERADO,
    RUSTLER,
    SPECIALIST,
    chosen_side,
    hire,
    partners_waiting,
    ride,
    steal_cow,
    swap_parcels,
)
from mrsim.games.moon_river.rules.question_codes import (
    BONUS,
    CIRCLE,
    CLAIM,
    COWBOY,
    COWS,
    DISCARD,
    DROUGHT,
    EXPAND,
    NOTHING,
    QUESTIONS,
    RECRUIT,
    STEAL,
    SWAP,
)
from mrsim.games.moon_river.rules.records import COLUMN, NONE, GameState, Table
from mrsim.games.moon_river.rules.setup import (
    form_column,
    placing_seat,
    rancheros,
    refill_saloon,
    set_up,
)
from mrsim.games.moon_river.rules.two_players import bonus_cell, take_bonus

PLACING, EXPANDING, CLAIMING, EMPTYING, DONE = range(5)
"""The stages of a turn; PLACING is the set-up."""


@rule
def start(table: Table) -> None:
    """Set up; the first question is where the first ranchero goes."""
    game = table.game
    set_up(table)
    forget_uses(game)
    game.stage = PLACING
    game.effect = NONE
    game.seat = placing_seat(game)
    game.question = CLAIM


@formula
def answer(table: Table, choice: int) -> None:
    """Carry out what was chosen and run on to the next question."""
    game = table.game
    game.uses[game.question] += 1
    carry_out(table, choice)
    game.question = question_of_turn(table)
    while game.question == NOTHING:
        next_turn(table)
        game.question = OVER if game.round_number > table.box.rounds else question_of_turn(table)


@formula
def carry_out(table: Table, choice: int) -> None:
    """What an answer does."""
    question = table.game.question
    if question == EXPAND:
        expand(table, choice)
    elif question == CLAIM:
        claim(table, choice)
    elif question == DROUGHT:
        suffer_drought(table, table.game.seat, choice)
    elif question == RECRUIT:
        recruit_partner(table, choice)
    elif question == COWBOY:
        use_cowboy(table, choice)
    elif question == CIRCLE:
        read_circle(table.game, choice)
    elif question == STEAL:
        use_rustler(table, choice)
    elif question == SWAP:
        use_desperado(table, choice)
    elif question == DISCARD:
        discard_parcel(table, table.game.seat, choice)
    elif question == BONUS:
        lay_bonus(table, choice)
    else:
        cows_arrive(table, table.game.seat, choice)


@formula
def question_of_turn(table: Table) -> int:
    """What the turn still asks for: first the domino just laid, in the order of 4.3, then what the stage allows."""
    game = table.game
    if game.cows_wait and fewest_cows(table, 0) < most_cows(table, 0):
        return COWS
    if game.cows_wait:
        cows_arrive(table, game.seat, most_cows(table, 0))
    if game.droughts_left[0] or game.droughts_left[1]:
        read_skull(game, 0 if game.droughts_left[0] else 1)
        return DROUGHT
    if game.effect != NONE:
        return game.effect
    if game.circle_left[0] or game.circle_left[1]:
        question = question_of_circles(game)
        if question != NOTHING:
            return question
    if bonus_is_due(game):
        return BONUS
    return question_of_stage(table)


@formula
def question_of_stage(table: Table) -> int:
    """Discard, expand, choose; in the last round empty the reserve."""
    game = table.game
    ranch = game.ranch[game.seat]
    if game.to_discard:
        return DISCARD
    if game.stage == EXPANDING:
        if game.dominoes_left and ranch.holding > 1:
            return EXPAND
        leave_expanding(table)
    if game.stage == CLAIMING:
        return CLAIM
    if game.stage == EMPTYING:
        if ranch.holding > 1:
            return EXPAND
        discard_rest(table, game.seat)
        game.stage = DONE
    if game.stage == PLACING and game.claims < rancheros(game.players):
        game.seat = placing_seat(game)
        return CLAIM
    return NOTHING


@rule
def leave_expanding(table: Table) -> None:
    """A parcel of the next column is chosen; the last round has none, and the last turn empties the reserve."""
    game = table.game
    if game.round_number < table.box.rounds:
        game.stage = CLAIMING
    elif has_another_turn(game):
        game.stage = DONE
    else:
        game.stage = EMPTYING
        game.emptying = 1


@rule
def has_another_turn(game: GameState) -> bool:
    """Whether another ranchero of this player is still to act in this column."""
    another = False
    for slot in range(game.turn + 1, COLUMN):
        another |= game.owner[slot] == game.seat
    return another


@formula
def next_turn(table: Table) -> None:
    """The next ranchero of the column; after the last one the next column."""
    game = table.game
    slot = COLUMN if game.stage == PLACING else next_ranchero(game)
    if slot == COLUMN:
        end_round(table)
        slot = next_ranchero(game)
    if game.round_number <= table.box.rounds:
        begin_turn(table, slot)


@formula
def next_ranchero(game: GameState) -> int:
    """The next slot of the column with a ranchero on it."""
    slot = game.turn + 1
    while slot < COLUMN and game.owner[slot] == NONE:
        slot += 1
    return slot


@rule
def end_round(table: Table) -> None:
    """Columns move up and the saloon fills, or the game ends: its round number is then beyond the last."""
    game = table.game
    if game.standings and game.round_number > 0:
        note_standing(table)
    if game.round_number == table.box.rounds:
        finish(table)
    else:
        move_columns_up(table)
        if game.parcels_drawn < table.box.parcels:
            form_column(table)
        if game.round_number > 0:
            refill_saloon(table)
    game.round_number += 1
    game.turn = NONE
    for seat in range(game.players):
        game.ranch[seat].turns_in_round = 0


@rule
def move_columns_up(table: Table) -> None:
    """The next column becomes the current one; with 3 players the parcel nobody chose leaves."""
    game = table.game
    for slot in range(COLUMN):
        game.column[slot] = game.next_column[slot]
        game.owner[slot] = game.next_owner[slot]
        if game.owner[slot] == NONE:
            tell(table, SPARE, (game.round_number + 1, game.column[slot]))


# 4.1 taking


@formula
def begin_turn(table: Table, slot: int) -> None:
    """Take the parcel under the ranchero; with more than the reserve holds the player must expand."""
    game = table.game
    game.turn = slot
    game.seat = game.owner[slot]
    ranch = game.ranch[game.seat]
    ranch.turns_in_round += 1
    ranch.held[ranch.holding] = game.column[slot]
    ranch.holding += 1
    tell(table, TAKE, (game.seat, game.column[slot]))
    game.stage = EXPANDING
    game.forced = 1 if ranch.holding > ranch.reserve else 0
    game.dominoes_left = 2 if ranch.holding >= table.box.two_dominoes_from else 1
    game.domino_on_top = 0
    game.emptying = 0
    forget_uses(game)


@formula
def forget_uses(game: GameState) -> None:
    """Questions are counted within a turn."""
    for question in range(QUESTIONS):
        game.uses[question] = 0


# 4.2 expanding


@formula
def expand(table: Table, choice: int) -> None:
    """Lay the chosen domino. No choice: a pass, or nothing can be laid."""
    game = table.game
    if choice != NONE:
        lay_domino(table, game.seat, choice)
    elif game.emptying:
        discard_rest(table, game.seat)
        game.stage = DONE
    else:
        game.to_discard = 2 * game.forced
        game.dominoes_left = 0


# 4.3 symbols


@formula
def read_skull(game: GameState, half: int) -> None:
    """The next drought comes from this parcel of the domino."""
    game.droughts_left[half] -= 1
    game.skull = game.domino_cell[half]


@rule
def question_of_circles(game: GameState) -> int:
    """Recruit for each circle, in the order the player likes; with an empty saloon the symbols are lost."""
    if partners_waiting(game) == 0:
        game.circle_left[0] = 0
        game.circle_left[1] = 0
        return NOTHING
    if game.circle_left[0] and game.circle_left[1]:
        return CIRCLE
    read_circle(game, 0 if game.circle_left[0] else 1)
    return game.effect


@formula
def read_circle(game: GameState, half: int) -> None:
    """The partner will lie on this parcel."""
    game.circle_left[half] = 0
    game.circle = game.domino_cell[half]
    game.effect = RECRUIT


# 4.4 partners


@rule
def recruit_partner(table: Table, choice: int) -> None:
    """The chip is laid; its side may have an effect at once."""
    game = table.game
    partner = hire(table, game.seat, choice)
    game.effect = NONE
    if chosen_side(choice) != SPECIALIST:
        game.steps_left = table.box.cowboy_steps
        game.effect = COWBOY if game.steps_left else NONE
    elif partner == DESPERADO:
        game.effect = SWAP
    elif partner == RUSTLER:
        game.effect = STEAL


@rule
def use_cowboy(table: Table, choice: int) -> None:
    """One of the cowboy's steps, or none of those left."""
    game = table.game
    if choice != NONE:
        ride(table, game.seat, choice)
    if choice == NONE or game.steps_left == 0:
        game.effect = NONE


@rule
def use_desperado(table: Table, choice: int) -> None:
    """At most one swap."""
    table.game.effect = NONE
    if choice != NONE:
        swap_parcels(table, table.game.seat, choice)


@rule
def use_rustler(table: Table, choice: int) -> None:
    """At most one cow."""
    table.game.effect = NONE
    if choice != NONE:
        steal_cow(table, table.game.seat, choice)


# 7 two players


@formula
def bonus_is_due(game: GameState) -> bool:
    """The domino was the first of this player on row 10."""
    return game.domino_on_top == 1 and not game.ranch[game.seat].bonus_taken


@rule
def lay_bonus(table: Table, choice: int) -> None:
    """A laid tile has a circle of its own."""
    game = table.game
    if take_bonus(table, game.seat, choice):
        game.domino_cell[0] = bonus_cell(choice)
        game.circle_left[0] = 1


# 4.5 and the set-up: choosing a parcel


@formula
def claim(table: Table, slot: int) -> None:
    """The ranchero stands on a parcel of the next column."""
    game = table.game
    table.deal.choice[game.next_column[slot]] = owned(game)
    table.deal.taker[game.next_column[slot]] = game.seat
    game.next_owner[slot] = game.seat
    tell(table, CLAIM_EVENT, (game.seat, game.round_number + 1, slot))
    if game.stage == PLACING:
        game.claims += 1
        note_first_claim(game, slot)
    else:
        game.stage = DONE


@formula
def owned(game: GameState) -> int:
    """Parcels of the next column that have an owner."""
    parcels = 0
    for slot in range(COLUMN):
        if game.next_owner[slot] != NONE:
            parcels += 1
    return parcels


@rule
def note_first_claim(game: GameState, slot: int) -> None:
    """Where in the first column a player begins (two players: the first of two)."""
    ranch = game.ranch[game.seat]
    if ranch.first_claim == NONE:
        ranch.first_claim = slot
