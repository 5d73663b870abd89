"""`mrsim plot`: one picture of a run, or a list of those that can be made."""

from pathlib import Path
from typing import Annotated

import typer

from mrsim.files import PICTURE_FORMATS, check_writable
from mrsim.runs.folder_lookup import find_run_folder

EPILOG = "Example: mrsim plot quickstart shares -o shares.svg"


def plot_command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run, or its name in reports/.")],
    kind: Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="What to draw; without it, all kinds are listed.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="The file: .svg, .png or .pdf; RUN/KIND.svg by default."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the kinds as JSON, for scripts.")] = False,
) -> None:
    """Draw a run, or list the kinds of pictures that make sense for it.

    Nothing is played. `mrsim.plots` draws the same pictures from Python; the same run gives the same bytes.
    """
    from mrsim.api.saved_run import open_run
    from mrsim.cli.output_files import output_format

    output_format(out, None, PICTURE_FORMATS)
    check_writable("out", out)
    opened = open_run(find_run_folder(run))
    if kind is None:
        print_kinds(opened.plot_kinds(), as_json=json)
        return
    import matplotlib as mpl

    from mrsim import plots

    mpl.use("agg")
    drawn = opened.plot(kind)
    file = plots.save_plot(drawn, out or opened.folder.folder / f"{kind}.svg", opened.plot_kinds()[kind])
    print_plot(file, plots.describe_plot(drawn), as_json=json)


def print_kinds(kinds: dict[str, str], *, as_json: bool) -> None:
    """Print the kinds of pictures with what each shows."""
    from rich.table import Table

    from mrsim.cli.json_output import print_json
    from mrsim.cli.screen import results_console

    if as_json:
        print_json("plot", {"kinds": kinds})
        return
    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column("kind", overflow="fold")
    shown.add_column("what it shows", overflow="fold")
    for kind, title in kinds.items():
        shown.add_row(kind, title)
    results_console().print(shown)


def print_plot(file: Path, words: str, *, as_json: bool) -> None:
    """Print where the picture is, and what it shows in words."""
    from mrsim.cli.json_output import print_json
    from mrsim.cli.screen import results_console

    if as_json:
        print_json("plot", {"file": str(file), "description": words})
        return
    results_console().print(f"{file}: {words}")
