"""Layers of networks: compiled sums are those of plain Python, to the last digit."""

from typing import Annotated

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from mrsim.engine.jit import entry_point
from mrsim.engine.layers import LANES, sum_positive_rows, sum_weighted_rows
from mrsim.engine.records import Floats, dtype_of, zero_record

INPUTS, UNITS = 9 * LANES, 2 * LANES


class Layer:
    unit: Annotated[Floats, UNITS]
    start: Annotated[Floats, UNITS]
    input: Annotated[Floats, INPUTS]
    weight: Annotated[Floats, INPUTS, UNITS]


@entry_point
def sum_compiled(layer, count):
    """The sums of all inputs, and then those of the inputs above 0 added to them."""
    sum_weighted_rows(layer.unit, layer.start, layer.input, count, layer.weight)
    for j in range(UNITS):
        layer.start[j] = layer.unit[j]
    sum_positive_rows(layer.unit, layer.start, layer.input, count, layer.weight)


@settings(deadline=None)  # the first example compiles
@given(
    st.lists(st.floats(-1e6, 1e6) | st.just(0.0), min_size=INPUTS, max_size=INPUTS),
    st.integers(0, INPUTS),
    st.integers(0, 2**32),
)
def test_compiled_sums_have_the_digits_of_plain_python(inputs, count, seed):
    compiled, plain = (zero_record(dtype_of(Layer)) for _ in range(2))
    for layer in (compiled, plain):
        generator = np.random.default_rng(seed)
        layer.start[:] = generator.normal(size=UNITS)
        layer.weight[:] = generator.normal(size=(INPUTS, UNITS))
        layer.input[:] = inputs
    sum_compiled(compiled, count)
    sum_compiled.py_func(plain, count)
    assert compiled.start.tolist() == plain.start.tolist()
    assert compiled.unit.tolist() == plain.unit.tolist()


def test_inputs_beyond_the_count_are_left_out_and_those_below_zero_pass_nothing_on():
    layer = zero_record(dtype_of(Layer))
    layer.input[:] = [1.0, -1.0] * (INPUTS // 2)
    layer.weight[:] = np.arange(INPUTS)[:, None]
    sum_compiled(layer, 3)
    assert layer.start.tolist() == [0.0 - 1.0 + 2.0] * UNITS
    assert layer.unit.tolist() == [1.0 + 0.0 + 2.0] * UNITS
