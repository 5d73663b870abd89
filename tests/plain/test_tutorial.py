"""What the tutorial tells to type works as it stands there."""

import json
import re
from pathlib import Path

import pytest

from tests.command import run_command

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "your-own-game.md"


def code_of(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """What somebody has who has typed everything of the tutorial."""
    monkeypatch.chdir(tmp_path)
    game, worth, strategy, _, auction, bluffer = code_of("python")
    (experiment,) = code_of("toml")
    for name, text in {
        "games/pig.py": f"{game}\n{worth}",
        "strategies/pig/bold.py": strategy,
        "experiments/pig-start.toml": experiment,
        "games/auction.py": auction,
        "strategies/auction/bluffer.py": bluffer,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("project")
def test_the_game_of_the_tutorial_is_sound():
    done = run_command("games", "check", "games/pig.py", "--json")
    assert json.loads(done.stdout)["faults"] == []
    told = run_command("replay", "pig", "--strategies", "bold,random", "--seed", "7")
    assert told.returncode == 0, told.stderr
    assert "rolls a" in told.stdout
    played = run_command("play", "pig", "--strategies", "bold,random", "--games", "60")
    assert played.returncode == 0, played.stderr


def test_the_experiment_of_the_tutorial_is_run_reported_and_what_iffed(project):
    few = ("--set", "design.blocks=24", "--jobs", "1")
    assert run_command("run", "pig-start", *few).returncode in (0, 3)
    said = run_command("analyse", "pig-start")
    assert f"exit code {said.returncode}" in said.stdout
    assert said.returncode in (0, 3, 4)
    assert run_command("report", "pig-start").returncode == 0
    assert (project / "reports" / "pig-start" / "report.html").is_file()
    done = run_command("whatif", "pig-start", "--edit", "goal=60", "--blocks", "24", *few)
    assert done.returncode in (0, 3), done.stderr
    assert "points that win" in done.stdout


@pytest.mark.usefixtures("project")
def test_the_auction_of_the_tutorial_is_sound_and_its_bluffer_wins():
    done = run_command("games", "check", "games/auction.py", "--json")
    assert json.loads(done.stdout)["faults"] == []
    told = run_command("replay", "auction", "--strategies", "bluffer,random", "--seed", "7", "--explain").stdout
    assert "take: " in told
    played = run_command(
        "play", "auction", "--strategies", "bluffer,random", "--games", "200", "--law", "harsh", "--json"
    )
    assert played.returncode == 0, played.stderr
    checked = run_command("strategies", "check", "bluffer", "--game", "auction", "--games", "100")
    assert "games without a mistake" in checked.stdout
