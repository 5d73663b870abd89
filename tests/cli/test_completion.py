"""A shell completes values, not only options."""

import os
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from mrsim.cli.main import app
from mrsim.runs.store import MANIFEST


def completed(line):
    """What a shell offers for the last word of a line."""
    env = {"_MRSIM_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}
    with patch.dict(os.environ, env):
        return CliRunner().invoke(app, [], prog_name="mrsim", env=env).stdout


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    for file in (tmp_path / "reports" / "quickstart" / MANIFEST, tmp_path / "experiments" / "my-question.toml"):
        file.parent.mkdir(parents=True)
        file.write_text("")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        ("mrsim run my", ["my-question"], ["legends"]),
        ("mrsim plan leg", ["legends", "legends-two"], ["seats"]),
        ("mrsim analyse ", ["quickstart"], []),
        ("mrsim report qu", ["quickstart"], []),
        ("mrsim sql qu", ["quickstart"], []),
        ("mrsim play dice-town --strategies greedy,ba", ["greedy,banker"], ["balanced"]),
        ("mrsim play moon-river --mode ", ["base", "legends"], []),
        ("mrsim play moon-river --edit C", ["C1", "C2"], ["D1", "mule"]),
        ("mrsim play moon-river --edit co", ["cows", "cowboy_steps"], []),
        ("mrsim box show wild-west --edit mu", ["mule"], ["cows"]),
        ("mrsim box show wi", ["wild-west"], ["h1"]),
        ("mrsim whatif wind-river-herd --edit ti", ["tipis"], ["C1"]),
        ("mrsim strategies check --game wind-river he", ["herder"], ["hoarder"]),
    ],
)
def test_a_shell_is_offered_values(line, offered, not_offered):
    found = completed(line)
    assert all(f'"{value}"' in found for value in offered), found
    assert not any(f'"{value}"' in found for value in not_offered), found


def test_inside_an_edit_the_next_name_is_completed():
    assert '"C1-1 farmer"' in completed('mrsim play moon-river --edit "C1-1 far')
