"""Views: named tuples whose costly attributes are computed when they are read, compiled as well as in plain Python.

A view is a `NamedTuple` with properties. Compiled code pays for a property only where it is read, which lets an
option offer dozens of facts for nothing. A property that is a number is compiled once and kept on disk, so that a
new strategy compiles only what stands in its own file. One that is a view again is written into its readers:
compiled functions can't return records.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import types
from numba.core.imputils import lower_getattr
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, overload_attribute

from mrsim.kernel.cache import INNER, helper

View = TypeVar("View", bound=type)
Property = Callable[..., Any]

_numbers: dict[str, dict[type, Any]] = {}
_views: dict[str, dict[type, Property]] = {}
"""By name and view, the functions that compute properties."""


def view(cls: View) -> View:
    """Make the properties of a named tuple readable in compiled code."""
    for name, function in properties(cls).items():
        if name in (_numbers if is_view(function.__annotations__["return"]) else _views):
            raise ValueError(f"{cls.__name__}.{name}: what is a number in one view can't be a view in another")
        if is_view(function.__annotations__["return"]):
            _write_into_readers(cls, name, function)
        else:
            _compile(cls, name, function)
    return cls


def properties(cls: type) -> dict[str, Property]:
    """What a view offers: the names and the functions that compute them."""
    found = {name: member.fget for name, member in vars(cls).items() if isinstance(member, property)}
    return {name: function for name, function in found.items() if function is not None}


def is_view(returned: Any) -> bool:
    """Whether a property gives a view again."""
    return hasattr(returned, "_fields")


def _write_into_readers(cls: type, name: str, function: Property) -> None:
    """One hook for each attribute name; it looks up which view it is asked of."""
    if name not in _views:
        _views[name] = {}

        def implementation(self: Any) -> Any:
            return _views[name].get(getattr(self, "instance_class", type(None)))

        implementation.__annotations__ = {}
        hook: Any = overload_attribute
        hook(types.NamedTuple, name, inline="always", jit_options=INNER)(implementation)
    _views[name][cls] = function


def _compile(cls: type, name: str, function: Property) -> None:
    """Reading the attribute calls the compiled function; one hook for each name here, too."""
    if name not in _numbers:
        _numbers[name] = {}

        def call(context: Any, builder: Any, owner: Any, value: Any) -> Any:
            function = _numbers[name][owner.instance_class]
            typing = context.typing_context
            implementation = context.get_function(
                typing.resolve_value_type(function), _signature(typing, function, owner)
            )
            context.add_linking_libs(getattr(implementation, "libs", ()))
            return implementation(builder, (value,))

        lower_getattr(types.NamedTuple, name)(call)
    _numbers[name][cls] = helper(function)


@infer_getattr
class _Numbers(AttributeTemplate):
    """The type of what a compiled property gives."""

    key = types.NamedTuple

    def generic_resolve(self, owner: Any, name: str) -> Any:  # type: ignore[override]
        """None leaves the attribute to others."""
        function = _numbers.get(name, {}).get(owner.instance_class)
        return None if function is None else _signature(self.context, function, owner).return_type


def _signature(typing: Any, function: Any, owner: Any) -> Any:
    return typing.resolve_value_type(function).get_call_type(typing, (owner,), {})
