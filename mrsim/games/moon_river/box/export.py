"""A box as files that are read as the same box: a CSV of its parcels, a TOML of everything else."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from mrsim.errors import refuse_value
from mrsim.games.kit.box_schemas import (
    Schema,
    choice_schema,
    limit_schema,
    list_schema,
    numbers_schema,
    table_schema,
    text_schema,
)
from mrsim.games.kit.toml_tables import toml_line
from mrsim.games.moon_river.box.comparison import box_differences
from mrsim.games.moon_river.box.contents import (
    GRID_WIDTH,
    PARTNER,
    RESERVE,
    RULES,
    SUPPLY,
    TILE_LANDSCAPES,
    BoxContents,
    edition_names,
    load_box,
)
from mrsim.games.moon_river.box.parcels import COLUMNS
from mrsim.games.moon_river.names import BOARDS, PARTNERS
from mrsim.spreadsheets import as_cell


def schema_of_file() -> Schema:
    """The keys of a TOML, with their limits."""
    cell = list_schema(
        "column and row", {"type": "integer", "minimum": 1, "maximum": GRID_WIDTH}, minItems=2, maxItems=2
    )
    cells = partial(list_schema, item=cell)
    face = list_schema("front and back", {"enum": list(TILE_LANDSCAPES)}, minItems=2, maxItems=2)
    board = table_schema(
        "A board.",
        {
            "reserve": limit_schema(RESERVE, "spaces of the reserve"),
            "bridges": cells("the ranch cells that bridges lead to", minItems=1),
        },
    )
    return table_schema(
        "A box of Moon River.",
        {
            "story": text_schema("for the reader"),
            "base": choice_schema("the edition that says what this file leaves out", edition_names()),
            "parcels": text_schema("a sheet of parcels, found from the folder of this file, or its address"),
            "cows": limit_schema(SUPPLY, "cows in the supply"),
            "partners": table_schema("chips of each", {name: limit_schema(PARTNER, "chips") for name in PARTNERS}),
            "rules": table_schema("numbers of the rules", numbers_schema(RULES)),
            "boards": table_schema("the boards", dict.fromkeys(BOARDS, board)),
            "geometry": table_schema(
                "the ranch", {"blocked": cells("where nothing lies"), "river": cells("cells that touch the river")}
            ),
            "bonus_tiles": list_schema("two tiles of two landscapes", face, minItems=2, maxItems=2),
        },
    )


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
    other = next(box_differences(replace(base, kinds=box.kinds), box), None)
    if other is not None:
        right = f"name it {file.with_suffix('.toml')}"
        refuse_value(str(file), f"a CSV holds parcels only, and this box has other {other[0]} too", right)


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
    yield toml_line("base", box.edition)
    yield toml_line("parcels", parcels)
    yield toml_line("cows", box.cows)
    yield toml_line("bonus_tiles", box.bonus_tiles)
    yield "\n[partners]"
    for name, chips in zip(PARTNERS, box.partners, strict=True):
        yield toml_line(name, chips)
    yield "\n[rules]"
    for name, value in box.rules.by_name.items():
        yield toml_line(name, value)
    for board in box.boards:
        yield f"\n[boards.{board.name}]"
        yield toml_line("reserve", board.reserve)
        yield toml_line("bridges", board.bridges)
    yield "\n[geometry]"
    yield toml_line("blocked", box.blocked)
    yield toml_line("river", box.river)
