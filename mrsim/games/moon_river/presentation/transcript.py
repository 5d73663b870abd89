"""A told game as a transcript: what lies on the table at first, then what the engine wrote as numbers, as objects."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from mrsim.engine.bitset import lowest_cell
from mrsim.games.kit.box_numbers import numbers_to_tell
from mrsim.games.kit.compiled.events import (
    PLAYER,
    Field,
    Form,
    flag_field,
    list_field,
    number_field,
    numbers_field,
    read_log,
    word_field,
)
from mrsim.games.moon_river.box import BoxContents, ParcelKind, grid_rows, load_box
from mrsim.games.moon_river.names import BOARDS, GAME, LANDSCAPES, PARTNERS, SCENARIOS, SIDES
from mrsim.games.moon_river.rules import events
from mrsim.games.moon_river.rules.grid import cell_name
from mrsim.games.moon_river.rules.records import BONUS_TILES, MOST_SALOON_SEATS, NONE, PLAYERS, Log, Table

if TYPE_CHECKING:
    from mrsim.games.moon_river.game import MoonRiverMatch


def _cell(name: str) -> Field:
    return Field(name, 1, lambda n, _: None if n[0] == NONE else cell_name(n[0]))


def _cells(name: str, width: int) -> Field:
    return Field(name, width, lambda n, _: [cell_name(x) for x in n])


def _chips(name: str) -> Field:
    """The chip on each seat of the saloon, None on an empty one."""
    return Field(
        name, MOST_SALOON_SEATS, lambda n, _: [None if x == NONE else PARTNERS[x] for x in n if x != events.NO_SEAT]
    )


FORMS: Final[dict[int, Form]] = {
    events.SALOON: ("saloon", (_chips("partners"),)),
    events.COLUMN: ("column", (number_field("round"), numbers_field("drawn", 4), numbers_field("parcels", 4))),
    events.CLAIM: ("claim", (PLAYER, number_field("round"), number_field("slot"))),
    events.SPARE: ("spare", (number_field("round"), number_field("parcel"))),
    events.TAKE: ("take", (PLAYER, number_field("parcel"))),
    events.PLACE: (
        "place",
        (PLAYER, numbers_field("parcels", 2), _cells("cells", 2), flag_field("forced"), flag_field("final")),
    ),
    events.COW: ("cow", (PLAYER, _cell("cell"), number_field("count"))),
    events.DROUGHT: ("drought", (PLAYER, _cell("skull"), _cell("removed"))),
    events.RECRUIT: (
        "recruit",
        (PLAYER, _cell("circle"), number_field("slot"), word_field("partner", PARTNERS), word_field("side", SIDES)),
    ),
    events.MOVE_COW: ("move_cow", (PLAYER, _cell("from"), _cell("to"))),
    events.SWAP: ("swap", (PLAYER, number_field("gives"), number_field("other"), number_field("takes"))),
    events.STEAL: ("steal", (PLAYER, number_field("victim"), _cell("from"), _cell("to"))),
    events.DISCARD: ("discard", (PLAYER, list_field("parcels", 7), word_field("reason", ("forced", "final")))),
    events.BONUS: ("bonus", (PLAYER, number_field("tile"), word_field("landscape", LANDSCAPES), _cell("cell"))),
    events.OVERPOPULATION: ("overpopulation", (PLAYER, number_field("removed"))),
    events.SCORE: (
        "score",
        (
            PLAYER,
            number_field("territories"),
            number_field("resources"),
            number_field("partners"),
            number_field("scenario"),
            number_field("total"),
            number_field("largest_territory"),
            number_field("cows"),
        ),
    ),
    events.RESULT: ("result", (list_field("winners", PLAYERS),)),
}
"""The form of every event, its facts in the order in which the engine writes them."""

assert BONUS_TILES == 2  # noqa: S101  `tile` is 0 or 1 in a transcript


def read_events(log: Log) -> Iterator[dict[str, Any]]:
    """The events in the log as objects of a transcript; the log is empty afterwards."""
    return read_log(log, FORMS)


def setup_event(match: "MoonRiverMatch", table: Table, block: int, rotation: int) -> dict[str, Any]:
    """The first line of a transcript."""
    game = table.game
    box: BoxContents = match.box
    seats = range(match.players)
    boards = [int(game.ranch[seat].board) for seat in seats]
    return {
        "event": "setup",
        "game": GAME,
        "players": match.players,
        "mode": match.values["mode"],
        "scenario": None if game.scenario == NONE else SCENARIOS[game.scenario],
        "boards": [BOARDS[board] for board in boards],
        "strategies": [match.strategies[game.player[seat]] for seat in seats],
        "seed": match.seed,
        "index": block * match.different_rotations + rotation,
        "parcels": list(parcel_entries(match)),
        "geometry": {
            "blocked": [list(cell) for cell in box.blocked],
            "river": [list(cell) for cell in box.river],
            "bridges": [cells_as_pairs(match.box_record.bridges[board]) for board in boards],
            "rows": grid_rows(match.players),
        },
        "reserve": [int(match.box_record.reserve[board]) for board in boards],
        "ranchero_order": list(seats),
        "cows": box.cows,
        "bonus_tiles": [list(tile) for tile in box.bonus_tiles] if match.players == 2 else [],
        **numbers_to_tell(box.rules.by_name, load_box().rules.by_name),
    }


def parcel_entries(match: "MoonRiverMatch") -> Iterator[dict[str, Any]]:
    """Every parcel of the box with its id."""
    kinds = [match.box.kinds[kind] for kind in match.box.parcel_slots if kind is not None]
    for number, kind in enumerate(kinds):
        yield {"id": number, **parcel_words(kind)}


def parcel_words(kind: ParcelKind) -> dict[str, Any]:
    """A parcel as a transcript shows it."""
    return {
        "kind": kind.name,
        "landscape": kind.landscape,
        "cows": kind.cows,
        "drought": kind.drought,
        "recruit": kind.recruit,
        "gold": kind.gold,
        "beaver": kind.beaver,
        "corn": kind.corn,
        "number": kind.number,
    }


def cells_as_pairs(mask: int) -> list[list[int]]:
    """The cells of a set as [column, row]."""
    found = []
    mask = int(mask)
    while mask:
        found.append(cell_name(lowest_cell(mask)))
        mask &= mask - 1
    return found
