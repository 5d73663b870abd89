"""`mrsim report`: a run as a page to read and to send on."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.completion import complete_runs
from mrsim.report.formats import PAGE, REPORT_FORMATS
from mrsim.runs.folder_lookup import find_run_folder

if TYPE_CHECKING:
    from mrsim.report.build import Report

EPILOG = "Example: mrsim report quickstart --open"
SCREEN = "-"

Runs = Annotated[
    list[Path],
    typer.Argument(metavar="RUN…", help="Folders of runs, or their names in reports/.", autocompletion=complete_runs),
]


def report_command(
    runs: Runs,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="The file, - for the screen; RUN/report.html by default."),
    ] = None,
    baseline: Annotated[
        Path | None, typer.Option(metavar="RUN", help="A run of the same deals: what has changed since.")
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="|".join(REPORT_FORMATS),
            help="A page, or a text for a pull request; as FILE ends, or html, by default.",
        ),
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="The answer alone, on one sheet; RUN/brief.html.")] = False,
    show: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Make a balance report: one file that holds everything, and its numbers as JSON and CSV in a folder next to it.

    Nothing is played: everything comes from what the runs hold. The same runs give the same bytes.
    """
    from mrsim.cli.output_files import output_format
    from mrsim.errors import InputError, choose_from
    from mrsim.report.build import build_report

    if to is not None and to not in REPORT_FORMATS:
        raise InputError(f"format: {to} is unknown; {choose_from(REPORT_FORMATS)}.")
    from mrsim.report.written_files import report_text

    folders = [find_run_folder(run) for run in runs]
    to_screen = str(out) == SCREEN
    written_as = output_format(None if to_screen else out, to, REPORT_FORMATS)
    if brief and written_as != PAGE:
        raise InputError(f"--brief: it is a page; leave out --format {written_as}, or name a file ending in .html.")
    file = out or folders[0] / f"{'brief' if brief else 'report'}.{written_as}"
    made = build_report(folders, None if baseline is None else find_run_folder(baseline))
    if to_screen:
        print_report(report_text(made, written_as, is_brief=brief), written_as)
        return
    write_report(made, written_as, file, is_brief=brief)
    if show:
        typer.launch(str(file))


def print_report(whole: str, written_as: str) -> None:
    """Print on standard output: a page in UTF-8, a text in the encoding of the terminal."""
    if written_as == PAGE:
        sys.stdout.buffer.write(whole.encode(errors="replace"))
    else:
        sys.stdout.write(whole)


def write_report(made: "Report", to: str, file: Path, *, is_brief: bool = False) -> None:
    """Write the file and its numbers, and say where they are."""
    from mrsim.cli.screen import results_console
    from mrsim.report.written_files import data_folder, write_report_files

    write_report_files(made, to, file, is_brief=is_brief)
    results_console().print(f"{file}: {file.stat().st_size / 1000:,.0f} kB; the numbers are in {data_folder(file)}")
