"""Edits of a box in a line: `blocks=2 tipis-1 herd.0+1 closed_lanes.3=(0,1) stagger=even`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mrsim.errors import one_of, refuse_value
from mrsim.games.kit.edit_phrases import Counted, counted_by_story
from mrsim.games.kit.sheet_rows import WHOLE_NUMBER
from mrsim.games.kit.toml_tables import Limit
from mrsim.games.kit.typed_edits import EditLanguage, EditWord, Wish, find_shortened
from mrsim.games.wind_river.box.contents import (
    NUMBERS,
    STANDING,
    TABLES,
    Edition,
    Row,
    check_edition,
    read_herd,
    read_lanes,
    read_row,
    read_stagger,
)
from mrsim.games.wind_river.rules.limits import FEWEST_PLAYERS

WITH_PARTS: Final = ("herd", "closed_lanes")
SUBJECTS: Final = (*NUMBERS, *WITH_PARTS, "stagger")
LIST: Final = re.compile(r"\((\s*\d+\s*(,\s*\d+\s*)*)?\)")


@dataclass(frozen=True)
class EditedKey:
    """A key of the edition, and which row of the herd or which number of players is meant; None is all of it."""

    key: str
    part: int | None = None


class WindRiverEdits(EditLanguage[Edition, EditedKey]):
    """The edits of Wind River."""

    example = "blocks=2, tipis-1, herd.0+1, herd=(3,2,1), closed_lanes.3=(0,1) or stagger=even"

    def find_target(self, word: EditWord, box: Edition) -> EditedKey:
        """The key that a word names; keys may be shortened."""
        name = word.subject.replace("-", "_")
        key = name if name in SUBJECTS else find_shortened(word, name, SUBJECTS) or name
        key = one_of(word.place, key, SUBJECTS, "key of a box")
        if key == "closed_lanes" and not word.part:
            refuse_value(word.place, "it names no number of players", "write closed_lanes.3=(0,1)")
        if key == "closed_lanes":
            return EditedKey(key, int(one_of(word.place, word.part, TABLES, "number of players")))
        if not word.part:
            return EditedKey(key)
        if key != "herd":
            refuse_value(word.place, f"{key} has no part {word.part}", "write it without a point")
        if not WHOLE_NUMBER.fullmatch(word.part):
            refuse_value(word.place, f"{word.part} is no row", f"rows are numbered 0 to {box.rows - 1}")
        return EditedKey(key, int(word.part))

    def name_target(self, target: EditedKey) -> str:
        return target.key if target.part is None else f"{target.key}.{target.part}"

    def count(self, target: EditedKey) -> Counted:
        if target.key in NUMBERS:
            return counted_by_story(NUMBERS[target.key].story)
        if target.key == "herd":
            where = "on each hex" if target.part is None else f"on each hex of row {target.part}"
            return Counted("buffalo", "buffaloes", where)
        what = "closed lanes" if target.key == "closed_lanes" else "lanes further forward:"
        return Counted("", what if target.part is None else f"{what} with {target.part} players")

    def order(self, target: EditedKey) -> tuple[int, int]:
        """The size of the board comes first, the whole herd before its rows."""
        return SUBJECTS.index(target.key), -1 if target.part is None else target.part

    def grant(self, box: Edition, wish: Wish[EditedKey]) -> Edition:
        changed: dict[str, Any] = {wish.target.key: new_value(box, wish)}
        return replace(box, **changed)

    def finish(self, before: Edition, after: Edition, place: str) -> Edition:  # noqa: ARG002
        """The edited box; lanes that are no longer on the board need not be closed."""
        closed = tuple(tuple(lane for lane in lanes if lane < after.lanes) for lanes in after.closed_lanes)
        edited = replace(after, closed_lanes=closed)
        check_edition(edited, lambda *_: place)
        return edited


EDITS: Final = WindRiverEdits()


def new_value(box: Edition, wish: Wish[EditedKey]) -> Any:
    """What the key is after the wish."""
    key, part = wish.target.key, wish.target.part
    if key in NUMBERS:
        return NUMBERS[key].limit.check(wish.place, wish.number_after(box.numbers[key]))
    if key == "stagger":
        return read_stagger(wish.place, wish.value)
    if key == "closed_lanes":
        lanes = read_lanes(box.lanes, wish.place, read_list(wish))
        at = (part or 0) - FEWEST_PLAYERS
        return (*box.closed_lanes[:at], lanes, *box.closed_lanes[at + 1 :])
    if part is None:
        return without_empty_rows(read_herd(box.lanes, wish.place, read_list(wish)))
    limit = Limit(0, box.rows - 1, "rows are numbered {low} to {high}", "not on the board", "not on the board")
    row = limit.check(wish.place, part)
    herd = [*box.herd, *[(0,)] * (row + 1 - len(box.herd))]
    herd[row] = new_row(box, wish, herd[row])
    return without_empty_rows(herd)


def new_row(box: Edition, wish: Wish[EditedKey], now: Row) -> Row:
    """A row set to one number or a list, or with more or fewer buffaloes on each hex."""
    if wish.value.startswith("("):
        return read_row(box.lanes, wish.place, read_list(wish))
    if wish.sign == "=":
        return read_row(box.lanes, wish.place, wish.number_after(0))
    return tuple(STANDING.check(wish.place, wish.number_after(standing)) for standing in now)


def read_list(wish: Wish[EditedKey]) -> list[int]:
    """The numbers of a list in brackets; InputError where there is none."""
    if wish.sign != "=" or not LIST.fullmatch(wish.value):
        part = "" if wish.target.part is None else f".{wish.target.part}"
        refuse_value(wish.place, f"{wish.value} is not a list", f"write {wish.target.key}{part}=(2,1)")
    return [int(number) for number in re.findall(r"\d+", wish.value)]


def without_empty_rows(herd: Sequence[Row]) -> tuple[Row, ...]:
    """The herd up to its last buffalo: rows behind it have none anyway."""
    rows = list(herd)
    while rows and not any(rows[-1]):
        rows.pop()
    return tuple(rows)
