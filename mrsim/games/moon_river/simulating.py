"""Monte Carlo: an option is worth what games bring that are played on from it.

The most promising options race. All of them are tried on the same deals, what nobody has seen being dealt anew for
each; after every lap the worse half leaves, so that most playouts go where the choice is close. Everything random
is derived from the key of the decision, and playouts are counted, never timed.
"""

import math
from typing import Any

from mrsim.games.moon_river.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.grid import bit, neighbours
from mrsim.games.moon_river.imagining import deal_anew, imagined
from mrsim.games.moon_river.options import list_options
from mrsim.games.moon_river.playouts import cell_fit, pair_fit, parcel_worth, play_out, resume, fast_choice
from mrsim.games.moon_river.questions import CLAIM, EXPAND
from mrsim.games.moon_river.records import COLUMN, MOST_RUNNERS, NONE, Desk, Scratch, Table
from mrsim.games.moon_river.scoring import total_points
from mrsim.games.moon_river.views import Me
from mrsim.games.moon_river.weighing import scenario_gain
from mrsim.kernel.bits import count
from mrsim.kernel.cache import helper, rule
from mrsim.kernel.random import derive


FAST = (4.63, 0.98, 2.8, 5.88, 3.0, 1.4, 0.195, 0.6, 2.0, 2.16, 1.4, 2.74, 0.3, 0.073, 2.56)


@rule
def set_weights(scratch: Scratch) -> None:
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
def simulated(me: Me, code: int, playouts: float, runners: float, rivalry: float, horizon: float) -> float:
    """How good an option of the decision at hand is; all of them are compared when the first one is asked for."""
    scratch = me.scratch
    if not scratch.searched:
        scratch.searched = 1
        set_weights(scratch)
        search(me, int(playouts), int(runners), rivalry, int(horizon))
    desk = scratch.desk[0]
    for i in range(desk.count):
        if desk.code[i] == code:
            return desk.score[i]
    return -math.inf


@rule
def search(me: Me, playouts: int, runners: int, rivalry: float, horizon: int) -> None:
    """Weigh every option, and let the best of them race."""
    table = imagined(me, 1)
    scratch = me.scratch
    desk = scratch.desk[0]
    list_options(table, desk)
    for i in range(desk.count):
        desk.score[i] = first_look(table, scratch, desk.code[i])
    scratch.playouts = 0
    if playouts > 0:
        line_up(scratch, desk, min(runners, playouts, desk.count, MOST_RUNNERS))
        race(me, playouts, rivalry, horizon)
        note_results(scratch, desk)


@rule
def first_look(table: Table, scratch: Scratch, code: int) -> float:
    """What an option is worth at a glance."""
    game = table.game
    ranch = game.ranch[game.seat]
    if game.question == CLAIM:
        return parcel_worth(table, scratch, game.seat, table.box.parcel[game.next_column[code]])
    if game.question == EXPAND:
        if code == NONE:
            return 1000.0
        i = first_position(code)
        j = second_position(code)
        one = first_cell_of(code)
        two = second_cell_of(code)
        first = table.box.parcel[ranch.held[i]]
        second = table.box.parcel[ranch.held[j]]
        if first.landscape == second.landscape:
            worth = pair_fit(table, scratch, ranch, i, j, one, two)
        else:
            worth = cell_fit(
                table, scratch, ranch, first, bit(one), first.resource, first.cows, first.drought, min(first.cows, 1)
            )
            worth += cell_fit(
                table,
                scratch,
                ranch,
                second,
                bit(two),
                second.resource,
                second.cows,
                second.drought,
                min(second.cows, 1),
            )
        rest = ranch.free & ~(bit(one) | bit(two))
        worth -= scratch.weight[8] * count(rest & ~neighbours(rest))
        if game.scenario != NONE:
            worth += scenario_gain(game, table.box, ranch, first, second, one, two)
        return worth
    return 1.0 if code == fast_choice(table, scratch) else 0.0


@rule
def line_up(scratch: Scratch, desk: Desk, runners: int) -> None:
    """The options that look best at a glance, best first."""
    scratch.runners = runners
    for place in range(runners):
        best = NONE
        for i in range(desk.count):
            if not is_in(scratch, place, i) and (best == NONE or desk.score[i] > desk.score[best]):
                best = i
        scratch.runner[place] = best
        scratch.total[place] = 0.0
        scratch.behind[place] = 0.0


@rule
def is_in(scratch: Scratch, runners: int, option: int) -> bool:
    """Whether an option is among the first so many runners."""
    found = False
    for place in range(runners):
        found |= scratch.runner[place] == option
    return found


@rule
def race(me: Me, playouts: int, rivalry: float, horizon: int) -> None:
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
                scratch.behind[place] = (scratch.total[0] - scratch.total[place]) / deals
            running = stay
    scratch.total[0] /= deals


@rule
def try_all(me: Me, running: int, key: int, rivalry: float, horizon: int) -> None:
    """One deal, and everybody who is still running played on from it."""
    scratch = me.scratch
    deal_anew(Table(me.game, me.box, scratch.deal, scratch.log), key)
    last_round = me.game.round_number + horizon
    for place in range(running):
        table = imagined(me, 0)
        resume(table, scratch.desk[0].code[scratch.runner[place]])
        play_out(table, scratch, last_round)
        scratch.total[place] += outcome(table, me.seat_number, rivalry)
        scratch.playouts += 1


@rule
def outcome(table: Table, seat: int, rivalry: float) -> float:
    """Own points, and a share of what they are ahead of the best other's."""
    game = table.game
    best = 0
    for other in range(game.players):
        if other != seat:
            best = max(best, total_points(game.ranch[other], table.box, game.scenario))
    return total_points(game.ranch[seat], table.box, game.scenario) - rivalry * best


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
