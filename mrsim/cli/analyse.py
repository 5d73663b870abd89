"""`mrsim analyse` and `mrsim compare`: a run, or two, as findings in the terminal."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.json_output import print_json
from mrsim.cli.output_files import Csv, write_tables
from mrsim.cli.runs import Folder
from mrsim.runs.folder_lookup import find_run_folder

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.table import Table as Shown

    from mrsim.analysis.claims import JudgedClaim
    from mrsim.analysis.findings import Findings
    from mrsim.analysis.headline import Headline
    from mrsim.analysis.tables import ResultTable

EPILOG = 'Example: mrsim analyse legends --fail-on "board: gap > 3pp"'
COMPARE_EPILOG = "Example: mrsim compare legends legends-drier"

EXIT_CODES = {"met": 0, "violated": 3, "undecided": 4}
"""The exit code of each outcome."""
LIST = "list"
"""Given in the place of a table, it lists the names of all tables."""
OTHER_ROOM = (
    "room.json is left out: it was found with other rules, boxes, strategies or settings. `mrsim exploit` looks again."
)
MOST_BULLETS = 3
"""Sentences below each heading of a summary."""
MOST_SENTENCES = 12
MOST_LINES = 60
GAP = 2
"""Between two columns."""

At = Annotated[
    int | None, typer.Option(metavar="BLOCKS", help="As the run was when every combination had this many deals.")
]
TablesJson = Annotated[bool, typer.Option("--json", help="Print every table as JSON.")]


def analyse_command(
    run: Folder,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="Print this table; `list` names them all.")] = None,
    fail_on: Annotated[
        str | None, typer.Option(metavar="CLAIM", help="Judge by this claim, such as 'board: gap > 3pp'.")
    ] = None,
    json: TablesJson = False,
    csv: Csv = None,
    at: At = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print one line alone: what was judged.")] = False,
) -> None:
    """Say what a run shows: verdicts on its targets, what stands out, how a game feels.

    Exit code 0: all targets are met; 3: one is violated; 4: undecided. A list of the tables judges nothing.
    """
    from mrsim.analysis.claims import judge_claim, read_claim
    from mrsim.analysis.context import Context
    from mrsim.analysis.headline import find_headline
    from mrsim.api.saved_run import open_run
    from mrsim.cli.screen import advice_console, is_quiet, results_console
    from mrsim.errors import InputError
    from mrsim.runs.reader import run_at

    if quiet and (json or table is not None):
        raise InputError("--quiet prints one line alone, and neither JSON nor a table; ask for one of them.")
    is_brief = quiet or is_quiet()
    claim = None if fail_on is None else read_claim(fail_on)
    opened = open_run(find_run_folder(run))
    opened = opened if at is None else run_at(opened, at)
    judged = None if claim is None else judge_claim(claim, Context.of(opened, opened.game))
    found = opened.findings()
    verdict = found.outcome if judged is None else judged.outcome
    if csv is not None:
        write_tables(csv, {table.name: table.lines for table in found.tables})
    if json:
        of_claim = {} if judged is None else {"claim": str(judged.claim), "verdict": f"{judged.sentence}."}
        told = tables_as_object(
            found.tables if table in (None, LIST) else [find_table(found, table)],
            outcome=verdict,
            **of_claim,
            question=opened.experiment.question,
            headline=find_headline(found).as_object(),
        )
        print_json("analyse", told, seed=opened.experiment.design.seed)
    elif table is not None:
        show_table(found, table, results_console())
    else:
        if not is_brief and judged is None:
            print_summary(found, results_console(), advice_console())
            results_console().print()
        if not is_brief and judged is not None:
            print_claim_evidence(judged, results_console())
        line = verdict_line(found) if judged is None else claim_line(judged)
        results_console().print(line, soft_wrap=True)
    raise typer.Exit(0 if table == LIST else EXIT_CODES[verdict])


def compare_command(before: Folder, after: Folder, json: TablesJson = False, csv: Csv = None) -> None:
    """Say what has changed from one run to another of the same deals, block by block."""
    from mrsim.analysis.context import Context
    from mrsim.analysis.headline import find_move_headline, find_only_level
    from mrsim.analysis.sentences import change_sentences
    from mrsim.api.saved_run import open_run
    from mrsim.cli.screen import results_console

    first, second = open_run(find_run_folder(before)), open_run(find_run_folder(after))
    tables = first.changes_to(second)
    title = f"{second.folder.folder.name} beside {first.folder.folder.name}"
    blocks = min(first.blocks, second.blocks)
    context = Context.of(first, first.game)
    headline = find_move_headline(tables, title, blocks, context.rungs, find_only_level(context))
    if csv is not None:
        write_tables(csv, {table.name: table.lines for table in tables})
    if json:
        print_json(
            "compare", tables_as_object(tables, headline=headline.as_object()), seed=first.experiment.design.seed
        )
        return
    print_headline(headline, results_console())
    results_console().print()
    for table in tables:
        sentences = change_sentences(table)
        results_console().print(table.title, style="bold")
        for sentence in sentences[:MOST_SENTENCES]:
            results_console().print(f"• {sentence.text}")
        if not sentences:
            results_console().print("No win share has changed by more than chance may do.")
        results_console().print()
        results_console().print(render_table(table, results_console().width))
        results_console().print()


def print_summary(found: "Findings", screen: "Console", advice: "Console") -> None:
    """Print the answer of a run and the most important sentences of its findings, with commands to try next."""
    from mrsim.analysis.run_summary import summarise_findings
    from mrsim.analysis.statistics.game_measures import FEEL
    from mrsim.analysis.statistics.skill_room_verdicts import SKILL_ROOM

    summary = summarise_findings(found)
    print_headline(summary.headline, screen)
    screen.print(f"\n{summary.certainty}")
    for heading, sentences in summary.headed_sentences():
        print_section(heading, [one.text for one in sentences[:MOST_BULLETS]], screen)
    print_next_steps(found, advice)
    tables = [*(table.name for table in found.primary), *(table.name for table in found.of(FEEL))]
    advice.print(f"\nEverything else: --table {', --table '.join(tables)}; --table list names all tables.")
    if found.context.run.skill_rooms is not None and not found.of(SKILL_ROOM):
        screen.print(f"\n{OTHER_ROOM}")


def print_next_steps(found: "Findings", screen: "Console") -> None:
    """Print what to do next, each command in a line of its own, however long it is."""
    from mrsim.report.next_steps import suggest_next_steps

    screen.print("\nWhat to do next", style="bold")
    for step in suggest_next_steps(found):
        print_bullets([f"{step.words}:"], screen)
        screen.print(f"  {step.command}", soft_wrap=True, markup=False)


def print_headline(headline: "Headline", screen: "Console") -> None:
    """Print the answer: its title, its sentences and its picture."""
    from mrsim.analysis.text_picture import picture_lines

    if headline.heading:
        screen.print(headline.heading, style="bold")
    for told in (headline.lead, *headline.further):
        screen.print(told)
    screen.print()
    for line in picture_lines(headline):
        screen.print(line, soft_wrap=True, highlight=False)


def print_section(title: str, sentences: Sequence[str], screen: "Console") -> None:
    """A heading and its sentences, where there are any."""
    if sentences:
        screen.print(f"\n{title}", style="bold")
        print_bullets(sentences, screen)


def print_bullets(sentences: Sequence[str], screen: "Console") -> None:
    """One below the other; what goes on in the next line is indented."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 1))
    for sentence in filter(None, sentences):
        grid.add_row("•", sentence)
    screen.print(grid)


def verdict_line(found: "Findings") -> str:
    """What the exit code says of the targets, and how many of their shares make it so."""
    from mrsim.analysis.sentences import describe_outcome

    return f"The targets are {found.outcome}: {describe_outcome(found)} (exit code {EXIT_CODES[found.outcome]})."


def claim_line(judged: "JudgedClaim") -> str:
    """What the exit code says of a claim."""
    return f"{judged.sentence} (exit code {EXIT_CODES[judged.outcome]})."


def print_claim_evidence(judged: "JudgedClaim", screen: "Console") -> None:
    """Print the shares that a claim is about. It is asked in the place of the targets, which are not told beside it."""
    print_bullets(judged.evidence, screen)
    screen.print("The claim is judged, and not the targets of the experiment: without --fail-on they are.\n")


def show_table(found: "Findings", name: str, screen: "Console") -> None:
    """Print one table, or the names of all."""
    if name == LIST:
        for table in found.tables:
            screen.print(f"{table.name:36} {table.title}")
        return
    table = find_table(found, name)
    screen.print(table.title, style="bold")
    screen.print(render_table(table, screen.width))


def find_table(found: "Findings", name: str) -> "ResultTable":
    """A table by its name."""
    from mrsim.errors import InputError, did_you_mean

    table = found.table(name)
    if table is None:
        near = did_you_mean(name, [one.name for one in found.tables])
        raise InputError(f"table: {name} is none of this run's; `--table list` names them.{near}")
    return table


def render_table(table: "ResultTable", width: int) -> "Group":
    """A table for people; one that is too wide is several, below headings."""
    from itertools import groupby

    from rich.console import Group
    from rich.text import Text

    from mrsim.analysis.terminal_tables import cell_texts, column_ranges, constant_columns, fit_to_width
    from mrsim.formatting import name_in_words

    above, widths = fit_to_width(table, width, GAP)
    lines = table.lines.head(MOST_LINES).iter_rows(named=True)
    pieces: list[Any] = []
    for heading, part in groupby(lines, lambda line: cell_texts(table, line, above)):
        pieces += [Text(", ".join(heading), "bold")] if heading else []
        pieces.append(column_grid(table, widths, [cell_texts(table, line, widths) for line in part]))
    more = len(table.lines) - MOST_LINES
    remarks = [
        f"{name_in_words(name)} {value}" for name, value in {**constant_columns(table), **column_ranges(table)}.items()
    ]
    remarks += [f"… and {more} more lines: --csv DIR writes them all"] if more > 0 else []
    return Group(*pieces, *([Text(", ".join(remarks), "dim italic")] if remarks else []))


def column_grid(table: "ResultTable", widths: "Mapping[str, int]", lines: "Sequence[Sequence[str]]") -> "Shown":
    """Some columns of some lines. Grids of one table are as wide as each other."""
    from rich.table import Table

    from mrsim.formatting import name_in_words

    found = Table(box=None, pad_edge=False, header_style="bold")
    for name, width in widths.items():
        least = width if len(lines) < len(table.lines) else None
        found.add_column(
            name_in_words(name), justify="left" if name in table.by else "right", overflow="fold", min_width=least
        )
    for line in lines:
        found.add_row(*line)
    return found


def tables_as_object(tables: "Sequence[ResultTable]", **more: Any) -> dict[str, Any]:
    """These tables as plain data, after whatever else is given by name."""
    from mrsim.stats.intervals import CONFIDENCE

    return {**more, "level": CONFIDENCE, "tables": [table_as_object(table) for table in tables]}


def table_as_object(table: "ResultTable") -> dict[str, Any]:
    """A table as plain data."""
    return {
        "name": table.name,
        "title": table.title,
        "family": table.family,
        "intervals": "hold together" if table.topic.is_joint else "hold one by one",
        "by": list(table.by),
        "lines": table.lines.to_dicts(),
    }
