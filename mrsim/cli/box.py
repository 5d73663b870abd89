"""`mrsim box`: what is in a box, and what edits make of it; nothing is played."""

from collections.abc import Iterable
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim import games
from mrsim.cli.json_output import print_json
from mrsim.errors import InputError
from mrsim.files import write_atomically
from mrsim.games.contract import Sheet

if TYPE_CHECKING:
    from rich.table import Table

    from mrsim.games.contract import Boxes

app = typer.Typer(no_args_is_help=True, help="Look at a box, change it, compare two. Nothing is played.")

BAR_WIDTH = 40

Box = Annotated[str, typer.Argument(metavar="EDITION|FILE", help="A shipped edition, or a file of your own.")]
OptionalBox = Annotated[
    str | None,
    typer.Argument(metavar="[EDITION|FILE]", help="A shipped edition, or a file of your own; else the first edition."),
]
Edit = Annotated[
    str | None, typer.Option("--edit", metavar="EDITS", help='Changes of the box: "C1-2 C3+2 cows=28" and the like.')
]
BoxGame = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help=f"The game of the box; {games.USUAL} unless the edition is another's."),
]
BoxJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]


def boxes_of(game: str | None, *boxes: str | None) -> "Boxes":
    """The boxes of the game named; else of the first game that ships one of these editions; else of the usual game.

    Games in one file are meant only if they are named: they would have to be run to be asked.
    """
    if game is not None:
        return games.boxes_of_game(game)
    known = {name: games.boxes_of_game(name) for name in games.compiled_games() if games.has_box(name)}
    return next((found for found in known.values() if set(boxes) & set(found.editions)), known[games.USUAL])


@app.command("show", epilog='Example: mrsim box show h1 --edit "C1-2 C3+2"')
def box_show_command(
    box: OptionalBox = None, *, edit: Edit = None, game: BoxGame = None, json: BoxJson = False
) -> None:
    """Show a box: its pieces, its totals, the numbers of its rules; with edits, what they change."""
    boxes = boxes_of(game, box)
    box = box or boxes.editions[0]
    found, base = boxes.load(boxes.settings(box, edit)), boxes.load(boxes.settings(box, None))
    sheets, remarks = boxes.sheets(found), boxes.remarks(found)
    changed = boxes.differences(base, found)
    if json:
        content: dict[str, Any] = {sheet.name: sheet_as_dicts(sheet) for sheet in (*sheets, changed)}
        content["changes_made"] = boxes.changes_made(base, found)
        asked = {"box": box, "edit": edit}
        print_json("box show", {**asked, "summary": boxes.summary(found), "remarks": remarks, **content})
        return
    print_lines(boxes.summary(found) + ".", *remarks)
    for sheet in sheets:
        print_lines("")
        print_sheet(sheet)
    if edit is not None:
        print_lines("")
        print_changes(changed, boxes.changes_made(base, found))


@app.command("new", epilog='Example: mrsim box new drier.toml --from h1 --edit "canyon.drought-2 cows=28"')
def box_new_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What to write: a .toml, or a .csv of Moon River's parcels.")
    ],
    *,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="EDITION|FILE", help="The box to begin with; else the first edition."),
    ] = None,
    edit: Edit = None,
    game: BoxGame = None,
) -> None:
    """Write a box of your own, to be changed in a spreadsheet or an editor."""
    boxes = boxes_of(game, source)
    texts = boxes.files(boxes.load(boxes.settings(source or boxes.editions[0], edit)), file)
    for each in texts:
        if each.exists():
            raise InputError(f"{each} is there already; choose another name.")
        if not each.absolute().parent.is_dir():
            raise InputError(f"{each}: the folder does not exist.")
    for each, text in texts.items():
        write_atomically(each, text)
    written = " and ".join(map(str, texts))
    print_lines(
        f"{written} {'is' if len(texts) == 1 else 'are'} written. Change it, then: mrsim box check {quote(str(file))}"
    )


@app.command("check", epilog="Example: mrsim box check drier.toml")
def box_check_command(file: Box, *, edit: Edit = None, game: BoxGame = None) -> None:
    """Say whether a file is a box: what is in it, or the first mistake (exit code 2)."""
    boxes = boxes_of(game, file)
    found = boxes.load(boxes.settings(file, edit))
    print_lines(f"{file} is a box: {boxes.summary(found)}.", *boxes.remarks(found))


@app.command("diff", epilog='Example: mrsim box diff h1 --edit "canyon.drought-2"')
def box_diff_command(
    before: Box,
    after: Annotated[
        str | None, typer.Argument(metavar="[EDITION|FILE]", help="The other box; the first one if left out.")
    ] = None,
    *,
    edit: Edit = None,
    game: BoxGame = None,
    json: BoxJson = False,
) -> None:
    """Say what differs between two boxes. Edits are of the second one."""
    boxes = boxes_of(game, before, after)
    old, new = boxes.load(boxes.settings(before, None)), boxes.load(boxes.settings(after or before, edit))
    changed, made = boxes.differences(old, new), boxes.changes_made(old, new)
    if json:
        print_json("box diff", {changed.name: sheet_as_dicts(changed), "changes_made": made})
    else:
        print_changes(changed, made)


# --- on the screen -------------------------------------------------------------


def sheet_as_dicts(sheet: Sheet) -> list[dict[str, str | int | float]]:
    """One object a row."""
    return [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]


def print_lines(*lines: str) -> None:
    from mrsim.cli.screen import results_console

    for line in lines:
        results_console().print(line, markup=False)


def print_sheet(sheet: Sheet) -> None:
    from mrsim.cli.screen import results_console

    results_console().print(sheet_table(sheet))


def print_changes(changed: Sheet, made: int) -> None:
    """What differs, and how much that is."""
    if not changed.rows:
        print_lines("Nothing differs.")
        return
    print_sheet(changed)
    print_lines("", f"Pieces to reprint: {made}.")


def sheet_table(sheet: Sheet) -> "Table":
    """Numbers to the right, one column perhaps as bars."""
    from rich.markup import escape
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for number, name in enumerate(sheet.columns):
        counts = all(not isinstance(row[number], str) for row in sheet.rows)
        shown.add_column(name, justify="right" if counts else "left", overflow="fold")
    if sheet.drawn:
        shown.add_column("")
    for row, bar in zip(sheet.rows, bar_cells(sheet), strict=True):
        shown.add_row(*(f"{cell:.1f}" if isinstance(cell, float) else escape(str(cell)) for cell in row), *bar)
    return shown


def bar_cells(sheet: Sheet) -> Iterable[tuple[str, ...]]:
    """A bar for each row, or nothing."""
    if not sheet.drawn:
        return [()] * len(sheet.rows)
    counts = [int(row[sheet.columns.index(sheet.drawn)]) for row in sheet.rows]
    longest = max(counts, default=0) or 1
    return [("█" * max(round(count * BAR_WIDTH / longest), int(count > 0)),) for count in counts]
