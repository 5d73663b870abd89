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
from mrsim.analysis.skill_levels import SKILL_AXIS, within_skill
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, TableLine, Topic, interval_columns, null_unknown, p_value_column
from mrsim.formatting import UNKNOWN, format_difference_interval, format_points
from mrsim.games.printed_names import label_value
from mrsim.stats.effects import FactorialDesign, add_pair_interactions, estimate_effects
from mrsim.stats.estimates import Estimates
from mrsim.stats.intervals import cell_intervals
from mrsim.stats.shrinkage import shrink_effects
from mrsim.sums.block_sums import AT_TABLE, BIN, GroupColumns, order_columns
from mrsim.sums.measures import ROWS, SHARE

FACTOR, LEVEL = "factor", "level"
MOST_EFFECTS_TOLD: Final = 4

MOST_CELLS: Final = 2000
"""A design with more combinations is not tried."""


def _adjusted_columns(context: Context) -> GroupColumns:
    """The columns that are adjusted for each other. Choices are not among them: they may depend on the rest."""
    named = ("strategy", *context.factions, "seat")
    return order_columns(
        [*(name for name in named if name in context.players_by), *context.modes], context.sums.told_apart
    )


def adjusted_effect_tables(context: Context) -> Iterator[ResultTable]:
    """The adjusted effect of each factor, and of each two together, at each level of skill."""
    context = context.base
    names = _adjusted_columns(context)
    if len(names) < 2:
        return
    skill = within_skill(context.sums, names, meeting=False)[: -len(names)]
    frame = context.sums.grouped((*skill, *names)).drop_nulls(names).sort((*skill, *names))
    parts = frame.partition_by(skill, as_dict=True) if skill else {(): frame}
    found = [(level, _effect_tables_of_level(part, names, context.modes)) for level, part in parts.items()]
    known = [(dict(zip(skill, level, strict=True)), tables) for level, tables in found if tables]
    for number in range(len(known[0][1]) if known else 0):
        table = known[0][1][number]
        lines = [
            tables[number].lines.select(*(pl.lit(str(at)).alias(name) for name, at in level.items()), "*")
            for level, tables in known
        ]
        yield replace(table, by=(*skill, *table.by), lines=pl.concat(lines))


def _effect_tables_of_level(frame: pl.DataFrame, names: GroupColumns, modes: GroupColumns) -> list[ResultTable]:
    """The tables of factors and of interactions for some arms; none where there are too many combinations."""
    levels = [frame[name].unique().sort() for name in names]
    design = add_pair_interactions(FactorialDesign(tuple(len(one) for one in levels)))
    if np.prod(design.levels) > MOST_CELLS:
        return []
    number = np.stack(
        [np.searchsorted(_ordinal_codes(one), _ordinal_codes(frame[n])) for n, one in zip(names, levels, strict=True)],
        axis=1,
    )
    rows = frame[ROWS].to_numpy().astype(np.float64)
    above = frame[SHARE.top].to_numpy() / SHARE.scale - rows / frame[AT_TABLE].to_numpy()
    found = estimate_effects(design, frame[BIN].to_numpy(), number, above, rows)
    words = [one.cast(pl.String).to_list() for one in levels]
    return [
        _factor_effect_table([name for name in names if name not in modes], names, words, found),
        _interaction_table(names, words, found, design),
    ]


def _ordinal_codes(values: pl.Series) -> np.ndarray:
    """Numbers that sort as the values do: the codes of an enum, or the values themselves."""
    return (values.to_physical() if values.dtype == pl.Enum else values).to_numpy()


def _factor_effect_table(
    shown: Sequence[str], names: GroupColumns, words: list[list[str]], found: dict[tuple[int, ...], Estimates]
) -> ResultTable:
    """One line a level. A mode has no effect of its own: somebody wins under each."""
    lines = [
        pl.DataFrame({FACTOR: [name] * len(words[at]), LEVEL: words[at]}).with_columns(
            *interval_columns(cell_intervals(found[at,])), p=p_value_column(found[at,])
        )
        for at, name in enumerate(names)
        if name in shown
    ]
    story = "In win share above or below the mean of the levels, the other factors held as they are."
    return ResultTable(ADJUSTED, ADJUSTED.name, "Adjusted effects", story, (FACTOR, LEVEL), pl.concat(lines))


def _interaction_table(
    names: GroupColumns, words: list[list[str]], found: dict[tuple[int, ...], Estimates], design: FactorialDesign
) -> ResultTable:
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
                        f"{label_value(names[one], first)} × {label_value(names[other], second)}"
                        for first, second in combos
                    ],
                }
            ).with_columns(
                *interval_columns(cell_intervals(of_pair)),
                p=p_value_column(of_pair),
                shrunk=null_unknown(np.nan_to_num(shrink_effects(of_pair).value)),
            )
        )
    story = "What a combination does beyond the sum of its two; `shrunk` is drawn towards 0 as far as the noise asks."
    title = "What two do together"
    return ResultTable(INTERACTIONS, INTERACTIONS.name, title, story, ("factors", "levels"), pl.concat(lines))


def describe_effects(table: ResultTable) -> str:
    """The effects that stand out, the largest first."""
    out = table.lines.filter("stands_out").sort(pl.col("value").abs(), descending=True)
    if not len(out):
        return f"Of {len(table.lines)} effects none stands out."
    told = "; ".join(describe_effect(line) for line in out.head(MOST_EFFECTS_TOLD).iter_rows(named=True))
    return f"{len(out)} of {len(table.lines)} effects stand out, most of all: {told}."


def describe_effect(line: TableLine) -> str:
    """One effect in words: `seat 0 +5.1 points (+4.0 to +6.3)`."""
    name = label_value(line[FACTOR], line[LEVEL]) if FACTOR in line else f"{line['levels']} ({line['factors']})"
    name += f" among {label_value(SKILL_AXIS, line[SKILL_AXIS])}" if SKILL_AXIS in line else ""
    value = UNKNOWN if line["value"] is None else format_points(line["value"])
    return f"{name} {value} points ({format_difference_interval(line['low'], line['high'], 'share')})"


ADJUSTED: Final = Topic("adjusted", "exploratory", describe_effects)
INTERACTIONS: Final = Topic("interactions", "exploratory", describe_effects, styles={"shrunk": "share"})
STATISTIC: Final = Statistic(50, adjusted_effect_tables)
