"""What there is in a project: experiments about games with editable boxes, players and runs."""

import ast
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from mrsim import games
from mrsim.errors import InputError
from mrsim.experiment.file_lookup import SHIPPED_EXPERIMENTS, experiment_files
from mrsim.experiment.toml_reader import read_experiment
from mrsim.files import REPORTS
from mrsim.games.plain.finding import plain_game_files
from mrsim.runs.run_list import list_runs
from mrsim.strategy.file_lookup import named_files
from mrsim.version import VERSION

DECLARATIONS: Final = ("number", "pieces")
"""The functions of `mrsim.plain` by which a game declares what is in its box."""
BYTES_A_MEGABYTE: Final = 1_000_000
MIRROR: Final = "mirror"
"""Line-ups in which everybody plays the same strategy, so that another one can be chosen for all."""


def describe_project() -> dict[str, Any]:
    """Everything that the page can begin with."""
    return {
        "version": VERSION,
        "folder": str(Path.cwd()),
        "experiments": list(describe_experiments()),
        "players": {name: list_players(name) for name in games_with_editable_boxes()},
        "runs": [{**run, "megabytes": size_in_megabytes(Path(run["run"]))} for run in list_runs(REPORTS)],
    }


def size_in_megabytes(folder: Path) -> float:
    """What a folder takes on the disk; files that vanish meanwhile count nothing."""
    size = 0
    for file in folder.rglob("*"):
        with suppress(OSError):
            size += file.stat().st_size
    return round(size / BYTES_A_MEGABYTE, 1)


def games_with_editable_boxes() -> list[str]:
    """The games whose boxes can be edited. Games in one file are read, not run: listing them must be quick and safe."""
    files = plain_game_files()
    compiled = [name for name in games.compiled_games() if games.has_box(name)]
    return sorted([*compiled, *(name for name, file in files.items() if file != Path() and declares_box(file))])


def declares_box(file: Path) -> bool:
    """Whether a game in one file declares a number or pieces, by which its box can be edited."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8", errors="replace"))
    except (OSError, ValueError, SyntaxError, RecursionError):
        return False
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    names = (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "") for called in calls)
    return any(name in DECLARATIONS for name in names)


def project_experiments() -> dict[str, Path]:
    """The experiments of the project and those that are shipped. Links that lead elsewhere are not followed."""
    inside = (Path.cwd().resolve(), SHIPPED_EXPERIMENTS.resolve())
    return {
        name: file
        for name, file in experiment_files().items()
        if any(file.resolve().is_relative_to(folder) for folder in inside)
    }


def find_project_experiment(typed: str) -> str:
    """The name of an experiment of the project; the page can name no other file."""
    known = project_experiments()
    if typed not in known:
        raise InputError(f"experiment: there is no experiment {typed[:80]} in this project.")
    return typed


def check_named_players(game: str, typed: str) -> str:
    """The strategy that everybody plays, by its name; the page can name no file."""
    if typed and typed not in list_players(game):
        raise InputError(f"players: there is no strategy {typed[:80]} of {game}.")
    return typed


@cache
def list_players(game: str) -> list[str]:
    """The strategies of a game, by name."""
    return [file.stem for file in named_files(game)]


def describe_experiments() -> list[dict[str, Any]]:
    """The experiments that can be read, and whether their boxes can be edited."""
    found, with_boxes = [], games_with_editable_boxes()
    for name, file in project_experiments().items():
        try:
            asked = read_experiment(file)
        except InputError:
            continue
        found.append(
            {
                "name": name,
                "question": asked.question,
                "game": asked.game,
                "is_editable": asked.game in with_boxes and not isinstance(asked.settings.get("edit"), tuple),
                "is_mirror": asked.lineups.make == MIRROR,
            }
        )
    return found
