"""Chapter 3.3: the toll that everybody on a hex pays when a tipi comes to tipis of others."""

from mrsim.engine.jit import formula, rule
from mrsim.games.wind_river.rules.camps import others_on
from mrsim.games.wind_river.rules.records import NONE, Box, GameState

PAYMENT_BITS = 4
LARGEST_PAYMENT = (1 << PAYMENT_BITS) - 1
"""Room for the toll of each seat where all of them are packed into one number."""


@rule
def pay_toll(game: GameState, box: Box, seat: int, hexagon: int) -> int:
    """Where others stand, everybody there and the newcomer pay the toll as far as they can; who paid what, packed."""
    if others_on(game, seat, hexagon) == 0:
        return 0
    payments = 0
    for other in range(game.players):
        camp = game.camp[other]
        if other == seat or camp.tipis[hexagon]:
            paid = min(box.toll, camp.blocks)
            camp.blocks -= paid
            camp.tolls += paid
            payments |= paid << other * PAYMENT_BITS
    return payments


@formula
def paid_by(game: GameState, payments: int, seat: int) -> int:
    """Blocks that a seat paid; NONE for a seat that nobody has."""
    return (payments >> seat * PAYMENT_BITS & LARGEST_PAYMENT) if seat < game.players else NONE
