"""Files that a strategy plays by, where they are named with it."""

import shutil

import numpy as np
import pytest

from mrsim.errors import InputError
from mrsim.games.kit.portable_match import unpack_match
from mrsim.games.moon_river.players.expert_networks import NETWORKS
from mrsim.matches.play import prepare_match
from mrsim.strategy.named_files import print_strategies


def match(*strategies, **settings):
    return prepare_match("moon-river", strategies=strategies, players=len(strategies), **settings)[1]


@pytest.fixture
def knobs(tmp_path):
    file = tmp_path / "mine.csv"
    file.write_text("players,knob,value\n2,claim.cow,4\n", encoding="utf-8")
    return str(file)


@pytest.fixture
def networks(tmp_path):
    file = tmp_path / "mine.npz"
    with np.load(NETWORKS) as shipped:
        np.savez(file, **{name: shipped[name] * (2.0 if name.endswith("_last") else 1.0) for name in shipped.files})
    return str(file)


def test_a_named_table_counts_in_the_place_of_the_one_beside_the_strategy(knobs):
    named, turned = match(f"greedy:knobs={knobs}", "random"), match("greedy:claim.cow=4", "random")
    assert tables_among(named.ingredients)
    assert not tables_among(turned.ingredients)
    assert np.array_equal(named.play(0, 5), turned.play(0, 5))


def test_experts_judge_by_the_networks_that_are_named_with_them(networks):
    usual, other = match("expert", "random"), match(f"expert:networks={networks}", "random")
    assert usual.ingredients["what experts have learnt"] != other.ingredients["what experts have learnt"]


def test_named_files_travel_with_a_match(knobs, networks, tmp_path):
    playing = match(f"greedy:knobs={knobs}", f"expert:networks={networks}")
    packed, known = playing.portable(), playing.ingredients
    shutil.move(networks, tmp_path / "gone.npz")
    settings, strategies, _ = unpack_match(packed)
    there = prepare_match("moon-river", strategies=strategies, **settings)[1].ingredients
    assert there["what experts have learnt"] == known["what experts have learnt"]
    assert tables_among(there) == tables_among(known) != []


def tables_among(ingredients):
    return [digest for name, digest in ingredients.items() if name.startswith("the knobs")]


def test_mistakes_are_one_sentence(networks, tmp_path):
    with pytest.raises(InputError, match=r"there is no file nowhere\.csv; knobs= names one that exists"):
        match("greedy:knobs=nowhere.csv", "random")
    with pytest.raises(InputError, match="greedy judges by no network"):
        match(f"greedy:networks={networks}", "random").places()
    with pytest.raises(InputError, match="all players of a table judge by one file"):
        match(f"expert:networks={networks}", "expert").places()
    (tmp_path / "text.npz").write_text("no networks", encoding="utf-8")
    with pytest.raises(InputError, match="holds no networks"):
        match(f"expert:networks={tmp_path / 'text.npz'}", "random").places()


def test_players_who_have_adapted_are_printed_as_such():
    assert print_strategies("careful:knobs=reports/adapted/3fa9c1.csv ×4") == "adapted careful ×4"
    assert print_strategies("expert:networks=mine.npz") == "expert:networks=mine.npz"
