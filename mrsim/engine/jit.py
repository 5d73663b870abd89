"""Where compiled code is kept between runs, and the two ways to compile.

Numba drops a cached function when *its own file* changes, but not when a helper in another file does: the
old code would go on running, silently. So the cache lives in a folder named by a digest of every source
file that compiled code comes from. That also keeps it out of the sources, which may be read-only.

Import `rule` and `entry_point` from here and never from numba: the folder must be set before anything is decorated.
"""

import atexit
import contextlib
import gc
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import llvmlite
import numba
import platformdirs
from numba.core import event

from mrsim.engine.cache_files import keep_in
from mrsim.engine.private_folders import KNOWS_OWNERS, is_private, make_private
from mrsim.errors import InputError

PACKAGE: Final = Path(__file__).resolve().parents[1]
COMPILED: Final = ("engine/**/*.py", "games/**/*.py", "strategy/players.py", "strategy/pick.py", "strategy/loading.py")
"""The sources that compiled code comes from; nothing else knows numba."""

KEPT_FOR_DAYS: Final = 14
"""A folder of another version is removed when nothing has used it for so long."""

_SECONDS_A_DAY: Final = 86_400

SETTINGS: Final[Any] = numba.config

COMPILING: Final = not SETTINGS.DISABLE_JIT
"""False under NUMBA_DISABLE_JIT=1: the same functions run as plain Python, for a debugger."""

INNER: Final[dict[str, Any]] = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of functions that only compiled code calls: without the doors for Python they compile in half the time."""

Function = TypeVar("Function", bound=Callable[..., object])


def rule(function: Function) -> Function:
    """Compile a function into whatever calls it."""
    return cast(Function, numba.njit(**INNER)(function))


def formula(function: Function) -> Function:
    """A rule of a line or two, written into its callers: compiling it alone would take twenty times its own text."""
    return cast(Function, numba.njit(inline="always", **INNER)(function))


def cached_rule(function: Function) -> Function:
    """A rule that strategies reach through what they read; kept on disk, or every new one would compile it again."""
    return cast(Function, numba.njit(cache=True, **INNER)(function))


def entry_point(function: Function) -> Function:
    """Compile a function that Python calls, and keep the result on disk."""
    return cast(Function, numba.njit(nogil=True, cache=True)(function))


def source_digest() -> str:
    """Names everything that decides what compiled code does."""
    digest = hashlib.sha256(
        f"{PACKAGE} {sys.version} {numba.__version__} {llvmlite.__version__} {SETTINGS.BOUNDSCHECK}".encode()
    )
    for file in sorted(file for part in COMPILED for file in PACKAGE.rglob(part)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder for this version of the sources, where nobody else can write: code from it is loaded unseen.

    It is in the home, or else among temporary files; where neither is ours alone, it lasts as long as this process.
    """
    for home in cache_homes():
        folder = home / source_digest()
        with contextlib.suppress(OSError):
            if make_private(home) and make_private(folder):
                (folder / "used").touch()
                prune_versions(home, keep=folder)
                return folder
    return passing_folder()


def cache_homes() -> Iterator[Path]:
    """Where folders of all versions may be. Links above are followed now, so that nobody can turn them later."""
    with contextlib.suppress(OSError):
        yield _resolve_home(Path(platformdirs.user_cache_dir("mrsim")))
    user = os.getuid() if KNOWS_OWNERS else "cache"
    with contextlib.suppress(OSError):
        yield _resolve_home(Path(tempfile.gettempdir()) / f"mrsim-{user}")


def _resolve_home(home: Path) -> Path:
    return Path(os.path.realpath(home.parent)) / home.name


def passing_folder() -> Path:
    """A folder that is removed when the process ends."""
    try:
        folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="mrsim-")))
    except OSError as error:
        raise InputError(
            f"There is no place for compiled code: {error.strerror or error}; "
            "set XDG_CACHE_HOME to a folder that you can write to."
        ) from None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if not is_private(folder):
        raise InputError(
            f"{folder.parent} can be changed by other users, so compiled code is not safe there; "
            "set XDG_CACHE_HOME to a folder that only you can write to."
        )
    return folder


def prune_versions(home: Path, keep: Path) -> None:
    """Remove the folders of versions that are no longer used; another process may do so at the same time."""
    oldest = time.time() - KEPT_FOR_DAYS * _SECONDS_A_DAY
    with contextlib.suppress(OSError):
        for folder in home.iterdir():
            used = folder / "used"
            if folder != keep and used.exists() and used.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


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
    """Compiling makes objects by the hundred thousand and drops few: looking for garbage takes a sixth of its time."""

    def __init__(self) -> None:
        self.depth = 0
        self.was_on = True

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        """One function more is being compiled, perhaps within another."""
        if self.depth == 0:
            self.was_on = gc.isenabled()
            gc.disable()
        self.depth += 1

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        """The outermost one is done."""
        self.depth -= 1
        if self.depth == 0 and self.was_on:
            gc.enable()


def is_compiled(game: str) -> bool:
    """Whether this version has played the game before; the first run compiles it."""
    return not COMPILING or (CACHE_FOLDER / f"{game}.compiled").exists()


def note_compiled(game: str) -> None:
    """From now on the game starts at once."""
    with contextlib.suppress(OSError):
        (CACHE_FOLDER / f"{game}.compiled").touch()


CACHE_FOLDER: Final = cache_folder()
keep_in(CACHE_FOLDER)
event.register("numba:compile", _NoPauses())
