"""Indices in our compiled code count from the first element only.

Numba lets a negative index count from the end, as Python does, and looks at every index for that. Rules, facts and
players here never use it, and without it more games are played in the same time. Code of users keeps it, and so does
numba's own: only functions of this package are compiled so. `NUMBA_BOUNDSCHECK=1` finds any index that is negative.
"""

from typing import Any, Final

from numba.core import event, types

OURS: Final = "_ZN5mrsim"
"""How the names of this package's functions begin in compiled code."""


class CountFromFirst(event.Listener):
    """Has numba count so from the first compilation on; nothing of its compiler is loaded before."""

    def __init__(self) -> None:
        self.is_done = False

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        """Put our way of reading an index before numba's."""
        if not self.is_done:
            self.is_done = True
            put_before_usual()

    def on_end(self, event: Any) -> None:
        """Do nothing: it lasts."""


def put_before_usual() -> None:
    """Read an index of our functions as it is written, and of all others as numba does."""
    from numba.np import arrayobj

    usual: Any = arrayobj.fix_integer_index

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if kind.signed and builder.function.name.startswith(OURS):
            return context.cast(builder, index, kind, types.intp)
        return usual(context, builder, kind, index, size)

    arrayobj.fix_integer_index = fix_integer_index
