"""Which intervals a run is judged by: how long it was meant to be, and whether it is looked at while it grows.

A run that ends where it was meant to end is looked at once. One that stops when it is decided is looked at on a
schedule that ends with the most blocks it may play. One that went on beyond its planned end is looked at again, and
how it looked before is why it went on: it is judged by intervals that hold at every look.
"""

from collections.abc import Callable
from functools import partial

from mrsim.experiment.results import Planned
from mrsim.experiment.spec import LOOKING, Experiment
from mrsim.stats.estimates import Estimates
from mrsim.stats.intervals import Intervals, together
from mrsim.stats.sequences import BEYOND, OPEN, Schedule, schedule_until, sequence

Judge = Callable[[Estimates], Intervals]


def schedule_of(planned: Planned, rule: str, blocks: int) -> Schedule | None:
    """The looks that a run of this many blocks has had or will have; None where it is looked at once."""
    if planned.rule in LOOKING:
        return schedule_until(planned.blocks) if blocks <= planned.blocks else BEYOND
    return OPEN if blocks > planned.blocks or rule in LOOKING else None


def looks_of(planned: Planned, rule: str) -> list[int]:
    """After how many blocks a run that stops by itself is looked at: up to its planned end, and beyond."""
    within = schedule_of(planned, rule, planned.blocks)
    if within is None or within is OPEN:
        return OPEN.looks()
    return [*within.looks(), *(blocks for blocks in BEYOND.looks() if blocks > planned.blocks)]


def judge_of(schedule: Schedule | None, look: int | None = None) -> Judge:
    """How the intervals of a family are made. A `look` other than the present one is for plans."""
    return together if schedule is None else partial(sequence, schedule=schedule, look=look)


def planned_judge(experiment: Experiment) -> Judge:
    """How an experiment will be judged when it has played all its blocks."""
    blocks, rule = experiment.design.blocks, experiment.stop.rule
    return judge_of(schedule_of(Planned(blocks, rule), rule, blocks), blocks)
