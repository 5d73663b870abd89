"""Layers of a neural network: sums of rows of weights, as fast as the vectors of the processor allow.

Each unit sums in the order of the inputs and nothing is contracted, so compiled code and plain Python give the same
number to the last digit. The compiler by itself adds one unit at a time, which takes four times as long.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

LANES: Final = 8
"""Units that are summed at once; the number of units must be a multiple of it."""
WORD: Final = 64
"""Inputs that are looked at together."""
BYTES: Final = 8
"""How records align their numbers."""

_NUMBER: Final = ir.DoubleType()
_VECTOR: Final = ir.VectorType(_NUMBER, LANES)
_PLACE: Final = ir.IntType(64)


def sum_weighted_rows(units: Any, start: Any, inputs: Any, count: int, weights: Any) -> None:
    """Units begin with `start` and add rows of weights, each times its input; inputs that are 0 cost nothing."""
    for j in range(len(units)):
        units[j] = start[j]
    for k in range(count):
        if inputs[k] != 0.0:
            for j in range(len(units)):
                units[j] += inputs[k] * weights[k, j]


def sum_positive_rows(units: Any, start: Any, inputs: Any, count: int, weights: Any) -> None:
    """The same of those inputs that are above 0: what units of a layer pass on."""
    for j in range(len(units)):
        units[j] = start[j]
    for k in range(count):
        if inputs[k] > 0.0:
            for j in range(len(units)):
                units[j] += inputs[k] * weights[k, j]


def _sum_rows(units: Any, inputs: Any, comparison: str) -> Any:
    """Code for either; sums stay in registers until they are whole."""
    width, rows = units.shape[0], inputs.shape[0]

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        where = (_start_of(context, builder, signature, arguments, place) for place in (0, 1, 2, 4))
        unit, start, entry, weight = where
        sums = [cgutils.alloca_once(builder, _VECTOR) for _ in range(width // LANES)]
        for place, total in enumerate(sums):
            builder.store(_load_lanes(builder, start, place), total)
        for first in range(0, rows, WORD):
            some = _those_that_count(builder, entry, first, min(rows, first + WORD), arguments[3], comparison)
            with _each_bit(builder, some) as place:
                k = builder.add(place, ir.Constant(_PLACE, first))
                row = builder.gep(weight, [builder.mul(k, ir.Constant(_PLACE, width))])
                _add_row(builder, sums, row, _spread(builder, builder.load(builder.gep(entry, [k]))))
        for place, total in enumerate(sums):
            builder.store(builder.load(total), _lanes_at(builder, unit, place), align=BYTES)
        return context.get_dummy_value()

    return code


@intrinsic
def _sum_all(typing: Any, units: Any, start: Any, inputs: Any, count: Any, weights: Any) -> Any:
    return types.none(units, start, inputs, count, weights), _sum_rows(units, inputs, "!=")


@intrinsic
def _sum_positive(typing: Any, units: Any, start: Any, inputs: Any, count: Any, weights: Any) -> Any:
    return types.none(units, start, inputs, count, weights), _sum_rows(units, inputs, ">")


def _those_that_count(builder: Any, entry: Any, first: int, end: int, count: Any, comparison: str) -> Any:
    """A word with a bit for each of these inputs that is below the count and compares to 0 as is asked."""
    bits = ir.Constant(_PLACE, 0)
    for place in range(first // LANES, end // LANES):
        nothing = ir.Constant(_VECTOR, [0.0] * LANES)
        found = builder.fcmp_unordered(comparison, _load_lanes(builder, entry, place), nothing)
        lanes = builder.zext(builder.bitcast(found, ir.IntType(LANES)), _PLACE)
        bits = builder.or_(bits, builder.shl(lanes, ir.Constant(_PLACE, place * LANES - first)))
    left = builder.sub(count, ir.Constant(_PLACE, first))
    none, all_of_them = ir.Constant(_PLACE, 0), ir.Constant(_PLACE, -1)
    below = builder.sub(builder.shl(ir.Constant(_PLACE, 1), left), ir.Constant(_PLACE, 1))
    below = builder.select(builder.icmp_signed(">=", left, ir.Constant(_PLACE, WORD)), all_of_them, below)
    below = builder.select(builder.icmp_signed("<=", left, none), none, below)
    return builder.and_(bits, below)


@contextmanager
def _each_bit(builder: Any, bits: Any) -> Iterator[Any]:
    """Code for the place of every bit of a word, the lowest first."""
    left = cgutils.alloca_once_value(builder, bits)
    test, body, after = (builder.append_basic_block(name) for name in ("bits.test", "bits.body", "bits.after"))
    builder.branch(test)
    builder.position_at_end(test)
    builder.cbranch(builder.icmp_unsigned("!=", builder.load(left), ir.Constant(_PLACE, 0)), body, after)
    builder.position_at_end(body)
    word = builder.load(left)
    builder.store(builder.and_(word, builder.sub(word, ir.Constant(_PLACE, 1))), left)
    yield builder.cttz(word, ir.Constant(ir.IntType(1), 1))
    builder.branch(test)
    builder.position_at_end(after)


def _start_of(context: Any, builder: Any, signature: Any, arguments: Any, place: int) -> Any:
    """Where the numbers of an argument begin."""
    return context.make_array(signature.args[place])(context, builder, arguments[place]).data


def _load_lanes(builder: Any, start: Any, place: int) -> Any:
    """The numbers of some neighbouring units."""
    return builder.load(_lanes_at(builder, start, place), align=BYTES)


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
        more = builder.fmul(value, _load_lanes(builder, row, place))
        builder.store(builder.fadd(builder.load(total), more), total)


@overload(sum_weighted_rows)
def _weighted_overload(units: Any, start: Any, inputs: Any, count: Any, weights: Any) -> Any:
    def compiled(units: Any, start: Any, inputs: Any, count: Any, weights: Any) -> None:
        _sum_all(units, start, inputs, count, weights)  # type: ignore[call-arg]

    return compiled


@overload(sum_positive_rows)
def _positive_overload(units: Any, start: Any, inputs: Any, count: Any, weights: Any) -> Any:
    def compiled(units: Any, start: Any, inputs: Any, count: Any, weights: Any) -> None:
        _sum_positive(units, start, inputs, count, weights)  # type: ignore[call-arg]

    return compiled
