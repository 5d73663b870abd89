"""What is compiled when: a strategy once after every edit, a line-up never."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrsim.games.moon_river.asked import questions
from mrsim.strategy.loading import load_file

ASKED = questions()
SHIPPED = Path(__file__).resolve().parents[2] / "strategies" / "moon_river"
PLAYED = """
import json, sys, mrsim
from numba.core import event

compiled = []


class Listener(event.Listener):
    def on_start(self, started):
        compiled.append(started.data["dispatcher"].py_func.__name__)

    def on_end(self, ended):
        pass


event.register("numba:compile", Listener())
for lineup in sys.argv[1:]:
    mrsim.play("moon-river", strategies=lineup, games=8, jobs=1)
print(json.dumps(compiled))
"""
CLAIMER = "def claim(me, table, parcel, cow=2.0):\n    return cow * parcel.cows + parcel.room\n"
LAYER = CLAIMER + "\n\ndef expand(me, table, domino):\n    return domino.gain\n"


def compiled(*lineups: str) -> list[str]:
    """What a process of its own compiles to play these line-ups."""
    environment = os.environ | {"PYTHONPATH": str(SHIPPED.parents[1])}
    command = [sys.executable, "-c", PLAYED, *lineups]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    names: list[str] = json.loads(told)
    return names


def test_an_edited_file_compiles_its_answers_and_an_unchanged_one_and_a_new_line_up_nothing(tmp_path: Path) -> None:
    claimer, layer = tmp_path / "claimer.py", tmp_path / "layer.py"
    claimer.write_text(CLAIMER)
    layer.write_text(LAYER)
    compiled(str(claimer), str(layer), "greedy", "thief", "random")
    lineups = (f"{claimer},{layer},greedy,random", f"greedy,{layer}:cow=3,thief,{claimer}", str(layer))
    assert compiled(*lineups) == []
    layer.write_text(LAYER.replace("return domino.gain", "return 2 * domino.gain"))
    picks = [name for name in compiled(*lineups) if name.startswith("pick_")]
    assert [name.rsplit("_", 1)[0] for name in picks] == ["pick_claim", "pick_expand"]


# --- how long it takes ---

MOST_SECONDS_A_QUESTION = 1.0
MOST_SECONDS = 5.0
"""For all questions of a file."""
HEURISTICS = [file for file in sorted(SHIPPED.glob("*.py")) if file.stem != "simulator"]
"""A simulator takes the game itself into four of its answers."""


def seconds(file: Path) -> float:
    """Of one core's time to load an edited file, once everything that it reads was compiled before."""
    text = file.read_text()
    for edit in "ab":
        file.write_text(f"{text}\n# {edit}, {os.getpid()}\n")
        started = time.process_time()
        load_file(file, ASKED)
        took = time.process_time() - started
    return took


def copied(file: Path, folder: Path) -> Path:
    """A shipped strategy as a user's own."""
    copy = folder / f"own_{file.name}"
    copy.write_text(file.read_text())
    return copy


@pytest.mark.long
@pytest.mark.parametrize("file", HEURISTICS, ids=lambda file: file.stem)
def test_an_edited_strategy_is_ready_within_seconds(file: Path, tmp_path: Path) -> None:
    own = copied(file, tmp_path)
    questions = len(load_file(own, ASKED).answers)
    assert seconds(own) < min(MOST_SECONDS_A_QUESTION * questions, MOST_SECONDS)
