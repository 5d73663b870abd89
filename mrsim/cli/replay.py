"""`mrsim replay`: tell one game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.game_commands import GameCommands, add_commands
from mrsim.cli.play import Noise, Seed, Strategies
from mrsim.cli.runs import Trust

if TYPE_CHECKING:
    from mrsim.games.contract import Game, Told

app = typer.Typer(
    cls=GameCommands,
    help="Tell one game: the very game that is counted.",
    invoke_without_command=True,
    epilog="Example: mrsim replay --run quickstart --closest",
)
REPLAY_FORMATS = ("story", "jsonl")

SOUGHT = ("--closest", "--widest", "--strangest")
TYPED = "COMMANDLINE"
"""What typer says of a parameter that has no default or other source."""
PLACED = ("--arm", "--block", "--rotation")

Format = Annotated[str, typer.Option(metavar="story|jsonl", help="A story to read, or one JSON object an event.")]
Explain = Annotated[bool, typer.Option("--explain", help="Add the options of each decision with their scores.")]


def replay_game_command(
    game: str,
    settings: dict[str, Any],
    *,
    strategies: Strategies = "greedy",
    seed: Seed = 1,
    block: Annotated[int, typer.Option(help="Which deal, from 0.")] = 0,
    rotation: Annotated[int, typer.Option(help="Which row of the rotation square, from 0.")] = 0,
    noise: Noise = "seat",
    format: Format = "story",  # noqa: A002  it is the option's name
    explain: Explain = False,
) -> None:
    """Tell one game, addressed by seed, block and rotation, with the same options it was played with."""
    from mrsim.cli.screen import say_if_compiling
    from mrsim.errors import InputError, choose_from
    from mrsim.matches.play import prepare_match

    if format not in REPLAY_FORMATS:
        raise InputError(f"format: {format} is unknown; {choose_from(REPLAY_FORMATS)}.")
    if not 0 <= block < 1 << 32:
        raise InputError(f"block: {block} is not a whole number from 0 to 2**32 - 1.")
    say_if_compiling()
    found, match = prepare_match(game, strategies=strategies, seed=seed, noise=noise, **settings)
    print_told_game(found, match.tell(block, rotation, explain), format)


@app.callback()
def replay_game_of_run(
    context: typer.Context,
    run: Annotated[Path | None, typer.Option(metavar="RUN", help="Tell a game of this run.")] = None,
    arm: Annotated[int, typer.Option(help="Which combination (arm), as `mrsim show` numbers them.")] = 0,
    block: Annotated[int, typer.Option(help="Which deal, from 0.")] = 0,
    rotation: Annotated[
        int | None,
        typer.Option(help="Which row of the rotation square, from 0.", show_default="the first that was played"),
    ] = None,
    closest: Annotated[bool, typer.Option("--closest", help="The game that was won by the least.")] = False,
    widest: Annotated[bool, typer.Option("--widest", help="The game that was won by the most.")] = False,
    strangest: Annotated[
        bool, typer.Option("--strangest", help="The game whose points come from the oddest places.")
    ] = False,
    format: Format = "story",  # noqa: A002  it is the option's name
    explain: Explain = False,
    trust: Trust = False,
) -> None:
    """Tell one game: by the settings it was played with, or by its place in a run."""
    refuse_idle_options(context, run)
    if context.invoked_subcommand:
        return
    if run is None:
        typer.echo(context.get_help())
        return
    from mrsim import games
    from mrsim.cli.screen import remarks_console, say_if_compiling
    from mrsim.runs.folder_lookup import find_run_folder
    from mrsim.runs.highlights import GameAddress, find_notable_game
    from mrsim.runs.reader import read_run
    from mrsim.runs.told_games import tell_counted_game

    kinds = [kind for kind, asked in (("closest", closest), ("widest", widest), ("strangest", strangest)) if asked]
    say_if_compiling()
    opened = read_run(find_run_folder(run))
    found = games.find_game(opened.experiment.game)
    address = (
        find_notable_game(kinds[0], opened.kept_rows(), found.columns) if kinds else GameAddress(arm, block, rotation)
    )
    told = tell_counted_game(opened, address, explain=explain, trust=trust)
    remarks_console().print(f"arm {address.arm}, deal {address.block}, rotation {told.rows['rotation'][0]}")
    print_told_game(found, told, format)


def refuse_idle_options(context: typer.Context, run: Path | None) -> None:
    """Refuse options that would be ignored: without a run, before a game's name, or beside a game that is sought."""
    from mrsim.errors import InputError

    given = typed_options(context)
    game = context.invoked_subcommand
    if game and given:
        raise InputError(f"{given[0]} belongs after the name of the game, or to a run without one: --run RUN.")
    if run is None and given:
        raise InputError(f"{given[0]} is of a run: add --run RUN, or name a game, such as mrsim replay moon-river.")
    sought, placed = ([one for one in given if one in known] for known in (SOUGHT, PLACED))
    if len(sought) > 1:
        raise InputError(f"{' and '.join(sought)} are different games; ask for one.")
    if sought and placed:
        raise InputError(f"{sought[0]} looks at the whole run, and {placed[0]} names one place; give one of the two.")


def typed_options(context: typer.Context) -> list[str]:
    """The options that were typed, by their names."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return [f"--{name}" for name, source in sources.items() if source and source.name == TYPED]


def print_told_game(game: "Game", told: "Told", format: str) -> None:  # noqa: A002
    """Print a told game."""
    from mrsim.cli.screen import is_ascii, results_console
    from mrsim.errors import InputError, choose_from
    from mrsim.games.kit.json_lines import as_jsonl

    if format not in REPLAY_FORMATS:
        raise InputError(f"format: {format} is unknown; {choose_from(REPLAY_FORMATS)}.")
    if format == "jsonl":
        typer.echo(as_jsonl(told.events, ensure_ascii=is_ascii()), nl=False)
        return
    console = results_console()
    for part in game.story(told.events):
        console.print(part)


add_commands(
    app,
    replay_game_command,
    "mrsim replay {game} --strategies greedy,random,greedy,random --seed 7 --block 3 --rotation 1",
)
