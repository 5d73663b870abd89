"""The boxes of Dice Town behind the contract: looked at, changed and compared without playing."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mrsim.errors import refuse_value
from mrsim.games.contract import Boxes, BoxField, PrintedPiece, Sheet, SmallChange
from mrsim.games.dice_town.box.contents import (
    CARDS,
    EXPANSIONS,
    KEYS,
    NUMBERS,
    TABLE_OF_SETTING,
    TABLES,
    Edition,
    alternatives,
    change_edition,
    described_names,
    edition_name,
    read_sheet,
    shipped_edition,
    with_cards,
)
from mrsim.games.dice_town.box.edit_targets import EDITS
from mrsim.games.dice_town.box.player_count import check_player_count, remarks_on_two_players
from mrsim.games.dice_town.settings import SETTINGS
from mrsim.games.kit.box_numbers import BoxNumber, field_of_number, sheet_of_numbers
from mrsim.games.kit.box_schemas import choice_schema, limit_schema, numbers_schema, table_schema, text_schema
from mrsim.games.kit.editable_boxes import DifferenceLine, EditableBoxes, differing_values
from mrsim.games.kit.sheet_files import is_sheet, source_of_sheet
from mrsim.games.kit.toml_tables import TomlTable, read_toml, toml_line
from mrsim.games.kit.typed_edits import NO_EDIT
from mrsim.games.kit.value_sheets import values_as_csv


def read_own(file: str, expansion: str) -> TomlTable:
    """What a file of the user says, be it a TOML or a sheet."""
    if is_sheet(file):
        return read_sheet(file, expansion)
    if Path(file).suffix.lower() != ".toml":
        right = "a box of Dice Town is a .toml edition or a sheet of names and numbers (.csv, .xlsx, .ods)"
        refuse_value(file, "this is not a box", right)
    return read_toml(file, KEYS)


class DiceTownBoxes(EditableBoxes[Edition]):
    """Editions, readings of what is not known, files, and what edits make of them."""

    editions: tuple[str, ...] = EXPANSIONS
    edition_setting = "expansion"
    usual = SETTINGS
    language = EDITS

    def read(self, settings: Mapping[str, Any]) -> Edition:
        """The edition as the settings read it, but for what a file of the user says."""
        file = settings["box"]
        own = None if file is None else read_own(file, settings["expansion"])
        name = own.read("base", edition_name, settings["expansion"]) if own else settings["expansion"]
        edition = shipped_edition(name)
        for setting, table in TABLE_OF_SETTING.items():
            edit = alternatives(setting)[settings[setting]]
            if own and table in own.entries and edit != NO_EDIT:
                right = f"leave the table out, or {setting} as it is usually"
                refuse_value(own.place(table), f"{setting} = {settings[setting]} is about this table too", right)
            if TABLES[table].names(name):
                edition = EDITS.apply(edition, edit)
        edition = with_cards(Edition("", name), edition)
        return replace(change_edition(edition, own), sources=(source_of_sheet(file),)) if own else edition

    def load(self, settings: Mapping[str, Any]) -> Edition:
        """The box that is played with these settings, by this number of players."""
        box = super().load(settings)
        check_player_count(box, int(settings["players"]))
        return box

    def summary(self, box: Edition) -> str:
        cards = ", ".join(f"{sum(box.table(sort).values())} {TABLES[sort].story}" for sort in CARDS if box.table(sort))
        return f"{cards}; {box['nuggets']} nuggets, ${box['cash']} each"

    def remarks(self, box: Edition) -> tuple[str, ...]:
        """A box that two players can't play."""
        return remarks_on_two_players(box)

    def list_fields(self, box: Edition) -> Iterator[BoxField]:
        """What is in the box or in its edition, sort by sort, and the numbers of the rules."""
        printed = shipped_edition(box.expansion)
        for key, table in TABLES.items():
            number = BoxNumber(table.limit, table.counted)
            for name in {**printed.table(key), **box.table(key)}:
                yield field_of_number(name, table.story, number, box[name], is_piece=key in CARDS)
        for name, rule in NUMBERS.items():
            yield field_of_number(name, "rules", rule, box[name])

    def sheets(self, box: Edition) -> tuple[Sheet, ...]:
        """The numbers, and what there is of each table of a file."""
        numbers = sheet_of_numbers(NUMBERS, {name: box[name] for name in NUMBERS})
        tables = (
            Sheet(key, (table.story, table.counted), tuple(box.table(key).items())) for key, table in TABLES.items()
        )
        return (numbers, *(sheet for sheet in tables if sheet.rows))

    def differing(self, before: Edition, after: Edition) -> Iterator[DifferenceLine]:
        both = described_names(before.expansion) | described_names(after.expansion)
        old, new = ({name: (both[name].story, box[name]) for name in both} for box in (before, after))
        return differing_values(old, new)

    def changes_made(self, before: Edition, after: Edition) -> int:
        """The cards and nuggets that are added, or removed if these are more, and 1 for each other changed number."""
        changed = {name for name, *_ in self.differing(before, after)}
        made = abs(before["nuggets"] - after["nuggets"])
        for sort in CARDS:
            old, new = Counter(before.table(sort)), Counter(after.table(sort))
            made += max((old - new).total(), (new - old).total())
            changed -= {*old, *new}
        return made + len(changed - {"nuggets"})

    def exchanges(self, box: Edition) -> Iterator[SmallChange]:
        """One card for another of its sort, of those that the box or its edition has."""
        for sort in CARDS:
            for old in box.table(sort):
                for new in {**shipped_edition(box.expansion).table(sort), **box.table(sort)}:
                    if old != new:
                        yield SmallChange(((old, -1), (new, 1)), changes_nothing=False)

    def counted(self, box: Edition) -> Iterator[str]:
        """The numbers, and everything that the box has."""
        yield from NUMBERS
        yield from (name for table in TABLES for name in box.table(table))

    def pieces(self, box: Edition) -> tuple[PrintedPiece, ...]:
        """All cards."""
        from mrsim.games.dice_town.presentation.report_pictures import printed_cards

        return tuple(printed_cards(box))

    def file_schema(self) -> dict[str, Any]:
        tables = {
            key: table_schema(
                table.story,
                {name: limit_schema(table.limit, table.counted) for name in (*table.keys, *table.keys_of_base)},
            )
            for key, table in TABLES.items()
        }
        return table_schema(
            "A box of Dice Town.",
            {
                "story": text_schema("for the reader"),
                "base": choice_schema("the edition that says what this file leaves out", EXPANSIONS),
                **numbers_schema(NUMBERS),
                **tables,
            },
        )

    def files(self, box: Edition, file: Path) -> dict[Path, str]:
        """A TOML or a sheet that says everything."""
        if file.suffix.lower() == ".csv":
            known = described_names(box.expansion)
            shown = {name for name in known if box[name] or shipped_edition(box.expansion)[name]} | set(NUMBERS)
            return {file: values_as_csv({name: (known[name].story, box[name]) for name in known if name in shown})}
        if file.suffix.lower() != ".toml":
            right = "a box of Dice Town is a .toml edition or a .csv of names and numbers"
            refuse_value(str(file), "this is no name for a box", right)
        lines = [toml_line("base", box.expansion), *(toml_line(name, box[name]) for name in NUMBERS)]
        shipped = shipped_edition(box.expansion)
        for key, table in TABLES.items():
            names = {key: name for key, name in table.names(box.expansion).items() if box[name] or shipped[name]}
            lines += ["", f"[{key}]", *(toml_line(key, box[name]) for key, name in names.items())] if names else []
        return {file: "\n".join([*lines, ""])}


BOXES: Final[Boxes] = DiceTownBoxes()
