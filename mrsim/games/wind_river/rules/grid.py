"""The hexes of the board, as numbers and as sets: row after row, each from lane 0 on.

A step has one of six directions: straight on or to either side, forward or backward. Lanes lie side by side along the
way of the herd, every second one half a hex further forward.
"""

from mrsim.engine.bitset import lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.games.wind_river.rules.records import PLAINS, Box

FORWARD = 3
"""Directions in which buffaloes go: straight on, to the lane before, to the lane behind."""
DIRECTIONS = 6
"""All of a tipi; each of the last three is the way back of one of the first."""


@formula
def bit(hexagon: int) -> int:
    """A hex as a set."""
    return 1 << hexagon


@formula
def stepped(box: Box, hexes: int, direction: int) -> int:
    """The open hexes that lie one step from these; what would leave the board is left out."""
    if direction < FORWARD:
        return ahead(box, hexes, direction)
    return behind(box, hexes, direction - FORWARD)


@rule
def ahead(box: Box, hexes: int, direction: int) -> int:
    """The hexes one step ahead of these in a direction, as far as the board goes."""
    inside = hexes & ~box.last_row
    if direction == 0:
        return inside << box.lanes & box.open
    if direction == 1:
        hexes &= ~box.first_lane
        near = (hexes & box.back_lanes) >> 1
        return (near | (inside & hexes & box.forward_lanes) << (box.lanes - 1)) & box.open
    hexes &= ~box.last_lane
    near = (hexes & box.back_lanes) << 1
    return (near | (inside & hexes & box.forward_lanes) << (box.lanes + 1)) & box.open


@rule
def behind(box: Box, hexes: int, direction: int) -> int:
    """One step backward: where a step forward in this direction would have come from."""
    if direction == 0:
        return hexes >> box.lanes & box.open
    if direction == 1:
        hexes &= ~box.last_lane
        return ((hexes & box.forward_lanes) << 1 | (hexes & box.back_lanes) >> (box.lanes - 1)) & box.open
    hexes &= ~box.first_lane
    return ((hexes & box.forward_lanes) >> 1 | (hexes & box.back_lanes) >> (box.lanes + 1)) & box.open


@rule
def all_ahead(box: Box, hexes: int) -> int:
    """One step forward, in any direction."""
    return ahead(box, hexes, 0) | ahead(box, hexes, 1) | ahead(box, hexes, 2)


@rule
def all_behind(box: Box, hexes: int) -> int:
    """One step backward, in any direction."""
    return behind(box, hexes, 0) | behind(box, hexes, 1) | behind(box, hexes, 2)


@rule
def survey(box: Box) -> None:
    """Note for every open hex what lies ahead of it and behind it."""
    for hexagon in range(box.hexes):
        here = bit(hexagon) & box.open
        box.ahead[hexagon] = reached(box, here, 1)
        box.behind[hexagon] = reached(box, here, 0)


@rule
def reached(box: Box, hexes: int, forward: int) -> int:
    """These hexes, and all that can be reached from them by steps of one kind."""
    found = hexes
    while hexes:
        hexes = (all_ahead(box, hexes) if forward else all_behind(box, hexes)) & ~found
        found |= hexes
    return found


@rule
def origin(box: Box, to: int, direction: int) -> int:
    """The hex from which a step in this direction comes to that one; it must exist."""
    back = direction - FORWARD if direction >= FORWARD else direction + FORWARD
    return lowest_cell(stepped(box, bit(to), back))


@formula
def lane_of(box: Box, hexagon: int) -> int:
    """Its lane, from 0 at the mountains."""
    return hexagon % box.lanes


@formula
def row_of(box: Box, hexagon: int) -> int:
    """Its row, from 0 where the herd comes from."""
    return hexagon // box.lanes


def hex_name(number: int, lanes: int) -> list[int] | None:
    """[lane, row]; None is the Open Plains."""
    return None if number == PLAINS else [number % lanes, number // lanes]
