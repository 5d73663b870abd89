"""What differs between two boxes, and how many pieces that is."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from mrsim.games.kit.editable_boxes import Described, DifferenceLine, differing_values
from mrsim.games.moon_river.box.content_counts import cells_in_words
from mrsim.games.moon_river.box.contents import RULES, Board, BoxContents, Cell
from mrsim.games.moon_river.box.parcels import SYMBOLS, ParcelKind
from mrsim.games.moon_river.names import PARTNERS

ON_A_KIND: Final = ("landscape", *SYMBOLS, "number")


def box_differences(before: BoxContents, after: BoxContents) -> Iterator[DifferenceLine]:
    """A line for everything that was changed, named as edits name it."""
    yield from _kind_differences(before, after)
    yield from differing_values(_values(before), _values(after))


def _kind_differences(before: BoxContents, after: BoxContents) -> Iterator[DifferenceLine]:
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


def _values(box: BoxContents) -> dict[str, Described]:
    """Everything but the parcels."""
    found: dict[str, Described] = {"cows": ("the supply", box.cows)}
    found |= {name: ("partners", chips) for name, chips in zip(PARTNERS, box.partners, strict=True)}
    found |= {name: (RULES[name].story, value) for name, value in box.rules.by_name.items()}
    for board in box.boards:
        found[f"{board.name}.reserve"] = ("spaces", board.reserve)
        found[f"{board.name}.bridges"] = ("cells", cells_in_words(sorted(board.bridges)))
    found["blocked"] = ("cells", cells_in_words(sorted(box.blocked)))
    found["river"] = ("cells", cells_in_words(sorted(box.river)))
    found["bonus tiles"] = ("landscapes", ", ".join("/".join(tile) for tile in box.bonus_tiles))
    return found


def changes_made(before: BoxContents, after: BoxContents) -> int:
    """Parcels, partners, boards and tiles that are reprinted or left out, more or fewer cows, and changed rules."""
    rules = zip(before.rules.by_name.values(), after.rules.by_name.values(), strict=True)
    return (
        _exchanged(_faces(before), _faces(after))
        + _exchanged(Counter(dict(enumerate(before.partners))), Counter(dict(enumerate(after.partners))))
        + abs(before.cows - after.cows)
        + sum(old != new for old, new in rules)
        + sum(_board(old) != _board(new) for old, new in zip(before.boards, after.boards, strict=True))
        + ((set(before.blocked), set(before.river)) != (set(after.blocked), set(after.river)))
        + _exchanged(Counter(before.bonus_tiles), Counter(after.bonus_tiles))
    )


def _board(board: Board) -> tuple[int, set[Cell]]:
    return board.reserve, set(board.bridges)


def _exchanged(before: Counter[Any], after: Counter[Any]) -> int:
    """The pieces that are removed or those that are added, whichever are more."""
    return max((before - after).total(), (after - before).total())


def _faces(box: BoxContents) -> Counter[ParcelKind]:
    found: Counter[ParcelKind] = Counter()
    for kind in box.kinds:
        found[kind.face] += kind.count
    return found
