"""Sources that a strategy may ignore: it is shown a game in which they are not there.

What is legal and what happens comes from the real game, and an option means the same in both.
"""

from typing import Final

from mrsim.engine.jit import formula
from mrsim.games.dice_town.rules.records import NONE, GameState
from mrsim.games.dice_town.views.player import Me
from mrsim.strategy.question import PointSource

SOURCES: Final = (
    PointSource("nuggets", "the nuggets that players have"),
    PointSource("badge", "the badge of the sheriff"),
)
"""The source at position n is bit n of what a player ignores."""

NUGGETS, BADGE = 1, 2


@formula
def perceived(me: Me, ignored: int) -> Me:
    """The same player, who does not see what is ignored."""
    me.scratch.perceived = me.game
    forget(me.scratch.perceived, ignored)
    return Me(me.scratch.perceived, me.box, me.seat_number, me.scratch)


@formula
def forget(game: GameState, ignored: int) -> None:
    """Take what is ignored off the table."""
    if ignored & NUGGETS:
        for seat in range(game.players):
            game.person[seat].nuggets = 0
    if ignored & BADGE:
        game.sheriff = NONE
