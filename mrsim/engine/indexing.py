"""Indices of compiled rules count from the front: numba's care for negative ones is left out in functions of ours.

Numba gives a negative index the meaning that it has in Python, which costs a comparison and a second address wherever a
record is read or written. No rule asks for the last item by -1, and NONE is never an index. With bounds checked
(`NUMBA_BOUNDSCHECK=1`) a negative index is an error, as any other beyond the end is.
"""

from typing import Any, Final

from numba import types
from numba.np import arrayobj

_PACKAGE: Final = f"{__name__.partition('.')[0]}."


def count_from_front() -> None:
    """From now on functions of ours are compiled so; those of others as before."""
    usual: Any = arrayobj.fix_integer_index

    def fix(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if context.fndesc is not None and context.fndesc.modname.startswith(_PACKAGE):
            return context.cast(builder, index, kind, types.intp)
        return usual(context, builder, kind, index, size)

    arrayobj.fix_integer_index = fix
