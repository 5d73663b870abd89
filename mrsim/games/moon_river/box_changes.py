"""Two boxes side by side, and the boxes next to one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from mrsim.errors import InputError
from mrsim.games.contract import Sheet, SmallChange
from mrsim.games.moon_river.box import Board, BoxContents, Cell
from mrsim.games.moon_river.box_parcels import SYMBOLS, ParcelKind
from mrsim.games.moon_river.box_sheets import cells_in_words
from mrsim.games.moon_river.edit_apply import apply_edits
from mrsim.games.moon_river.edit_parser import quoted_if_needed
from mrsim.games.moon_river.words import PARTNERS

DifferenceLine = tuple[str, str, str | int, str | int]
ON_A_KIND: Final = ("landscape", *SYMBOLS, "number")


def box_differences(before: BoxContents, after: BoxContents) -> Sheet:
    """What was changed, named as edits name it."""
    lines = (*_of_kinds(before, after), *_of_pieces(before, after))
    return Sheet("differences", ("what", "that is", "before", "after"), lines)


def _of_kinds(before: BoxContents, after: BoxContents) -> Iterator[DifferenceLine]:
    old, new = ({kind.name: kind for kind in box.kinds} for box in (before, after))
    for name in (*old, *(name for name in new if name not in old)):
        either = new.get(name) or old[name]
        was, comes = old.get(name, replace(either, count=0)), new.get(name, replace(either, count=0))
        if was.count != comes.count:
            yield name, describe_kind(comes), was.count, comes.count
        for part in ON_A_KIND:
            if getattr(was, part) != getattr(comes, part):
                yield f"{name}.{part}", describe_kind(comes), getattr(was, part), getattr(comes, part)


def describe_kind(kind: ParcelKind) -> str:
    """What is on a kind of parcel: `canyon, drought, number 1`."""
    carried = [(symbol, getattr(kind, symbol)) for symbol in SYMBOLS]
    words = [symbol if number == 1 else f"{number} {symbol}" for symbol, number in carried if number]
    return ", ".join([kind.landscape, *words, f"number {kind.number}"])


def _of_pieces(before: BoxContents, after: BoxContents) -> Iterator[DifferenceLine]:
    """Everything but the parcels."""
    old, new = _pieces(before), _pieces(after)
    for name, (words, was) in old.items():
        if new[name][1] != was:
            yield name, words, was, new[name][1]


def _pieces(box: BoxContents) -> dict[str, tuple[str, str | int]]:
    found: dict[str, tuple[str, str | int]] = {"cows": ("the supply", box.cows)}
    found |= {name: ("partners", chips) for name, chips in zip(PARTNERS, box.partners, strict=True)}
    for board in box.boards:
        found[f"{board.name}.reserve"] = ("spaces", board.reserve)
        found[f"{board.name}.bridges"] = ("cells", cells_in_words(sorted(board.bridges)))
    found["blocked"] = ("cells", cells_in_words(sorted(box.blocked)))
    found["river"] = ("cells", cells_in_words(sorted(box.river)))
    found["bonus tiles"] = ("landscapes", ", ".join("/".join(tile) for tile in box.bonus_tiles))
    return found


def changes_made(before: BoxContents, after: BoxContents) -> int:
    """Parcels, partners, boards and tiles that are printed anew or left out, and cows more or fewer."""
    return (
        _exchanged(_faces(before), _faces(after))
        + _exchanged(Counter(dict(enumerate(before.partners))), Counter(dict(enumerate(after.partners))))
        + abs(before.cows - after.cows)
        + sum(_board(old) != _board(new) for old, new in zip(before.boards, after.boards, strict=True))
        + ((set(before.blocked), set(before.river)) != (set(after.blocked), set(after.river)))
        + _exchanged(Counter(before.bonus_tiles), Counter(after.bonus_tiles))
    )


def _board(board: Board) -> tuple[int, set[Cell]]:
    return board.reserve, set(board.bridges)


def _exchanged(before: Counter[Any], after: Counter[Any]) -> int:
    """Pieces that go or pieces that come, whichever are more."""
    return max((before - after).total(), (after - before).total())


def _faces(box: BoxContents) -> Counter[ParcelKind]:
    found: Counter[ParcelKind] = Counter()
    for kind in box.kinds:
        found[kind.face] += kind.count
    return found


def small_changes(box: BoxContents) -> Iterator[SmallChange]:
    """One parcel for another, and one more or less of each other number where the limits allow it."""
    for old in box.kinds:
        for new in box.kinds:
            if old.count and old is not new:
                moves = (quoted_if_needed(old.name), -1), (quoted_if_needed(new.name), 1)
                yield SmallChange(moves, old.face == new.face)
    for name in ("cows", *PARTNERS, *(f"{board.name}.reserve" for board in box.boards)):
        for more in (-1, 1):
            change = SmallChange(((name, more),), changes_nothing=False)
            if is_edit_allowed(box, change.edit):
                yield change


def is_edit_allowed(box: BoxContents, edit: str) -> bool:
    """Whether it breaks no limit."""
    try:
        apply_edits(box, edit)
    except InputError:
        return False
    return True
