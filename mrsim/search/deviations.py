"""What the smallest changes of a box do: one parcel for another, one more or less of anything else.

Causes, not signs: that winners have a parcel more often does not say that the parcel made them win. Here it is put into
the box, the same deals are played again, and what differs is what it did.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from scipy.special import ndtri

from mrsim.analysis.tables import interval_columns
from mrsim.formatting import PERCENT
from mrsim.games.contract import SmallChange
from mrsim.search.edit_arena import NO_CHANGE, EditArena
from mrsim.search.goals import NEARER, SearchGoals, ShareViews, build_share_views
from mrsim.search.racing import FIRST_LOOK, SHARE_OF_LAST_LOOK, EditRace, RaceAim, effects_of_edits, race_edits
from mrsim.search.search_headlines import describe_deviations
from mrsim.seeds import CHOOSING, SEARCHING, seed_for
from mrsim.stats.estimates import Estimates, join_estimates
from mrsim.stats.intervals import CONFIDENCE, Intervals, intervals_at_level, level_per_cell

FOREMOST_KEPT: Final = 10
LEAST_EFFECT: Final = 0.5
"""Percentage points."""
PILOTS: Final = 8
"""Changes that are tried to see how much they vary."""
PLAYED_TO_END, DROPPED_EARLY, STOPPED_BY_USER, IDLE = "played to the end", "dropped", "stopped", "changes nothing"


@dataclass(frozen=True)
class Deviations:
    """A table of causes."""

    goals: SearchGoals
    base: pl.DataFrame
    """The shares before anything is changed, in games of their own."""
    changes: pl.DataFrame
    """edit, view, standing, blocks, value, low, high: one line for each edit and view, the largest first."""
    parts: pl.DataFrame
    """part, view, changes, blocks, value, low, high: one more of a thing, in the place of whatever else."""
    sorted_by: str
    seeds: dict[str, int]
    """The seeds of the games in which the effects and the base were found."""

    @property
    def headline(self) -> str:
        """What was found, in a sentence."""
        return describe_deviations(self)

    def __str__(self) -> str:
        """The headline of what was found."""
        return self.headline


@dataclass(frozen=True)
class DeviationsForecast:
    """What a table of causes takes. Shares are in percentage points."""

    boxes: int
    """The number of boxes that are played, the base among them."""
    nothing: int
    """Changes that change nothing, and are not played."""
    games: int
    """The most games that are played: boxes that are dropped play fewer."""
    half_width: float
    """The half width of the interval of a change that plays to the end."""
    blocks_for_least: int
    """The number of blocks with which it would be as narrow as the effects that matter."""


def forecast_deviations(
    arena: EditArena, *, blocks: int, seed: int, sort_by: str | None = None, least: float = LEAST_EFFECT
) -> DeviationsForecast:
    """A forecast from a few of the changes over a few blocks. They count: the same games are not played again."""
    goals, wanted = arena.goals, [change.edit for change in arena.changes if not change.changes_nothing]
    few = wanted[:: max(1, len(wanted) // PILOTS)]
    weights = np.stack([goals.of_group(group) for group in ([sort_by] if sort_by else goals.groups)], axis=1)
    tried = effects_of_edits(arena, few, seed_for(seed, SEARCHING), min(FIRST_LOOK, blocks), ShareViews((), weights))
    if not tried:
        raise KeyboardInterrupt
    a_block = float(np.mean([effect.influence.std(axis=0).mean() for effect in tried.values()]))
    family = len(wanted) * len(goals.names)
    times = float(ndtri(1 - (1 - CONFIDENCE) * SHARE_OF_LAST_LOOK / family / 2))
    return DeviationsForecast(
        len(wanted) + 1,
        len(arena.changes) - len(wanted),
        (len(wanted) + 1) * blocks * arena.games_a_block,
        PERCENT * times * a_block / np.sqrt(blocks),
        int(np.ceil((PERCENT * times * a_block / least) ** 2)),
    )


def find_deviations(
    arena: EditArena,
    *,
    blocks: int,
    seed: int,
    sort_by: str | None = None,
    least: float = LEAST_EFFECT,
    keep: int = FOREMOST_KEPT,
    tell: Callable[[EditRace, int], None] = lambda race, alive: None,  # noqa: ARG005
    show: Callable[[pl.DataFrame], None] = lambda lines: None,  # noqa: ARG005
) -> Deviations:
    """Every small change; the intervals hold for all of them, in all views, at all looks together.

    `sort_by` is a group: what moves its share most comes first. Else what brings the box nearer to its goal.
    `show` is given the changes as they were at each look before the last one.
    """
    goals = arena.goals
    if sort_by is not None:
        goals.of_group(sort_by)
    seeds = {"effects": seed_for(seed, SEARCHING), "base": seed_for(seed, CHOOSING)}
    before = dict(arena.play([NO_CHANGE], seeds["base"], blocks)).get(NO_CHANGE)
    if before is None:
        raise KeyboardInterrupt
    seen = build_share_views(goals, before.value)
    aim = RaceAim(sort_by or NEARER, keep, least / PERCENT)
    wanted = [change.edit for change in arena.changes if not change.changes_nothing]
    # In no order: a search that is stopped early has then seen something of everything.
    edits = [wanted[at] for at in np.random.default_rng(seed).permutation(len(wanted))]

    def tell_and_show(race: EditRace, alive: int) -> None:
        tell(race, alive)
        if race.effects:
            show(tabulate_edit_effects(arena.changes, race, aim))

    raced = race_edits(arena, edits, seen, aim, seeds["effects"], blocks, tell_and_show)
    return Deviations(
        goals,
        tabulate_base_shares(goals, before),
        tabulate_edit_effects(arena.changes, raced, aim),
        tabulate_part_effects(arena.changes, raced, aim),
        aim.view,
        seeds,
    )


def tabulate_base_shares(goals: SearchGoals, before: Estimates) -> pl.DataFrame:
    """The shares of the box as it is, with their intervals."""
    found = intervals_at_level(before, level_per_cell(before, 1 - CONFIDENCE))
    return goals.keys.with_columns(pl.Series("meant", goals.meant), *interval_columns(found))


def tabulate_edit_effects(changes: Sequence[SmallChange], raced: EditRace, aim: RaceAim) -> pl.DataFrame:
    """One line for each edit that was played and each view; those that change nothing are 0."""
    lines = [
        lines_of_edit(edit, standing_in_race(raced, edit), raced.views.names, raced.intervals(edit))
        for edit in raced.effects
    ]
    lines += [lines_of_idle_edit(change.edit, raced.views.names) for change in changes if change.changes_nothing]
    if not lines:
        raise KeyboardInterrupt
    return sort_by_effect(pl.concat(lines), "edit", aim.view)


def standing_in_race(raced: EditRace, edit: str) -> str:
    """How an edit left the race."""
    if edit in raced.dropped:
        return DROPPED_EARLY
    return PLAYED_TO_END if raced.blocks(edit) == raced.looks[-1] else STOPPED_BY_USER


def lines_of_edit(edit: str, how: str, names: Sequence[str], found: Intervals) -> pl.DataFrame:
    """The effects of an edit, one line for each view."""
    lines = pl.DataFrame({"edit": [edit] * len(names), "view": names, "standing": [how] * len(names)})
    return lines.with_columns(*interval_columns(found))


def lines_of_idle_edit(edit: str, names: Sequence[str]) -> pl.DataFrame:
    """Nothing, and that is sure without a game."""
    zero = np.zeros(len(names))
    nothing = Intervals(zero, zero, zero, zero, zero, zero.astype(np.int64), 0)
    return lines_of_edit(edit, IDLE, names, nothing)


def tabulate_part_effects(changes: Sequence[SmallChange], raced: EditRace, aim: RaceAim) -> pl.DataFrame:
    """The mean over all changes that bring a thing, less those that take it, over the blocks that all have played."""
    signs: dict[str, dict[str, int]] = {}
    for change in changes:
        for part, more in change.moves:
            if change.edit in raced.even:
                signs.setdefault(part, {})[change.edit] = more
    if not signs:
        return pl.DataFrame(schema={"part": pl.String, "view": pl.String, "value": pl.Float64})
    effects = [mean_effect([(raced.even[edit], more) for edit, more in own.items()]) for own in signs.values()]
    family = join_estimates(effects)
    level = level_per_cell(family, 1 - CONFIDENCE) * raced.share_of_look(len(family.influence))
    names = raced.views.names
    lines = [
        pl.DataFrame({"part": [part] * len(names), "view": names, "changes": [len(own)] * len(names)}).with_columns(
            *interval_columns(intervals_at_level(effect, level))
        )
        for (part, own), effect in zip(signs.items(), effects, strict=True)
    ]
    return sort_by_effect(pl.concat(lines), "part", aim.view)


def mean_effect(signed: Sequence[tuple[Estimates, int]]) -> Estimates:
    """Estimates of effects and of their opposites."""
    cells = len(signed[0][0].value)
    weights = np.concatenate([sign * np.eye(cells) for _, sign in signed]) / len(signed)
    return join_estimates([effect for effect, _ in signed]).weighed(weights)


def sort_by_effect(lines: pl.DataFrame, key: str, view: str) -> pl.DataFrame:
    """The largest effect on the view first; nearer is better than farther."""
    size = pl.col("value") if view == NEARER else pl.col("value").abs()
    ranked = lines.filter(pl.col("view") == view).select(key, size.alias("rank"))
    joined = lines.join(ranked, on=key, how="left", maintain_order="left")
    return joined.sort("rank", descending=True, nulls_last=True, maintain_order=True).drop("rank")
