"""The same games give the same numbers, whoever adds them up: `play`, a run that is analysed, a duel, `tune`."""

import pytest
from rich.console import Console

import mrsim
from mrsim.cli.live_progress import ProgressDisplay
from mrsim.experiment.toml_reader import as_experiment
from mrsim.formatting import format_value
from mrsim.matches.batches import play_batches
from mrsim.matches.duels import duel
from mrsim.matches.play import prepare_match
from mrsim.matches.play_summary import summarise_batches
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.workers import thread_workers
from mrsim.tuning.candidate_games import TuningArena
from mrsim.tuning.form_gains import estimate_gain

GAME, SEED, BLOCKS, PLAYERS = "moon-river", 5, 60, 4
LINEUP = ["careless", "random", "random", "random"]
SETTINGS = {"players": PLAYERS, "mode": "legends"}
ASKED = {
    "question": "Who wins?",
    "game": GAME,
    "settings": SETTINGS,
    "lineups": {"make": "listed", "listed": [LINEUP]},
    "design": {"blocks": BLOCKS, "seed": SEED},
}


@pytest.fixture(scope="module")
def watched():
    return ProgressDisplay()


@pytest.fixture(scope="module")
def analysed(tmp_path_factory, watched):
    folder = tmp_path_factory.mktemp("run")
    execute_run(RunRequest(as_experiment(ASKED, "x"), folder), thread_workers(1), progress=watched)
    return mrsim.open_run(folder).findings()


@pytest.fixture(scope="module")
def quick():
    game, match = prepare_match(GAME, strategies=LINEUP, seed=SEED, **SETTINGS)
    return summarise_batches(play_batches(match, game.columns, BLOCKS, 1), game, PLAYERS, BLOCKS, keep=False)


@pytest.mark.parametrize("column", ["strategy", "seat"])
def test_play_prints_what_an_analysis_prints(quick, analysed, column):
    played, found = quick.tables[column], analysed.table(column).lines
    assert played["win_share"].to_list() == found["value"].to_list()
    for name in ("rows", "blocks", "low", "high"):
        assert played[name].to_list() == found[name].to_list(), name


def test_boards_have_the_shares_and_points_in_play_that_they_have_in_an_analysis(quick, analysed):
    played, points = quick.tables["board"], analysed.table("points-by-board")
    judged = {line["board"]: line["value"] for line in analysed.table("target-1").lines.iter_rows(named=True)}
    assert dict(zip(played["board"], played["win_share"], strict=True)) == judged
    assert played["score"].to_list() == [
        points.line(board=board, measure="score")["value"] for board in played["board"]
    ]


def test_a_duel_has_the_share_and_the_interval_of_the_analysis(analysed):
    fought = duel(GAME, "careless", "random", seats=1, players=PLAYERS, blocks=BLOCKS, seed=SEED, mode="legends")
    line = analysed.table("strategy").line(strategy="careless")
    assert (fought.win_share, fought.low, fought.high) == (line["value"], line["low"], line["high"])


def test_what_is_shown_while_a_run_plays_is_what_it_ends_with(watched, analysed):
    screen = Console(width=100)
    with screen.capture() as shown:
        screen.print(*watched.below_bar(), sep="\n")
    told = [" ".join(line.split()) for line in shown.get().splitlines()]
    for line in analysed.table("strategy").lines.iter_rows(named=True):
        assert f"{line['strategy']} {format_value(line['value'], 'share')}" in told


def test_tuning_counts_the_same_shares_in_the_same_blocks(analysed):
    arena = TuningArena(GAME, [SETTINGS], ["random"], 1)
    (record,) = arena.play(["careless"], SEED, BLOCKS)
    found = estimate_gain(0 * record.shares[0], record.shares[0])
    assert found.new == pytest.approx(analysed.table("strategy").line(strategy="careless")["value"], rel=1e-12)
