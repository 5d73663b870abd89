"""Telling one game: the very game that is counted, decision by decision, with everything that happens."""

from collections.abc import Mapping, Sequence
from typing import Any

from mrsim.games.dice_town.box_record import card_ids, described_cards
from mrsim.games.dice_town.edition import Edition
from mrsim.games.dice_town.rules.records import HALL_SPACES, OPEN_ELIXIRS, Table
from mrsim.games.dice_town.settings import ALTERNATIVES
from mrsim.games.dice_town.words import GAME

WANTED_AT_FIRST = 2


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
