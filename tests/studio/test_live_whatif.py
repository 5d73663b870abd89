"""A what-if in a notebook: looks arrive as they are taken, with the numbers of `mrsim analyse --at`."""

import json
import sys

import pytest

import mrsim
from mrsim.report.script_modules import join_modules
from mrsim.studio.jobs import Job
from tests.command import run_command

pytest.importorskip("anywidget")

EDIT = "canyon.drought-2"
ASKED = ['lineups.strategies=["random"]', "settings.scenario=gold-rush"]


def follow(live):
    """The jobs that a cell is given, from now on."""
    given = []
    live.observe(lambda change: given.append(change["new"]), "job")
    return given


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A what-if of a few looks that has ended, and every job that its cell was given."""
    folder = tmp_path_factory.mktemp("live") / "whatif"
    live = mrsim.live_whatif("legends", EDIT, changes=ASKED, blocks=150, out=folder)
    given = follow(live)
    live.run = live.wait()
    return live, given


def test_looks_arrive_with_the_numbers_that_analyse_prints_at_that_look(played):
    live, given = played
    looks = {job["look"]["blocks"]: job["look"] for job in given if job["look"]}
    assert live.run.blocks in looks
    for blocks, look in looks.items():
        done = run_command("analyse", live.folder, "--at", blocks, "--json")
        assert json.loads(done.stdout)["headline"] == look["headline"]
        (moves,) = look["moves"]
        assert [row["value"] for row in moves["rows"]] == [line["value"] for line in look["headline"]["changes"]]


def test_a_cell_can_be_sent_all_of_it_as_json(played):
    _, given = played
    assert json.loads(json.dumps(given[-1])) == given[-1]


def test_the_last_sentence_says_whether_it_is_settled(played):
    live, given = played
    assert given[-1]["status"] == "complete"
    assert live.ending.startswith("Finished after 150 deals; what every edit does is not settled yet.")


@pytest.mark.parametrize(
    ("status", "look", "sentence"),
    [
        ("playing", {"blocks": 100, "is_settled": False}, ""),
        ("stopped", None, "Stopped before the first look; what was played is kept, and the same call resumes."),
        (
            "complete",
            {"blocks": 1200, "is_settled": True},
            "Settled after 1,200 deals: it is clear what every edit does.",
        ),
    ],
)
def test_how_it_ended_is_one_sentence(status, look, sentence):
    from mrsim.studio.live_widget import describe_ending

    assert describe_ending(Job("whatif", "whatif", "", status=status, look=look)) == sentence


def test_the_command_of_the_job_does_the_same_in_a_terminal(played):
    live, given = played
    assert given[-1]["command"] == live.run.command


def test_the_message_of_its_button_stops_it_and_the_same_call_resumes(tmp_path):
    asked = {"changes": ASKED, "blocks": 20_000, "out": tmp_path / "whatif"}
    live = mrsim.live_whatif("legends", "cows-1", **asked)
    live._handle_custom_msg({"do": "stop"}, [])
    stopped = live.wait()
    assert live.ending.startswith("Stopped ")
    assert live.ending.endswith("; what was played is kept, and the same call resumes.")
    assert stopped.manifest.status == "stopped"
    again = mrsim.live_whatif("legends", "cows-1", **asked | {"blocks": 100}).wait()
    assert (again.manifest.status, again.blocks) == ("complete", 100)


@pytest.mark.parametrize(
    ("edit", "changes", "sentence"),
    [
        (EDIT, ['targets=[{share = "boord", margin = 5}]'], "players don't differ in boord"),
        ("kanyon-2", [], "kanyon"),
    ],
)
def test_what_fails_when_it_is_played_is_told_in_its_sentence(edit, changes, sentence, tmp_path):
    live = mrsim.live_whatif("legends", edit, changes=[*ASKED, *changes], blocks=8, out=tmp_path / "whatif")
    with pytest.raises(mrsim.InputError, match=sentence):
        live.wait()
    assert sentence in live.ending
    assert live.job["status"] == "failed"
    assert not (tmp_path / "whatif").exists()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("quickstrat", EDIT), "quickstrat"),
        (("legends",), "edit"),
        (({"game": "moon-river"}, EDIT), "experiment: dict is no name of an experiment and no file of one"),
    ],
)
def test_a_mistake_is_refused_before_anything_is_played(asked, sentence, tmp_path):
    with pytest.raises(mrsim.InputError, match=sentence):
        mrsim.live_whatif(*asked, out=tmp_path / "whatif")
    assert not (tmp_path / "whatif").exists()


def test_modules_are_joined_without_their_imports_and_exports():
    first = 'export function make() {}\n\nconst OWN = "export nothing";\n'
    second = 'import { make } from "./first.js";\n\nexport class View {}\n'
    assert join_modules([first, second]) == 'function make() {}\n\nconst OWN = "export nothing";\n\n\nclass View {}\n'


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "mrsim.studio.live_widget", raising=False)
    with pytest.raises(mrsim.InputError, match="this needs the package anywidget"):
        mrsim.live_whatif("legends", EDIT)
