"""`mrsim report`: a run as a page to read and to send on."""

from pathlib import Path
from typing import Annotated

import typer

from mrsim.cli.runs import folder_of

EPILOG = "Example: mrsim report quickstart --open"
FORMATS = ("html", "md")

Runs = Annotated[list[Path], typer.Argument(metavar="RUN…", help="Folders of runs, or their names in reports/.")]


def report(
    runs: Runs,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="The file; RUN/report.html by default.")
    ] = None,
) -> None:
    """Make a balance report: one file that holds everything, with the numbers as data beside it.

    Nothing is played: everything comes from what the runs hold.
    """
    from mrsim.cli.screen import results
    from mrsim.report.making import report as make
    from mrsim.report.making import write_page

    folders = [folder_of(run) for run in runs]
    file = out or folders[0] / "report.html"
    write_page(make(folders), file)
    results().print(f"{file}: {file.stat().st_size:,} bytes")
