"""The matches of an experiment, and the names under which their results are kept."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mrsim.errors import InputError
from mrsim.experiment.arms import Arm
from mrsim.experiment.deals import deals_of
from mrsim.experiment.spec import BASE, Experiment
from mrsim.games.contract import SCHEMA_VERSION, Column, Game, Match
from mrsim.matches.play import SINGLE
from mrsim.runs.remote_arm import Ticket

IDENTITY: Final = ("game", "settings", "lineup", "seed", "noise", "standings_every")
"""What is asked to be played, as an arm of a manifest names it."""
DEALS: Final = "deals"
"""How often a deal is played; an arm that plays each in every rotation does not say so."""


@dataclass(frozen=True)
class PreparedArm:
    """An arm, ready to play."""

    arm: Arm
    match: Match
    columns: tuple[Column, ...]
    key: str
    """Names everything its results depend on, but for how many blocks are played."""
    ticket: Ticket
    """The same by value, for workers elsewhere."""


def prepare_arms(experiment: Experiment, arms: Sequence[Arm]) -> list[PreparedArm]:
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
        ready.append(PreparedArm(arm, match, game.columns, arm_key(experiment, arm, match), ticket))
    return ready


def match_for(experiment: Experiment, arm: Arm) -> tuple[Game, Match]:
    """One match; what is wrong in a variant is told with its name."""
    from mrsim import games
    from mrsim.matches.play import prepare_match

    try:
        return prepare_match(
            experiment.game,
            strategies=arm.lineup,
            seed=experiment.design.seed,
            noise=experiment.design.noise,
            standings_every=experiment.design.standings_every,
            deals=deals_of(experiment, games.find_game(experiment.game).columns),
            **arm.settings,
        )
    except InputError as error:
        if arm.variant == BASE:
            raise
        raise InputError(f"variant {arm.variant}: {error}") from None


def arm_key(experiment: Experiment, arm: Arm, match: Match) -> str:
    """A digest of what is played; a comment in a strategy changes nothing."""
    return arm_digest({**arm_identity(experiment, arm), **deals_entry(match), "ingredients": dict(match.ingredients)})


def entry_key(entry: Mapping[str, Any]) -> str:
    """The same digest from what the manifest of a run with today's columns says of an arm."""
    return arm_digest({name: entry[name] for name in (*IDENTITY, DEALS, "ingredients") if name in entry})


def arm_digest(played: Mapping[str, Any]) -> str:
    """Of what is played, and of what today's columns say."""
    depends_on = {**played, "schema": SCHEMA_VERSION}
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True, default=str).encode()).hexdigest()[:12]


def arm_identity(experiment: Experiment, arm: Arm) -> dict[str, Any]:
    """What is asked to be played, whatever rules and strategies say today."""
    return {
        "game": experiment.game,
        "settings": dict(arm.settings),
        "lineup": list(arm.lineup),
        "seed": experiment.design.seed,
        "noise": experiment.design.noise,
        "standings_every": experiment.design.standings_every,
    }


def deals_entry(match: Match) -> dict[str, str]:
    """Of deals that are played once, though they have several rotations; the others have no other games."""
    return {DEALS: SINGLE} if match.single_deals else {}


def arm_entry(experiment: Experiment, ready: PreparedArm) -> dict[str, Any]:
    """An arm as the manifest holds it."""
    return {
        "name": ready.arm.name,
        "key": ready.key,
        "variant": ready.arm.variant,
        "axes": dict(ready.arm.axes),
        **arm_identity(experiment, ready.arm),
        **deals_entry(ready.match),
        "players": ready.match.players,
        "rotations": ready.match.rotations,
        "ingredients": dict(ready.match.ingredients),
    }


def changed_ingredients(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> list[str]:
    """What differs in the ingredients of arms that are otherwise the same: their results can't stand side by side."""
    before = {identity_key(entry): entry["ingredients"] for entry in old}
    found: dict[str, None] = {}
    for entry in new:
        was = before.get(identity_key(entry))
        for name, digest in entry["ingredients"].items():
            if was is not None and was.get(name) != digest:
                found[name] = None
    return list(found)


def identity_key(entry: Mapping[str, Any]) -> str:
    """Equal for two arms of which the same was asked, whatever rules and strategies say."""
    return json.dumps({name: entry[name] for name in IDENTITY}, sort_keys=True, default=str)
