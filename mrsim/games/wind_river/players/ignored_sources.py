"""Sources that a strategy may ignore: it is shown a game in which they are not there.

What is legal and what happens comes from the real game, and an option means the same in both. A game imagined from
what is shown ignores the same.
"""

from typing import Final

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.wind_river.rules.records import GameState
from mrsim.games.wind_river.views import Me
from mrsim.strategy.question import PointSource

SOURCES: Final = (PointSource("rivals", "tipis of the other players on the board"),)
"""The source at position n is bit n of what a player ignores."""


@formula
def perceived(me: Me, player: int, sources: int) -> Me:  # noqa: ARG001  there is one source only
    """The same player, who sees the board without the tipis of others."""
    me.scratch.perceived = me.game
    forget_rivals(me.scratch.perceived, me.seat_number)
    return Me(me.scratch.perceived, me.box, me.seat_number, me.scratch)


@rule
def forget_rivals(game: GameState, seat: int) -> None:
    """Their tipis are not there; what they have in the Open Plains still counts."""
    for other in range(game.players):
        if other != seat:
            forget_camp(game, other)


@rule
def forget_camp(game: GameState, seat: int) -> None:
    """Take the tipis of one player off the board."""
    camp = game.camp[seat]
    game.standing -= camp.standing
    camp.standing = 0
    while camp.hexes:
        hexagon = lowest_cell(camp.hexes)
        game.tipis[hexagon] -= camp.tipis[hexagon]
        camp.tipis[hexagon] = 0
        camp.hexes = without_lowest(camp.hexes)
