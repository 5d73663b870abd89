"""Chapter 5: the last discards, overpopulation, and who wins; and the standing after every round."""

from mrsim.engine.bitset import count_cells, lowest_cell
from mrsim.engine.jit import rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.moon_river.rules.events import DISCARD, FINAL, OVERPOPULATION, RESULT, SCORE
from mrsim.games.moon_river.rules.ranch import remove_cow, surplus_cows
from mrsim.games.moon_river.rules.records import NONE, GameState, Ranch, Table
from mrsim.games.moon_river.rules.scoring import (
    largest_territory,
    partner_points,
    resource_points,
    scenario_points,
    territory_points,
    total_points,
)


@rule
def discard_rest(table: Table, seat: int) -> None:
    """What cannot be laid at the very end leaves the game."""
    ranch = table.game.ranch[seat]
    if ranch.holding == 0:
        return
    for i in range(ranch.holding, len(ranch.held)):
        ranch.held[i] = NONE
    held = ranch.held
    tell(table, DISCARD, (seat, held[0], held[1], held[2], held[3], held[4], held[5], held[6], FINAL))
    ranch.final_discards += ranch.holding
    ranch.holding = 0


@rule
def thin_out(table: Table, seat: int) -> None:
    """Overpopulation: every cell keeps at most 1 cow."""
    ranch = table.game.ranch[seat]
    removed = surplus_cows(ranch, ranch.crowded)
    while ranch.crowded:
        remove_cow(ranch, lowest_cell(ranch.crowded))
    ranch.cows_crowded += removed
    table.game.supply += removed
    if removed:
        tell(table, OVERPOPULATION, (seat, removed))


@rule
def finish(table: Table) -> None:
    """After all turns: thin out, count up, rank."""
    game = table.game
    for seat in range(game.players):
        thin_out(table, seat)
        count_up(table, game.ranch[seat])
    for seat in range(game.players):
        game.ranch[seat].place = place(game, seat)
    if table.log.listening:
        tell_result(table)


@rule
def count_up(table: Table, ranch: Ranch) -> None:
    """Points, and the size of the largest territory for a tie."""
    ranch.points = total_points(ranch, table.box, table.game.scenario)
    ranch.largest = largest_territory(ranch)


@rule
def place(game: GameState, seat: int) -> int:
    """1 and the number of players who rank before this one."""
    before = 0
    for other in range(game.players):
        if beats(game.ranch[other], game.ranch[seat]):
            before += 1
    return before + 1


@rule
def beats(ranch: Ranch, other: Ranch) -> bool:
    """Most points; then the larger largest territory; then more cows after overpopulation."""
    if ranch.points != other.points:
        return ranch.points > other.points
    if ranch.largest != other.largest:
        return ranch.largest > other.largest
    return count_cells(ranch.herds) > count_cells(other.herds)


@rule
def tell_result(table: Table) -> None:
    """The score of everybody, then who won."""
    game = table.game
    for seat in range(game.players):
        tell_score(table, seat, game.ranch[seat])
    tell(table, RESULT, (winner(game, 0), winner(game, 1), winner(game, 2), winner(game, 3)))


@rule
def tell_score(table: Table, seat: int, ranch: Ranch) -> None:
    """The score and its parts."""
    tell(
        table,
        SCORE,
        (
            seat,
            territory_points(ranch, ranch.laid),
            resource_points(ranch),
            partner_points(ranch),
            scenario_points(ranch, table.box, table.game.scenario),
            ranch.points,
            ranch.largest,
            count_cells(ranch.herds),
        ),
    )


@rule
def winner(game: GameState, seat: int) -> int:
    """The seat if it has won, otherwise NONE."""
    return seat if seat < game.players and game.ranch[seat].place == 1 else NONE


@rule
def note_standing(table: Table) -> None:
    """After a round: who leads, who led before, how far the others are behind."""
    game = table.game
    best = NONE
    for seat in range(game.players):
        best = max(best, total_points(game.ranch[seat], table.box, game.scenario))
    leader = NONE
    leaders = 0
    for seat in range(game.players):
        ranch = game.ranch[seat]
        behind = best - total_points(ranch, table.box, game.scenario)
        ranch.deficit = max(ranch.deficit, behind)
        if behind == 0:
            leaders += 1
            leader = seat
    if leaders == 1:
        note_leader(game, leader)


@rule
def note_leader(game: GameState, leader: int) -> None:
    """Note who leads alone; it is a change of lead if another player led before."""
    game.ranch[leader].rounds_led += 1
    if game.leader != NONE and game.leader != leader:
        game.lead_changes += 1
    game.leader = leader
