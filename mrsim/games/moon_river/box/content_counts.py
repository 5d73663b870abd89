"""What is in a box, counted: by kind, landscape and number, and what players can expect of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from mrsim.games.contract import Sheet
from mrsim.games.kit.box_numbers import sheet_of_numbers
from mrsim.games.moon_river.box.contents import RULES, BoxContents, Cell
from mrsim.games.moon_river.box.parcels import COLUMN_SIZE, COLUMNS, SYMBOLS, ParcelKind
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS

TWO: Final = 2
TAKEN_BY_TWO: Final = COLUMN_SIZE // TWO
"""Parcels of a column that each of two players takes; three and four take one."""


def sheets_of_box(box: BoxContents) -> tuple[Sheet, ...]:
    """The kinds, landscapes, numbers, supply, partners, rules and boards of a box as tables."""
    numbers = Counter({kind.number: 0 for kind in box.kinds})
    for kind in box.kinds:
        numbers[kind.number] += kind.count
    return (
        Sheet("kinds", COLUMNS, tuple(_of_kind(kind) for kind in box.kinds)),
        Sheet("landscapes", ("landscape", "parcels", *SYMBOLS), tuple(_landscapes(box))),
        Sheet("numbers", ("number", "parcels"), tuple(sorted(numbers.items())), drawn="parcels"),
        Sheet(
            "supply",
            ("on the parcels", "in all", "each of 3 or 4", "each of 2", "against"),
            tuple(_supply(box)),
        ),
        Sheet("partners", ("partner", "chips"), tuple(zip(PARTNERS, box.partners, strict=True))),
        sheet_of_numbers(RULES, box.rules.by_name),
        Sheet(
            "boards",
            ("board", "reserve", "bridges"),
            tuple((board.name, board.reserve, cells_in_words(board.bridges)) for board in box.boards),
        ),
    )


def cells_in_words(cells: Iterable[Cell]) -> str:
    """Cells as they stand in an edit."""
    return ",".join(f"({column},{row})" for column, row in cells)


def count_symbol(kinds: Iterable[ParcelKind], symbol: str) -> int:
    """How many of a symbol there are."""
    return sum(kind.count * int(getattr(kind, symbol)) for kind in kinds)


def summary_of_box(box: BoxContents) -> str:
    """What is in it, in a line."""
    return f"{box.parcels} parcels for {box.rounds} rounds, {box.cows} cows, {box.chips} partners"


def remarks_on_box(box: BoxContents) -> Iterator[str]:
    """What is allowed and yet may not be meant."""
    cows, droughts, circles = (count_symbol(box.kinds, symbol) for symbol in ("cows", "drought", "recruit"))
    if cows > box.cows:
        yield f"There are more cow symbols ({cows}) than cows ({box.cows}): the supply can run short."
    if droughts > cows:
        yield f"There are more droughts ({droughts}) than cow symbols ({cows}): some will find no cow."
    if circles > box.chips:
        yield f"There are more circles ({circles}) than partners ({box.chips}): the saloon can run empty."


def _of_kind(kind: ParcelKind) -> tuple[str | int, ...]:
    return (kind.name, *(getattr(kind, column) for column in COLUMNS[1:]))


def _landscapes(box: BoxContents) -> Iterator[tuple[str | int, ...]]:
    for landscape in LANDSCAPES:
        yield _totals(landscape, [kind for kind in box.kinds if kind.landscape == landscape])
    yield _totals("all", box.kinds)


def _totals(name: str, kinds: Iterable[ParcelKind]) -> tuple[str | int, ...]:
    found = list(kinds)
    return (name, sum(kind.count for kind in found), *(count_symbol(found, symbol) for symbol in SYMBOLS))


def _supply(box: BoxContents) -> Iterator[tuple[str | int | float, ...]]:
    """Every parcel is equally likely to be anybody's; with three players a quarter of them is nobody's."""
    against = {
        "cows": f"{box.cows} cows",
        "drought": f"{count_symbol(box.kinds, 'cows')} cow symbols",
        "recruit": f"{box.chips} partners",
    }
    for symbol in SYMBOLS:
        found = count_symbol(box.kinds, symbol)
        yield symbol, found, found / COLUMN_SIZE, found * TAKEN_BY_TWO / COLUMN_SIZE, against.get(symbol, "")
