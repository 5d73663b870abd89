"""Views: named tuples whose costly attributes are computed when they are read, compiled as well as in plain Python.

A view is a `NamedTuple` with properties. Compiled code pays for a property only where it is read, which lets an
option offer dozens of facts for nothing. Each property is compiled once and kept on disk, so that a new strategy
compiles only what stands in its own file.

What a function reads is written into it, which makes it fast, as long as it stays short: whatever is written in is
optimised again. A long one calls what it reads from afar, by a name that the linker must know before the function is
loaded.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

import llvmlite.binding as llvm
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_getattr
from numba.core.typing.templates import AttributeTemplate
from numba.cpython.tupleobj import namedtuple_getattr as read_field
from numba.extending import infer_getattr

from mrsim.engine.jit import cached_rule

View = TypeVar("View", bound=type)

MOST_WRITTEN_IN: Final = 1000
"""Instructions in one function: enough for what a strategy of a page reads, and optimised in an instant."""

_compiled: dict[str, dict[type, Any]] = {}
"""By name and view, the functions that compute properties."""
_given: dict[str, dict[type, type]] = {}
"""By name and view, the view that a property gives."""


class ViewProperty(property):
    """A property that is a view again: its function gives the code, and the view is made of `me` and that code."""

    def __init__(self, given: type, code: Callable[..., int]) -> None:
        def whole(self: Any) -> Any:
            return given(self.me, code(self))

        whole.__annotations__ = {"return": given}
        super().__init__(whole)
        self.__doc__ = code.__doc__
        self.given, self.code = given, code


def view_property(given: type) -> Callable[[Callable[..., int]], ViewProperty]:
    """Compiled functions can't return records, so a property that is a view gives its code only."""
    return lambda code: ViewProperty(given, code)


def compiled_view(cls: View) -> View:
    """Make the properties of a named tuple readable in compiled code."""
    for name, member in vars(cls).items():
        if isinstance(member, property):
            if name not in _compiled:
                _compiled[name], _given[name] = {}, {}
                lower_getattr(types.NamedTuple, name)(_property_reader(name))
            function: Any = member.fget
            if isinstance(member, ViewProperty):
                function = member.code
                _given[name][cls] = member.given
            _compiled[name][cls] = cached_rule(function)
    return cls


@infer_getattr
class _PropertyTypes(AttributeTemplate):
    """The type of what a property gives."""

    key = types.NamedTuple

    def generic_resolve(self, owner: Any, name: str) -> Any:  # type: ignore[override]
        """None leaves the attribute to others: it is a field."""
        cls = owner.instance_class
        if cls not in _compiled.get(name, {}):
            return None
        number = _compile_property(name, owner).type
        return _view_type(owner, name, number) if cls in _given[name] else number


def _view_type(owner: Any, name: str, code: Any) -> Any:
    me = owner.types[owner.fields.index("me")]
    return types.NamedTuple((me, code), _given[name][owner.instance_class])


class CompiledProperty(NamedTuple):
    """A compiled property of one type of view."""

    type: Any
    """Of what it gives."""
    library: Any
    symbol: str
    """What the linker calls it in this library."""
    afar: str
    """What the linker calls it from any other."""


@cache
def _compile_property(name: str, owner: Any) -> CompiledProperty:
    """Compile a property, or find it on disk, and tell the linker where it is."""
    function = _compiled[name][owner.instance_class]
    function.compile((owner,))
    compiled = function.overloads[(owner,)]
    symbol, afar = compiled.fndesc.llvm_func_name, f"mrsim.{name}.{owner.mangling_args[0]}"
    llvm.add_symbol(afar, compiled.library.get_pointer_to_function(symbol))
    return CompiledProperty(compiled.signature.return_type, compiled.library, symbol, afar)


@cache
def _instruction_count(library: Any) -> int:
    functions = library._get_module_for_linking().functions  # noqa: SLF001
    return sum(1 for function in functions for block in function.blocks for _ in block.instructions)


def _has_room(caller: Any, library: Any) -> bool:
    """Whether the code of a library may be written into a caller."""
    written = {*caller._linking_libraries, library}  # noqa: SLF001
    return sum(map(_instruction_count, written)) <= MOST_WRITTEN_IN


@dataclass(frozen=True)
class _PropertyLoader:
    """What has to be done before code that calls a property from afar is loaded."""

    name: str
    owner: Any

    def __call__(self) -> None:
        _compile_property(self.name, self.owner)


def _property_reader(name: str) -> Callable[..., Any]:
    """Code that calls the compiled function; there is one for each name, whichever view is read.

    Numba asks it for attributes of this name of every named tuple: in those that are no views the name is a field.
    """

    def code(context: Any, builder: Any, owner: Any, value: Any) -> Any:
        if owner.instance_class not in _compiled[name]:
            return read_field(context, builder, owner, value, name)
        read, convention, caller = _compile_property(name, owner), context.call_conv, context.active_code_library
        if _has_room(caller, read.library):
            symbol = read.symbol
            caller.add_linking_library(read.library)
        else:
            symbol = read.afar
            caller._reload_init.add(_PropertyLoader(name, owner))  # noqa: SLF001
        function_type = convention.get_function_type(read.type, (owner,))
        function = cgutils.get_or_insert_function(builder.module, function_type, symbol)
        status, number = convention.call_function(builder, function, read.type, (owner,), (value,))
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        if owner.instance_class not in _given[name]:
            return number
        me = builder.extract_value(value, owner.fields.index("me"))
        return context.make_tuple(builder, _view_type(owner, name, read.type), (me, number))

    return code
