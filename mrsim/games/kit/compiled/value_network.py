"""A small neural network that says what a position is worth: compiled, with the same digits everywhere."""

from typing import Annotated, Final

from mrsim.engine.jit import rule
from mrsim.engine.layers import add_weighted_rows
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
    last_bias: float
    first_unit: Annotated[Floats, FIRST_UNITS]
    second_unit: Annotated[Floats, SECOND_UNITS]


WEIGHTS: Final = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
"""The fields that are learnt."""


@rule
def value_of_inputs(network: ValueNetwork, count: int) -> float:
    """What the network makes of its first inputs."""
    for j in range(FIRST_UNITS):
        network.first_unit[j] = network.first_bias[j]
    add_weighted_rows(network.first_unit, network.input, count, network.first)
    for j in range(FIRST_UNITS):
        network.first_unit[j] = max(0.0, network.first_unit[j])
    for j in range(SECOND_UNITS):
        network.second_unit[j] = network.second_bias[j]
    add_weighted_rows(network.second_unit, network.first_unit, FIRST_UNITS, network.second)
    value = network.last_bias
    for j in range(SECOND_UNITS):
        value += max(0.0, network.second_unit[j]) * network.last[j]
    return value
