"""Win shares of all groups, of each pair of them, and along every axis: to see where to look, not to decide."""

from collections.abc import Iterator

from mrsim.analysis.context import Context
from mrsim.analysis.skill import within_skill
from mrsim.analysis.tables import Table, compared, titles


def shares(context: Context) -> Iterator[Table]:
    """Each pair of columns once; the one that comes later in the game's order shares the wins.

    None is averaged over levels of skill: there the line-up comes before the columns.
    """
    sums, singles = context.sums, context.players_by
    pairs = [(other, name) for name in singles for other in (*context.axes, *context.modes) if other != name]
    pairs += [(first, second) for at, first in enumerate(singles) for second in singles[at + 1 :]]
    for by in dict.fromkeys(within_skill(sums, by) for by in [*((name,) for name in singles), *pairs]):
        table = compared(sums, by, f"Win share by {titles(by[::-1])}")
        if table is not None:
            yield table
