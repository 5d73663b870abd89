"""The matches of an experiment, and the names under which their results are kept."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mrsim.errors import InputError
from mrsim.experiment.deals import deals_of
from mrsim.experiment.plan import Arm
from mrsim.experiment.spec import BASE, Experiment
from mrsim.experiment.tickets import Ticket
from mrsim.games.contract import SCHEMA_VERSION, Column, Game, Match
from mrsim.playing import SINGLE

IDENTITY: Final = ("game", "settings", "lineup", "seed", "noise", "standings_every")
"""What is asked to be played, as an arm of a manifest names it."""
DEALS: Final = "deals"
"""How often a deal is played; an arm that plays each in every rotation does not say so."""


@dataclass(frozen=True)
class Prepared:
    """An arm, ready to play."""

    arm: Arm
    match: Match
    columns: tuple[Column, ...]
    key: str
    """Names everything its results depend on, but for how many blocks are played."""
    ticket: Ticket
    """The same by value, for workers elsewhere."""


def prepared(experiment: Experiment, arms: Sequence[Arm]) -> list[Prepared]:
    """Check and build every match before anything is played."""
    ready = []
    for arm in arms:
        game, match = match_for(experiment, arm)
        ticket = Ticket(
            experiment.game,
            match.luggage(),
            match.labels,
            experiment.design.noise,
            experiment.design.seed,
            experiment.design.standings_every,
            deals_of(experiment, game.columns),
        )
        ready.append(Prepared(arm, match, game.columns, key_of(experiment, arm, match), ticket))
    return ready


def match_for(experiment: Experiment, arm: Arm) -> tuple[Game, Match]:
    """One match; what is wrong in a variant is told with its name."""
    from mrsim import games
    from mrsim.playing import prepare

    try:
        return prepare(
            experiment.game,
            strategies=arm.lineup,
            seed=experiment.design.seed,
            noise=experiment.design.noise,
            standings_every=experiment.design.standings_every,
            deals=deals_of(experiment, games.find(experiment.game).columns),
            **arm.settings,
        )
    except InputError as error:
        if arm.variant == BASE:
            raise
        raise InputError(f"variant {arm.variant}: {error}") from None


def key_of(experiment: Experiment, arm: Arm, match: Match) -> str:
    """A digest of what is played; a comment in a strategy changes nothing."""
    return digest_of({**identity(experiment, arm), **deals_said(match), "ingredients": dict(match.ingredients)})


def key_of_entry(entry: Mapping[str, Any]) -> str:
    """The same digest from what the manifest of a run with today's columns says of an arm."""
    return digest_of({name: entry[name] for name in (*IDENTITY, DEALS, "ingredients") if name in entry})


def digest_of(played: Mapping[str, Any]) -> str:
    """Of what is played, and of what today's columns say."""
    depends_on = {**played, "schema": SCHEMA_VERSION}
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True, default=str).encode()).hexdigest()[:12]


def identity(experiment: Experiment, arm: Arm) -> dict[str, Any]:
    """What is asked to be played, whatever rules and strategies say today."""
    return {
        "game": experiment.game,
        "settings": dict(arm.settings),
        "lineup": list(arm.lineup),
        "seed": experiment.design.seed,
        "noise": experiment.design.noise,
        "standings_every": experiment.design.standings_every,
    }


def deals_said(match: Match) -> dict[str, str]:
    """Of deals that are played once, though they have several rotations; the others have no other games."""
    return {DEALS: SINGLE} if match.single_deals else {}


def as_entry(experiment: Experiment, ready: Prepared) -> dict[str, Any]:
    """An arm as the manifest holds it."""
    return {
        "name": ready.arm.name,
        "key": ready.key,
        "variant": ready.arm.variant,
        "axes": dict(ready.arm.axes),
        **identity(experiment, ready.arm),
        **deals_said(ready.match),
        "players": ready.match.players,
        "rotations": ready.match.rotations,
        "ingredients": dict(ready.match.ingredients),
    }


def changes(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> list[str]:
    """What differs in the ingredients of arms that are otherwise the same: their results can't stand side by side."""
    before = {same(entry): entry["ingredients"] for entry in old}
    found: dict[str, None] = {}
    for entry in new:
        was = before.get(same(entry))
        for name, digest in entry["ingredients"].items():
            if was is not None and was.get(name) != digest:
                found[name] = None
    return list(found)


def same(entry: Mapping[str, Any]) -> str:
    """Equal for two arms of which the same was asked, whatever rules and strategies say."""
    return json.dumps({name: entry[name] for name in IDENTITY}, sort_keys=True, default=str)
