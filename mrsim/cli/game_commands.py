"""Makes a command for each game, with options for the game's settings."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Annotated, Any, ClassVar, Final, NoReturn

import typer
from typer.core import TyperGroup

from mrsim import games
from mrsim.cli.completion import choices_completer, complete_edits
from mrsim.errors import InputError, did_you_mean
from mrsim.games.contract import Setting

EDIT: Final = "edit"
"""The setting that changes a box in a line."""
ANYTHING: Final = {"ignore_unknown_options": True, "allow_extra_args": True}


def refuse_with(error: InputError) -> Callable[[], NoReturn]:
    """The command of a game that can't be loaded: it says why."""

    def refuse() -> NoReturn:
        raise error

    return refuse


class GameCommands(TyperGroup):
    """Commands that play a game, which is the first word. Where no game is named, the usual one is played."""

    plays: ClassVar[tuple[Callable[..., None], str] | None] = None
    """What is called with the game, and an example of the command."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Put the usual game before options and arguments that name none; refuse a word that is nearly a game."""
        if args and not self.says_where_to_go(args[0]):
            nearly = did_you_mean(args[0], games.game_names())
            if not args[0].startswith("-") and (nearly or not self.takes_words):
                raise InputError(f"There is no game {args[0]}.{nearly} Known: {', '.join(games.game_names())}.")
            args = [games.USUAL, *args]
        return super().parse_args(ctx, args)

    def says_where_to_go(self, word: str) -> bool:
        """Whether it names a game, asks for help, or is an option of the group itself."""
        own = {option for parameter in self.params for option in parameter.opts} | {"-h", "--help"}
        return word in self.commands or word.partition("=")[0] in own or games.is_game(word)

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """The names of all games; none of those in one file is run for it."""
        return sorted({*super().list_commands(ctx), *games.game_names()})

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """The command of a game. That of a game in one file is made when it is asked for, since its file is run."""
        found = super().get_command(ctx, cmd_name)
        if found is None and self.plays is not None and games.is_game(cmd_name):
            own = typer.Typer(add_completion=False)
            try:
                add_command(own, cmd_name, *self.plays)
            except InputError as error:
                own.command(cmd_name, help=f"Not playable: {error}", context_settings=ANYTHING)(refuse_with(error))
            found = typer.main.get_command(own)
            found.name = cmd_name
        return found

    @property
    def takes_words(self) -> bool:
        """Whether what follows the game may be a word, such as a strategy."""
        return any(
            parameter.param_type_name == "argument" for one in self.commands.values() for parameter in one.params
        )


def add_commands(app: typer.Typer, function: Callable[..., None], example: str) -> None:
    """Register `function(game, …)` as a command for every game; `{game}` in the example is replaced.

    A function with a parameter `settings` gets the chosen values of the game's settings. One with a parameter `forms`
    gets a tuple of such values: the user may name several choices for a setting, and every combination is a form.
    A parameter of the function replaces a setting of the same name.
    """
    app.info.cls = type("CommandsOfOneKind", (GameCommands,), {"plays": (staticmethod(function), example)})
    for name in games.compiled_games():
        add_command(app, name, function, example)


def add_command(app: typer.Typer, name: str, function: Callable[..., None], example: str) -> None:
    """Register the command of one game."""
    app.command(name, help=inspect.getdoc(function), epilog=f"Example: {example.format(game=name)}")(
        command_for_game(name, function)
    )


def command_for_game(game: str, function: Callable[..., None]) -> Callable[..., None]:
    """A function with the options of the command and the settings of the game in its signature."""
    own = dict(inspect.signature(function).parameters)
    own.pop("game")
    wanted = next((name for name in ("settings", "forms") if own.pop(name, None)), None)
    settings = [one for one in games.settings_of_game(game) if one.name not in own] if wanted else []

    def command(**options: Any) -> None:
        chosen = {setting.name: options.pop(setting.name) for setting in settings}
        if wanted:
            options[wanted] = chosen if wanted == "settings" else combine_choices(settings, chosen)
        function(game, **options)

    offered = settings if wanted == "settings" else [allow_several_choices(setting) for setting in settings]
    parameters = [*(setting_option(setting) for setting in offered), *own.values()]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def allow_several_choices(setting: Setting) -> Setting:
    """The setting, if it has choices, as a text in which several of them may be named."""
    if setting.choices is None:
        return setting
    choices = "|".join(map(str, setting.choices))
    default = None if setting.default is None else str(setting.default)
    return replace(setting, default=default, choices=None, example=f"{choices},…")


def combine_choices(settings: Sequence[Setting], chosen: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """Every combination of the named choices."""
    named = [
        named_choices(setting, chosen[setting.name])
        if setting.choices and chosen[setting.name] is not None
        else (chosen[setting.name],)
        for setting in settings
    ]
    names = [setting.name for setting in settings]
    return tuple(dict(zip(names, values, strict=True)) for values in product(*named))


def named_choices(setting: Setting, typed: str) -> tuple[Any, ...]:
    """The choices named in a text with commas; a name that is no choice stays as it was typed."""
    choices = {str(choice): choice for choice in setting.choices or ()}
    return tuple(choices.get(name, name) for name in dict.fromkeys(typed.split(",")))


def setting_option(setting: Setting) -> inspect.Parameter:
    """A setting as a keyword parameter with its option."""
    usual = next(iter(setting.choices or ()), "") if setting.default is None else setting.default
    metavar = "|".join(str(choice) for choice in setting.choices) if setting.choices else setting.example
    completer = complete_edits if setting.name == EDIT else choices_completer(setting.choices or ())
    option = f"--{setting.name.replace('_', '-')}"
    declared = typer.Option(option, help=setting.story, metavar=metavar, autocompletion=completer)
    kind = type(usual)
    annotation: Any = Annotated[kind | None if setting.default is None else kind, declared]
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=setting.default, annotation=annotation
    )
