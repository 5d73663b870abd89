"""Calling a compiled function by its address, so that a compiled loop can ask strategies it has never seen.

The loop is compiled once; which strategies sit at the table is a record of addresses. The call follows numba's
own convention, so an exception in a strategy is raised in the loop. Uncompiled, an address is a number under
which the plain function is registered.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from mrsim.engine.jit import COMPILING

_functions: dict[int, Callable[..., int]] = {}
"""Every function with an address; this also keeps compiled code alive."""


def address_of(function: Any) -> int:
    """The address of a function compiled for one signature."""
    address = _compiled_address(function) if COMPILING else id(function)
    _functions[address] = function
    return address


def _compiled_address(function: Any) -> int:
    (compiled,) = function.overloads.values()
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def call_address(address: int, *arguments: Any) -> int:
    """Call the function at an address; it must have been compiled for these types."""
    return _functions[int(address)](*arguments)


@intrinsic
def _call_intrinsic(typing: Any, address: Any, arguments: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        pointer, packed = values
        convention = context.call_conv
        function_type = convention.get_function_type(types.int64, tuple(arguments))
        function = builder.inttoptr(pointer, ir.PointerType(function_type))
        unpacked = cgutils.unpack_tuple(builder, packed)
        status, result = convention.call_function(builder, function, types.int64, tuple(arguments), unpacked)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    return types.int64(address, arguments), code


@overload(call_address)
def _call_overload(address: Any, *arguments: Any) -> Any:
    def compiled(address: Any, *arguments: Any) -> Any:
        return _call_intrinsic(address, arguments)  # type: ignore[call-arg]

    return compiled
