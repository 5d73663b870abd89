"""Telling one game: the very game that is counted, decision by decision, with everything that happens."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mrsim.errors import InputError
from mrsim.games.contract import Told
from mrsim.games.dice_town.box_record import card_ids, described_cards
from mrsim.games.dice_town.edition import Edition
from mrsim.games.dice_town.players.table import carry_on, choose, open_game, write_game
from mrsim.games.dice_town.presentation.explain import options_event
from mrsim.games.dice_town.presentation.transcript import read_events
from mrsim.games.dice_town.results.rows import ROW
from mrsim.games.dice_town.rules.questions import OVER, QUESTION_NAMES
from mrsim.games.dice_town.rules.records import HALL_SPACES, OPEN_ELIXIRS, Table
from mrsim.games.dice_town.rules.setup import WANTED_AT_FIRST
from mrsim.games.dice_town.settings import ALTERNATIVES
from mrsim.games.dice_town.words import GAME
from mrsim.games.kit.rotation import SQUARES
from mrsim.strategy.diagnostics import failure_in_game

if TYPE_CHECKING:
    from mrsim.games.dice_town.match import DiceTownMatch

BASELINE: Final = Path(__file__).parents[1] / "baseline.py"


def tell_game(match: "DiceTownMatch", block: int, rotation: int, explain: bool) -> Told:
    """All events of a game, and its rows; a rotation that repeats another one tells that one."""
    if not 0 <= rotation < len(SQUARES[match.players]):
        raise InputError(f"rotation: {rotation} is none of 0 to {len(SQUARES[match.players]) - 1}.")
    rotation = match.same_as[rotation]
    here = match.places()
    here.table.log.listening = 1
    command = match.command(block, rotation)
    ids = card_ids(match.box_record)
    with np.errstate(all="raise"):
        open_game(here.table, match.match, block, rotation)
        seated = [match.strategies[here.table.game.player[seat]] for seat in range(match.players)]
        index = block * match.different_rotations + rotation
        events = [setup_event(match.edition, match.values, here.table, seated, match.seed, index)]
        events += read_events(here.table.log, ids)
        while here.table.game.question != OVER:
            events += decision_events(match, here, explain, command)
            events += read_events(here.table.log, ids)
        rows = np.zeros(match.players, ROW).view(np.recarray)
        write_game(rows, here.table, match.match, block, rotation)
    return Told(tuple(events), rows)


def decision_events(match: "DiceTownMatch", here: Any, explain: bool, command: list[str]) -> Iterator[dict[str, Any]]:
    """One decision is carried out: what was weighed, if asked for."""
    table, desk = here.table, here.desk
    try:
        choice = choose(table, desk, here.scratch, match.seats)
    except Exception as error:  # noqa: BLE001  whatever a strategy raises
        raise strategy_fault(match, table, error, command) from None
    if explain and desk.count:
        yield options_event(table, desk)
    carry_on(table, desk, choice)


def strategy_fault(match: "DiceTownMatch", table: Table, error: Exception, command: list[str]) -> InputError:
    """A strategy failed: which one, where, and in which game."""
    strategy = match.loaded[table.game.player[table.game.seat]]
    return failure_in_game(strategy, QUESTION_NAMES[table.game.question], error, command)


def setup_event(
    edition: Edition, values: Mapping[str, Any], table: Table, strategies: Sequence[str], seed: int, index: int
) -> dict[str, Any]:
    """The first line of a transcript: the deal, as it was before the first round."""
    box, players = table.box, int(values["players"])
    ids = card_ids(box)
    deal: Any = table.deal
    properties, river, villains, elixirs = (
        [first + int(card) for card in deck.card[deck.top : deck.end]]
        for first, deck in (
            (ids.properties, deal.properties),
            (ids.river, deal.river),
            (ids.villains, deal.villains),
            (ids.elixirs, deal.elixirs),
        )
    )
    away, hall = int(box.away), int(box.away) + HALL_SPACES
    wanted = WANTED_AT_FIRST if edition.has_expansion else 0
    return {
        "event": "setup",
        "game": GAME,
        "players": players,
        "expansion": values["expansion"],
        "indian_die": bool(box.indian_die),
        "settings": {name: values[name] for name in ALTERNATIVES},
        "strategies": list(strategies),
        "seed": seed,
        "index": index,
        "sheriff": 0,
        "nuggets": int(box.nuggets),
        "bank": edition.bank,
        "stagecoach": edition.stagecoach,
        "cash": [edition.cash] * players,
        **described_cards(edition, ids),
        "away": properties[:away],
        "hall": properties[away:hall],
        "wanted": villains[:wanted],
        "elixirs_open": elixirs[:OPEN_ELIXIRS],
        "decks": {
            "properties": properties[hall:],
            "river": river,
            "villains": villains[wanted:],
            "elixirs": elixirs[OPEN_ELIXIRS:],
        },
    }
