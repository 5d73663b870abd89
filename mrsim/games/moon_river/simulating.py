"""Monte Carlo: an option is worth what games bring that are played on from it.

The most promising options race. All of them are tried on the same deals, what nobody has seen being dealt anew for
each; after every lap the worse half leaves, so that most playouts go where the choice is close. Everything random
is derived from the key of the decision, and playouts are counted, never timed.
"""

import math
from typing import Any

from mrsim.games.moon_river.imagining import deal_anew, imagined
from mrsim.games.moon_river.options import list_options
from mrsim.games.moon_river.planning import (
    judge,
    make_sure,
    outlook_of_claim,
    outlook_of_domino,
    outlook_of_recruit,
    outlook_of_ride,
    parcels_to_come,
    set_weights,
)
from mrsim.games.moon_river.playouts import play_out, resume
from mrsim.games.moon_river.questions import CLAIM, COWBOY, EXPAND, OVER, RECRUIT
from mrsim.games.moon_river.records import COLUMN, MOST_RUNNERS, NONE, Desk, Scratch, Table
from mrsim.games.moon_river.views import Domino, Me, Parcel, Recruit, Ride
from mrsim.kernel.cache import helper, rule
from mrsim.kernel.random import derive

FAST = (5.7, 1.85, 2.7, 16.0, 1.4, 1.8, 0.17, 0.655, 2.7, 0.46, 0.67, 1.0, 0.8, 2.8, 0.2)


@rule
def set_fast(scratch: Scratch) -> None:
    for i in range(15):
        scratch.weight[i] = FAST[i]


@helper
def slot_code(me: Me, option: Any) -> int:
    code = NONE
    for slot in range(COLUMN):
        if me.game.next_column[slot] == option.number_in_box:
            code = slot
    return code


@helper
def held_code(me: Me, option: Any) -> int:
    code = NONE
    ranch = me.game.ranch[me.seat_number]
    for i in range(ranch.holding):
        if ranch.held[i] == option.number_in_box:
            code = i
    return code


@helper
def plain_code(me: Me, option: Any) -> int:
    return option.code


@helper
def simulated(me: Me, code: int, playouts: float, runners: float, rivalry: float, horizon: float, trust: float) -> float:
    """How good an option of the decision at hand is; all of them are compared when the first one is asked for."""
    scratch = me.scratch
    if not scratch.searched:
        set_fast(scratch)
        search(me, int(playouts), int(runners), rivalry, int(horizon), trust)
    desk = scratch.desk[2]
    for i in range(desk.count):
        if desk.code[i] == code:
            return desk.score[i]
    return -math.inf


@rule
def search(me: Me, playouts: int, runners: int, rivalry: float, horizon: int, trust: float) -> None:
    """Weigh every option, and let the best of them race."""
    scratch = me.scratch
    desk = scratch.desk[2]
    list_options(imagined(me, 2), desk)
    for i in range(desk.count):
        desk.score[i] = first_look(me, desk.code[i])
    scratch.searched = 1
    scratch.playouts = 0
    if playouts > 0:
        line_up(scratch, desk, min(runners, playouts, desk.count, MOST_RUNNERS), trust)
        race(me, playouts, rivalry, horizon, trust)
        note_results(scratch, desk)


@rule
def first_look(me: Me, code: int) -> float:
    """What an option is worth without playing on."""
    question = me.game.question
    if question == CLAIM:
        return outlook_of_claim(me, Parcel(me, me.game.next_column[code]), 0)
    if question == EXPAND:
        return outlook_of_domino(me, Domino(me, code), 0, 0)
    if question == RECRUIT:
        return outlook_of_recruit(me, Recruit(me, code))
    if question == COWBOY:
        return outlook_of_ride(me, Ride(me, code))
    return 0.0


@rule
def line_up(scratch: Scratch, desk: Desk, runners: int, trust: float) -> None:
    """The options that look best at a glance, best first."""
    scratch.runners = runners
    for place in range(runners):
        best = NONE
        for i in range(desk.count):
            if not is_in(scratch, place, i) and (best == NONE or desk.score[i] > desk.score[best]):
                best = i
        scratch.runner[place] = best
        scratch.total[place] = trust * desk.score[best]
        scratch.behind[place] = 0.0


@rule
def is_in(scratch: Scratch, runners: int, option: int) -> bool:
    """Whether an option is among the first so many runners."""
    found = False
    for place in range(runners):
        found |= scratch.runner[place] == option
    return found


@rule
def race(me: Me, playouts: int, rivalry: float, horizon: int, trust: float) -> None:
    """Laps of as many playouts each; after a lap the better half runs on."""
    scratch = me.scratch
    laps = 1
    while 1 << laps < scratch.runners:
        laps += 1
    running = scratch.runners
    deals = 0
    for lap in range(laps):
        more = max(1, (playouts - scratch.playouts) // ((laps - lap) * running))
        for _ in range(more):
            try_all(me, running, derive(scratch.key, deals), rivalry, horizon)
            deals += 1
        sort_runners(scratch, running)
        if running > 1:
            stay = (running + 1) // 2 if lap < laps - 1 else 1
            for place in range(stay, running):
                scratch.behind[place] = (scratch.total[0] - scratch.total[place]) / (trust + deals)
            running = stay
    scratch.total[0] /= trust + deals


@rule
def try_all(me: Me, running: int, key: int, rivalry: float, horizon: int) -> None:
    """One deal, and everybody who is still running played on from it."""
    scratch = me.scratch
    deal_anew(Table(me.game, me.box, scratch.deal, scratch.log), key)
    last_round = me.game.round_number + horizon
    for place in range(running):
        table = imagined(me, 2)
        resume(table, scratch.desk[2].code[scratch.runner[place]])
        play_out(table, scratch, last_round)
        scratch.total[place] += outcome(table, scratch, me.seat_number, rivalry)
        scratch.playouts += 1


@rule
def outcome(table: Table, scratch: Scratch, seat: int, rivalry: float) -> float:
    """What the own ranch will be worth, less a share of the best other's."""
    game = table.game
    own = worth(table, scratch, seat)
    if rivalry == 0.0:
        return own
    best = -math.inf
    for other in range(game.players):
        if other != seat:
            best = max(best, worth(table, scratch, other))
    return own - rivalry * best


@rule
def worth(table: Table, scratch: Scratch, seat: int) -> float:
    """Points at the end; before it the outlook."""
    game = table.game
    ranch = game.ranch[seat]
    if game.question == OVER:
        return float(ranch.points)
    set_weights(scratch.outlook, game.players, parcels_to_come(game, table.box, seat))
    make_sure(scratch.outlook, ranch, game, table.box, seat)
    return judge(scratch.outlook, ranch, game, table.box)


@rule
def sort_runners(scratch: Scratch, running: int) -> None:
    """Those still running, best first."""
    for place in range(1, running):
        runner = scratch.runner[place]
        total = scratch.total[place]
        ahead = place
        while ahead > 0 and scratch.total[ahead - 1] < total:
            scratch.runner[ahead] = scratch.runner[ahead - 1]
            scratch.total[ahead] = scratch.total[ahead - 1]
            ahead -= 1
        scratch.runner[ahead] = runner
        scratch.total[ahead] = total


@rule
def note_results(scratch: Scratch, desk: Desk) -> None:
    """Runners score what the winner brings, less what they were behind; the others stay behind all of them."""
    top = scratch.total[0]
    last = 0.0
    for place in range(scratch.runners):
        last = max(last, scratch.behind[place])
    lowest_look = math.inf
    for place in range(scratch.runners):
        lowest_look = min(lowest_look, desk.score[scratch.runner[place]])
    for i in range(desk.count):
        desk.score[i] += top - last - lowest_look - 1.0
    for place in range(scratch.runners):
        desk.score[scratch.runner[place]] = top - scratch.behind[place]
