"""Candidates race: each is played on from on the same deals, and after each lap the worse half leaves.

So most playouts go where the choice is close. Playouts are counted, never timed. The candidates stand in the scratch
record of a game: `candidate` has their places on the desk, `total` what their playouts brought, `behind` how far a
candidate that left was behind the best.
"""

import math
from collections.abc import Callable
from typing import Any

from mrsim.engine.jit import formula, rule

NOT_FOUND = -1


@rule
def result_of(desk: Any, code: int) -> float:
    """What was found for an option; least of all for one that was not looked at."""
    for i in range(desk.count):
        if desk.code[i] == code:
            found: float = desk.score[i]
            return found
    return -math.inf


@rule
def line_up(scratch: Any, desk: Any, candidates: int, trust: float) -> None:
    """The options that look best are candidates. What was expected of each counts as much as a few playouts."""
    scratch.candidates = candidates
    for place in range(candidates):
        best = NOT_FOUND
        for i in range(desk.count):
            if (best == NOT_FOUND or desk.score[i] > desk.score[best]) and not _is_lined_up(scratch, place, i):
                best = i
        scratch.candidate[place] = best
        scratch.total[place] = trust * desk.score[best]
        scratch.behind[place] = 0.0


@rule
def _is_lined_up(scratch: Any, places: int, option: int) -> bool:
    """Whether an option has one of the first places."""
    found = False
    for place in range(places):
        found |= scratch.candidate[place] == option
    return found


@formula
def race(me: Any, playouts: int, trust: float, looking: tuple[Any, ...], play_from_all: Callable[..., None]) -> None:
    """Laps of about as many playouts each, one at most left over; the better half goes on to the next lap.

    `play_from_all` plays one deal from each candidate that is still running; it is given the number of the deal, and
    `looking` as it is.
    """
    scratch = me.scratch
    scratch.playouts = 0
    running = scratch.candidates
    laps = count_laps(running)
    deals = 0
    for lap in range(laps):
        for _ in range(max(1, (playouts - scratch.playouts) // ((laps - lap) * running))):
            play_from_all(me, running, deals, looking)
            scratch.playouts += running
            deals += 1
        _rank_candidates(scratch, running, trust + deals)
        staying = (running + 1) // 2 if lap < laps - 1 else 1
        for place in range(staying, running):
            scratch.behind[place] = (scratch.total[0] - scratch.total[place]) / (trust + deals)
        running = staying
    scratch.total[0] /= trust + deals


@rule
def count_laps(candidates: int) -> int:
    """How often candidates can be halved, at least once."""
    laps = 1
    while 1 << laps < candidates:
        laps += 1
    return laps


@rule
def _rank_candidates(scratch: Any, running: int, playouts: float) -> None:
    """Sort the candidates that are still running by their means, the best first."""
    for place in range(1, running):
        candidate, total = scratch.candidate[place], scratch.total[place]
        to = place
        while to > 0 and scratch.total[to - 1] / playouts < total / playouts:
            scratch.candidate[to], scratch.total[to] = scratch.candidate[to - 1], scratch.total[to - 1]
            to -= 1
        scratch.candidate[to], scratch.total[to] = candidate, total


@rule
def note_results(scratch: Any, desk: Any) -> None:
    """Candidates score what the winner brings, less what they were behind; all others less than the last of them."""
    best = scratch.total[0]
    most_behind = 0.0
    highest = desk.score[scratch.candidate[0]]
    for place in range(scratch.candidates):
        most_behind = max(most_behind, scratch.behind[place])
        highest = max(highest, desk.score[scratch.candidate[place]])
    for i in range(desk.count):
        desk.score[i] += best - most_behind - highest - 1.0
    for place in range(scratch.candidates):
        desk.score[scratch.candidate[place]] = best - scratch.behind[place]
