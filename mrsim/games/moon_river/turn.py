"""Chapters 4 and 5: the course of the game.

A game stands still at every decision: `game.seat` has to answer `game.question`. An answer carries out what was
chosen and runs on to the next question. All that is still to do lies in the record, so a copied game can be
continued from any decision.
"""

from mrsim.games.moon_river.ending import discard_rest, finish, note_standing
from mrsim.games.moon_river.events import CLAIM as CLAIM_EVENT
from mrsim.games.moon_river.events import SPARE, TAKE, tell
from mrsim.games.moon_river.expanding import covers, discard_parcel, lay_domino
from mrsim.games.moon_river.grid import TOP_ROW
from mrsim.games.moon_river.partners import (
    COWBOY_STEPS,
    DESPERADO,
    RUSTLER,
    SPECIALIST,
    chosen_side,
    hire,
    partners_waiting,
    ride,
    steal,
    swap,
)
from mrsim.games.moon_river.questions import (
    BONUS,
    CIRCLE,
    CLAIM,
    COWBOY,
    COWS,
    DISCARD,
    DROUGHT,
    EXPAND,
    OVER,
    QUESTIONS,
    RECRUIT,
    STEAL,
    SWAP,
)
from mrsim.games.moon_river.records import COLUMN, NONE, Game, Table
from mrsim.games.moon_river.setup import (
    form_column,
    placing_seat,
    rancheros,
    refill_saloon,
    set_up,
)
from mrsim.games.moon_river.symbols import cows_arrive, fewest_cows, most_cows, suffer_drought
from mrsim.games.moon_river.two_players import take_bonus
from mrsim.kernel.cache import rule

TWO_DOMINOES_FROM = 4
"""Parcels held in a turn from which on two dominoes may be laid."""


@rule
def start(table: Table) -> None:
    """Set up; the first question is where the first ranchero goes."""
    set_up(table)
    forget_uses(table.game)
    table.game.seat = placing_seat(table.game)
    table.game.question = CLAIM


@rule
def answer(table: Table, choice: int) -> None:
    """Carry out what was chosen and run on to the next question."""
    question = table.game.question
    table.game.uses[question] += 1
    if question == EXPAND:
        answer_expand(table, choice)
    elif question == CLAIM:
        answer_claim(table, choice)
    elif question == DROUGHT:
        suffer_drought(table, table.game.seat, choice)
        next_symbol(table)
    elif question == RECRUIT:
        answer_recruit(table, choice)
    elif question == COWBOY:
        answer_cowboy(table, choice)
    elif question == CIRCLE:
        read_circle(table.game, choice)
    elif question == STEAL:
        answer_steal(table, choice)
    elif question == SWAP:
        answer_swap(table, choice)
    elif question == DISCARD:
        answer_discard(table, choice)
    elif question == BONUS:
        answer_bonus(table, choice)
    else:
        cows_arrive(table, table.game.seat, choice)
        next_symbol(table)


# 4.5 and the set-up: choosing a parcel


@rule
def answer_claim(table: Table, slot: int) -> None:
    """The ranchero stands on a parcel of the next column."""
    game = table.game
    game.next_owner[slot] = game.seat
    tell(table, CLAIM_EVENT, (game.seat, game.round_number + 1, slot))
    if game.round_number > 0:
        end_turn(table)
    else:
        placed_in_setup(table, slot)


@rule
def placed_in_setup(table: Table, slot: int) -> None:
    """Until every ranchero of the set-up is placed."""
    game = table.game
    if game.ranch[game.seat].first_claim == NONE:
        game.ranch[game.seat].first_claim = slot
    game.claims += 1
    if game.claims < rancheros(game.players):
        game.seat = placing_seat(game)
    else:
        end_turn(table)


@rule
def end_turn(table: Table) -> None:
    """The next ranchero of the column; after the last one the next column."""
    game = table.game
    slot = next_ranchero(game) if game.round_number > 0 else COLUMN
    if slot == COLUMN:
        end_round(table)
        slot = next_ranchero(game)
    if game.question != OVER:
        begin_turn(table, slot)


@rule
def next_ranchero(game: Game) -> int:
    """The next slot of the column with a ranchero on it."""
    slot = game.turn + 1
    while slot < COLUMN and game.owner[slot] == NONE:
        slot += 1
    return slot


@rule
def end_round(table: Table) -> None:
    """Columns move up, the saloon fills; or the game is over."""
    game = table.game
    if game.standings and game.round_number > 0:
        note_standing(table)
    if game.round_number == table.box.rounds:
        finish(table)
        game.question = OVER
        return
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


@rule
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
    game.forced = 1 if ranch.holding > ranch.reserve else 0
    game.dominoes_left = 2 if ranch.holding >= TWO_DOMINOES_FROM else 1
    game.emptying = 0
    forget_uses(game)
    game.question = EXPAND


@rule
def forget_uses(game: Game) -> None:
    """Questions are counted within a turn."""
    for question in range(QUESTIONS):
        game.uses[question] = 0


# 4.2 expanding


@rule
def answer_expand(table: Table, choice: int) -> None:
    """Lay the chosen domino. No choice: a pass, or nothing can be laid."""
    game = table.game
    if choice != NONE:
        lay_domino(table, game.seat, choice)
        bring_cows(table)
    elif game.emptying:
        discard_rest(table, game.seat)
        end_turn(table)
    elif game.forced:
        game.to_discard = 2
        game.question = DISCARD
    else:
        stop_expanding(table)


@rule
def answer_discard(table: Table, position: int) -> None:
    """Two parcels leave the game, then the turn goes on without expanding."""
    game = table.game
    discard_parcel(table, game.seat, position)
    if game.to_discard == 0:
        game.forced = 0
        stop_expanding(table)


@rule
def stop_expanding(table: Table) -> None:
    """Choose a parcel of the next column; in the last round there is none."""
    game = table.game
    if game.round_number < table.box.rounds:
        game.question = CLAIM
    elif has_another_turn(game):
        end_turn(table)
    else:
        game.emptying = 1
        game.question = EXPAND


@rule
def has_another_turn(game: Game) -> bool:
    """Whether another ranchero of this player is still to act in this column."""
    for slot in range(game.turn + 1, COLUMN):
        if game.owner[slot] == game.seat:
            return True
    return False


@rule
def domino_done(table: Table) -> None:
    """All effects are over: a bonus tile, another domino, or the end of expanding."""
    game = table.game
    ranch = game.ranch[game.seat]
    if bonus_is_due(game):
        game.question = BONUS
    elif game.emptying or (game.dominoes_left > 0 and ranch.holding > 1):
        game.question = EXPAND
    else:
        stop_expanding(table)


@rule
def bonus_is_due(game: Game) -> bool:
    """Two players: the domino is the first of this player on row 10."""
    if game.players != 2 or game.ranch[game.seat].bonus_taken:
        return False
    return covers(TOP_ROW, game.domino_cell[0], game.domino_cell[1])


@rule
def answer_bonus(table: Table, choice: int) -> None:
    """A laid tile has a circle of its own."""
    game = table.game
    if take_bonus(table, game.seat, choice):
        game.domino_cell[0] = choice >> 2
        game.circle_left[0] = 1
    next_circle(table)


# 4.3 symbols


@rule
def bring_cows(table: Table) -> None:
    """Only a short supply leaves the owner a choice."""
    game = table.game
    if fewest_cows(table, 0) < most_cows(table, 0):
        game.question = COWS
    else:
        cows_arrive(table, game.seat, most_cows(table, 0))
        next_symbol(table)


@rule
def next_symbol(table: Table) -> None:
    """Droughts of the first parcel, of the second one, then the circles."""
    game = table.game
    for half in range(2):
        if game.droughts_left[half]:
            game.droughts_left[half] -= 1
            game.skull = game.domino_cell[half]
            game.question = DROUGHT
            return
    next_circle(table)


@rule
def next_circle(table: Table) -> None:
    """Recruit for each circle; with an empty saloon the symbol is lost."""
    game = table.game
    if game.circle_left[0] + game.circle_left[1] == 0:
        domino_done(table)
    elif partners_waiting(game) == 0:
        game.circle_left[0] = 0
        game.circle_left[1] = 0
        domino_done(table)
    elif game.circle_left[0] and game.circle_left[1]:
        game.question = CIRCLE
    else:
        read_circle(game, 0 if game.circle_left[0] else 1)


@rule
def read_circle(game: Game, half: int) -> None:
    """The partner will lie on this parcel."""
    game.circle_left[half] = 0
    game.circle = game.domino_cell[half]
    game.question = RECRUIT


# 4.4 partners


@rule
def answer_recruit(table: Table, choice: int) -> None:
    """The chip is laid; its side may have an effect at once."""
    game = table.game
    partner = hire(table, game.seat, choice)
    if chosen_side(choice) != SPECIALIST:
        game.steps_left = COWBOY_STEPS
        game.question = COWBOY
    elif partner == DESPERADO:
        game.question = SWAP
    elif partner == RUSTLER:
        game.question = STEAL
    else:
        next_circle(table)


@rule
def answer_cowboy(table: Table, choice: int) -> None:
    """Up to three steps."""
    if choice != NONE:
        ride(table, table.game.seat, choice)
    if choice == NONE or table.game.steps_left == 0:
        next_circle(table)


@rule
def answer_swap(table: Table, choice: int) -> None:
    """At most one swap."""
    if choice != NONE:
        swap(table, table.game.seat, choice)
    next_circle(table)


@rule
def answer_steal(table: Table, choice: int) -> None:
    """At most one cow."""
    if choice != NONE:
        steal(table, table.game.seat, choice)
    next_circle(table)
