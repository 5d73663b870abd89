"""`mrsim learn`: experts learn from their own games."""

from types import SimpleNamespace

import numpy as np
import pytest

from mrsim.errors import InputError
from mrsim.games.kit.compiled.value_network import WEIGHTS
from mrsim.games.moon_river.facts.expert_features import EXPERT_FEATURES
from mrsim.games.moon_river.players.expert_networks import NETWORKS
from mrsim.learning import learn
from tests.command import run_command as run

TINY = ("learn", "moon-river", "--players", "4", "--rounds", "2", "--scale", "0.001")


@pytest.fixture(scope="module")
def learnt(tmp_path_factory):
    file = tmp_path_factory.mktemp("learnt") / "networks.npz"
    return file, run(*TINY, "--out", file, "--jobs", 1)


def test_a_file_holds_a_network_for_each_number_of_players_that_was_learnt(learnt):
    file, told = learnt
    assert told.returncode == 0
    with np.load(file) as networks:
        assert set(networks.files) == {f"4_{name}" for name in WEIGHTS}
        assert networks["4_first"].shape[0] == len(EXPERT_FEATURES)


def test_every_round_says_what_was_seen_and_how_far_off_the_network_is(learnt):
    _, told = learnt
    rounds = [line for line in told.stdout.splitlines() if line.startswith("4 players, round")]
    assert len(rounds) == 2
    assert all("positions" in line and "error" in line for line in rounds)


def test_learning_again_with_the_same_seed_on_other_threads_writes_the_same_bytes(learnt, tmp_path):
    file, _ = learnt
    run(*TINY, "--out", tmp_path / "again.npz", "--jobs", 2)
    assert (tmp_path / "again.npz").read_bytes() == file.read_bytes()


def test_a_game_without_experts_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(learn, "find_game", lambda name: SimpleNamespace(title="Toy", name=name))
    with pytest.raises(InputError, match=r"nobody learns Toy yet; games with experts are dice-town, .*moon-river"):
        learn.find_learner("toy")


def test_a_number_of_players_that_is_none_is_refused_in_a_sentence(tmp_path):
    told = run("learn", "moon-river", "--players", "4,7", "--out", tmp_path / "networks.npz")
    assert told.is_one_sentence
    assert "7 is no number of players here" in told.stderr


def test_a_box_is_learnt_on_from_what_the_shipped_experts_know(tmp_path):
    words = ("--players", "4", "--mode", "legends", "--edit", "mary.reserve+1", "--rounds", "1", "--scale", "0.0005")
    told = run("learn", "moon-river", *words, "--out", tmp_path / "wider.npz", "--jobs", 1)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("The shipped experts learn on: 1 round, about ")
    assert "Play by it: expert:networks=" in told.stdout
    with np.load(tmp_path / "wider.npz") as networks, np.load(NETWORKS) as shipped:
        assert set(networks.files) == set(shipped.files)
        assert np.array_equal(networks["2_first"], shipped["2_first"])
        assert not np.array_equal(networks["4_first"], shipped["4_first"])
        assert np.abs(networks["4_first"] - shipped["4_first"]).max() < 1.0


def test_boards_that_too_few_players_have_are_refused_before_anything_is_played(tmp_path):
    told = run("learn", "moon-river", "--mode", "legends", "--boards", "mary,big-jo", "--out", tmp_path / "x.npz")
    assert told.is_one_sentence
    assert "boards: every one of the 3 players needs a different legend board." in told.stderr
