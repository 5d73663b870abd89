"""Who may talk to the studio, and what the page is allowed to do."""

import os
import stat
import subprocess
import sys
import urllib.request

import pytest

from tests.studio.live import ROOT


def test_the_server_never_loads_the_compiler(tmp_path):
    script = "import sys, mrsim.studio.serve; print([m for m in ('numba', 'polars', 'matplotlib') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.strip() == "[]"


def test_another_host_name_is_refused(studio):
    status, answer = studio.send("GET", "/", headers={"Host": f"evil.example:{studio.port}"})
    assert (status, answer["problem"]) == (421, "The studio answers on this machine alone.")


@pytest.mark.parametrize("token", ["", "wrong"])
def test_a_missing_or_wrong_token_is_refused(studio, token):
    status, answer = studio.send("GET", "/api/1/project", headers={"X-Mrsim-Token": token})
    assert status == 401
    assert "token" in answer["problem"]


def test_nothing_is_changed_without_the_origin_of_the_page(studio):
    status, _ = studio.send("POST", "/api/1/drafts", {"experiment": "legends"}, {"Origin": ""})
    assert status == 403


def test_a_request_of_another_site_is_refused(studio):
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
        assert studio.send("POST", "/api/1/drafts", {"experiment": "legends"}, headers)[0] == 403


def test_a_large_body_is_refused(studio):
    status, answer = studio.send("POST", "/api/1/drafts", {"experiment": "x" * 3_000_000})
    assert (status, answer["problem"]) == (413, "The request is too large.")


@pytest.mark.parametrize("body", ["{", "[1]", '"text"'])
def test_what_is_no_json_object_is_refused_in_a_sentence(studio, body):
    status, answer = studio.send("POST", "/api/1/drafts", body)
    assert status == 400
    assert "JSON" in answer["problem"]


@pytest.mark.parametrize(
    "run", ["../../etc", "/etc/passwd", "reports/../../..", "reports/none/..", "elsewhere/run", ""]
)
def test_no_file_outside_the_runs_is_served(studio, run):
    assert studio.send("POST", "/api/1/tickets", {"run": run})[0] == 400


@pytest.mark.parametrize("file", ["../box.csv", "/tmp/box.csv", "box.py", "", "a/../../box.toml"])
def test_no_box_is_saved_outside_the_project(studio, file):
    draft = studio.ask("POST", "drafts", {"experiment": "legends", "players": "careful"})
    headers = {"If-Match": str(draft["revision"])}
    status, answer = studio.send("POST", "/api/1/drafts/legends/save", {"file": file}, headers)
    assert status == 400
    assert answer["problem"].startswith("file: name a file inside")


def test_an_unknown_ticket_opens_nothing(studio):
    assert studio.send("GET", "/tickets/guess", is_own=False)[0] == 404


def test_the_page_may_load_nothing_from_elsewhere(studio):
    with urllib.request.urlopen(f"http://127.0.0.1:{studio.port}/") as answer:
        policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "http" not in policy


def test_the_token_is_readable_by_its_owner_alone(studio):
    door = studio.folder / ".mrsim" / "studio.json"
    assert stat.S_IMODE(door.stat().st_mode) == 0o600


def test_an_older_revision_is_refused_with_the_draft_as_it_is(studio):
    draft = studio.ask("POST", "drafts", {"experiment": "scenarios", "players": ""})
    changed = studio.ask("PATCH", "drafts/scenarios", {"edit": "cows=30"}, draft["revision"])
    status, answer = studio.send(
        "PATCH", "/api/1/drafts/scenarios", {"edit": "cows=28"}, {"If-Match": str(draft["revision"])}
    )
    assert status == 409
    assert answer["draft"]["revision"] == changed["revision"]


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [("C99+1", "C99"), ("<script>", "this is not an edit"), ("cows=-1", "cows"), ("a" * 5000, "not one step")],
)
def test_an_edit_that_can_not_be_read_is_one_sentence_and_is_not_kept(studio, edit, sentence):
    draft = studio.ask("POST", "drafts", {"experiment": "legends", "players": "careful"})
    status, answer = studio.send("PATCH", "/api/1/drafts/legends", {"edit": edit}, {"If-Match": str(draft["revision"])})
    assert status == 400
    assert sentence in answer["problem"]
    assert studio.ask("GET", "drafts/legends")["revision"] == draft["revision"]


def test_no_job_begins_where_nothing_is_changed(studio):
    studio.ask("POST", "drafts", {"experiment": "quickstart", "players": ""})
    status, answer = studio.send("POST", "/api/1/jobs", {"kind": "whatif", "draft": "quickstart"})
    assert status == 400
    assert "Nothing is changed yet" in answer["problem"]


def test_a_job_of_an_unknown_kind_is_refused(studio):
    status, answer = studio.send("POST", "/api/1/jobs", {"kind": "rm", "draft": "legends"})
    assert status == 400
    assert "kind: rm is none of" in answer["problem"]
