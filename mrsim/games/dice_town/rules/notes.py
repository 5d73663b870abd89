"""What is noted of a game for the tallies, while it is played; nothing here changes the game."""

from typing import Any

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.names import HALL_RANKS, KEPT_IN
from mrsim.games.dice_town.rules.codes import FIRST, NUGGET_CODE, PROPERTY_CODE, SECOND, STORE_CODE
from mrsim.games.dice_town.rules.dice import SIDES, dice_of
from mrsim.games.dice_town.rules.hands import hand_kind
from mrsim.games.dice_town.rules.points import points_without_deeds, value_of_deeds
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Notes, Player, Table

STORE_SORT, PROPERTY_SORT, RIVER_SORT, VILLAIN_SORT, ELIXIR_SORT = range(5)
KEPT_LATE, KEPT_FINALLY, KEPT_SET = KEPT_IN.index("later"), KEPT_IN.index("final"), KEPT_IN.index("set")
NEITHER = HALL_RANKS.index("neither")
NAMED, PASSED = range(2)


@formula
def begin_notes(notes: Notes, game: GameState) -> None:
    """Nothing is noted yet of this game."""
    notes.acting = NONE
    for seat in range(game.players):
        clear(notes.kept[seat])
        clear(notes.hands[seat])
        clear(notes.bribes[seat])
        clear(notes.acts[seat])
        clear(notes.brought[seat])
        clear(notes.used[seat])


@rule
def clear(counts: Any) -> None:
    """Nothing in any place of a table."""
    for row in range(counts.shape[0]):
        for column in range(counts.shape[1]):
            counts[row, column] = 0


@formula
def note_round(table: Table) -> None:
    """What all players have together after a round."""
    game, notes, number = table.game, table.notes, table.game.round_number
    notes.cash[number] = 0
    notes.nuggets[number] = 0
    notes.properties[number] = 0
    for seat in range(game.players):
        person = game.person[seat]
        notes.cash[number] += person.cash
        notes.nuggets[number] += person.nuggets
        notes.properties[number] += count_cells(person.deeds | person.safe | person.ranches)


@rule
def note_kept(notes: Notes, seat: int, dice: int, throw: int) -> None:
    """Dice that are kept in a throw."""
    for face in range(SIDES):
        notes.kept[seat, face, throw] += dice_of(dice, face)


@rule
def note_set(notes: Notes, seat: int, face: int, dice: int) -> None:
    """Dice that are set before a throw, by a villain or a loaded die."""
    notes.kept[seat, face, KEPT_SET] += dice


@rule
def note_used(notes: Notes, seat: int, sort: int, card: int) -> None:
    """A card that has done what it does: played, drunk, drawn at the river, a villain who set dice."""
    notes.used[seat, sort, card] += 1


@rule
def note_bribes(table: Table) -> None:
    """What each of the tied offered, and whether the sheriff named them."""
    game = table.game
    for seat in range(game.players):
        if table.box.bribes and game.tied >> seat & 1 and seat != game.sheriff:
            end = NAMED if seat == game.choice else PASSED
            table.notes.bribes[seat, bribe_kind(table.box, game.person[seat].answer), end] += 1


@formula
def bribe_kind(box: Box, bribe: int) -> int:
    """The kind of an offer, in the order of `bribe_labels`."""
    if bribe == NONE:
        return 0
    if bribe >= STORE_CODE:
        return 1 + box.bribe_cash + box.bribe_nuggets + (bribe >= PROPERTY_CODE)
    return box.bribe_cash + bribe - NUGGET_CODE if bribe > NUGGET_CODE else bribe


@formula
def note_act(table: Table, seat: int, rank: int, act: int) -> None:
    """Somebody begins to act."""
    notes = table.notes
    notes.acting = seat
    notes.act = act
    notes.rank = rank
    notes.points_before = points_without_deeds(table.game, table.box, seat)
    notes.deeds_before = deeds_of(table.game.person[seat])
    notes.acts[seat, act, rank] += 1


@rule
def note_gain(table: Table) -> None:
    """The points that the last action brought, once it is over."""
    notes = table.notes
    if notes.acting != NONE:
        gained = points_without_deeds(table.game, table.box, notes.acting) - notes.points_before
        deeds = deeds_of(table.game.person[notes.acting])
        gained += value_of_deeds(table.box, deeds & ~notes.deeds_before)
        gained -= value_of_deeds(table.box, notes.deeds_before & ~deeds)
        notes.brought[notes.acting, notes.act, notes.rank] += gained
        notes.acting = NONE


@formula
def deeds_of(person: Player) -> int:
    """All deeds of a player, in the hand or protected."""
    return person.deeds | person.safe


@formula
def note_hands(table: Table) -> None:
    """Everybody's poker hand once the hall is over, and as which of those who acted there."""
    game = table.game
    for seat in range(game.players):
        rank = NEITHER
        if seat == game.actors[FIRST]:
            rank = FIRST
        elif seat == game.actors[SECOND]:
            rank = SECOND
        table.notes.hands[seat, hand_kind(game.person[seat].dice), rank] += 1
