"""Which dominoes an expert looks at: a rough guess picks some, the network judges them, the best are followed up."""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import rule
from mrsim.games.kit.compiled.decisions import add_option
from mrsim.games.moon_river.facts.ranch_after_domino import cut_off
from mrsim.games.moon_river.players.lookahead import (
    AFTER,
    CLOSE,
    NOW,
    OPTIONS,
    claim_and_follow_up,
    imagined_ranch,
    lay_on_next,
    promise_of_domino,
)
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.rules.expanding import first_cell_of, second_cell_of
from mrsim.games.moon_river.rules.grid import bit
from mrsim.games.moon_river.rules.records import NONE
from mrsim.games.moon_river.views import Me

UNSEEN = -CLOSE


@rule
def search(me: Me, judged: int, options: int, closely: int) -> None:
    desk = me.scratch.desk[OPTIONS]
    desk.count = 0
    ranch = imagined_ranch(me, NOW)
    list_pairs(me.game.ranch[me.seat_number], me.box, desk)
    if desk.count > judged:
        dead = count_cells(cut_off(ranch.free))
        for i in range(desk.count):
            code = desk.code[i]
            free = ranch.free & ~(bit(first_cell_of(code)) | bit(second_cell_of(code)))
            desk.score[i] = UNSEEN + promise_of_domino(me, ranch, code) - 5.0 * (count_cells(cut_off(free)) - dead)
        for _ in range(judged):
            top = 0
            for i in range(desk.count):
                if desk.score[i] < -CLOSE / 2 and (desk.score[top] > -CLOSE / 2 or desk.score[i] > desk.score[top]):
                    top = i
            desk.score[top] = lay_on_next(me, NOW, desk.code[top])
    else:
        for i in range(desk.count):
            desk.score[i] = lay_on_next(me, NOW, desk.code[i])
    add_option(desk, NONE)
    desk.score[desk.count - 1] = lay_on_next(me, NOW, NONE)
    for _ in range(min(options, desk.count)):
        top = NONE
        for i in range(desk.count):
            if desk.score[i] < CLOSE / 2 and (top == NONE or desk.score[i] > desk.score[top]):
                top = i
        lay_on_next(me, NOW, desk.code[top])
        desk.score[top] = CLOSE + claim_and_follow_up(me, AFTER, closely)
