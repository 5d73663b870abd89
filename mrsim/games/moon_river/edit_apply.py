"""A box that comes of edits: every wish is checked and granted, and parcels stay in their slots.

Within one step numbers of kinds come first, then what kinds carry, then the symbols of whole landscapes.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from string import ascii_lowercase
from typing import Any, Final, assert_never, get_args

from mrsim.games.kit.user_files import Limit, quote_value, refuse_value
from mrsim.games.moon_river.box import CHIPS, PARTNER, RESERVE, SUPPLY, Board, BoxContents, with_slots
from mrsim.games.moon_river.box_cells import read_bridges
from mrsim.games.moon_river.box_parcels import LIMITS, SYMBOLS, ParcelKind, check_carried, check_total, may_carry
from mrsim.games.moon_river.edit_parser import About, EditTarget, Wish, place_of, read_wishes, split_steps
from mrsim.games.moon_river.words import LANDSCAPES, PARTNERS

ORDER: Final = get_args(About)
CELLS: Final = re.compile(r"\(\s*\d+\s*,\s*\d+\s*\)(\s*,\s*\(\s*\d+\s*,\s*\d+\s*\))*")


def apply_edits(box: BoxContents, text: str) -> BoxContents:
    """The box after all steps; what is the same as before is dealt as before."""
    changed = box
    for words in split_steps(text):
        for wish in sorted(read_wishes(words, changed), key=order_of_wish):
            changed = grant_wish(changed, wish)
    check_total(f"{place_of(quote_value(text))}, sum of the kinds", changed.parcels)
    CHIPS.check(f"{place_of(quote_value(text))}, sum of the partners", changed.chips)
    known = {kind.name for kind in box.kinds}
    kinds = tuple(kind for kind in changed.kinds if kind.count or kind.name in known)
    return with_slots(box, replace(changed, kinds=kinds))


def order_of_wish(wish: Wish) -> tuple[int, int, int]:
    """When it is granted; nothing hangs on the order in which edits were typed."""
    target = wish.target
    if target.about == "total":
        return ORDER.index(target.about), LANDSCAPES.index(target.name), SYMBOLS.index(target.part)
    return ORDER.index(target.about), 0, 0


def grant_wish(box: BoxContents, wish: Wish) -> BoxContents:
    """The box with one thing changed."""
    match wish.target.about:
        case "count" | "carried":
            return replace(box, kinds=tuple(_kind(kind, wish) for kind in box.kinds))
        case "total":
            return with_total(box, wish)
        case "cows":
            return replace(box, cows=SUPPLY.check(wish.place, wish.of(box.cows)))
        case "chips":
            return replace(box, partners=tuple(_chips(box, wish)))
        case "reserve" | "bridges":
            return replace(box, boards=tuple(_board(board, box, wish) for board in box.boards))
        case other:
            assert_never(other)


def _kind(kind: ParcelKind, wish: Wish) -> ParcelKind:
    if kind.name != wish.target.name:
        return kind
    place = f"{wish.place}, kind {kind.name}"
    part = wish.target.part or "count"
    number = LIMITS[part].check(place, wish.of(getattr(kind, part)))
    if part in SYMBOLS:
        check_carried(place, kind.landscape, part, number)
    return with_number(kind, part, number)


def with_number(kind: ParcelKind, part: str, number: int) -> ParcelKind:
    """The kind with another count, back number or number of a symbol."""
    changed: dict[str, Any] = {part: number}
    return replace(kind, **changed)


def _chips(box: BoxContents, wish: Wish) -> Iterator[int]:
    for name, chips in zip(PARTNERS, box.partners, strict=True):
        if name == wish.target.name:
            yield PARTNER.check(f"{wish.place}, partner {name}", wish.of(chips))
        else:
            yield chips


def _board(board: Board, box: BoxContents, wish: Wish) -> Board:
    if board.name != wish.target.name:
        return board
    place = f"{wish.place}, board {board.name}"
    if wish.target.about == "reserve":
        return replace(board, reserve=RESERVE.check(place, wish.of(board.reserve)))
    if wish.sign != "=" or not CELLS.fullmatch(wish.value):
        refuse_value(place, f"{wish.value} is not a list of cells", f"write {board.name}.bridges=(3,2),(4,1)")
    numbers = [int(number) for number in re.findall(r"\d+", wish.value)]
    bridges = read_bridges(place, [list(cell) for cell in zip(numbers[::2], numbers[1::2], strict=True)])
    for cell in bridges:
        if cell in box.blocked:
            refuse_value(place, f"{list(cell)} is blocked", "no bridge or river cell is blocked")
    return replace(board, bridges=bridges)


# --- the symbols of a landscape ------------------------------------------------


def with_total(box: BoxContents, wish: Wish) -> BoxContents:
    """So many symbols on all parcels of a landscape together."""
    landscape, symbol = wish.target.name, wish.target.part
    now = count_on_landscape(box.kinds, wish.target)
    parcels = sum(kind.count for kind in box.kinds if kind.landscape == landscape)
    place = f"{wish.place}, landscape {landscape}"
    asked = wish.of(now)
    if isinstance(asked, int):
        check_carried(place, landscape, symbol, asked)
    most = parcels * LIMITS[symbol].high if may_carry(landscape, symbol) else 0
    rule = f"the {parcels} {landscape} parcels carry {{low}} to {{high}} of {symbol} in all"
    wanted = Limit(0, most, rule).check(place, asked)
    kinds = box.kinds
    while now != wanted:
        kinds = one_each(kinds, wish.target, wanted - now)
        now = count_on_landscape(kinds, wish.target)
    return replace(box, kinds=kinds)


def count_on_landscape(kinds: Iterable[ParcelKind], target: EditTarget) -> int:
    """The symbols on all parcels of a landscape."""
    return sum(kind.count * getattr(kind, target.part) for kind in kinds if kind.landscape == target.name)


def one_each(kinds: tuple[ParcelKind, ...], target: EditTarget, missing: int) -> tuple[ParcelKind, ...]:
    """So many parcels get one symbol more (or lose one), or as many as can: none of them two.

    Symbols go from the most common kind that has one. They come to parcels that so become of a kind there is,
    then to those that have fewest.
    """
    step = 1 if missing > 0 else -1
    limit = LIMITS[target.part]
    able = [
        kind
        for kind in kinds
        if kind.landscape == target.name and kind.count and limit.low <= getattr(kind, target.part) + step <= limit.high
    ]

    def rank(kind: ParcelKind) -> tuple[bool, int, int]:
        if step < 0:
            return False, 0, -kind.count
        return equal_to(_changed(kind, target, step), kinds) is None, getattr(kind, target.part), -kind.count

    left = abs(missing)
    for kind in sorted(able, key=rank):
        moving = min(kind.count, left)
        kinds = move_copies(kinds, kind, _changed(kind, target, step), moving)
        left -= moving
    return kinds


def _changed(kind: ParcelKind, target: EditTarget, step: int) -> ParcelKind:
    return with_number(kind, target.part, getattr(kind, target.part) + step)


def equal_to(wanted: ParcelKind, kinds: Iterable[ParcelKind]) -> ParcelKind | None:
    """The first kind that carries the same."""
    return next((kind for kind in kinds if kind.face == wanted.face), None)


def move_copies(kinds: tuple[ParcelKind, ...], old: ParcelKind, new: ParcelKind, copies: int) -> tuple[ParcelKind, ...]:
    """Some copies of a kind become another one; it gets a name if there is none like it."""
    if not copies:
        return kinds
    like = equal_to(new, kinds)
    if like is None:
        like = replace(new, name=free_name(old.name, kinds), count=0)
        kinds = (*kinds, like)
    change = {old.name: -copies, like.name: copies}
    return tuple(replace(kind, count=kind.count + change.get(kind.name, 0)) for kind in kinds)


def free_name(name: str, kinds: Iterable[ParcelKind]) -> str:
    """C1b, or the next that is free."""
    taken = {kind.name for kind in kinds}
    found = next((name + letter for letter in ascii_lowercase[1:] if name + letter not in taken), None)
    return found or free_name(f"{name}b", kinds)
