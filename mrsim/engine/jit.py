"""The ways to compile, and what happens while numba does so.

Numba itself is left as it is: a notebook that uses it beside mrsim compiles, caches and collects garbage as before.

Use `rule`, `formula`, `cached_rule` and `entry_point`, never numba's own decorators: with `cache=True` numba keeps
compiled code beside the source and doesn't notice when a helper in another file changes.
"""

import contextlib
import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
from numba import types
from numba.core import event

from mrsim.engine.cache_files import ChecksummedCache, is_kept
from mrsim.engine.cache_folders import cache_folder

COMPILING: Final = not cast(Any, numba.config).DISABLE_JIT
"""False under NUMBA_DISABLE_JIT=1: the same functions run as plain Python, for a debugger."""

INNER: Final[dict[str, Any]] = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of functions that only compiled code calls: without the doors for Python they compile in half the time."""

OURS: Final = "_ZN5mrsim"
"""How the names of this package's functions begin in compiled code."""

Function = TypeVar("Function", bound=Callable[..., object])


def rule(function: Function) -> Function:
    """Compile a function into whatever calls it."""
    return cast(Function, compile_for_any_number(numba.njit(**INNER)(function)))


def formula(function: Function) -> Function:
    """A rule of a line or two, written into its callers: compiling it alone would take twenty times its own text."""
    return cast(Function, numba.njit(inline="always", **INNER)(function))


def cached_rule(function: Function) -> Function:
    """A rule that strategies reach through what they read; kept on disk, or every new one would compile it again."""
    return cast(Function, keep_on_disk(compile_for_any_number(numba.njit(**INNER)(function))))


def entry_point(function: Function) -> Function:
    """Compile a function that Python calls, and keep the result on disk."""
    return cast(Function, keep_on_disk(numba.njit(nogil=True)(function)))


def compile_for(function: Any, signature: Any) -> Any:
    """Compile a function that is called by its address, for one signature, and keep the result on disk."""
    compiled = keep_on_disk(numba.njit(**INNER)(function))
    compiled.compile(signature)
    return compiled


def compile_for_any_number(function: Any) -> Any:
    """The same function, compiled once for all whole numbers.

    Left to itself, numba compiles it again for every number that stands in a call of it.
    """
    if COMPILING:
        usual = function.get_call_template

        def template(arguments: Any, by_name: Any) -> Any:
            return usual(
                tuple(map(types.unliteral, arguments)),
                {name: types.unliteral(kind) for name, kind in by_name.items()},
            )

        function.get_call_template = template
    return function


def keep_on_disk(function: Any) -> Any:
    """The same compiled function, whose code is kept in a folder of ours; plain functions are left as they are."""
    if COMPILING:
        function._cache = ChecksummedCache(function.py_func)  # noqa: SLF001  numba offers no other way in
    return function


def on_first_compile(tell: Callable[[], None]) -> None:
    """Call this once if anything has to be compiled: it takes seconds, or half a minute for a whole game."""
    if COMPILING:
        event.register("numba:compile", _FirstCompile(tell))


class _FirstCompile(event.Listener):
    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell: Callable[[], None] | None = tell

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        """Tell, and never again."""
        if self.tell is not None:
            tell, self.tell = self.tell, None
            tell()

    def on_end(self, event: Any) -> None:
        """Do nothing: only the beginning of a compilation is told."""


class _NoPauses(event.Listener):
    """Compiling makes objects by the hundred thousand and drops few: looking for garbage takes a sixth of its time.

    The collector pauses while a function of ours is compiled that is kept on disk, with everything that it calls.
    """

    def __init__(self) -> None:
        self.depth = 0
        self.was_on = True

    def on_start(self, event: Any) -> None:
        """One function more is being compiled, perhaps within another."""
        if self.depth == 0 and not is_kept(event.data["dispatcher"]):
            return
        if self.depth == 0:
            self.was_on = gc.isenabled()
            gc.disable()
        self.depth += 1

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        """The outermost one is done."""
        if self.depth:
            self.depth -= 1
            if self.depth == 0 and self.was_on:
                gc.enable()


def is_compiled(game: str) -> bool:
    """Whether this version has played the game before; the first run compiles it."""
    return not COMPILING or _marker(game).exists()


def note_compiled(game: str) -> None:
    """From now on the game starts at once."""
    with contextlib.suppress(OSError):
        _marker(game).touch()


def _marker(game: str) -> Path:
    return cache_folder(game.replace("-", "_")) / "compiled"


class _CountFromFirst(event.Listener):
    """Indices in our compiled code count from the first element only, and more games are played in the same time.

    Numba lets a negative index count from the end, as Python does, and looks at every index for that. Rules, facts and
    players here never use it. Code of users keeps it, and so does numba's own: only functions of this package are
    compiled so. `NUMBA_BOUNDSCHECK=1` finds any index that is negative.
    """

    def __init__(self) -> None:
        self.is_done = False

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        """From the first compilation on; nothing of numba's compiler is loaded before."""
        if not self.is_done:
            self.is_done = True
            read_own_indices_as_written()

    def on_end(self, event: Any) -> None:
        """Do nothing: it lasts."""


def read_own_indices_as_written() -> None:
    """Read an index of our functions as it is written, and of all others as numba does."""
    from numba.np import arrayobj

    usual: Any = arrayobj.fix_integer_index

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if kind.signed and builder.function.name.startswith(OURS):
            return context.cast(builder, index, kind, types.intp)
        return usual(context, builder, kind, index, size)

    arrayobj.fix_integer_index = fix_integer_index


event.register("numba:compile", _NoPauses())
event.register("numba:compile", _CountFromFirst())
