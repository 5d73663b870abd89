"""The folders with compiled code: one for each game and version of its sources, which nobody else can write to.

Numba drops a cached function when *its own file* changes, but not when a helper in another file does: the old code
would go on running, silently. So the folder is named by a digest of every source that compiled code of that game comes
from. Other sources, such as pictures, stories, boxes and other games, don't count.
"""

import atexit
import contextlib
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import numba
import platformdirs

from mrsim.errors import InputError

PACKAGE: Final = Path(__file__).resolve().parents[1]

SHARED_SOURCES: Final = (
    "engine/*.py",
    "strategy/loading.py",
    "strategy/pick.py",
    "strategy/players_record.py",
    "games/kit/compiled/*.py",
    "games/kit/network_files.py",
    "games/kit/rotation.py",
)
"""What compiled code of every game comes from."""

GAME_SOURCES: Final = (
    *("rules/*.py", "facts/*.py", "views/*.py", "players/*.py", "results/*.py"),
    *("views.py", "names.py"),
)
"""What compiled code comes from in the folder of a game; a game need not have all of these."""

EVERY_GAME: Final = "*"

KEPT_FOR_DAYS: Final = 14
"""A folder of another version is removed when nothing has used it for that long."""

ONLY_OURS: Final = 0o700
"""The mode of a folder that nobody else may even look into."""

KNOWS_OWNERS: Final = hasattr(os, "getuid")
"""False on Windows, where the folders of a user are closed to others unless that user opens them."""

_SECONDS_A_DAY: Final = 86_400
_ROOT: Final = 0
_SETTINGS: Final[Any] = numba.config


def game_of_module(module: str) -> str:
    """The folder of the game that a module belongs to; any other module may call functions of every game."""
    package, _, rest = module.partition("mrsim.games.")
    game = rest.partition(".")[0]
    return game if not package and (PACKAGE / "games" / game / "game.py").is_file() else EVERY_GAME


def source_files(game: str, package: Path = PACKAGE) -> list[Path]:
    """The sources that compiled code of a game comes from."""
    patterns = (*SHARED_SOURCES, *(f"games/{game}/{pattern}" for pattern in GAME_SOURCES))
    return sorted({file for pattern in patterns for file in package.glob(pattern)})


def source_digest(game: str, package: Path = PACKAGE) -> str:
    """A name for everything that decides what compiled code of a game does.

    Where the package lies is no part of it: a second checkout of the same sources finds what the first has compiled.
    """
    digest = hashlib.sha256(
        f"{sys.version} {numba.__version__} {llvmlite.__version__} {_SETTINGS.BOUNDSCHECK}".encode()
    )
    for file in source_files(game, package):
        digest.update(f"{file.relative_to(package)} ".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder(game: str = EVERY_GAME) -> Path:
    """The folder for compiled code of a game, where nobody else can write: what lies there is loaded without a look.

    It is in the home, or else among temporary files; where neither is ours alone, it lasts as long as this process.
    """
    for home in cache_homes():
        folder = home / source_digest(game)
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


def make_private(folder: Path) -> bool:
    """Make a folder that is ours alone; False if others can change it, or a folder above it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    if not folder.is_symlink():
        folder.mkdir(mode=ONLY_OURS, exist_ok=True)
    return is_private(folder)


def is_private(folder: Path) -> bool:
    """Whether a folder is ours, is no link, and can't be changed or replaced by anybody else.

    Anybody who can write to a folder above it could put another in its place, so every level up to the root counts.
    """
    if not KNOWS_OWNERS:
        return True
    itself = folder.lstat()
    is_ours = stat.S_ISDIR(itself.st_mode) and itself.st_uid == os.getuid() and not _is_open(itself)
    return is_ours and all(_holds_fast(above) for above in Path(os.path.realpath(folder)).parents)


def _holds_fast(folder: Path) -> bool:
    """Whether what lies in a folder stays there: others can't move it, or may add to the folder but move nothing."""
    status = folder.stat()
    trusted = status.st_uid in (_ROOT, os.getuid())
    return trusted and (not _is_open(status) or bool(status.st_mode & stat.S_ISVTX))


def _is_open(status: os.stat_result) -> bool:
    """Whether others may write; a group that is named like the user and has no other member is no other."""
    if status.st_mode & stat.S_IWOTH:
        return True
    return bool(status.st_mode & stat.S_IWGRP) and not _is_own_group(status.st_gid)


def _is_own_group(number: int) -> bool:
    """Whether a group is the one that many systems give every user, and no other user is in it."""
    import grp
    import pwd

    try:
        group, us = grp.getgrgid(number), pwd.getpwuid(os.getuid())
    except KeyError:
        return False
    return group.gr_gid == us.pw_gid and group.gr_name == us.pw_name and set(group.gr_mem) <= {us.pw_name}
