"""Chapter 3.2: buffaloes feed tipis, blocks feed the rest, and what is left starves."""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.wind_river.rules.camps import fed, others_on, take_tipi
from mrsim.games.wind_river.rules.events import FEED
from mrsim.games.wind_river.rules.grid import bit
from mrsim.games.wind_river.rules.limits import MOST_TIPIS
from mrsim.games.wind_river.rules.records import NONE, GameState, Table


@rule
def feed(table: Table) -> None:
    """Count who goes hungry and pay for as many as the blocks can feed."""
    game, cost = table.game, table.box.feeding_cost
    count_unfed(game)
    camp = game.camp[game.seat]
    tipis = game.unfed_tipis if cost == 0 else min(game.unfed_tipis, camp.blocks // cost)
    game.paid = tipis * cost
    camp.blocks -= game.paid
    camp.blocks_fed += game.paid
    game.to_starve = game.unfed_tipis - tipis
    game.starved = 0


@rule
def count_unfed(game: GameState) -> None:
    """Own tipis that the buffaloes of their hex don't feed."""
    camp = game.camp[game.seat]
    game.hungry = 0
    game.unfed_tipis = 0
    hexes = camp.hexes
    while hexes:
        hexagon = lowest_cell(hexes)
        own = camp.tipis[hexagon]
        unfed = own - fed(game.buffaloes[hexagon], own, others_on(game, game.seat, hexagon))
        if unfed:
            game.unfed[hexagon] = unfed
            game.hungry |= bit(hexagon)
            game.unfed_tipis += unfed
        hexes = without_lowest(hexes)


@formula
def must_all_starve(game: GameState) -> bool:
    """Whether every unfed tipi has to starve, so that there is nothing to choose."""
    return game.to_starve == game.unfed_tipis


@rule
def starve_tipi(table: Table, hexagon: int) -> None:
    """An unfed tipi goes back to the stock of its owner."""
    game = table.game
    camp = game.camp[game.seat]
    take_tipi(game, game.seat, hexagon)
    camp.stock += 1
    camp.starved += 1
    game.unfed[hexagon] -= 1
    if game.unfed[hexagon] == 0:
        game.hungry &= ~bit(hexagon)
    game.unfed_tipis -= 1
    game.to_starve -= 1
    game.starved_hex[game.starved] = hexagon
    game.starved += 1
    if table.notes.noting:
        table.notes.starved[game.seat, hexagon] += 1


@rule
def starve_all(table: Table) -> None:
    """Every unfed tipi goes back to the stock of its owner."""
    while table.game.to_starve:
        starve_tipi(table, lowest_cell(table.game.hungry))


@rule
def tell_feeding(table: Table) -> None:
    """What was paid, and who starved."""
    game = table.game
    if table.log.listening:
        for i in range(game.starved, MOST_TIPIS):
            game.starved_hex[i] = NONE
        hexes = game.starved_hex
        tell(
            table,
            FEED,
            (
                *(game.seat, game.paid, hexes[0], hexes[1], hexes[2], hexes[3], hexes[4], hexes[5]),
                *(hexes[6], hexes[7], hexes[8], hexes[9], hexes[10], hexes[11]),
            ),
        )
