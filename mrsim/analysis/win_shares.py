"""Win shares of all groups, of each pair of them, and along every axis: to see where to look, not to decide."""

from collections.abc import Iterator

from mrsim.analysis.context import Context
from mrsim.analysis.skill_levels import within_skill
from mrsim.analysis.tables import ResultTable, join_column_names, win_share_table


def win_share_tables(context: Context) -> Iterator[ResultTable]:
    """Win shares of each column, and of each pair of columns once; the later one in the game's order shares the wins.

    None is averaged over levels of skill: where there are several, the line-up comes before the columns.
    """
    sums, singles = context.sums, context.players_by
    pairs = [(other, name) for name in singles for other in (*context.axes, *context.modes) if other != name]
    pairs += [(first, second) for at, first in enumerate(singles) for second in singles[at + 1 :]]
    for by in dict.fromkeys(within_skill(sums, by) for by in [*((name,) for name in singles), *pairs]):
        table = win_share_table(sums, by, f"Win share by {join_column_names(by[::-1])}")
        if table is not None:
            yield table
