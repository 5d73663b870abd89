"""Thousands of inputs that nobody would type: no traceback, no hang, no gigabyte, nothing half written."""

import pytest

from tests.hostile.fuzz import KINDS, faults

OFTEN, LONG = 500, 10_000
FEWER = {"studio-requests": 60, "plain-games": 100}
"""Inputs of kinds that take longer."""
SEED = 1


def check(kind, folder, run, inputs):
    told = [
        f"{number}: {drawn!r:.300}: {error!r:.300}" for number, drawn, error in faults(kind, folder, run, inputs, SEED)
    ]
    assert not told, "\n".join([f"python -m tests.hostile.fuzz --kind {kind} --seed {SEED} --only NUMBER", *told])


@pytest.mark.parametrize("kind", KINDS)
def test_every_input_ends_in_a_result_or_in_one_sentence(kind, tmp_path, run):
    check(kind, tmp_path, run, FEWER.get(kind, OFTEN))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_every_one_of_many_inputs_ends_in_a_result_or_in_one_sentence(kind, tmp_path, run):
    check(kind, tmp_path, run, LONG)
