"""The first line of a transcript: everything that lies on the table before the game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mrsim.engine.bitset import lowest_cell
from mrsim.games.kit.box_numbers import numbers_to_tell
from mrsim.games.moon_river.box import BoxContents, ParcelKind, grid_rows, load_box
from mrsim.games.moon_river.rules.grid import cell_name
from mrsim.games.moon_river.rules.records import NONE, Table
from mrsim.games.moon_river.words import BOARDS, GAME, SCENARIOS

if TYPE_CHECKING:
    from mrsim.games.moon_river.game import MoonRiverMatch


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
