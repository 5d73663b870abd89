"""Chapter 6: the score of a ranch, as if the game ended now."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.moon_river.names import SCENARIOS
from mrsim.games.moon_river.rules.ranch import FARM, FOREST
from mrsim.games.moon_river.rules.records import POSSE, TERRITORY, VEIN, Box, Ranch

TIMBER_RAFTING, GOLD_RUSH, OUTLAWS, MOON_RIVER_CITY = range(len(SCENARIOS))


@rule
def territory_points(ranch: Ranch, within: int) -> int:
    """Each territory: cells × cows, where every cell keeps at most one cow."""
    points = 0
    herds = ranch.herds & within
    while herds:
        territory = ranch.region[TERRITORY, lowest_cell(herds)]
        points += count_cells(territory) * count_cells(territory & ranch.herds)
        herds &= ~territory
    return points


@formula
def resource_points(ranch: Ranch) -> int:
    """1 point for each resource symbol."""
    return ranch.resource[0] + ranch.resource[1] + ranch.resource[2]


@rule
def partner_points(ranch: Ranch) -> int:
    """Gold diggers, trappers and farmers: points of each for every gold, beaver, corn symbol in the own ranch."""
    points = 0
    for resource in range(3):
        points += ranch.resource[resource] * ranch.experts[resource]
    return points * ranch.expert_worth


@formula
def group_points(box: Box, n: int) -> int:
    """A group of the smallest size scores once the points of a group, a larger one once more for each member."""
    return box.group_points * (n - box.group_size + 1) if n >= box.group_size else 0


@rule
def scenario_points(ranch: Ranch, box: Box, scenario: int) -> int:
    """What the scenario in play adds; nothing in the base game."""
    if scenario == TIMBER_RAFTING:
        return timber_points(ranch, box)
    if scenario == GOLD_RUSH:
        return gold_points(ranch, box)
    if scenario == OUTLAWS:
        return outlaw_points(ranch, box)
    if scenario == MOON_RIVER_CITY:
        return city_points(ranch, box)
    return 0


@rule
def timber_points(ranch: Ranch, box: Box) -> int:
    """Timber Rafting: forest territories that touch the river."""
    points = 0
    forests = ranch.land[FOREST] & box.river
    while forests:
        forest = ranch.region[TERRITORY, lowest_cell(forests)]
        points += raft_points(box, forest)
        forests &= ~forest
    return points


@formula
def raft_points(box: Box, forest: int) -> int:
    """One forest territory; nothing unless a cell of it is on the river."""
    return group_points(box, count_cells(forest)) if forest & box.river else 0


@rule
def gold_points(ranch: Ranch, box: Box) -> int:
    """Gold Rush: veins of parcels with gold, whatever their landscape."""
    points = 0
    gold = ranch.gold
    while gold:
        vein = ranch.region[VEIN, lowest_cell(gold)]
        points += vein_points(box, count_cells(vein), gold_in(ranch, box, vein))
        gold &= ~vein
    return points


@formula
def vein_points(box: Box, parcels: int, gold: int) -> int:
    """As many parcels as the smallest group has members make a vein; n counts their gold symbols."""
    return group_points(box, gold) if parcels >= box.group_size else 0


@rule
def gold_in(ranch: Ranch, box: Box, vein: int) -> int:
    """Gold symbols of some laid parcels with gold."""
    gold = 0
    while vein:
        gold += box.parcel[ranch.parcel[lowest_cell(vein)]].resource
        vein = without_lowest(vein)
    return gold


@rule
def outlaw_points(ranch: Ranch, box: Box) -> int:
    """Outlaws: posses of partners with a desperado or a rustler (on that side) among them."""
    points = 0
    outlaws = ranch.outlaws
    while outlaws:
        posse = ranch.region[POSSE, lowest_cell(outlaws)]
        points += group_points(box, count_cells(posse))
        outlaws &= ~posse
    return points


@rule
def city_points(ranch: Ranch, box: Box) -> int:
    """Moon River City: groups of farms."""
    points = 0
    farms = ranch.land[FARM]
    while farms:
        city = ranch.region[TERRITORY, lowest_cell(farms)]
        points += group_points(box, count_cells(city))
        farms &= ~city
    return points


@rule
def total_points(ranch: Ranch, box: Box, scenario: int) -> int:
    """The score of a ranch: the sum of all of its parts."""
    return (
        territory_points(ranch, ranch.laid)
        + resource_points(ranch)
        + partner_points(ranch)
        + scenario_points(ranch, box, scenario)
    )


@rule
def largest_territory(ranch: Ranch) -> int:
    """First tie-break: cells of the largest territory, any landscape, with or without cows."""
    largest = 0
    laid = ranch.laid
    while laid:
        territory = ranch.region[TERRITORY, lowest_cell(laid)]
        largest = max(largest, count_cells(territory))
        laid &= ~territory
    return largest
