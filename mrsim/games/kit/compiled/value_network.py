"""A small neural network that says what a position is worth: compiled, with the same digits everywhere."""

from typing import Annotated, Final

from mrsim.engine.jit import rule
from mrsim.engine.layers import sum_positive_rows, sum_weighted_rows
from mrsim.engine.records import Floats

MOST_INPUTS: Final = 128
FIRST_UNITS: Final = 32
SECOND_UNITS: Final = 16


class ValueNetwork:
    """Two layers of units that pass on what is above 0; their weights, and room for what they sum."""

    input: Annotated[Floats, MOST_INPUTS]
    first: Annotated[Floats, MOST_INPUTS, FIRST_UNITS]
    first_bias: Annotated[Floats, FIRST_UNITS]
    second: Annotated[Floats, FIRST_UNITS, SECOND_UNITS]
    second_bias: Annotated[Floats, SECOND_UNITS]
    last: Annotated[Floats, SECOND_UNITS]
    first_unit: Annotated[Floats, FIRST_UNITS]
    settled_unit: Annotated[Floats, FIRST_UNITS]
    """What the units of the first layer sum for the inputs that were settled last."""
    change: Annotated[Floats, MOST_INPUTS]
    """How inputs differ from those."""
    second_unit: Annotated[Floats, SECOND_UNITS]
    last_bias: float
    """Last, for the others fill whole lines of the processor's cache."""


WEIGHTS: Final = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
"""The fields that are learnt."""


@rule
def value_of_inputs(network: ValueNetwork, count: int) -> float:
    """What the network makes of its first inputs."""
    sum_weighted_rows(network.first_unit, network.first_bias, network.input, count, network.first)
    return value_of_sums(network)


@rule
def settle_inputs(network: ValueNetwork, count: int) -> None:
    """Sum the first inputs once, so that positions that differ from them in a few can be judged quickly."""
    sum_weighted_rows(network.settled_unit, network.first_bias, network.input, count, network.first)


@rule
def value_of_change(network: ValueNetwork, count: int) -> float:
    """What the network makes of the inputs that were settled last, changed as is noted."""
    sum_weighted_rows(network.first_unit, network.settled_unit, network.change, count, network.first)
    return value_of_sums(network)


@rule
def value_of_sums(network: ValueNetwork) -> float:
    """What the later layers make of the sums of the first."""
    sum_positive_rows(network.second_unit, network.second_bias, network.first_unit, FIRST_UNITS, network.second)
    value = network.last_bias
    for j in range(SECOND_UNITS):
        value += max(0.0, network.second_unit[j]) * network.last[j]
    return value
