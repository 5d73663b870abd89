"""Knobs by situation: the table beside a strategy, and which of its values are played."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.games.kit.portable_match import unpack_match
from mrsim.matches.play import prepare_match
from mrsim.strategy.file_lookup import shipped_folder
from mrsim.strategy.knobs import knob_values

GAME = "moon-river"
GREEDY = (shipped_folder(GAME) / "greedy.py").read_text(encoding="utf-8")
LEGENDS = {"players": 2, "mode": "legends"}
ON_BOARDS = LEGENDS | {"boards": ["mary", "big-jo"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One place for all, so that the strategy is compiled once."""
    found = tmp_path_factory.mktemp("tables")
    (found / "mine.py").write_text(GREEDY, encoding="utf-8")
    return found


@pytest.fixture
def tabled(folder):
    """Greedy as a user's own file, with a table beside it."""

    def write(*rows: str) -> str:
        (folder / "mine.knobs.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        return str(folder / "mine.py")

    return write


def match_of(*strategies: str, **settings):
    return prepare_match(GAME, strategies=strategies, **settings)[1]


def cows(match) -> list[float]:
    return [knob_values(strategy)["claim.cow"] for strategy in match.loaded]


def plain(frame):
    return frame.drop("strategy")


def test_the_row_that_names_most_wins(tabled):
    mine = tabled("players,mode,knob,value", ",,cow,1", "2,,cow,2", "2,base,claim.cow,3")
    assert cows(match_of(mine, players=2)) == [3, 3]
    assert cows(match_of(mine, **ON_BOARDS)) == [2, 2]
    assert cows(match_of(mine, players=3)) == [1, 1, 1]


def test_where_no_row_matches_the_value_of_the_file_is_played(tabled):
    assert cows(match_of(tabled("players,knob,value", "3,cow,1"), players=2)) == [8, 8]


def test_players_with_one_strategy_have_the_values_of_their_own_boards(tabled):
    assert cows(match_of(tabled("board,knob,value", "mary,cow,3"), **ON_BOARDS)) == [3, 8]


def test_the_base_game_has_no_scenario_so_no_row_that_names_one_matches(tabled):
    match = match_of(tabled("scenario,knob,value", "gold-rush,cow,3"), players=2)
    assert (cows(match), match.knobs_wait_for_deal()) == ([8, 8], False)


def test_a_knob_that_is_named_in_the_line_up_beats_the_table(tabled):
    mine = tabled("players,knob,value", "2,cow,3", "2,resource,7")
    match = match_of(f"{mine}:cow=5", players=2)
    assert cows(match) == [5, 5]
    assert knob_values(match.loaded[0])["claim.resource"] == 7


def test_a_table_plays_as_its_values_do_when_they_are_typed(tabled):
    mine = tabled("scenario,mode,knob,value", *(f",{mode},least_gain,9" for mode in ("base", "legends")))
    by_table = mrsim.play(GAME, strategies=mine, games=20, **LEGENDS)
    assert plain(by_table).equals(plain(mrsim.play(GAME, strategies="greedy:least_gain=9", games=20, **LEGENDS)))


def test_values_of_a_drawn_board_are_played_in_its_games_and_in_no_others(tabled):
    drawn = mrsim.play(GAME, strategies=tabled("board,knob,value", "mary,least_gain,1000"), games=60, **LEGENDS)
    greedy = mrsim.play(GAME, strategies="greedy", games=60, **LEGENDS)
    with_mary = drawn["block"].is_in(drawn.filter(pl.col("board") == "mary")["block"].unique().to_list())
    assert 0 < with_mary.sum() < len(drawn)
    assert plain(drawn).filter(~with_mary).equals(plain(greedy).filter(~with_mary))
    assert not plain(drawn).filter(with_mary).equals(plain(greedy).filter(with_mary))


def test_games_with_drawn_boards_are_counted_and_told_as_they_are_where_each_value_is_typed(tabled):
    every = tuple(f"{board},least_gain,9" for board in ("mary", "big-jo", "wesley", "calamity"))
    match = match_of(tabled("board,knob,value", *every), **LEGENDS)
    typed = match_of("greedy:least_gain=9", **LEGENDS)
    assert match.knobs_wait_for_deal()
    tables, expected = ([np.zeros(tally.shape, np.int64) for tally in one.tallies] for one in (match, typed))
    rows, wanted = match.play_and_tally(0, 5, tables), typed.play_and_tally(0, 5, expected)
    assert rows.tolist() == wanted.tolist()
    assert all((one == other).all() for one, other in zip(tables, expected, strict=True))
    assert match.tell(3, 1).rows.tolist() == rows[3 * 4 + 2 : 3 * 4 + 4].tolist()


def test_other_strategies_at_the_same_table_have_their_own_values(tabled):
    mine = tabled("board,knob,value", "mary,cow,3")
    seated = match_of(mine, **ON_BOARDS).played_by([f"{mine}:recruit=1", mine], 2)
    assert cows(seated) == [3, 8]
    assert cows(seated.played_by(["greedy", mine], 2)) == [8, 8]


@pytest.mark.parametrize(
    ("header", "row", "sentence"),
    [
        ("players,knob,value", "2,cows,3", "row 2, column knob: mine has no knob cows. Did you mean cow?"),
        ("players,knob,value", "2,cow,many", "row 2, column value: the knob cow is set to many; it takes a number."),
        ("players,knob,value", "2,cow,inf", "row 2, column value: the knob cow is set to inf; it takes a number."),
        ("bord,knob,value", "mary,cow,3", 'row 1: "bord" is not a column (perhaps "board"); known are '),
        ("board,knob,value", "marry,cow,3", 'column board: "marry" is not a value of board (perhaps "mary")'),
        ("players,knob,value", "7,cow,3", '"7" is not a value of players; known are 2, 3 and 4.'),
        ("scenario,knob,value", "random,cow,3", '"random" is not a value of scenario'),
        ("players,knob,value", "2,,3", "row 2, column knob: the cell is empty"),
        ("players,knob", "2,cow", "row 1: column value is missing"),
    ],
)
def test_a_mistake_in_a_table_is_told_in_a_sentence_that_says_where(tabled, header, row, sentence):
    with pytest.raises(InputError) as error:
        match_of(tabled(header, row), players=2)
    assert "mine.knobs.csv" in str(error.value)
    assert sentence in str(error.value)


def test_two_rows_that_are_equally_specific_are_refused_until_a_row_names_both(tabled):
    rows = ("players,board,knob,value", "2,,cow,3", ",mary,cow,4")
    with pytest.raises(InputError, match=r"claim\.cow has a row for players 2 and one for board mary, and neither"):
        match_of(tabled(*rows), players=3)
    assert cows(match_of(tabled(*rows, "2,mary,cow,5"), **ON_BOARDS)) == [5, 3]


def test_two_rows_for_one_situation_are_refused(tabled):
    with pytest.raises(InputError, match=r"claim\.cow has two rows for players 2; leave one of them out\."):
        match_of(tabled("players,knob,value", "2,cow,3", "2,claim.cow,4"), players=3)


def test_rows_that_never_match_together_are_no_tie(tabled):
    assert cows(match_of(tabled("players,mode,knob,value", "2,,cow,3", "3,,cow,4", ",,cow,1"), players=3)) == [4] * 3


def test_results_depend_on_the_rows_of_a_table_and_on_nothing_else_in_it(tabled):
    first = match_of(tabled("players,knob,value", "2,cow,3", "3,cow,4"), players=2).ingredients
    same = match_of(tabled("note,knob,value,players", "mine,cow,4,3", ",cow,3,2"), players=2).ingredients
    other = match_of(tabled("players,knob,value", "2,cow,3", "3,cow,5"), players=2).ingredients
    assert first == same
    assert first != other
    assert not any(name.startswith("the knobs") for name in match_of("greedy", players=2).ingredients)


def test_a_run_is_not_resumed_with_another_table(tabled, folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mine = tabled("players,knob,value", "2,cow,3")
    Path("mine.toml").write_text(
        f'question = "Which?"\ngame = "{GAME}"\n[lineups]\nstrategies = ["{mine}"]\n'
        "[settings]\nplayers = 2\n[design]\nblocks = 4\n",
        encoding="utf-8",
    )
    mrsim.run("mine.toml")
    for changed in (("players,knob,value", "2,cow,4"), None):
        if changed is None:
            (folder / "mine.knobs.csv").unlink()
        else:
            tabled(*changed)
        with pytest.raises(InputError, match=f"another version of: the knobs of {mine}"):
            mrsim.run("mine.toml", blocks=6)


def test_a_table_travels_with_the_users_own_strategy(tabled, folder):
    match = match_of(tabled("board,knob,value", "mary,cow,3"), **ON_BOARDS)
    settings, strategies, _ = unpack_match(match.portable())
    assert str(folder / "mine.py") not in strategies
    elsewhere = match_of(*strategies, **settings)
    assert cows(elsewhere) == [3, 8]
    assert elsewhere.play(0, 2).tolist() == match.play(0, 2).tolist()
