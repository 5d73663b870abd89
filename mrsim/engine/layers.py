"""Layers of a neural network: sums of rows of weights, as fast as the vectors of the processor allow.

Each unit sums in the order of the inputs and nothing is contracted, so compiled code and plain Python give the same
number to the last digit. The compiler by itself adds one unit at a time, which takes four times as long.
"""

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

LANES: Final = 8
"""Units that are summed at once; the number of units must be a multiple of it."""
BYTES: Final = 8
"""How records align their numbers."""

_NUMBER: Final = ir.DoubleType()
_VECTOR: Final = ir.VectorType(_NUMBER, LANES)
_PLACE: Final = ir.IntType(64)


def add_weighted_rows(units: Any, inputs: Any, count: int, weights: Any) -> None:
    """Add to the units the rows of the weights, each times its input; inputs that are 0 cost nothing."""
    for k in range(count):
        if inputs[k] != 0.0:
            for j in range(len(units)):
                units[j] += inputs[k] * weights[k, j]


@intrinsic
def _add_rows(typing: Any, units: Any, inputs: Any, count: Any, weights: Any) -> Any:
    width = units.shape[0]

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        unit, entry, weight = (_start_of(context, builder, signature, arguments, place) for place in (0, 1, 3))
        sums = [cgutils.alloca_once(builder, _VECTOR) for _ in range(width // LANES)]
        for place, total in enumerate(sums):
            builder.store(builder.load(_lanes_at(builder, unit, place), align=BYTES), total)
        with cgutils.for_range(builder, arguments[2]) as loop:
            value = builder.load(builder.gep(entry, [loop.index]))
            with builder.if_then(builder.fcmp_unordered("!=", value, ir.Constant(_NUMBER, 0.0))):
                row = builder.gep(weight, [builder.mul(loop.index, ir.Constant(_PLACE, width))])
                _add_row(builder, sums, row, _spread(builder, value))
        for place, total in enumerate(sums):
            builder.store(builder.load(total), _lanes_at(builder, unit, place), align=BYTES)
        return context.get_dummy_value()

    return types.none(units, inputs, count, weights), code


def _start_of(context: Any, builder: Any, signature: Any, arguments: Any, place: int) -> Any:
    """Where the numbers of an argument begin."""
    return context.make_array(signature.args[place])(context, builder, arguments[place]).data


def _lanes_at(builder: Any, start: Any, place: int) -> Any:
    """Where the numbers of some neighbouring units lie."""
    first = builder.gep(start, [ir.Constant(_PLACE, place * LANES)])
    return builder.bitcast(first, _VECTOR.as_pointer())


def _spread(builder: Any, value: Any) -> Any:
    """A vector that holds the value in every lane."""
    nothing, lane = ir.Constant(_VECTOR, ir.Undefined), ir.IntType(32)
    one = builder.insert_element(nothing, value, ir.Constant(lane, 0))
    return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(lane, LANES), [0] * LANES))


def _add_row(builder: Any, sums: list[Any], row: Any, value: Any) -> None:
    """Each sum grows by its weights times the value."""
    for place, total in enumerate(sums):
        more = builder.fmul(value, builder.load(_lanes_at(builder, row, place), align=BYTES))
        builder.store(builder.fadd(builder.load(total), more), total)


@overload(add_weighted_rows)
def _rows_overload(units: Any, inputs: Any, count: Any, weights: Any) -> Any:
    def compiled(units: Any, inputs: Any, count: Any, weights: Any) -> None:
        _add_rows(units, inputs, count, weights)  # type: ignore[call-arg]

    return compiled
