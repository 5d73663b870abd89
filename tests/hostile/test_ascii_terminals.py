"""A terminal that knows nothing but ASCII gets ASCII, and nobody gets an error for it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mrsim.cli.screen import IN_ASCII
from tests.command import run_command

ROOT = Path(__file__).resolve().parents[2]
PRINTED = {
    "an analysis": ("analyse", "RUN"),
    "a table": ("analyse", "RUN", "--table", "win"),
    "a run that is shown": ("show", "RUN"),
    "games": ("play", "moon-river", "--strategies", "random", "--games", 40),
    "a box": ("box", "show", "h1"),
    "a changed box": ("box", "diff", "h1", "--edit", "canyon.drought-2"),
    "a story": ("replay", "moon-river", "--strategies", "random"),
    "a story of another game": ("replay", "wind-river", "--strategies", "random"),
    "events": ("replay", "moon-river", "--strategies", "random", "--format", "jsonl", "--explain"),
    "strategies": ("strategies", "list"),
    "strategies as JSON": ("strategies", "list", "--json"),
    "a report as text": ("report", "RUN", "--out", "-", "--format", "md"),
    "help": ("play", "--help"),
    "a mistake": ("play", "moon-river", "--strategies", "größer"),
}


@pytest.mark.parametrize("command", PRINTED.values(), ids=PRINTED)
def test_everything_is_printed_in_ascii(command, run):
    words = [str(run) if word == "RUN" else word for word in command]
    told = run_command(*words, encoding="ascii")
    assert told.stdout or told.is_one_sentence
    usual = run_command(*words)
    assert told.returncode == usual.returncode
    assert len(told.stdout.splitlines()) == len(usual.stdout.splitlines())


def test_every_sign_has_something_like_it_in_ascii():
    assert all(sign.isascii() and sign.isprintable() for sign in IN_ASCII.values())
    assert {sign: IN_ASCII[sign] for sign in "−×–…±"} == {"−": "-", "×": "x", "–": "-", "…": "...", "±": "+/-"}


def test_letters_lose_their_marks_and_what_is_left_is_a_question_mark():
    told = run_command("play", "moon-river", "--strategies", "größe☃", encoding="ascii")
    assert told.sentences[0].startswith("mrsim: There is no strategy groe?.") or "gro?e?" in told.sentences[0]


def test_json_for_an_ascii_terminal_is_the_same_data(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "strategies" / "moon_river"
    folder.mkdir(parents=True)
    (folder / "größer.py").write_text('"""Nimmt das Größte."""\n', encoding="utf-8")
    told, usual = (run_command("strategies", "list", "--json", encoding=name) for name in ("ascii", "utf-8"))
    assert json.loads(told.stdout) == json.loads(usual.stdout)
    assert "größer" in usual.stdout


def test_a_page_is_utf_8_whatever_the_terminal(run):
    command = ("report", str(run), "--out", "-", "--format", "html")
    told = run_command(*command, encoding="latin-1").stdout.encode("latin-1").decode()
    assert told == run_command(*command).stdout
    assert 'charset="utf-8"' in told


def test_a_locale_without_letters_is_no_error():
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONIOENCODING", None)
    command = [sys.executable, "-m", "mrsim", "box", "show", "h1"]
    told = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout.isascii()
    assert b"#####" in told.stdout
