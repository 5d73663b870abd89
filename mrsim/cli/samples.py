"""`mrsim samples`: makes reports of the shipped experiments."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from mrsim.cli.run import Fresh

EPILOG = "Example: mrsim samples quickstart --blocks 200"
SAMPLES_FOLDER = Path("reports") / "sample"
RUNS = "runs"


def samples_command(
    experiments: Annotated[
        list[str] | None, typer.Argument(metavar="[EXPERIMENT…]", help="Shipped experiments; all by default.")
    ] = None,
    blocks: Annotated[
        int | None, typer.Option(metavar="N", help="Deals of each combination; by default as in each file.")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the reports.")] = SAMPLES_FOLDER,
    fresh: Fresh = False,
) -> None:
    """Play shipped experiments and make a report of each.

    The runs are kept in the folder runs/ next to the reports, so repeating the command plays nothing.
    """
    from mrsim.api.experiments import request_run
    from mrsim.cli.report import write_report
    from mrsim.cli.run import play_and_summarise
    from mrsim.errors import InputError, choose_from
    from mrsim.experiment.file_lookup import shipped_experiments
    from mrsim.report.build import build_report

    shipped = shipped_experiments()
    for name in experiments or shipped:
        if name not in shipped:
            raise InputError(f"There is no shipped experiment {name}; {choose_from(shipped)}.")
    for name in experiments or shipped:
        folder = out / RUNS / name
        request = request_run(str(shipped[name]), blocks=blocks, out=folder, fresh=fresh)
        named = request.command.model_copy(update={"experiment": name})
        if play_and_summarise(replace(request, command=named)):
            write_report(build_report([folder]), "html", out / f"{name}.html")
