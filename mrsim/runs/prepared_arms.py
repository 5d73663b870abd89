"""Arms that are ready to play, with the key under which their results are kept."""

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mrsim.errors import InputError, ReadingRemark
from mrsim.experiment.arms import Arm
from mrsim.experiment.deals import deals_of
from mrsim.experiment.spec import BASE, Experiment
from mrsim.games.contract import Column, Game, Match
from mrsim.games.kit.portable_match import PortableMatch, unpack_match
from mrsim.matches.play import ROTATED
from mrsim.runs.manifest import RecordedArm, digest_arm


@dataclass(frozen=True)
class PreparedArm:
    """An arm with its match. It is pickled by value, and the match is built again where it arrives."""

    number: int
    """Its place among the arms that were prepared together."""
    arm: RecordedArm
    match: Match
    columns: tuple[Column, ...]
    portable: PortableMatch

    @property
    def key(self) -> str:
        """Names everything its results depend on, except how many blocks are played."""
        return self.arm.key

    @property
    def labels(self) -> tuple[str, ...]:
        """The strategies as the user named them; elsewhere their files have other names."""
        return tuple(dict.fromkeys(self.arm.lineup))

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild_arm, (self.number, self.arm, self.portable)


def prepare_arms(experiment: Experiment, arms: Iterable[Arm]) -> list[PreparedArm]:
    """Check and build every match before anything is played."""
    ready = []
    for number, arm in enumerate(arms):
        game, match = match_for(experiment, arm)
        ready.append(PreparedArm(number, record_arm(arm, match), match, game.columns, match.portable()))
    return ready


def match_for(experiment: Experiment, arm: Arm) -> tuple[Game, Match]:
    """The match of an arm; a mistake in a variant is reported with the variant's name."""
    from mrsim import games
    from mrsim.matches.play import prepare_match

    try:
        return prepare_match(
            arm.game,
            strategies=arm.lineup,
            seed=arm.seed,
            noise=arm.noise,
            standings_every=arm.standings_every,
            deals=deals_of(experiment, games.find_game(arm.game).columns),
            **arm.settings,
        )
    except InputError as error:
        if arm.variant == BASE:
            raise
        raise InputError(f"variant {arm.variant}: {error}") from None


def record_arm(arm: Arm, match: Match) -> RecordedArm:
    """An arm as the manifest holds it; comments in strategies make no difference."""
    ingredients = dict(match.ingredients)
    return RecordedArm(
        **{name: getattr(arm, name) for name in Arm.model_fields},
        key=digest_arm(arm, ingredients, is_single=match.single_deals),
        deals="single" if match.single_deals else None,
        players=match.players,
        rotations=match.rotations,
        ingredients=ingredients,
    )


@lru_cache(maxsize=256)
def rebuild_arm(number: int, arm: RecordedArm, portable: PortableMatch) -> PreparedArm:
    """An arm that came from another process or machine; its match is built once in each process."""
    from mrsim.matches.play import prepare_match

    settings, strategies, file = unpack_match(portable)
    with warnings.catch_warnings(category=ReadingRemark, action="ignore"):  # said where the run was started
        game, match = prepare_match(
            file or arm.game,
            strategies=strategies,
            seed=arm.seed,
            noise=arm.noise,
            standings_every=arm.standings_every,
            deals=arm.deals or ROTATED,
            **settings,
        )
    return PreparedArm(number, arm, match, game.columns, portable)


def distinct_arms(ready: Sequence[PreparedArm]) -> list[PreparedArm]:
    """The arms without those that play the same as an earlier one: they share their parts."""
    return list({arm.key: arm for arm in ready}.values())
