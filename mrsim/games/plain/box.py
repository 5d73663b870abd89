"""What is in the box of a plain game, how it is read from a file, and how edits change it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from mrsim.errors import InputError, did_you_mean, refuse_value
from mrsim.games.contract import BoxField, Setting, Sheet, SmallChange
from mrsim.games.kit.box_numbers import BoxNumber, field_of_number, numbers_to_tell, read_numbers, sheet_of_numbers
from mrsim.games.kit.box_schemas import limit_schema, table_schema, text_schema
from mrsim.games.kit.edit_phrases import Counted, counted_by_story
from mrsim.games.kit.editable_boxes import DifferenceLine, EditableBoxes
from mrsim.games.kit.toml_tables import Limit, read_toml, toml_line
from mrsim.games.kit.typed_edits import EditLanguage, EditWord, Wish, find_shortened
from mrsim.games.plain.components import (
    COPIES,
    COPIES_LIMIT,
    NAME,
    VALUE_LIMIT,
    Kind,
    Kinds,
    Value,
    lay_out_pieces,
    read_kinds_file,
)

STANDARD: Final = "standard"
DIGITS: Final = 12


@dataclass(frozen=True)
class PlainBox:
    """The numbers of the rules, and the kinds of pieces of each table."""

    numbers: Mapping[str, int]
    tables: Mapping[str, Kinds]
    sources: tuple[Path, ...] = ()

    def find_kind(self, table: str, name: str) -> Kind:
        """The kind of this name."""
        return next(kind for kind in self.tables[table] if kind.name == name)

    def with_kind(self, table: str, kind: Kind) -> "PlainBox":
        """The box with another row for a kind."""
        rows = tuple(kind if one.name == kind.name else one for one in self.tables[table])
        return replace(self, tables={**self.tables, table: rows})

    @cached_property
    def digest(self) -> str:
        """Names what is in the box."""
        tables = {
            name: [(kind.name, kind.copies, dict(kind.fields)) for kind in kinds] for name, kinds in self.tables.items()
        }
        return sha256(json.dumps([dict(self.numbers), tables]).encode()).hexdigest()[:DIGITS]

    def __repr__(self) -> str:
        return f"PlainBox({self.digest})"


@dataclass(frozen=True)
class EditedThing:
    """What an edit changes: a number of the rules, or the copies or another column of a kind."""

    name: str
    table: str = ""
    column: str = ""


class PlainEdits(EditLanguage[PlainBox, EditedThing]):
    """The edits of one plain game."""

    def __init__(self, numbers: Mapping[str, BoxNumber], printed: PlainBox, choices: tuple[str, ...] = ()) -> None:
        """`choices` are ways to play: settings, which no edit changes."""
        self.numbers = numbers
        self.choices = choices
        kinds = [kind for table in printed.tables.values() for kind in table]
        words = [f"{name}={printed.numbers[name]}" for name in numbers][:1]
        words += [f"{quote_name(kind.name)}+1" for kind in kinds[:1]]
        words += [f"{quote_name(kind.name)}.{column}+1" for kind in kinds[:1] for column in number_columns(kind)[:1]]
        self.example = " or ".join(words)

    def find_target(self, word: EditWord, box: PlainBox) -> EditedThing:
        """The number or the kind that a word names; names may be shortened."""
        subject = word.subject.strip('"')
        names = [*self.numbers, *(kind.name for kinds in box.tables.values() for kind in kinds)]
        if subject in self.choices:
            right = f"write --{subject.replace('_', '-')} {word.value}, or name it under [settings] of an experiment"
            refuse_value(word.place, f"{subject} is a setting and not in the box", right)
        name = subject if subject in names else find_shortened(word, subject, names)
        if name is None:
            refuse_value(
                word.place,
                f"{subject} is nothing in this box.{did_you_mean(subject, names)}".rstrip("."),
                f"known are {', '.join(names)}",
            )
        if name in self.numbers:
            if word.part:
                refuse_value(word.place, f"{name} is a number and has no part {word.part}", f"write {name}{word.sign}1")
            return EditedThing(name)
        table = next(table for table, kinds in box.tables.items() if any(kind.name == name for kind in kinds))
        known = [COPIES, *number_columns(box.find_kind(table, name))]
        column = word.part or COPIES
        if column not in known:
            refuse_value(word.place, f"{name} has no number {column}", f"it has {', '.join(known)}")
        return EditedThing(name, table, column)

    def name_target(self, target: EditedThing) -> str:
        part = "" if target.column in ("", COPIES) else f".{target.column}"
        return f"{quote_name(target.name) if target.table else target.name}{part}"

    def count(self, target: EditedThing) -> Counted:
        """What a target is a number of."""
        if not target.table:
            return counted_by_story(self.numbers[target.name].story)
        if target.column == COPIES:
            return Counted(f"copy of {target.name}", f"copies of {target.name}")
        return Counted("", f"{target.column} on {target.name}")

    def order(self, target: EditedThing) -> tuple[str, str, str]:
        """Numbers first, then the tables."""
        return target.table, target.name, target.column

    def grant(self, box: PlainBox, wish: Wish[EditedThing]) -> PlainBox:
        """The box with one number changed."""
        target = wish.target
        if not target.table:
            value = self.numbers[target.name].limit.check(wish.place, wish.number_after(box.numbers[target.name]))
            return replace(box, numbers={**box.numbers, target.name: value})
        kind = box.find_kind(target.table, target.name)
        if target.column == COPIES:
            copies = COPIES_LIMIT.check(wish.place, wish.number_after(kind.copies))
            return box.with_kind(target.table, replace(kind, copies=copies))
        value = VALUE_LIMIT.check(wish.place, wish.number_after(int(kind.fields[target.column])))
        return box.with_kind(target.table, replace(kind, fields={**kind.fields, target.column: value}))

    def finish(self, before: PlainBox, after: PlainBox, place: str) -> PlainBox:  # noqa: ARG002
        """The edited box: every table still has a piece."""
        for table, kinds in after.tables.items():
            if not any(kind.copies for kind in kinds):
                refuse_value(place, f"nothing is left of {table}", "leave at least one piece")
        return after


class PlainBoxes(EditableBoxes[PlainBox]):
    """The box of a plain game as it is printed, as a file of the user, and as edits make it."""

    editions: tuple[str, ...] = (STANDARD,)

    def __init__(
        self,
        numbers: Mapping[str, BoxNumber],
        printed: PlainBox,
        usual: tuple[Setting, ...],
        choices: tuple[str, ...] = (),
    ) -> None:
        self.numbers = numbers
        self.printed = printed
        self.usual = usual
        self.language = PlainEdits(numbers, printed, choices)

    def settings(self, name: str, edit: str | None = None) -> dict[str, Any]:
        """The settings of the game for the printed box, or for a file, which has a dot in its name."""
        if "." not in name and name != STANDARD:
            raise InputError(f"There is no box {name}; there is {STANDARD}, or name a file ending in .toml or .csv.")
        found = super().settings(name, edit)
        return {key: value for key, value in found.items() if key != self.edition_setting}

    def read(self, settings: Mapping[str, Any]) -> PlainBox:
        """The printed box, or the one of a file."""
        return self.printed if settings["box"] is None else self.read_file(Path(settings["box"]))

    def file_schema(self) -> dict[str, Any]:
        numbers = {name: limit_schema(number.limit, number.story) for name, number in self.numbers.items()}
        tables = {table: text_schema(f"the file of the pieces of {table}") for table in self.printed.tables}
        return table_schema("A box of the game.", {**numbers, **tables})

    def read_file(self, file: Path) -> PlainBox:
        """A box of the user: a CSV of pieces, or a TOML with numbers and the names of such CSVs."""
        if file.suffix.lower() == ".csv":
            if len(self.printed.tables) != 1:
                names = ", ".join(self.printed.tables) or "none"
                refuse_value(str(file), "it is unclear which pieces these are", f"the game has the tables {names}")
            (table,) = self.printed.tables
            return replace(self.printed, tables={table: self._checked(file, table)}, sources=(file,))
        toml = read_toml(str(file), [*self.numbers, *self.printed.tables])
        numbers = read_numbers(toml, self.numbers, self.printed.numbers)
        tables, sources = dict(self.printed.tables), [file]
        for table in self.printed.tables:
            if table in toml.entries:
                sources.append(file.with_name(str(toml.entries[table])))
                tables[table] = self._checked(sources[-1], table)
        return PlainBox(numbers, tables, tuple(sources))

    def _checked(self, file: Path, table: str) -> Kinds:
        """The pieces of a file, with the columns that the game reads."""
        kinds = read_kinds_file(file)
        wanted = set(self.printed.tables[table][0].fields)
        for kind in kinds:
            if set(kind.fields) != wanted:
                columns = ", ".join([NAME, COPIES, *self.printed.tables[table][0].fields])
                refuse_value(str(file), f"{kind.name} has other columns", f"the columns are {columns}")
        return kinds

    def list_fields(self, box: PlainBox) -> Iterator[BoxField]:
        """The copies and the other numbers of every piece, then the numbers of the rules."""
        for table, kinds in box.tables.items():
            for kind in kinds:
                name, limit = quote_name(kind.name), COPIES_LIMIT
                yield BoxField(name, table, "copies", kind.copies, limit.low, limit.high, is_piece=True)
                for column in number_columns(kind):
                    value, limit = kind.fields[column], VALUE_LIMIT
                    yield BoxField(f"{name}.{column}", f"{table}: {column}", column, int(value), limit.low, limit.high)
        for name, number in self.numbers.items():
            yield field_of_number(name, "rules", number, box.numbers[name])

    def differing(self, before: PlainBox, after: PlainBox) -> Iterator[DifferenceLine]:
        """Numbers, copies and columns that are not the same."""
        for name, was in before.numbers.items():
            if after.numbers[name] != was:
                yield name, self.numbers[name].story, was, after.numbers[name]
        for table in before.tables:
            old, new = ({kind.name: kind for kind in box.tables[table]} for box in (before, after))
            for name in dict.fromkeys((*old, *new)):
                yield from differing_kind(name, old.get(name), new.get(name))

    def changes_made(self, before: PlainBox, after: PlainBox) -> int:
        """A piece for each copy that is new or printed again, and one for each number of the rules."""
        return self.pieces_made(before, after) + numbers_changed(before, after)

    def changes_in_words(self, before: PlainBox, after: PlainBox) -> str:
        """Numbers of the rules are no pieces."""
        pieces, numbers = self.pieces_made(before, after), numbers_changed(before, after)
        said = [f"Pieces to reprint: {pieces}."] if pieces or not numbers else []
        return " ".join([*said, *([f"Numbers of the rules to change: {numbers}."] if numbers else [])])

    def pieces_made(self, before: PlainBox, after: PlainBox) -> int:
        """A piece for each copy that is new or printed again."""
        made = 0
        for table in before.tables:
            old, new = ({kind.name: kind for kind in box.tables[table]} for box in (before, after))
            gone = come = 0
            for name in dict.fromkeys((*old, *new)):
                one, other = old.get(name, Kind(name, 0)), new.get(name, Kind(name, 0))
                gone += max(0, one.copies - other.copies)
                come += max(0, other.copies - one.copies)
                if one.copies and other.copies and dict(one.fields) != dict(other.fields):
                    made += min(one.copies, other.copies)
            made += max(gone, come)
        return made

    def exchanges(self, box: PlainBox) -> Iterator[SmallChange]:
        """One piece for another of the same table."""
        for kinds in box.tables.values():
            for gone in kinds:
                for come in kinds:
                    if gone is not come and gone.copies:
                        moves = ((quote_name(gone.name), -1), (quote_name(come.name), 1))
                        yield SmallChange(moves, changes_nothing=dict(gone.fields) == dict(come.fields))

    def counted(self, box: PlainBox) -> Iterator[str]:
        """The numbers of the rules, and the numbers on each kind of piece."""
        yield from self.numbers
        for kinds in box.tables.values():
            for kind in kinds:
                yield from (f"{quote_name(kind.name)}.{column}" for column in number_columns(kind))

    def sheets(self, box: PlainBox) -> tuple[Sheet, ...]:
        """The numbers of the rules, and each table."""
        found = [sheet_of_numbers(self.numbers, box.numbers)] if self.numbers else []
        for table, kinds in box.tables.items():
            columns = list(kinds[0].fields)
            rows = tuple((kind.name, kind.copies, *(kind.fields[column] for column in columns)) for kind in kinds)
            found.append(Sheet(table, (NAME, COPIES, *columns), rows, drawn=COPIES))
        return tuple(found)

    def summary(self, box: PlainBox) -> str:
        """What is in the box, in a line."""
        said = [
            f"{sum(kind.copies for kind in kinds)} {table} of {len(kinds)} kinds" for table, kinds in box.tables.items()
        ]
        return ", ".join([*said, *(f"{name} {value}" for name, value in box.numbers.items())])

    def remarks(self, box: PlainBox) -> tuple[str, ...]:
        """Kinds of which there is none."""
        none = [kind.name for kinds in box.tables.values() for kind in kinds if not kind.copies]
        return (f"There are no copies of {', '.join(none)}.",) if none else ()

    def files(self, box: PlainBox, file: Path) -> dict[Path, str]:
        """A TOML with the numbers, and a CSV for each table; a CSV alone where there is nothing else."""
        if file.suffix.lower() == ".csv":
            if self.numbers or len(box.tables) != 1:
                refuse_value(str(file), "a CSV can't hold the numbers of the rules", "name a .toml file")
            (kinds,) = box.tables.values()
            return {file: kinds_as_csv(kinds)}
        if file.suffix.lower() != ".toml":
            refuse_value(str(file), "this is no name for a box", "a box is a .toml file")
        tables = {table: file.with_name(f"{file.stem}-{table}.csv") for table in box.tables}
        lines = [toml_line(name, value) for name, value in box.numbers.items()]
        lines += [toml_line(table, path.name) for table, path in tables.items()]
        return {file: "\n".join([*lines, ""])} | {path: kinds_as_csv(box.tables[name]) for name, path in tables.items()}

    def changes_to_tell(self, box: PlainBox) -> dict[str, Any]:
        """What a transcript says of a box that is not as printed."""
        found: dict[str, Any] = numbers_to_tell(box.numbers, self.printed.numbers)
        other = [line[0] for line in self.differing(self.printed, box) if line[0] not in self.numbers]
        return found | ({"other_pieces": other} if other else {})

    def lay_out(self, box: PlainBox) -> dict[str, list[Any]]:
        """All pieces of each table; those that the printed box has too keep their slots."""
        return {table: lay_out_pieces(self.printed.tables[table], kinds) for table, kinds in box.tables.items()}


def numbers_changed(before: PlainBox, after: PlainBox) -> int:
    """How many numbers of the rules are not the same."""
    return sum(after.numbers[name] != was for name, was in before.numbers.items())


def quote_name(name: str) -> str:
    """The name of a kind as edits write it."""
    return name if name.replace("-", "").replace("_", "").isalnum() else f'"{name}"'


def number_columns(kind: Kind) -> list[str]:
    """The columns of a kind that are whole numbers."""
    return [column for column, value in kind.fields.items() if isinstance(value, int)]


def differing_kind(name: str, old: Kind | None, new: Kind | None) -> Iterator[DifferenceLine]:
    """What is different about a kind."""
    was, now = old.copies if old else 0, new.copies if new else 0
    if was != now:
        yield name, "copies", was, now
    if old and new:
        for column, value in old.fields.items():
            if new.fields.get(column) != value:
                yield f"{name}.{column}", column, format_cell(value), format_cell(new.fields.get(column, ""))


def format_cell(value: Value) -> str | int:
    """A value as a table shows it."""
    return value if isinstance(value, int | str) else f"{value:g}"


def kinds_as_csv(kinds: Iterable[Kind]) -> str:
    """A table as the text of a CSV."""
    import csv
    import io

    rows = list(kinds)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([NAME, COPIES, *rows[0].fields])
    for kind in rows:
        writer.writerow([kind.name, kind.copies, *kind.fields.values()])
    return text.getvalue()


def box_number(story: str, low: int, high: int) -> BoxNumber:
    """A number of the rules with its limits."""
    return BoxNumber(Limit(low, high, "it is a whole number from {low} to {high}"), story)
