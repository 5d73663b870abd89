"""What a domino could bring at best, by trying every choice of cows and droughts."""

from collections import Counter

from tests.moon_river.random_ranches import points_now, with_parcels
from tests.moon_river.referee import Cell, Parcel, Ranch, territory_of

Domino = dict[Cell, Parcel]


def best_after(ranch: Ranch, domino: Domino, splits: list[Counter[Cell]], scenario: str | None) -> int:
    """The most points that the owner can have after a domino, choosing cows and droughts himself."""
    laid = with_parcels(ranch, domino)
    herds = {frozenset((ranch.cows + split).items()) for split in splits}
    for skull, parcel in domino.items():
        territory = territory_of(laid.land, skull)
        for _ in range(parcel.drought):
            herds = {left for herd in herds for left in after_drought(Counter(dict(herd)), territory)}
    return max(points_with(laid, herd, scenario) for herd in herds)


def after_drought(cows: Counter[Cell], territory: set[Cell]) -> list[frozenset[tuple[Cell, int]]]:
    """The herds that a drought may leave."""
    found = [cows - Counter([cell]) for cell in territory if cows[cell]]
    return [frozenset(herd.items()) for herd in found or [+cows]]


def points_with(ranch: Ranch, cows: frozenset[tuple[Cell, int]], scenario: str | None) -> int:
    """The score with these cows."""
    ranch.cows = Counter(dict(cows))
    return points_now(ranch, scenario)


def splits_of(domino: Domino, supply: int) -> list[Counter[Cell]]:
    """How the cows of a domino may come if the supply is short."""
    here, there = domino
    due = min(supply, domino[here].cows + domino[there].cows)
    return [
        Counter({here: n, there: due - n})
        for n in range(due + 1)
        if n <= domino[here].cows and due - n <= domino[there].cows
    ]
