"""How a decision is put to a player: by chance, by chance among the options that a restriction leaves, or by a pick.

A game gives its compiled functions as arguments; a formula is written into its caller, so that costs nothing.
"""

from collections.abc import Callable
from typing import Any, Final

from mrsim.engine.jit import formula
from mrsim.engine.rng import draw_below
from mrsim.strategy.players import RANDOM_ADDRESS, Players

NO_CHOICE: Final = -1
"""The choice where nothing is possible."""


@formula
def decide(
    table: Any,
    desk: Any,
    scratch: Any,
    players: Players,
    key: int,
    list_options: Callable[..., None],
    random_choice: Callable[..., int],
    random_listed: Callable[..., int],
    restrict: Callable[..., None],
    ask: Callable[..., int],
) -> int:
    """The choice of the player to move. The desk then has the number of legal options, and those that were weighed.

    `random_choice` draws without listing; `ask` gives the place on the desk of the option that a strategy takes.
    """
    game = table.game
    player = game.player[game.seat]
    address = players.pick[game.question, player]
    never = players.never[game.question, player]
    always = players.always[game.question, player]
    if address == RANDOM_ADDRESS and never | always == 0:
        desk.count = 0
        desk.legal = 0
        return random_choice(table, desk, key)
    list_options(table, desk)
    desk.legal = desk.count
    if never | always:
        restrict(table, desk, never, always)
    desk.chosen = 0
    if desk.count == 0:
        return NO_CHOICE
    if address == RANDOM_ADDRESS:
        return random_listed(table, desk, key)
    desk.score[0] = 0.0
    if desk.count > 1:
        scratch.key = key
        scratch.never = never
        scratch.always = always
        scratch.searched = 0
        desk.chosen = ask(table, desk, scratch, players, player, address)
    choice: int = desk.code[desk.chosen]
    return choice


@formula
def note_decision(player: Any, options: int) -> None:
    """A question with a legal answer is a decision of a player; with two of them it is a real choice."""
    player.decisions += options > 0
    player.real_choices += options > 1


@formula
def draw_option(desk: Any, options: int, key: int) -> int:
    """The number of one of these legal options; the desk says how many there were, though none is listed."""
    desk.legal = options
    return draw_below(key, options)


@formula
def draw_listed(desk: Any, key: int) -> int:
    """One of the options that are listed, each equally likely. None is left on the desk, for none was weighed."""
    choice: int = desk.code[draw_below(key, desk.count)]
    desk.count = 0
    return choice


@formula
def add_option(desk: Any, code: int) -> None:
    desk.code[desk.count] = code
    desk.count += 1
