"""Strategy files, found, checked and loaded."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.games.moon_river.players.decisions import questions
from mrsim.strategy.loading import load_file, load_strategy

GAME = "moon-river"
ROOT_ON_PATH = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}


def test_an_unchanged_file_is_loaded_once():
    assert load_strategy("greedy", GAME, questions()) is load_strategy("greedy", GAME, questions())


def test_a_changed_file_is_loaded_again(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def claim(me, table, parcel):\n    return parcel.cows\n")
    before = load_file(file, questions())
    file.write_text("def claim(me, table, parcel):\n    return -parcel.cows\n")
    after = load_file(file, questions())
    assert before.answers["claim"].address != after.answers["claim"].address


PLAYED = """
import sys, mrsim
for file in sys.argv[1:]:
    frame = mrsim.play("moon-river", strategies=[file, "random"], players=2, games=2, jobs=1)
    print(file, frame.filter(player=0)["score"].to_list())
"""


def played(*files):
    """What a process of its own has each strategy score."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    command = [sys.executable, "-c", PLAYED, *map(str, files)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


CLAIMER = """
def claim(me, table, parcel, weight=1.0):
    return worth(parcel, weight)


def worth(parcel, weight):
    symbols = parcel.cows + parcel.resource_worth + parcel.recruit + parcel.room + parcel.territory + parcel.herd
    return weight * (symbols + parcel.lone_gain + parcel.best_gain) {sign} 3 * parcel.number
"""


def test_code_that_two_processes_have_kept_is_not_mixed_up_in_a_third(tmp_path):
    high, low = tmp_path / "high.py", tmp_path / "low.py"
    high.write_text(CLAIMER.format(sign="+"))
    low.write_text(CLAIMER.format(sign="-"))
    apart = played(high) + played(low)
    assert played(high, low) == apart


def test_the_docstring_is_the_story():
    assert load_strategy("greedy", GAME, questions()).story.startswith("Takes what scores now.")


def test_a_strategy_may_have_helpers_of_its_own(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def worth(p):\n    return p.cows\n\n\ndef claim(me, table, parcel):\n    return worth(parcel)\n")
    frame = mrsim.play(GAME, strategies=str(file), games=4)
    assert frame.height == 16


def test_a_declined_swap_reads_as_parcels_without_symbols(tmp_path):
    file = tmp_path / "swapper.py"
    file.write_text(
        "def swap(me, table, swap):\n"
        "    return 1.0 if swap.declines and swap.taken.cows + swap.given.resource == 0 else 0.0\n"
    )
    assert mrsim.play(GAME, strategies=str(file), games=200, players=4)["swaps"].sum() == 0


FAILING = """def claim(me, table, parcel):
    return 1.0


def drought(me, table, cow):
    worth = cow.loss
    return 1.0 / (worth - worth)
"""


def test_an_error_in_a_strategy_names_its_very_line_and_the_command_that_shows_the_game(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FAILING)
    with pytest.raises(InputError) as error:
        mrsim.play(GAME, strategies=str(file), games=40, seed=4)
    said = str(error.value)
    assert said.startswith(f"{file}, line 7: drought fails with a division by zero. To see that game: ")
    command = said.partition("To see that game: ")[2]
    assert command.startswith(f"mrsim replay moon-river --strategies {file} --seed 4 --block ")
    told = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)], env=ROOT_ON_PATH, capture_output=True, text=True, check=False
    )
    assert told.stderr.splitlines()[-1] == f"mrsim: {said}"


def test_without_the_compiler_an_error_in_a_strategy_names_its_very_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FAILING)
    command = [sys.executable, "-m", "mrsim", "play", GAME, "--strategies", str(file), "--games", "4", "--seed", "4"]
    told = subprocess.run(
        command, env=ROOT_ON_PATH | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert told.stderr.startswith(f"mrsim: {file}, line 7: drought fails with a division by zero. ")


def test_a_score_that_is_no_number_is_refused(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import math\n\n\ndef claim(me, table, parcel):\n    return math.nan\n")
    with pytest.raises(InputError, match="line 4: claim fails with ValueError: a score is not a number"):
        mrsim.play(GAME, strategies=str(file), games=1)


def test_a_failing_game_is_named_with_every_setting_that_is_not_as_usual(tmp_path):
    file = tmp_path / "my own.py"
    file.write_text("def claim(me, table, parcel, w=0.0):\n    return 1 / w\n")
    with pytest.raises(InputError) as error:
        mrsim.play(
            GAME,
            strategies=["random", f"{file}:w=0"],
            players=2,
            mode="legends",
            boards=["mary", "big-jo"],
            noise="player",
            games=2,
        )
    command = str(error.value).partition("To see that game: ")[2]
    assert shlex.split(command) == [
        *"mrsim replay moon-river --players 2 --mode legends --boards mary,big-jo --strategies".split(),
        f"random,{file}:w=0",
        *"--noise player --seed 1 --block 0 --rotation 0".split(),
    ]


def test_files_of_one_name_in_different_folders_are_told_apart(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder, score in (("a", 1), ("b", -1)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.py").write_text(f"def claim(me, table, parcel):\n    return {score} * parcel.cows\n")
    frame = mrsim.play(GAME, strategies="a/x.py,b/x.py", players=2, games=200)
    by_name = dict(frame.group_by("strategy").agg(pl.col("score").mean()).rows())
    assert by_name["a/x.py"] > by_name["b/x.py"]


def test_an_unchanged_file_is_compiled_once_for_every_process_and_line_up(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def claim(me, table, parcel, w=1.0):\n    return w * parcel.cows\n")
    first = load_file(file, questions()).answers["claim"].compiled_in
    again = (
        "import numba.core.event as e; from pathlib import Path; import mrsim; compiled = []\n"
        "class Count(e.Listener):\n    def on_start(self, event): compiled.append(event)\n"
        "    def on_end(self, event): 0\n"
        "e.register('numba:compile', Count())\n"
        f"mrsim.play('moon-river', strategies=['random', {str(file)!r} + ':w=2', 'greedy', {str(file)!r}], games=4)\n"
        "print(len(compiled))"
    )
    assert first is not None
    mrsim.play(GAME, strategies="greedy", games=1)
    assert subprocess.check_output([sys.executable, "-c", again], env=ROOT_ON_PATH, text=True).strip() == "0"


def test_a_second_checkout_of_the_same_sources_compiles_nothing(tmp_path):
    here = Path(__file__).resolve().parents[2]
    for folder in ("mrsim", "strategies", "games", "experiments"):
        shutil.copytree(here / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    again = (
        "import numba.core.event as e; import mrsim; compiled = []\n"
        "class Count(e.Listener):\n    def on_start(self, event): compiled.append(event)\n"
        "    def on_end(self, event): 0\n"
        "e.register('numba:compile', Count())\n"
        "mrsim.play('moon-river', strategies=['random', 'greedy:least_gain=2'], players=2, games=4)\n"
        "print(mrsim.__file__, len(compiled))"
    )
    mrsim.play(GAME, strategies="random,greedy", players=2, games=4)
    there = os.environ | {"PYTHONPATH": str(tmp_path)}
    told = subprocess.check_output([sys.executable, "-c", again], env=there, cwd=tmp_path, text=True)
    assert told.split() == [str(tmp_path / "mrsim" / "__init__.py"), "0"]
