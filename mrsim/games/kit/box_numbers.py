"""Whole numbers that a box gives its rules, such as the price of a tipi: declared once for files, edits and tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mrsim.games.contract import BoxField, Sheet
from mrsim.games.kit.toml_tables import Limit, TomlTable


@dataclass(frozen=True)
class BoxNumber:
    """A number of the rules that a designer may change; files and edits call it by the same name."""

    limit: Limit
    story: str
    """What it counts, in a few words."""


def read_numbers(table: TomlTable, numbers: Mapping[str, BoxNumber], otherwise: Mapping[str, int]) -> dict[str, int]:
    """Every number as the table of a file says it, or as it was."""
    return {name: table.read(name, each.limit.check, otherwise[name]) for name, each in numbers.items()}


def field_of_number(name: str, group: str, number: BoxNumber, value: int, *, is_piece: bool = False) -> BoxField:
    """A number of the rules as designers change it."""
    return BoxField(name, group, number.story, value, number.limit.low, number.limit.high, is_piece=is_piece)


def sheet_of_numbers(numbers: Mapping[str, BoxNumber], values: Mapping[str, int]) -> Sheet:
    """The numbers of the rules as a table: name, value, meaning."""
    rows = tuple((name, values[name], each.story) for name, each in numbers.items())
    return Sheet("rules", ("rule", "value", "that is"), rows)


def numbers_to_tell(values: Mapping[str, Any], printed: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What a transcript says of numbers that are not as printed: without them nobody could check the game."""
    other = {name: value for name, value in values.items() if value != printed[name]}
    return {"other_rules": other} if other else {}
