"""Who stands where: tipis of a player, tipis of others, and what the buffaloes of a hex feed."""

from mrsim.engine.jit import formula, rule
from mrsim.games.wind_river.rules.grid import bit
from mrsim.games.wind_river.rules.records import GameState


@formula
def fed(buffaloes: int, own: int, others: int) -> int:
    """Own tipis that the buffaloes of a hex feed: one each, those of others first."""
    return min(own, max(0, buffaloes - others))


@formula
def yielded(buffaloes: int, own: int, others: int) -> int:
    """Blocks that a hex yields to a player who gathers: none without own tipis, none where a foreign one stands."""
    return max(0, buffaloes - own) if own > 0 and others == 0 else 0


@formula
def others_on(game: GameState, seat: int, hexagon: int) -> int:
    """Tipis of other players on a hex."""
    return game.tipis[hexagon] - game.camp[seat].tipis[hexagon]


@rule
def foreign_hexes(game: GameState, seat: int) -> int:
    """Hexes with tipis of other players."""
    hexes = 0
    for other in range(game.players):
        if other != seat:
            hexes |= game.camp[other].hexes
    return hexes


@rule
def put_tipi(game: GameState, seat: int, hexagon: int) -> None:
    """A tipi stands on a hex."""
    camp = game.camp[seat]
    camp.tipis[hexagon] += 1
    camp.hexes |= bit(hexagon)
    camp.standing += 1
    game.tipis[hexagon] += 1
    game.standing += 1


@rule
def take_tipi(game: GameState, seat: int, hexagon: int) -> None:
    """A tipi leaves a hex."""
    camp = game.camp[seat]
    camp.tipis[hexagon] -= 1
    if camp.tipis[hexagon] == 0:
        camp.hexes &= ~bit(hexagon)
    camp.standing -= 1
    game.tipis[hexagon] -= 1
    game.standing -= 1
