"""Ranches as hypothesis draws them: any parcels on any cells, laid in any order."""

from collections import Counter

from hypothesis import strategies as st

from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, RESOURCE_OF, SIDES
from tests.moon_river.help import camp
from tests.moon_river.referee import Cell, Chip, Parcel, Ranch, overpopulation, score_ranch


@st.composite
def parcels(draw: st.DrawFn, landscapes: tuple[str, ...] = LANDSCAPES) -> Parcel:
    """A parcel with the symbols that its landscape may carry."""
    landscape = draw(st.sampled_from(landscapes))
    resource = RESOURCE_OF[landscape]
    symbols = {resource: draw(st.integers(0, 3))} if resource else {}
    stands = landscape != "corn"
    return Parcel(
        landscape,
        cows=draw(st.integers(0, 3)) if stands else 0,
        drought=draw(st.integers(0, 2)),
        recruit=draw(st.integers(0, 1)) if stands else 0,
        **symbols,
    )


@st.composite
def ranches(draw: st.DrawFn, rows: int = 5) -> Ranch:
    """A ranch of few landscapes, so that they meet, with cows, crowds and partners."""
    ranch = camp(rows)
    grid = [(column, row) for column in range(1, 6) for row in range(1, rows + 1)]
    cells = draw(st.permutations(grid))[: draw(st.integers(0, len(grid)))]
    landscapes = tuple(draw(st.lists(st.sampled_from(LANDSCAPES), unique=True, min_size=1, max_size=4)))
    ranch.laid = {cell: draw(parcels(landscapes)) for cell in cells if cell not in ranch.blocked}
    for cell, parcel in ranch.laid.items():
        if parcel.landscape != "corn":
            ranch.cows[cell] = draw(st.sampled_from([0, 0, 1, 1, 2, 3]))
            if draw(st.booleans()):
                ranch.partners[cell] = Chip(draw(st.sampled_from(PARTNERS)), draw(st.sampled_from(SIDES)))
    return ranch


def copied(ranch: Ranch) -> Ranch:
    """Another ranch with the same on it."""
    return Ranch(
        ranch.rows,
        ranch.blocked,
        ranch.river,
        ranch.bridges,
        dict(ranch.laid),
        Counter(ranch.cows),
        dict(ranch.partners),
        ranch.rules,
    )


def points_now(ranch: Ranch, scenario: str | None) -> int:
    """The score if the game ended now."""
    thinned = copied(ranch)
    thinned.cows -= overpopulation(ranch)
    return score_ranch(thinned, scenario).total


def with_parcels(ranch: Ranch, parcels: dict[Cell, Parcel]) -> Ranch:
    """The ranch with more parcels, their symbols still asleep."""
    more = copied(ranch)
    more.laid.update(parcels)
    return more
