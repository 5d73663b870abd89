"""Where commands write what they found: looked at before anything is played."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.errors import InputError
from mrsim.files import write_atomically

if TYPE_CHECKING:
    import polars as pl


def output_folder(folder: Path | None) -> Path | None:
    """A folder that is there, or can be made."""
    there = None if folder is None else next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if there is not None and not there.is_dir():
        raise InputError(f"{there} is a file; --csv names a folder.")
    return folder


Csv = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Write every table as a CSV into this folder.", callback=output_folder),
]


def output_format(file: Path | None, asked: str | None, formats: Sequence[str]) -> str:
    """The format that was asked for, or the ending of the file, or else the first."""
    possible = formats if asked is None else [asked]
    if file is None:
        return possible[0]
    ending = file.suffix.removeprefix(".")
    if ending not in possible:
        raise InputError(f"out: {file} does not end in {' or '.join(f'.{name}' for name in possible)}.")
    return ending


def write_tables(folder: Path, tables: "Mapping[str, pl.DataFrame]") -> None:
    """A CSV a table, by its name."""
    from mrsim.spreadsheets import table_as_csv

    for name, table in tables.items():
        write_atomically(folder / f"{name}.csv", table_as_csv(table))
