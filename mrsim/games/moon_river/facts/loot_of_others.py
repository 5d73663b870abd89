"""What a rustler or a desperado can take from the other players at this moment."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import rule
from mrsim.games.moon_river.facts.option_gains import cow_worth
from mrsim.games.moon_river.rules.partners import unprotected_herds
from mrsim.games.moon_river.rules.records import GameState


@rule
def cows_to_steal(game: GameState, seat: int) -> int:
    """Cells of other ranches with a cow that nobody protects."""
    cells = 0
    for victim in range(game.players):
        if victim != seat:
            cells += count_cells(unprotected_herds(game.ranch[victim]))
    return cells


@rule
def most_to_lose(game: GameState, seat: int) -> int:
    """Most points that a theft takes from another player."""
    most = 0
    for victim in range(game.players):
        if victim != seat:
            herds = unprotected_herds(game.ranch[victim])
            while herds:
                most = max(most, cow_worth(game.ranch[victim], lowest_cell(herds)))
                herds = without_lowest(herds)
    return most


@rule
def parcels_of_others(game: GameState, seat: int) -> int:
    """Parcels that the other players hold."""
    parcels = 0
    for other in range(game.players):
        if other != seat:
            parcels += game.ranch[other].holding
    return parcels
