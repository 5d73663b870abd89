"""`mrsim new`: an experiment to start from."""

from pathlib import Path
from typing import Annotated

import typer

from mrsim import games

EPILOG = "Example: mrsim new my-question"
EXPERIMENTS_FOLDER = Path("experiments")


def new_command(
    name: Annotated[str, typer.Argument(help="What the experiment is called: letters, digits, - and _.")],
    game: Annotated[str, typer.Option(help="The game.")] = games.USUAL,
) -> None:
    """Write a commented experiment file into experiments/, ready to run."""
    import re

    from mrsim.cli.screen import advice_console, results_console
    from mrsim.errors import InputError
    from mrsim.experiment.file_lookup import shipped_experiments
    from mrsim.experiment.template import experiment_template
    from mrsim.files import write_new

    if not re.fullmatch(r"[\w-]+", name):
        raise InputError(f"{name} is no name for an experiment: letters, digits, - and _ can make one.")
    if name in shipped_experiments():
        raise InputError(f"{name} is the name of an experiment that is shipped; choose another.")
    file = EXPERIMENTS_FOLDER / f"{name}.toml"
    text = experiment_template(game, games.settings_of_game(game))
    write_new(file, text)
    results_console().print(f"{file} is written.", soft_wrap=True)
    advice_console().print(f"Look at it, then: mrsim plan {name}; mrsim run {name}", soft_wrap=True)
