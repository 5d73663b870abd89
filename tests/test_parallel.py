"""Threads and those who take their results."""

import time

import pytest

from mrsim.parallel import RESULTS_AHEAD, map_in_threads


@pytest.mark.parametrize("jobs", [1, 2])
def test_threads_play_only_a_few_parts_ahead_of_who_takes_the_results(jobs):
    begun = []
    results = map_in_threads(begun.append, range(1000), jobs)
    next(results)
    time.sleep(0.2)
    assert len(begun) <= (RESULTS_AHEAD + 2) * jobs
    results.close()
    assert len(begun) < 1000 // 2


def test_all_results_come_whether_they_are_wanted_in_order_or_not():
    assert list(map_in_threads(lambda number: number * number, range(100), 2, in_order=True)) == [
        number * number for number in range(100)
    ]
    assert sorted(map_in_threads(lambda number: -number, range(100), 2)) == list(range(-99, 1))


def test_who_fails_ends_the_others():
    def fail(number):
        raise ValueError(number)

    with pytest.raises(ValueError, match=r"0|1"):
        list(map_in_threads(fail, range(100), 2))
