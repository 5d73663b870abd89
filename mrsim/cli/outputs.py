"""Where commands write what they found: looked at before anything is played."""

from pathlib import Path
from typing import Annotated

import typer

from mrsim.errors import InputError


def folder_to_be(folder: Path | None) -> Path | None:
    """A folder that is there, or can be made."""
    there = None if folder is None else next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if there is not None and not there.is_dir():
        raise InputError(f"{there} is a file; --csv names a folder.")
    return folder


Csv = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Write every table as a CSV into this folder.", callback=folder_to_be),
]
