"""Which rule carries out each task of the agenda, and the loop that does so until a player is asked.

A game stands still at every decision: `game.seat` has to answer `game.question`. An answer is read by the task that
waits for it; then tasks are done until somebody else is asked. All that is still to do lies in the record.
"""

from mrsim.engine.jit import entry_point, formula, rule
from mrsim.games.dice_town.rules import agenda
from mrsim.games.dice_town.rules.agenda import later
from mrsim.games.dice_town.rules.bank import move_coach_to_bank, rob_bank
from mrsim.games.dice_town.rules.card_effects import give_card, resolve
from mrsim.games.dice_town.rules.card_timing import open_window, play_or_not
from mrsim.games.dice_town.rules.codes import (
    BANK,
    HALL,
    MINE,
    SALOON,
    SHERIFF,
    STORE,
    WEST_ACTION,
)
from mrsim.games.dice_town.rules.doc import discard_elixir, drink, visit, visit_next
from mrsim.games.dice_town.rules.ending import end_round
from mrsim.games.dice_town.rules.hall import ask_tribe, give_to_tribe, survey_land, take_from_hall
from mrsim.games.dice_town.rules.indian_die import carry_out_indian, roll_indian_die, smoke_next
from mrsim.games.dice_town.rules.mine import dig, pan, take_discovered, take_dug
from mrsim.games.dice_town.rules.places import ask_action, begin_act, find_second, open_place
from mrsim.games.dice_town.rules.purses import take_from_coach
from mrsim.games.dice_town.rules.question_codes import NOTHING_ASKED
from mrsim.games.dice_town.rules.records import NONE, GameState, Table
from mrsim.games.dice_town.rules.saloon import (
    choose_victim,
    go_stealing,
    look_into_hand,
    recruit_villain,
    steal_card,
    take_loot,
    take_outlaw,
    take_top_villain,
)
from mrsim.games.dice_town.rules.sheriff import capture, claim_badge, hunt, move_badge
from mrsim.games.dice_town.rules.store import draw_from_bag, go_shopping, keep_drawn, take_discarded
from mrsim.games.dice_town.rules.store_cards import ask_counter, ask_others, countered, play_at_once, show_card
from mrsim.games.dice_town.rules.throwing import (
    begin_round,
    begin_throw,
    kept,
    prepared,
    show_hands,
)
from mrsim.games.dice_town.rules.ties_and_bribes import note_bribe, settle_tie


@formula
def answer(table: Table, choice: int) -> None:
    """Carry out what was chosen and run on to the next question."""
    take_answer(table.game, choice)
    run_on(table)


@formula
def take_answer(game: GameState, choice: int) -> None:
    """The task that waits for it will read what was chosen."""
    game.uses[game.question, game.seat] += 1
    game.question = NOTHING_ASKED
    game.choice = choice


@entry_point
def run_on(table: Table) -> None:
    """Do what is on the agenda until somebody is asked, or the game is over."""
    game = table.game
    while game.question == NOTHING_ASKED:
        game.tasks -= 1
        task, first = game.agenda[game.tasks, 0], game.agenda[game.tasks, 1]
        second, third = game.agenda[game.tasks, 2], game.agenda[game.tasks, 3]
        if task >= agenda.WINDOW:
            do_card_task(table, task, first, second, third)
        elif task >= agenda.TAKE_NUGGETS:
            do_action_task(table, task, first, second, third)
        elif task >= agenda.COACH_TO_BANK:
            do_visiting_task(table, task, first, second)
        elif task >= agenda.PLACE_OPENS:
            do_place_task(table, task, first, second)
        elif task >= agenda.SHOW_HANDS:
            do_indian_task(table, task, first)
        else:
            do_round_task(table, task, first, second)


@formula
def do_round_task(table: Table, task: int, first: int, second: int) -> None:
    """A round begins; dice are thrown and kept."""
    if task == agenda.BEGIN_ROUND:
        begin_round(table)
    elif task == agenda.THROW:
        begin_throw(table)
    elif task == agenda.PREPARED:
        prepared(table, first, second)
    elif task == agenda.KEPT:
        kept(table, first, second)


@formula
def do_indian_task(table: Table, task: int, first: int) -> None:
    """Throwing is over, the Indian die is rolled; or a round ends."""
    if task == agenda.SHOW_HANDS:
        show_hands(table)
    elif task == agenda.ROLL_INDIAN:
        roll_indian_die(table)
    elif task == agenda.INDIAN_CHOSEN:
        carry_out_indian(table, first)
    elif task == agenda.END_ROUND:
        end_round(table)


@formula
def do_place_task(table: Table, task: int, first: int, second: int) -> None:
    """Who acts at a place."""
    if task == agenda.PLACE_OPENS:
        open_place(table, first)
    elif task == agenda.RANKED:
        ask_action(table, first)
    elif task == agenda.BRIBED:
        note_bribe(table, first, second)
    elif task == agenda.JUDGED:
        settle_tie(table)
    elif task == agenda.ACTED and table.game.choice != NONE:
        begin_act(table, first, second)
        carry_out(table, first)
    elif task == agenda.SECOND_NEXT:
        find_second(table)


@formula
def do_visiting_task(table: Table, task: int, first: int, second: int) -> None:
    """What follows the bank, the hall and all places."""
    if task == agenda.COACH_TO_BANK:
        move_coach_to_bank(table)
    elif task == agenda.TRIBE_NEXT:
        ask_tribe(table, first)
    elif task == agenda.TRIBE_CHOSEN:
        give_to_tribe(table, first, second)
    elif task == agenda.DOC_NEXT:
        visit_next(table, first)
    elif task == agenda.SMOKE_NEXT:
        smoke_next(table, first)


@formula
def carry_out(table: Table, seat: int) -> None:
    """The action that was chosen at a place."""
    if table.game.choice == WEST_ACTION:
        carry_out_west(table, table.game.place, seat)
    else:
        carry_out_base(table, table.game.place, seat)


@rule
def carry_out_base(table: Table, place: int, seat: int) -> None:
    """The base action of a place."""
    if place == MINE:
        dig(table, seat)
    elif place == BANK:
        rob_bank(table, seat)
    elif place == STORE:
        go_shopping(table, seat)
    elif place == SALOON:
        go_stealing(table.game, seat)
    elif place == SHERIFF:
        claim_badge(table, seat)
    elif place == HALL:
        take_from_hall(table, seat)


@rule
def carry_out_west(table: Table, place: int, seat: int) -> None:
    """The action of Wild West at a place."""
    if place == MINE:
        pan(table, seat)
    elif place == BANK:
        take_from_coach(table, seat, table.game.number)
    elif place == STORE:
        later(table.game, agenda.VISIT, seat, STORE, 0)
    elif place == SALOON:
        recruit_villain(table, seat)
    elif place == SHERIFF:
        hunt(table, seat)
    elif place == HALL:
        survey_land(table, seat)


@rule  # written into `run_on`, its calls would need room there that is cleared whenever a game runs on
def do_action_task(table: Table, task: int, first: int, second: int, third: int) -> None:
    """What is left to do of an action: at the mine and the store, or elsewhere."""
    if task >= agenda.MOVE_BADGE:
        do_late_task(table, task, first, second, third)
    elif task >= agenda.STEAL:
        do_saloon_task(table, task, first)
    elif task == agenda.TAKE_NUGGETS:
        take_dug(table, first)
    elif task == agenda.DISCOVERED:
        take_discovered(table, first)
    elif task == agenda.COUPON_TAKEN:
        take_discarded(table, first)
    elif task == agenda.STORE_DRAW:
        draw_from_bag(table, first, second)
    elif task == agenda.STORE_KEEP:
        keep_drawn(table, first)


@formula
def do_saloon_task(table: Table, task: int, first: int) -> None:
    """Thefts, and villains that are recruited."""
    if task == agenda.STEAL:
        steal_card(table, first)
    elif task == agenda.STEAL_CARD:
        choose_victim(table, first)
    elif task == agenda.STEAL_FROM:
        look_into_hand(table, first)
    elif task == agenda.LOOTED:
        take_loot(table, first)
    elif task == agenda.TAKE_VILLAIN:
        take_top_villain(table, first)
    elif task == agenda.OUTLAW_TAKEN:
        take_outlaw(table, first)


@formula
def do_late_task(table: Table, task: int, first: int, second: int, third: int) -> None:
    """The badge, the hunt and the doc."""
    if task == agenda.MOVE_BADGE:
        move_badge(table)
    elif task == agenda.CAPTURE:
        capture(table, first)
    elif task == agenda.VISIT:
        visit(table, first, second)
    elif task == agenda.VISITED:
        drink(table, first, second)
    elif task == agenda.ELIXIR_USED:
        discard_elixir(table, first, second, third)


@formula
def do_card_task(table: Table, task: int, first: int, second: int, third: int) -> None:
    """What is left to do of a store card."""
    if task == agenda.WINDOW:
        open_window(table, first, second)
    elif task == agenda.OTHERS:
        ask_others(table.game, table.box, first, second, third)
    elif task == agenda.PLAYED:
        play_or_not(table, first, second)
    elif task == agenda.COUNTER_NEXT:
        ask_counter(table, first, second, third)
    elif task == agenda.COUNTERED:
        countered(table, first, second, third)
    elif task == agenda.RESOLVE:
        resolve(table, first, second, third)
    elif task == agenda.AT_ONCE:
        play_at_once(table, first, second, third)
    elif task == agenda.NAMED:
        show_card(table, first, second, table.game.choice, NONE)
    elif task == agenda.GIVEN:
        give_card(table, first, second)
