"""Telling one game: the very game that is counted, decision by decision, with everything that happens."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mrsim.engine.bitset import lowest_cell
from mrsim.errors import InputError
from mrsim.games.contract import Told
from mrsim.games.kit.box_numbers import numbers_to_tell
from mrsim.games.kit.rotation import SQUARES
from mrsim.games.moon_river.box import BoxContents, ParcelKind, grid_rows, load_box
from mrsim.games.moon_river.events import read_events
from mrsim.games.moon_river.explain import options_event
from mrsim.games.moon_river.grid import cell_name
from mrsim.games.moon_river.question_codes import OVER, QUESTION_NAMES
from mrsim.games.moon_river.records import NONE, Table
from mrsim.games.moon_river.rows import ROW
from mrsim.games.moon_river.table import carry_on, choose, deal, open_game, write_game
from mrsim.games.moon_river.words import BOARDS, GAME, SCENARIOS
from mrsim.strategy.diagnostics import failure_in_game

if TYPE_CHECKING:
    from mrsim.games.moon_river.game import MoonRiverMatch

BASELINE: Final = Path(__file__).with_name("baseline.py")


def tell_game(match: "MoonRiverMatch", block: int, rotation: int, explain: bool) -> Told:
    """All events of a game, and its rows; a rotation that repeats another one tells that one."""
    if not 0 <= rotation < len(SQUARES[match.players]):
        raise InputError(f"rotation: {rotation} is none of 0 to {len(SQUARES[match.players]) - 1}.")
    rotation = match.same_as[rotation]
    here = match.places()
    here.table.log.listening = 1
    command = match.command(block, rotation)
    kinds = [parcel["kind"] for parcel in parcel_entries(match)]
    with np.errstate(all="raise"):
        deal(here.table, match.match, block)
        open_game(here.table, match.match, block, rotation)
        events = [setup_event(match, here.table, block, rotation), *read_events(here.table.log)]
        while here.table.game.question != OVER:
            events += decision_events(match, here, kinds, explain, command)
        rows = np.zeros(match.players, ROW).view(np.recarray)
        write_game(rows, here.table, match.match, block, rotation)
    return Told(tuple(events), rows)


def decision_events(
    match: "MoonRiverMatch", here: Any, kinds: list[str], explain: bool, command: list[str]
) -> Iterator[dict[str, Any]]:
    """One decision: what was weighed, if asked for, and what followed."""
    table, desk = here.table, here.desk
    try:
        choice = choose(table, desk, here.scratch, match.seats)
    except Exception as error:  # noqa: BLE001  whatever a strategy raises
        raise strategy_fault(match, table, error, command) from None
    if explain and desk.count:
        yield options_event(table, desk, kinds)
    carry_on(table, desk, choice)
    yield from read_events(table.log)


def strategy_fault(match: "MoonRiverMatch", table: Table, error: Exception, command: list[str]) -> InputError:
    """A strategy failed: which one, where, and in which game."""
    strategy = match.loaded[table.game.player[table.game.seat]]
    return failure_in_game(strategy, QUESTION_NAMES[table.game.question], error, command)


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
