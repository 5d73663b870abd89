"""`mrsim report` and `mrsim samples` as a user meets them."""

import json

import pytest

from tests.command import run_command as run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where somebody has played a question and asked for a report at once."""
    place = tmp_path_factory.mktemp("desk")
    done = run("samples", "quickstart", "--blocks", 12, folder=place)
    assert done.returncode == 0, done.stderr
    return place


def test_samples_are_pages_of_shipped_experiments(folder):
    assert (folder / "reports/sample/quickstart.html").read_text().startswith("<!DOCTYPE html>")
    told = run("samples", "nonsense", folder=folder)
    assert told.returncode == 2
    assert told.stderr.startswith("mrsim: There is no shipped experiment nonsense; choose ")


def test_samples_of_another_version_are_played_anew_when_asked(folder):
    manifest = folder / "reports/sample/runs/quickstart/manifest.json"
    now = manifest.read_text()
    assert '"columns": "2"' in now
    manifest.write_text(now.replace('"columns": "2"', '"columns": "1"'))
    refused = run("samples", "quickstart", "--blocks", 12, folder=folder)
    assert refused.returncode == 2
    assert "was played with another version of: the columns. Give --fresh" in refused.stderr
    assert run("samples", "quickstart", "--blocks", 12, "--fresh", folder=folder).returncode == 0
    assert manifest.read_text().count('"columns": "2"') == 1


def test_a_report_is_one_file_and_its_numbers(folder):
    told = run("report", "reports/sample/runs/quickstart", "-o", "mine.html", folder=folder)
    assert told.returncode == 0, told.stderr
    assert "the numbers are in data/mine" in " ".join(told.stdout.split())
    assert (folder / "mine.html").read_bytes() == (folder / "reports/sample/quickstart.html").read_bytes()
    data = json.loads((folder / "data/mine/report.json").read_text())
    assert {f"{part['anchor']}.csv" for part in data["parts"]} | {"report.json"} == {
        file.name for file in (folder / "data/mine").iterdir()
    }


def test_a_report_is_what_its_file_ends_in(folder):
    assert run("report", "reports/sample/runs/quickstart", "-o", "mine.md", folder=folder).returncode == 0
    assert (folder / "mine.md").read_text().startswith("# ")


def test_a_text_goes_to_the_screen_as_it_is(folder):
    told = run("report", "reports/sample/runs/quickstart", "--format", "md", "-o", "-", folder=folder)
    assert told.stdout.startswith("# ")
    assert "| --- |" in told.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere",), "nowhere holds no run"),
        (("reports/sample/runs/quickstart", "--format", "pdf"), "format: pdf is unknown; choose html or md."),
        (("reports/sample/runs/quickstart", "--baseline", "nowhere"), "nowhere holds no run"),
        (("reports/sample/runs/quickstart", "-o", "x.pdf"), "out: x.pdf does not end in .html or .md."),
        (("reports/sample/runs/quickstart", "--format", "md", "-o", "x.html"), "out: x.html does not end in .md."),
        (("reports/sample/runs/quickstart", "-o", "taken/x.html"), "taken/x.html can't be written"),
    ],
)
def test_a_mistake_is_one_sentence(folder, arguments, sentence):
    (folder / "taken").touch()
    told = run("report", *arguments, folder=folder)
    assert told.returncode == 2
    assert told.stderr.startswith(f"mrsim: {sentence}")


def test_a_run_makes_its_report_when_it_is_asked_to(folder):
    told = run("run", "quickstart", "--blocks", 12, "--out", "here", "--report", folder=folder)
    assert told.returncode == 0, told.stderr
    assert (folder / "here/report.html").is_file()
    assert (folder / "here/data/report/report.json").is_file()
