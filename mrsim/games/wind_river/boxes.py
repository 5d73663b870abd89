"""The boxes of Wind River behind the contract: looked at, changed and compared without playing."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mrsim.errors import refuse_value
from mrsim.games.contract import Boxes, BoxField, Sheet, SmallChange
from mrsim.games.kit.box_numbers import field_of_number, sheet_of_numbers
from mrsim.games.kit.box_schemas import (
    choice_schema,
    limit_schema,
    list_schema,
    numbers_schema,
    table_schema,
    text_schema,
)
from mrsim.games.kit.editable_boxes import Described, DifferenceLine, EditableBoxes, differing_values
from mrsim.games.kit.toml_tables import toml_line
from mrsim.games.kit.value_sheets import values_as_csv
from mrsim.games.wind_river.box.contents import (
    HERD_ROW,
    NUMBERS,
    NUMBERS_OF_PLAYERS,
    STANDARD,
    STANDING,
    TABLES,
    Edition,
    Row,
    edition_names,
    load_edition,
    shipped_edition,
)
from mrsim.games.wind_river.box.edit_targets import EDITS
from mrsim.games.wind_river.names import STAGGERS
from mrsim.games.wind_river.settings import SETTINGS

NO_RULE: Final = "most_turns"
"""A guard against endless games, which nobody would turn to balance one."""
FEWEST_PLAYERS, MOST_PLAYERS = NUMBERS_OF_PLAYERS[0], NUMBERS_OF_PLAYERS[-1]
ON_THE_BOARD: Final = {"lanes", "rows", "stagger"}
"""What is printed on the board, which is one piece."""


class WindRiverBoxes(EditableBoxes[Edition]):
    """Editions, files and what edits make of them."""

    editions = tuple(edition_names())
    usual = SETTINGS
    language = EDITS

    def read(self, settings: Mapping[str, Any]) -> Edition:
        return load_edition(settings["edition"], settings["box"])

    def summary(self, box: Edition) -> str:
        most, fewest = box.herd_size(MOST_PLAYERS), box.herd_size(FEWEST_PLAYERS)
        herd = f"{most} buffaloes" + (f" ({fewest} with {FEWEST_PLAYERS} players)" if fewest != most else "")
        blocks = "1 block" if box.blocks == 1 else f"{box.blocks} blocks"
        return f"{box.lanes} lanes, {box.rows} rows, {herd}, {box.tipis} tipis and {blocks} each"

    def remarks(self, box: Edition) -> tuple[str, ...]:
        return tuple(unlikely_rules(box))

    def list_fields(self, box: Edition) -> Iterator[BoxField]:
        """The numbers of the rules, and the rows of the herd whose hexes all hold equally many."""
        for name, number in NUMBERS.items():
            yield field_of_number(name, "rules", number, box.numbers[name])
        for row in range(box.rows):
            standing = standing_in_words(box, row)
            if isinstance(standing, int):
                yield BoxField(
                    f"{HERD_ROW}{row}", "herd", "buffaloes on each hex", standing, STANDING.low, STANDING.high
                )

    def sheets(self, box: Edition) -> tuple[Sheet, ...]:
        """The numbers of the rules, the herd, and the board for each number of players."""
        herd = tuple(
            (row, standing_in_words(box, row), *(in_row(box, row, players) for players in NUMBERS_OF_PLAYERS))
            for row in range(box.rows)
        )
        board = tuple(
            (
                *(players, list_in_brackets(box.closed(players)), len(box.hexes(players))),
                *(box.herd_size(players), players * box.starting_tipis),
            )
            for players in NUMBERS_OF_PLAYERS
        )
        in_all = (f"in all, {players} players" for players in NUMBERS_OF_PLAYERS)
        return (
            sheet_of_numbers(NUMBERS, box.numbers),
            Sheet("herd", ("row", "on each hex", *in_all), herd),
            Sheet("board", ("players", "closed lanes", "open hexes", "buffaloes", "starting tipis"), board),
        )

    def differing(self, before: Edition, after: Edition) -> Iterator[DifferenceLine]:
        rows = max(before.rows, after.rows)
        return differing_values(described(before, rows), described(after, rows))

    def changes_made(self, before: Edition, after: Edition) -> int:
        """Tipis and buffaloes more or fewer, the board once, and every other number of the rules once."""
        changed = {name for name, *_ in self.differing(before, after)}
        herd = {name for name in changed if name.startswith(HERD_ROW)}
        return (
            MOST_PLAYERS * abs(before.tipis - after.tipis)
            + max(abs(before.herd_size(MOST_PLAYERS) - after.herd_size(MOST_PLAYERS)), int(bool(herd)))
            + int(bool(changed & ON_THE_BOARD))
            + len(changed - ON_THE_BOARD - herd - {"tipis"})
        )

    def exchanges(self, box: Edition) -> Iterator[SmallChange]:  # noqa: ARG002
        """None: no piece of Wind River stands for another."""
        return iter(())

    def counted(self, box: Edition) -> Iterator[str]:
        """The numbers of the rules, and the buffaloes of each row."""
        yield from (name for name in NUMBERS if name != NO_RULE)
        yield from (f"{HERD_ROW}{row}" for row in range(box.rows))

    def file_schema(self) -> dict[str, Any]:
        standing = limit_schema(STANDING, "buffaloes on each hex of a row")
        by_lane = list_schema("one number for each lane", standing)
        lanes = list_schema("lanes that nobody enters", {"type": "integer", "minimum": 0})
        return table_schema(
            "A box of Wind River.",
            {
                "story": text_schema("for the reader"),
                "base": choice_schema("the edition that says what this file leaves out", edition_names()),
                **numbers_schema(NUMBERS),
                "stagger": choice_schema("which lanes lie half a hex further forward", STAGGERS),
                "herd": list_schema("the rows from row 0 on", {"anyOf": [standing, by_lane]}),
                "closed_lanes": table_schema("for each number of players", dict.fromkeys(TABLES, lanes)),
            },
        )

    def files(self, box: Edition, file: Path) -> dict[Path, str]:
        """A TOML that says everything, or a sheet of the numbers."""
        if file.suffix.lower() == ".csv":
            return {file: self._sheet(box, file)}
        if file.suffix.lower() != ".toml":
            right = "a box of Wind River is a .toml edition or a .csv of its numbers"
            refuse_value(str(file), "this is no name for a box", right)
        herd = [row[0] if len(row) == 1 else row for row in box.herd]
        values = {"base": STANDARD, **box.numbers, "stagger": box.stagger, "herd": herd}
        lanes = zip(TABLES, box.closed_lanes, strict=True)
        lines = [*(toml_line(*each) for each in values.items()), "", "[closed_lanes]"]
        return {file: "\n".join([*lines, *(toml_line(*each) for each in lanes), ""])}

    def _sheet(self, box: Edition, file: Path) -> str:
        base = shipped_edition(STANDARD)
        in_sheet = {name: number for name, number in described(box, box.rows).items() if isinstance(number[1], int)}
        numbers: dict[str, Any] = box.numbers
        same = replace(base, **numbers, herd=box.herd)
        other = next(iter(self.differing(same, box)), None)
        uneven = any(len(set(row)) > 1 for row in box.herd)
        if other is not None or uneven:
            what = other[0] if other else "a herd that differs by lane"
            wrong = f"a sheet holds single numbers only, and this box has {'another ' if other else ''}{what}"
            refuse_value(str(file), wrong, f"name it {file.with_suffix('.toml')}")
        return values_as_csv({name: (story, int(value)) for name, (story, value) in in_sheet.items()})


BOXES: Final[Boxes] = WindRiverBoxes()


def described(box: Edition, rows: int) -> dict[str, Described]:
    """Everything in a box, named as edits name it; rows that it does not have are empty."""
    found: dict[str, Described] = {name: (number.story, box.numbers[name]) for name, number in NUMBERS.items()}
    found["stagger"] = ("lanes further forward", box.stagger)
    found |= {f"{HERD_ROW}{row}": ("buffaloes on each hex", standing_in_words(box, row)) for row in range(rows)}
    for players, lanes in zip(TABLES, box.closed_lanes, strict=True):
        found[f"closed_lanes.{players}"] = ("lanes", list_in_brackets(lanes))
    return found


def standing_in_words(box: Edition, row: int) -> str | int:
    """The buffaloes on each hex of a row: one number, or a list where they differ."""
    standing: Row = box.herd[row] if row < len(box.herd) else (0,)
    return standing[0] if len(set(standing)) == 1 else list_in_brackets(standing)


def list_in_brackets(numbers: Iterable[int]) -> str:
    """Numbers as an edit has them: `(0,1)`."""
    return f"({','.join(map(str, numbers))})"


def in_row(box: Edition, row: int, players: int) -> int:
    """The buffaloes of a row in a game of this many players."""
    return sum(box.buffaloes(*hexagon) for hexagon in box.hexes(players) if hexagon[1] == row)


def unlikely_rules(box: Edition) -> Iterator[str]:
    """What is allowed and yet may not be meant."""
    if box.placing_cost > box.block_limit:
        yield f"A tipi costs {box.placing_cost} blocks, and a player keeps {box.block_limit}: nobody ever places one."
    if box.feeding_cost > box.block_limit:
        yield f"Feeding costs {box.feeding_cost} blocks, and a player keeps {box.block_limit}: all unfed tipis starve."
    if box.feeding_cost == 0:
        yield "Feeding costs nothing: no tipi ever starves."
    if box.toll > box.block_limit:
        yield f"The toll is {box.toll} blocks, and a player keeps {box.block_limit}: no tipi ever comes to others."
