"""A box as files that are read as the same box: a CSV of its parcels, a TOML of everything else."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from mrsim.games.kit.user_files import refuse_value
from mrsim.games.moon_river.box import BoxContents, load_box
from mrsim.games.moon_river.box_changes import box_differences
from mrsim.games.moon_river.box_parcels import COLUMNS
from mrsim.games.moon_river.words import PARTNERS
from mrsim.spreadsheets import as_cell


def files_of_box(box: BoxContents, file: Path) -> dict[Path, str]:
    """What to write where."""
    match file.suffix.lower():
        case ".csv":
            check_is_only_parcels(box, file)
            return {file: parcels_as_csv(box)}
        case ".toml":
            parcels = file.with_suffix(".csv")
            return {file: edition_as_toml(box, parcels.name), parcels: parcels_as_csv(box)}
        case _:
            refuse_value(str(file), "this is no name for a box", "a box is a .csv of parcels or a .toml edition")


def check_is_only_parcels(box: BoxContents, file: Path) -> None:
    """A CSV says nothing of cows and boards: they would be as in the edition."""
    base = load_box(box.edition, box.geometry)
    others = [str(row[0]) for row in box_differences(replace(base, kinds=box.kinds), box).rows]
    if others:
        right = f"name it {file.with_suffix('.toml')}"
        refuse_value(str(file), f"a CSV holds parcels only, and this box has other {others[0]} too", right)


def parcels_as_csv(box: BoxContents) -> str:
    """The parcels, with a column for how many of each there are."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([as_cell(kind.name), *(getattr(kind, column) for column in COLUMNS[1:])] for kind in box.kinds)
    return text.getvalue()


def edition_as_toml(box: BoxContents, parcels: str) -> str:
    """An edition that says everything."""
    return "\n".join(_lines(box, parcels)) + "\n"


def _lines(box: BoxContents, parcels: str) -> Iterator[str]:
    yield _entry("base", box.edition)
    yield _entry("parcels", parcels)
    yield _entry("cows", box.cows)
    yield _entry("bonus_tiles", box.bonus_tiles)
    yield "\n[partners]"
    for name, chips in zip(PARTNERS, box.partners, strict=True):
        yield _entry(name, chips)
    for board in box.boards:
        yield f"\n[boards.{board.name}]"
        yield _entry("reserve", board.reserve)
        yield _entry("bridges", board.bridges)
    yield "\n[geometry]"
    yield _entry("blocked", box.blocked)
    yield _entry("river", box.river)


def _entry(key: str, value: Any) -> str:
    """Numbers, texts and lists are written alike in TOML and JSON."""
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"
