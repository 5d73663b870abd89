"""The columns of results that every game has: score, place, share of the win, margin, decisions."""

from collections.abc import Callable
from typing import Any

from mrsim.engine.jit import formula
from mrsim.games.kit.compiled.match_record import MatchRecord
from mrsim.games.kit.compiled.shared_wins import win_twelfths

NOBODY = -1


@formula
def write_rows(
    rows: Any, table: Any, match: MatchRecord, block: int, rotation: int, write_row: Callable[..., None]
) -> None:
    """A row for each seat at the end of a game; `write_row` fills in the columns of the game's own."""
    game = table.game
    for seat in range(game.players):
        row = rows[seat]
        row.block = block
        row.rotation = rotation
        row.seat = seat
        row.player = game.player[seat]
        row.strategy = match.strategy[game.player[seat]]
        write_row(row, table, seat)


@formula
def write_outcome(row: Any, game: Any, seat: int, hand_of: Callable[..., Any], score_of: Callable[..., int]) -> None:
    """Score, place and share of the win. `hand_of` gives the record of a seat, `score_of` the points in it."""
    best_other = NOBODY
    for other in range(game.players):
        if other != seat:
            best_other = max(best_other, score_of(hand_of(game, other)))
    own = hand_of(game, seat)
    row.score = score_of(own)
    row.place = own.place
    row.win_twelfths = win_twelfths(game, seat, hand_of)
    row.margin = score_of(own) - best_other
    row.decisions = own.decisions
    row.real_choices = own.real_choices
