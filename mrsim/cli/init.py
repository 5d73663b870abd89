"""`mrsim init`: a folder for somebody's own game: its box, an experiment, and what guards both on GitHub."""

from pathlib import Path
from typing import Annotated

import typer

from mrsim import games

EPILOG = "Example: mrsim init my-game"


def init_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder, or an empty one.")],
    game: Annotated[str, typer.Option(help="The game.")] = games.USUAL,
) -> None:
    """Write a project for a designer: a box, an experiment about it, and checks for GitHub and pre-commit."""
    from mrsim.cli.screen import advice_console, results_console
    from mrsim.errors import InputError
    from mrsim.experiment.starter_project import EXPERIMENT, project_files
    from mrsim.files import write_atomically

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} is there already and not empty; name a new folder.")
    boxes = games.boxes_of_game(game)
    files = project_files(game, boxes, games.settings_of_game(game))
    for name, text in files.items():
        write_atomically(folder / name, text)
    screen = results_console()
    screen.print(f"{folder} is written:\n")
    for name in sorted(files, key=str):
        screen.print(f"  {name.as_posix()}", markup=False)
    advice_console().print(f"\nNext: cd {folder}; mrsim plan {EXPERIMENT}; mrsim run {EXPERIMENT}", markup=False)
