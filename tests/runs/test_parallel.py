"""Work on several cores: results in every order, and nothing done that nobody reads."""

import threading
import time
from itertools import count

import pytest

from mrsim.errors import InputError
from mrsim.parallel import TASKS_A_THREAD, map_in_threads, processes_to_use


def test_results_come_in_the_order_of_the_tasks_where_that_is_asked():
    def wait_longer_at_first(task):
        time.sleep(0.02 if task == 0 else 0)
        return task

    assert list(map_in_threads(wait_longer_at_first, range(20), 4, in_order=True)) == list(range(20))
    assert sorted(map_in_threads(wait_longer_at_first, range(20), 4)) == list(range(20))
    assert list(map_in_threads(wait_longer_at_first, [], 4)) == []


@pytest.mark.parametrize("in_order", [False, True])
def test_little_more_is_done_than_a_slow_reader_has_read(in_order):
    taken = []

    def tasks():
        for task in count():
            taken.append(task)
            yield task

    results = map_in_threads(lambda task: task, tasks(), 2, in_order=in_order)
    for read in range(1, 6):
        next(results)
        time.sleep(0.05)
        assert len(taken) <= read + 2 * TASKS_A_THREAD
    results.close()


def test_what_has_not_begun_is_dropped_when_nobody_reads_on():
    begun, gate = [], threading.Event()

    def work(task):
        begun.append(task)
        if task:
            gate.wait(10)

    results = map_in_threads(work, range(100), 1)
    next(results)
    results.close()
    gate.set()
    time.sleep(0.05)
    assert len(begun) <= 2


def test_a_mistake_in_a_task_reaches_who_reads():
    def fail(task):
        raise InputError(f"task {task} is wrong.")

    with pytest.raises(InputError, match="task 0 is wrong"):
        list(map_in_threads(fail, range(3), 2))
    with pytest.raises(InputError, match="0 is too few"):
        list(map_in_threads(fail, range(3), 0))


def test_a_task_knows_how_many_share_the_work():
    assert set(map_in_threads(lambda _: processes_to_use(), range(8), 3)) == {3}
    assert processes_to_use() == 1
