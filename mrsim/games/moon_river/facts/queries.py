"""What a strategy may ask beyond the fields of its views: about any seat, any landscape, any chip. Public things only.

Every function takes the player who decides (`me`), views and whole numbers. Seats are numbered from 0, including the
own seat. Compiled code checks no index, so each number that a strategy gives is checked here, where it comes in.
"""

from mrsim.engine.bitset import count_cells, lowest_cell
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.kit.compiled.match_record import checked_seat
from mrsim.games.moon_river.facts.imagined_games import chips_left
from mrsim.games.moon_river.facts.parcel_dominoes import best_pairing, held_alike, legal_placements, lone_gain
from mrsim.games.moon_river.facts.ranch_after_domino import cows_within
from mrsim.games.moon_river.facts.standings import score_now
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, RESOURCES
from mrsim.games.moon_river.rules.partners import GOLD_DIGGER, unprotected_herds
from mrsim.games.moon_river.rules.ranch import number_of_cows
from mrsim.games.moon_river.rules.records import COLUMN, NO_PARCEL, NONE, TERRITORY, Ranch, Table
from mrsim.games.moon_river.rules.setup import is_shown
from mrsim.games.moon_river.views import Me, Parcel


@rule
def checked_landscape(landscape: int) -> int:
    """The landscape with this number; a number that is none is refused."""
    if not 0 <= landscape < len(LANDSCAPES):
        raise IndexError("there is no such landscape; it is DESERT, CANYON, MEADOW, FOREST, FARM or CORN")
    return landscape


@rule
def checked_slot(slot: int) -> int:
    """The slot of a column with this number; a number that is none is refused."""
    if not 0 <= slot < COLUMN:
        raise IndexError("there is no such slot; slots go from 0 to 3")
    return slot


@rule
def checked_partner(partner: int) -> int:
    """The partner with this number; a number that is none is refused."""
    if not 0 <= partner < len(PARTNERS):
        raise IndexError("there is no such partner; it is DESPERADO, RUSTLER, GOLD_DIGGER, TRAPPER or FARMER")
    return partner


@cached_rule
def score_of(me: Me, seat: int) -> int:
    """Points of a player if the game ended now."""
    return score_now(me.game, me.box, checked_seat(me, seat))


@cached_rule
def cows_of(me: Me, seat: int) -> int:
    """Cows in a player's ranch."""
    return number_of_cows(me.game.ranch[checked_seat(me, seat)])


@cached_rule
def unprotected_cows_of(me: Me, seat: int) -> int:
    """Cows of a player that a rustler could take."""
    ranch = me.game.ranch[checked_seat(me, seat)]
    return cows_within(ranch, unprotected_herds(ranch))


@cached_rule
def partners_of(me: Me, seat: int) -> int:
    """Partners a player has hired, either side up."""
    return count_cells(me.game.ranch[checked_seat(me, seat)].partners)


@cached_rule
def experts_of(me: Me, seat: int, partner: int) -> int:
    """GOLD_DIGGER, TRAPPER or FARMER: how many of them a player has hired, that side up."""
    if not GOLD_DIGGER <= partner < len(PARTNERS):
        raise IndexError("there is no such expert; it is GOLD_DIGGER, TRAPPER or FARMER")
    return me.game.ranch[checked_seat(me, seat)].experts[partner - GOLD_DIGGER]


@cached_rule
def symbols_of(me: Me, seat: int, resource: int) -> int:
    """GOLD, BEAVER or CORN_COB: symbols in a player's ranch."""
    if not 0 <= resource < len(RESOURCES):
        raise IndexError("there is no such resource; it is GOLD, BEAVER or CORN_COB")
    return me.game.ranch[checked_seat(me, seat)].resource[resource]


@cached_rule
def free_cells_of(me: Me, seat: int) -> int:
    """Free cells of a player's ranch."""
    return count_cells(me.game.ranch[checked_seat(me, seat)].free)


@cached_rule
def territories_of(me: Me, seat: int, landscape: int) -> int:
    """How many territories of a landscape a player has."""
    ranch = me.game.ranch[checked_seat(me, seat)]
    land = ranch.land[checked_landscape(landscape)]
    found = 0
    while land:
        land &= ~ranch.region[TERRITORY, lowest_cell(land)]
        found += 1
    return found


@cached_rule
def territory_size(me: Me, seat: int, landscape: int, rank: int) -> int:
    """Cells of a player's largest territory of a landscape (rank 0), or of a smaller one; 0 if there are fewer."""
    return count_cells(territory_of_rank(me.game.ranch[checked_seat(me, seat)], landscape, rank))


@cached_rule
def territory_cows(me: Me, seat: int, landscape: int, rank: int) -> int:
    """Cows that count in that territory."""
    ranch = me.game.ranch[checked_seat(me, seat)]
    return count_cells(territory_of_rank(ranch, landscape, rank) & ranch.herds)


@rule
def territory_of_rank(ranch: Ranch, landscape: int, rank: int) -> int:
    """The territories of a landscape from the largest down, of equal ones the one nearest to the river first."""
    if rank < 0:
        raise IndexError("there is no such territory; the largest has rank 0, the next rank 1")
    land = ranch.land[checked_landscape(landscape)]
    largest = largest_within(ranch, land)
    while rank > 0 and largest:
        land &= ~largest
        largest = largest_within(ranch, land)
        rank -= 1
    return largest


@rule
def largest_within(ranch: Ranch, land: int) -> int:
    """The largest territory of some cells."""
    largest = 0
    while land:
        territory = ranch.region[TERRITORY, lowest_cell(land)]
        land &= ~territory
        if count_cells(territory) > count_cells(largest):
            largest = territory
    return largest


@cached_rule
def holding_of(me: Me, seat: int) -> int:
    """Parcels a player holds."""
    return me.game.ranch[checked_seat(me, seat)].holding


@cached_rule
def reserve_of(me: Me, seat: int) -> int:
    """Parcels a player's reserve has room for."""
    return me.game.ranch[checked_seat(me, seat)].reserve


@cached_rule
def held_alike_of(me: Me, seat: int, landscape: int) -> int:
    """Parcels of a landscape that a player holds."""
    return held_alike(me.box, me.game.ranch[checked_seat(me, seat)], checked_landscape(landscape), NONE)


@formula
def held_of(me: Me, seat: int, position: int) -> Parcel:
    """A parcel that a player holds, from position 0 to `holding_of(me, seat) - 1`."""
    return Parcel(me, held_number(me, seat, position))


@cached_rule
def held_number(me: Me, seat: int, position: int) -> int:
    """The number of a parcel that a player holds."""
    ranch = me.game.ranch[checked_seat(me, seat)]
    if not 0 <= position < ranch.holding:
        raise IndexError("there is no such parcel; positions go from 0 to holding_of(me, seat) less 1")
    return ranch.held[position]


@formula
def offered(me: Me, slot: int) -> Parcel:
    """A parcel of the next column, chosen or not; slot 0 acts first, slot 3 last."""
    return Parcel(me, offered_number(me, slot))


@cached_rule
def offered_number(me: Me, slot: int) -> int:
    """The number of a parcel of the next column."""
    return me.game.next_column[checked_slot(slot)]


@cached_rule
def chosen_by(me: Me, slot: int) -> int:
    """Who has chosen that parcel of the next column, or NONE."""
    return me.game.next_owner[checked_slot(slot)]


@cached_rule
def legal_dominoes(me: Me, one: Parcel, other: Parcel) -> int:
    """Legal dominoes of two parcels in the own ranch, every place counted."""
    if one.number_in_box == NO_PARCEL or other.number_in_box == NO_PARCEL:
        return 0
    box = me.box
    landscape = box.parcel[one.number_in_box].landscape
    return legal_placements(me.game.ranch[me.seat_number], landscape, box.parcel[other.number_in_box].landscape)


@cached_rule
def best_gain_of(me: Me, seat: int, parcel: Parcel) -> int:
    """Points of the best legal domino of a parcel and one that a player holds; 0 if there is none."""
    return best_pairing(me.game, me.box, checked_seat(me, seat), parcel.number_in_box, NONE)


@cached_rule
def lone_gain_of(me: Me, seat: int, parcel: Parcel) -> int:
    """Points a parcel would bring a player if it were laid alone where it connects best; 0 if it connects nowhere."""
    return lone_gain(me.game, me.box, checked_seat(me, seat), parcel.number_in_box)


@cached_rule
def chips_waiting(me: Me, partner: int) -> int:
    """Chips of a partner in the saloon."""
    checked_partner(partner)
    waiting = 0
    for seat in range(me.game.saloon_seats):
        waiting += me.game.saloon[seat] == partner
    return waiting


@cached_rule
def chips_unseen(me: Me, partner: int) -> int:
    """Chips of a partner that are neither in the saloon nor hired."""
    return chips_left(Table(me.game, me.box, me.scratch.deal, me.scratch.log), checked_partner(partner))


@cached_rule
def parcels_unseen(me: Me, landscape: int) -> int:
    """Parcels of a landscape that have not been turned up."""
    checked_landscape(landscape)
    unseen = 0
    for number in range(me.box.parcels):
        unseen += me.box.parcel[number].landscape == landscape and not is_shown(me.game, number)
    return unseen
