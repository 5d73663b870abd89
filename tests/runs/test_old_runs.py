"""Runs of earlier versions open and say what they said then, or are refused in one sentence; none is changed."""

import csv
import hashlib
import json
import shutil

import pytest

from mrsim.api.saved_run import open_run
from mrsim.errors import InputError
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.runs.manifest import FORMAT
from mrsim.runs.store import MANIFEST
from mrsim.version import VERSION
from tests.command import run_command
from tests.runs.keep_run import KNOWN, OLD, schema_name, shares_of

RUNS = sorted(folder.name for folder in OLD.iterdir() if folder.is_dir())
TODAY = f"format-{FORMAT}-columns-{SCHEMA_VERSION}-"
every_run = pytest.mark.parametrize("name", RUNS)
READING = (("show",), ("analyse",), ("verify", "--blocks", "2"), ("report", "--out", "page.html"))
REFUSED = r"(is of format \d+|has columns of version \d+)(, which mrsim [\w.+-]+ writes and reads)?, and this .*--fresh"


def digest_of_files(folder):
    """What is in a folder."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """Commands may write beside a run."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def old(name, tmp_path):
    """A copy of the kept run."""
    return shutil.copytree(OLD / name, tmp_path / name)


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_a_run_of_todays_schema_is_kept(keep):
    assert schema_name(keep) in RUNS, "python -m tests.runs.keep_run"


@every_run
def test_an_old_run_says_what_it_said_then_or_is_refused_in_a_sentence(name, old):
    if not name.startswith(TODAY):
        with pytest.raises(InputError, match=REFUSED):
            open_run(old).findings()
        return
    with KNOWN.open(newline="", encoding="utf-8") as lines:
        known = {strategy: float(share) for run, strategy, share in csv.reader(lines) if run == name}
    assert shares_of(old) == known


@every_run
@pytest.mark.parametrize("command", READING, ids=lambda command: command[0])
def test_reading_an_old_run_ends_in_a_result_or_a_sentence_and_changes_nothing(command, old):
    before = digest_of_files(old)
    verb, *options = command
    done = run_command(verb, old, *options)
    assert done.returncode in (0, 3, 4) or done.is_one_sentence, done.stderr
    assert digest_of_files(old) == before


@pytest.mark.parametrize("name", [f"{TODAY}rows"])
def test_a_run_of_another_version_names_the_version_that_reads_it(old):
    manifest = json.loads((old / MANIFEST).read_text(encoding="utf-8"))
    later = {**manifest, "format": FORMAT + 1, "versions": {**manifest["versions"], "mrsim": "9.1.0"}}
    (old / MANIFEST).write_text(json.dumps(later), encoding="utf-8")
    with pytest.raises(InputError, match=rf"is of format {FORMAT + 1}, which mrsim 9.1.0 writes and reads, and this"):
        open_run(old)
    assert VERSION != "9.1.0"
