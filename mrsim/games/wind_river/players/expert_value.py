"""What a position is worth to a player, as an expert judges it: all that it looks at, given to a network."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.kit.compiled.value_network import value_of_inputs
from mrsim.games.wind_river.facts.expert_features import (
    BEHIND,
    BLOCK_LIMIT,
    BLOCKS,
    BUFFALO_LIMIT,
    BUFFALOES,
    CAN_PLACE,
    COMING,
    EXPERT_FEATURES,
    FAR,
    FED,
    FEEDING_COST,
    FOOD_AHEAD,
    GATHERING,
    HERD_ROUNDS,
    HERD_STEPS,
    HERDING,
    HOME,
    HUNGRY_FOR_GOOD,
    IN_COMPANY,
    IN_REACH,
    LANES,
    LEAD,
    LEAD_IN_BLOCKS,
    OF_CAMP,
    PITCHING,
    PLACING_COST,
    ROWS,
    SHORT,
    SHORT_NOW,
    STANDING,
    STEPS,
    STOCK,
    TIPIS,
    TO_ACT,
    TO_MOVE,
    TO_PAY,
    TO_PITCH,
    TOLL,
)
from mrsim.games.wind_river.rules.camps import fed
from mrsim.games.wind_river.rules.grid import all_ahead, all_behind, bit
from mrsim.games.wind_river.rules.question_codes import HERD, PITCH, STARVE
from mrsim.games.wind_river.rules.records import BUFFALO_BITS, Box, Camp, ExpertOutlook, GameState


@cached_rule
def value_of_position(outlook: ExpertOutlook, game: GameState, box: Box, seat: int, answered: int) -> float:
    """What a position is worth to a player who has answered a question."""
    measure_position(outlook, game, box, seat, answered)
    return value_of_inputs(outlook.network, len(EXPERT_FEATURES))


@rule
def measure_position(outlook: ExpertOutlook, game: GameState, box: Box, seat: int, answered: int) -> None:
    """Everything about a position."""
    x = outlook.network.input
    for k in range(len(EXPERT_FEATURES)):
        x[k] = 0.0
    note_herd(outlook, game)
    other = seat
    for place in range(game.players):
        measure_camp(outlook, game, box, other, place * len(OF_CAMP))
        other = other + 1 if other + 1 < game.players else 0
    measure_lead(outlook, game, seat)
    measure_progress(outlook, game, box, seat, answered)
    measure_table(outlook, game, box)


@rule
def note_herd(outlook: ExpertOutlook, game: GameState) -> None:
    """The numbers of buffaloes bit by bit, which makes counting them on many hexes quick."""
    for k in range(BUFFALO_BITS):
        outlook.herd[k] = 0
    outlook.spare = 0
    hexes = game.herd
    while hexes:
        hexagon = lowest_cell(hexes)
        buffaloes = game.buffaloes[hexagon]
        for k in range(BUFFALO_BITS):
            outlook.herd[k] |= (buffaloes >> k & 1) << hexagon
        if buffaloes > game.tipis[hexagon]:
            outlook.spare |= bit(hexagon)
        hexes = without_lowest(hexes)


@rule
def herd_on(outlook: ExpertOutlook, hexes: int) -> int:
    """Buffaloes on some hexes."""
    found = 0
    for k in range(BUFFALO_BITS):
        found += count_cells(outlook.herd[k] & hexes) << k
    return found


@rule
def measure_camp(outlook: ExpertOutlook, game: GameState, box: Box, seat: int, first: int) -> None:
    """What a player has and where his tipis stand; `first` is the first of the inputs for him."""
    x = outlook.network.input
    camp = game.camp[seat]
    x[first + HOME] = camp.home
    x[first + STANDING] = camp.standing
    x[first + STOCK] = camp.stock
    x[first + BLOCKS] = camp.blocks
    x[first + CAN_PLACE] = affordable(box, camp)
    reach = 0
    hexes = camp.hexes
    while hexes:
        hexagon = lowest_cell(hexes)
        measure_hex(outlook, game, box, camp, hexagon, first)
        reach |= box.behind[hexagon]
        hexes = without_lowest(hexes)
    x[first + IN_REACH] = herd_on(outlook, reach)
    x[first + GATHERING] = min(x[first + GATHERING], float(box.block_limit - camp.blocks))
    x[first + SHORT] = short_of(box, camp, int(x[first + FED]))


@formula
def affordable(box: Box, camp: Camp) -> float:
    """Unused tipis that blocks can pay for."""
    if camp.standing == 0:
        return 0.0
    return float(min(camp.stock, camp.blocks // box.placing_cost)) if box.placing_cost else float(camp.stock)


@formula
def short_of(box: Box, camp: Camp, tipis_fed: int) -> float:
    """The number of tipis that starve when this many are fed."""
    cost = box.feeding_cost
    return float(max(0, camp.standing - tipis_fed - camp.blocks // cost)) if cost else 0.0


@rule
def measure_hex(outlook: ExpertOutlook, game: GameState, box: Box, camp: Camp, hexagon: int, first: int) -> None:
    """The tipis of a player on a hex."""
    x = outlook.network.input
    own = camp.tipis[hexagon]
    others = game.tipis[hexagon] - own
    buffaloes = game.buffaloes[hexagon]
    found = fed(buffaloes, own, others) if box.feeding_cost else own
    behind = herd_on(outlook, box.behind[hexagon] & ~bit(hexagon))
    x[first + FED] += found
    x[first + STEPS + min(FAR, box.rows - hexagon // box.lanes) - 1] += own
    x[first + BEHIND] += own * behind
    if others == 0:
        x[first + GATHERING] += max(0, buffaloes - own)
    else:
        x[first + IN_COMPANY] += own
    x[first + FOOD_AHEAD] += 1 if all_ahead(box, bit(hexagon)) & outlook.spare else 0
    if found < own:
        x[first + COMING] += min(own - found, herd_on(outlook, all_behind(box, bit(hexagon))))
        if behind == 0:
            x[first + HUNGRY_FOR_GOOD] += own - found


@rule
def measure_lead(outlook: ExpertOutlook, game: GameState, seat: int) -> None:
    """How far a player is ahead of the best other, and in blocks of the best of those who have most."""
    x = outlook.network.input
    home, blocks = 0, 0
    for other in range(game.players):
        camp = game.camp[other]
        if other != seat and (camp.home > home or (camp.home == home and camp.blocks > blocks)):
            home, blocks = camp.home, camp.blocks
    x[LEAD] = game.camp[seat].home - home
    x[LEAD_IN_BLOCKS] = game.camp[seat].blocks - blocks


@rule
def measure_progress(outlook: ExpertOutlook, game: GameState, box: Box, seat: int, answered: int) -> None:
    """What is still to come before the next player has his turn."""
    x = outlook.network.input
    if answered == PITCH:
        x[PITCHING] = 1.0
        x[TO_PITCH] = box.starting_tipis - game.camp[seat].standing
    elif answered == HERD:
        x[HERDING] = 1.0
        x[TO_MOVE] = game.to_move
        x[SHORT_NOW] = x[SHORT]
        x[TO_PAY] = box.feeding_cost * (x[STANDING] - x[FED])
    elif answered == STARVE:
        x[TO_ACT] = 1.0


@rule
def measure_table(outlook: ExpertOutlook, game: GameState, box: Box) -> None:
    """The herd and the box."""
    x = outlook.network.input
    measure_herd(outlook, game, box)
    x[LANES] = box.lanes
    x[ROWS] = box.rows
    x[TIPIS] = box.tipis
    x[BLOCK_LIMIT] = box.block_limit
    x[PLACING_COST] = box.placing_cost
    x[FEEDING_COST] = box.feeding_cost
    x[TOLL] = box.toll
    x[BUFFALO_LIMIT] = box.buffalo_limit


@rule
def measure_herd(outlook: ExpertOutlook, game: GameState, box: Box) -> None:
    """How many buffaloes there are, and how far they are from the Open Plains."""
    x = outlook.network.input
    x[BUFFALOES] = game.in_herd
    row = (1 << box.lanes) - 1 << box.lanes * (box.rows - 1)
    for steps in range(1, box.rows + 1):
        buffaloes = herd_on(outlook, row)
        x[BUFFALOES + min(FAR, steps)] += buffaloes
        x[HERD_STEPS] += steps * buffaloes
        row >>= box.lanes
    x[HERD_ROUNDS] = x[HERD_STEPS] / max(1, game.standing)
