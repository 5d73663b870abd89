"""The options of a decision in words, for `replay --explain`."""

from mrsim.formatting import ordinal
from mrsim.games.kit.compiled.decisions import plain_function
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, SIDES
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import cell_name
from mrsim.games.moon_river.rules.partners import (
    chosen_side,
    ride_end,
    ride_start,
    saloon_seat,
    swap_other,
    swap_own,
    swap_theirs,
    theft_cell,
    theft_victim,
)
from mrsim.games.moon_river.rules.records import COLUMN, NONE, Table
from mrsim.games.moon_river.rules.two_players import bonus_cell, bonus_side, bonus_tile, face_number

Names = list[str]
"""The kind of every parcel, by its id."""


def cell_in_words(number: int) -> str:
    """A cell as people read it: `(column,row)`."""
    column, row = cell_name(number)
    return f"({column},{row})"


def describe_slot(table: Table, code: int, kinds: Names) -> str:
    """A parcel of the next column, with its place where another one there is of the same kind."""
    column = [kinds[table.game.next_column[slot]] for slot in range(COLUMN)]
    return f"{column[code]} ({ordinal(code + 1)})" if column.count(column[code]) > 1 else column[code]


def describe_domino(table: Table, code: int, kinds: Names) -> str:
    """A domino, or to pass."""
    if code == NONE:
        return "pass"
    held = table.game.ranch[table.game.seat].held
    first, second = (
        kinds[held[plain_function(first_position)(code)]],
        kinds[held[plain_function(second_position)(code)]],
    )
    return (
        f"{first} at {cell_in_words(plain_function(first_cell_of)(code))}, {second} at "
        f"{cell_in_words(plain_function(second_cell_of)(code))}"
    )


def describe_split(table: Table, code: int, kinds: Names) -> str:
    """Cows for the first parcel."""
    return f"{code} on {cell_in_words(table.game.domino_cell[0])}"


def describe_thirsty_cow(table: Table, code: int, kinds: Names) -> str:
    """The cow that goes."""
    return f"the cow on {cell_in_words(code)}"


def describe_circle(table: Table, code: int, kinds: Names) -> str:
    """The circle that comes first."""
    return f"the circle on {cell_in_words(table.game.domino_cell[code])} first"


def describe_recruit(table: Table, code: int, kinds: Names) -> str:
    """A partner and a side."""
    partner = PARTNERS[table.game.saloon[plain_function(saloon_seat)(code)]]
    return f"{partner.replace('_', ' ')} as {SIDES[plain_function(chosen_side)(code)]}"


def describe_ride(table: Table, code: int, kinds: Names) -> str:
    """A step, or to stop."""
    return (
        "stop"
        if code == NONE
        else f"{cell_in_words(plain_function(ride_start)(code))} to {cell_in_words(plain_function(ride_end)(code))}"
    )


def describe_swap(table: Table, code: int, kinds: Names) -> str:
    """Which parcel for which, or none."""
    if code == NONE:
        return "no swap"
    game, other = table.game, plain_function(swap_other)(code)
    given = kinds[game.ranch[game.seat].held[plain_function(swap_own)(code)]]
    return f"{given} for {kinds[game.ranch[other].held[plain_function(swap_theirs)(code)]]} of seat {other}"


def describe_theft(table: Table, code: int, kinds: Names) -> str:
    """Whose cow, or none."""
    return (
        "no theft"
        if code == NONE
        else f"from seat {plain_function(theft_victim)(code)}, {cell_in_words(plain_function(theft_cell)(code))}"
    )


def describe_discard(table: Table, code: int, kinds: Names) -> str:
    """The parcel that leaves."""
    return kinds[table.game.ranch[table.game.seat].held[code]]


def describe_bonus(table: Table, code: int, kinds: Names) -> str:
    """A face and its cell, or the tile that leaves."""
    tile, where = plain_function(bonus_tile)(code), plain_function(bonus_cell)(code)
    if where == NONE:
        return f"tile {tile} leaves"
    face = plain_function(face_number)(table, tile, plain_function(bonus_side)(code))
    return f"{LANDSCAPES[table.box.parcel[face].landscape]} at {cell_in_words(where)}"
