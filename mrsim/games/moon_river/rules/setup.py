"""Chapter 3: the deal of a block, and a game at its start."""

from typing import Final

from mrsim.engine.jit import formula, rule
from mrsim.engine.records import Ints
from mrsim.engine.rng import derive_key, draw_below, shuffled_position
from mrsim.games.kit.compiled.events import tell
from mrsim.games.moon_river.names import LEGENDS, PARTNERS, RESOURCES, SCENARIOS, SIDES
from mrsim.games.moon_river.rules.events import COLUMN as COLUMN_EVENT
from mrsim.games.moon_river.rules.events import NO_SEAT
from mrsim.games.moon_river.rules.events import SALOON as SALOON_EVENT
from mrsim.games.moon_river.rules.grid import CELLS
from mrsim.games.moon_river.rules.records import (
    BONUS_TILES,
    COLUMN,
    MOST_SALOON_SEATS,
    NONE,
    PLAYERS,
    SHOWN_WORDS,
    Box,
    Deal,
    GameState,
    Table,
)

DECK, CHIPS, SCENARIO, BOARDS, NOISE = range(5)
"""What the randomness of a block is for; each purpose has a key of its own."""

RANDOM_SCENARIO: Final = len(SCENARIOS)
DRAWN_BOARDS: Final = -1


@formula
def block_key(seed: int, block: int) -> int:
    """Everything random in a block comes from this key."""
    return derive_key(derive_key(seed, 0), block)


@rule
def deal_block(deal: Deal, box: Box, key: int) -> None:
    """Shuffle parcels and chips, draw a scenario and the legends."""
    deal_slots(deal.deck, box.parcel_in_slot, box.slots, derive_key(key, DECK))
    deal_slots(deal.chips, box.chip_in_slot, box.chip_slots, derive_key(key, CHIPS))
    deal.scenario = draw_below(derive_key(key, SCENARIO), len(SCENARIOS))
    deal_legends(deal, derive_key(key, BOARDS))
    deal.noise = derive_key(key, NOISE)


@rule
def deal_slots(dealt: Ints, in_slot: Ints, slots: int, key: int) -> None:
    """Slots are shuffled, then each gives what it holds: a changed parcel changes its own slot only."""
    for slot in range(slots):
        position = shuffled_position(key, slot)
        dealt[slot] = dealt[position]
        dealt[position] = slot
    count = 0
    for position in range(slots):
        item = in_slot[dealt[position]]
        if item != NONE:
            dealt[count] = item
            count += 1


@rule
def deal_legends(deal: Deal, key: int) -> None:
    """Each player draws a legend (a camp board is number 0)."""
    for i in range(len(LEGENDS)):
        position = shuffled_position(key, i)
        deal.board[i] = deal.board[position]
        deal.board[position] = i + 1


@rule
def empty_ranch(table: Table, seat: int, board: int) -> None:
    """A board, and nothing above it."""
    ranch = table.game.ranch[seat]
    ranch.board = board
    ranch.reserve = table.box.reserve[board]
    ranch.bridges = table.box.bridges[board]
    ranch.holding = 0
    ranch.free = table.box.usable
    ranch.laid = 0
    for landscape in range(6):
        ranch.land[landscape] = 0
    for cell in range(CELLS):
        ranch.cows[cell] = 0
    ranch.herds = 0
    ranch.crowded = 0
    ranch.gold = 0
    ranch.partners = 0
    ranch.outlaws = 0
    for resource in range(len(RESOURCES)):
        ranch.resource[resource] = 0
        ranch.experts[resource] = 0
    ranch.expert_worth = table.box.expert_points
    for side in range(len(SIDES)):
        for partner in range(len(PARTNERS)):
            ranch.hired[side, partner] = 0
    ranch.bonus_taken = 0
    ranch.dominoes = 0
    ranch.forced_discards = 0
    ranch.final_discards = 0
    ranch.cows_stolen = 0
    ranch.cows_robbed = 0
    ranch.cows_dried = 0
    ranch.cows_crowded = 0
    ranch.swaps = 0
    ranch.first_claim = NONE
    ranch.turns_in_round = 0
    ranch.decisions = 0
    ranch.real_choices = 0
    ranch.rounds_led = 0
    ranch.deficit = 0


@rule
def clear_table(table: Table) -> None:
    """Reset the game before anything is drawn; the caller has seated the players."""
    game = table.game
    game.round_number = 0
    game.claims = 0
    game.chips_drawn = 0
    game.parcels_drawn = 0
    game.supply = table.box.cows
    game.turn = NONE
    game.forced = 0
    game.emptying = 0
    game.to_discard = 0
    game.steps_left = 0
    game.cows_wait = 0
    game.domino_on_top = 0
    for word in range(SHOWN_WORDS):
        game.shown[word] = 0
    for i in range(2):
        game.droughts_left[i] = 0
        game.circle_left[i] = 0
    for tile in range(BONUS_TILES):
        game.tiles[tile] = 1
    game.saloon_seats = table.box.saloon_seats
    for seat in range(MOST_SALOON_SEATS):
        game.saloon[seat] = NONE
    game.leader = NONE
    game.lead_changes = 0
    for slot in range(COLUMN):
        game.owner[slot] = NONE


@rule
def refill_saloon(table: Table) -> None:
    """Empty seats fill from seat 0 up while the chips last."""
    game = table.game
    for seat in range(game.saloon_seats):
        if game.saloon[seat] == NONE and game.chips_drawn < table.box.chips:
            game.saloon[seat] = table.deal.chips[game.chips_drawn]
            game.chips_drawn += 1
    tell(
        table,
        SALOON_EVENT,
        (
            *(told_chip(game, 0), told_chip(game, 1), told_chip(game, 2), told_chip(game, 3)),
            *(told_chip(game, 4), told_chip(game, 5), told_chip(game, 6), told_chip(game, 7)),
        ),
    )


@formula
def told_chip(game: GameState, seat: int) -> int:
    """The chip on a seat of the saloon as it is told."""
    return game.saloon[seat] if seat < game.saloon_seats else NO_SEAT


@rule
def form_column(table: Table) -> None:
    """Draw four parcels; lowest back number nearest to the box, equal numbers in drawing order."""
    game = table.game
    for slot in range(COLUMN):
        parcel = table.deal.deck[game.parcels_drawn + slot]
        insert_parcel(table, slot, parcel)
        note_shown(game, parcel)
        table.deal.taker[parcel] = NONE
        game.next_owner[slot] = NONE
    column = game.next_column
    drawn = game.parcels_drawn
    deck = table.deal.deck
    tell(
        table,
        COLUMN_EVENT,
        (
            drawn // COLUMN + 1,
            deck[drawn],
            deck[drawn + 1],
            deck[drawn + 2],
            deck[drawn + 3],
            column[0],
            column[1],
            column[2],
            column[3],
        ),
    )
    game.parcels_drawn += COLUMN


@formula
def note_shown(game: GameState, parcel: int) -> None:
    """Everybody knows from now on that this parcel is not in the box."""
    game.shown[parcel >> 5] |= 1 << (parcel & 31)


@formula
def is_shown(game: GameState, parcel: int) -> bool:
    """Whether a parcel has been turned up."""
    return game.shown[parcel >> 5] >> (parcel & 31) & 1 == 1


@rule
def insert_parcel(table: Table, sorted_so_far: int, parcel: int) -> None:
    """Put a parcel behind those with the same or a lower number."""
    column = table.game.next_column
    number = table.box.parcel[parcel].number
    slot = sorted_so_far
    while slot > 0 and table.box.parcel[column[slot - 1]].number > number:
        column[slot] = column[slot - 1]
        slot -= 1
    column[slot] = parcel


@rule
def set_up(table: Table) -> None:
    """Saloon and first column; the rancheros are placed next."""
    clear_table(table)
    refill_saloon(table)
    form_column(table)


@rule
def placing_seat(game: GameState) -> int:
    """Whose ranchero is drawn next. Two players: the first places one, the other both, the first the last."""
    if game.players == 2:
        return 1 if game.claims == 1 or game.claims == 2 else 0
    return game.claims


@formula
def rancheros(players: int) -> int:
    """Rancheros in play: two each for two players."""
    return PLAYERS if players == 2 else players
