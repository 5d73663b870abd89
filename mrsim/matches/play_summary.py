"""A quick look at some games: who wins, how surely, and where the points come from."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from mrsim.errors import InputError
from mrsim.files import check_writable, written_atomically
from mrsim.formatting import count_of, format_estimate, format_value, format_whole_percent
from mrsim.games.contract import Game, Match
from mrsim.games.printed_names import print_name
from mrsim.spreadsheets import without_formulas
from mrsim.stats.intervals import CONFIDENCE, FEWEST_FOR_INTERVAL
from mrsim.sums.block_sums import WINS_AND_SCORE, bin_size_for
from mrsim.sums.measures import SCORE
from mrsim.sums.running_sums import WIN_SHARE, RunningSums, win_share_lines

if TYPE_CHECKING:
    from rich.console import RenderableType

    from mrsim.matches.batches import GameBatch

SHORTEST_NAME: Final = len("1st player")
WIDEST_NAME: Final = 24
"""Longer names are wrapped."""
ROW_FORMATS: Final = (".parquet", ".csv")


@dataclass
class QuickLook:
    """The sums, and perhaps the rows, of the games played."""

    games: int = 0
    blocks: int = 0
    tables: dict[str, pl.DataFrame] = field(default_factory=dict)
    """For each column by which players are compared: one row per value."""
    rows: list[pl.DataFrame] = field(default_factory=list)


def summarise_batches(batches: Iterable["GameBatch"], game: Game, players: int, blocks: int, keep: bool) -> QuickLook:
    """Add up batch by batch; rows are held only where they are to be kept."""
    look = QuickLook()
    parts = part_groups(game)
    wanted = (*WINS_AND_SCORE, *(name for names in parts.values() for name in names))
    sums = RunningSums(game.columns, {(name,): wanted for name in compared_columns(game)}, bin_size_for(blocks, arms=1))
    for batch in batches:
        look.games += batch.games
        look.blocks += batch.blocks
        sums.add_games(batch.frame, players)
        if keep:
            look.rows.append(batch.frame)
    means = {SCORE.name: [SCORE.top]} | parts
    total = sums.total()
    look.tables = {name: win_share_lines(total, name, means) for (name,) in sums.wanted}
    return look


def compared_columns(game: Game) -> list[str]:
    """The columns that players are compared by: their strategy, their faction, their seat."""
    factions = [column.name for column in game.columns if column.role == "faction"]
    return ["strategy", *factions, "seat"]


def part_groups(game: Game) -> dict[str, list[str]]:
    """The parts of the score, in the groups in which they are shown."""
    groups: dict[str, list[str]] = {}
    for column in game.columns:
        if column.role == "part":
            groups.setdefault(column.group or column.name, []).append(column.name)
    return groups


def render_quick_look(look: QuickLook, game: Game, match: Match) -> Iterator["RenderableType"]:
    """The lines and tables that `mrsim play` prints."""
    from rich.text import Text

    played = f"{count_of(look.games, 'game')} of {count_of(look.blocks, 'deal')}"
    yield Text(f"{game.title}, {match.players} players: {played}")
    yield ""
    yield _joint_table(
        {name: table for name, table in look.tables.items() if name == "strategy" or len(table) > 1}, game
    )
    yield ""
    fair = f"An equal share is {format_value(1 / match.players, 'share')}."
    yield Text(f"{fair} ± or brackets: its {format_whole_percent(CONFIDENCE)} interval.", style="dim")
    if any(0 < seen < FEWEST_FOR_INTERVAL for table in look.tables.values() for seen in table["blocks"]):
        yield Text(f"A share of fewer than {FEWEST_FOR_INTERVAL} deals has no interval: play more games.", style="dim")


def _joint_table(tables: Mapping[str, pl.DataFrame], game: Game) -> "RenderableType":
    """All tables as one, so that their columns line up; parts that nobody has are left out."""
    from rich.table import Table

    parts = [part for part in part_groups(game) if any((table[part] != 0).any() for table in tables.values())]
    shown = Table(box=None, padding=(0, 1, 0, 0), show_header=False, pad_edge=False)
    shown.add_column(overflow="fold", min_width=SHORTEST_NAME, max_width=WIDEST_NAME)
    for _ in ("win share", "score", *parts):
        shown.add_column(justify="right", no_wrap=True)
    for name, table in tables.items():
        if shown.row_count:
            shown.add_row()
        shown.add_row(name, "win share", "score", *parts, style="bold")
        for row in table.iter_rows(named=True):
            shown.add_row(
                print_name(name, row[name]),
                format_estimate(row[WIN_SHARE], row["low"], row["high"], "share"),
                *(format_value(row[value], "points") for value in ("score", *parts)),
            )
    return shown


def quick_look_as_json(look: QuickLook, game: str, match: Match, settings: Mapping[str, Any], seed: int) -> str:
    """The JSON text of the same numbers; nothing in it depends on the machine."""
    return json.dumps(
        {
            "game": game,
            "settings": dict(settings),
            "strategies": list(match.strategies),
            "seed": seed,
            "games": look.games,
            "blocks": look.blocks,
            "equal_share": 1 / match.players,
            "confidence": CONFIDENCE,
            **{f"by_{name}": table.to_dicts() for name, table in look.tables.items()},
        },
        indent=2,
    )


def check_rows_file(file: Path | None) -> None:
    """Say what is wrong with the file before an hour of playing."""
    if file is None:
        return
    if file.suffix not in ROW_FORMATS:
        raise InputError(f"rows: {file} ends in neither {' nor '.join(ROW_FORMATS)}.")
    check_writable("rows", file)


def save_rows(look: QuickLook, file: Path) -> None:
    """Every row, in the order of the games; the file appears when it is whole."""
    frame = pl.concat(look.rows, rechunk=False)
    with written_atomically(file, pl.exceptions.PolarsError) as unfinished:
        if file.suffix == ".parquet":
            frame.write_parquet(unfinished)
        else:
            without_formulas(frame.lazy()).collect().write_csv(unfinished)
