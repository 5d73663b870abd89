"""Groups of the scenario that are still too small to score.

Strategies import these functions and weigh what they return; their arguments are `me` and an option.
"""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.facts.option_gains import chip_gain, has_gold
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.ranch import FARM, FOREST
from mrsim.games.moon_river.rules.records import NONE, POSSE, TERRITORY, VEIN, Box, Ranch
from mrsim.games.moon_river.rules.records import ParcelRecord as ParcelOfBox
from mrsim.games.moon_river.rules.scoring import GOLD_RUSH, MOON_RIVER_CITY, OUTLAWS, TIMBER_RAFTING
from mrsim.games.moon_river.views import Domino, Me, Parcel


@rule
def gathered(scenario: int, parcel: ParcelOfBox) -> int:
    """How much a parcel adds to a group of the scenario: a forest, a farm, a circle, or its gold."""
    if scenario == TIMBER_RAFTING:
        return 1 if parcel.landscape == FOREST else 0
    if scenario == MOON_RIVER_CITY:
        return 1 if parcel.landscape == FARM else 0
    if scenario == GOLD_RUSH:
        return parcel.resource if has_gold(parcel) else 0
    return parcel.recruit if scenario == OUTLAWS else 0


@cached_rule
def part_of_group(me: Me, parcel: Parcel) -> int:
    """How much a parcel adds to a group of the scenario in play; 0 in the base game."""
    return gathered(me.game.scenario, me.box.parcel[parcel.number_in_box])


@rule
def group_beside(ranch: Ranch, scenario: int, cells: int) -> int:
    """The group of the scenario that new cells would join, as cells."""
    around = neighbours(cells)
    if scenario == TIMBER_RAFTING:
        return touched_regions(ranch, TERRITORY, around & ranch.land[FOREST])
    if scenario == MOON_RIVER_CITY:
        return touched_regions(ranch, TERRITORY, around & ranch.land[FARM])
    if scenario == GOLD_RUSH:
        return touched_regions(ranch, VEIN, around & ranch.gold)
    return touched_regions(ranch, POSSE, around & ranch.partners)


@rule
def can_raft(box: Box, group: int, free: int) -> bool:
    """Whether a forest is at the river, or one more parcel may bring it there."""
    return (group | neighbours(group) & free) & box.river != 0


@formula
def begun_groups(me: Me, domino: Domino) -> int:
    """How many members a domino adds to a group below the smallest size that scores, if the group has room to grow."""
    return 0 if domino.code == NONE or me.game.scenario == NONE else members_added(me, domino)


@cached_rule
def members_added(me: Me, domino: Domino) -> int:
    """The same for a domino in a scenario."""
    scenario = me.game.scenario
    ranch = me.game.ranch[me.seat_number]
    cells = 0
    if gathered(scenario, me.box.parcel[ranch.held[first_position(domino.code)]]):
        cells |= bit(first_cell_of(domino.code))
    if gathered(scenario, me.box.parcel[ranch.held[second_position(domino.code)]]):
        cells |= bit(second_cell_of(domino.code))
    if cells == 0:
        return 0
    old = group_beside(ranch, scenario, cells)
    free = ranch.free & ~bit(first_cell_of(domino.code)) & ~bit(second_cell_of(domino.code))
    if scenario == TIMBER_RAFTING and not can_raft(me.box, old | cells, free):
        return 0
    most = me.box.group_size - 1
    after = min(most, count_cells(old | cells)) if neighbours(old | cells) & free else 0
    return after - min(most, count_cells(old))


@cached_rule
def posse_gain(me: Me, domino: Domino) -> int:
    """Outlaws: points that partners hired at the circles of a domino would bring as outlaws."""
    if domino.code == NONE:
        return 0
    ranch = me.game.ranch[me.seat_number]
    gain = 0
    if me.box.parcel[ranch.held[first_position(domino.code)]].recruit:
        gain += chip_gain(me.game, me.box, ranch, first_cell_of(domino.code), True)
    if me.box.parcel[ranch.held[second_position(domino.code)]].recruit:
        gain += chip_gain(me.game, me.box, ranch, second_cell_of(domino.code), True)
    return gain
