"""The loop over blocks, their rotations and the decisions of each game; its end is a row for each seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mrsim.engine.jit import entry_point
from mrsim.games.kit.compiled.match_record import MatchRecord
from mrsim.games.kit.compiled.result_rows import write_rows
from mrsim.games.kit.rotation import rotation_of

OVER: Final = -2
"""The question of a game that has ended."""


@dataclass(frozen=True)
class Steps:
    """The compiled functions of a game: one game step by step, as it is told, and whole blocks."""

    deal: Callable[..., None]
    open_game: Callable[..., None]
    choose: Callable[..., int]
    carry_on: Callable[..., None]
    write_game: Callable[..., None]
    play_blocks: Callable[..., None]


def compile_steps(
    *,
    deal: Callable[[Any, Any, int], None],
    open_game: Callable[[Any, Any, int, int], None],
    decide: Callable[[Any, Any, Any, Any], int],
    go_on: Callable[[Any, Any, int], None],
    write_row: Callable[[Any, Any, int], None],
    tally_game: Callable[[Any, Any], None],
) -> Steps:
    """What Python calls, made of what a game does at each step; its code is kept with that of the game.

    `deal` shuffles what all games of a block share, `open_game` runs on to the first decision, `decide` gives the
    choice of the player to move, `go_on` carries it out and runs on to the next decision. `write_row` fills in the
    game's own columns for a seat, and `tally_game` adds a game that is over to what is counted.
    """

    @entry_point
    def choose(table: Any, desk: Any, scratch: Any, players: Any) -> int:
        return decide(table, desk, scratch, players)

    @entry_point
    def carry_on(table: Any, desk: Any, choice: int) -> None:
        go_on(table, desk, choice)

    @entry_point
    def write_game(rows: Any, table: Any, match: MatchRecord, block: int, rotation: int) -> None:
        write_rows(rows, table, match, block, rotation, write_row)

    @entry_point
    def play_blocks(
        table: Any,
        desk: Any,
        scratch: Any,
        players: Any,
        match: MatchRecord,
        blocks: Any,
        rows: Any,
        counts: tuple[Any, ...],
    ) -> None:
        """The blocks with these numbers, in every rotation or in one: a row for each seat, and what is tallied."""
        row = 0
        for block in blocks:
            deal(table, match, block)
            for number in range(match.rotations):
                rotation = rotation_of(match, block, number)
                open_game(table, match, block, rotation)
                while table.game.question != OVER:
                    go_on(table, desk, decide(table, desk, scratch, players))
                write_game(rows[row : row + match.players], table, match, block, rotation)
                row += match.players
                if match.tally:
                    tally_game(table, counts)

    return Steps(deal, open_game, choose, carry_on, write_game, play_blocks)
