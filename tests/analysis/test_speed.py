"""A million games are analysed in 20 seconds and 1.5 GB."""

import resource
from time import process_time

import pytest

from tests.analysis.toy import found_in, played, target

MILLION_GAMES = 250_000
"""Blocks of four games."""


@pytest.mark.long
def test_a_million_games_take_less_than_20_seconds_and_a_gigabyte_and_a_half():
    toys = [played(MILLION_GAMES // 4, seed=seed, axes={"edition": str(seed)}) for seed in range(4)]
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = process_time()
    found_in(*toys, targets=[target(), target(within=["edition", "weather"])])
    assert process_time() - started < 20
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - held) / 2**20 < 1.5
