"""`mrsim ladder`: how much better each strategy is than the one below."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim import games
from mrsim.cli.game_commands import GameCommands, add_commands, named_choices
from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs
from mrsim.cli.output_files import output_format
from mrsim.cli.play import Seed
from mrsim.files import PICTURE_FORMATS, check_writable, write_atomically

if TYPE_CHECKING:
    from mrsim.ladder.measure import MeasuredLadder

app = typer.Typer(
    cls=GameCommands,
    no_args_is_help=True,
    help="Measure the ladder of skill: every rung against the one below, and how fast it plays.",
)


def ladder_command(
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
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the pairings: a file ending in .svg, .png or .pdf.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON, for scripts.")] = False,
) -> None:
    """Measure every strategy that has a rung against the one on the rung below.

    Alone among the others, with one of the others at the table, and head to head. The number of blocks
    is planned by how fast a pairing plays; it is printed, so every row can be played again.
    """
    from mrsim.cli.live_progress import show_progress
    from mrsim.cli.screen import results_console, say_if_compiling
    from mrsim.ladder.ladder_page import ladder_as_json, ladder_as_markdown, render_ladder
    from mrsim.ladder.measure import LadderPlan, measure_ladder
    from mrsim.parallel import check_jobs

    check_writable("markdown", markdown)
    check_writable("plot", plot)
    output_format(plot, None, PICTURE_FORMATS)
    say_if_compiling()
    names = tuple(name for name in rungs.split(",") if name)
    plan = LadderPlan(game, settings, table_sizes(game, players), names, blocks, minutes, seed)
    climbed = measure_ladder(plan, check_jobs(jobs), show_progress)
    if markdown is not None:
        write_atomically(markdown, ladder_as_markdown(climbed, markdown))
    if plot is not None:
        draw_ladder_file(climbed, plot)
    if json:
        print_json("ladder", ladder_as_json(climbed), seed=seed)
    else:
        for part in render_ladder(climbed):
            results_console().print(part)


def draw_ladder_file(climbed: "MeasuredLadder", file: Path) -> None:
    """Draw the duels of a ladder into a file."""
    import matplotlib as mpl
    import polars as pl

    from mrsim import plots

    mpl.use("agg")
    plots.save_plot(plots.draw_ladder(pl.DataFrame(climbed.duels)), file, f"The ladder of skill of {climbed.plan.game}")


def table_sizes(game: str, players: str) -> tuple[int, ...]:
    """Numbers of players that were named, or the fewest and the most that a game is for; each once."""
    (setting,) = (one for one in games.settings_of_game(game) if one.name == "players")
    assert setting.choices  # noqa: S101  a game says how many can play
    return named_choices(setting, players) if players else tuple(sorted({min(setting.choices), max(setting.choices)}))


add_commands(app, ladder_command, "mrsim ladder {game} --minutes 2")
