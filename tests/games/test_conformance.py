"""What every game must do, whichever it is: a folder below mrsim/games with a `game.py` is found and tested here."""

import ast
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from mrsim import games
from mrsim.games.contract import COMMON_COLUMNS, WIN, row_dtype
from mrsim.games.kit.rotation import SQUARES
from mrsim.matches.play import prepare_match
from mrsim.strategy.about import known_strategies, skill_ladder
from mrsim.strategy.file_lookup import RANDOM

ROOT = Path(__file__).resolve().parents[2]
GAMES = games.game_names()
CASES = [(name, number) for name in GAMES for number in range(len(games.find_game(name).benchmarks))]
BLOCKS = 6
USUAL = "greedy"
"""The strategy that every game ships, so that commands have a default."""

COMPILED_GAME = pytest.mark.parametrize("name", games.compiled_games())
"""What games bring that are folders of the package, and games in one file don't."""
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
EVERY_CASE = pytest.mark.parametrize(("name", "case"), CASES, ids=[f"{name}-{case}" for name, case in CASES])


def mixed(players: int) -> list[str]:
    """Two strategies, so that rotations differ."""
    return [USUAL if player % 2 == 0 else RANDOM for player in range(players)]


def match(name: str, case: int = 0, strategies: list[str] | None = None, **more: Any) -> Any:
    values = games.find_game(name).benchmarks[case]
    return prepare_match(name, strategies=strategies or mixed(values["players"]), seed=5, **{**values, **more})[1]


def each_game(rows: Any, players: int) -> Any:
    """The rows of one game after the other."""
    return rows.reshape(-1, players)


def parts(name: str) -> list[str]:
    return [column.name for column in games.find_game(name).columns if column.role == "part"]


# Rows


@EVERY_GAME
def test_rows_begin_with_the_columns_that_all_games_have(name):
    columns = games.find_game(name).columns
    assert columns[: len(COMMON_COLUMNS)] == COMMON_COLUMNS
    assert len({column.name for column in columns}) == len(columns)
    assert match(name).play(0, 1).dtype == row_dtype(columns)


@EVERY_GAME
def test_what_is_added_up_over_games_is_a_number(name):
    summed = [column for column in games.find_game(name).columns if column.role in ("part", "count", "standing")]
    assert [column.name for column in summed if column.labels is not None] == []


@EVERY_CASE
def test_every_game_has_a_row_for_each_seat_and_each_player_sits_everywhere_equally_often(name, case):
    here = match(name, case)
    rows = each_game(here.play(3, BLOCKS), here.players)
    assert len(rows) == BLOCKS * here.rotations
    seats = list(range(here.players))
    for game in rows:
        assert game.seat.tolist() == seats
        assert sorted(game.player.tolist()) == seats
        assert [here.labels[code] for code in game.strategy] == [here.strategies[player] for player in game.player]
    assert rows.block[:, 0].tolist() == [block for block in range(3, 3 + BLOCKS) for _ in range(here.rotations)]
    apart = match(name, case, noise="player")
    assert apart.rotations == len(SQUARES[apart.players])
    sat = {(player, seat): 0 for player in seats for seat in seats}
    for row in apart.play(0, 1):
        sat[int(row.player), int(row.seat)] += 1
    assert len(set(sat.values())) == 1


@EVERY_CASE
@pytest.mark.parametrize("noise", ["seat", "player"])
def test_a_deal_that_is_played_once_is_one_of_its_games_in_all_rotations(name, case, noise):
    here, once = (match(name, case, noise=noise, deals=deals) for deals in ("rotated", "single"))
    in_all = here.play(3, BLOCKS).reshape(BLOCKS, here.rotations, here.players)
    rows = each_game(once.play(3, BLOCKS), here.players)
    assert len(rows) == BLOCKS
    for at, game in enumerate(rows):
        (rotation,) = once.rotations_of(3 + at)
        assert game.tobytes() == in_all[at, rotation].tobytes()
        told = once.tell(3 + at, rotation, explain=False)
        assert told.rows.tobytes() == game.tobytes()
        assert told.events == here.tell(3 + at, rotation, explain=False).events


@EVERY_CASE
def test_wins_are_shared_out_whole_and_the_parts_make_the_score(name, case):
    here = match(name, case)
    rows = here.play(0, BLOCKS)
    np.testing.assert_array_equal(sum(rows[part].astype(int) for part in parts(name)), rows.score)
    for game in each_game(rows, here.players):
        winners = game.place == 1
        assert game.win_twelfths.tolist() == [WIN // winners.sum() if won else 0 for won in winners]
        assert game.score[winners].min() == game.score.max()
        for seat, row in enumerate(game):
            assert row.margin == row.score - np.delete(game.score, seat).max()
            assert row.place == 1 or row.score <= game.score.max()


@EVERY_CASE
def test_real_choices_are_those_decisions_that_have_several_options(name, case):
    here = match(name, case, [USUAL])
    told = here.tell(0, 0, explain=True)
    options = [[] for _ in told.rows]
    for event in told.events:
        if event["event"] == "options":
            options[event["player"]].append(len(event["options"]))
    assert told.rows.decisions.tolist() == [len(each) for each in options]
    assert told.rows.real_choices.tolist() == [sum(n > 1 for n in each) for each in options]
    assert told.rows.real_choices.min() > 0


# The same games, however they are played


@EVERY_CASE
def test_games_do_not_depend_on_batches_or_on_what_was_played_before(name, case):
    here = match(name, case)
    whole = here.play(0, BLOCKS)
    one_by_one = [here.play(block, 1) for block in reversed(range(BLOCKS))]
    assert np.concatenate(one_by_one[::-1]).tobytes() == whole.tobytes()
    assert match(name, case).play(0, BLOCKS).tobytes() == whole.tobytes()


@EVERY_CASE
def test_the_seed_decides_the_games(name, case):
    values = games.find_game(name).benchmarks[case]
    one, other = (prepare_match(name, strategies=RANDOM, seed=seed, **values)[1].play(0, BLOCKS) for seed in (1, 2))
    assert one.tobytes() != other.tobytes()


@EVERY_CASE
def test_a_told_game_is_the_one_that_is_counted(name, case):
    here = match(name, case)
    rows = each_game(here.play(0, 2), here.players)
    for number, game in enumerate(rows):
        told = here.tell(*divmod(number, here.rotations), explain=False)
        assert told.rows.tobytes() == game.tobytes()
        assert told.events[0]["index"] == number


@EVERY_CASE
def test_games_are_the_same_with_the_compiler_off(name, case):
    code = f"from tests.games.test_conformance import digest; print(digest({name!r}, {case}))"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest(name, case)


def digest(name: str, case: int) -> str:
    """Of the first game of two seeds."""
    values = games.find_game(name).benchmarks[case]
    told = [
        prepare_match(name, strategies=mixed(values["players"]), seed=seed, **values)[1].tell(0, 0) for seed in (1, 2)
    ]
    return hashlib.sha256(b"".join(one.rows.tobytes() for one in told)).hexdigest()


@EVERY_CASE
def test_tallies_leave_the_games_alone_and_add_up(name, case):
    here = match(name, case)
    whole, halves = ([np.zeros(tally.shape, np.int64) for tally in here.tallies] for _ in range(2))
    rows = here.play_and_tally(0, BLOCKS, whole)
    assert rows.tobytes() == here.play(0, BLOCKS).tobytes()
    here.play_and_tally(0, 2, halves)
    here.play_and_tally(2, BLOCKS - 2, halves)
    for tally, one, other in zip(here.tallies, whole, halves, strict=True):
        np.testing.assert_array_equal(one, other)
        assert one.any(), tally.name


@EVERY_CASE
def test_no_axis_of_a_tally_is_called_like_how_a_game_ended(name, case):
    outcomes = {column.name for column in games.find_game(name).columns if column.role == "outcome"}
    assert not outcomes & {axis.name for tally in match(name, case).tallies for axis in tally.axes}


@EVERY_CASE
def test_a_time_has_whole_numbers_each_later_than_the_one_before(name, case):
    for axis in (axis for tally in match(name, case).tallies for axis in tally.axes if axis.is_time):
        times = [int(label) for label in axis.labels]
        assert times == sorted(set(times)), axis.name


# Told games


@EVERY_CASE
def test_a_transcript_begins_with_the_setup_and_ends_with_the_result(name, case):
    here = match(name, case)
    told = here.tell(1, 0, explain=False)
    first, last = told.events[0], told.events[-1]
    assert json.loads(json.dumps(told.events)) == list(told.events)
    assert (first["event"], first["game"], first["players"], first["seed"]) == ("setup", name, here.players, 5)
    assert first["strategies"] == [here.strategies[player] for player in told.rows.player]
    assert (last["event"], last["winners"]) == ("result", np.flatnonzero(told.rows.place == 1).tolist())
    assert [event["event"] for event in told.events].count("score") == here.players


@EVERY_CASE
def test_what_was_weighed_is_told_beside_the_same_events(name, case):
    here = match(name, case)
    plain, explained = here.tell(0, 0, explain=False), here.tell(0, 0, explain=True)
    assert [event for event in explained.events if event["event"] != "options"] == list(plain.events)
    asked = set()
    for event in explained.events:
        if event["event"] == "options":
            asked.add(event["question"])
            scores = [option["score"] for option in event["options"]]
            assert scores[event["chosen"]] == max(scores)
    assert asked <= set(games.find_game(name).questions.names)


@EVERY_CASE
def test_a_story_tells_every_event_in_80_columns(name, case):
    here = match(name, case)
    console = Console(width=80, no_color=True, record=True, file=open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
    for part in games.find_game(name).story(here.tell(0, 0, explain=True).events):
        console.print(part)
    text = console.export_text()
    console.file.close()
    assert games.find_game(name).title in text
    assert max(map(len, text.splitlines())) <= 80


@EVERY_GAME
def test_the_command_of_a_game_tells_it_again(name):
    from typer.testing import CliRunner

    from mrsim.cli.main import app

    here = match(name, -1)
    told = CliRunner().invoke(app, [*here.command(2, 1)[1:], "--format", "jsonl"])
    assert told.exit_code == 0, told.output
    assert [json.loads(line) for line in told.stdout.splitlines()] == list(here.tell(2, 1, explain=False).events)


# Strategies


@EVERY_CASE
def test_random_plays_every_game_to_its_end(name, case):
    here = match(name, case, [RANDOM])
    rows = here.play(0, 200)
    assert len(rows) == 200 * here.rotations * here.players
    assert (rows.place >= 1).all()


@EVERY_GAME
def test_every_shipped_strategy_plays_and_plays_the_same_again(name):
    for strategy in known_strategies(name):
        if strategy.origin != "yours" and strategy.name != "learnt":  # which plays once something has been learnt
            here = match(name, 0, [strategy.name])
            assert here.tell(0, 0, explain=False).rows.tobytes() == here.play(0, 1)[: here.players].tobytes()


@EVERY_GAME
def test_there_is_a_ladder_from_random_up_and_a_usual_strategy(name):
    rungs = [one.rung for one in skill_ladder(name)]
    assert rungs == list(range(len(rungs)))
    assert len(rungs) > 2
    assert USUAL in {one.name for one in known_strategies(name)}
    assert all(one.story for one in known_strategies(name))


@COMPILED_GAME
def test_the_baseline_answers_every_question_and_a_starter_begins_a_strategy(name):
    game = games.find_game(name)
    names = game.questions.names
    answered = [functions(game.starter.with_name(file)) for file in ("baseline.py", "starter.py")]
    assert set(names) <= answered[0]
    assert set(names) & answered[1]
    for question in game.questions.asked:
        assert question.story.endswith("?")
        assert all(kind.story for kind in question.kinds)


def functions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@EVERY_GAME
def test_restrictions_hold_for_every_kind_and_source(name):
    game = games.find_game(name)
    words = [f"never={question.name}.{kind.name}" for question in game.questions.asked for kind in question.kinds]
    words += [word.replace("never", "always") for word in words] + [
        f"ignore={one.name}" for one in game.questions.sources
    ]
    players = game.benchmarks[-1]["players"]
    for word in words:
        here = match(name, -1, [f"{USUAL}:{word}", *mixed(players)[1:]])
        assert here.tell(0, 0, explain=False).rows.tobytes() == here.play(0, 1)[:players].tobytes(), word


# Its own tests


@COMPILED_GAME
def test_a_game_brings_a_referee_a_ledger_and_a_test_of_what_is_hidden(name):
    folder = ROOT / "tests" / name.replace("-", "_")
    for file in ("referee.py", "test_refereed_games.py", "test_hidden.py", "test_ledger.py", "ledger.csv"):
        assert (folder / file).is_file(), f"{folder / file} is missing"


@COMPILED_GAME
def test_a_referee_knows_nothing_of_the_simulator(name):
    tree = ast.parse((ROOT / "tests" / name.replace("-", "_") / "referee.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            assert not [module for module in modules if module.split(".")[0] == "mrsim"]
