"""Monte Carlo: the worth of an option is the mean outcome of imagined games that continue from it.

A planner's outlook says which options are candidates. Then they race: what nobody has seen is dealt again, and every
candidate is played on from on the same deals; after each lap the worse half leaves, so that most playouts go where
the choice is close. Playouts are counted, never timed, and all chance comes from the key of the decision.
"""

from functools import cache
from typing import Any, Final

import numba

from mrsim.engine.calls import address_of, call_address
from mrsim.engine.jit import COMPILING, cached_rule, compile_for, rule
from mrsim.engine.records import zero_record
from mrsim.engine.rng import derive_key
from mrsim.games.kit.compiled.halving_race import line_up, note_results, race, result_of
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.facts.imagined_games import deal_anew, imagined
from mrsim.games.moon_river.players.decisions import list_options, restrict
from mrsim.games.moon_river.players.lookahead import (
    hold_sure_parcels,
    outlook_of_bonus,
    outlook_of_claim,
    outlook_of_domino,
    outlook_of_recruit,
    parcels_to_come,
)
from mrsim.games.moon_river.players.playouts import play_out, resume
from mrsim.games.moon_river.players.ranch_value import weigh
from mrsim.games.moon_river.players.ranch_value import worth as outlook_of
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND, RECRUIT
from mrsim.games.moon_river.rules.records import (
    BOX_TYPE,
    GAME_TYPE,
    MOST_CANDIDATES,
    SCRATCH_TYPE,
    Scratch,
    Table,
)
from mrsim.games.moon_river.views import BonusTile, Domino, Me, Parcel, Recruit
from mrsim.games.moon_river.views.parcel import slot_of

OWN: Final = 2
"""The imagined game that is played on, and the desk that options and results lie on; a planner uses the others."""

EXAMPLE: Final = Me(zero_record(GAME_TYPE), zero_record(BOX_TYPE), 0, zero_record(SCRATCH_TYPE))
"""An example of a player, from which the compiler takes the types."""

FEWEST_PLAYOUTS: Final = 3
"""For each candidate: then the budget is enough for one deal in every lap."""


@cached_rule
def simulated(
    me: Me, option: Any, playouts: float, candidates: float, horizon: float, trust: float, rivalry: float
) -> float:
    """How good an option is; when the first one is asked for, all are compared."""
    if not me.scratch.searched:
        call_address(me.scratch.search, me, int(playouts), int(candidates), int(horizon), trust, rivalry)
    return result_of(me.scratch.desk[OWN], option.code)


@cached_rule
def simulated_claim(
    me: Me, parcel: Parcel, playouts: float, candidates: float, horizon: float, trust: float, rivalry: float
) -> float:
    """How good a parcel on offer is; when the first one is asked for, all are compared."""
    if not me.scratch.searched:
        call_address(me.scratch.search, me, int(playouts), int(candidates), int(horizon), trust, rivalry)
    return result_of(me.scratch.desk[OWN], slot_of(me, parcel.number_in_box))


@cache
def search_address() -> int:
    """The address of the search. The search holds the whole game, so it is compiled once and called by its address."""
    if not COMPILING:
        return address_of(search)
    whole, real = numba.int64, numba.float64
    signature = whole(numba.typeof(EXAMPLE), whole, whole, whole, real, real)
    return address_of(compile_for(search, signature))


def search(me: Me, playouts: int, candidates: int, horizon: int, trust: float, rivalry: float) -> int:
    """Score every option by its outlook, then play on from the best. Returns how many playouts that took."""
    scratch = me.scratch
    desk = scratch.desk[OWN]
    table = imagined(me, OWN)
    list_options(table, desk)
    restrict(table, desk, scratch.never, scratch.always)
    for i in range(desk.count):
        desk.score[i] = at_a_glance(me, desk.code[i], rivalry)
    scratch.searched = 1
    scratch.playouts = 0
    if playouts >= FEWEST_PLAYOUTS:
        line_up(scratch, desk, min(candidates, playouts // FEWEST_PLAYOUTS, desk.count, MOST_CANDIDATES), trust)
        race(me, playouts, trust, (horizon, rivalry), play_from_all)
        note_results(scratch, desk)
    return scratch.playouts


@rule
def at_a_glance(me: Me, code: int, rivalry: float) -> float:
    """What a planner expects of an option."""
    question = me.game.question
    if question == CLAIM:
        return outlook_of_claim(me, Parcel(me, me.game.next_column[code]), 0.0, rivalry)
    if question == EXPAND:
        return outlook_of_domino(me, Domino(me, code), 0.0, 0.0)
    if question == RECRUIT:
        return outlook_of_recruit(me, Recruit(me, code))
    return outlook_of_bonus(me, BonusTile(me, code))


@rule
def play_from_all(me: Me, running: int, number: int, looking: tuple[int, float]) -> None:
    """One deal, the same for every candidate that is still running."""
    scratch = me.scratch
    horizon, rivalry = looking
    deal_anew(Table(me.game, me.box, scratch.deal, scratch.log), derive_key(scratch.key, number))
    for place in range(running):
        table = imagined(me, OWN)
        resume(table, scratch.desk[OWN].code[scratch.candidate[place]])
        play_out(table, scratch, me.game.round_number + horizon)
        scratch.total[place] += lead_over_others(table, scratch, me.seat_number, rivalry)


@rule
def lead_over_others(table: Table, scratch: Scratch, seat: int, rivalry: float) -> float:
    """What the own ranch comes to, less some of what the others come to on average."""
    own = expected_points(table, scratch, seat)
    if rivalry == 0.0:
        return own
    others = 0.0
    for other in range(table.game.players):
        if other != seat:
            others += expected_points(table, scratch, other)
    return own - rivalry * others / (table.game.players - 1)


@rule
def expected_points(table: Table, scratch: Scratch, seat: int) -> float:
    """Points at the end of a game, or before it a planner's outlook, which uses this imagined ranch up."""
    game = table.game
    ranch = game.ranch[seat]
    if game.question == OVER:
        return float(ranch.points)
    weigh(scratch.outlook, game, parcels_to_come(game, table.box, seat))
    hold_sure_parcels(ranch, game, table.box, seat)
    return outlook_of(scratch.outlook, ranch, game, table.box)
