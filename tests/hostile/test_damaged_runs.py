"""Run folders that were damaged: what reads them says so in a sentence, and `mrsim run` mends what it can."""

import json
import os
import shutil
import time
from pathlib import Path

import filelock
import polars as pl
import pytest

from mrsim.errors import InputError
from mrsim.matches.frames import as_parquet
from mrsim.runs.damaged_parts import remove_part
from mrsim.runs.manifest import RunCommand
from mrsim.runs.reader import read_run
from mrsim.runs.store import MANIFEST, RunFolder
from mrsim.runs.verify import verify_run
from tests.runs.test_execute import parts, run

STRAYS = 5_000
SLOWEST_READ = 1.0
"""Seconds that a folder with so many strays may take, once everything is loaded."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run that nobody may touch."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    run(folder)
    return folder


@pytest.fixture
def damaged(whole, tmp_path):
    """A copy of it, to be damaged."""
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    return folder


def read(folder):
    """All that reads a run."""
    found = read_run(folder)
    return found.rows().collect().height, found.told(), found.tally("ranches", 0)


def mended(folder, whole):
    """The same run again has the bytes of one that was never damaged."""
    run(folder)
    read(folder)
    return all(files(folder / place) == files(whole / place) for place in ("parts", "told"))


def files(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def of_kind(folder, kind):
    return sorted((folder / "parts").glob(f"*.{kind}.*.parquet"))


@pytest.mark.parametrize("kind", ["parcels", "rows"])
def test_a_run_that_lacks_a_kind_of_contents_altogether_is_not_read(damaged, whole, kind):
    for file in of_kind(damaged, kind):
        file.unlink()
    with pytest.raises(InputError, match=r"the part with blocks 0 to 7 of arm 0 is damaged or gone; `mrsim run`"):
        read_run(damaged)
    assert mended(damaged, whole)


def test_a_run_of_sums_that_lacks_its_sums_is_not_read(tmp_path):
    run(tmp_path, results={"keep": "summary"})
    before = parts(tmp_path)
    for file in of_kind(tmp_path, "sums"):
        file.unlink()
    with pytest.raises(InputError, match="is damaged or gone"):
        read_run(tmp_path)
    run(tmp_path, results={"keep": "summary"})
    assert parts(tmp_path) == before


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_a_part_of_another_seed_under_a_name_of_this_run_is_refused(tmp_path, keep):
    kept = {"results": {"keep": keep}}
    run(tmp_path / "run", **kept)
    run(tmp_path / "other", design={"blocks": 64, "seed": 6}, **kept)
    before = parts(tmp_path / "run")
    own, foreign = RunFolder(tmp_path / "run"), RunFolder(tmp_path / "other")
    part, of_other = read_run(own.folder).parts_of(1)[0], read_run(foreign.folder).parts_of(1)[0]
    remove_part(own, part)
    for what, file in foreign.files(of_other).items():
        shutil.copy(file, file_named(own, part, what, dict(of_other.seals)[what]))
    with pytest.raises(InputError, match=r"the part with blocks 0 to 7 of arm 1 is damaged or gone"):
        read_run(own.folder)
    run(own.folder, **kept)
    assert parts(own.folder) == before


def file_named(folder, part, what, seal):
    return folder.folder / "parts" / f"{part.key}.{part.first:09}-{part.last:09}.{what}.{seal}.parquet"


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_verify_compares_what_is_tallied_and_says_what_differs(tmp_path, keep):
    run(tmp_path, design={"blocks": 16, "seed": 5}, results={"keep": keep})
    assert all(one.is_same and one.is_part_checked for one in verify_run(read_run(tmp_path), 32, seed=1))
    rewritten(tmp_path, "ranches", "cows")
    wrong = [one for one in verify_run(read_run(tmp_path), 32, seed=1) if not one.is_same]
    assert {one.differs for one in wrong} == {("ranches",)}
    assert len({one.arm for one in wrong}) == 1


def test_verify_says_that_a_sealed_file_without_sense_differs(tmp_path):
    run(tmp_path, design={"blocks": 16, "seed": 5})
    folder = RunFolder(tmp_path)
    part = folder.parts()[0]
    contents = {what: file.read_bytes() for what, file in folder.files(part).items()}
    remove_part(folder, part)
    folder.write_part(part.key, part.first, part.last, contents | {"parcels": b"nothing"})
    assert ("parcels",) in {one.differs for one in verify_run(read_run(tmp_path), 32, seed=1)}


def rewritten(folder, what, column):
    """A part with one more in a column, under the name that it should have then."""
    opened = RunFolder(folder)
    part = opened.parts()[0]
    contents = {name: file.read_bytes() for name, file in opened.files(part).items()}
    changed = pl.read_parquet(contents[what]).with_columns(pl.col(column) + 1)
    remove_part(opened, part)
    opened.write_part(part.key, part.first, part.last, contents | {what: as_parquet(changed)})


def a_folder(file):
    file.unlink()
    file.mkdir()
    (file / "letter.txt").touch()


def a_broken_link(file):
    file.unlink()
    file.symlink_to("nowhere")


def a_pipe(file):
    file.unlink()
    os.mkfifo(file)


def a_link_to_itself(file):
    file.unlink()
    file.symlink_to(file)


def half_of_it(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def nothing_at_all(file):
    file.write_bytes(b"")


DAMAGES = [a_folder, a_broken_link, a_pipe, a_link_to_itself, half_of_it, nothing_at_all]


@pytest.mark.parametrize(("kind", "damage"), [*(("rows", damage) for damage in DAMAGES), ("parcels", a_folder)])
def test_what_lies_in_the_place_of_a_part_is_noticed_and_mended(damaged, whole, kind, damage):
    damage(of_kind(damaged, kind)[3])
    with pytest.raises(InputError, match=r"is damaged or gone; `mrsim run` plays it again\.$"):
        read_run(damaged)
    assert mended(damaged, whole)


def test_a_folder_in_the_place_of_a_part_is_set_aside_with_what_is_in_it(damaged):
    victim = of_kind(damaged, "rows")[3]
    a_folder(victim)
    run(damaged)
    assert (victim.with_name(victim.name + ".set-aside") / "letter.txt").exists()


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_told_game_that_is_damaged_is_noticed_and_told_again(damaged, whole, damage):
    damage(damaged / "told" / "widest.jsonl")
    sentence = r"the game in told/widest\.jsonl is damaged or gone; `mrsim run` tells it again\.$"
    with pytest.raises(InputError, match=sentence):
        read_run(damaged).told()
    with pytest.raises(InputError, match=sentence):
        list(verify_run(read_run(damaged), 1, seed=1))
    assert mended(damaged, whole)


@pytest.mark.parametrize(
    ("name", "kind"), [("told", "file"), ("told", "link"), ("parts", "file"), ("log.txt", "folder")]
)
def test_what_lies_in_the_place_of_a_folder_of_the_run_is_set_aside(damaged, whole, name, kind):
    place = damaged / name
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    {"file": place.touch, "folder": place.mkdir, "link": lambda: place.symlink_to("nowhere")}[kind]()
    assert mended(damaged, whole)


KEYS = [
    *(("experiment",), ("versions",), ("status",), ("blocks",), ("part_blocks",), ("stretch",), ("arms",)),
    *(("contents",), ("format",), ("versions", "columns"), ("experiment", "lineups"), ("experiment", "game")),
    *(("arms", 0, name) for name in ("name", "key", "variant", "axes", "game", "settings", "lineup", "seed", "noise")),
    *(("arms", 0, name) for name in ("standings_every", "players", "rotations", "ingredients")),
    ("arms", 1, "rotations"),
]


def changed_manifest(folder, change):
    file = folder / MANIFEST
    manifest = json.loads(file.read_text())
    change(manifest)
    file.write_text(json.dumps(manifest))


def at(manifest, path):
    for step in path:
        manifest = manifest[step]
    return manifest


@pytest.mark.parametrize("path", KEYS, ids=lambda path: ".".join(map(str, path)))
@pytest.mark.parametrize("damage", ["missing", "another kind"])
def test_a_key_of_the_manifest_that_is_missing_or_of_another_kind_is_named(damaged, path, damage):
    def change(manifest):
        if damage == "missing":
            del at(manifest, path[:-1])[path[-1]]
        else:
            at(manifest, path[:-1])[path[-1]] = 0.5

    changed_manifest(damaged, change)
    with pytest.raises(InputError, match=f"{path[-1]}"):
        read_run(damaged)


@pytest.mark.parametrize("path", [("arms", 0, "rotations"), ("versions", "columns"), ("arms",)])
def test_a_manifest_that_cannot_be_read_is_written_again_from_the_experiment(damaged, whole, path):
    def change(manifest):
        at(manifest, path[:-1])[path[-1]] = None

    changed_manifest(damaged, change)
    _, watcher = run(damaged)
    assert "is of another kind. The same `mrsim run` writes it again." in watcher.remarks[0]
    assert watcher.games == 0
    assert mended(damaged, whole)


@pytest.mark.parametrize("text", ["", "[" * 100_000, '{"format": ' + "9" * 5000 + "}", "\udcff"])
def test_a_manifest_that_is_no_manifest_is_a_sentence_and_written_again(damaged, whole, text):
    (damaged / MANIFEST).write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(InputError, match=r"is not the manifest of a run: .*The same `mrsim run` writes it again\.$"):
        read_run(damaged)
    assert mended(damaged, whole)


def test_a_run_of_sums_continues_only_in_the_bins_that_it_has(tmp_path, monkeypatch):
    kept = {"results": {"keep": "summary"}}
    run(tmp_path, **kept)
    before = parts(tmp_path)
    (tmp_path / MANIFEST).unlink()
    _, watcher = run(tmp_path, **kept)
    assert watcher.games == 0
    changed_manifest(tmp_path, lambda manifest: manifest.update(stretch=3))
    with pytest.raises(InputError, match=r"was changed: its sums are not of bins of 3 blocks"):
        read_run(tmp_path)
    run(tmp_path, **kept)
    assert read_run(tmp_path).bin_size == 1
    (tmp_path / MANIFEST).unlink()
    monkeypatch.setattr("mrsim.runs.retention.bin_size_for", lambda *_: 2)
    with pytest.raises(InputError, match=r"has lost its manifest, or has another one in its place: .* Give --fresh"):
        run(tmp_path, **kept)
    assert parts(tmp_path) == before


def test_a_run_of_rows_without_its_manifest_takes_no_part_of_sums_for_rows(tmp_path):
    run(tmp_path / "run", results={"keep": "summary"})
    (tmp_path / "run" / MANIFEST).unlink()
    run(tmp_path / "run")
    run(tmp_path / "whole")
    assert read_run(tmp_path / "run").rows().collect().equals(read_run(tmp_path / "whole").rows().collect())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("arms", 0, "seed"), 6),
        (("arms", 0, "lineup"), ["random", "greedy"]),
        (("arms", 0, "key"), "0123456789ab"),
        (("arms", 1, "ingredients"), {"the rules": "moon-river 1"}),
        (("arms", 0, "axes"), {"lineup": "greedy"}),
        (("arms", 0, "players"), 3),
        (("arms", 0, "rotations"), 1),
        (("experiment", "design", "seed"), 6),
        (("contents",), ["rows", "sums"]),
        (("stretch",), 10),
    ],
)
def test_a_manifest_whose_arms_are_not_what_their_keys_name_is_refused(damaged, path, value):
    def change(manifest):
        at(manifest, path[:-1])[path[-1]] = value

    changed_manifest(damaged, change)
    with pytest.raises(InputError, match=r"was changed: .*; `mrsim run` writes it again\.$"):
        read_run(damaged)


def test_an_older_format_is_refused_and_nothing_of_it_is_lost(damaged):
    changed_manifest(damaged, lambda manifest: manifest.update(format=1))
    before = parts(damaged)
    for act in (read_run, run):
        with pytest.raises(
            InputError, match=r"is of format 1, and this version reads format 2; `mrsim run` with --fre"
        ):
            act(damaged)
    assert parts(damaged) == before


def test_a_run_with_the_lock_as_a_folder_is_a_sentence(damaged):
    (damaged / ".lock").unlink(missing_ok=True)
    (damaged / ".lock").mkdir()
    with pytest.raises(InputError, match=r"\.lock can't be written: Is a directory; `mrsim run` needs a folder"):
        run(damaged)
    read(damaged)


def test_a_run_in_a_folder_that_is_read_only_is_a_sentence(damaged, monkeypatch):
    def refused(*_):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(filelock.FileLock, "_acquire", refused)
    with pytest.raises(InputError, match=r"\.lock can't be written: Read-only file system; `mrsim run` needs a folder"):
        run(damaged)


def test_a_link_of_a_stranger_in_the_place_of_an_unfinished_file_leads_nowhere(damaged, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (damaged / f".{MANIFEST}.unfinished").symlink_to(precious)
    (damaged / "log.txt").unlink()
    (damaged / "log.txt").symlink_to(precious)
    run(damaged)
    assert precious.read_text() == "mine"


def test_stray_files_slow_no_reader_down(damaged):
    rows = read(damaged)[0]
    for number in range(STRAYS):
        (damaged / "parts" / f"stray{number}.parquet").touch()
        (damaged / "parts" / f"{number:012x}.000000000-000000007.rows.{number:016x}.parquet").touch()
    started = time.perf_counter()
    assert read(damaged)[0] == rows
    assert time.perf_counter() - started < SLOWEST_READ
    _, watcher = run(damaged)
    assert (watcher.games, watcher.remarks) == (0, [])


def test_a_garbage_part_that_would_cover_all_blocks_costs_no_good_part(damaged, whole):
    key = read_run(damaged).arms[0].key
    (damaged / "parts" / f"{key}.000000000-000000063.rows.{'f' * 16}.parquet").write_bytes(b"garbage")
    with pytest.raises(InputError, match="the part with blocks 0 to 63 of arm 0 is damaged or gone"):
        read_run(damaged)
    _, watcher = run(damaged)
    assert watcher.games == 0
    assert parts(damaged) == parts(whole)


def test_what_was_typed_may_be_any_bytes(tmp_path):
    folder = RunFolder(tmp_path)
    run(tmp_path)
    manifest = folder.manifest()
    folder.write_manifest(manifest.model_copy(update={"command": RunCommand(experiment="\udcff.toml")}))
    folder.note("\udcff")
    assert folder.manifest().command.experiment == "\udcff.toml"
    assert Path(tmp_path / MANIFEST).read_text(encoding="utf-8")
