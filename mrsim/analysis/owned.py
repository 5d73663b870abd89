"""Who took what, and how they fared: from tallies with the measures of `OWNED`.

This says what goes with winning, not what makes one win: whoever is ahead may take other things than whoever is behind.
"""

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.looks import Alike, alike
from mrsim.analysis.tables import MEASURE, UNIT, Table
from mrsim.analysis.tallied import GAMES, Tallied, rates, tallied, tallies_of
from mrsim.games.contract import OWNED, WIN
from mrsim.stats.estimates import SHARE_RANGE
from mrsim.sums.adding import AT_TABLE, STRETCH

TAKEN, WINS, POINTS = OWNED
OF_OWNER: Final = "Each piece counts once, for whoever took it. This goes with winning; it need not be why."


def owned(context: Context) -> Iterator[Table]:
    """For each such tally how owners fare, and along each of its other axes who took it.

    Boxes with other pieces are told apart: what is called alike need not be alike.
    """
    for name in tallies_of(context.run):
        for group in pieces(context):
            found = tallied(context.run, name, group.arms)
            if found and set(OWNED) <= set(found.measures):
                yield fared(found, group)
                for axis in varied(found):
                    yield divided(found, axis, group)


def varied(of: Tallied) -> list[str]:
    """The axes along which there is more than one place."""
    return [axis for axis in of.axes[1:] if of.counts[axis].n_unique() > 1]


def pieces(context: Context) -> Iterator[Alike]:
    """Arms with the same pieces."""
    return alike(context, attrgetter("tiles"))


def fared(of: Tallied, group: Alike) -> Table:
    """How often each kind is taken in a game, and what its owners win and score."""
    kind = of.axes[0]
    counts = of.counts
    taken = counts.select(STRETCH, kind, TAKEN)
    every_game = of.players.select(STRETCH, GAMES)
    wins = counts.select(STRETCH, kind, pl.col(WINS) / WIN)
    lines = [
        measured(rates(of, [kind], taken, every_game), "taken in a game", "number"),
        measured(rates(of, [kind], wins, taken, SHARE_RANGE), "win share", "share"),
        measured(rates(of, [kind], counts.select(STRETCH, kind, POINTS), taken), "score", "points"),
    ]
    frame = pl.concat(lines).select(kind, MEASURE, UNIT, pl.exclude(kind, MEASURE, UNIT))
    return Table(
        f"{of.name}-owned{group.suffix}",
        titled(f"How owners of each {kind} fare", group),
        OF_OWNER,
        "described",
        (kind, MEASURE),
        frame.join(equal(of), on=kind, how="left", maintain_order="left"),
    )


def measured(lines: pl.DataFrame, name: str, unit: str) -> pl.DataFrame:
    """Lines that say what they measure."""
    return lines.with_columns(pl.lit(name).alias(MEASURE), pl.lit(unit).alias(UNIT))


def equal(of: Tallied) -> pl.DataFrame:
    """The win share of each kind's owners, if all players were equal at all tables."""
    share = (pl.col(TAKEN) / pl.col(AT_TABLE)).sum() / pl.col(TAKEN).sum()
    return of.counts.group_by(of.axes[0]).agg(equal=share.fill_nan(None))


def titled(title: str, group: Alike) -> str:
    """A title that says which arms."""
    return f"{title}, {group.differs}" if group.differs else title


def divided(of: Tallied, axis: str, group: Alike) -> Table:
    """What part of each kind is taken along another axis."""
    kind = of.axes[0]
    taken = of.counts.select(STRETCH, kind, axis, TAKEN)
    lines = rates(of, [kind, axis], taken, taken.drop(axis).rename({TAKEN: "of"}), SHARE_RANGE)
    title = titled(f"Which part of each {kind} is taken, by {axis}", group)
    return Table(f"{of.name}-by-{axis}{group.suffix}", title, "", "described", (kind, axis), lines)
