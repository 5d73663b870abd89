"""What many tests need: matches in a few words, told games and their verdict."""

from __future__ import annotations

import functools
import json
from typing import Any

from mrsim.games.contract import Lineup, Told
from mrsim.games.dice_town.box.contents import Edition
from mrsim.games.dice_town.game import DiceTown, DiceTownMatch
from mrsim.games.dice_town.settings import SETTINGS
from tests.dice_town.referee import MOST_BRIBE, Verdict, referee

USUAL = {setting.name: setting.default for setting in SETTINGS}
PARTS = {
    "nugget_points": "nuggets",
    "money_points": "money",
    "badge_points": "badge",
    "store_points": "store",
    "deed_points": "deeds",
    "ranch_points": "ranches",
}
COUNTS = {
    "cards_played": "cards_played",
    "villains_used": "villains_used",
    "thefts": "thefts",
    "doc_visits": "visits",
    "bribes_paid": "bribes_paid",
    "dice_paid": "paid_for_dice",
}
"""Columns, and how the referee calls what it counts."""


@functools.cache
def match(strategies: str = "random", *, seed: int = 7, noise_by_player: bool = False, **values: Any) -> DiceTownMatch:
    """A match; what is not said is as a user gets it."""
    return DiceTown().match({**USUAL, **values}, Lineup(tuple(strategies.split(",")), noise_by_player), seed, 0)


def win_shares(places: list[int]) -> list[int]:
    """Twelfths of the win; those that can't be shared out evenly go to the first winners."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    extra = winners[: 12 % len(winners)]
    return [12 // len(winners) + (seat in extra) if seat in winners else 0 for seat in range(len(places))]


def most_bribe(edition: Edition) -> tuple[int, int]:
    """The dollars and the nuggets that may be offered at most, which a transcript does not say."""
    return edition["bribe_cash"], edition["bribe_nuggets"]


def accepted(told: Told, bribe: tuple[int, int] = MOST_BRIBE) -> Verdict:
    """The referee's verdict on a told game, whose rows must say the same."""
    events = [event for event in told.events if event["event"] != "options"]
    verdict = referee(json.loads(json.dumps(events)), bribe)
    rows, players = told.rows, verdict.players
    totals = [sum(player.points.values()) for player in players]
    places = [1 + sum(other > total for other in totals) for total in totals]
    expected: dict[str, list[int]] = {
        "seat": list(range(len(players))),
        "score": totals,
        "place": places,
        "win_twelfths": win_shares(places),
        "margin": [total - max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)],
        "rounds": [verdict.rounds] * len(players),
        "cash": [player.cash for player in players],
        "villains_captured": [len(verdict.cards_in.get(("captured", seat), [])) for seat in range(len(players))],
    }
    expected |= {column: [player.points[part] for player in players] for column, part in PARTS.items()}
    expected |= {column: [player.counts[name] for player in players] for column, name in COUNTS.items()}
    for place in ("mine", "bank", "store", "saloon", "sheriff", "hall"):
        for action in ("base", "wild-west"):
            column = f"{place}_{action.replace('-', '_')}"
            expected[column] = [player.counts[f"{place} {action}"] for player in players]
    for name, column in expected.items():
        assert rows[name].tolist() == column, name
    return verdict
