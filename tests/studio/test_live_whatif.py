"""A what-if in a notebook: looks arrive as they are taken, with the numbers of `mrsim analyse --at`."""

import json
import sys

import pytest

import mrsim
from mrsim.interrupts import Brake
from mrsim.studio.jobs import Job
from tests.command import run_command

pytest.importorskip("anywidget")

EDIT = "canyon.drought-2"
ASKED = ["settings.players=2", "settings.mode=legends", 'lineups.strategies=["random"]', 'lineups.make="mirror"']


def follow(live):
    """The jobs that a cell is given, from now on."""
    given = []
    live.observe(lambda change: given.append(change["new"]), "job")
    return given


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A what-if of a few looks that has ended, and every job that its cell was given."""
    folder = tmp_path_factory.mktemp("live") / "whatif"
    live = mrsim.live_whatif("quickstart", EDIT, changes=ASKED, blocks=300, out=folder)
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
    if given[-1]["look"]["is_settled"]:
        assert live.ending.startswith("Settled after ")
    else:
        assert live.ending.startswith("Finished after 300 deals; what every edit does is not settled yet.")


def test_the_command_of_the_job_does_the_same_in_a_terminal(played):
    live, given = played
    assert given[-1]["command"] == live.run.command


def test_the_message_of_its_button_stops_it_and_the_same_call_resumes(tmp_path):
    asked = {"changes": ASKED, "blocks": 20_000, "out": tmp_path / "whatif"}
    live = mrsim.live_whatif("quickstart", "cows-1", **asked)
    live._handle_custom_msg({"do": "stop"}, [])
    stopped = live.wait()
    assert live.ending.startswith("Stopped at ")
    assert stopped.manifest.status == "stopped"
    again = mrsim.live_whatif("quickstart", "cows-1", **asked)
    again.stop()
    assert again.wait().blocks >= stopped.blocks


def test_what_fails_while_it_plays_is_told_in_its_sentence(tmp_path):
    changes = [*ASKED, 'targets=[{share = "boord", margin = 5}]']
    live = mrsim.live_whatif("quickstart", EDIT, changes=changes, blocks=8, out=tmp_path / "whatif")
    with pytest.raises(mrsim.InputError, match="players don't differ in boord"):
        live.wait()
    assert "players don't differ in boord" in live.ending
    assert live.job["status"] == "failed"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("quickstart", "kanyon-2"), "kanyon"),
        (("quickstrat", EDIT), "quickstrat"),
        (("quickstart",), "edit"),
        (({"game": "moon-river"}, EDIT), "experiment: dict is no name of an experiment and no file of one"),
    ],
)
def test_a_mistake_is_refused_before_anything_is_played(asked, sentence, tmp_path):
    with pytest.raises(mrsim.InputError, match=sentence):
        mrsim.live_whatif(*asked, out=tmp_path / "whatif")
    assert not (tmp_path / "whatif").exists()


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "mrsim.studio.live_widget", raising=False)
    with pytest.raises(mrsim.InputError, match=r'needs an extra: pip install "mrsim\[notebook\]"'):
        mrsim.live_whatif("quickstart", EDIT)
