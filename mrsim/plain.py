"""What a game in one file imports: `from mrsim.plain import PlainGame, number, pieces, choice`."""

from mrsim.games.plain.base import Counts, PlainGame, choice, number, pieces
from mrsim.games.plain.chance import KeyedRandom
from mrsim.games.plain.components import Piece

__all__ = ["Counts", "KeyedRandom", "Piece", "PlainGame", "choice", "number", "pieces"]
