"""Options with values that nobody expects: one sentence that names the option and what it takes."""

import pytest

from mrsim.errors import InputError
from mrsim.runs.workers import cluster_client
from tests.command import run_command
from tests.hostile.time_limit import in_time

LONG_NAME = "a" * 10_000

REFUSED = {
    ("bench", "moon-river", "--seconds", "nan"): "seconds: nan is not a number from 0 to 86400.",
    ("bench", "moon-river", "--seconds", "inf"): "seconds: inf is not a number from 0 to 86400.",
    ("bench", "moon-river", "--rounds", "0"): "rounds: 0 is not a number from 1 to 1000.",
    ("ladder", "moon-river", "--minutes", "inf"): "minutes: inf is too long; at most 527,040, a year, are planned for.",
    ("play", "moon-river", "--jobs", "1000000"): "jobs: 1000000 is too many; at most 1024 play.",
    ("plan", "quickstart", "--jobs", "0"): "jobs: 0 is too few; 1 or more threads play.",
    (
        "play",
        "moon-river",
        "--games",
        "9" * 40,
    ): "is too many; at most 1,000,000,000,000 are played.",
    ("new", "x" * 5000): "File name too long.",
    ("strategies", "new", "x" * 5000): "is too long for the name of a strategy: it may have 64 letters.",
    ("play", "moon-river", "--strategies", LONG_NAME): "There is no strategy aaa",
    ("play", "moon-river", "--strategies", f"{LONG_NAME}.py"): "there is no such strategy file.",
    ("play", "moon-river", "--rows", f"{LONG_NAME}.csv"): "File name too long",
    ("show", LONG_NAME): "File name too long.",
    ("plan", LONG_NAME): "There is no experiment aaa",
    ("box", "show", LONG_NAME): "is not a shipped edition",
    ("box", "new", f"{LONG_NAME}.csv"): "File name too long.",
    ("export", "RUN", "--out", f"{LONG_NAME}.csv"): "File name too long",
    ("report", "RUN", "--out", f"{LONG_NAME}.html"): "File name too long",
    (
        "sweep",
        "quickstart",
        "--over",
        "cows=²",
    ): "'²' in 'cows=²' is no number and no range",
    ("sweep", "quickstart", "--over", f"cows={'9' * 5000}"): "is no number and no range",
}


@pytest.mark.parametrize(
    ("command", "sentence"), REFUSED.items(), ids=lambda it: " ".join(it)[:60] if isinstance(it, tuple) else ""
)
def test_a_value_that_cannot_be_meant_is_refused_in_one_sentence(command, sentence, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with in_time():
        told = run_command(*(run if word == "RUN" else word for word in command))
    assert told.is_one_sentence, told.stderr
    assert sentence in told.sentences[0]
    assert list(tmp_path.rglob("*.*")) == []


@pytest.mark.parametrize("number", ["²", "٣", "0", "-1", "", "1.5", "9" * 5000])
def test_a_cluster_of_no_number_of_workers_is_refused(number):
    with (
        pytest.raises(InputError, match="is written local:N, with the number of workers"),
        cluster_client(None, None, f"local:{number}"),
    ):
        pass


def test_as_many_threads_as_are_allowed_can_be_started():
    assert run_command("play", "moon-river", "--strategies", "random", "--games", 40, "--jobs", 1024).returncode == 0
