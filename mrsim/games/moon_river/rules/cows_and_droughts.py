"""Chapter 4.3: what the symbols of a domino do, in their order: cows, droughts, recruits."""

from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.moon_river.rules.events import COW, DROUGHT
from mrsim.games.moon_river.rules.ranch import put_cows, remove_cow, territory_of
from mrsim.games.moon_river.rules.records import NONE, GameState, Table


@formula
def cow_symbols(table: Table, half: int) -> int:
    """Cow symbols on one parcel of the domino just laid."""
    return table.box.parcel[table.game.domino_parcel[half]].cows


@formula
def most_cows(table: Table, half: int) -> int:
    """As many cows as its symbols, or as are left, may come onto this parcel."""
    return min(cow_symbols(table, half), table.game.supply)


@formula
def fewest_cows(table: Table, half: int) -> int:
    """What this parcel gets if the other one is served first."""
    return min(cow_symbols(table, half), table.game.supply - most_cows(table, 1 - half))


@rule
def cows_arrive(table: Table, seat: int, on_first: int) -> None:
    """`on_first` cows for the first parcel, then what the second one can get."""
    place_cows(table, seat, 0, on_first)
    place_cows(table, seat, 1, most_cows(table, 1))
    table.game.cows_wait = 0


@rule
def place_cows(table: Table, seat: int, half: int, number: int) -> None:
    """From the supply onto a parcel of the domino."""
    if number == 0:
        return
    game = table.game
    game.supply -= number
    put_cows(game.ranch[seat], game.domino_cell[half], number)
    tell(table, COW, (seat, game.domino_cell[half], number))


@rule
def herd_in_reach(game: GameState, seat: int, cell: int) -> int:
    """Cells with a cow in the territory of a cell."""
    ranch = game.ranch[seat]
    return ranch.herds & territory_of(ranch, cell)


@rule
def suffer_drought(table: Table, seat: int, cell: int) -> None:
    """A cow of the territory goes back to the supply, if there is one."""
    game = table.game
    if cell != NONE:
        ranch = game.ranch[seat]
        remove_cow(ranch, cell)
        ranch.cows_dried += 1
        game.supply += 1
    tell(table, DROUGHT, (seat, game.skull, cell))
