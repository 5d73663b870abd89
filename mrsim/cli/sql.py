"""`mrsim sql`: a question about the games of a run, in SQL."""

from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.json_output import print_json
from mrsim.cli.runs import Folder
from mrsim.runs.folder_lookup import find_run_folder

if TYPE_CHECKING:
    import polars as pl
    from rich.table import Table

EPILOG = 'Example: mrsim sql quickstart "select strategy, avg(score) from games group by strategy"'
MOST_PRINTED = 60
MOST_DIGITS = 4


def sql_command(
    run: Folder,
    question: Annotated[str, typer.Argument(metavar="SQL", help="About the table games, which has every row.")],
    json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the answer as CSV.")] = False,
) -> None:
    """Ask DuckDB a question about the games of a run; nothing but the run is read.

    The table games has a row for each player of each game, with the columns of the data dictionary.
    """
    from mrsim.cli.screen import print_plain, results_console
    from mrsim.errors import InputError
    from mrsim.runs.query import query_run
    from mrsim.runs.reader import read_run
    from mrsim.spreadsheets import table_as_csv

    if json and csv:
        raise InputError("--json and --csv print the answer in two ways; ask for one of them.")
    found = query_run(read_run(find_run_folder(run)), question)
    if json:
        print_json("sql", {"sql": question, "rows": found.to_dicts()})
    elif csv:
        print_plain(table_as_csv(found).rstrip("\n"))
    else:
        results_console().print(answer_table(found))
        if len(found) > MOST_PRINTED:
            results_console().print(f"{len(found) - MOST_PRINTED:,} more rows: --csv prints all.")


def answer_table(found: "pl.DataFrame") -> "Table":
    """The first rows of an answer, numbers to the right."""
    from rich.markup import escape
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for name, kind in found.schema.items():
        shown.add_column(escape(name), justify="right" if kind.is_numeric() else "left", overflow="fold")
    for row in found.head(MOST_PRINTED).iter_rows():
        shown.add_row(*(f"{cell:.{MOST_DIGITS}g}" if isinstance(cell, float) else escape(str(cell)) for cell in row))
    return shown
