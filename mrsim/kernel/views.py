"""Views: named tuples whose costly attributes are computed when they are read, compiled as well as in plain Python.

A view is a `NamedTuple` with properties. Compiled code pays for a property only where it is read, which lets an
option offer dozens of facts for nothing. Each property is compiled once and kept on disk, so that a new strategy
compiles only what stands in its own file.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import types
from numba.core.imputils import lower_getattr
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr

from mrsim.kernel.cache import helper

View = TypeVar("View", bound=type)

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


def gives(given: type) -> Callable[[Callable[..., int]], ViewProperty]:
    """Compiled functions can't return records, so a property that is a view gives its code only."""
    return lambda code: ViewProperty(given, code)


def view(cls: View) -> View:
    """Make the properties of a named tuple readable in compiled code."""
    for name, member in vars(cls).items():
        if isinstance(member, property):
            if name not in _compiled:
                _compiled[name], _given[name] = {}, {}
                lower_getattr(types.NamedTuple, name)(_reading(name))
            function: Any = member.fget
            if isinstance(member, ViewProperty):
                function = member.code
                _given[name][cls] = member.given
            _compiled[name][cls] = helper(function)
    return cls


@infer_getattr
class _Types(AttributeTemplate):
    """The type of what a property gives."""

    key = types.NamedTuple

    def generic_resolve(self, owner: Any, name: str) -> Any:  # type: ignore[override]
        """None leaves the attribute to others: it is a field."""
        cls = owner.instance_class
        if cls not in _compiled.get(name, {}):
            return None
        number = _signature(self.context, _compiled[name][cls], owner).return_type
        return _view_type(owner, name, number) if cls in _given[name] else number


def _view_type(owner: Any, name: str, code: Any) -> Any:
    me = owner.types[owner.fields.index("me")]
    return types.NamedTuple((me, code), _given[name][owner.instance_class])


def _signature(typing: Any, function: Any, owner: Any) -> Any:
    return typing.resolve_value_type(function).get_call_type(typing, (owner,), {})


def _reading(name: str) -> Callable[..., Any]:
    """Code that calls the compiled function; there is one for each name, whichever view is read."""

    def code(context: Any, builder: Any, owner: Any, value: Any) -> Any:
        typing, function = context.typing_context, _compiled[name][owner.instance_class]
        signature = _signature(typing, function, owner)
        call = context.get_function(typing.resolve_value_type(function), signature)
        context.add_linking_libs(getattr(call, "libs", ()))
        number = call(builder, (value,))
        if owner.instance_class not in _given[name]:
            return number
        me = builder.extract_value(value, owner.fields.index("me"))
        return context.make_tuple(builder, _view_type(owner, name, signature.return_type), (me, number))

    return code
