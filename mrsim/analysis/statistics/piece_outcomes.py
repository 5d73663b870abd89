"""Who took what, and how they fared: from tallies with the measures of `OWNED`.

This shows what goes with winning, not what causes it: players who are ahead may take other pieces than those behind.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

import polars as pl

from mrsim.analysis.arm_groups import ArmGroup, averages_of_tally, group_arms_by_look
from mrsim.analysis.context import Context
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import MEASURE, UNIT, ResultTable, TableKey, Topic
from mrsim.analysis.tally_rates import GAMES, TallySums, list_tallies, rate_lines, read_tally
from mrsim.formatting import name_in_words
from mrsim.games.contract import OWNED, WIN, Look, Tile
from mrsim.stats.estimates import SHARE_RANGE
from mrsim.sums.block_sums import AT_TABLE, BIN

OWNERS: Final = Topic("owners")
TAKEN_PARTS: Final = Topic("taken-parts")
TAKEN, WINS, POINTS = OWNED
WIN_SHARE: Final = "win share"
OF_OWNER: Final = "Each piece counts once, for the player who took it. It goes with winning; it need not cause it."


def piece_outcome_tables(context: Context) -> Iterator[ResultTable]:
    """For each tally of pieces how their owners fare, and along each of its other axes who took them.

    Arms whose boxes have other pieces of that kind are kept apart: a name that two boxes share need not mean the same
    piece.
    """
    for name in list_tallies(context.run):
        for group in group_arms_by_pieces(context, name):
            found = read_tally(context.run, name, group.arms)
            if found and set(OWNED) <= set(found.measures):
                yield _owner_outcome_table(found, group)
                for axis in _axes_with_several_places(found):
                    yield _taken_part_table(found, axis, group)


def _axes_with_several_places(of: TallySums) -> list[str]:
    """The axes along which there is more than one place."""
    return [axis for axis in of.axes[1:] if of.counts[axis].n_unique() > 1]


def group_arms_by_pieces(context: Context, name: str) -> Iterator[ArmGroup]:
    """The arms, grouped by the pieces in their boxes that a tally is about."""
    return group_arms_by_look(context.strongest, partial(_pieces_of_tally, name))


def _pieces_of_tally(name: str, look: Look) -> dict[str, Tile | None]:
    """How the pieces look that a tally is about; none where this look has no such tally."""
    kinds = next((tally.axes[0].labels for tally in look.tallies if tally.name == name), ())
    return {kind: look.tiles.get(kind) for kind in kinds}


def _owner_outcome_table(of: TallySums, group: ArmGroup) -> ResultTable:
    """How often each kind is taken in a game, and what its owners win and score."""
    kind = of.axes[0]
    counts = of.counts
    taken = counts.select(BIN, kind, TAKEN)
    every_game = of.players.select(BIN, GAMES)
    wins = counts.select(BIN, kind, pl.col(WINS) / WIN)
    lines = [
        _label_measure(rate_lines(of, [kind], taken, every_game), "taken in a game", "number"),
        _label_measure(rate_lines(of, [kind], wins, taken, SHARE_RANGE), WIN_SHARE, "share"),
        _label_measure(rate_lines(of, [kind], counts.select(BIN, kind, POINTS), taken), "score", "points"),
        *(
            _label_measure(rate_lines(of, [kind], counts.select(BIN, kind, measure), taken), measure, "points")
            for measure, over in averages_of_tally(of.name, group.look).items()
            if over == TAKEN
        ),
    ]
    frame = pl.concat(lines).select(kind, MEASURE, UNIT, pl.exclude(kind, MEASURE, UNIT))
    return ResultTable(
        OWNERS,
        f"{of.name}-owned{group.suffix}",
        _title_with_arms(f"How players with each {name_in_words(kind)} fare", group),
        OF_OWNER,
        (kind, MEASURE),
        frame.join(_equal_owner_shares(of), on=[kind, MEASURE], how="left", maintain_order="left"),
        TableKey(tally=of.name, group=group.number),
    )


def _label_measure(lines: pl.DataFrame, name: str, unit: str) -> pl.DataFrame:
    """The lines with the name and the unit of what they measure."""
    return lines.with_columns(pl.lit(name).alias(MEASURE), pl.lit(unit).alias(UNIT))


def _equal_owner_shares(of: TallySums) -> pl.DataFrame:
    """The win share that each kind's owners would have if all players were equal; other measures have no equal."""
    share = (pl.col(TAKEN) / pl.col(AT_TABLE)).sum() / pl.col(TAKEN).sum()
    return of.counts.group_by(of.axes[0]).agg(pl.lit(WIN_SHARE).alias(MEASURE), equal=share.fill_nan(None))


def _title_with_arms(title: str, group: ArmGroup) -> str:
    """A title that says which arms the table is about."""
    return f"{title}, {group.differs}" if group.differs else title


def _taken_part_table(of: TallySums, axis: str, group: ArmGroup) -> ResultTable:
    """Which part of each kind is taken along another axis."""
    kind = of.axes[0]
    taken = of.counts.select(BIN, kind, axis, TAKEN)
    lines = rate_lines(of, [kind, axis], taken, taken.drop(axis).rename({TAKEN: "of"}), SHARE_RANGE)
    title = _title_with_arms(f"Which part of each {name_in_words(kind)} is taken, by {name_in_words(axis)}", group)
    key = TableKey(axis=axis, tally=of.name, group=group.number)
    return ResultTable(TAKEN_PARTS, f"{of.name}-by-{axis}{group.suffix}", title, "", (kind, axis), lines, key)


STATISTIC: Final = Statistic(120, piece_outcome_tables, is_of_strongest_level=True)
