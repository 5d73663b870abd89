"""`mrsim tune`: better values for the knobs of a strategy."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.completion import complete_strategies
from mrsim.cli.game_commands import GameCommands, add_commands
from mrsim.cli.json_output import json_text, print_json
from mrsim.cli.options import Jobs, checked_games
from mrsim.cli.play import Seed
from mrsim.files import check_writable, write_atomically

if TYPE_CHECKING:
    from mrsim.tuning.stages import TuningResult, TuningTask

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
    by: Annotated[
        str,
        typer.Option(
            metavar="DIMENSION,…",
            help="Tune apart, with --games each, what differs in these, such as players,board; every board in turn.",
        ),
    ] = "",
    additions: Annotated[
        bool,
        typer.Option(
            "--additions",
            help="Tune for changed boxes too: each has one thing more of what the strategy's faction has.",
        ),
    ] = False,
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
    from mrsim.cli.screen import print_plain, results_console, say_if_compiling
    from mrsim.tuning.game_forms import add_to_all, split_by_situation
    from mrsim.tuning.knob_rows import check_fits, name_situation
    from mrsim.tuning.stages import TuningTask
    from mrsim.tuning.tuning_tables import (
        lines_to_copy,
        render_situations,
        render_tuning,
        tuning_as_json,
        tunings_as_json,
    )

    check_writable("out", out)
    check_writable("table", table)
    dimensions = tuple(filter(None, by.split(",")))
    names = tuple(filter(None, knobs.split(",")))
    opponents = tuple(against.split(","))
    say_if_compiling()
    groups = split_by_situation(game, forms, dimensions)
    if additions:
        groups = add_to_all(game, groups)
    tasks = [TuningTask(game, strategy, opponents, tuple(group), names, games, seed) for group in groups]
    if table is not None:
        check_fits(table, tasks)
    tuned = tune_each(tasks, table, jobs)
    told = tunings_as_json(tuned) if dimensions else tuning_as_json(tuned[0])
    if out is not None:
        write_atomically(out, json_text("tune", told, seed=seed) + "\n")
    if json:
        print_json("tune", told, seed=seed)
        return
    for one in tuned:
        for part in render_tuning(one):
            results_console().print(part)
        for line in lines_to_copy(one):
            print_plain(f"\n{line}")
    if dimensions:
        print_plain("")
        results_console().print(render_situations(tuned, [name_situation(one.task, dimensions) for one in tuned]))
    print_rows(tuned, table)


def tune_each(tasks: Sequence["TuningTask"], table: Path | None, jobs: int | None) -> list["TuningResult"]:
    """One task after the other; what is confirmed is in the table before the next one, and Ctrl-C ends them all."""
    from mrsim.cli.live_progress import show_progress
    from mrsim.tuning.knob_rows import write_knob_rows
    from mrsim.tuning.stages import tune_strategy

    tuned = []
    with show_progress(sum(task.games for task in tasks)) as bar:
        for task in tasks:
            tuned.append(tune_strategy(task, jobs, bar))
            if table is not None:
                write_knob_rows(table, tuned[-1])
            if tuned[-1].was_interrupted:
                break
    return tuned


def print_rows(tuned: Sequence["TuningResult"], table: Path | None) -> None:
    """The rows that are confirmed, or where they are."""
    from mrsim.cli.screen import print_plain
    from mrsim.tuning.knob_rows import spell_rows

    spelt = spell_rows(tuned)
    if table is None and spelt:
        print_plain(f"\nThe same as rows of a table of knobs:\n\n{spelt.rstrip()}")
    elif spelt:
        print_plain(f"\nThe values are in {table} now.")
    elif table is not None:
        print_plain(f"\nNothing is confirmed, so {table} stays as it is.")


add_commands(app, tune_knobs, "mrsim tune {game} greedy --against greedy --games 200000")
