"""A told game as a transcript: what lies on the table at first, then what the engine wrote as numbers, as objects."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from mrsim.games.kit.box_numbers import numbers_to_tell
from mrsim.games.kit.compiled.events import PLAYER, Field, Form, flag_field, list_field, number_field, read_log
from mrsim.games.wind_river.box import load_edition
from mrsim.games.wind_river.names import GAME
from mrsim.games.wind_river.rules import events
from mrsim.games.wind_river.rules.grid import hex_name
from mrsim.games.wind_river.rules.limits import MOST_TIPIS, PLAYERS
from mrsim.games.wind_river.rules.records import NONE, Log, Table

if TYPE_CHECKING:
    from mrsim.games.wind_river.game import WindRiverMatch

TOLD_ANYWAY: Final = ("lanes", "rows", "tipis", "blocks", "most_turns")
"""Numbers of the box that every transcript says: in its first line, or that the turn cap was reached."""


def _hex(name: str) -> Field:
    return Field(name, 1, lambda n, lanes: hex_name(n[0], lanes))


def _hexes_there(name: str, width: int) -> Field:
    return Field(name, width, lambda n, lanes: [hex_name(x, lanes) for x in n if x != NONE])


FORMS: Final[dict[int, Form]] = {
    events.PITCH: ("pitch", (PLAYER, _hex("hex"))),
    events.HERD: ("herd", (PLAYER, _hex("from"), _hex("to"), flag_field("extra"))),
    events.FEED: ("feed", (PLAYER, number_field("paid"), _hexes_there("starved", MOST_TIPIS))),
    events.MOVE_TIPI: ("move_tipi", (PLAYER, _hex("from"), _hex("to"), list_field("paid", PLAYERS))),
    events.GATHER: ("gather", (PLAYER, number_field("blocks"))),
    events.PLACE_TIPI: ("place_tipi", (PLAYER, _hex("hex"))),
    events.PASS: ("pass", (PLAYER,)),
    events.SCORE: ("score", (PLAYER, number_field("tipis"), number_field("blocks"))),
    events.RESULT: ("result", (list_field("winners", PLAYERS), number_field("turns"), flag_field("capped"))),
}
"""The form of every event, its facts in the order in which the engine writes them."""


def read_events(log: Log, lanes: int) -> Iterator[dict[str, Any]]:
    """The events in the log as objects of a transcript; the log is empty afterwards."""
    return read_log(log, FORMS, lanes)


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
