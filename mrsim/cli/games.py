"""A command for each game, its options taken from what the game says it has."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from mrsim import games
from mrsim.games.contract import Setting


def add_commands(app: typer.Typer, function: Callable[..., None], example: str) -> None:
    """`function(game, …)` becomes a command for every game; `{game}` in the example is replaced.

    A function with a second parameter `settings` gets what the user chose of the game's settings. A parameter of
    its own takes the place of a setting with the same name.
    """
    for name in games.names():
        app.command(name, help=inspect.getdoc(function), epilog=f"Example: {example.format(game=name)}")(
            for_game(name, function)
        )


def for_game(game: str, function: Callable[..., None]) -> Callable[..., None]:
    """A function whose signature holds the command's own options and the game's settings."""
    own = dict(inspect.signature(function).parameters)
    own.pop("game")
    settings = [one for one in games.settings(game) if one.name not in own] if own.pop("settings", None) else []

    def command(**options: Any) -> None:
        chosen = {setting.name: options.pop(setting.name) for setting in settings}
        if settings:
            options["settings"] = chosen
        function(game, **options)

    parameters = [*(option(setting) for setting in settings), *own.values()]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def option(setting: Setting) -> inspect.Parameter:
    """A setting as a keyword option."""
    kind = type(setting.default) if setting.default is not None else str
    metavar = "|".join(str(choice) for choice in setting.choices) if setting.choices else setting.example
    declared = typer.Option(f"--{setting.name.replace('_', '-')}", help=setting.story, metavar=metavar)
    annotation: Any = Annotated[kind | None if setting.default is None else kind, declared]
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=setting.default, annotation=annotation
    )
