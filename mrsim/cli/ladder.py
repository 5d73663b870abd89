"""`mrsim ladder`: how much better each strategy is than the one below."""

from pathlib import Path
from typing import Annotated, Any

import typer

from mrsim import games
from mrsim.cli.games import add_commands, values_of
from mrsim.cli.options import Jobs
from mrsim.cli.play import Seed
from mrsim.files import check_writable, write_atomically

app = typer.Typer(
    no_args_is_help=True, help="Measure the ladder of skill: every rung against the one below, and how fast it plays."
)


def ladder(
    game: str,
    settings: dict[str, Any],
    *,
    players: Annotated[
        str, typer.Option(metavar="N,M,…", help="How many sit at a table: the fewest and the most by default.")
    ] = "",
    rungs: Annotated[
        str, typer.Option(metavar="A,B,…", help="Measure only these strategies of the ladder; all by default.")
    ] = "",
    blocks: Annotated[
        int | None, typer.Option(metavar="N", help="Blocks of each pairing; as many as there is time for by default.")
    ] = None,
    minutes: Annotated[float, typer.Option(help="About how long all pairings may take together.")] = 5.0,
    seed: Seed = 1,
    jobs: Jobs = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page about the ladder.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON, for scripts.")] = False,
) -> None:
    """Measure every strategy that has a rung against the one on the rung below.

    Alone among the others, with one of the others at the table, and head to head. The number of blocks
    is planned by how fast a pairing plays; it is printed, so every row can be played again.
    """
    from mrsim.cli.screen import progress, results, say_if_compiling
    from mrsim.experiment.runner import cores
    from mrsim.ladder.climb import Plan, climb
    from mrsim.ladder.report import as_json, as_markdown, render

    check_writable("markdown", markdown)
    say_if_compiling()
    names = tuple(name for name in rungs.split(",") if name)
    plan = Plan(game, settings, tables_of(game, players), names, blocks, minutes, seed)
    climbed = climb(plan, cores() if jobs is None else jobs, progress)
    if markdown is not None:
        write_atomically(markdown, as_markdown(climbed, markdown))
    if json:
        typer.echo(as_json(climbed))
    else:
        for part in render(climbed):
            results().print(part)


def tables_of(game: str, players: str) -> tuple[int, ...]:
    """Numbers of players that were named, or the fewest and the most that a game is for."""
    (setting,) = (one for one in games.settings(game) if one.name == "players")
    assert setting.choices  # noqa: S101  a game says how many can play
    return values_of(setting, players) if players else (min(setting.choices), max(setting.choices))


add_commands(app, ladder, "mrsim ladder {game} --minutes 2")
