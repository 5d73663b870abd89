"""What experts ask: options are carried out in imagined games, and what comes of them is judged by a network.

At a glance every option is weighed as careful players do; only the best ones are judged.
"""

import math
from typing import Any, Final

from mrsim.engine.jit import cached_rule, rule
from mrsim.games.kit.compiled.halving_race import result_of
from mrsim.games.wind_river.facts.imagined_games import imagined
from mrsim.games.wind_river.players.decisions import list_options, restrict
from mrsim.games.wind_river.players.expert_value import value_of_position
from mrsim.games.wind_river.players.monte_carlo import LISTED, PLAYED, at_a_glance, put_best_first
from mrsim.games.wind_river.rules.actions import act
from mrsim.games.wind_river.rules.feeding import starve_tipi
from mrsim.games.wind_river.rules.herding import herd
from mrsim.games.wind_river.rules.question_codes import ACT, HERD, STARVE
from mrsim.games.wind_river.rules.records import Table
from mrsim.games.wind_river.rules.setup import pitch
from mrsim.games.wind_river.views import Me


@cached_rule
def expected(me: Me, option: Any, candidates: float) -> float:
    """How good an option is; when the first one is asked for, the best `candidates` at a glance are judged."""
    if not me.scratch.searched:
        judge_options(me, int(candidates))
    return result_of(me.scratch.desk[LISTED], option.code)


@cached_rule
def judge_options(me: Me, candidates: int) -> None:
    """The best options at a glance by what the network says of them; all others less than the worst of these."""
    scratch = me.scratch
    desk = scratch.desk[LISTED]
    table = imagined(me, LISTED)
    list_options(table, desk)
    restrict(table, desk, scratch.never, scratch.always)
    for i in range(desk.count):
        desk.score[i] = at_a_glance(me, desk.code[i])
    scratch.searched = 1
    judged = min(max(1, candidates), desk.count)
    put_best_first(scratch, desk, judged)
    worst = math.inf
    for i in range(judged):
        desk.score[i] = value_of_option(me, desk.code[i])
        worst = min(worst, desk.score[i])
    for i in range(judged, desk.count):
        desk.score[i] += worst - OUT_OF_SIGHT


OUT_OF_SIGHT: Final = 1000.0
"""More than the best option at a glance is better than the worst."""


@rule
def value_of_option(me: Me, code: int) -> float:
    """What the position is worth once an option is carried out."""
    table = imagined(me, PLAYED)
    carry_out(table, code)
    return value_of_position(me.scratch.expert, table.game, me.box, me.seat_number, me.game.question)


@rule
def carry_out(table: Table, code: int) -> None:
    """What an answer changes at once; nothing that follows from it."""
    question = table.game.question
    if question == HERD:
        herd(table, code)
    elif question == ACT:
        act(table, code)
    elif question == STARVE:
        starve_tipi(table, code)
    else:
        pitch(table, code)
