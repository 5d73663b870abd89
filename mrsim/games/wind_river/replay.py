"""Telling one game: the very game that is counted, decision by decision, with everything that happens."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mrsim.errors import InputError
from mrsim.games.contract import Told
from mrsim.games.kit.box_numbers import numbers_to_tell
from mrsim.games.kit.rotation import SQUARES
from mrsim.games.wind_river.box import load_edition
from mrsim.games.wind_river.events import read_events
from mrsim.games.wind_river.explain import options_event
from mrsim.games.wind_river.question_codes import OVER, QUESTION_NAMES
from mrsim.games.wind_river.records import Table
from mrsim.games.wind_river.rows import ROW
from mrsim.games.wind_river.table import carry_on, choose, open_game, write_game
from mrsim.games.wind_river.words import GAME
from mrsim.strategy.diagnostics import failure_in_game

if TYPE_CHECKING:
    from mrsim.games.wind_river.game import WindRiverMatch

BASELINE: Final = Path(__file__).with_name("baseline.py")

TOLD_ANYWAY: Final = ("lanes", "rows", "tipis", "blocks", "most_turns")
"""Numbers of the box that every transcript says: in its first line, or that the turn cap was reached."""


def tell_game(match: "WindRiverMatch", block: int, rotation: int, explain: bool) -> Told:
    """All events of a game, and its rows; a rotation that repeats another one tells that one."""
    if not 0 <= rotation < len(SQUARES[match.players]):
        raise InputError(f"rotation: {rotation} is none of 0 to {len(SQUARES[match.players]) - 1}.")
    rotation = match.same_as[rotation]
    here = match.places()
    here.table.log.listening = 1
    command = match.command(block, rotation)
    with np.errstate(all="raise"):
        open_game(here.table, match.match, block, rotation)
        events = [setup_event(match, here.table, block, rotation), *read_events(here.table.log, match.edition.lanes)]
        while here.table.game.question != OVER:
            events += decision_events(match, here, explain, command)
        rows = np.zeros(match.players, ROW).view(np.recarray)
        write_game(rows, here.table, match.match, block, rotation)
    return Told(tuple(events), rows)


def decision_events(match: "WindRiverMatch", here: Any, explain: bool, command: list[str]) -> Iterator[dict[str, Any]]:
    """One decision: what was weighed, if asked for, and what followed."""
    table, desk = here.table, here.desk
    try:
        choice = choose(table, desk, here.scratch, match.seats)
    except Exception as error:  # noqa: BLE001  whatever a strategy raises
        raise strategy_fault(match, table, error, command) from None
    if explain and desk.count:
        yield options_event(table, desk)
    carry_on(table, desk, choice)
    yield from read_events(table.log, match.edition.lanes)


def strategy_fault(match: "WindRiverMatch", table: Table, error: Exception, command: list[str]) -> InputError:
    """A strategy failed: which one, where, and in which game."""
    strategy = match.loaded[table.game.player[table.game.seat]]
    return failure_in_game(strategy, QUESTION_NAMES[table.game.question], error, command)


def setup_event(match: "WindRiverMatch", table: Table, block: int, rotation: int) -> dict[str, Any]:
    """The first line of a transcript."""
    edition, players = match.edition, match.players
    printed = {**load_edition().numbers, "stagger": load_edition().stagger}
    hexes = [(lane, row) for row in range(edition.rows) for lane in range(edition.lanes)]
    return {
        "event": "setup",
        "game": GAME,
        "players": players,
        "strategies": [match.strategies[table.game.player[seat]] for seat in range(players)],
        "seed": match.seed,
        "index": block * match.different_rotations + rotation,
        "start_player": 0,
        "lanes": edition.lanes,
        "rows": edition.rows,
        "closed_lanes": list(edition.closed(players)),
        "buffaloes": [
            [lane, row]
            for lane, row in hexes
            if edition.is_open(lane, players)
            for _ in range(edition.buffaloes(lane, row))
        ],
        "tipis_each": edition.tipis,
        "blocks_each": edition.blocks,
        **numbers_to_tell({key: getattr(edition, key) for key in printed if key not in TOLD_ANYWAY}, printed),
    }
