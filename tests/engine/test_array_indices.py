"""Which compiled code lets negative indices count from the end: all but this package's own."""

import numba
import numpy as np

from mrsim.engine.jit import OURS, entry_point
from mrsim.engine.rng import __name__ as module_of_ours

BEFORE_IT = 7


def read_back(numbers, back):
    """What lies so many places before the first number."""
    return numbers[-back]


def test_code_of_users_and_of_numba_counts_negative_indices_from_the_end():
    numbers = np.array([1, 2, 3, 4])
    assert numba.njit(read_back)(numbers, 1) == 4
    assert entry_point(read_back)(numbers, 1) == 4
    rolled = numba.njit(lambda values: np.roll(values, 1))(numbers)
    assert rolled.tolist() == [4, 1, 2, 3]


def test_code_of_this_package_reads_an_index_as_it_is_written():
    of_ours = type(read_back)(read_back.__code__, {"__name__": module_of_ours})
    of_ours.__module__, of_ours.__qualname__ = module_of_ours, "read_back"
    compiled = numba.njit(of_ours)
    assert compiled(np.array([BEFORE_IT, 2, 3, 4])[1:], 1) == BEFORE_IT
    assert compiled.overloads[compiled.signatures[0]].fndesc.mangled_name.startswith(OURS)
