"""Chapter 4.4: recruiting from the saloon, and what partners do at once."""

from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.moon_river.names import PARTNERS, SIDES
from mrsim.games.moon_river.rules.events import MOVE_COW, RECRUIT, STEAL, SWAP
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.ranch import CORN, add_partner, protected_cells, put_cows, remove_cow
from mrsim.games.moon_river.rules.records import NONE, GameState, Ranch, Table

DESPERADO, RUSTLER, GOLD_DIGGER, TRAPPER, FARMER = range(len(PARTNERS))
COWBOY, SPECIALIST = range(len(SIDES))

# A recruit option is a seat of the saloon and a side.


@formula
def recruit_code(seat: int, side: int) -> int:
    """A seat of the saloon and a side as one number."""
    return seat << 1 | side


@formula
def saloon_seat(code: int) -> int:
    """The seat of the saloon."""
    return code >> 1


@formula
def chosen_side(code: int) -> int:
    """Which side of the chip the code stands for."""
    return code & 1


@rule
def partners_waiting(game: GameState) -> int:
    """Chips in the saloon."""
    waiting = 0
    for seat in range(game.saloon_seats):
        waiting += game.saloon[seat] != NONE
    return waiting


@rule
def hire(table: Table, seat: int, code: int) -> int:
    """The chip leaves the saloon and lies on the parcel with the circle, chosen side up. Returns who it is."""
    game = table.game
    ranch = game.ranch[seat]
    partner = game.saloon[saloon_seat(code)]
    side = chosen_side(code)
    game.saloon[saloon_seat(code)] = NONE
    add_partner(ranch, game.circle)
    ranch.chip[game.circle] = partner << 1 | side
    ranch.hired[side, partner] += 1
    if side == SPECIALIST:
        start_special(ranch, partner, game.circle)
    tell(table, RECRUIT, (seat, game.circle, saloon_seat(code), partner, side))
    return partner


@rule
def start_special(ranch: Ranch, partner: int, cell: int) -> None:
    """Outlaws lead posses; gold diggers, trappers and farmers count at the end."""
    if partner <= RUSTLER:
        ranch.outlaws |= bit(cell)
    else:
        ranch.experts[partner - GOLD_DIGGER] += min(1, ranch.expert_worth)


# Cowboy: a cow option is from which cell to which.


@formula
def ride_code(start: int, end: int) -> int:
    """One cowboy step as one number."""
    return start | end << 6


@formula
def ride_start(code: int) -> int:
    """Where the cow comes from."""
    return code & 63


@formula
def ride_end(code: int) -> int:
    """Where the cow goes."""
    return code >> 6


@formula
def pastures(ranch: Ranch) -> int:
    """Cells a cow may walk onto: laid, and no corn."""
    return ranch.laid & ~ranch.land[CORN]


@formula
def rides_from(ranch: Ranch, cell: int) -> int:
    """Cells that a cow on this cell may step to."""
    return neighbours(bit(cell)) & pastures(ranch)


@rule
def ride(table: Table, seat: int, code: int) -> None:
    """One cow, one step."""
    ranch = table.game.ranch[seat]
    remove_cow(ranch, ride_start(code))
    put_cows(ranch, ride_end(code), 1)
    table.game.steps_left -= 1
    tell(table, MOVE_COW, (seat, ride_start(code), ride_end(code)))


# Desperado: a swap option is which own parcel for which of whom.


@formula
def swap_code(own: int, other: int, theirs: int) -> int:
    """A swap as one number: the position in the own reserve, the other player, the position in their reserve."""
    return own | other << 3 | theirs << 5


@formula
def swap_own(code: int) -> int:
    """Position of the parcel that is given."""
    return code & 7


@formula
def swap_other(code: int) -> int:
    """The seat of the player that parcels are swapped with."""
    return code >> 3 & 3


@formula
def swap_theirs(code: int) -> int:
    """Position of the parcel that is taken."""
    return code >> 5


@rule
def swap_parcels(table: Table, seat: int, code: int) -> None:
    """Two parcels change hands."""
    mine = table.game.ranch[seat]
    theirs = table.game.ranch[swap_other(code)]
    gives = mine.held[swap_own(code)]
    takes = theirs.held[swap_theirs(code)]
    mine.held[swap_own(code)] = takes
    theirs.held[swap_theirs(code)] = gives
    mine.swaps += 1
    tell(table, SWAP, (seat, gives, swap_other(code), takes))


# Rustler: a theft is of whom and from which cell.


@formula
def theft_code(victim: int, cell: int) -> int:
    """Whose cow, and where it stands."""
    return victim | cell << 2


@formula
def theft_victim(code: int) -> int:
    """Who loses a cow."""
    return code & 3


@formula
def theft_cell(code: int) -> int:
    """Where the stolen cow stands."""
    return code >> 2


@formula
def unprotected_herds(ranch: Ranch) -> int:
    """Cells with a cow in territories without any partner."""
    return ranch.herds & ~protected_cells(ranch)


@rule
def steal_cow(table: Table, seat: int, code: int) -> None:
    """The cow comes onto the rustler's own parcel."""
    game = table.game
    thief = game.ranch[seat]
    victim = game.ranch[theft_victim(code)]
    remove_cow(victim, theft_cell(code))
    put_cows(thief, game.circle, 1)
    thief.cows_stolen += 1
    victim.cows_robbed += 1
    tell(table, STEAL, (seat, theft_victim(code), theft_cell(code), game.circle))
