"""A shared win is split evenly: how, in twelfths, is the same for every plain game."""

from collections.abc import Sequence

from mrsim.games.contract import WIN


def shares_of_win(places: Sequence[int]) -> list[int]:
    """The twelfths of the win for each seat; those that can't be shared out evenly go to the first winners."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    shares = [0] * len(places)
    for number, seat in enumerate(winners):
        shares[seat] = WIN // len(winners) + (number < WIN % len(winners))
    return shares
