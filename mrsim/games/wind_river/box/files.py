"""A box as a file that is read as the same box."""

from pathlib import Path

from mrsim.games.kit.user_files import refuse_value, toml_line
from mrsim.games.wind_river.box.contents import STANDARD, TABLES, Edition


def files_of_box(box: Edition, file: Path) -> dict[Path, str]:
    """The file to write, with a text that says everything."""
    if file.suffix.lower() != ".toml":
        refuse_value(str(file), "this is no name for a box", "a box of Wind River is a .toml edition")
    values = box.numbers | {"stagger": box.stagger, "herd": [_standing(row) for row in box.herd]}
    lines = [toml_line("base", STANDARD), *(toml_line(key, value) for key, value in values.items())]
    lanes = (toml_line(players, closed) for players, closed in zip(TABLES, box.closed_lanes, strict=True))
    return {file: "\n".join([*lines, "", "[closed_lanes]", *lanes, ""])}


def _standing(row: tuple[int, ...]) -> int | tuple[int, ...]:
    return row[0] if len(row) == 1 else row
