"""Who shares the wins of an experiment, and at which tables each of them sits with what it owns.

Where boards are drawn, a player has another board in every deal. To play one board better than the others, every
combination of boards becomes a table of its own, at which each player has its board for good.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from mrsim.errors import InputError, did_you_mean, list_choices
from mrsim.experiment.arms import EVERY, Arm, expand_every, plan_arms
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import Game, Match, Setting
from mrsim.games.kit.rotation import SQUARES
from mrsim.matches.play import ROTATED, SEATED, prepare_match
from mrsim.sums.block_sums import columns_of_role

LINEUP: Final = "lineup"
SEAT: Final = "seat"
STRATEGY: Final = "strategy"

Axes = Mapping[str, str]


@dataclass(frozen=True)
class OwnedTable:
    """A table, and the owner that each player stands for."""

    arm: Arm
    owners: tuple[str, ...]
    match: Match
    """As the experiment plays it."""
    is_seated: bool = False
    """Whether nobody changes seats."""


@dataclass(frozen=True)
class ContestForm:
    """An arm of the experiment, as one table or as several that count alike."""

    arm: Arm
    axes: Axes
    tables: tuple[OwnedTable, ...]

    @property
    def equal_share(self) -> float:
        """What equally strong players win."""
        return 1 / len(self.tables[0].owners)


@dataclass(frozen=True)
class Contest:
    """Owners who share the wins, the forms in which they meet, and the strategy that each of them plays."""

    share: str
    within: Axes
    forms: tuple[ContestForm, ...]
    plays: Mapping[str, str]

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody who shares the wins."""
        return tuple(self.plays)


def find_contests(experiment: Experiment, game: Game, only: str | None = None) -> list[Contest]:
    """The contests of all targets of an experiment, or of one share alone. Variants are left out."""
    asked = experiment.model_copy(update={"variants": {}})
    wanted = dict.fromkeys(target.share for target in experiment.targets) if only is None else {only: None}
    if not wanted:
        raise InputError("The experiment has no target; name a share with --for, such as board.")
    arms = plan_arms(asked, game.settings)
    return [contest for share in wanted for contest in contests_of_share(share, arms, game)]


def contests_of_share(share: str, arms: Sequence[Arm], game: Game) -> Iterator[Contest]:
    """One contest for each line-up; a single one where strategies share the wins, since line-ups are made of them."""
    check_owned(share, game)
    forms: dict[str, dict[tuple[tuple[str, str], ...], list[tuple[Arm, OwnedTable]]]] = {}
    for arm in arms:
        for table in owned_tables(share, arm, game):
            axes = {name: value for name, value in arm.axes.items() if share != STRATEGY or name != LINEUP}
            of_lineup = forms.setdefault("" if share == STRATEGY else arm.axes[LINEUP], {})
            of_lineup.setdefault(tuple(axes.items()), []).append((arm, table))
    if not forms:
        raise InputError(f"for: at no table of the experiment do players differ in {share}.")
    for lineup, by_axes in forms.items():
        made = tuple(
            ContestForm(found[0][0], dict(axes), tuple(table for _, table in found)) for axes, found in by_axes.items()
        )
        yield Contest(share, {LINEUP: lineup} if lineup else {}, made, strategies_of_owners(share, made))


def check_owned(share: str, game: Game) -> None:
    """Refuse what nobody owns: what players choose in a game, or what the game does not have."""
    known = [STRATEGY, SEAT, *(name for name in columns_of_role(game.columns, "faction") if setting_giving(name, game))]
    if share not in known:
        raise InputError(f"for: nobody owns a {share}.{did_you_mean(share, known)} {list_choices(known)}")


def setting_giving(faction: str, game: Game) -> Setting | None:
    """The setting by which each player gets a value of this column; None where the game has none."""
    return next((setting for setting in game.settings if setting.gives == faction), None)


def owned_tables(share: str, arm: Arm, game: Game) -> Iterator[OwnedTable]:
    """The tables of an arm at which several owners meet."""
    if share == SEAT:
        (first, *_), players = SQUARES[len(arm.lineup)], range(len(arm.lineup))
        owners = tuple(str(first.index(player)) for player in players)
        yield OwnedTable(arm, owners, match_of_arm(arm, SEATED), is_seated=True)
    elif share == STRATEGY:
        if len(set(arm.lineup)) > 1:
            yield OwnedTable(arm, arm.lineup, match_of_arm(arm, ROTATED))
    else:
        yield from faction_tables(share, arm, game)


def faction_tables(share: str, arm: Arm, game: Game) -> Iterator[OwnedTable]:
    """A table for every combination of factions that may be drawn, or the one that the arm names."""
    giving = setting_giving(share, game)
    assert giving is not None  # noqa: S101  it was checked
    if arm.settings[giving.name]:
        given = [arm.settings]
    else:
        given = list(expand_every({**arm.settings, giving.name: EVERY}, arm.lineup, game.settings))
    for settings in given:
        bound = arm.model_copy(update={"settings": settings})
        with suppress(InputError):  # the arm can be played, but there may be no factions in it
            named = settings[giving.name]
            owners = named.split(",") if isinstance(named, str) else map(str, named)
            yield OwnedTable(bound, tuple(owners), match_of_arm(bound, ROTATED))


def match_of_arm(arm: Arm, deals: str) -> Match:
    """An arm, ready to play."""
    return prepare_match(
        arm.game,
        strategies=arm.lineup,
        seed=arm.seed,
        noise=arm.noise,
        standings_every=0,
        deals=deals,
        **arm.settings,
    )[1]


def strategies_of_owners(share: str, forms: Sequence[ContestForm]) -> dict[str, str]:
    """What each owner plays: the same strategy at all tables, or nothing can be said of how it is played."""
    found: dict[str, set[str]] = {}
    for form in forms:
        for table in form.tables:
            for owner, strategy in zip(table.owners, table.arm.lineup, strict=True):
                found.setdefault(owner, set()).add(strategy)
    for owner, strategies in found.items():
        if len(strategies) > 1:
            names = " and ".join(sorted(strategies))
            raise InputError(
                f"for: {share} {owner} is played by {names} in one line-up; exploit asks how one strategy plays it, so "
                f'use line-ups in which all play the same: lineups.make="mirror".'
            )
    return {owner: strategies.pop() for owner, strategies in found.items()}
