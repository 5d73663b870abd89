"""What differs between two boxes, and how many pieces that is."""

from collections.abc import Iterator
from typing import Final

from mrsim.games.kit.editable_boxes import Described, DifferenceLine, differing_values
from mrsim.games.wind_river.box.contents import NUMBERS, TABLES, Edition
from mrsim.games.wind_river.box.sheets import row_in_words, rows_in_words
from mrsim.games.wind_river.rules.limits import PLAYERS

ON_THE_BOARD: Final = ("lanes", "rows", "stagger")
PIECES: Final = "tipis"


def box_differences(before: Edition, after: Edition) -> Iterator[DifferenceLine]:
    """A line for everything that was changed, named as edits name it."""
    rows = max(before.rows, after.rows)
    return differing_values(_values(before, rows), _values(after, rows))


def _values(box: Edition, rows: int) -> dict[str, Described]:
    found: dict[str, Described] = {name: (number.story, box.numbers[name]) for name, number in NUMBERS.items()}
    found["stagger"] = ("lanes further forward", box.stagger)
    found |= {f"herd.{row}": ("buffaloes on each hex", row_in_words(box, row)) for row in range(rows)}
    for players, lanes in zip(TABLES, box.closed_lanes, strict=True):
        found[f"closed_lanes.{players}"] = ("lanes", rows_in_words(lanes))
    return found


def changes_made(before: Edition, after: Edition) -> int:
    """Tipis and buffaloes more or fewer, a board that is printed anew, and other numbers of the rules that change."""
    changed = {name for name, *_ in box_differences(before, after)}
    herds = [name for name in changed if name.startswith("herd.")]
    rules = changed - {*ON_THE_BOARD, PIECES, *herds}
    return (
        PLAYERS * abs(before.tipis - after.tipis)
        + max(abs(before.herd_size(PLAYERS) - after.herd_size(PLAYERS)), int(bool(herds)))
        + int(bool(changed & set(ON_THE_BOARD)))
        + len(rules)
    )
