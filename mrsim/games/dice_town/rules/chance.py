"""Chance: each throw and each draw has a key of its own, made of its purpose, the round, the player and a count."""

from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.dice_town.names import FACES
from mrsim.games.dice_town.rules.limits import PLAYERS
from mrsim.games.dice_town.rules.records import PURPOSES, Deal, Table

CHANCE, NOISE = range(2)
"""What the randomness of a block is for."""

DEAL_PROPERTIES, DEAL_RIVER, DEAL_VILLAINS, DEAL_ELIXIRS = range(4)
THROWN, ROLLED, AMBUSHED, FROM_BAG, FROM_HAND, HUNTED, REROLLED, SHUFFLED = range(4, 12)

SIDES = len(FACES)


@formula
def begin_chance(deal: Deal, seed: int, block: int) -> None:
    """The keys of a block."""
    key = derive_key(derive_key(derive_key(seed, 0), block), 0)
    chance = derive_key(key, CHANCE)
    for purpose in range(PURPOSES):
        deal.chance[purpose] = derive_key(chance, purpose)
    deal.noise = derive_key(key, NOISE)


@rule
def chance_key(table: Table, purpose: int, seat: int) -> int:
    """A new key for what somebody draws or throws this round."""
    game = table.game
    time = game.times[purpose, seat]
    game.times[purpose, seat] = time + 1
    key = derive_key(table.deal.chance[purpose], game.round_number)
    return derive_key(key, time * PLAYERS + seat)


@formula
def draw_face(key: int, die: int) -> int:
    """What a die shows."""
    return draw_below(derive_key(key, die), SIDES)
