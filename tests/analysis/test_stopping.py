"""When a run has told what it was asked: at fixed looks, whatever came when."""

from dataclasses import dataclass, replace

import pytest

from mrsim.analysis.context import Context
from mrsim.analysis.statistics.target_verdicts import VERDICT, verdict_tables
from mrsim.analysis.stopping import Decider
from mrsim.runs.manifest import RunPlan
from mrsim.stats.look_schedule import schedule_until
from tests.analysis.toy import GAME, asked, played, target

BLOCKS = 600
TOY = played(BLOCKS, bonus={"red": 4})
EASY = asked(targets=[target("clan", margin=5.0, expected={"red": 41.0})], stop={"rule": "decided"})
HARD = asked(targets=[target("clan", margin="0.1 points", expected={"red": 41.0})], stop={"rule": "decided"})


@dataclass(frozen=True)
class Growing:
    """A run of which so many blocks are there."""

    blocks: int
    experiment: object
    bin_size: None = None
    has_these_columns: bool = True

    @property
    def planned(self):
        return RunPlan(blocks=self.experiment.design.blocks, rule=self.experiment.stop.rule)

    @property
    def arms(self):
        return [TOY.arm]

    def rows_of(self, _, blocks):
        return TOY.rows(blocks)

    def first(self, blocks):
        return replace(self, blocks=blocks)


def looks():
    return schedule_until(EASY.design.blocks).looks()


def decided(experiment, *there):
    """What one decider says as a run grows."""
    judge = Decider(GAME)
    return [judge.decided_at(Growing(blocks, experiment)) for blocks in there]


def enough():
    (found,) = decided(EASY, BLOCKS)
    return found


def test_a_run_is_decided_at_a_look_before_its_end():
    assert enough() in looks()
    assert 100 < enough() < BLOCKS


@pytest.mark.parametrize("step", [37, 100, 450])
def test_it_is_the_same_look_however_large_the_parts_are(step):
    said = decided(EASY, *range(step, BLOCKS, step), BLOCKS)
    first = next(one for one in said if one is not None)
    assert first == enough()


def test_sums_that_are_kept_between_looks_are_those_of_the_disk_to_the_last_digit():
    judge = Decider(GAME)
    for look in looks():
        kept = judge.look(Growing(look, HARD)).judged_sums
        read = Context.of(Growing(look, HARD), GAME).judged_sums
        assert all(kept.by[dims].equals(read.by[dims]) for dims in read.by)


def test_every_block_is_read_once_however_often_a_run_is_looked_at():
    asked_for = []

    class Counting(Growing):
        def rows_of(self, arm, blocks):
            asked_for.append(blocks)
            return super().rows_of(arm, blocks)

    judge = Decider(GAME)
    for look in looks():
        judge.look(Counting(look, HARD))
    assert [block for blocks in asked_for for block in blocks] == list(range(looks()[-1]))


def test_before_that_look_nothing_is_decided():
    before = [look for look in looks() if look < enough()]
    assert decided(EASY, *before, enough() - 1) == [None] * (len(before) + 1)


def test_the_verdicts_printed_are_those_at_which_it_stopped():
    tables = verdict_tables(Context.of(Growing(enough(), EASY), GAME))
    assert [set(table.lines[VERDICT]) for table in tables] == [{"balanced"}]


def test_what_is_never_decided_is_never_enough():
    assert decided(HARD, 100, 300, BLOCKS) == [None] * 3


def test_without_targets_a_run_is_judged_by_the_usual_ones():
    experiment = asked(stop={"rule": "decided"})
    (table,) = verdict_tables(Context.of(Growing(BLOCKS, experiment), GAME))
    assert table.by == ("clan",)


def test_before_the_first_look_there_is_no_interval():
    (table,) = verdict_tables(Context.of(Growing(99, EASY), GAME))
    assert table.lines["low"].null_count() == 4
    assert set(table.lines[VERDICT]) == {"undecided"}
