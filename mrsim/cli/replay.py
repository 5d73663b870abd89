"""`mrsim replay`: tell one game."""

from typing import Annotated, Any

import typer

from mrsim.cli.games import add_commands
from mrsim.cli.play import Noise, Seed, Strategies

app = typer.Typer(no_args_is_help=True, help="Tell one game: the very game that is counted.")
FORMATS = ("story", "jsonl")


def replay(
    game: str,
    settings: dict[str, Any],
    *,
    strategies: Strategies = "greedy",
    seed: Seed = 1,
    block: Annotated[int, typer.Option(help="Which deal, from 0.")] = 0,
    rotation: Annotated[int, typer.Option(help="Which row of the rotation square, from 0.")] = 0,
    noise: Noise = "seat",
    format: Annotated[  # noqa: A002  it is the option's name
        str, typer.Option(metavar="story|jsonl", help="A story to read, or one JSON object an event.")
    ] = "story",
    explain: Annotated[
        bool, typer.Option("--explain", help="Add the options of each decision with their scores.")
    ] = False,
) -> None:
    """Tell one game, addressed by seed, block and rotation, with the same options it was played with."""
    from mrsim.cli.screen import results, say_if_compiling
    from mrsim.errors import InputError
    from mrsim.playing import prepare
    from mrsim.transcript import as_jsonl

    if format not in FORMATS:
        raise InputError(f"format: {format} is unknown; there is {' and '.join(FORMATS)}.")
    if not 0 <= block < 1 << 32:
        raise InputError(f"block: {block} is not a whole number from 0 to 2**32 - 1.")
    say_if_compiling()
    found, match = prepare(game, strategies=strategies, seed=seed, noise=noise, **settings)
    told = match.tell(block, rotation, explain)
    if format == "jsonl":
        typer.echo(as_jsonl(told.events), nl=False)
        return
    console = results()
    for part in found.story(told.events):
        console.print(part)


add_commands(
    app, replay, "mrsim replay {game} --strategies greedy,random,greedy,random --seed 7 --block 3 --rotation 1"
)
