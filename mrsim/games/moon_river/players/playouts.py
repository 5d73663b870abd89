"""Quick players: they complete imagined games in millionths of a second, with sense but without search.

They claim as careful players do, lay nothing before they must, and then weigh every held parcel on every cell once: a
domino is the sum of its halves, unless they are of one landscape. They choose nothing at random, so a deal has one
continuation.
"""

from typing import Final

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.facts.option_gains import (
    added_resources,
    chip_gain,
    cow_gain,
    cow_worth,
    face_gain,
    left_after,
)
from mrsim.games.moon_river.facts.option_gains import scenario_gain as domino_scenario_gain
from mrsim.games.moon_river.facts.reachable_gains import best_join, held_symbols, three_steps
from mrsim.games.moon_river.facts.scenario_groups import gathered
from mrsim.games.moon_river.players.imagined_moves import ride_well
from mrsim.games.moon_river.rules.cows_and_droughts import herd_in_reach, most_cows
from mrsim.games.moon_river.rules.expanding import (
    DIRECTIONS,
    connecting_cells,
    domino_cells,
    domino_code,
    first_cell,
    second_cell,
)
from mrsim.games.moon_river.rules.grid import bit, east, neighbours, north, south, west
from mrsim.games.moon_river.rules.partners import COWBOY as AS_COWBOY
from mrsim.games.moon_river.rules.partners import (
    DESPERADO,
    GOLD_DIGGER,
    RUSTLER,
    SPECIALIST,
    recruit_code,
    swap_code,
    theft_code,
    unprotected_herds,
)
from mrsim.games.moon_river.rules.question_codes import (
    BONUS,
    CIRCLE,
    CLAIM,
    COWBOY,
    DISCARD,
    DROUGHT,
    EXPAND,
    RECRUIT,
    STEAL,
    SWAP,
)
from mrsim.games.moon_river.rules.ranch import CORN, surplus_cows
from mrsim.games.moon_river.rules.records import (
    BONUS_TILES,
    COLUMN,
    FACES,
    NONE,
    TERRITORY,
    GameState,
    ParcelRecord,
    Ranch,
    Scratch,
    Table,
)
from mrsim.games.moon_river.rules.turn import answer
from mrsim.games.moon_river.rules.two_players import (
    bonus_cells,
    bonus_code,
    face_number,
    removal_code,
    tile_fits,
)
from mrsim.games.moon_river.views import Me
from mrsim.games.moon_river.views import Parcel as ParcelView

REACH: Final = 1
"""The desk that remembers where held parcels connect."""

# What a parcel is worth in points, before it lies.
JOINED_HERD: Final = 1.62
JOINED_CELLS: Final = 1.48
COW: Final = 5.0
RESOURCE: Final = 2.5
CIRCLE_WORTH: Final = 21.0
SKULL: Final = 2.6
LATER: Final = 5.0
"""Lost for each parcel of the column that acts before."""
OF_GROUP: Final = (17.0, 21.0, 5.3, 20.0)
"""Added for each part of a group, by scenario."""

# What a place is worth in points.
COWS_TO_COME: Final = 0.17
"""Cows that a cell can hope for at the start of the game, fewer the later it is."""
CROWDING: Final = 0.65
"""Lost for each neighbour of another landscape, which can't grow here any more."""
DEAD_CELL: Final = 2.7
DEAD_END: Final = 0.55

# What a partner is worth in points.
STEPS: Final = 0.49
THEFT: Final = 1.0
SWAPPING: Final = 1.9
HELD_SYMBOL: Final = 1.27
SYMBOLS_TO_COME: Final = (1.3, 3.0, 22.0)
"""Of gold, beavers and corn, at the start of the game."""


@rule
def resume(table: Table, choice: int) -> None:
    """Carry a choice out and run on to the next question."""
    answer(table, choice)


@rule
def play_out(table: Table, scratch: Scratch, last_round: int) -> None:
    """Play on to the end of a round, or of the game."""
    game = table.game
    while game.question != OVER and game.round_number <= last_round:
        resume(table, quick_choice(table, scratch))


@rule
def quick_choice(table: Table, scratch: Scratch) -> int:
    """What a quick player does."""
    game = table.game
    question = game.question
    if question == EXPAND:
        return best_domino(table, scratch) if game.forced or game.emptying else NONE
    if question == CLAIM:
        return best_slot(table, scratch)
    if question == DROUGHT:
        return spare_cow(game)
    if question == RECRUIT:
        return best_partner(table, scratch)
    if question == COWBOY:
        return ride_away(game)
    if question == CIRCLE:
        return 0
    if question == STEAL:
        return best_theft(game)
    if question == SWAP:
        return best_swap(table, scratch)
    if question == DISCARD:
        return worst_held(table, scratch)
    if question == BONUS:
        return best_bonus(table)
    return most_cows(table, 0)


@formula
def imagined_me(table: Table, scratch: Scratch) -> Me:
    """The view of the player who has to decide in an imagined game."""
    return Me(table.game, table.box, table.game.seat, scratch)


@formula
def time_left(table: Table) -> float:
    """The share of the rounds that are still to come."""
    return (table.box.rounds - table.game.round_number) / table.box.rounds


# Parcels


@rule
def parcel_worth(me: Me, number: int) -> float:
    """What a parcel brings, and what it does for the scenario."""
    view = ParcelView(me, number)
    worth = best_join(me, view, JOINED_HERD, JOINED_CELLS) + COW * view.cows + RESOURCE * view.resource_worth
    worth += CIRCLE_WORTH * view.recruit - SKULL * view.drought
    scenario = me.game.scenario
    return worth if scenario == NONE else worth + OF_GROUP[scenario] * gathered(scenario, me.box.parcel[number])


@rule
def best_slot(table: Table, scratch: Scratch) -> int:
    """The free parcel that is worth most; in all rounds but the last, acting early counts."""
    game = table.game
    me = imagined_me(table, scratch)
    later = LATER if game.round_number < table.box.rounds - 1 else 0.0
    best, most = NONE, 0.0
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            worth = parcel_worth(me, game.next_column[slot]) - later * slot
            if best == NONE or worth > most:
                best, most = slot, worth
    return best


@rule
def worst_held(table: Table, scratch: Scratch) -> int:
    """The held parcel that is worth least."""
    me = imagined_me(table, scratch)
    ranch = table.game.ranch[table.game.seat]
    worst, least = 0, 0.0
    for i in range(ranch.holding):
        worth = parcel_worth(me, ranch.held[i])
        if i == 0 or worth < least:
            worst, least = i, worth
    return worst


@rule
def best_swap(table: Table, scratch: Scratch) -> int:
    """The worst own parcel for the best of the others, if that is better."""
    game = table.game
    if game.ranch[game.seat].holding == 0:
        return NONE
    me = imagined_me(table, scratch)
    given = worst_held(table, scratch)
    best, most = NONE, parcel_worth(me, game.ranch[game.seat].held[given])
    for other in range(game.players):
        if other != game.seat:
            for i in range(game.ranch[other].holding):
                worth = parcel_worth(me, game.ranch[other].held[i])
                if worth > most:
                    best, most = swap_code(given, other, i), worth
    return best


# Dominoes


@rule
def best_domino(table: Table, scratch: Scratch) -> int:
    """The domino that fits best, or NONE if none can be laid."""
    ranch = table.game.ranch[table.game.seat]
    desk = scratch.desk[REACH]
    weigh_cells(table, scratch, ranch)
    best, most = NONE, 0.0
    for i in range(ranch.holding):
        for j in range(i + 1, ranch.holding):
            for direction in range(DIRECTIONS):
                cells = domino_cells(ranch.free, desk.reach[i], desk.reach[j], direction)
                while cells:
                    one, two = first_cell(direction, lowest_cell(cells)), second_cell(direction, lowest_cell(cells))
                    cells = without_lowest(cells)
                    worth = domino_worth(table, scratch, ranch, i, j, one, two)
                    if best == NONE or worth > most:
                        best, most = domino_code(i, j, one, two), worth
    return best


@rule
def weigh_cells(table: Table, scratch: Scratch, ranch: Ranch) -> None:
    """How each held parcel fits on each cell that a domino may cover."""
    desk = scratch.desk[REACH]
    covered = 0
    for i in range(ranch.holding):
        desk.reach[i] = connecting_cells(ranch, table.box.parcel[ranch.held[i]].landscape)
        covered |= desk.reach[i]
    covered |= neighbours(covered) & ranch.free
    left = time_left(table)
    for i in range(ranch.holding):
        parcel = table.box.parcel[ranch.held[i]]
        cells = covered
        while cells:
            cell = lowest_cell(cells)
            cells = without_lowest(cells)
            crowd = min(parcel.cows, 1)
            fit = cell_worth(ranch, parcel.landscape, bit(cell), parcel.cows, crowd, parcel.drought, left)
            scratch.fit[i, cell] = added_resources(ranch, parcel) + fit


@rule
def domino_worth(table: Table, scratch: Scratch, ranch: Ranch, i: int, j: int, one: int, two: int) -> float:
    """Both halves, what they do together, and the cells that get lost."""
    first, second = table.box.parcel[ranch.held[i]], table.box.parcel[ranch.held[j]]
    if first.landscape == second.landscape:
        worth = pair_worth(ranch, first, second, bit(one) | bit(two), time_left(table))
    else:
        worth = scratch.fit[i, one] + scratch.fit[j, two]
    if table.game.scenario != NONE:
        worth += domino_scenario_gain(table.game, table.box, ranch, first, second, one, two)
    return worth - lost_cells(ranch.free & ~(bit(one) | bit(two)))


@rule
def pair_worth(ranch: Ranch, first: ParcelRecord, second: ParcelRecord, here: int, left: float) -> float:
    """Two parcels of one landscape make one territory."""
    cows, crowd = first.cows + second.cows, min(first.cows, 1) + min(second.cows, 1)
    fit = cell_worth(ranch, first.landscape, here, cows, crowd, first.drought + second.drought, left)
    return added_resources(ranch, first) + added_resources(ranch, second) + fit


@rule
def cell_worth(ranch: Ranch, landscape: int, here: int, cows: int, crowd: int, droughts: int, left: float) -> float:
    """What one or two cells with cows change in the territories they join, cows to come included."""
    others = neighbours(here) & ranch.laid & ~ranch.land[landscape] & ~ranch.land[CORN]
    worth = -CROWDING * left * count_cells(others)
    if landscape == CORN:
        return worth
    coming = COWS_TO_COME * left
    old = touched_regions(ranch, TERRITORY, neighbours(here) & ranch.land[landscape])
    herds = old & ranch.herds
    spare = surplus_cows(ranch, herds) + cows - crowd
    worth += outlook_of_territory(
        count_cells(old | here), left_after(count_cells(herds) + crowd, spare, droughts), coming
    )
    while old:
        territory = ranch.region[TERRITORY, lowest_cell(old)]
        worth -= outlook_of_territory(count_cells(territory), count_cells(territory & herds), coming)
        old &= ~territory
    return worth


@formula
def outlook_of_territory(cells: int, cows: int, coming: float) -> float:
    """Points of a territory with the cows it has and those to come, at most one to a cell."""
    return cells * min(float(cells), cows + coming * cells)


@formula
def lost_cells(free: int) -> float:
    """Free cells without a free neighbour are lost; those with one may be."""
    right, left, above, below = west(free), east(free), south(free), north(free)
    some = right | left | above | below
    several = (right & left) | (above & below) | ((right | left) & (above | below))
    return DEAD_CELL * count_cells(free & ~some) + DEAD_END * count_cells(free & some & ~several)


# Symbols and partners


@rule
def spare_cow(game: GameState) -> int:
    """A cow that is one too many, if there is one."""
    ranch = game.ranch[game.seat]
    cells = herd_in_reach(game, game.seat, game.skull)
    if cells == 0:
        return NONE
    return lowest_cell((cells & ranch.crowded) or cells)


@rule
def best_partner(table: Table, scratch: Scratch) -> int:
    """The chip and the side that bring most."""
    game = table.game
    riding = STEPS * three_steps(imagined_me(table, scratch))
    best, most = NONE, 0.0
    for seat in range(game.saloon_seats):
        partner = game.saloon[seat]
        if partner != NONE:
            ranch = game.ranch[game.seat]
            worth = riding + chip_gain(game, table.box, ranch, game.circle, False)
            if best == NONE or worth > most:
                best, most = recruit_code(seat, AS_COWBOY), worth
            worth = specialist_worth(table, scratch, partner)
            worth += chip_gain(game, table.box, ranch, game.circle, partner <= RUSTLER)
            if worth > most:
                best, most = recruit_code(seat, SPECIALIST), worth
    return best


@rule
def specialist_worth(table: Table, scratch: Scratch, partner: int) -> float:
    """What a partner brings on that side."""
    game = table.game
    ranch = game.ranch[game.seat]
    if partner == DESPERADO:
        return SWAPPING
    if partner == RUSTLER:
        return THEFT * cow_gain(ranch, game.circle) if best_theft(game) != NONE else 0.0
    resource = partner - GOLD_DIGGER
    held = HELD_SYMBOL * held_symbols(imagined_me(table, scratch), partner)
    return ranch.expert_worth * ranch.resource[resource] + held + SYMBOLS_TO_COME[resource] * time_left(table)


@rule
def ride_away(game: GameState) -> int:
    """All steps at once, which are as good as one by one; then nothing more."""
    ride_well(game.ranch[game.seat], game.steps_left)
    return NONE


@rule
def best_theft(game: GameState) -> int:
    """The cow that is missed most, or NONE if there is none to steal."""
    best, most = NONE, 0
    for victim in range(game.players):
        if victim != game.seat:
            ranch = game.ranch[victim]
            cells = unprotected_herds(ranch)
            while cells:
                loss = cow_worth(ranch, lowest_cell(cells))
                if best == NONE or loss > most:
                    best, most = theft_code(victim, lowest_cell(cells)), loss
                cells = without_lowest(cells)
    return best


@rule
def best_bonus(table: Table) -> int:
    """The tile, the side and the cell that bring most points."""
    game = table.game
    ranch = game.ranch[game.seat]
    if not tile_fits(table, ranch):
        return removal_code(0 if game.tiles[0] else 1)
    best, most = NONE, 0
    for tile in range(BONUS_TILES):
        for side in range(FACES):
            landscape = table.box.parcel[face_number(table, tile, side)].landscape
            cells = bonus_cells(table, ranch, tile, side) if game.tiles[tile] else 0
            while cells:
                gain = face_gain(game, table.box, game.seat, landscape, lowest_cell(cells))
                if best == NONE or gain > most:
                    best, most = bonus_code(tile, side, lowest_cell(cells)), gain
                cells = without_lowest(cells)
    return best
