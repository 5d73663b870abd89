"""How many games of the same deal end otherwise in a variant, and how many of them others win.

Shares of the wins can stay as they are while many games have another winner: a change may help everybody equally often.
Nothing but the change differs, so it is why a game ends otherwise, by itself or by the luck that follows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.load_sums import ROWS_A_BATCH, ArmSource, RowSource, SumSource
from mrsim.analysis.skill_levels import SKILL_AXIS
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import FROM, MEASURE, TO, UNIT, ResultTable, TableLine, Topic, interval_columns
from mrsim.experiment.spec import BASE, VARIANT
from mrsim.formatting import format_range, format_value
from mrsim.games.printed_names import print_name
from mrsim.stats.estimates import SHARE_RANGE, Floats, estimate_ratio
from mrsim.stats.intervals import cell_intervals
from mrsim.sums.measures import SCORE, SHARE

OTHERWISE: Final = "games that end otherwise"
OTHER_WINNERS: Final = "games that others win"
WON_BY_OTHERS: Final = "of those that end otherwise, won by others"
MOST_TOLD: Final = 3
OTHER_ENDINGS_STORY: Final = (
    "Games of the same deal, each compared with that of the base. A game ends otherwise if somebody has "
    "another score; others win it if the win is not shared as before."
)


@dataclass(frozen=True)
class ArmPair:
    """An arm of a variant and that of the base."""

    values: tuple[str, ...]
    """The base, the variant, and the line-up where there are several."""
    before: RowSource
    after: RowSource


def other_ending_tables(context: Context) -> Iterator[ResultTable]:
    """One table for the variants, where there are some and rows are kept."""
    by = (FROM, TO, SKILL_AXIS) if SKILL_AXIS in context.axes else (FROM, TO)
    pairs = [pair for pair in pair_with_bases(context.sources, len(by)) if is_comparable(pair)]
    if pairs:
        lines = [
            _lines_of_pairs(by, values, [pair for pair in pairs if pair.values == values])
            for values in dict.fromkeys(pair.values for pair in pairs)
        ]
        title = "Games of the same deal that end otherwise"
        yield ResultTable(
            OTHER_ENDINGS, OTHER_ENDINGS.name, title, OTHER_ENDINGS_STORY, (*by, MEASURE), pl.concat(lines)
        )


def pair_with_bases(sources: Sequence[ArmSource], columns: int) -> Iterator[ArmPair]:
    """Each arm of a variant with that of the base which is otherwise like it, where both kept their rows."""
    bases = {_other_axes(source): source for source in sources if source.axes.get(VARIANT) == BASE}
    for source in sources:
        base = bases.get(_other_axes(source))
        if base is None or base is source or isinstance(source, SumSource) or isinstance(base, SumSource):
            continue
        values = (BASE, source.axes[VARIANT], source.axes[SKILL_AXIS])[:columns]
        yield ArmPair(tuple(map(str, values)), base, source)


def _other_axes(source: ArmSource) -> tuple[tuple[str, str], ...]:
    """The values of all axes but the variant."""
    return tuple((name, str(value)) for name, value in source.axes.items() if name != VARIANT)


def is_comparable(pair: ArmPair) -> bool:
    """Whether both arms have the same number of players and play each deal equally often."""
    before, after = pair.before.arm, pair.after.arm
    return (before.players, before.rotations) == (after.players, after.rotations)


def _lines_of_pairs(by: Sequence[str], values: Sequence[str], pairs: Sequence[ArmPair]) -> pl.DataFrame:
    """The lines of some pairs together: one for each measure."""
    ends = np.concatenate([count_other_endings(pair) for pair in pairs], axis=0)
    games, otherwise, others = (ends[:, at : at + 1] for at in range(3))
    measures = ((OTHERWISE, otherwise, games), (OTHER_WINNERS, others, games), (WON_BY_OTHERS, others, otherwise))
    found = []
    for name, above, below in measures:
        intervals = cell_intervals(estimate_ratio(above, below, SHARE_RANGE))
        keys = pl.DataFrame(dict(zip(by, ([value] for value in values), strict=True)))
        counted = pl.Series("rows", below.sum(axis=0).astype(np.int64))
        words = (pl.lit(name).alias(MEASURE), pl.lit("share").alias(UNIT))
        found.append(keys.with_columns(*words, counted, *interval_columns(intervals)))
    return pl.concat(found)


def count_other_endings(pair: ArmPair) -> Floats:
    """For each block its games, those that end otherwise, and those that others win."""
    arm = pair.before.arm
    blocks = min(pair.before.blocks, pair.after.blocks)
    at_once = max(1, ROWS_A_BATCH // (arm.rotations * arm.players))
    shape = (-1, arm.rotations, arm.players)
    parts = []
    for first in range(0, blocks, at_once):
        batch = range(first, min(first + at_once, blocks))
        score, wins = (
            (_read_column(pair.before, batch, name) != _read_column(pair.after, batch, name)).reshape(shape)
            for name in (SCORE.top, SHARE.top)
        )
        games = np.full(len(score), arm.rotations)
        counts = (games, score.any(axis=2).sum(axis=1), wins.any(axis=2).sum(axis=1))
        parts.append(np.stack(counts, axis=1))
    found: Floats = np.concatenate(parts).astype(np.float64)
    return found


def _read_column(source: RowSource, blocks: range, name: str) -> npt.NDArray[np.int64]:
    """One column of the rows of some blocks."""
    return source.rows(blocks).select(pl.col(name).cast(pl.Int64)).collect()[name].to_numpy()


def describe_other_endings(table: ResultTable) -> str:
    """How often others win, for the variants that change fewest games: there it is the change that is seen."""
    lines = table.lines.filter(pl.col(MEASURE) == OTHERWISE).sort("value", maintain_order=True)
    return " ".join(_describe_line(table, line) for line in lines.head(MOST_TOLD).iter_rows(named=True))


def _describe_line(table: ResultTable, line: TableLine) -> str:
    """`From base to none-closed 31.2 % (30.0 to 32.5) of the games end otherwise, and others win 49.6 % … of those`."""
    where = {name: line[name] for name in table.by if name != MEASURE}
    part, others = (_format_share(table.line(**where, **{MEASURE: name})) for name in (WON_BY_OTHERS, OTHER_WINNERS))
    among = f" ({print_name(SKILL_AXIS, line[SKILL_AXIS])})" if SKILL_AXIS in table.by else ""
    return (
        f"From {line[FROM]} to {line[TO]}{among} {_format_share(line)} of the games end otherwise, and others win "
        f"{part} of those, which is {others} of all."
    )


def _format_share(line: TableLine) -> str:
    """A share with its interval."""
    if line["value"] is None:
        return "an unknown part"
    reach = "" if line["low"] is None else f" ({format_range(line['low'], line['high'], 'share')})"
    return f"{format_value(line['value'], 'share')}{reach}"


OTHER_ENDINGS: Final = Topic("other-endings", sentence=describe_other_endings)
STATISTIC: Final = Statistic(35, other_ending_tables)
