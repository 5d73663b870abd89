"""Edits of a box in a line: what each word names, and how the box is changed while parcels stay in their slots.

Within one step numbers of kinds come first, then what kinds carry, then the symbols of whole landscapes.
"""

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any, Final, Literal, assert_never, get_args

from mrsim.errors import list_in_words, one_of, refuse_value
from mrsim.games.kit.edit_phrases import Counted, counted_by_story
from mrsim.games.kit.toml_tables import Limit
from mrsim.games.kit.typed_edits import EditLanguage, EditWord, Wish, find_shortened, spellings
from mrsim.games.moon_river.box.contents import (
    BOARD_KEYS,
    PARTNER,
    RESERVE,
    RULES,
    SUPPLY,
    Board,
    BoxContents,
    check_chips,
    check_scores,
    read_bridges,
    with_slots,
)
from mrsim.games.moon_river.box.parcels import LIMITS, SYMBOLS, ParcelKind, check_carried, check_total, may_carry
from mrsim.games.moon_river.names import BOARDS, LANDSCAPES, PARTNERS, PRINTED_NAMES

CELLS: Final = re.compile(r"\(\s*\d+\s*,\s*\d+\s*\)(\s*,\s*\(\s*\d+\s*,\s*\d+\s*\))*")
OTHER_WORDS: Final = {"cow": "cows", "skull": "drought", "circle": "recruit"}
"""What people call the symbols."""
SYMBOL_WORDS: Final = {
    "cows": Counted("cow", "cows"),
    "drought": Counted("skull", "skulls"),
    "recruit": Counted("circle", "circles"),
    "gold": Counted("gold", "gold"),
    "beaver": Counted("beaver", "beavers"),
    "corn": Counted("ear of corn", "ears of corn"),
}
"""What people call the symbols of parcels."""
PLURALS: Final = {"desert": "deserts", "canyon": "canyons", "meadow": "meadows", "forest": "forests", "farm": "farms"}
"""Landscapes, several of them."""
LIKENESS: Final = 0.5
"""Names of kinds are short: C6 is near enough to C9."""
ONE_NUMBER: Final = ("cows", *PARTNERS, *RULES)
"""What is a number of the whole box; kinds of parcel have names of their own."""

About = Literal["count", "carried", "total", "cows", "chips", "rule", "reserve", "bridges"]
ORDER: Final = get_args(About)


@dataclass(frozen=True)
class EditTarget:
    """What is changed: copies of a kind, what a kind carries, a landscape's symbols in all, chips, a rule, a board."""

    about: About
    name: str = ""
    """Of the kind, the landscape, the partner, the rule or the board."""
    part: str = ""
    """The symbol, or `number`."""


class MoonRiverEdits(EditLanguage[BoxContents, EditTarget]):
    """The edits of Moon River."""

    example = "C1-2, canyon.drought=4, cows=28 or big-jo.bridges=(1,1),(3,2)"

    def find_target(self, word: EditWord, box: BoxContents) -> EditTarget:
        return target_of_part(word, word.subject, box) if word.part else target_of_whole(word, word.subject, box)

    def name_target(self, target: EditTarget) -> str:
        match target.about:
            case "count":
                return quoted_if_needed(target.name)
            case "carried":
                return f"{quoted_if_needed(target.name)}.{target.part}"
            case "total":
                return f"{target.name}.{target.part}"
            case "reserve" | "bridges":
                return f"{target.name}.{target.about}"
            case _:
                return target.name or target.about

    def order(self, target: EditTarget) -> tuple[int, int, int]:
        if target.about == "total":
            return ORDER.index(target.about), LANDSCAPES.index(target.name), SYMBOLS.index(target.part)
        return ORDER.index(target.about), 0, 0

    def grant(self, box: BoxContents, wish: Wish[EditTarget]) -> BoxContents:
        return grant_wish(box, wish)

    def count(self, target: EditTarget) -> Counted:
        return count_of_target(target)

    def finish(self, before: BoxContents, after: BoxContents, place: str) -> BoxContents:
        """The edited box; what is the same as before is dealt as before."""
        check_total(f"{place}, sum of the kinds", after.parcels)
        check_chips(f"{place}, sum of the partners", after)
        check_scores(place, after)
        known = {kind.name for kind in before.kinds}
        kinds = tuple(kind for kind in after.kinds if kind.count or kind.name in known)
        return with_slots(before, replace(after, kinds=kinds))


EDITS: Final = MoonRiverEdits()


# --- what a word names ---------------------------------------------------------


def quoted_if_needed(name: str) -> str:
    """The name of a kind as an edit can have it."""
    return name if re.fullmatch(r"\w+", name) and name not in (*ONE_NUMBER, "cow") else f'"{name}"'


def target_of_whole(word: EditWord, subject: str, box: BoxContents) -> EditTarget:
    """The cows, a partner, a rule or a kind."""
    name, kinds, others = names_and_kinds(subject, box, (*PARTNERS, *RULES, "cows"))
    if name in others:
        return EditTarget("cows") if name == "cows" else EditTarget("rule" if name in RULES else "chips", name)
    if name not in kinds and others:
        longer = find_shortened(word, name.replace("-", "_"), others, readings_on_parcels(name, box))
        if longer:
            return target_of_whole(word, longer, box)
    if name not in kinds and others and (meant := symbols_of_landscapes(name, box)):
        written = [f"{one}{word.sign}{word.value}" for one in meant]
        right = f"write {list_in_words(written, 'or')}"
        refuse_value(word.place, f"{name} are on the parcels of landscapes", right)
    noun = "kind of parcel, a partner or a rule"
    return EditTarget("count", one_of(word.place, name, [*kinds, *others], noun, LIKENESS))


def readings_on_parcels(typed: str, box: BoxContents) -> list[str]:
    """What a name may mean on parcels: a symbol of a landscape, or the kinds of a landscape."""
    typed = typed.lower()
    symbols = {name_of_symbol(word) for word in (*SYMBOLS, *OTHER_WORDS) if word.startswith(typed)}
    found = landscapes_with_symbols(symbols, box)
    return [*found, *(kind.name for kind in box.kinds if kind.landscape.startswith(typed))]


def symbols_of_landscapes(typed: str, box: BoxContents) -> list[str]:
    """The landscapes on whose parcels a symbol is that was typed without one: skulls are `canyon.drought`."""
    names = [name for name in spellings(typed) if name in (*SYMBOLS, *OTHER_WORDS)]
    return landscapes_with_symbols(set(map(name_of_symbol, names)), box)


def landscapes_with_symbols(symbols: AbstractSet[str], box: BoxContents) -> list[str]:
    """Each of these symbols with the landscapes on whose parcels it is, as edits name them."""
    return [
        f"{landscape}.{symbol}"
        for symbol in SYMBOLS
        if symbol in symbols
        for landscape in LANDSCAPES
        if any(kind.landscape == landscape and getattr(kind, symbol) for kind in box.kinds)
    ]


def name_of_symbol(word: str) -> str:
    """The symbol that people call by this word."""
    return OTHER_WORDS.get(word, word)


def target_of_part(word: EditWord, subject: str, box: BoxContents) -> EditTarget:
    """Something on the parcels of a landscape or of a kind, or on a board."""
    part = word.part.lower()
    name, kinds, others = names_and_kinds(subject, box, (*LANDSCAPES, *BOARDS))
    if name in others:
        on = target_on_board if name in BOARDS else target_on_landscape
        return on(word.place, name, part)
    if name not in kinds and (longer := find_shortened(word, name, owners_of_part(part, others))):
        return target_of_part(word, longer, box)
    kind = one_of(word.place, name, [*kinds, *others], "kind of parcel, a landscape or a board", LIKENESS)
    return EditTarget("carried", kind, read_symbol(word.place, part, "number"))


def owners_of_part(part: str, others: tuple[str, ...]) -> list[str]:
    """The boards or landscapes that have such a part; all of them where none has."""
    return [name for name in others if part not in (*SYMBOLS, *BOARD_KEYS) or (name in BOARDS) == (part in BOARD_KEYS)]


def read_symbol(place: str, typed: str, *others: str) -> str:
    """A symbol by one of its names, or one of these other words."""
    return name_of_symbol(one_of(place, typed, (*SYMBOLS, *others, *OTHER_WORDS), "symbol"))


def names_and_kinds(subject: str, box: BoxContents, others: tuple[str, ...]) -> tuple[str, list[str], tuple[str, ...]]:
    """The name, the kinds of the box, and what else it may name: a quoted name can only be a kind."""
    name = subject.strip('"')
    return name, [kind.name for kind in box.kinds], others if name == subject else ()


def target_on_landscape(place: str, landscape: str, symbol: str) -> EditTarget:
    """A symbol on all parcels of a landscape."""
    return EditTarget("total", landscape, read_symbol(place, symbol))


def target_on_board(place: str, board: str, part: str) -> EditTarget:
    """The reserve or the bridges of a board."""
    if one_of(place, part, BOARD_KEYS, "part of a board") == "reserve":
        return EditTarget("reserve", board)
    return EditTarget("bridges", board)


# --- what is counted, in words ---------------------------------------------------


def count_of_target(target: EditTarget) -> Counted:
    """What a target is a number of."""
    name = target.name.replace("_", " ")
    board = PRINTED_NAMES["board"].get(target.name, target.name)
    found = {
        "cows": Counted("cow", "cows"),
        "count": Counted(f"parcel {target.name}", f"parcels {target.name}"),
        "chips": Counted(name, f"{name}s"),
        "reserve": Counted("space", "spaces", f"in the reserve of {board}"),
        "bridges": Counted("", f"bridges of {board}"),
    }
    if target.about == "rule":
        return counted_by_story(RULES[target.name].story)
    return found.get(target.about) or count_of_symbol(target)


def count_of_symbol(target: EditTarget) -> Counted:
    """What is on the parcels of a kind or of a landscape."""
    if target.part not in SYMBOL_WORDS:
        return Counted("", f"{target.part} of parcel {target.name}")
    is_whole = target.about == "total"
    where = f"in the {PLURALS.get(target.name, target.name)}" if is_whole else f"on each parcel {target.name}"
    return replace(SYMBOL_WORDS[target.part], where=where)


# --- granting a wish -----------------------------------------------------------


def grant_wish(box: BoxContents, wish: Wish[EditTarget]) -> BoxContents:
    """The box with one thing changed."""
    match wish.target.about:
        case "count" | "carried":
            return replace(box, kinds=tuple(_kind(kind, wish) for kind in box.kinds))
        case "total":
            return with_total(box, wish)
        case "cows":
            return replace(box, cows=SUPPLY.check(wish.place, wish.number_after(box.cows)))
        case "chips":
            return replace(box, partners=tuple(_chips(box, wish)))
        case "rule":
            return replace(box, rules=replace(box.rules, **_rule(box, wish)))
        case "reserve" | "bridges":
            return replace(box, boards=tuple(_board(board, box, wish) for board in box.boards))
        case other:
            assert_never(other)


def _kind(kind: ParcelKind, wish: Wish[EditTarget]) -> ParcelKind:
    if kind.name != wish.target.name:
        return kind
    place = f"{wish.place}, kind {kind.name}"
    part = wish.target.part or "count"
    number = LIMITS[part].check(place, wish.number_after(getattr(kind, part)))
    if part in SYMBOLS:
        check_carried(place, kind.landscape, part, number)
    return with_number(kind, part, number)


def with_number(kind: ParcelKind, part: str, number: int) -> ParcelKind:
    """The kind with another count, back number or number of a symbol."""
    changed: dict[str, Any] = {part: number}
    return replace(kind, **changed)


def _chips(box: BoxContents, wish: Wish[EditTarget]) -> Iterator[int]:
    for name, chips in zip(PARTNERS, box.partners, strict=True):
        if name == wish.target.name:
            yield PARTNER.check(f"{wish.place}, partner {name}", wish.number_after(chips))
        else:
            yield chips


def _rule(box: BoxContents, wish: Wish[EditTarget]) -> dict[str, int]:
    name = wish.target.name
    return {name: RULES[name].limit.check(wish.place, wish.number_after(box.rules.by_name[name]))}


def _board(board: Board, box: BoxContents, wish: Wish[EditTarget]) -> Board:
    if board.name != wish.target.name:
        return board
    place = f"{wish.place}, board {board.name}"
    if wish.target.about == "reserve":
        return replace(board, reserve=RESERVE.check(place, wish.number_after(board.reserve)))
    if wish.sign != "=" or not CELLS.fullmatch(wish.value):
        refuse_value(place, f"{wish.value} is not a list of cells", f"write {board.name}.bridges=(3,2),(4,1)")
    numbers = [int(number) for number in re.findall(r"\d+", wish.value)]
    bridges = read_bridges(place, [list(cell) for cell in zip(numbers[::2], numbers[1::2], strict=True)])
    for cell in bridges:
        if cell in box.blocked:
            refuse_value(place, f"{list(cell)} is blocked", "no bridge or river cell is blocked")
    return replace(board, bridges=bridges)


# --- the symbols of a landscape ------------------------------------------------


def with_total(box: BoxContents, wish: Wish[EditTarget]) -> BoxContents:
    """The box with another number of symbols on all parcels of a landscape together."""
    landscape, symbol = wish.target.name, wish.target.part
    now = count_on_landscape(box.kinds, wish.target)
    parcels = sum(kind.count for kind in box.kinds if kind.landscape == landscape)
    place = f"{wish.place}, landscape {landscape}"
    asked = wish.number_after(now)
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
    """The kinds after up to `missing` parcels gained one symbol each, or lost one where `missing` is negative.

    Symbols go from the most common kind that has one. They come first to parcels that thereby become like a kind of
    the box, then to those that have fewest.
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
