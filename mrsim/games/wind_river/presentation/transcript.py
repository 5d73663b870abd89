"""The first line of a transcript: everything that lies on the table before the game."""

from typing import TYPE_CHECKING, Any, Final

from mrsim.games.kit.box_numbers import numbers_to_tell
from mrsim.games.wind_river.box import load_edition
from mrsim.games.wind_river.rules.records import Table
from mrsim.games.wind_river.words import GAME

if TYPE_CHECKING:
    from mrsim.games.wind_river.game import WindRiverMatch

TOLD_ANYWAY: Final = ("lanes", "rows", "tipis", "blocks", "most_turns")
"""Numbers of the box that every transcript says: in its first line, or that the turn cap was reached."""


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
