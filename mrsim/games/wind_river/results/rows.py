"""The results of a game, one row a player: every column defined once, and how the engine fills it."""

from typing import Any, Final

from mrsim.engine.jit import formula, rule
from mrsim.engine.records import name_briefly
from mrsim.games.contract import COMMON_COLUMNS, Column, row_dtype
from mrsim.games.kit.compiled.result_rows import write_outcome
from mrsim.games.wind_river.rules.records import Camp, GameState, Table

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
def write_row(row: Any, table: Table, seat: int) -> None:
    """What the row of one player says of this game, at its end."""
    game = table.game
    write_outcome(row, game, seat, camp_of, tipis_home)
    write_counts(row, game.camp[seat])
    row.turns = game.turn
    row.buffaloes_left = game.in_herd
    row.capped = game.capped


@formula
def camp_of(game: GameState, seat: int) -> Camp:
    return game.camp[seat]


@formula
def tipis_home(camp: Camp) -> int:
    return camp.home


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
