"""`mrsim box`: what is in a box, and what edits make of it; nothing is played."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim import games
from mrsim.cli.completion import complete_boxes, complete_edits, complete_games
from mrsim.cli.json_output import print_json
from mrsim.errors import InputError
from mrsim.files import write_atomically
from mrsim.games.contract import Sheet

if TYPE_CHECKING:
    from rich.table import Table

    from mrsim.games.contract import Boxes, PrintedPiece

app = typer.Typer(no_args_is_help=True, help="Look at a box, change it, compare two. Nothing is played.")

BAR_WIDTH = 40


class Paper(StrEnum):
    """What a PDF is printed on."""

    A4 = "a4"
    LETTER = "letter"


Box = Annotated[
    str,
    typer.Argument(
        metavar="EDITION|FILE", help="A shipped edition, or a file of your own.", autocompletion=complete_boxes
    ),
]
OptionalBox = Annotated[
    str | None,
    typer.Argument(
        metavar="[EDITION|FILE]",
        help="A shipped edition, or a file of your own; else the first edition.",
        autocompletion=complete_boxes,
    ),
]
Edit = Annotated[
    str | None,
    typer.Option(
        "--edit",
        metavar="EDITS",
        help='Changes of the box: "C1-2 C3+2 cows=28" and the like.',
        autocompletion=complete_edits,
    ),
]
BoxGame = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help=f"The game of the box; {games.USUAL} unless the edition is another's.",
        autocompletion=complete_games,
    ),
]
BoxJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]


def boxes_of(game: str | None, *boxes: str | None) -> "Boxes":
    """The boxes of the game that is meant."""
    return games.boxes_of_game(game_of_boxes(game, *boxes))


def game_of_boxes(game: str | None, *boxes: str | None) -> str:
    """The game named; else the first game that ships one of these editions; else the usual game.

    Games in one file are meant only if they are named: they would have to be run to be asked.
    """
    if game is not None:
        return game
    known = [name for name in games.compiled_games() if games.has_box(name)]
    return next((name for name in known if set(boxes) & set(games.boxes_of_game(name).editions)), games.USUAL)


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
        print_changes(changed, boxes.changes_in_words(base, found))


@app.command("new", epilog='Example: mrsim box new drier.toml --from h1 --edit "canyon.drought-2 cows=28"')
def box_new_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What to write: a .toml, or a .csv, which holds the pieces only.")
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
def box_check_command(
    files: Annotated[
        list[str], typer.Argument(metavar="EDITION|FILE…", help="Shipped editions, or files of your own.")
    ],
    *,
    edit: Edit = None,
    game: BoxGame = None,
) -> None:
    """Say whether files are boxes: what is in each, or the first mistake (exit code 2)."""
    for file in files:
        boxes = boxes_of(game, file)
        found = boxes.load(boxes.settings(file, edit))
        print_lines(f"{file} is a box: {boxes.summary(found)}.", *boxes.remarks(found))


@app.command("diff", epilog='Example: mrsim box diff h1 --edit "canyon.drought-2"')
def box_diff_command(
    before: Box,
    after: Annotated[
        str | None,
        typer.Argument(
            metavar="[EDITION|FILE]", help="The other box; the first one if left out.", autocompletion=complete_boxes
        ),
    ] = None,
    *,
    edit: Edit = None,
    game: BoxGame = None,
    json: BoxJson = False,
) -> None:
    """Say what differs between two boxes. Edits are of the second one."""
    boxes = boxes_of(game, before, after)
    old, new = boxes.load(boxes.settings(before, None)), boxes.load(boxes.settings(after or before, edit))
    changed = boxes.differences(old, new)
    if json:
        content = {changed.name: sheet_as_dicts(changed), "changes_made": boxes.changes_made(old, new)}
        print_json("box diff", content)
    else:
        print_changes(changed, boxes.changes_in_words(old, new))


@app.command("print", epilog='Example: mrsim box print h1 --edit "canyon.drought-2" --output reprint.pdf')
def box_print_command(
    before: Box,
    after: Annotated[
        str | None,
        typer.Argument(
            metavar="[EDITION|FILE]", help="The other box; the first one if left out.", autocompletion=complete_boxes
        ),
    ] = None,
    *,
    edit: Edit = None,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="A .pdf to print and cut, a .csv for nanDECK or Dextrous, a .json for Tabletop Simulator; may be "
            "repeated.",
        ),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="All pieces of the second box, not only those to reprint.")
    ] = False,
    width: Annotated[float, typer.Option(metavar="MM", help="How wide a piece is printed, in millimetres.")] = 50.0,
    paper: Annotated[Paper, typer.Option(help="The paper of a PDF.")] = Paper.A4,
    game: BoxGame = None,
) -> None:
    """Say which pieces to reprint after an edit and which to take out, and make the sheets to print them."""
    from mrsim.reprints.pieces_to_make import find_reprint, pieces_in_words

    name = game_of_boxes(game, before, after)
    boxes = games.boxes_of_game(name)
    old, new = boxes.load(boxes.settings(before, None)), boxes.load(boxes.settings(after or before, edit))
    reprint = find_reprint(() if whole else boxes.pieces(old), boxes.pieces(new))
    drawn = {piece.name for piece in (*boxes.pieces(old), *boxes.pieces(new))}
    others = [row for row in boxes.differences(old, new).rows if str(row[0]).split(".")[0] not in drawn]
    if not reprint.made and not reprint.removed:
        print_lines("No piece with a picture differs.")
    if reprint.made:
        print_lines(f"To print: {pieces_in_words(reprint.made)}.")
    if reprint.removed:
        print_lines(f"To take out: {pieces_in_words(reprint.removed)}.")
    if others:
        print_lines("Without a picture: " + ", ".join(f"{what} {was} → {now}" for what, _, was, now in others) + ".")
    if not reprint.made:
        if output:
            raise InputError("output: there is nothing to print; give an edit or another box, or --all.")
        return
    title = f"{before}{f' to {after}' if after else ''}{f' with {edit}' if edit else ''}"
    for file in output or ():
        for each, data in files_of_pieces(name, reprint.made, file, width, paper, title).items():
            write_atomically(each, data)
            print_lines(f"{each} is written.")


def files_of_pieces(
    game: str, pieces: "Sequence[PrintedPiece]", file: Path, width: float, paper: Paper, title: str
) -> dict[Path, bytes]:
    """What to write for this file, by the end of its name."""
    from mrsim.games.contract import Drawn
    from mrsim.reprints.card_table import pieces_as_csv
    from mrsim.reprints.piece_images import PieceImages
    from mrsim.reprints.print_sheet import print_pieces
    from mrsim.reprints.simulator_deck import deck_files

    kind = file.suffix.lower()
    if kind == ".csv":
        return {file: pieces_as_csv(pieces).encode()}
    found = games.find_game(game)
    images = PieceImages(found.symbols, found.style) if isinstance(found, Drawn) else PieceImages("", "")
    if kind == ".pdf":
        return {file: print_pieces(pieces, images, width, paper.value, f"{found.title}: {title}")}
    if kind == ".json":
        return deck_files(pieces, images, file, f"{found.title}: {title}")
    raise InputError(f"output: {file} is no .pdf, .csv or .json.")


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


def print_changes(changed: Sheet, made: str) -> None:
    """What differs, and how much that is."""
    if not changed.rows:
        print_lines("Nothing differs.")
        return
    print_sheet(changed)
    print_lines("", made)


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
