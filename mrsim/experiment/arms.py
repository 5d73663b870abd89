"""The arms of an experiment: the product of settings, line-ups and variants. Pure data."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, permutations, product
from math import comb, perm, prod
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from mrsim.errors import InputError, did_you_mean, list_choices
from mrsim.experiment.spec import BASE, Experiment, Variant
from mrsim.games.contract import Setting
from mrsim.matches.play import check_choice
from mrsim.strategy.file_lookup import check_named

EVERY: Final = "every"
"""A setting with this value takes every value that it may have for the line-up."""
PLAYERS: Final = "players"
"""The setting of every game that says how many play."""
MOST_ARMS: Final = 3_000
"""Each takes about a fifth of a megabyte and a twentieth of a second before it plays."""
MOST_COUNTED: Final = 200_000
"""Arms that are gone through to leave out those that are skipped or the same; beyond it they are only counted."""
USUAL_GAMES_A_SECOND: Final = 10_000
"""On one core, for a first idea of how long something takes."""
SECONDS_AN_HOUR: Final = 3600
NEXT: Final = ", "
TIMES: Final = " ×"
"""The name of a line-up is made of these: `greedy ×3, random`."""


IDENTITY: Final = ("game", "settings", "lineup", "seed", "noise", "standings_every")
"""The fields of an arm that say what is asked to be played."""


class Arm(BaseModel):
    """One way to play: settings and a line-up. All arms of an experiment play the same deals."""

    model_config = ConfigDict(strict=True, frozen=True)

    name: str
    """Differs from the names of the other arms."""
    variant: str
    axes: dict[str, str]
    """The values of all axes, in words; the same keys in every arm."""
    game: str
    settings: dict[str, Any]
    """Every setting of the game."""
    lineup: tuple[str, ...] = Field(min_length=1, strict=False)
    """One strategy a player."""
    seed: int
    noise: str
    standings_every: int

    @property
    def identity(self) -> dict[str, Any]:
        """The fields that say what is asked to be played, independent of today's rules and strategies."""
        return {name: getattr(self, name) for name in IDENTITY}

    @property
    def identity_text(self) -> str:
        """A text that is equal for two arms exactly if the same was asked of both."""
        return json.dumps(self.identity, sort_keys=True, default=str)


def plan_arms(experiment: Experiment, settings: Sequence[Setting]) -> tuple[Arm, ...]:
    """The arms in the order of the file; variants come last, so that each base is next to its variants."""
    check_keys(experiment, settings)
    for name in dict.fromkeys((*experiment.lineups.strategies, *chain(*experiment.lineups.listed))):
        check_named(name, experiment.game)
    at_most = most_arms(experiment, settings)
    if at_most > MOST_COUNTED:
        raise too_many_arms(experiment, at_most, settings)
    found = list(islice(plan_variants(experiment, settings), MOST_ARMS + 1))
    if len(found) > MOST_ARMS:
        raise too_many_arms(experiment, at_most, settings)
    if not found:
        raise InputError("The experiment has no arm: `skip` leaves out everything, or no line-up fits the players.")
    check_exchanged(experiment, {name for _, _, lineup, _ in found for name in lineup})
    varied = [name for name in experiment.settings if len({str(arm[3][name]) for arm in found}) > 1]
    varied += [name for setting in settings if (name := setting.name) not in varied and is_every(experiment, name)]
    return tuple(_build_arm(experiment, *parts, varied) for parts in found)


def plan_variants(
    experiment: Experiment, settings: Sequence[Setting]
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...], dict[str, Any]]]:
    """Each variant with who plays, who plays in the base, and all settings."""
    for values in combine_axes(experiment, settings):
        for lineup in distinct_lineups(lineups_for_players(experiment, int(values[PLAYERS]))):
            for name, variant in [(BASE, Variant()), *experiment.variants.items()]:
                changed = {**values, **variant.settings}
                players = tuple(variant.strategies.get(one, one) for one in lineup)
                for complete in expand_every(changed, lineup, settings):
                    yield name, players, lineup, complete


def most_arms(experiment: Experiment, settings: Sequence[Setting]) -> int:
    """The number of arms, counted without making them; fewer are made if some are skipped or the same."""
    return sum(
        number_of_lineups(experiment, players)
        * prod(count_values(experiment, variant, one, players) for one in settings)
        for players in numbers_of_players(experiment, settings)
        for variant in (Variant(), *experiment.variants.values())
    )


def numbers_of_players(experiment: Experiment, settings: Sequence[Setting]) -> list[int]:
    """The numbers of players that the arms of an experiment have."""
    default = next(setting.default for setting in settings if setting.name == PLAYERS)
    return [int(number) for number in _as_axis(experiment.settings.get(PLAYERS, default))]


def count_values(experiment: Experiment, variant: Variant, setting: Setting, players: int) -> int:
    """How many values a setting takes in a variant; the number of players is counted elsewhere."""
    if setting.name == PLAYERS:
        return 1
    axis = _as_axis(experiment.settings.get(setting.name, setting.default))
    taken = [variant.settings.get(setting.name, value) for value in axis]
    whole = perm(len(setting.every), players) if setting.several else len(setting.every)
    return sum(whole if value == EVERY and setting.every else 1 for value in taken)


def too_many_arms(experiment: Experiment, arms_at_most: int, settings: Sequence[Setting]) -> InputError:
    """The sentence that refuses too many arms, with what they would take."""
    games = arms_at_most * experiment.design.blocks * max(numbers_of_players(experiment, settings))
    return InputError(
        f"The experiment has up to {arms_at_most:,} combinations, which are up to {describe_game_count(games)}; at "
        f"most {MOST_ARMS:,} are played. Name fewer strategies, or fewer values of settings."
    )


def describe_game_count(games: int) -> str:
    """A number of games, and about how long one core plays them."""
    hours = games // (USUAL_GAMES_A_SECOND * SECONDS_AN_HOUR)
    return f"{games:,} games, about {max(hours, 1):,} hours on one core at {USUAL_GAMES_A_SECOND:,} games a second"


def _build_arm(
    experiment: Experiment,
    variant: str,
    lineup: tuple[str, ...],
    as_planned: tuple[str, ...],
    values: dict[str, Any],
    varied: Sequence[str],
) -> Arm:
    axes = {name: value_text(values[name]) for name in varied}
    axes |= {"lineup": lineup_name(as_planned), "variant": variant}
    return Arm(
        name=" · ".join(axes.values()),
        variant=variant,
        axes=axes,
        game=experiment.game,
        settings=values,
        lineup=lineup,
        seed=experiment.design.seed,
        noise=experiment.design.noise,
        standings_every=experiment.design.standings_every,
    )


def value_text(value: Any) -> str:
    """A value of a setting as it is typed."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def lineup_name(lineup: Sequence[str]) -> str:
    """Equal neighbours are counted: `greedy ×3, random`."""
    parts: list[list[Any]] = []
    for name in lineup:
        if parts and parts[-1][0] == name:
            parts[-1][1] += 1
        else:
            parts.append([name, 1])
    return NEXT.join(name if count == 1 else f"{name}{TIMES}{count}" for name, count in parts)


def mirror_strategy(name: str) -> str:
    """The strategy that all play in a line-up of this name; nothing where they play several."""
    strategy, _, count = name.rpartition(TIMES)
    return strategy if count.isdecimal() and NEXT not in name else ""


def check_keys(experiment: Experiment, settings: Sequence[Setting]) -> None:
    """Refuse names that are no settings of the game, and values that a setting can't have."""
    known = {setting.name: setting for setting in settings}
    for table, values in settings_named(experiment):
        for key, value in values.items():
            if key not in known:
                raise InputError(
                    f"table {table}, key {key} is no setting of {experiment.game}; {', '.join(known)} are."
                )
            check_value(known[key], value, f"table {table}, key {key}")
    if BASE in experiment.variants:
        raise InputError(f"table variants, key {BASE}: the base is always played; call the variant another name.")


def settings_named(experiment: Experiment) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables that hold settings of the game."""
    yield "settings", experiment.settings
    yield from ((f"skip[{number}]", values) for number, values in enumerate(experiment.skip))
    yield from ((f"variants.{name}", variant.settings) for name, variant in experiment.variants.items())


def check_value(setting: Setting, value: Any, where: str) -> None:
    """Refuse a value, or an axis of values, that the setting can't have."""
    if value == ():
        raise InputError(f"{where}: the list is empty; give it one value or more.")
    check_different(_as_axis(value), setting, where)
    for one in _as_axis(value):
        if not (one == EVERY and setting.every):
            check_choice(setting, one, where)


def check_different(axis: Sequence[Any], setting: Setting, where: str) -> None:
    """Refuse an axis that names a value twice: its games would be counted twice."""
    seen = set()
    for one in axis:
        if one in seen:
            raise InputError(f"{where}: {value_text(one)} is named twice; each value is played once.")
        seen.add(one)
    if len(axis) > 1 and setting.every and EVERY in axis:
        raise InputError(f"{where}: {EVERY} stands for all values; it is written alone.")


def check_exchanged(experiment: Experiment, playing: Collection[str]) -> None:
    """Refuse a variant that exchanges a strategy which plays in no line-up."""
    for variant, changed in experiment.variants.items():
        for name in changed.strategies:
            if name not in playing:
                hint = did_you_mean(name, playing) or f" {list_choices(sorted(playing))}"
                raise InputError(f"variants.{variant}.strategies: no line-up has {name}.{hint}")


def combine_axes(experiment: Experiment, settings: Sequence[Setting]) -> Iterator[dict[str, Any]]:
    """Every combination of the axes that is not skipped, with defaults for the rest."""
    defaults = {setting.name: setting.default for setting in settings}
    axes = [_as_axis(value) for value in experiment.settings.values()]
    for chosen in product(*axes):
        values = {**defaults, **dict(zip(experiment.settings, chosen, strict=True))}
        if not any(all(values[key] == value for key, value in skipped.items()) for skipped in experiment.skip):
            yield values


def _as_axis(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def is_every(experiment: Experiment, name: str) -> bool:
    """Whether a setting takes all of its values."""
    return EVERY in _as_axis(experiment.settings.get(name, ()))


def expand_every(
    values: dict[str, Any], lineup: Sequence[str], settings: Sequence[Setting]
) -> Iterator[dict[str, Any]]:
    """A setting that is `every` becomes each of its values; values that only exchange equal players become one."""
    open_ones = [setting for setting in settings if values[setting.name] == EVERY and setting.every]
    if not open_ones:
        yield values
        return
    setting, seen = open_ones[0], set()
    for value in permutations(setting.every, len(lineup)) if setting.several else setting.every:
        same = tuple(sorted(zip(lineup, value, strict=True))) if setting.several else value
        if same not in seen:
            seen.add(same)
            yield from expand_every({**values, setting.name: value}, lineup, settings)


def lineups_for_players(experiment: Experiment, players: int) -> tuple[tuple[str, ...], ...]:
    """The line-ups for a number of players."""
    wanted = experiment.lineups
    if wanted.make == "listed":
        return tuple(_fit_lineup(lineup, players) for lineup in wanted.listed if len(lineup) in (1, players))
    if wanted.listed or not wanted.strategies:
        raise InputError(f"table lineups: {wanted.make} takes strategies, a list of names, and nothing listed.")
    if wanted.make == "one-against-all" and len(wanted.strategies) == 1:
        raise InputError(f"table lineups: one-against-all takes two strategies or more; {wanted.strategies[0]} is one.")
    if wanted.make == "mirror":
        return tuple((name,) * players for name in wanted.strategies)
    if wanted.make == "one-against-all":
        return tuple((one, *(other,) * (players - 1)) for one, other in permutations(wanted.strategies, 2))
    if len(wanted.strategies) < players:
        raise InputError(f"table lineups: a round-robin of {players} players needs as many strategies.")
    return tuple(combinations(wanted.strategies, players))


def number_of_lineups(experiment: Experiment, players: int) -> int:
    """The most line-ups that `lineups_for_players` can give."""
    wanted = experiment.lineups
    number = len(wanted.strategies)
    of_kinds = {"listed": len(wanted.listed), "mirror": number, "one-against-all": number * (number - 1)}
    return of_kinds[wanted.make] if wanted.make in of_kinds else comb(number, players)


def distinct_lineups(lineups: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Line-ups of the same players are the same games, since everybody sits in every seat."""
    return list({tuple(sorted(lineup)): lineup for lineup in reversed(lineups)}.values())[::-1]


def _fit_lineup(lineup: tuple[str, ...], players: int) -> tuple[str, ...]:
    return lineup * players if len(lineup) == 1 else lineup
