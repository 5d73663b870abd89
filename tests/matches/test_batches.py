"""Playing in batches on threads, from Python."""

import polars as pl
import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.matches import batches
from mrsim.matches.play import prepare_match

MIXED = "greedy,random,greedy,random"


def frame(**settings):
    return mrsim.play("moon-river", **({"strategies": MIXED, "games": 400, "seed": 5} | settings))


def test_rows_are_the_same_on_one_thread_and_on_two():
    assert frame(jobs=1).equals(frame(jobs=2))


@pytest.mark.parametrize("blocks_a_batch", [1, 7, 100])
def test_rows_do_not_depend_on_how_blocks_are_batched(monkeypatch, blocks_a_batch):
    whole = frame()
    monkeypatch.setattr(batches, "batch_size", lambda *_: blocks_a_batch)
    assert frame(jobs=2).equals(whole)


@pytest.mark.parametrize("rows_a_chunk", [1, 50])
def test_rows_do_not_depend_on_how_many_are_turned_into_columns_at_once(monkeypatch, rows_a_chunk):
    whole = frame()
    monkeypatch.setattr(batches, "CHUNK_ROWS", rows_a_chunk)
    assert frame().equals(whole)


def test_more_games_begin_with_the_same_games():
    assert frame(games=800).head(1600).equals(frame(games=400))


def test_rows_come_in_order_of_block_rotation_and_seat():
    played = frame()
    assert played.equals(played.sort("block", "rotation", "seat"))
    assert played.height == 400 * 4


def test_games_are_rounded_up_to_whole_blocks():
    _, match = prepare_match("moon-river", strategies=MIXED)
    assert [batches.blocks_for_games(games, match) for games in (1, 4, 5)] == [1, 1, 2]


def test_equal_strategies_on_equal_boards_are_one_game_a_block():
    assert frame(strategies="greedy", games=10)["rotation"].unique().to_list() == [0]
    assert frame(strategies="greedy", games=10, mode="legends")["rotation"].n_unique() == 4
    assert frame(strategies="greedy", games=10, noise="player")["rotation"].n_unique() == 4


def test_a_frame_becomes_pandas():
    pandas = frame(games=8).to_pandas()
    assert pandas["strategy"].iloc[0] == "greedy"
    assert pandas["score"].sum() == frame(games=8)["score"].sum()


def test_the_scenario_is_null_in_the_base_game_and_a_word_in_legends():
    assert frame(games=8)["scenario"].null_count() == 32
    assert set(frame(mode="legends")["scenario"]) <= {"timber-rafting", "gold-rush", "outlaws", "moon-river-city"}


def test_standings_are_kept_for_one_block_in_so_many():
    kept = frame(games=160, standings_every=8).filter(pl.col("lead_changes").is_not_null())
    assert kept["block"].unique().to_list() == [0, 8, 16, 24, 32]
    assert frame(games=40, standings_every=0)["rounds_led"].null_count() == 160


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"playrs": 3}, "moon-river has no setting playrs. Did you mean players? It has players, mode, scenario"),
        ({"players": 7}, "players: 7 is unknown; choose 2, 3 or 4."),
        ({"standings_every": -1}, "standings_every: -1 is negative"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(settings, sentence):
    with pytest.raises(InputError, match=sentence.replace("?", r"\?")):
        frame(**settings)


def test_an_unknown_game_lists_the_known_ones():
    with pytest.raises(InputError, match=r"There is no game moonriver\. Did you mean moon-river\?"):
        mrsim.play("moonriver")
