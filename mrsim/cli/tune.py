"""`mrsim tune`: better values for the knobs of a strategy."""

from pathlib import Path
from typing import Annotated, Any

import typer

from mrsim.cli.completion import complete_strategies
from mrsim.cli.game_commands import GameCommands, add_commands
from mrsim.cli.json_output import json_text, print_json
from mrsim.cli.options import Jobs, checked_games
from mrsim.cli.play import Seed
from mrsim.files import check_writable, write_atomically

app = typer.Typer(
    cls=GameCommands,
    no_args_is_help=True,
    help="Search better values for the knobs of a strategy, and confirm the gain.",
)


def tune_knobs(
    game: str,
    forms: tuple[dict[str, Any], ...],
    *,
    strategy: Annotated[
        str,
        typer.Argument(help="The strategy to tune, with the knobs to begin with.", autocompletion=complete_strategies),
    ],
    against: Annotated[
        str, typer.Option(metavar="A,B,…", help="Opponents; each fills all seats but one. The gain is the mean.")
    ] = "greedy",
    knobs: Annotated[str, typer.Option(metavar="KNOB,…", help="Tune only these; all of the strategy by default.")] = "",
    games: Annotated[
        int, typer.Option(help="Games to play in all: to search, to choose and to confirm.", callback=checked_games)
    ] = 200_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write confirmed values into this table of knobs, for the forms played."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write everything found, as JSON.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything found as JSON.")] = False,
) -> None:
    """Search better values for the knobs of a strategy, choose among the finds, and confirm the gain on fresh games.

    The strategy sits alone at a table of opponents. An option of the table may name several values, with commas
    between; all combinations are searched together, and what loses in one of them is not chosen. Ctrl-C ends the
    search; what it found until then is still chosen from and confirmed.
    """
    from mrsim.cli.live_progress import show_progress
    from mrsim.cli.screen import print_plain, results_console, say_if_compiling
    from mrsim.tuning.knob_rows import check_fits, spell_rows, write_knob_rows
    from mrsim.tuning.stages import TuningTask, tune_strategy
    from mrsim.tuning.tuning_tables import lines_to_copy, render_tuning, tuning_as_json

    check_writable("out", out)
    check_writable("table", table)
    say_if_compiling()
    task = TuningTask(
        game,
        strategy,
        tuple(against.split(",")),
        forms,
        tuple(knob for knob in knobs.split(",") if knob),
        games,
        seed,
    )
    if table is not None:
        check_fits(table, task)
    with show_progress(games) as bar:
        tuned = tune_strategy(task, jobs, bar)
    written = table is not None and write_knob_rows(table, tuned)
    if out is not None:
        write_atomically(out, json_text("tune", tuning_as_json(tuned), seed=seed) + "\n")
    if json:
        print_json("tune", tuning_as_json(tuned), seed=seed)
    else:
        for part in render_tuning(tuned):
            results_console().print(part)
        for line in lines_to_copy(tuned):
            print_plain(f"\n{line}")
        if written:
            print_plain(f"\nThe values are in {table} now.")
        elif table is not None:
            print_plain(f"\nNothing is confirmed, so {table} stays as it is.")
        elif spelt := spell_rows(tuned):
            print_plain(f"\nThe same as rows of a table of knobs:\n\n{spelt.rstrip()}")


add_commands(app, tune_knobs, "mrsim tune {game} greedy --against greedy --games 200000")
