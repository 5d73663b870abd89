"""`mrsim new`: an experiment to start from."""

from pathlib import Path
from typing import Annotated

import typer

from mrsim import games

EPILOG = "Example: mrsim new my-question"
FOLDER = Path("experiments")


def new(
    name: Annotated[str, typer.Argument(help="What the experiment is called: letters, digits, - and _.")],
    game: Annotated[str, typer.Option(help="The game.")] = games.USUAL,
) -> None:
    """Write a commented experiment file into experiments/, ready to run."""
    import re

    from mrsim.cli.screen import results
    from mrsim.errors import InputError
    from mrsim.experiment.reading import shipped_files
    from mrsim.experiment.template import template
    from mrsim.files import write_new

    if not re.fullmatch(r"[\w-]+", name):
        raise InputError(f"{name} is no name for an experiment: letters, digits, - and _ can make one.")
    if name in shipped_files():
        raise InputError(f"{name} is the name of an experiment that is shipped; choose another.")
    file = FOLDER / f"{name}.toml"
    text = template(game, games.settings(game))
    write_new(file, text)
    results().print(f"{file} is written. Look at it, then: mrsim plan {name}; mrsim run {name}")
