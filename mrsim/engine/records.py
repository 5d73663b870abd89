"""Records: one class states the fields for the reader, the type checker and numpy.

Compiled code is handed records, which cost nothing to pass, and never arrays or slices, which do. Fields are
64-bit integers and floats only, so that the same function gives the same numbers compiled and uncompiled.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any, Final, Protocol, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt
from numba import types
from numba.np.numpy_support import from_dtype

CACHE_LINE: Final = 64
"""Bytes. Rows of numbers that begin with one are read quicker: Moon River's expert plays a tenth more games."""


class Ints(Protocol):
    """Whole numbers in a row or a table."""

    def __getitem__(self, at: int | tuple[int, ...]) -> int:
        """The number at a place of the row or table."""

    def __setitem__(self, at: int | tuple[int, ...], value: int) -> None:
        """Change one of them."""

    def __len__(self) -> int:
        """The number of places in the row."""


class Floats(Protocol):
    """Numbers in a row or a table."""

    def __getitem__(self, at: int | tuple[int, ...]) -> float:
        """The number at a place of the row or table."""

    def __setitem__(self, at: int | tuple[int, ...], value: float) -> None:
        """Change one of them."""


def dtype_of(record: type) -> np.dtype[Any]:
    """The numpy type of a record class: `Annotated[Ints, 3, 6]` is a table, `Sequence[Other]` holds records."""
    hints = get_type_hints(record, include_extras=True)
    hidden = [name for name in hints if hasattr(np.record, name)]
    if hidden:
        raise ValueError(f"{record.__name__}: numpy hides these fields behind its own methods: {hidden}")
    fields = np.dtype([(name, *_field_type(hint)) for name, hint in hints.items()], align=True)
    return name_briefly(np.dtype((np.record, fields)))


def _field_type(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        items, *shape = get_args(hint)
        return _item_type(items), tuple(shape)
    return (_item_type(hint),)


def _item_type(hint: Any) -> Any:
    plain = {int: "i8", float: "f8", Ints: "i8", Floats: "f8"}
    if hint in plain:
        return plain[hint]
    return dtype_of(get_args(hint)[0] if get_origin(hint) in (Sequence, MutableSequence) else hint)


def zero_record(dtype: np.dtype[Any]) -> Any:
    """One record, all zero."""
    return zero_records(dtype, 1)[0]


def zero_records(dtype: np.dtype[Any], n: int) -> npt.NDArray[Any]:
    """An array of records, all zero, that begins where a line of the processor's cache does."""
    room = np.zeros(n * dtype.itemsize + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    return room[start : start + n * dtype.itemsize].view(dtype).view(np.recarray)


def name_briefly(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same type; compiled functions that are given such a record have a short name.

    Compiled functions are named after their types. The name of a record lists its fields, thousands of letters for
    every function that is given a game: compiled code is then mostly names, and slow to make and to read from disk.
    """
    _unnamed.append(dtype)
    return dtype


_unnamed: list[np.dtype[Any]] = []
"""Records whose names in compiled code have not been noted yet."""
_brief: set[str] = set()
"""Numba's names of all other records of ours: only these are written briefly, and what holds them."""


def _is_ours(kind: Any) -> bool:
    if isinstance(kind, types.Record):
        while _unnamed:
            _note_names(from_dtype(_unnamed.pop()))
        return kind.name in _brief
    return isinstance(kind, types.NamedTuple) and any(map(_is_ours, kind.types))


def _note_names(kind: Any) -> None:
    """Note a record and the records within it."""
    if isinstance(kind, types.NestedArray):
        _note_names(kind.dtype)
    elif isinstance(kind, types.Record) and kind.name not in _brief:
        _brief.add(kind.name)
        for field in kind.fields.values():
            _note_names(field.type)


def _brief_name_of(kind: Any) -> property:
    usual = kind.mangling_args.fget

    def name(self: Any) -> Any:
        if not _is_ours(self):
            return usual(self)
        return f"{type(self).__name__}{hashlib.sha256(self.name.encode()).hexdigest()[:16]}", ()

    return property(name)


for _kind in (types.Record, types.NamedTuple):
    setattr(_kind, "mangling_args", _brief_name_of(_kind))  # noqa: B010  mypy takes it for a method
