"""Fast players: they complete an imagined game in a few millionths of a second, with sense but without search."""

from mrsim.games.moon_river.expanding import (
    DIRECTIONS,
    connecting_cells,
    domino_cells,
    domino_code,
    first_cell,
    second_cell,
)
from mrsim.games.moon_river.grid import bit, east, neighbours, north, south, west
from mrsim.games.moon_river.partners import (
    COWBOY_STEPS,
    DESPERADO,
    GOLD_DIGGER,
    RUSTLER,
    chosen_side,
    recruit_code,
    ride_code,
    rides_from,
    swap_code,
    theft_code,
    unprotected_herds,
)
from mrsim.games.moon_river.questions import (
    BONUS,
    CIRCLE,
    CLAIM,
    COWBOY,
    COWS,
    DISCARD,
    DROUGHT,
    EXPAND,
    OVER,
    RECRUIT,
    STEAL,
    SWAP,
)
from mrsim.games.moon_river.ranch import CORN, FARM, RESOURCE, surplus_cows
from mrsim.games.moon_river.records import (
    BONUS_TILES,
    COLUMN,
    FACES,
    NONE,
    SALOON,
    TERRITORY,
    Parcel,
    Ranch,
    Scratch,
    Table,
)
from mrsim.games.moon_river.planning import ride_best
from mrsim.games.moon_river.promising import best_in_saloon, best_join, best_theft, held_alike, held_of, three_steps
from mrsim.games.moon_river.scoring import GOLD_RUSH, MOON_RIVER_CITY, OUTLAWS, TIMBER_RAFTING
from mrsim.games.moon_river.symbols import fewest_cows, herd_in_reach, most_cows
from mrsim.games.moon_river.turn import answer
from mrsim.games.moon_river.two_players import bonus_cells, bonus_code, removal_code, tile_fits
from mrsim.games.moon_river.views import Me
from mrsim.games.moon_river.views import Parcel as OfferedParcel
from mrsim.games.moon_river.weighing import (
    chip_gain,
    cow_gain,
    cow_worth,
    face_gain,
    left_after,
    scenario_gain,
)
from mrsim.kernel.bits import count, lowest, without_lowest
from mrsim.kernel.cache import formula, rule
from mrsim.kernel.regions import touched

W_COW, W_SIZE, W_RESOURCE, W_RECRUIT, W_DROUGHT, W_HERD, W_COMING, W_ROOM, W_DEAD, W_COWBOY, W_RUSTLER, W_SPECIAL, W_KIND, W_NUMBER, W_LONE = range(15)


@rule
def resume(table: Table, choice: int) -> None:
    """Carry a choice out and run on to the next question."""
    answer(table, choice)


@rule
def play_out(table: Table, scratch: Scratch, last_round: int) -> None:
    """Play on to the end of a round, or of the game."""
    game = table.game
    while game.question != OVER and game.round_number <= last_round:
        resume(table, fast_choice(table, scratch))


@rule
def fast_choice(table: Table, scratch: Scratch) -> int:
    """A choice without search."""
    question = table.game.question
    if question == EXPAND:
        return fast_domino(table, scratch)
    if question == CLAIM:
        return fast_slot(table, scratch)
    if question == DROUGHT:
        return fast_cow(table)
    if question == RECRUIT:
        return fast_recruit(table, scratch)
    if question == COWBOY:
        return fast_ride(table)
    if question == CIRCLE:
        return 0
    if question == STEAL:
        return fast_theft(table)
    if question == SWAP:
        return fast_swap(table, scratch)
    if question == DISCARD:
        return fast_discard(table, scratch)
    if question == BONUS:
        return fast_bonus(table)
    return most_cows(table, 0)


# Parcels


@formula
def time_left(table: Table) -> float:
    """The share of the rounds that are still to come."""
    return (table.box.rounds - table.game.round_number) / table.box.rounds


@rule
def parcel_worth(table: Table, scratch: Scratch, seat: int, parcel: Parcel) -> float:
    """What a parcel will be worth once it lies."""
    ranch = table.game.ranch[seat]
    w = scratch.weight
    land = ranch.land[parcel.landscape]
    size = count(land)
    left = time_left(table)
    worth = parcel.recruit * (w[W_RECRUIT]) - w[W_NUMBER] * parcel.number
    if parcel.landscape != FARM:
        worth += w[W_RESOURCE] * parcel.resource * (1 + ranch.experts[RESOURCE[parcel.landscape]])
    if parcel.landscape != CORN:
        herd = count(ranch.herds & land)
        worth += parcel.cows * (w[W_COW] + w[W_SIZE] * size)
        worth += herd * w[W_HERD] + w[W_KIND] * size * left
        if parcel.drought:
            worth -= w[W_DROUGHT] + (0.0 if herd == 0 else w[W_LONE])
    scenario = table.game.scenario
    if scenario != NONE:
        worth += scenario_worth(scenario, ranch, parcel)
    return worth


@rule
def scenario_worth(scenario: int, ranch: Ranch, parcel: Parcel) -> float:
    """What a parcel will be worth to the scenario."""
    if scenario == TIMBER_RAFTING and parcel.landscape == 3:
        return 8.0
    if scenario == MOON_RIVER_CITY and parcel.landscape == FARM:
        return 8.0
    if scenario == GOLD_RUSH and parcel.resource > 0 and parcel.landscape < 3:
        return 8.0
    if scenario == OUTLAWS and parcel.recruit:
        return 6.0
    return 0.0


@rule
def fast_slot(table: Table, scratch: Scratch) -> int:
    """The parcel that is worth most."""
    game = table.game
    me = Me(game, table.box, game.seat, scratch)
    w = scratch.weight
    in_saloon = best_in_saloon(me)
    best = NONE
    highest = 0.0
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            view = OfferedParcel(me, game.next_column[slot])
            parcel = table.box.parcel[game.next_column[slot]]
            worth = best_join(me, view, w[W_HERD], w[W_SIZE]) + w[W_COW] * parcel.cows
            worth += w[W_RESOURCE] * parcel.resource * (1 + game.ranch[game.seat].experts[RESOURCE[parcel.landscape]])
            if parcel.recruit:
                worth += w[W_RECRUIT] + w[W_KIND] * in_saloon
            worth -= w[W_DROUGHT] * parcel.drought + w[W_NUMBER] * parcel.number
            worth += w[W_LONE] * held_alike(me, view)
            if game.scenario != NONE:
                worth += scenario_worth(game.scenario, game.ranch[game.seat], parcel)
            if best == NONE or worth > highest:
                best = slot
                highest = worth
    return best


@rule
def fast_discard(table: Table, scratch: Scratch) -> int:
    """The parcel that is worth least."""
    game = table.game
    ranch = game.ranch[game.seat]
    best = 0
    lowest_worth = parcel_worth(table, scratch, game.seat, table.box.parcel[ranch.held[0]])
    for i in range(1, ranch.holding):
        worth = parcel_worth(table, scratch, game.seat, table.box.parcel[ranch.held[i]])
        if worth < lowest_worth:
            best = i
            lowest_worth = worth
    return best


@rule
def fast_swap(table: Table, scratch: Scratch) -> int:
    """The worst own parcel for the best of the others."""
    game = table.game
    own = game.ranch[game.seat]
    if own.holding == 0:
        return NONE
    given = fast_discard(table, scratch)
    highest = parcel_worth(table, scratch, game.seat, table.box.parcel[own.held[given]])
    best = NONE
    for other in range(game.players):
        if other != game.seat:
            theirs = game.ranch[other]
            for i in range(theirs.holding):
                worth = parcel_worth(table, scratch, game.seat, table.box.parcel[theirs.held[i]])
                if worth > highest:
                    highest = worth
                    best = swap_code(given, other, i)
    return best


# Dominoes


@rule
def fast_domino(table: Table, scratch: Scratch) -> int:
    """Nothing unless forced; then the domino that fits best, its two parcels weighed one by one."""
    game = table.game
    if not game.forced and not game.emptying:
        return NONE
    return best_domino(table, scratch)


@rule
def best_domino(table: Table, scratch: Scratch) -> int:
    """The domino that fits best."""
    game = table.game
    ranch = game.ranch[game.seat]
    desk = scratch.desk[1]
    weigh_cells(table, scratch, ranch)
    best = NONE
    highest = 0.0
    free = ranch.free
    for i in range(ranch.holding):
        for j in range(i + 1, ranch.holding):
            same = table.box.parcel[ranch.held[i]].landscape == table.box.parcel[ranch.held[j]].landscape
            for direction in range(DIRECTIONS):
                cells = domino_cells(free, desk.reach[i], desk.reach[j], direction)
                while cells:
                    cell = lowest(cells)
                    cells = without_lowest(cells)
                    one = first_cell(direction, cell)
                    two = second_cell(direction, cell)
                    rest = free & ~(bit(one) | bit(two))
                    right = west(rest)
                    left = east(rest)
                    above = south(rest)
                    below = north(rest)
                    some = right | left | above | below
                    two_ways = (right & left) | (above & below) | ((right | left) & (above | below))
                    lost = scratch.weight[W_DEAD] * count(rest & ~some) + 0.55 * count(rest & some & ~two_ways)
                    if same:
                        worth = pair_fit(table, scratch, ranch, i, j, one, two)
                    else:
                        worth = scratch.fit[i, one] + scratch.fit[j, two]
                    worth -= lost
                    if game.scenario != NONE:
                        parcel1 = table.box.parcel[ranch.held[i]]
                        parcel2 = table.box.parcel[ranch.held[j]]
                        worth += scenario_gain(game, table.box, ranch, parcel1, parcel2, one, two)
                    if best == NONE or worth > highest:
                        highest = worth
                        best = domino_code(i, j, one, two)
    return best


@rule
def weigh_cells(table: Table, scratch: Scratch, ranch: Ranch) -> None:
    """Where each held parcel fits, on every cell that a domino may cover."""
    reach = 0
    desk = scratch.desk[1]
    for i in range(ranch.holding):
        desk.reach[i] = connecting_cells(ranch, table.box.parcel[ranch.held[i]].landscape)
        reach |= desk.reach[i]
    reach |= neighbours(reach) & ranch.free
    for i in range(ranch.holding):
        parcel = table.box.parcel[ranch.held[i]]
        cells = reach
        while cells:
            cell = lowest(cells)
            cells = without_lowest(cells)
            scratch.fit[i, cell] = cell_fit(table, scratch, ranch, parcel, bit(cell), parcel.resource, parcel.cows, parcel.drought, min(parcel.cows, 1))


@rule
def pair_fit(table: Table, scratch: Scratch, ranch: Ranch, i: int, j: int, one: int, two: int) -> float:
    """Two parcels of one landscape make one territory."""
    first = table.box.parcel[ranch.held[i]]
    second = table.box.parcel[ranch.held[j]]
    crowd = min(first.cows, 1) + min(second.cows, 1)
    return cell_fit(
        table,
        scratch,
        ranch,
        first,
        bit(one) | bit(two),
        first.resource + second.resource,
        first.cows + second.cows,
        first.drought + second.drought,
        crowd,
    )


@rule
def cell_fit(
    table: Table,
    scratch: Scratch,
    ranch: Ranch,
    parcel: Parcel,
    here: int,
    resource: int,
    cows: int,
    droughts: int,
    crowd: int,
) -> float:
    """What the territory is worth more, cows and cells to come included."""
    w = scratch.weight
    landscape = parcel.landscape
    left = time_left(table)
    touching = neighbours(here)
    fit = 0.0
    if landscape == CORN:
        return float(resource * (1 + ranch.experts[RESOURCE[CORN]])) - w[W_ROOM] * left * crowding(ranch, touching)
    fit = 1.0 * resource * (1 + ranch.experts[RESOURCE[landscape]]) if landscape != FARM else 0.0
    old = touched(ranch, TERRITORY, touching & ranch.land[landscape])
    joined = old | here
    herds = joined & ranch.herds
    spare = surplus_cows(ranch, herds) + cows - crowd
    size = count(joined)
    after = left_after(count(herds) + crowd, spare, droughts)
    fit += outlook(size, after, left * w[W_COMING])
    while old:
        territory = ranch.region[TERRITORY, lowest(old)]
        old &= ~territory
        fit -= outlook(count(territory), count(territory & ranch.herds), left * w[W_COMING])
    return fit - w[W_ROOM] * left * crowding(ranch, touching & ~ranch.land[landscape])


@formula
def outlook(size: int, cows: int, coming: float) -> float:
    """Points of a territory, as many cows included as may still come onto its cells."""
    return size * min(1.0 * size, cows + coming * size)


@formula
def crowding(ranch: Ranch, touching: int) -> int:
    """Cells of other landscapes that can no longer grow here."""
    return count(touching & ranch.laid & ~ranch.land[CORN])


# Symbols and partners


@rule
def fast_cow(table: Table) -> int:
    """The cow that is missed least."""
    game = table.game
    ranch = game.ranch[game.seat]
    cells = herd_in_reach(game, game.seat, game.skull)
    if cells == 0:
        return NONE
    return lowest(cells & ranch.crowded) if cells & ranch.crowded else lowest(cells)


@rule
def fast_recruit(table: Table, scratch: Scratch) -> int:
    """Who brings most points."""
    game = table.game
    ranch = game.ranch[game.seat]
    me = Me(game, table.box, game.seat, scratch)
    w = scratch.weight
    left = time_left(table)
    steps = w[W_COWBOY] * three_steps(me)
    best = NONE
    highest = 0.0
    for seat in range(SALOON):
        partner = game.saloon[seat]
        if partner != NONE:
            for side in range(2):
                if side == 0:
                    worth = steps
                elif partner >= GOLD_DIGGER:
                    resource = partner - GOLD_DIGGER
                    more = 4.4 if resource == 0 else 1.5 if resource == 1 else 6.6
                    worth = ranch.resource[resource] + 0.9 * held_of(table.box, ranch, resource) + w[W_SPECIAL] * more * left
                elif partner == RUSTLER:
                    worth = w[W_RUSTLER] * best_theft(me, 0.0)
                else:
                    worth = 1.6
                if game.scenario == OUTLAWS:
                    worth += chip_gain(game, ranch, game.circle, side == 1 and partner <= RUSTLER)
                if best == NONE or worth > highest:
                    highest = worth
                    best = recruit_code(seat, side)
    return best


@rule
def fast_ride(table: Table) -> int:
    """All steps at once."""
    game = table.game
    ride_best(game.ranch[game.seat], game.steps_left)
    return NONE


@rule
def fast_theft(table: Table) -> int:
    """A cow that the victim misses most."""
    game = table.game
    best = NONE
    highest = -1
    for victim in range(game.players):
        if victim != game.seat:
            ranch = game.ranch[victim]
            cells = unprotected_herds(ranch)
            while cells:
                cell = lowest(cells)
                cells = without_lowest(cells)
                loss = cow_worth(ranch, cell)
                if loss > highest:
                    highest = loss
                    best = theft_code(victim, cell)
    return best


@rule
def fast_bonus(table: Table) -> int:
    """The tile and the cell that bring most points."""
    game = table.game
    ranch = game.ranch[game.seat]
    if not tile_fits(table, ranch):
        return removal_code(0 if game.tiles[0] else 1)
    best = NONE
    highest = 0
    for tile in range(BONUS_TILES):
        for side in range(FACES):
            if game.tiles[tile]:
                landscape = table.box.parcel[table.box.parcels + tile * FACES + side].landscape
                cells = bonus_cells(table, ranch, tile, side)
                while cells:
                    cell = lowest(cells)
                    cells = without_lowest(cells)
                    gain = face_gain(game, table.box, game.seat, landscape, cell)
                    if best == NONE or gain > highest:
                        highest = gain
                        best = bonus_code(tile, side, cell)
    return best
