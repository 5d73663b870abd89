"""Laws that players must obey: who is given more to choose from does no worse than a twin who leaves it unused.

Both play in the same changed box, on the same deals, in the same seats and against the same opponents.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Literal

import numpy as np
import polars as pl

from mrsim import games
from mrsim.errors import InputError, did_you_mean, list_choices
from mrsim.formatting import PERCENT
from mrsim.games.contract import AddingChange, Game, Match
from mrsim.matches.batches import play_batches
from mrsim.matches.play import check_settings, prepare_match
from mrsim.progress import Progress
from mrsim.stats.estimates import Estimates, join_estimates
from mrsim.stats.intervals import family_intervals
from mrsim.strategy.restrictions import twin_of
from mrsim.sums.block_sums import WINS_AND_SCORE, bin_size_for, columns_of_role
from mrsim.sums.cell_estimates import Cells, estimate_rival_cells
from mrsim.sums.running_sums import RunningSums

LAW_MARGIN: Final = 0.75
"""Percentage points that a player may perhaps be below its twin where a law is called kept."""

LawVerdict = Literal["kept", "broken", "open"]


@dataclass(frozen=True)
class LawAnswer:
    """A player that was given more, beside its twin."""

    strategy: str
    twin: str
    edit: str
    added: str
    """As a strategy names what it leaves unused."""
    story: str
    owner: str
    blocks: int
    games: int
    """In the changed box, of the player alone."""
    old_share: float
    """The owner's share of the wins in the old box; if it falls, that alone breaks no law."""
    share: float
    twin_share: float
    value: float
    """The share less that of the twin."""
    low: float
    high: float
    """All bounds of one strategy hold together."""
    margin: float

    @property
    def verdict(self) -> LawVerdict:
        """Broken if all of the interval is below 0, kept if all of it is above the margin, otherwise open."""
        if self.high < 0:
            return "broken"
        return "kept" if self.low >= -self.margin else "open"


@dataclass(frozen=True)
class LawQuestion:
    """Which laws are asked of a strategy, and how much is played for it."""

    game: str
    changes: tuple[AddingChange, ...]
    settings: Mapping[str, Any]
    """Settings of the game that go before those of a change."""
    blocks: int
    seed: int = 1
    margin: float = LAW_MARGIN / PERCENT

    def arms(self, change: AddingChange) -> list[dict[str, Any]]:
        """All combinations of the settings in which the owner plays."""
        values = {**change.settings, **self.settings}
        several = {name: value for name, value in values.items() if isinstance(value, tuple)}
        return [{**values, **dict(zip(several, chosen, strict=True))} for chosen in product(*several.values())]


def known_changes(game: str, settings: Mapping[str, Any]) -> tuple[AddingChange, ...]:
    """The changes about which a game has laws, in the box of these settings; none where its box can't be edited."""
    if not games.has_box(game):
        return ()
    boxes = games.boxes_of_game(game)
    return boxes.adding_changes(boxes.load(check_settings(game, dict(settings))))


def changes_of_edits(game: str, settings: Mapping[str, Any], edits: Sequence[str]) -> tuple[AddingChange, ...]:
    """What these edits add, each by itself; InputError where one adds nothing for a single owner."""
    boxes = games.boxes_of_game(game)
    whole = check_settings(game, dict(settings))
    before = boxes.load(whole)
    found: list[AddingChange] = []
    for edit in edits:
        added = boxes.additions_made(before, boxes.load(boxes.followed(whole, edit)))
        if not added:
            known = [one.edit for one in boxes.adding_changes(before)]
            raise InputError(
                f"edit {edit}: it adds nothing for a single owner, so there is no law about it."
                f"{did_you_mean(edit, known)} {list_choices(known)}"
            )
        found += [AddingChange(edit, one.without, one.owner, one.story, one.settings) for one in added]
    return tuple(found)


def measure_laws(question: LawQuestion, strategy: str, jobs: int | None, bar: Progress) -> list[LawAnswer]:
    """Play a strategy and its twins, and compare them deal by deal. The laws of a strategy are one family."""
    sides = [sides_of_law(question, change, strategy) for change in question.changes]
    distinct = {side.key: side for law in sides for side in law}
    bar.begin(sum(side.games for side in distinct.values()))
    shares: dict[str, Cells] = {}
    for side in distinct.values():
        bar.note(f"{side.strategy}, {side.edit or 'the box as it is'}")
        shares[side.key] = _play_side(side, jobs, bar)
    found = [[_share_of(law[0].owner, shares[side.key]) for side in law] for law in sides]
    differences = family_intervals(join_estimates([given - twin for _, given, twin in found]))
    return [
        LawAnswer(
            strategy=strategy,
            twin=law[2].strategy,
            edit=change.edit,
            added=change.without,
            story=change.story,
            owner=change.owner,
            blocks=question.blocks,
            games=law[1].games,
            old_share=float(old.value[0]),
            share=float(given.value[0]),
            twin_share=float(twin.value[0]),
            value=float(differences.value[number]),
            low=float(differences.low[number]),
            high=float(differences.high[number]),
            margin=question.margin,
        )
        for number, (change, law, (old, given, twin)) in enumerate(zip(question.changes, sides, found, strict=True))
    ]


@dataclass(frozen=True)
class LawSide:
    """One side of a law, ready to play: a strategy in every seat, in one box, with all settings of interest."""

    strategy: str
    edit: str
    """Empty for the old box."""
    owner: str
    game: Game
    matches: tuple[Match, ...]
    blocks: int
    key: str
    """Equal for sides that play the same."""

    @property
    def games(self) -> int:
        """All games of the side."""
        return self.blocks * sum(match.rotations for match in self.matches)


def sides_of_law(question: LawQuestion, change: AddingChange, strategy: str) -> tuple[LawSide, LawSide, LawSide]:
    """The strategy in the old box, the strategy with what is added, and its twin."""
    boxes = games.boxes_of_game(question.game)

    def side(player: str, edit: str) -> LawSide:
        settings = [check_settings(question.game, one) for one in question.arms(change)]
        edited = [boxes.followed(one, edit) if edit else one for one in settings]
        prepared = [
            prepare_match(question.game, strategies=player, seed=question.seed, standings_every=0, **one)
            for one in edited
        ]
        matches = tuple(match for _, match in prepared)
        return LawSide(player, edit, change.owner, prepared[0][0], matches, question.blocks, f"{player} {edited}")

    return side(strategy, ""), side(strategy, change.edit), side(twin_of(strategy, change.without), change.edit)


def _play_side(side: LawSide, jobs: int | None, bar: Progress) -> Cells:
    """The share of every owner."""
    column = owner_column(side.game, side.owner)
    bin_size = bin_size_for(side.blocks, len(side.matches))
    sums = RunningSums(side.game.columns, {(column,): WINS_AND_SCORE}, bin_size)
    for number, match in enumerate(side.matches):
        for batch in bar.watch(play_batches(match, side.game.columns, side.blocks, jobs)):
            sums.add_games(batch.frame, match.players, str(number))
    return estimate_rival_cells(sums.total(), (column,))


def _share_of(owner: str, found: Cells) -> Estimates:
    """The share of one owner."""
    owners = found.keys.to_series().cast(pl.String).to_list()
    if owner not in owners:
        raise InputError(f"{owner}: nobody plays it with these settings, so there is no law about it.")
    return found.estimates.only(np.array([owners.index(owner)]))


def owner_column(game: Game, owner: str) -> str:
    """The column of factions in which an owner is named."""
    factions = columns_of_role(game.columns, "faction")
    return next(one.name for one in game.columns if one.name in factions and owner in (one.labels or ()))
