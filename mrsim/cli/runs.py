"""`mrsim runs`, `show`, `verify` and `export`: list, describe, check and export runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.completion import complete_runs
from mrsim.cli.json_output import print_json
from mrsim.errors import InputError, choose_from
from mrsim.files import REPORTS
from mrsim.runs.folder_lookup import find_run_folder

if TYPE_CHECKING:
    from mrsim.runs.reader import StoredRun

Trust = Annotated[
    bool, typer.Option("--trust", help="Run strategy files that the run names and that did not come with mrsim.")
]
Folder = Annotated[
    Path,
    typer.Argument(metavar="RUN", help="The folder of a run, or its name in reports/.", autocompletion=complete_runs),
]

RUNS_EPILOG = "Example: mrsim runs"
SHOW_EPILOG = "Example: mrsim show quickstart"
VERIFY_EPILOG = "Example: mrsim verify quickstart --blocks 50"
EXPORT_EPILOG = "Example: mrsim export quickstart --to csv --out games.csv"

EXPORT_FORMATS = ("parquet", "csv", "duckdb")
WRONG = 1


def runs_command(
    folder: Annotated[Path, typer.Argument(help="Where the runs are.")] = REPORTS,
    json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
) -> None:
    """List the runs in a folder."""
    from rich.table import Table

    from mrsim.cli.screen import results_console
    from mrsim.runs.run_list import list_runs

    if folder.is_file():
        raise InputError(f"{folder} is a file, not a folder with runs in it.")
    if folder != REPORTS and not folder.exists():
        raise InputError(f"There is no folder {folder}.")
    listed = list_runs(folder)
    if json:
        print_json("runs", {"runs": listed})
        return
    shown = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("run", "status", "arms", "blocks", "question"):
        shown.add_column(name, justify="right" if name in ("arms", "blocks") else "left", no_wrap=name != "question")
    for run in listed:
        shown.add_row(*(f"{value:,}" if isinstance(value, int) else value for value in run.values()))
    results_console().print(shown if listed else f"There is no run in {folder}; `mrsim run quickstart` makes one.")


def show_command(run: Folder, json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False) -> None:
    """Show what a run is: its question, its arms, how far it is and what it was played with."""
    from rich.table import Table

    from mrsim.cli.screen import results_console
    from mrsim.formatting import count_of
    from mrsim.games.printed_names import print_name
    from mrsim.matches.play import SINGLE
    from mrsim.runs.manifest import deals_played
    from mrsim.runs.reader import read_run

    opened = read_run(find_run_folder(run))
    if json:
        print_json("show", run_as_object(opened), seed=opened.experiment.design.seed)
        return
    screen = results_console()
    screen.print(opened.experiment.question)
    single = ", each game a deal of its own" if deals_played(opened.arms) == SINGLE else ""
    seed = opened.experiment.design.seed
    screen.print(
        f"{opened.manifest.status}, {count_of(opened.blocks, 'deal')} of each combination{single}, seed {seed}"
    )
    screen.print(", ".join(f"{name} {version}" for name, version in opened.manifest.versions.model_dump().items()))
    if opened.manifest.command.experiment:
        screen.print(opened.command, soft_wrap=True)
    screen.print()
    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column("arm", justify="right")
    names = list(opened.arms[0].axes)
    for name in names:
        shown.add_column(name)
    shown.add_column("games", justify="right")
    for number, arm in enumerate(opened.arms):
        shown.add_row(
            str(number), *(print_name(name, arm.axes[name]) for name in names), f"{opened.blocks * arm.rotations:,}"
        )
    screen.print(shown)


def run_as_object(run: "StoredRun") -> dict[str, Any]:
    """What a run is, as plain data."""
    return {
        "question": run.experiment.question,
        "status": run.manifest.status,
        "blocks": run.blocks,
        "versions": run.manifest.versions.model_dump(),
        "run_with": run.command,
        "experiment": run.manifest.experiment,
        "arms": [{"name": arm.name, "axes": arm.axes, "games": run.blocks * arm.rotations} for arm in run.arms],
    }


def verify_command(
    run: Folder,
    blocks: Annotated[int, typer.Option(metavar="N", help="How many deals are played again.", min=1)] = 20,
    seed: Annotated[int, typer.Option(help="Which deals are drawn.")] = 1,
    trust: Trust = False,
) -> None:
    """Play some deals of a run again and compare every column, and what is tallied. Exit code 1 if one differs.

    What is tallied is kept of a part as a whole: one part at least is played again from its first block to its last.
    """
    from mrsim.cli.screen import results_console, say_if_compiling
    from mrsim.runs.reader import read_run
    from mrsim.runs.verify import describe_checked_blocks
    from mrsim.runs.verify import verify_run as check

    say_if_compiling()
    checked = list(check(read_run(find_run_folder(run)), blocks, seed, trust=trust))
    wrong = [one for one in checked if not one.is_same]
    for one in wrong:
        results_console().print(f"differs: deal {one.block} of {one.arm}: {', '.join(one.differs)}")
    results_console().print(describe_checked_blocks(checked))
    if wrong:
        raise typer.Exit(WRONG)


def export_command(
    run: Folder,
    to: Annotated[
        str | None,
        typer.Option(metavar="|".join(EXPORT_FORMATS), help="The format; as FILE ends, or parquet, by default."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The file; RUN.FORMAT by default.")] = None,
) -> None:
    """Write every row of a run into one file, with the values of all axes."""
    from mrsim.cli.output_files import output_format
    from mrsim.cli.screen import results_console
    from mrsim.runs.export import export_rows
    from mrsim.runs.reader import read_run

    if to is not None and to not in EXPORT_FORMATS:
        raise InputError(f"to: {to} is unknown; {choose_from(EXPORT_FORMATS)}.")
    folder = find_run_folder(run)
    written_as = output_format(out, to, EXPORT_FORMATS)
    file = out or Path(f"{folder.name}.{written_as}")
    rows = export_rows(read_run(folder), written_as, file)
    results_console().print(f"{file}: {rows:,} rows")
