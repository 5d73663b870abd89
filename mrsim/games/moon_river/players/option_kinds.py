"""Kinds of options, by which a strategy can be restricted: their names, and which of them an option is of.

A parcel is named by its landscape and by what it carries, wherever it is one to get or to lay. What a forced discard
takes is left to the strategy: there the same word would mean the opposite.
"""

from typing import Final

from mrsim.engine.jit import formula, rule
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS
from mrsim.games.moon_river.rules.expanding import first_position, second_position
from mrsim.games.moon_river.rules.partners import SPECIALIST, chosen_side, saloon_seat, swap_other, swap_theirs
from mrsim.games.moon_river.rules.ranch import BEAVER, GOLD, RESOURCE
from mrsim.games.moon_river.rules.records import NONE, ParcelRecord, Table
from mrsim.games.moon_river.rules.two_players import bonus_cell, bonus_side, bonus_tile, face_number
from mrsim.strategy.question import OptionKind

LANDSCAPE_KINDS: Final = tuple(OptionKind(name, f"a {name} parcel") for name in LANDSCAPES)
SYMBOL_KINDS: Final = (
    OptionKind("cow", "a parcel with a cow"),
    OptionKind("drought", "a parcel with a skull"),
    OptionKind("recruit", "a parcel with a circle"),
    OptionKind("gold", "a parcel with gold"),
    OptionKind("beaver", "a parcel with beavers"),
)
PARCEL_KINDS: Final = (*LANDSCAPE_KINDS, *SYMBOL_KINDS)
"""A cob of corn has no kind of its own: it lies on corn."""
PARTNER_KINDS: Final = tuple(
    OptionKind(name.replace("_", "-"), f"a {name.replace('_', ' ')} with the special side up") for name in PARTNERS
)

DOMINO_KINDS: Final = (*PARCEL_KINDS, OptionKind("pass", "to lay nothing"))
RECRUIT_KINDS: Final = (
    *PARTNER_KINDS,
    OptionKind("specialist", "any of these"),
    OptionKind("cowboy", "any partner as a cowboy"),
)
RIDE_KINDS: Final = (OptionKind("ride", "a step of a cow"),)
SWAP_KINDS: Final = (*PARCEL_KINDS, OptionKind("swap", "any swap at all"))
THEFT_KINDS: Final = (OptionKind("steal", "any theft"),)
"""The kind at position n of these is bit n of what the function for that decision says."""

COW, DROUGHT, RECRUITING, WITH_GOLD, WITH_BEAVER = (
    1 << n for n in range(len(LANDSCAPE_KINDS), len(LANDSCAPE_KINDS) + len(SYMBOL_KINDS))
)
ANY_SPECIALIST, AS_COWBOY = (1 << n for n in range(len(PARTNER_KINDS), len(PARTNER_KINDS) + 2))
NOT_A_PARCEL = 1 << len(PARCEL_KINDS)
"""What an option is apart from its parcels: a pass, a swap."""
THE_ONLY_KIND = 1


@rule
def offered_kinds(table: Table, code: int) -> int:
    """A parcel of the next column."""
    return parcel_kinds(table, table.game.next_column[code])


@rule
def declinable_kinds(table: Table, code: int) -> int:  # noqa: ARG001  the code says all
    """A ride or a theft; to decline is of no kind."""
    return 0 if code == NONE else THE_ONLY_KIND


@rule
def parcel_kinds(table: Table, number: int) -> int:
    """A parcel of the box."""
    parcel = table.box.parcel[number]
    kinds = 1 << parcel.landscape
    if parcel.cows:
        kinds |= COW
    if parcel.drought:
        kinds |= DROUGHT
    if parcel.recruit:
        kinds |= RECRUITING
    if carries(parcel, GOLD):
        kinds |= WITH_GOLD
    if carries(parcel, BEAVER):
        kinds |= WITH_BEAVER
    return kinds


@formula
def carries(parcel: ParcelRecord, resource: int) -> bool:
    """Whether a parcel has symbols of a resource."""
    return parcel.resource > 0 and RESOURCE[parcel.landscape] == resource


@rule
def domino_kinds(table: Table, code: int) -> int:
    """A domino is of the kinds of both its parcels."""
    if code == NONE:
        return NOT_A_PARCEL
    held = table.game.ranch[table.game.seat].held
    return parcel_kinds(table, held[first_position(code)]) | parcel_kinds(table, held[second_position(code)])


@rule
def recruit_kinds(table: Table, code: int) -> int:
    """A partner counts by the side that is up."""
    if chosen_side(code) != SPECIALIST:
        return AS_COWBOY
    return ANY_SPECIALIST | 1 << table.game.saloon[saloon_seat(code)]


@rule
def swap_kinds(table: Table, code: int) -> int:
    """A swap is of the kinds of the parcel that comes."""
    if code == NONE:
        return 0
    return NOT_A_PARCEL | parcel_kinds(table, table.game.ranch[swap_other(code)].held[swap_theirs(code)])


@rule
def bonus_kinds(table: Table, code: int) -> int:
    """The face of a tile is of its landscape; a tile that leaves is of no kind."""
    if bonus_cell(code) == NONE:
        return 0
    face = face_number(table, bonus_tile(code), bonus_side(code))
    return 1 << table.box.parcel[face].landscape
