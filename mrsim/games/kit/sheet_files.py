"""The file of a designer's sheet, whatever it was saved as: a CSV, a workbook, or an address on the web; its lines."""

import csv
import io
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mrsim.errors import InputError, choose_from, list_in_words, missing_package, quote_value, refuse_value
from mrsim.files import first_line_of_error
from mrsim.games.kit.published_sheets import fetch_published, is_address
from mrsim.toml_files import decode_text, read_bytes

TEXT_SHEETS: Final = (".csv", ".tsv", ".txt")
WORKBOOKS: Final = (".xlsx", ".xlsm", ".ods")
OLD_WORKBOOK: Final = ".xls"
SHEETS: Final = (*TEXT_SHEETS, *WORKBOOKS, OLD_WORKBOOK)
"""Files that are taken for sheets; the last of them is refused in a sentence of its own."""
SHEET_NAME: Final = "#"
"""Stands between a workbook and the name of the sheet that is meant."""
ZIPPED: Final = b"PK\x03\x04"
"""How the workbooks begin that we read."""
MOST_WORKBOOK_BYTES: Final = 5_000_000
MOST_UNPACKED_BYTES: Final = 100_000_000

SEPARATOR_LINE: Final = re.compile(r"sep=(.)")
"""A first line in which a spreadsheet says what stands between cells."""
SEPARATORS: Final = (",", ";", "\t")  # where a comma is part of a number, spreadsheets write semicolons

Lines = list[tuple[int, list[str]]]
"""Number and cells of each line, the header first."""


def source_of_sheet(named: str) -> str:
    """The file or the address, without the name of a sheet in it."""
    source, _, _ = named.partition(SHEET_NAME)
    return source


def is_sheet(named: str) -> bool:
    """Whether a box is named that is a sheet and no TOML."""
    return is_address(named) or Path(source_of_sheet(named)).suffix.lower() in SHEETS


def read_sheet_source(source: str) -> bytes:
    """Everything in a file or behind an address."""
    if is_address(source):
        return fetch_published(source)
    is_workbook = Path(source).suffix.lower() in WORKBOOKS
    return read_bytes(source, MOST_WORKBOOK_BYTES) if is_workbook else read_bytes(source)


def read_lines(named: str) -> Lines:
    """The lines of a sheet that say something, without the emptiness that spreadsheets leave."""
    source, _, sheet = named.partition(SHEET_NAME)
    if Path(source).suffix.lower() == OLD_WORKBOOK and not is_address(source):
        refuse_value(source, "this is a workbook of an old kind", "save it as .xlsx or as .csv")
    data = read_sheet_source(source)
    lines = _lines_of_workbook(source, data, sheet) if data.startswith(ZIPPED) else _lines_of_text(source, data)
    return [(number, kept) for number, cells in lines if (kept := _without_empty_end(cells))]


# --- CSV -----------------------------------------------------------------------


def _lines_of_text(source: str, data: bytes) -> Lines:
    text = decode_text(source, data)
    named, _, below = text.partition("\n")
    told = SEPARATOR_LINE.fullmatch(named.strip())
    text, number = (below, 2) if told else (text, 1)
    separator = told[1] if told and told[1] in SEPARATORS else _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
    lines: Lines = []
    before = number - 1
    try:
        for cells in reader:
            lines.append((number, [cell.strip() for cell in cells]))
            number = before + reader.line_num + 1  # a quoted cell may go over several lines
    except csv.Error:
        refuse_value(f"{source}, row {number}", "its quotation marks don't match", "quote a whole cell, or nothing")
    return lines


def _separator(text: str) -> str:
    """What stands between the cells of the header: it has no other use for it."""
    header = text.lstrip("\r\n").splitlines()[0] if text.strip() else ""
    return max(SEPARATORS, key=header.count)


def _without_empty_end(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells


# --- workbooks -----------------------------------------------------------------


def _lines_of_workbook(source: str, data: bytes, sheet: str) -> Lines:
    """The cells of one sheet as text; a sheet must be named where there are several."""
    try:
        from fastexcel import FastExcelError, read_excel
    except ImportError:
        raise missing_package(source, "fastexcel") from None
    _check_unpacked_size(source, data)
    try:
        workbook = read_excel(data)
        found = workbook.load_sheet(_sheet_name(source, workbook.sheet_names, sheet), header_row=None, dtypes="string")
        return [(number, list(map(_as_cell, row))) for number, row in enumerate(found.to_polars().rows(), 1)]
    except InputError:
        raise
    except (FastExcelError, OSError, ValueError) as error:
        refuse_value(source, f"the workbook can't be read ({first_line_of_error(error)})", "save it as a .csv")


def _check_unpacked_size(source: str, data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(each.file_size for each in packed.infolist())
    except (zipfile.BadZipFile, OSError, ValueError):
        refuse_value(source, "the workbook is damaged", "save it again, or as a .csv")
    if size > MOST_UNPACKED_BYTES:
        refuse_value(source, "the workbook is too large", f"it may hold {MOST_UNPACKED_BYTES:,} bytes at most")


def _sheet_name(source: str, known: Sequence[str], wanted: str) -> str:
    if wanted:
        same = [name for name in known if name.casefold() == wanted.casefold()]
        if same:
            return same[0]
        refuse_value(source, f"there is no sheet {quote_value(wanted)}", choose_from(known))
    if len(known) == 1:
        return known[0]
    right = f"name one, such as {quote_value(f'{source}{SHEET_NAME}{known[0]}')}"
    refuse_value(source, f"there are the sheets {list_in_words(known)}", right)


def _as_cell(value: str | None) -> str:
    return "" if value is None else value.strip()
