"""What there is in a project: experiments about games with editable boxes, players and runs."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from mrsim import games
from mrsim.errors import InputError
from mrsim.experiment.toml_reader import experiment_files, read_experiment
from mrsim.files import REPORTS
from mrsim.runs.run_list import list_runs
from mrsim.strategy.file_lookup import named_files
from mrsim.version import VERSION

MIRROR: Final = "mirror"
"""Line-ups in which everybody plays the same strategy, so that another one can be chosen for all."""


def describe_project() -> dict[str, Any]:
    """Everything that the page can begin with."""
    return {
        "version": VERSION,
        "folder": str(Path.cwd()),
        "experiments": list(describe_experiments()),
        "players": {name: list_players(name) for name in games.games_with_boxes()},
        "runs": list_runs(REPORTS),
    }


@cache
def list_players(game: str) -> list[str]:
    """The strategies of a game, by name."""
    return [file.stem for file in named_files(game)]


def describe_experiments() -> list[dict[str, Any]]:
    """The experiments that can be read, and whether their boxes can be edited."""
    found, with_boxes = [], games.games_with_boxes()
    for name, file in experiment_files().items():
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
