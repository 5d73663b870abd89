"""Sets of cells as the bits of one integer: at most 62 of them, so that the sign stays out of the way."""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from mrsim.engine.jit import formula, rule


def count_cells(cells: int) -> int:
    return int(cells).bit_count()


def lowest_cell(cells: int) -> int:
    """The first of the cells, which must not be empty."""
    cells = int(cells)
    return (cells & -cells).bit_length() - 1


@formula
def without_lowest(cells: int) -> int:
    """All but the first of the cells."""
    return cells & (cells - 1)


@rule
def nth_cell(cells: int, n: int) -> int:
    """The n-th of the cells, from 0."""
    for _ in range(n):
        cells = without_lowest(cells)
    return lowest_cell(cells)


@intrinsic
def _population_count(typing: Any, cells: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@intrinsic
def _trailing_zeros(typing: Any, cells: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        undefined_for_zero = context.get_constant(types.boolean, True)
        return builder.cttz(arguments[0], undefined_for_zero)

    return types.int64(types.int64), code


@overload(count_cells)
def _count_overload(cells: Any) -> Any:
    def compiled(cells: Any) -> Any:
        return _population_count(cells)  # type: ignore[call-arg]

    return compiled


@overload(lowest_cell)
def _lowest_overload(cells: Any) -> Any:
    def compiled(cells: Any) -> Any:
        return _trailing_zeros(cells)  # type: ignore[call-arg]

    return compiled
