"""What is compiled when: a strategy once after every edit, a line-up never."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mrsim.engine import calls
from mrsim.engine.views import ViewProperty
from mrsim.games.moon_river.players.decisions import questions
from mrsim.strategy.loading import load_file
from mrsim.strategy.question import Question

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
CAREFUL_CLAIMER = """
def claim(me, table, parcel):
    behind = table.leader_score - me.score + table.best_other_score + me.lead + me.place
    return parcel.worth_to_leader + parcel.best_gain + parcel.worth_to_next + behind
"""
"""Reads more than is written into one function."""
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


def test_what_is_called_from_afar_is_found_again_by_the_next_process(tmp_path: Path) -> None:
    claimer = tmp_path / "claimer.py"
    claimer.write_text(CAREFUL_CLAIMER)
    answer: Any = calls._functions[load_file(claimer, ASKED).answers["claim"].address]
    (pick,) = answer.overloads.values()
    assert pick.reload_init
    compiled(str(claimer))
    assert compiled(str(claimer)) == []


# --- how long it takes ---

MOST_SECONDS_A_QUESTION = 1.0
MOST_SECONDS = 5.0
"""For all questions of a file."""


def names(view: type, path: str) -> Iterator[str]:
    """Every number that can be read off a view, those of the views that it gives included."""
    for name, member in vars(view).items():
        if isinstance(member, ViewProperty):
            yield from names(member.given, f"{path}.{name}")
        elif isinstance(member, property):
            yield f"{path}.{name}"


def reads_everything(question: Question) -> str:
    """A function that reads every field there is: no score can read more."""
    read = [*names(ASKED.me, "me"), *names(ASKED.table, "table"), *names(question.option, "option")]
    return f"def {question.name}(me, table, option):\n    return 0.0 + {' + '.join(read)}\n"


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


TO_COPY = [file for file in sorted(SHIPPED.glob("*.py")) if file.stem not in ("planner", "simulator")]
"""Strategies that a user may copy: those left out import what only shipped ones may."""


@pytest.mark.long
@pytest.mark.parametrize("file", TO_COPY, ids=lambda file: file.stem)
def test_an_edited_strategy_is_ready_within_seconds(file: Path, tmp_path: Path) -> None:
    own = copied(file, tmp_path)
    questions = len(load_file(own, ASKED).answers)
    assert seconds(own) < min(MOST_SECONDS_A_QUESTION * questions, MOST_SECONDS)


@pytest.mark.long
@pytest.mark.parametrize("question", ASKED.asked, ids=lambda question: question.name)
def test_an_answer_that_reads_everything_is_ready_within_a_second(question: Question, tmp_path: Path) -> None:
    file = tmp_path / "everything.py"
    file.write_text(reads_everything(question))
    assert seconds(file) < MOST_SECONDS_A_QUESTION


@pytest.mark.long
def test_a_file_that_reads_everything_in_every_answer_is_ready_within_five_seconds(tmp_path: Path) -> None:
    file = tmp_path / "everything.py"
    file.write_text("\n\n".join(map(reads_everything, ASKED.asked)))
    assert seconds(file) < MOST_SECONDS
