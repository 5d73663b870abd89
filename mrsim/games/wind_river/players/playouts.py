"""Imagined games played on by a player who is quick and not foolish: rules of thumb, read off sets of hexes.

The quick player feeds hungry tipis where possible, and otherwise moves buffaloes that no own tipi needs. It gathers
while blocks are few, places tipis while many buffaloes are behind them, walks to food, and goes home when food gets
scarce.
"""

from typing import Final

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.wind_river.facts.option_gains import all_behind_camp, buffaloes_on
from mrsim.games.wind_river.players.options import random_action, random_drive
from mrsim.games.wind_river.rules.actions import gather_code, gathering, place_code, place_hexes, walk_code, walk_ends
from mrsim.games.wind_river.rules.camps import foreign_hexes
from mrsim.games.wind_river.rules.grid import FORWARD, ahead, all_ahead, all_behind, bit
from mrsim.games.wind_river.rules.herding import way
from mrsim.games.wind_river.rules.question_codes import HERD, PITCH, STARVE
from mrsim.games.wind_river.rules.records import NONE, PLAINS, Box, GameState, Table
from mrsim.games.wind_river.rules.setup import pitch_hexes
from mrsim.games.wind_river.rules.turn import answer

FEW_BLOCKS: Final = 4
"""With fewer blocks than this, the quick player gathers before anything else."""
BUFFALOES_A_TIPI: Final = 3
"""Buffaloes behind each own tipi below which the quick player places no more tipis."""


@rule
def play_out(table: Table, key: int, last_turn: int) -> None:
    """Until the game is over, or a turn has ended."""
    game = table.game
    step = 0
    while game.question != OVER and game.turn <= last_turn:
        answer(table, quick_choice(table, derive_key(key, step)))
        step += 1


@rule
def quick_choice(table: Table, key: int) -> int:
    """What the quick player answers."""
    game, box = table.game, table.box
    if game.question == HERD:
        return quick_drive(game, box, key)
    if game.question == PITCH:
        hexes = pitch_hexes(game, box)
        return nth_cell(hexes, draw_below(key, count_cells(hexes)))
    if game.question == STARVE:
        return lowest_cell(game.hungry)
    return quick_action(game, box, key)


# Buffaloes


@rule
def quick_drive(game: GameState, box: Box, key: int) -> int:
    """To a hungry tipi; else one that is not needed; else any."""
    needed = needed_hexes(game, game.seat)
    hungry = game.camp[game.seat].hexes & needed & ~game.full
    spare = game.fresh & ~needed
    while hungry:
        hexagon = lowest_cell(hungry)
        if lacks(game, hexagon):
            start = all_behind(box, bit(hexagon)) & spare
            if start:
                return way(nth_cell(start, draw_below(key, count_cells(start))), hexagon)
        hungry = without_lowest(hungry)
    useless = spare & ~all_behind_camp(game, box, game.seat)
    choice = random_drive(game, box, useless, key) if useless else NONE
    if choice == NONE and spare:
        choice = random_drive(game, box, spare, key)
    return choice if choice != NONE else random_drive(game, box, game.fresh, key)


@formula
def lacks(game: GameState, hexagon: int) -> bool:
    """Fewer buffaloes than tipis."""
    return game.buffaloes[hexagon] < game.tipis[hexagon]


@rule
def needed_hexes(game: GameState, seat: int) -> int:
    """Own hexes where no buffalo is to spare."""
    needed = 0
    hexes = game.camp[seat].hexes
    while hexes:
        hexagon = lowest_cell(hexes)
        if game.buffaloes[hexagon] <= game.tipis[hexagon]:
            needed |= bit(hexagon)
        hexes = without_lowest(hexes)
    return needed


# Actions


@rule
def quick_action(game: GameState, box: Box, key: int) -> int:
    """Blocks, tipis, the way home: whatever is first."""
    camp = game.camp[game.seat]
    if camp.standing == 0:
        return random_action(game, box, key)
    blocks = gathering(game, box, game.seat)
    if blocks > 1 and camp.blocks < FEW_BLOCKS:
        return gather_code()
    behind = buffaloes_on(game, all_behind_camp(game, box, game.seat))
    hexes = place_hexes(game, box, game.seat)
    if hexes and behind > BUFFALOES_A_TIPI * camp.standing:
        return place_code(nth_cell(hexes, draw_below(key, count_cells(hexes))))
    home = camp.hexes & box.last_row
    if home:
        return walk_code(lowest_cell(home), PLAINS)
    choice = quick_walk(game, box, behind, key)
    if choice != NONE:
        return choice
    return gather_code() if blocks > 0 else random_action(game, box, key)


@rule
def quick_walk(game: GameState, box: Box, behind: int, key: int) -> int:
    """To food ahead; straight on anywhere when no food comes any more. The foremost tipi goes first."""
    camp = game.camp[game.seat]
    ends = walk_ends(game, box, game.seat) & ~foreign_hexes(game, game.seat)
    food = fed_hexes(game, all_ahead(box, camp.hexes) & ends & game.herd)
    choice = NONE
    hexes = camp.hexes
    while hexes:
        hexagon = lowest_cell(hexes)
        here = all_ahead(box, bit(hexagon)) & food
        if here:
            choice = walk_code(hexagon, nth_cell(here, draw_below(key, count_cells(here))))
        elif behind <= camp.standing:
            choice = straight_walk(box, hexagon, ends, choice)
        hexes = without_lowest(hexes)
    return choice


@rule
def straight_walk(box: Box, hexagon: int, ends: int, otherwise: int) -> int:
    """Straight on if nobody is there; else to a side."""
    for direction in range(FORWARD):
        end = ahead(box, bit(hexagon), direction) & ends
        if end:
            return walk_code(hexagon, lowest_cell(end))
    return otherwise


@rule
def fed_hexes(game: GameState, hexes: int) -> int:
    """Of some hexes those with more buffaloes than tipis."""
    found = 0
    while hexes:
        hexagon = lowest_cell(hexes)
        if game.buffaloes[hexagon] > game.tipis[hexagon]:
            found |= bit(hexagon)
        hexes = without_lowest(hexes)
    return found
