"""The best that one player can do, found by trying everything: all of its own decisions, against known opponents.

Nothing is judged on the way: games are copied, played to their end, and their points counted.
"""

from typing import Any

import numpy as np

from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.players.decisions import list_options
from mrsim.games.moon_river.players.table import decide, go_on
from mrsim.games.moon_river.rules.records import DESK_TYPE, GAME_TYPE, MOST_OPTIONS, NONE, Table

DEPTH = 40
"""The most decisions of one player in a tiny game."""


@entry_point
def most_points(
    table: Table,
    states: Any,
    desk: Any,
    scratch: Any,
    players: Any,
    seat: int,
    as_played: int,
    codes: Any,
    counts: Any,
    places: Any,
    best: Any,
) -> int:
    """The most points that the player in a seat can have if all others play as they do.

    Questions in the set `as_played` it answers itself as its strategy does.
    """
    level, result, arrives = 0, 0, True
    states[0] = table.game
    while level >= 0:
        here = Table(states[level], table.box, table.deal, table.log)
        if arrives:
            while here.game.question != OVER and (here.game.seat != seat or as_played >> here.game.question & 1):
                go_on(here, desk, decide(here, desk, scratch, players))
            if here.game.question == OVER:
                result = here.game.ranch[seat].points
                level, arrives = level - 1, False
                continue
            list_options(here, desk)
            counts[level] = max(1, desk.count)
            codes[level, 0] = NONE
            for number in range(desk.count):
                codes[level, number] = desk.code[number]
            places[level], best[level] = 0, -1
        else:
            best[level] = max(best[level], result)
            places[level] += 1
        if places[level] < counts[level]:
            states[level + 1] = states[level]
            further = Table(states[level + 1], table.box, table.deal, table.log)
            desk.legal = counts[level]
            go_on(further, desk, codes[level, places[level]])
            level, arrives = level + 1, True
        else:
            result, level, arrives = best[level], level - 1, False
    return result


def points_of_best_play(match: Any, block: int, rotation: int, as_played: int = 0) -> int:
    """What player 0 of a match could have had in a game, with some questions answered as it does."""
    places, record = match.places(), match.match_record(tally=False)
    table = places.table
    match.steps.deal(table, record, block)
    match.steps.open_game(table, record, block, rotation)
    seat = list(table.game.player[: match.players]).index(0)
    states = np.zeros(DEPTH + 1, GAME_TYPE).view(np.recarray)
    codes = np.zeros((DEPTH, MOST_OPTIONS), np.int64)
    counts, at, best = (np.zeros(DEPTH, np.int64) for _ in range(3))
    desk = zero_record(DESK_TYPE)
    return int(most_points(table, states, desk, places.scratch, match.seats, seat, as_played, codes, counts, at, best))
