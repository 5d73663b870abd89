"""Looking again and again: intervals that hold at every look, so that a run may stop as soon as they decide.

A fair share looked at often enough seems unfair at some look. These intervals are wider by just enough that all of
them hold, at all looks of a schedule, for all cells of a family.
"""

from dataclasses import replace

import numpy as np

from mrsim.stats.estimates import Estimates
from mrsim.stats.intervals import CONFIDENCE, Intervals, intervals_at_level, level_per_cell
from mrsim.stats.look_schedule import FIRST_LOOK_BLOCKS, OPEN_SCHEDULE, Schedule


def confidence_sequence(
    estimates: Estimates, confidence: float = CONFIDENCE, schedule: Schedule = OPEN_SCHEDULE, look: int | None = None
) -> Intervals:
    """The intervals at this look. With this confidence no cell's truth is ever missed, at any look of the schedule.

    Before the first look the bounds are nan. A `look` other than the present number of blocks is for plans: the blocks
    then stand for those to come.
    """
    blocks = len(estimates.influence) * estimates.deals
    level = level_per_cell(estimates, 1 - confidence)
    found = intervals_at_level(estimates, schedule.level_of_look(level, look or blocks))
    if (look or blocks) >= min(FIRST_LOOK_BLOCKS, schedule.last):
        return found
    nothing = np.full_like(found.value, np.nan)
    return replace(found, low=nothing, high=nothing)
