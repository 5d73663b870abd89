"""The results of a game, one row a player: every column defined once, and how the engine fills it."""

from typing import Any, Final

from mrsim.engine.jit import rule
from mrsim.engine.records import name_briefly
from mrsim.games.contract import COMMON_COLUMNS, WIN, Column, row_dtype
from mrsim.games.wind_river.rules.records import NONE, Camp, GameState, Table

COLUMNS: Final = (
    *COMMON_COLUMNS,
    Column("tipis_home", "i2", "part", "Tipis in the Open Plains, 1 point each.", group="home"),
    Column("blocks", "i1", "count", "Blocks at the end, the tie-break."),
    Column("tipis_starved", "i2", "count", "Tipis that starved; one may starve again after it is placed again."),
    Column("tipis_placed", "i2", "count", "Tipis placed for blocks; starting tipis are not counted."),
    Column("blocks_gathered", "i2", "count", "Blocks gathered."),
    Column("blocks_fed", "i2", "count", "Blocks paid for unfed tipis."),
    Column("tolls", "i2", "count", "Blocks paid where a tipi came to tipis of others, own moves or theirs."),
    Column("walks", "i2", "count", "Moves of a tipi, those into the Open Plains included."),
    Column("drives", "i2", "count", "Turns in which the action was to move one more buffalo."),
    Column("passes", "i2", "count", "Turns in which no action was possible."),
    Column("start_rows", "i2", "choice", "The rows of the starting tipis, added up; the herd comes from row 0."),
    Column("turns_camped", "i2", "count", "Own turns that ended with an own tipi on the board."),
    Column("turns", "i2", "count", "Turns of the whole game, so the same in all its rows.", group="game"),
    Column(
        "buffaloes_left",
        "i2",
        "count",
        "Buffaloes on the board at the end of the game.",
        group="game",
    ),
    Column(
        "capped",
        "i1",
        "count",
        "1 if the game lasted so long that it was ended.",
        group="game",
    ),
)

ROW: Final = name_briefly(row_dtype(COLUMNS))


@rule
def write_row(row: Any, table: Table, seat: int, block: int, rotation: int) -> None:
    """The row of one player, at the end of a game."""
    game = table.game
    row.block = block
    row.rotation = rotation
    row.seat = seat
    row.player = game.player[seat]
    write_outcome(row, game, seat)
    write_counts(row, game.camp[seat])
    row.turns = game.turn
    row.buffaloes_left = game.in_herd
    row.capped = game.capped


@rule
def write_outcome(row: Any, game: GameState, seat: int) -> None:
    """What the rows of every game say."""
    best_other = NONE
    winners = 0
    for other in range(game.players):
        winners += game.camp[other].place == 1
        if other != seat:
            best_other = max(best_other, game.camp[other].home)
    camp = game.camp[seat]
    row.score = camp.home
    row.place = camp.place
    row.win_twelfths = WIN // winners if camp.place == 1 else 0
    row.margin = camp.home - best_other
    row.decisions = camp.decisions
    row.real_choices = camp.real_choices


@rule
def write_counts(row: Any, camp: Camp) -> None:
    """The columns that count what happened to a player."""
    row.tipis_home = camp.home
    row.blocks = camp.blocks
    row.tipis_starved = camp.starved
    row.tipis_placed = camp.placed
    row.blocks_gathered = camp.gathered
    row.blocks_fed = camp.blocks_fed
    row.tolls = camp.tolls
    row.walks = camp.walks
    row.drives = camp.drives
    row.passes = camp.passes
    row.start_rows = camp.row_sum
    row.turns_camped = camp.turns_camped
