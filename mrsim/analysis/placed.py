"""Where on the board things end up: from tallies with an axis that has a layout."""

from collections.abc import Iterator
from functools import partial

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.looks import Alike, alike
from mrsim.analysis.tables import MEASURE, UNIT, Table
from mrsim.analysis.tallied import Tallied, rates, tallied, tallies_of
from mrsim.games.contract import Axis, Look
from mrsim.sums.adding import STRETCH
from mrsim.sums.measures import ROWS

WHERE = "where"


def layout_of(name: str, look: Look) -> Axis | None:
    """The axis of a tally whose places lie on a board."""
    return next((axis for tally in look.tallies if tally.name == name for axis in tally.axes if axis.layout), None)


def boards(context: Context, name: str) -> Iterator[tuple[Axis, Alike]]:
    """The boards on which a tally lies, each with its arms."""
    for group in alike(context, partial(layout_of, name)):
        axis = layout_of(name, group.look) if group.look else None
        if axis:
            yield axis, group


def placed(context: Context) -> Iterator[Table]:
    """How often something is in a place at the end of a player's game."""
    for name in tallies_of(context.run):
        for axis, group in boards(context, name):
            found = tallied(context.run, name, group.arms)
            if found:
                yield there(found, axis.name, group)


def there(of: Tallied, axis: str, group: Alike) -> Table:
    """The lines of all measures."""
    by = [*of.of_players, axis]
    rows = of.players.select(STRETCH, *of.of_players, ROWS)
    lines = [
        rates(of, by, of.counts.select(STRETCH, *by, measure), rows).with_columns(
            pl.lit(measure).alias(MEASURE), pl.lit("number").alias(UNIT)
        )
        for measure in of.measures
    ]
    frame = pl.concat(lines).select(*by, MEASURE, UNIT, pl.exclude(*by, MEASURE, UNIT))
    title = ", ".join(filter(None, (of.name.replace("_", " ").capitalize(), group.differs)))
    return Table(where(of.name, group), title, "", "described", (*by, MEASURE), frame)


def where(name: str, group: Alike) -> str:
    """What the table of a tally is called."""
    return f"{name}-{WHERE}{group.suffix}"
