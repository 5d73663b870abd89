"""Which intervals a run is judged by: how long it was meant to be, and whether it is looked at while it grows.

A run that ends where it was meant to end is looked at once. One that stops when it is decided is looked at on a
schedule that ends with the most blocks it may play. One that went on beyond its planned end is looked at again, and
how it looked before is why it went on: it is judged by intervals that hold at every look.
"""

from functools import partial

from mrsim.experiment.spec import LOOKING, Experiment
from mrsim.runs.manifest import RunPlan
from mrsim.stats.confidence_sequences import confidence_sequence
from mrsim.stats.intervals import family_intervals
from mrsim.stats.look_schedule import BEYOND_SCHEDULE, OPEN_SCHEDULE, Schedule, schedule_until
from mrsim.stats.sample_size import IntervalMethod


def schedule_of_looks(planned: RunPlan, rule: str, blocks: int) -> Schedule | None:
    """The looks that a run of this many blocks has had or will have; None where it is looked at once."""
    if planned.rule in LOOKING:
        return schedule_until(planned.blocks) if blocks <= planned.blocks else BEYOND_SCHEDULE
    return OPEN_SCHEDULE if blocks > planned.blocks or rule in LOOKING else None


def list_look_blocks(planned: RunPlan, rule: str) -> list[int]:
    """The numbers of blocks after which a run that stops by itself is looked at, up to its planned end and beyond."""
    within = schedule_of_looks(planned, rule, planned.blocks)
    if within is None or within is OPEN_SCHEDULE:
        return OPEN_SCHEDULE.looks()
    return [*within.looks(), *(blocks for blocks in BEYOND_SCHEDULE.looks() if blocks > planned.blocks)]


def interval_method_for(schedule: Schedule | None, look: int | None = None) -> IntervalMethod:
    """The method that makes the intervals of a family. A `look` other than the present one is for plans."""
    return family_intervals if schedule is None else partial(confidence_sequence, schedule=schedule, look=look)


def planned_interval_method(experiment: Experiment) -> IntervalMethod:
    """The method by which an experiment will be judged when it has played all its blocks."""
    blocks, rule = experiment.design.blocks, experiment.stop.rule
    return interval_method_for(schedule_of_looks(RunPlan(blocks=blocks, rule=rule), rule, blocks), blocks)
