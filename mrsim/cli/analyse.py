"""`mrsim analyse` and `mrsim compare`: a run, or two, as findings in the terminal."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.outputs import Csv, write_tables
from mrsim.cli.runs import Folder, folder_of

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.table import Table as Shown

    from mrsim.analysis.findings import Findings
    from mrsim.analysis.tables import Table

EPILOG = 'Example: mrsim analyse legends --fail-on "board: gap > 3pp"'
COMPARE_EPILOG = "Example: mrsim compare legends legends-drier"

EXIT = {"met": 0, "violated": 3, "undecided": 4}
"""By outcome."""
LIST = "list"
"""In the place of a table: all their names."""
CLAIMED = {"met": "It does not hold that {}", "violated": "It holds that {}", "undecided": "It is undecided whether {}"}
"""The same, of what `--fail-on` names."""
MOST_SENTENCES = 12
MOST_STANDING_OUT = 6
MOST_LINES = 60
GAP = 2
"""Between two columns."""

Json = Annotated[bool, typer.Option("--json", help="Print every table as JSON.")]


def analyse(
    run: Folder,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="Print this table; `list` names them all.")] = None,
    fail_on: Annotated[
        str | None, typer.Option(metavar="CLAIM", help="Judge by this claim, such as 'board: gap > 3pp'.")
    ] = None,
    json: Json = False,
    csv: Csv = None,
) -> None:
    """Say what a run shows: verdicts on its targets, what stands out, how a game feels.

    Exit code 0: all targets are met; 3: one is violated; 4: undecided. A list of the tables judges nothing.
    """
    from mrsim.analysis.claims import judged, read_claim
    from mrsim.cli.screen import results
    from mrsim.opened import open_run

    claim = None if fail_on is None else read_claim(fail_on)
    opened = open_run(folder_of(run))
    found = opened.findings()
    verdict = found.outcome if claim is None else judged(claim, found.context)
    if csv is not None:
        write_tables(csv, {table.name: table.lines for table in found.tables})
    if json:
        typer.echo(as_json(found.tables, outcome=verdict, question=opened.experiment.question))
    elif table is not None:
        show_table(found, table, results())
    else:
        tell(found, results())
        results().print(f"\n{verdict_line(verdict, fail_on)}")
    raise typer.Exit(0 if table == LIST else EXIT[verdict])


def compare(before: Folder, after: Folder, json: Json = False, csv: Csv = None) -> None:
    """Say what has changed from one run to another of the same deals, block by block."""
    from mrsim.analysis.sentences import changed
    from mrsim.cli.screen import results
    from mrsim.opened import open_run

    tables = open_run(folder_of(before)).changes_to(open_run(folder_of(after)))
    if csv is not None:
        write_tables(csv, {table.name: table.lines for table in tables})
    if json:
        typer.echo(as_json(tables))
        return
    for table in tables:
        sentences = changed(table)
        results().print(table.title, style="bold")
        for sentence in sentences[:MOST_SENTENCES]:
            results().print(f"• {sentence.text}")
        if not sentences:
            results().print("No win share has changed by more than chance may do.")
        results().print()
        results().print(shown(table, results().width))
        results().print()


def tell(found: "Findings", screen: "Console") -> None:
    """The sentences."""
    from mrsim.analysis.sentences import felt, sentences, standing_out, summary, what_changes

    context = found.context
    screen.print(context.run.experiment.question, style="bold")
    screen.print(f"{summary(found)} {certainty(found)}")
    screen.print()
    said = sentences(found)
    bullets([one.text for one in said[:MOST_SENTENCES]], screen)
    if len(said) > MOST_SENTENCES:
        screen.print(f"  … and {len(said) - MOST_SENTENCES} more: --table {found.primary[0].name}")
    section("What changes", [one.text for one in what_changes(found)[:MOST_STANDING_OUT]], screen)
    surprising = standing_out(found.tables, MOST_STANDING_OUT)
    section("What stands out beside", [one.text for one in surprising], screen)
    feel = found.table("feel")
    section("How a game feels", felt(feel) if feel else [], screen)


def section(title: str, sentences: Sequence[str], screen: "Console") -> None:
    """A heading, where there is something to say."""
    if sentences:
        screen.print(f"\n{title}", style="bold")
        bullets(sentences, screen)


def bullets(sentences: Sequence[str], screen: "Console") -> None:
    """One below the other; what goes on in the next line is indented."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 1))
    for sentence in filter(None, sentences):
        grid.add_row("•", sentence)
    screen.print(grid)


def certainty(found: "Findings") -> str:
    """How sure the intervals are."""
    games = sum(arm["rotations"] for arm in found.context.run.arms) * found.context.run.blocks
    return f"{games:,} games; in brackets are 95 % intervals that hold for all of these shares together."


def verdict_line(verdict: str, claim: str | None) -> str:
    """What the exit code says."""
    said = f"The targets are {verdict}" if claim is None else CLAIMED[verdict].format(claim)
    return f"{said} (exit code {EXIT[verdict]})."


def show_table(found: "Findings", name: str, screen: "Console") -> None:
    """One table, or the list of them."""
    from mrsim.errors import InputError

    if name == LIST:
        for table in found.tables:
            screen.print(f"{table.name:36} {table.title}")
        return
    table_ = found.table(name)
    if table_ is None:
        raise InputError(f"table: {name} is none of this run's; `--table list` names them.")
    screen.print(table_.title, style="bold")
    screen.print(shown(table_, screen.width))


def shown(table: "Table", width: int) -> "Group":
    """A table for people; one that is too wide is several, below headings."""
    from itertools import groupby

    from rich.console import Group
    from rich.text import Text

    from mrsim.analysis.showing import constant, grouped, ranges, title, words

    above, widths = grouped(table, width, GAP)
    lines = table.lines.head(MOST_LINES).iter_rows(named=True)
    pieces: list[Any] = []
    for heading, part in groupby(lines, lambda line: words(line, above)):
        pieces += [Text(", ".join(heading), "bold")] if heading else []
        pieces.append(grid(table, widths, [words(line, widths) for line in part]))
    more = len(table.lines) - MOST_LINES
    beside = [f"{title(name)} {value}" for name, value in {**constant(table), **ranges(table)}.items()]
    beside += [f"… and {more} more lines: --csv DIR writes them all"] if more > 0 else []
    return Group(*pieces, *([Text(", ".join(beside), "dim italic")] if beside else []))


def grid(table: "Table", widths: "Mapping[str, int]", lines: "Sequence[Sequence[str]]") -> "Shown":
    """Some columns of some lines. Grids of one table are as wide as each other."""
    from rich.table import Table

    from mrsim.analysis.showing import title

    found = Table(box=None, pad_edge=False, header_style="bold")
    for name, width in widths.items():
        least = width if len(lines) < len(table.lines) else None
        found.add_column(title(name), justify="left" if name in table.by else "right", overflow="fold", min_width=least)
    for line in lines:
        found.add_row(*line)
    return found


def as_json(tables: "Sequence[Table]", **more: Any) -> str:
    """Every table."""
    from json import dumps

    return dumps({**more, "tables": [as_object(table) for table in tables]}, indent=1, allow_nan=False)


def as_object(table: "Table") -> dict[str, Any]:
    """A table as plain data."""
    return {
        "name": table.name,
        "title": table.title,
        "family": table.family,
        "by": list(table.by),
        "lines": table.lines.to_dicts(),
    }
