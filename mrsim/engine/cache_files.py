"""Compiled code on disk: one file for each function and its types, with a checksum before its contents.

Numba's own files are trusted blindly: one that was cut off or damaged is an error of whatever function it belongs to.
Here it is as if it had never been written. What can't be written is compiled again by the next process.
"""

import hashlib
import inspect
import pickle
import sys
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from numba.core import caching, serialize

from mrsim.engine.cache_folders import EVERY_GAME, PACKAGE, cache_folder, game_of_module

LONGEST_NAME: Final = 100
"""Letters of a function's name in the name of its file; file systems take 255 in all."""
DIGITS: Final = 24
"""Of a digest in a name: enough that no two are the same."""

_CHECKSUM_BYTES: Final = hashlib.sha256().digest_size

_tell_not_kept: list[Callable[[str], None]] = []


def on_not_kept(tell: Callable[[str], None]) -> None:
    """Call this once, with the reason, if compiled code can't be kept."""
    _tell_not_kept[:] = [tell]


class KeptFile:
    """Where the code of one function is kept; it takes the place of numba's index and data files."""

    def __init__(self, folder: Path, name: str, stamp: Any) -> None:
        self.folder = folder
        self.name = name
        self.stamp = stamp
        """Of the source file: what was compiled from another text is not used."""

    def load(self, key: Any) -> Any:
        """What was kept under a key; None if it was not, or was damaged since."""
        try:
            contents = self.path(key).read_bytes()
        except OSError:
            return None
        checksum, pickled = contents[:_CHECKSUM_BYTES], contents[_CHECKSUM_BYTES:]
        if hashlib.sha256(pickled).digest() != checksum:
            return None
        stamp, kept_under, data = pickle.loads(pickled)  # noqa: S301  from a folder that nobody else can write to
        return data if (stamp, kept_under) == (self.stamp, key) else None

    def save(self, key: Any, data: Any) -> None:
        """The file appears when it is whole."""
        pickled = serialize.dumps((self.stamp, key, data))
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.path(key)
        unfinished = file.with_name(f"{file.name}.{uuid.uuid4().hex}")
        try:
            unfinished.write_bytes(hashlib.sha256(pickled).digest() + pickled)
            unfinished.replace(file)
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)

    def path(self, key: Any) -> Path:
        """A name as long as file systems take it, and the digest of everything it leaves out."""
        whole = hashlib.sha256(f"{self.name} {key}".encode()).hexdigest()[:DIGITS]
        return self.folder / f"{self.name[:LONGEST_NAME]}-{whole}.nbc"


def parts_of(function: Any) -> list[Any]:
    """The plain functions that a function was made of, each followed by those that it was itself made of."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    parts = [getattr(value, "py_func", value) for value in cells]
    return [inner for part in parts if inspect.isfunction(part) for inner in (part, *parts_of(part))]


def place_of_source(file: str) -> Path:
    """Where a source lies: beside the package, which may be anywhere, or by its whole path."""
    path = Path(file).absolute()
    return path.relative_to(PACKAGE.parent) if path.is_relative_to(PACKAGE.parent) else path


def stamp_of_source(file: str) -> tuple[str, str]:
    """What tells a version of a source from all others."""
    return str(place_of_source(file)), hashlib.sha256(Path(file).read_bytes()).hexdigest()


class CacheLocator(caching.UserProvidedCacheLocator):
    """Below the folder of the function's game, and nowhere else: numba would look beside the source, too."""

    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file
        self._lineno = function.__code__.co_firstlineno
        beside = hashlib.sha256(str(place_of_source(file).parent).encode()).hexdigest()[:DIGITS]
        modules = [function.__module__, *(part.__module__ for part in parts_of(function))]
        game = next((found for module in modules if (found := game_of_module(module)) != EVERY_GAME), EVERY_GAME)
        self._cache_path = str(cache_folder(game) / beside)

    def ensure_cache_path(self) -> None:
        """The folder is made when there is something to keep."""


class CacheImpl(caching.CompileResultCacheImpl):
    """What is kept of a compiled function."""

    def __init__(self, function: Any) -> None:
        file = inspect.getfile(function)
        self._lineno = function.__code__.co_firstlineno
        self._locator = CacheLocator(function, file)
        name = f"{Path(file).stem}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))  # type: ignore[no-untyped-call]

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """A compiled function as it was; numba forgets to tell callers what has to be done before."""
        found: Any = super().rebuild(target_context, payload)  # type: ignore[no-untyped-call]
        found.library._reload_init.update(found.reload_init)  # noqa: SLF001
        return found


class ChecksummedCache(caching.FunctionCache):
    """The compiled code of one function: whatever goes wrong with the disk, the function can still be compiled."""

    _impl_class = CacheImpl

    def __init__(self, function: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._parts = parts_of(function)
        files = {inspect.getfile(part) for part in (self._py_func, *self._parts)}
        stamp = tuple(sorted(map(stamp_of_source, files)))
        self._cache_file: Any = KeptFile(Path(self._cache_path), self._impl.filename_base, stamp)

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        """The types, the processor, the code, and what it was made of by name: numba's key differs in each process."""
        if not self._parts:
            return super()._index_key(sig, codegen)  # type: ignore[no-untyped-call]
        names = [f"{part.__module__}.{part.__qualname__}" for part in self._parts]
        texts = [" ".join(names).encode(), *(each.__code__.co_code for each in (self._py_func, *self._parts))]
        return sig, codegen.magic_tuple(), hashlib.sha256(b" ".join(texts)).hexdigest()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was kept; None if it can't be used, whatever the reason: then the function is compiled again."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # noqa: BLE001  pickles and the linker raise anything
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep it if that is possible."""
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            while _tell_not_kept:
                _tell_not_kept.pop()(error.strerror or str(error))


def is_kept(dispatcher: Any) -> bool:
    """Whether a compiled function is one of ours, with its code on disk."""
    return isinstance(dispatcher._cache, ChecksummedCache)  # noqa: SLF001
