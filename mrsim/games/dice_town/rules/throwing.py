"""Chapter 4: a round begins; dice are prepared, thrown and kept until all hands are complete."""

from mrsim.engine.bitset import lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import (
    COACH_TO_BANK,
    DOC_NEXT,
    END_ROUND,
    KEPT,
    PLACE_OPENS,
    PREPARED,
    ROLL_INDIAN,
    SHOW_HANDS,
    SMOKE_NEXT,
    THROW,
    TRIBE_NEXT,
    ask,
    at_table,
    later,
    offer,
)
from mrsim.games.dice_town.rules.chance import SIDES, THROWN, chance_key, draw_face
from mrsim.games.dice_town.rules.codes import LOADED_CODE, LOADED_DIE
from mrsim.games.dice_town.rules.dice import count_dice, one_die, price_of
from mrsim.games.dice_town.rules.events import HAND, KEEP, PREPARE, ROLL, ROUND
from mrsim.games.dice_town.rules.hands import FIRST_PART, MOST_PARTS, PARTS, hand_number
from mrsim.games.dice_town.rules.limits import PLAYERS
from mrsim.games.dice_town.rules.notes import (
    KEPT_FINALLY,
    KEPT_LATE,
    STORE_SORT,
    VILLAIN_SORT,
    note_kept,
    note_set,
    note_used,
)
from mrsim.games.dice_town.rules.question_codes import KEEP as KEEP_QUESTION
from mrsim.games.dice_town.rules.question_codes import PREPARE as PREPARE_QUESTION
from mrsim.games.dice_town.rules.question_codes import QUESTIONS
from mrsim.games.dice_town.rules.records import DICE, NONE, PURPOSES, Box, GameState, Player, Table
from mrsim.games.kit.compiled.events import tell

LAST_WITH_DICE = 5
"""The hall, where everybody has a hand."""
BANK = 1
DICE_ON_VILLAIN = 2


@rule
def begin_round(table: Table) -> None:
    """Open all wagons, end all protection, give everybody five free dice; then schedule the round."""
    game = table.game
    game.round_number += 1
    game.throw = 0
    game.final_throw = 0
    game.guarded = NONE
    game.closed_place = NONE
    for seat in range(game.players):
        person = game.person[seat]
        person.wagon = 0
        person.dice = 0
        person.thrown = 0
        person.free = DICE
    forget_times(game)
    tell(table, ROUND, (game.round_number, game.sheriff))
    schedule_round(game)


@formula
def forget_times(game: GameState) -> None:
    """Reset the counts of questions and throws of this round, for all seats: that is quicker than for those in play."""
    for question in range(QUESTIONS):
        for seat in range(PLAYERS):
            game.uses[question, seat] = 0
    for purpose in range(PURPOSES):
        for seat in range(PLAYERS):
            game.times[purpose, seat] = 0


@formula
def schedule_round(game: GameState) -> None:
    """Put the tasks of a round on the agenda, the last one first: the task that was added last is done first."""
    later(game, END_ROUND, 0, 0, 0)
    later(game, SMOKE_NEXT, 0, 0, 0)
    later(game, DOC_NEXT, 0, 0, 0)
    later(game, TRIBE_NEXT, 0, 0, 0)
    for place in range(LAST_WITH_DICE, -1, -1):
        if place == BANK:
            later(game, COACH_TO_BANK, 0, 0, 0)
        later(game, PLACE_OPENS, place, 0, 0)
    later(game, ROLL_INDIAN, 0, 0, 0)
    later(game, SHOW_HANDS, 0, 0, 0)
    later(game, THROW, 0, 0, 0)


# Prepare


@rule
def begin_throw(table: Table) -> None:
    """Villains and loaded dice come before the throw, sealed."""
    game = table.game
    game.throw += 1
    for seat in range(game.players):
        person = game.person[seat]
        person.plans = 0
        person.planned_dice = 0
        person.planned_villains = 0
        person.planned_cards = 0
    prepare_next(table, 0)


@rule
def prepare_next(table: Table, position: int) -> None:
    """Ask the next player who can prepare anything; when all have stopped, throw."""
    game, box = table.game, table.box
    for place in range(position, game.players):
        seat = at_table(game, place)
        person = game.person[seat]
        if person.recruited or person.hand & box.of_kind[LOADED_DIE]:
            list_preparations(game, box, person)
            if game.offered > 1:
                later(game, PREPARED, place, seat, 0)
                ask(game, seat, PREPARE_QUESTION)
                return
    show_plans(table)
    throw_dice(table)


@formula
def list_preparations(game: GameState, box: Box, person: Player) -> None:
    """Each recruited villain with one or two dice, a loaded die with each face; or to stop."""
    game.offered = 0
    free = person.free - person.planned_dice
    villains = person.recruited & ~person.planned_villains if free else 0
    while villains:
        villain = lowest_cell(villains)
        for dice in range(min(DICE_ON_VILLAIN, free)):
            offer(game, villain * DICE_ON_VILLAIN + dice)
        villains &= ~box.villain_like[villain]
    if free and person.hand & box.of_kind[LOADED_DIE] & ~person.planned_cards:
        for face in range(SIDES):
            offer(game, LOADED_CODE + face)
    offer(game, NONE)


@rule
def prepared(table: Table, position: int, seat: int) -> None:
    """Remember what is planned, and ask again; or go on to the next player."""
    game, choice = table.game, table.game.choice
    if choice == NONE:
        prepare_next(table, position + 1)
        return
    person = game.person[seat]
    person.plan[person.plans] = choice
    person.plans += 1
    if choice >= LOADED_CODE:
        cards = person.hand & table.box.of_kind[LOADED_DIE] & ~person.planned_cards
        person.planned_cards |= 1 << lowest_cell(cards)
        person.planned_dice += 1
    else:
        person.planned_villains |= 1 << choice // DICE_ON_VILLAIN
        person.planned_dice += choice % DICE_ON_VILLAIN + 1
    prepare_next(table, position)


@rule
def show_plans(table: Table) -> None:
    """What was planned is carried out in table order."""
    game = table.game
    for position in range(game.players):
        seat = at_table(game, position)
        person = game.person[seat]
        for number in range(person.plans):
            if person.plan[number] >= LOADED_CODE:
                load_die(table, seat, person.plan[number] - LOADED_CODE)
            else:
                villain = person.plan[number] // DICE_ON_VILLAIN
                use_villain(table, seat, villain, person.plan[number] % DICE_ON_VILLAIN + 1)


@formula
def load_die(table: Table, seat: int, face: int) -> None:
    """A loaded die is set and its card discarded."""
    game = table.game
    person = game.person[seat]
    card = lowest_cell(person.hand & table.box.of_kind[LOADED_DIE])
    person.hand &= ~(1 << card)
    game.discard |= 1 << card
    person.cards_played += 1
    set_dice(person, face, 1)
    if table.notes.noting:
        note_used(table.notes, seat, STORE_SORT, card)
        note_set(table.notes, seat, face, 1)
    tell(table, PREPARE, (seat, game.throw, 0, card, face, 1))


@formula
def use_villain(table: Table, seat: int, villain: int, dice: int) -> None:
    """Dice show the villain's face, who is wanted from now on."""
    game = table.game
    person = game.person[seat]
    person.recruited &= ~(1 << villain)
    game.wanted |= 1 << villain
    person.villains_used += 1
    face = table.box.villain_face[villain]
    set_dice(person, face, dice)
    if table.notes.noting:
        note_used(table.notes, seat, VILLAIN_SORT, villain)
        note_set(table.notes, seat, face, dice)
    tell(table, PREPARE, (seat, game.throw, 1, villain, face, dice))


@formula
def set_dice(person: Player, face: int, dice: int) -> None:
    """Free dice are kept with this face."""
    person.dice += dice * one_die(face)
    person.free -= dice


# Throw and keep


@rule
def throw_dice(table: Table) -> None:
    """Everybody throws their free dice; the final throw is kept as it is."""
    game = table.game
    thrown = 0
    for position in range(game.players):
        seat = at_table(game, position)
        person = game.person[seat]
        person.thrown = 0
        if person.free:
            thrown += 1
            person.thrown = thrown_dice(chance_key(table, THROWN, seat), person.free)
            tell(table, ROLL, (seat, game.throw, person.thrown, game.final_throw))
    if game.final_throw:
        for seat in range(game.players):
            person = game.person[seat]
            if table.notes.noting:
                note_kept(table.notes, seat, person.thrown, KEPT_FINALLY)
            person.dice += person.thrown
            person.free = 0
    elif thrown:
        keep_next(table, 0)


@rule
def thrown_dice(key: int, number: int) -> int:
    """The faces that these dice show."""
    dice = 0
    for die in range(DICE):  # a fixed number is quicker, though not every face that is drawn counts
        dice += one_die(draw_face(key, die)) * (die < number)
    return dice


@rule
def keep_next(table: Table, position: int) -> None:
    """Ask the next player who has thrown; when all have answered, show what they keep."""
    game = table.game
    for place in range(position, game.players):
        seat = at_table(game, place)
        if game.person[seat].thrown:
            list_keeps(game, game.person[seat])
            later(game, KEPT, place, seat, 0)
            ask(game, seat, KEEP_QUESTION)
            return
    settle_keeps(table)


@rule
def list_keeps(game: GameState, person: Player) -> None:
    """The different parts of a throw that can be paid, those with the fewest dice of the highest faces first."""
    hand = hand_number(person.thrown)
    first = FIRST_PART[hand]
    for i in range(MOST_PARTS):  # a fixed number is quicker than the right one
        game.offer[i] = PARTS[first + i]
    game.offered = FIRST_PART[hand + 1] - first
    if person.cash < max(price_of(0), price_of(count_dice(person.thrown))):
        drop_unpayable(game, person.cash)


@formula
def drop_unpayable(game: GameState, cash: int) -> None:
    """Only the parts of a throw stay that can be paid with this money."""
    stay = 0
    for i in range(game.offered):
        part = game.offer[i]
        game.offer[stay] = part
        stay += price_of(count_dice(part)) <= cash
    game.offered = stay


@formula
def kept(table: Table, position: int, seat: int) -> None:
    """Sealed until all have said what they keep."""
    table.game.person[seat].answer = table.game.choice
    keep_next(table, position + 1)


@rule
def settle_keeps(table: Table) -> None:
    """Dice are kept and paid for; the first player with five makes the next throw the final one."""
    game = table.game
    complete = 0
    for position in range(game.players):
        seat = at_table(game, position)
        if game.person[seat].thrown:
            keep_dice(table, seat)
        complete += game.person[seat].free == 0
    if complete < game.players:
        game.final_throw = 1 if complete else 0
        later(game, THROW, 0, 0, 0)


@rule
def keep_dice(table: Table, seat: int) -> None:
    """One player keeps dice and pays the stagecoach."""
    game = table.game
    person = game.person[seat]
    dice = count_dice(person.answer)
    price = price_of(dice)
    if table.notes.noting:
        note_kept(table.notes, seat, person.answer, min(game.throw - 1, KEPT_LATE))
    person.dice += person.answer
    person.free -= dice
    person.cash -= price
    person.dice_paid += price
    game.coach += price
    person.thrown = 0
    tell(table, KEEP, (seat, game.throw, person.answer, price))


@formula
def show_hands(table: Table) -> None:
    """End the throwing: all hands are shown."""
    game = table.game
    for position in range(game.players):
        seat = at_table(game, position)
        tell(table, HAND, (seat, game.person[seat].dice))
