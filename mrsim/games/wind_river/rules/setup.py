"""Chapter 2: a game at its start, and the starting tipis."""

from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key
from mrsim.games.kit.compiled.events import tell
from mrsim.games.wind_river.rules.camps import put_tipi
from mrsim.games.wind_river.rules.events import PITCH
from mrsim.games.wind_river.rules.grid import row_of
from mrsim.games.wind_river.rules.records import Box, Camp, Deal, GameState, Notes, Table

NOISE = 0
"""What the randomness of a block is for."""


@formula
def deal_block(deal: Deal, seed: int, block: int) -> None:
    """Nothing is shuffled; chance in decisions has a key of the block."""
    deal.noise = derive_key(derive_key(derive_key(seed, 0), block), NOISE)


@rule
def set_up(table: Table) -> None:
    """Put the herd where it begins; the caller has seated the players."""
    game, box = table.game, table.box
    game.turn = 0
    game.pitched = 0
    game.herd = box.herd
    game.full = box.full
    game.in_herd = box.in_herd
    for hexagon in range(box.hexes):
        game.buffaloes[hexagon] = box.buffaloes[hexagon]
        game.tipis[hexagon] = 0
    game.standing = 0
    game.fresh = 0
    game.to_move = 0
    game.hungry = 0
    game.unfed_tipis = 0
    game.to_starve = 0
    game.paid = 0
    game.starved = 0
    game.capped = 0
    for seat in range(game.players):
        empty_camp(game.camp[seat], box)
    if table.notes.noting:
        clear_notes(table.notes, game, box)


@rule
def empty_camp(camp: Camp, box: Box) -> None:
    """All tipis in stock, and the first blocks."""
    for hexagon in range(box.hexes):
        camp.tipis[hexagon] = 0
    camp.hexes = 0
    camp.standing = 0
    camp.stock = box.tipis
    camp.home = 0
    camp.blocks = box.blocks
    camp.place = 0
    camp.starved = 0
    camp.placed = 0
    camp.gathered = 0
    camp.blocks_fed = 0
    camp.tolls = 0
    camp.drives = 0
    camp.walks = 0
    camp.passes = 0
    camp.row_sum = 0
    camp.turns_camped = 0
    camp.decisions = 0
    camp.real_choices = 0


@rule
def clear_notes(notes: Notes, game: GameState, box: Box) -> None:
    """Nothing is noted yet of this game."""
    for seat in range(game.players):
        for hexagon in range(box.hexes):
            notes.pitched[seat, hexagon] = 0
            notes.placed[seat, hexagon] = 0
            notes.stood[seat, hexagon] = 0
            notes.starved[seat, hexagon] = 0
            notes.left[seat, hexagon] = 0


@rule
def pitch_hexes(game: GameState, box: Box) -> int:
    """Open hexes that hold no tipi."""
    taken = 0
    for seat in range(game.players):
        taken |= game.camp[seat].hexes
    return box.open & ~taken


@rule
def pitch(table: Table, hexagon: int) -> None:
    """A starting tipi is put on its hex."""
    game = table.game
    camp = game.camp[game.seat]
    put_tipi(game, game.seat, hexagon)
    camp.stock -= 1
    camp.row_sum += row_of(table.box, hexagon)
    tell(table, PITCH, (game.seat, hexagon))
    if table.notes.noting:
        table.notes.pitched[game.seat, hexagon] += 1
    game.pitched += 1
    game.seat = game.pitched % game.players


@formula
def pitches_left(game: GameState, box: Box) -> int:
    """Starting tipis still to be placed."""
    return game.players * box.starting_tipis - game.pitched
