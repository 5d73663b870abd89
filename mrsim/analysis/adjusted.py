"""What faction, seat, mode and strategy each do to the win share when the others are held as they are.

Where every combination is played as often, these are the plain means again; where not, they are what is left when
the company that a group keeps is taken out. What two do together beyond their sum is shown drawn towards 0, as far as
its noise asks: a list of the largest of many small effects is otherwise a list of accidents.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.skill import within_skill
from mrsim.analysis.tables import Table, bounds, chances, known, value
from mrsim.stats.effects import Design, effects, pairs
from mrsim.stats.estimates import Estimates
from mrsim.stats.intervals import each
from mrsim.stats.shrinkage import shrunk
from mrsim.sums.adding import AT_TABLE, STRETCH, Dims, in_order
from mrsim.sums.measures import ROWS, SHARE

MOST_CELLS: Final = 2000
"""A design with more combinations is not tried."""


def factors(context: Context) -> Dims:
    """The columns that are held against each other. Not choices: they may be made because of the rest."""
    named = ("strategy", *context.factions, "seat")
    return in_order([*(name for name in named if name in context.players_by), *context.modes], context.sums.told_apart)


def adjusted(context: Context) -> Iterator[Table]:
    """The effect of each, and of each two together, at each level of skill."""
    names = factors(context)
    if len(names) < 2:
        return
    skill = within_skill(context.sums, names, meeting=False)[: -len(names)]
    frame = context.sums.grouped((*skill, *names)).drop_nulls(names).sort((*skill, *names))
    parts = frame.partition_by(skill, as_dict=True) if skill else {(): frame}
    found = [(level, of_level(part, names, context.modes)) for level, part in parts.items()]
    known = [(dict(zip(skill, level, strict=True)), tables) for level, tables in found if tables]
    for number in range(len(known[0][1]) if known else 0):
        table = known[0][1][number]
        lines = [
            tables[number].lines.select(*(pl.lit(str(at)).alias(name) for name, at in level.items()), "*")
            for level, tables in known
        ]
        yield replace(table, by=(*skill, *table.by), lines=pl.concat(lines))


def of_level(frame: pl.DataFrame, names: Dims, modes: Dims) -> list[Table]:
    """Both tables of some arms; none where there are too many combinations."""
    levels = [frame[name].unique().sort() for name in names]
    design = pairs(Design(tuple(len(one) for one in levels)))
    if np.prod(design.levels) > MOST_CELLS:
        return []
    number = np.stack(
        [np.searchsorted(codes(one), codes(frame[n])) for n, one in zip(names, levels, strict=True)], axis=1
    )
    rows = frame[ROWS].to_numpy().astype(np.float64)
    above = frame[SHARE.top].to_numpy() / SHARE.scale - rows / frame[AT_TABLE].to_numpy()
    found = effects(design, frame[STRETCH].to_numpy(), number, above, rows)
    words = [one.cast(pl.String).to_list() for one in levels]
    return [
        of_factors([name for name in names if name not in modes], names, words, found),
        of_pairs(names, words, found, design),
    ]


def codes(values: pl.Series) -> np.ndarray:
    """Numbers that are in the order of the words."""
    return (values.to_physical() if values.dtype == pl.Enum else values).to_numpy()


def of_factors(
    shown: Sequence[str], names: Dims, words: list[list[str]], found: dict[tuple[int, ...], Estimates]
) -> Table:
    """One line a level. A mode has no effect of its own: somebody wins under each."""
    lines = [
        pl.DataFrame({"factor": [name] * len(words[at]), "level": words[at]}).with_columns(
            *bounds(each(found[at,])), p=chances(found[at,])
        )
        for at, name in enumerate(names)
        if name in shown
    ]
    story = "In win share above or below the mean of the levels, the other factors held as they are."
    return Table("adjusted", "Adjusted effects", story, "exploratory", ("factor", "level"), pl.concat(lines))


def of_pairs(names: Dims, words: list[list[str]], found: dict[tuple[int, ...], Estimates], design: Design) -> Table:
    """What two levels do together beyond their sum."""
    lines = []
    for one, other in design.interactions:
        of_pair = found[one, other]
        combos = list(product(words[one], words[other]))
        lines.append(
            pl.DataFrame(
                {
                    "factors": [f"{names[one]} × {names[other]}"] * len(combos),
                    "levels": [
                        f"{value(names[one], first)} × {value(names[other], second)}" for first, second in combos
                    ],
                }
            ).with_columns(
                *bounds(each(of_pair)), p=chances(of_pair), shrunk=known(np.nan_to_num(shrunk(of_pair).value))
            )
        )
    story = "What a combination does beyond the sum of its two; `shrunk` is drawn towards 0 as far as the noise asks."
    return Table("interactions", "What two do together", story, "exploratory", ("factors", "levels"), pl.concat(lines))
