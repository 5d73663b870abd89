"""The game as an arena: the same deals for all edits, nothing played twice, the same numbers however it is played."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from mrsim.errors import InputError
from mrsim.experiment.spec import Lineups
from mrsim.experiment.toml_reader import as_experiment
from mrsim.progress import Progress
from mrsim.search.box_arena import BoxArena
from mrsim.search.deviations import IDLE, find_deviations
from mrsim.search.edit_arena import NO_CHANGE
from mrsim.search.evaluation_store import SumStore
from mrsim.search.goals import target_of_goal
from mrsim.seeds import SEARCHING, seed_for

BOX = """kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number
D1,8,desert,0,1,0,1,0,0,1
M2,8,meadow,1,0,0,0,0,0,4
K1,8,corn,0,0,0,0,0,4,3
"""
SEED = seed_for(1, SEARCHING)
EDITS = (NO_CHANGE, "D1-1 M2+1", "cows-1")


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    file = tmp_path_factory.mktemp("box") / "small.csv"
    file.write_text(BOX, encoding="utf-8")
    return str(file)


def experiment(box, **more):
    return as_experiment(
        {
            "question": "?",
            "game": "moon-river",
            "settings": {"players": 2, "mode": "legends", "box": box, **more},
            "lineups": {"make": "mirror", "strategies": ["greedy", "random"]},
            "targets": [{"share": "board", "within": ["lineup"], "margin": 3}],
        },
        "here",
    )


def arena(box, jobs=1, store=None, **more):
    asked = experiment(box, **more)
    return BoxArena(asked, target_of_goal(asked, None), jobs, store or SumStore())


def played(where, blocks=40, edits=EDITS):
    return dict(where.play(edits, SEED, blocks))


def test_shares_are_those_of_the_rows(box):
    import mrsim

    found = arena(box)
    shares = dict(zip(found.goals.names, played(found)[NO_CHANGE].value, strict=True))
    rows = mrsim.play("moon-river", strategies="greedy", players=2, games=80, seed=SEED, mode="legends", box=box)
    by_board = {board: twelfths / 12 for board, twelfths in rows.group_by("board").agg(pl.mean("win_twelfths")).rows()}
    assert {name: shares[f"{name} · greedy ×2"] for name in by_board} == pytest.approx(by_board)


def test_the_same_answers_on_one_thread_and_on_two_and_in_pieces(box):
    whole, pieces = arena(box), arena(box, jobs=2)
    played(pieces, 13)
    for edit, shares in played(whole).items():
        again = played(pieces)[edit]
        assert np.array_equal(shares.value, again.value)
        assert np.array_equal(shares.influence, again.influence)


def test_what_was_played_is_not_played_again_even_by_another_process(box, tmp_path):
    first = arena(box, store=SumStore(tmp_path / "kept.sqlite"))
    before = played(first)
    first.store.close()
    second = arena(box, store=SumStore(tmp_path / "kept.sqlite"))
    after = played(second)
    assert second.games_played == 0
    assert all(np.array_equal(before[edit].value, after[edit].value) for edit in EDITS)


def test_edits_that_lead_to_the_same_box_are_the_same_games(box):
    found = arena(box)
    played(found)
    games = found.games_played
    again = played(found, edits=["M2+1 D1-1", "K1-1 D1+1; D1-1 K1+1"])
    assert found.games_played == games
    assert np.array_equal(again["K1-1 D1+1; D1-1 K1+1"].value, played(found)[NO_CHANGE].value)


def test_a_stop_gives_no_further_edit_and_the_rest_goes_on_from_there(box):
    found = arena(box)

    class Stopping(Progress):
        def add(self, games):  # noqa: ARG002
            found.brake.pulled = True

    found.goals  # noqa: B018  looked for before
    found.watcher = Stopping()
    assert len(played(found)) < len(EDITS)
    found.watcher = Progress()
    found.resume()
    assert set(played(found)) == set(EDITS)


def test_exchanging_kinds_that_carry_the_same_is_nothing_and_not_played(box):
    found = find_deviations(
        arena(box, edit="M2.cows=0 M2.number=3 K1.corn=0 D1.drought=0 D1.gold=0"), blocks=20, seed=1
    )
    assert IDLE not in set(found.changes["standing"])
    twins = box.replace("small", "twins")
    Path(twins).write_text(BOX.replace("M2,8,", "M2,4,") + "M3,4,meadow,1,0,0,0,0,0,4\n", encoding="utf-8")
    lines = find_deviations(arena(twins), blocks=20, seed=1).changes.filter(pl.col("edit") == "M2-1 M3+1")
    assert set(lines["standing"]) == {IDLE}
    assert set(lines["value"]) == {0.0}


GOLD_FOR_ONE = ("greedy", "greedy:ignore=gold")


@pytest.mark.long
def test_the_gold_that_only_one_player_takes_is_what_moves_its_share(box):
    one, other = GOLD_FOR_ONE
    asked = experiment(box).model_copy(
        update={
            "settings": {"players": 4, "edit": "C3.gold=9"},
            "lineups": Lineups(make="listed", listed=((one, other, other, other),)),
        }
    )
    where = BoxArena(asked, target_of_goal(asked, "strategy"), 2, SumStore())
    found = find_deviations(where, blocks=100, seed=1, sort_by=one)
    first = found.changes.filter(pl.col("view") == one).head(3)
    assert all("C3" in edit for edit in first["edit"])
    assert found.parts["part"].unique(maintain_order=True).to_list().index("C3") < 3
    line = found.parts.row(by_predicate=(pl.col("part") == "C3") & (pl.col("view") == one), named=True)
    assert line["low"] > 0


def test_the_price_is_in_pieces_and_none_beyond_a_limit(box):
    found = arena(box)
    assert [found.price(edit) for edit in (NO_CHANGE, "D1-2 M2+2", "D1-2 M2+2 cows-1", "D1-9 M2+9")] == [0, 2, 3, None]


def test_goals_are_those_of_the_experiment_or_as_typed(box):
    asked = experiment(box)
    assert target_of_goal(asked, None) == asked.targets[0]
    assert target_of_goal(asked, "boards within 1.5pp").margin == 1.5
    assert target_of_goal(asked, "seat").within == ("lineup",)
    with pytest.raises(InputError, match="is no goal"):
        target_of_goal(asked, "fair, please!")


def test_a_file_that_is_no_store_is_said(tmp_path):
    (tmp_path / "text.sqlite").write_text("this is a text, and long enough to be one" * 20, encoding="utf-8")
    with pytest.raises(InputError, match="can't be used to keep what is played"):
        SumStore(tmp_path / "text.sqlite")
