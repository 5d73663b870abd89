"""Everything in a box that is one whole number: copies of parcels, their symbols, partners, boards, rules."""

from collections.abc import Iterator
from typing import Final

from mrsim.games.contract import BoxField
from mrsim.games.kit.box_numbers import field_of_number
from mrsim.games.kit.toml_tables import Limit
from mrsim.games.moon_river.box.comparison import describe_kind
from mrsim.games.moon_river.box.contents import PARTNER, RESERVE, RULES, SUPPLY, BoxContents
from mrsim.games.moon_river.box.edit_targets import EditTarget, count_on_landscape, quoted_if_needed
from mrsim.games.moon_river.box.parcels import LIMITS, SYMBOLS, may_carry
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS

PARCELS: Final = "parcels"


def fields_of_box(box: BoxContents) -> Iterator[BoxField]:
    """The parcels first, then what landscapes carry in all, then what lies beside them."""
    copies = LIMITS["count"]
    for kind in box.kinds:
        name, story = quoted_if_needed(kind.name), describe_kind(kind)
        yield BoxField(name, PARCELS, story, kind.count, copies.low, copies.high, is_piece=True)
    yield from _symbols_of_landscapes(box)
    yield _limited("cows", "supply", "cows in the supply", box.cows, SUPPLY)
    for partner, chips in zip(PARTNERS, box.partners, strict=True):
        yield _limited(partner, "partners", "chips", chips, PARTNER)
    for board in box.boards:
        yield _limited(f"{board.name}.reserve", "boards", "spaces in the reserve", board.reserve, RESERVE)
    for name, value in box.rules.by_name.items():
        yield field_of_number(name, "rules", RULES[name], value)


def _symbols_of_landscapes(box: BoxContents) -> Iterator[BoxField]:
    for landscape in LANDSCAPES:
        parcels = sum(kind.count for kind in box.kinds if kind.landscape == landscape)
        for symbol in SYMBOLS:
            if parcels and may_carry(landscape, symbol):
                here = count_on_landscape(box.kinds, EditTarget("total", landscape, symbol))
                name, story = f"{landscape}.{symbol}", f"on {parcels} parcels"
                yield BoxField(name, "symbols", story, here, 0, parcels * LIMITS[symbol].high)


def _limited(name: str, group: str, story: str, value: int, limit: Limit) -> BoxField:
    return BoxField(name, group, story, value, limit.low, limit.high)
