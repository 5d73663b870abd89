"""Strategy files, found, checked and loaded."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.games.moon_river.asked import questions
from mrsim.strategy.loading import load, load_file

GAME = "moon-river"


def test_an_unchanged_file_is_loaded_once():
    assert load("greedy", GAME, questions()) is load("greedy", GAME, questions())


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
    assert load("greedy", GAME, questions()).story.startswith("Takes what scores now.")


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


WRONG = {
    "def claim(me, table, parcel):\n    return parcel.cow\n": "{file}, line 2: parcel has no field cow. "
    "Did you mean cows? It has acts_first, alike, best_gain, cows, drought, ",
    "def claim(me, table, parcel):\n    return parcel.me.game.supply\n": "{file}, line 2: .supply can't be followed; "
    "read it off an argument.",
    "def claim(me, table, parcel):\n    parcel.cows = 3\n    return 1\n": "{file}, line 2: parcel.cows "
    "can only be read.",
    "def claim(me, table)\n": "{file}, line 1: this is not Python: expected ':'.",
    "def claim(me, table):\n    return 1\n": "{file}, line 1: claim takes three arguments (me, table and an option), "
    "then knobs with defaults.",
    "def claim(me, table, parcel, weight='a'):\n    return 1\n": "{file}, line 1: claim: "
    "the knob weight needs a number as its default.",
    "import nothing_of_this_name\n": "{file}, line 1: ModuleNotFoundError: No module named 'nothing_of_this_name'.",
    "x = 1\n": "{file}: no function answers a question of the game; the questions are claim, expand, cows, ",
    "def claim(me, table, parcel):\n    return 'much'\n": "{file}, line 1: claim can't be compiled: ",
}


@pytest.mark.parametrize("source", WRONG)
def test_what_is_wrong_with_a_file_is_said_with_its_line(tmp_path, source):
    file = tmp_path / "mine.py"
    file.write_text(source)
    with pytest.raises(InputError) as error:
        load_file(file, questions())
    assert str(error.value).startswith(WRONG[source].format(file=file))


FAILING = """def claim(me, table, parcel):
    return 1.0


def drought(me, table, cow):
    worth = cow.loss
    return 1.0 / (worth - worth)
"""


def test_an_error_in_a_strategy_names_the_file_the_question_and_the_game(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FAILING)
    with pytest.raises(InputError) as error:
        mrsim.play(GAME, strategies=str(file), games=40, seed=4)
    assert str(error.value).startswith(f"{file}, line 5: drought fails in seed 4, block ")
    assert "ZeroDivisionError: division by zero" in str(error.value)


def test_without_the_compiler_an_error_in_a_strategy_names_its_very_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FAILING)
    command = [sys.executable, "-m", "mrsim", "play", GAME, "--strategies", str(file), "--games", "4", "--seed", "4"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.startswith(f"mrsim: {file}, line 7: drought fails in seed 4, block ")


def test_a_score_that_is_no_number_is_refused(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import math\n\n\ndef claim(me, table, parcel):\n    return math.nan\n")
    with pytest.raises(InputError, match=r"line 4: claim fails in .*: a score is not a number"):
        mrsim.play(GAME, strategies=str(file), games=1)
