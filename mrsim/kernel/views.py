"""Views: named tuples whose costly attributes are computed when they are read, compiled as well as in plain Python.

A view is a `NamedTuple` with properties. Compiled code pays for a property only where it is read, which lets an
option offer dozens of facts for nothing.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import types
from numba.extending import overload_attribute

from mrsim.kernel.cache import INNER

View = TypeVar("View", bound=type)

_properties: dict[str, dict[type, Callable[..., Any]]] = {}


def view(cls: View) -> View:
    """Make the properties of a named tuple readable in compiled code."""
    for name, function in properties(cls).items():
        if name not in _properties:
            _properties[name] = {}
            _install(name)
        _properties[name][cls] = function
    return cls


def properties(cls: type) -> dict[str, Callable[..., Any]]:
    """What a view offers: the names and the functions that compute them."""
    found = {name: member.fget for name, member in vars(cls).items() if isinstance(member, property)}
    return {name: function for name, function in found.items() if function is not None}


def _install(name: str) -> None:
    """One hook for each attribute name; it looks up which view it is asked of."""

    def implementation(self: Any) -> Any:
        return _properties[name].get(getattr(self, "instance_class", type(None)))

    implementation.__annotations__ = {}
    hook: Any = overload_attribute
    hook(types.NamedTuple, name, inline="always", jit_options=INNER)(implementation)
