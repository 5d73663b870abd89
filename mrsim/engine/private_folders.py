"""Folders that nobody but us can change: what lies in them is our own, and may be loaded.

Whoever can write to a folder above another one can put their own in its place, so every level up to the root counts.
"""

import os
import stat
from pathlib import Path
from typing import Final

KNOWS_OWNERS: Final = hasattr(os, "getuid")
"""False on Windows, where the folders of a user are closed to others unless that user opens them."""

ONLY_OURS: Final = 0o700
"""The mode of a folder that nobody else may even look into."""

_ROOT: Final = 0


def make_private(folder: Path) -> bool:
    """Make a folder that is ours alone; False if what is there, or what is above it, can be changed by others."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    if not folder.is_symlink():
        folder.mkdir(mode=ONLY_OURS, exist_ok=True)
    return is_private(folder)


def is_private(folder: Path) -> bool:
    """Whether a folder is ours, is no link, and can't be changed or replaced by anybody else."""
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
    """Whether others may write; the group that is called like us has nobody else in it."""
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
