"""Monte Carlo: the worth of an option is the mean outcome of imagined games that continue from it.

What an expert expects says which options are candidates: those that are close to the best. Then they race: what nobody
has seen is dealt again, and every candidate is played on from on the same deals; after each lap the worse half leaves,
so that most playouts go where the choice is close. Playouts are counted, never timed, and all chance comes from the key
of the decision.
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
from mrsim.games.moon_river.facts.expert_features import TURNS_BEFORE_OTHERS
from mrsim.games.moon_river.facts.imagined_games import imagined, redeal_unseen
from mrsim.games.moon_river.players.decisions import list_options, restrict
from mrsim.games.moon_river.players.expert_lookahead import (
    expected_of_bonus,
    expected_of_claim,
    expected_of_domino,
    expected_of_recruit,
)
from mrsim.games.moon_river.players.expert_value import measure_situation, set_to_come, value_of_ranch
from mrsim.games.moon_river.players.imagined_moves import hold_sure_parcels, parcels_to_come
from mrsim.games.moon_river.players.playouts import play_out, resume
from mrsim.games.moon_river.players.ranch_value import note_unseen
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND, RECRUIT
from mrsim.games.moon_river.rules.records import (
    BOX_TYPE,
    COLUMN,
    GAME_TYPE,
    MOST_CANDIDATES,
    SCRATCH_TYPE,
    Desk,
    Scratch,
    Table,
)
from mrsim.games.moon_river.views import BonusTile, Domino, Me, Parcel, Recruit
from mrsim.games.moon_river.views.parcel import slot_of

OWN: Final = 2
"""The imagined game that is played on, and the desk that options and results lie on; an expert uses the others."""

JUDGED, OPTIONS, CLAIMS, CLOSELY = 10.0, 6.0, 1.0, 3.0
"""How an expert looks for candidates: dominoes to judge and to follow up, parcels and dominoes that follow."""

EXAMPLE: Final = Me(zero_record(GAME_TYPE), zero_record(BOX_TYPE), 0, zero_record(SCRATCH_TYPE))
"""An example of a player, from which the compiler takes the types."""

FEWEST_PLAYOUTS: Final = 3
"""For each candidate: then the budget is enough for one deal in every lap."""


@cached_rule
def simulated(
    me: Me,
    option: Any,
    playouts: float,
    candidates: float,
    margin: float,
    horizon: float,
    trust: float,
    rivalry: float,
) -> float:
    """How good an option is; when the first one is asked for, all are compared."""
    if not me.scratch.searched:
        call_address(me.scratch.search, me, int(playouts), int(candidates), margin, int(horizon), trust, rivalry)
    return result_of(me.scratch.desk[OWN], option.code)


@cached_rule
def simulated_claim(
    me: Me,
    parcel: Parcel,
    playouts: float,
    candidates: float,
    margin: float,
    horizon: float,
    trust: float,
    rivalry: float,
) -> float:
    """How good a parcel on offer is; when the first one is asked for, all are compared."""
    if not me.scratch.searched:
        call_address(me.scratch.search, me, int(playouts), int(candidates), margin, int(horizon), trust, rivalry)
    return result_of(me.scratch.desk[OWN], slot_of(me, parcel.number_in_box))


@cache
def search_address() -> int:
    """The address of the search. The search holds the whole game, so it is compiled once and called by its address."""
    if not COMPILING:
        return address_of(search)
    whole, real = numba.int64, numba.float64
    signature = whole(numba.typeof(EXAMPLE), whole, whole, real, whole, real, real)
    return address_of(compile_for(search, signature))


def search(me: Me, playouts: int, candidates: int, margin: float, horizon: int, trust: float, rivalry: float) -> int:
    """Score every option as an expert sees it, then play on from the best. Returns how many playouts that took."""
    scratch = me.scratch
    desk = scratch.desk[OWN]
    table = imagined(me, OWN)
    list_options(table, desk)
    restrict(table, desk, scratch.never, scratch.always)
    for i in range(desk.count):
        desk.score[i] = at_a_glance(me, desk.code[i], rivalry)
    scratch.searched = 1
    scratch.playouts = 0
    candidates = min(candidates, playouts // FEWEST_PLAYOUTS, close_to_best(desk, margin), MOST_CANDIDATES)
    if candidates > 1:
        line_up(scratch, desk, candidates, trust)
        race(me, playouts, trust, (horizon, rivalry), play_from_all)
        note_results(scratch, desk)
    return scratch.playouts


@rule
def close_to_best(desk: Desk, margin: float) -> int:
    """How many options look no more than this many points worse than the best."""
    best = desk.score[0]
    for i in range(desk.count):
        best = max(best, desk.score[i])
    close = 0
    for i in range(desk.count):
        close += desk.score[i] >= best - margin
    return close


@rule
def at_a_glance(me: Me, code: int, rivalry: float) -> float:
    """What an expert expects of an option."""
    question = me.game.question
    if question == CLAIM:
        return expected_of_claim(me, Parcel(me, me.game.next_column[code]), CLOSELY, rivalry)
    if question == EXPAND:
        return expected_of_domino(me, Domino(me, code), JUDGED, OPTIONS, CLAIMS, CLOSELY)
    if question == RECRUIT:
        return expected_of_recruit(me, Recruit(me, code))
    return expected_of_bonus(me, BonusTile(me, code))


@rule
def play_from_all(me: Me, running: int, number: int, looking: tuple[int, float]) -> None:
    """One deal, the same for every candidate that is still running."""
    scratch = me.scratch
    horizon, rivalry = looking
    redeal_unseen(Table(me.game, me.box, scratch.deal, scratch.log), derive_key(scratch.key, number))
    for place in range(running):
        table = imagined(me, OWN)
        resume(table, scratch.desk[OWN].code[scratch.candidate[place]])
        play_out(table, scratch, me.game.round_number + horizon)
        scratch.total[place] += lead_over_others(table, scratch, me.seat_number, rivalry)


@rule
def lead_over_others(table: Table, scratch: Scratch, seat: int, rivalry: float) -> float:
    """What the own ranch comes to, less some of what the others come to on average."""
    game = table.game
    if game.question != OVER:
        measure_situation(scratch.expert, game)
        note_unseen(scratch.expert, game, table.box)
    own = expected_points(table, scratch, seat)
    if rivalry == 0.0:
        return own
    others = 0.0
    for other in range(game.players):
        if other != seat:
            others += expected_points(table, scratch, other)
    return own - rivalry * others / (game.players - 1)


@rule
def expected_points(table: Table, scratch: Scratch, seat: int) -> float:
    """Points at the end of a game, or before it what an expert expects, which uses this imagined ranch up."""
    game, outlook = table.game, scratch.expert
    ranch = game.ranch[seat]
    if game.question == OVER:
        return float(ranch.points)
    hold_sure_parcels(ranch, game, table.box, seat)
    set_to_come(outlook, parcels_to_come(game, table.box, seat))
    for slot in range(COLUMN):
        if game.owner[slot] == seat:
            outlook.network.input[TURNS_BEFORE_OTHERS] = COLUMN - 1 - slot
    return value_of_ranch(outlook, ranch, game, table.box)
