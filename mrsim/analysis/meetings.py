"""Who comes out ahead of whom: every pair of players of a game, by what they play and what they play with."""

from collections.abc import Iterator
from typing import Final

from mrsim.analysis.cells import cells
from mrsim.analysis.context import Context
from mrsim.analysis.skill import within_skill
from mrsim.analysis.tables import Table, chances, known, numbers_of
from mrsim.stats.intervals import each
from mrsim.sums.adding import AGAINST, AHEAD
from mrsim.sums.measures import ROWS, SHARE, Measure

HALVES: Final = 2
EVEN: Final = 0.5
AHEAD_SHARE: Final = Measure("ahead", "placed ahead", AHEAD, ROWS, "share", "Ends before the other.", HALVES)


def meetings(context: Context) -> Iterator[Table]:
    """For strategies and factions: how often one ends before the other, and its win share where it meets it."""
    for name in context.players_by:
        if (name, name + AGAINST) in context.sums.by:
            yield meeting(context, name)


def meeting(context: Context, name: str) -> Table:
    """A square table, one for each level of skill; those who meet themselves are left out."""
    skill = within_skill(context.sums, (name,))[:-1]
    by = (*skill, name, name + AGAINST)
    ahead = cells(context.sums, by, AHEAD_SHARE)
    other = (ahead.keys[name] != ahead.keys[name + AGAINST]).to_numpy()
    ahead, wins = ahead.only(other), cells(context.sums, by, SHARE).only(other)
    lines = numbers_of(ahead, each(ahead.estimates)).with_columns(
        win_share=known(wins.estimates.value), p=chances(ahead.estimates, EVEN)
    )
    title = f"How often each {name} ends ahead of another"
    effects = ahead.estimates.above(EVEN)
    return Table(f"{name}-against", title, __doc__ or "", "exploratory", by, lines, effects)
