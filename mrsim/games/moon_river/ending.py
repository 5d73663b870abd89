"""Chapter 5: the last discards, overpopulation, and who wins; and the standing after every round."""

from mrsim.games.moon_river.events import DISCARD, FINAL, OVERPOPULATION, RESULT, SCORE, tell
from mrsim.games.moon_river.ranch import number_of_cows, remove_cow, surplus_cows
from mrsim.games.moon_river.records import NONE, Game, Ranch, Table
from mrsim.games.moon_river.scoring import (
    largest_territory,
    partner_points,
    ranks_before,
    resource_points,
    scenario_points,
    territory_points,
    total_points,
)
from mrsim.kernel.bits import lowest
from mrsim.kernel.cache import rule


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
        remove_cow(ranch, lowest(ranch.crowded))
    ranch.cows_crowded += removed
    table.game.supply += removed
    if removed:
        tell(table, OVERPOPULATION, (seat, removed))


@rule
def tell_score(table: Table, seat: int) -> None:
    """The score and its parts."""
    ranch = table.game.ranch[seat]
    territories = territory_points(ranch, ranch.laid)
    resources = resource_points(ranch)
    partners = partner_points(ranch)
    scenario = scenario_points(ranch, table.box, table.game.scenario)
    tell(
        table,
        SCORE,
        (
            seat,
            territories,
            resources,
            partners,
            scenario,
            territories + resources + partners + scenario,
            largest_territory(ranch),
            number_of_cows(ranch),
        ),
    )


@rule
def beats(table: Table, ranch: Ranch, other: Ranch) -> bool:
    """Whether one ranch ranks before another at the end."""
    scenario = table.game.scenario
    return ranks_before(
        total_points(ranch, table.box, scenario),
        largest_territory(ranch),
        number_of_cows(ranch),
        total_points(other, table.box, scenario),
        largest_territory(other),
        number_of_cows(other),
    )


@rule
def place(table: Table, seat: int) -> int:
    """1 and the number of players who rank before this one."""
    game = table.game
    before = 0
    for other in range(game.players):
        if other != seat and beats(table, game.ranch[other], game.ranch[seat]):
            before += 1
    return before + 1


@rule
def winner_or_none(table: Table, seat: int) -> int:
    """The seat, if it wins."""
    return seat if seat < table.game.players and place(table, seat) == 1 else NONE


@rule
def finish(table: Table) -> None:
    """After all turns."""
    for seat in range(table.game.players):
        thin_out(table, seat)
    if table.log.listening:
        tell_result(table)


@rule
def tell_result(table: Table) -> None:
    """Scores, then the winners first and NONE for the rest."""
    for seat in range(table.game.players):
        tell_score(table, seat)
    tell(
        table,
        RESULT,
        (
            winner_or_none(table, 0),
            winner_or_none(table, 1),
            winner_or_none(table, 2),
            winner_or_none(table, 3),
        ),
    )


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
def note_leader(game: Game, leader: int) -> None:
    """Somebody leads alone; it is a change if somebody else did last."""
    game.ranch[leader].rounds_led += 1
    if game.leader != NONE and game.leader != leader:
        game.lead_changes += 1
    game.leader = leader
