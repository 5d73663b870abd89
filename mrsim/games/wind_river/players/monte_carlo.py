"""Monte Carlo: the worth of an option is the mean outcome of imagined games that continue from it.

At a glance every option is weighed by what it changes at once. The best ones race: games are played on from each of
them, and after each lap the worse half leaves, so that most games go where the choice is close. Games are counted,
never timed, and all chance comes from the key of the decision.
"""

import math
from typing import Any, Final

from mrsim.engine.jit import cached_rule, rule
from mrsim.engine.rng import derive_key
from mrsim.games.kit.compiled.halving_race import race, result_of
from mrsim.games.wind_river.facts.imagined_games import imagined
from mrsim.games.wind_river.players.decisions import list_options, restrict
from mrsim.games.wind_river.players.playouts import play_out
from mrsim.games.wind_river.rules.question_codes import ACT, HERD, PITCH
from mrsim.games.wind_river.rules.records import Desk, GameState, Scratch
from mrsim.games.wind_river.rules.turn import answer
from mrsim.games.wind_river.views import Action, Drive, Me, Spot

LISTED, PLAYED = range(2)
"""The imagined game whose options are listed, and the one that is played on."""

BLOCK: Final = 0.05
"""What a block is worth at the end, in tipis: it breaks ties."""
STANDING: Final = 0.4
"""What a tipi on the board is worth where an imagined game breaks off."""
NOTHING_EXPECTED: Final = 0.0
"""In a race only playouts count, not the first estimate of an option."""
WIN: Final = 1.0
"""The worth of being ahead of all others, in tipis."""


@cached_rule
def glanced(me: Me, option: Any) -> float:
    """How good an option is at a glance."""
    return at_a_glance(me, option.code)


@cached_rule
def planned(me: Me, option: Any, playouts: float, candidates: float, rounds: float) -> float:
    """How good an option is; when the first one is asked for, all are compared."""
    if not me.scratch.searched:
        compare_options(me, int(playouts), int(candidates), int(rounds))
    return result_of(me.scratch.desk[LISTED], option.code)


@cached_rule
def compare_options(me: Me, playouts: int, candidates: int, rounds: int) -> None:
    """Every option at a glance; the best of them race."""
    scratch = me.scratch
    desk = scratch.desk[LISTED]
    table = imagined(me, LISTED)
    list_options(table, desk)
    restrict(table, desk, scratch.never, scratch.always)
    for i in range(desk.count):
        desk.score[i] = at_a_glance(me, desk.code[i])
    scratch.searched = 1
    running = min(candidates, playouts, desk.count)
    if running > 1:
        put_best_first(scratch, desk, running)
        race(me, playouts, NOTHING_EXPECTED, (rounds,), play_from_all)
        score_by_place(scratch, desk)


@rule
def put_best_first(scratch: Scratch, desk: Desk, candidates: int) -> None:
    """The options that look best come first and are the candidates; nothing is known of them yet."""
    scratch.candidates = candidates
    for place in range(candidates):
        best = place
        for i in range(place + 1, desk.count):
            if desk.score[i] > desk.score[best]:
                best = i
        desk.score[place], desk.score[best] = desk.score[best], desk.score[place]
        desk.code[place], desk.code[best] = desk.code[best], desk.code[place]
        scratch.candidate[place] = place
        scratch.total[place] = 0.0


@rule
def play_from_all(me: Me, running: int, number: int, looking: tuple[int]) -> None:  # noqa: ARG001  playouts are counted
    """One game of some rounds from each of the candidates that are still running, with the same chance."""
    scratch = me.scratch
    key = derive_key(scratch.key, scratch.playouts)
    last_turn = me.game.turn + looking[0] * me.game.players
    for place in range(running):
        table = imagined(me, PLAYED)
        answer(table, scratch.desk[LISTED].code[scratch.candidate[place]])
        play_out(table, key, last_turn)
        scratch.total[place] += outcome(table.game, me.seat_number)


@rule
def outcome(game: GameState, seat: int) -> float:
    """What was brought home, more if nobody else brought as much; tipis on the board and blocks count a little."""
    own = holdings(game, seat)
    best = 0.0
    for other in range(game.players):
        if other != seat:
            best = max(best, holdings(game, other))
    if own > best:
        return own - best + WIN
    return own - best


@rule
def holdings(game: GameState, seat: int) -> float:
    """Tipis in the Open Plains, tipis that may still get there, blocks."""
    camp = game.camp[seat]
    return camp.home + STANDING * camp.standing + BLOCK * camp.blocks


@rule
def score_by_place(scratch: Scratch, desk: Desk) -> None:
    """Candidates score by the place they came to in the race; all others less than the last of them."""
    candidates = scratch.candidates
    highest = -math.inf
    for i in range(candidates, desk.count):
        highest = max(highest, desk.score[i])
    for i in range(candidates, desk.count):
        desk.score[i] -= highest + 1.0
    for place in range(candidates):
        desk.score[scratch.candidate[place]] = float(candidates - place)


# At a glance: what a careful player thinks of it, with his weights


@rule
def at_a_glance(me: Me, code: int) -> float:
    """What is expected of an option before any game is played."""
    question = me.game.question
    if question == PITCH:
        return glance_at_pitch(Spot(me, code))
    if question == HERD:
        return glance_at_drive(Drive(me, code))
    if question == ACT:
        return glance_at_action(me, Action(me, code))
    return Spot(me, code).steps_home - 2.0 * Spot(me, code).in_reach


@rule
def glance_at_pitch(spot: Spot) -> float:
    """Buffaloes there, close behind, and in reach."""
    food = spot.buffaloes - spot.others
    worth = 3.0 * min(food, 1) + 6.0 * min(food, 2) - 0.85 * spot.others
    return worth + 0.4 * spot.coming + 0.16 * spot.in_reach


@rule
def glance_at_drive(drive: Drive) -> float:
    """Own tipis that are fed or passed by, others that go hungry; driving a buffalo out is a last resort."""
    worth = drive.own_fed + 0.14 * drive.own_yield - 0.9 * drive.own_passed
    worth -= 0.02 * drive.others_fed + 0.01 * drive.best_other_fed
    return worth - 0.02 * drive.row - 1.15 * drive.leaves


@rule
def glance_at_action(me: Me, action: Action) -> float:
    """A point, the way home, blocks, a tipi while buffaloes are behind the own ones."""
    if action.goes_home:
        return 24.0
    if action.gathers:
        return 0.73 * action.blocks
    worth = action.own_fed + 0.94 * action.own_yield
    if action.drives:
        return worth
    if action.places:
        return worth + 0.7 + 0.12 * min(me.in_reach - 3 * me.tipis, 10)
    return worth + 2.7 * action.rows_forward + 0.36 * action.others
