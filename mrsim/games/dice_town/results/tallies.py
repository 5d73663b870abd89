"""Counting over many games beside their rows: who acts where, dice, hands, bribes, cards, and the course of a game.

Whole numbers only, so that sums of batches are exact.
"""

from typing import Any, Final

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.contract import LASTING, OWNED
from mrsim.games.dice_town.results.rows import person_of
from mrsim.games.dice_town.rules.notes import PROPERTY_SORT, STORE_SORT, VILLAIN_SORT
from mrsim.games.dice_town.rules.records import Notes, Player, Table
from mrsim.games.kit.compiled.shared_wins import win_twelfths

OF_TOWN: Final = ("actions", "points_brought")
OF_ACTIONS: Final = (*OWNED, "brought")
OF_COURSE: Final = (
    LASTING,
    "dollars",
    "nuggets",
    "properties",
)

ACTED, ACTED_BROUGHT = range(len(OF_TOWN))
TAKEN, WINS, POINTS, BROUGHT = range(len(OF_ACTIONS))
GAMES, CASH, NUGGETS, PROPERTIES = range(len(OF_COURSE))
KEPT, USED = range(2)
"""What became of a card."""


@rule
def tally_game(table: Table, counts: tuple[Any, ...]) -> None:
    """Count one game that is over: the strategies of the players, the kinds of the cards, and the tables to add to."""
    strategies, kinds, town, actions, dice, hands, bribes, cards, course = counts
    game, notes = table.game, table.notes
    for seat in range(game.players):
        strategy = strategies[game.player[seat]]
        win, score = win_twelfths(game, seat, person_of), game.person[seat].score
        tally_acts(notes, seat, strategy, win, score, town, actions)
        tally_all(notes.kept[seat], dice, strategy, win, score)
        tally_all(notes.hands[seat], hands, strategy, win, score)
        tally_all(notes.bribes[seat], bribes, strategy, win, score)
        tally_used(notes, seat, kinds, cards, strategy, win, score)
        tally_kept(game.person[seat], kinds, cards, strategy, win, score)
    tally_course(notes, game.round_number, course)


@formula
def tally_course(notes: Notes, rounds: int, course: Any) -> None:
    """What all players have after each round."""
    for number in range(1, rounds + 1):
        course[number - 1, GAMES] += 1
        course[number - 1, CASH] += notes.cash[number]
        course[number - 1, NUGGETS] += notes.nuggets[number]
        course[number - 1, PROPERTIES] += notes.properties[number]


@rule
def tally_acts(notes: Notes, seat: int, strategy: int, win: int, score: int, town: Any, actions: Any) -> None:
    """The actions of one player, and what they brought."""
    for act in range(actions.shape[0]):
        for rank in range(actions.shape[1]):
            acted, brought = notes.acts[seat, act, rank], notes.brought[seat, act, rank]
            if acted:
                town[strategy, act, ACTED] += acted
                town[strategy, act, ACTED_BROUGHT] += brought
                count = actions[act, rank, seat, strategy]
                count_taken(count, acted, win, score)
                count[BROUGHT] += brought


@rule
def tally_all(noted: Any, counts: Any, strategy: int, win: int, score: int) -> None:
    """Everything in a table of notes about one player."""
    for kind in range(noted.shape[0]):
        for way in range(noted.shape[1]):
            if noted[kind, way]:
                count_taken(counts[kind, way, strategy], noted[kind, way], win, score)


@formula
def tally_used(notes: Notes, seat: int, kinds: Any, cards: Any, strategy: int, win: int, score: int) -> None:
    """The cards that one player has used."""
    for sort in range(kinds.shape[0]):
        for card in range(kinds.shape[1]):
            if notes.used[seat, sort, card]:
                count_taken(cards[kinds[sort, card], USED, strategy], notes.used[seat, sort, card], win, score)


@formula
def tally_kept(person: Player, kinds: Any, cards: Any, strategy: int, win: int, score: int) -> None:
    """The cards that give one player points at the end."""
    tally_set(person.hand, kinds[STORE_SORT], cards, strategy, win, score)
    tally_set(person.deeds | person.safe | person.ranches, kinds[PROPERTY_SORT], cards, strategy, win, score)
    tally_set(person.captured, kinds[VILLAIN_SORT], cards, strategy, win, score)


@rule
def tally_set(owned: int, kinds: Any, cards: Any, strategy: int, win: int, score: int) -> None:
    """A set of cards of one sort."""
    while owned:
        count_taken(cards[kinds[lowest_cell(owned)], KEPT, strategy], 1, win, score)
        owned = without_lowest(owned)


@rule
def count_taken(count: Any, number: int, win: int, score: int) -> None:
    """Something that a player took this number of times, with their win and their points each time."""
    count[TAKEN] += number
    count[WINS] += number * win
    count[POINTS] += number * score
