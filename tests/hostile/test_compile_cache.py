"""Compiled code is loaded from folders that are ours alone, and damage on disk is mended."""

import hashlib
import os
import pickle
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from mrsim.engine import cache_folders
from mrsim.engine.cache_folders import is_private, make_private
from mrsim.errors import InputError

ROOT = Path(__file__).resolve().parents[2]

DOUBLES = """
from mrsim.engine.jit import entry_point
from mrsim.engine.cache_files import on_not_kept

on_not_kept(lambda why: print("not kept:", why))


@entry_point
def {name}(number):
    return 2 * number


print({name}(21), sum({name}.stats.cache_hits.values()))
"""
"""A module with a compiled function; it says what the function gives, and whether it was found on disk."""


@pytest.fixture
def doubles(tmp_path: Path) -> Callable[..., str]:
    """Run the module in a process of its own, with a cache of its own."""

    def run(name: str = "doubled", prepare: Callable[[], None] | None = None) -> str:
        file = tmp_path / f"{name}.py"
        if not file.exists():
            file.write_text(DOUBLES.format(name=name))
        environment = os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "cache")}
        done = subprocess.run(
            [sys.executable, str(file)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=prepare,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run


def kept(folder: Path) -> list[Path]:
    """The files with compiled code."""
    return sorted((folder / "cache").rglob("*.nbc"))


# --- whose folder it is ---


def test_a_folder_that_is_made_for_compiled_code_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "mrsim"
    assert make_private(folder)
    assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("mode", [0o777, 0o757, 0o1777])
def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "mrsim"
    folder.mkdir()
    folder.chmod(mode)
    assert not make_private(folder)


def test_a_folder_that_a_group_with_others_can_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mrsim"
    folder.mkdir()
    folder.chmod(0o775)
    monkeypatch.setattr(cache_folders, "_is_own_group", lambda _: False)
    assert not make_private(folder)


def test_a_link_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / "mrsim").symlink_to(tmp_path / "elsewhere")
    assert not make_private(tmp_path / "mrsim")


def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mrsim"
    folder.mkdir(mode=0o700)
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    assert not is_private(folder)


def test_a_folder_below_one_that_others_can_write_to_is_not_used(tmp_path: Path) -> None:
    above = tmp_path / "shared"
    above.mkdir()
    above.chmod(0o777)
    assert not make_private(above / "between" / "mrsim")


def test_among_temporary_files_a_folder_of_our_own_is_used(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    assert make_private(tmp_path / "mrsim-1000")


def test_where_a_system_knows_no_owners_every_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_folders, "KNOWS_OWNERS", False)
    monkeypatch.delattr(os, "getuid")
    assert make_private(tmp_path / "mrsim")
    assert list(cache_folders.cache_homes())


@pytest.mark.parametrize("taken", ["open", "link", "file"])
def test_without_a_home_and_with_the_temporary_place_taken_a_folder_of_this_process_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    place = tmp_path / f"mrsim-{os.getuid()}"
    if taken == "file":
        place.touch()
    else:
        folder = place if taken == "open" else tmp_path / "elsewhere"
        folder.mkdir()
        folder.chmod(0o777)
        if taken == "link":
            place.symlink_to(folder)
    found = cache_folders.cache_folder.__wrapped__()
    assert found.parent == tmp_path
    assert found != place
    assert found.stat().st_mode & 0o077 == 0


def test_where_every_folder_can_be_changed_by_others_a_sentence_says_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    tmp_path.chmod(0o777)
    with pytest.raises(InputError, match=r"can be changed by other users.*set XDG_CACHE_HOME"):
        cache_folders.cache_folder.__wrapped__()


class Trap:
    """Something that leaves a trace when it is unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[object, tuple[Path, int]]:
        return os.mkdir, (self.trace, 0o700)


def test_a_pickle_that_somebody_left_among_temporary_files_is_not_loaded(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    file = tmp_path / "doubled.py"
    file.write_text(DOUBLES.format(name="doubled"))
    environment = os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": "/proc/nowhere", "TMPDIR": str(tmp_path)}

    def run() -> None:
        done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False)
        assert done.stdout.startswith("42"), done.stderr

    run()
    planted = list(tmp_path.rglob("*.nbc"))
    assert planted
    trap = pickle.dumps(Trap(trace))
    for nbc in planted:
        nbc.write_bytes(hashlib.sha256(trap).digest() + trap)
    (tmp_path / f"mrsim-{os.getuid()}").chmod(0o777)
    run()
    assert not trace.exists()


def test_what_lies_beside_a_strategy_is_not_loaded(tmp_path: Path, doubles: Callable[..., str]) -> None:
    """Numba keeps code in `__pycache__` of a source where its own folder can't be written."""
    (tmp_path / "cache").touch()
    doubles()
    assert not list(tmp_path.rglob("__pycache__/*.nb?"))


# --- damage ---

DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda _: b"",
    "truncated": lambda contents: contents[: len(contents) // 2],
    "flipped": lambda contents: contents[:-500] + bytes([contents[-500] ^ 1]) + contents[-499:],
    "of zeros": lambda contents: bytes(len(contents)),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_cache_is_rebuilt(tmp_path: Path, doubles: Callable[..., str], damage: str) -> None:
    assert doubles() == "42 0"
    (file,) = kept(tmp_path)
    file.write_bytes(DAMAGE[damage](file.read_bytes()))
    assert doubles() == "42 0"
    assert doubles() == "42 1"


def test_a_folder_in_the_place_of_a_file_of_the_cache_is_no_hindrance(
    tmp_path: Path, doubles: Callable[..., str]
) -> None:
    doubles()
    (file,) = kept(tmp_path)
    file.unlink()
    (file / "inside").mkdir(parents=True)
    assert doubles().endswith("42 0")


def test_a_pickle_with_a_right_checksum_that_can_not_be_read_is_compiled_anew(
    tmp_path: Path, doubles: Callable[..., str]
) -> None:
    doubles()
    (file,) = kept(tmp_path)
    nothing = b"no pickle"
    file.write_bytes(hashlib.sha256(nothing).digest() + nothing)
    assert doubles() == "42 0"
    assert doubles() == "42 1"


def limit_files_to_a_kilobyte() -> None:
    """A full disk, as far as this process can tell."""
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


def test_a_full_disk_is_named_and_leaves_nothing_half_written(tmp_path: Path, doubles: Callable[..., str]) -> None:
    assert doubles(prepare=limit_files_to_a_kilobyte) == "not kept: File too large\n42 0"
    assert not [file for file in (tmp_path / "cache").rglob("*") if ".nbc" in file.name]


def test_a_function_with_a_very_long_name_is_kept(doubles: Callable[..., str]) -> None:
    name = "x" * 203
    assert doubles(name) == "42 0"
    assert doubles(name) == "42 1"
