"""Playing from Python: `mrsim.play("moon-river", players=4, games=10_000, seed=7)`."""

import shlex
from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any

from mrsim.errors import InputError, choose_from, did_you_mean

if TYPE_CHECKING:
    import polars as pl

    from mrsim.games.contract import Game, Match, Setting

STANDINGS_EVERY = 16
"""The standing after every round is kept for one block in this many."""
NOISE = ("seat", "player")
ROTATED, SINGLE, SEATED = "rotated", "single", "seated"
DEALS = (ROTATED, SINGLE, SEATED)
"""A deal is played in every rotation of the seats, or in one; or in the first, where nobody changes seats."""


def prepare_match(
    game: str,
    *,
    strategies: Sequence[str] | str = "greedy",
    seed: int = 1,
    noise: str = "seat",
    standings_every: int = STANDINGS_EVERY,
    deals: str = ROTATED,
    **settings: Any,
) -> "tuple[Game, Match]":
    """A game and a match of it, checked and ready to play."""
    from mrsim import games
    from mrsim.games.contract import Lineup

    if noise not in NOISE:
        raise InputError(f"noise: {noise} is unknown; it is keyed by {' or '.join(NOISE)}.")
    if deals not in DEALS:
        raise InputError(f"deals: {deals} is unknown; {choose_from(DEALS)}.")
    check_seed(seed)
    check_whole("standings_every", standings_every)
    if standings_every < 0:
        raise InputError(f"standings_every: {standings_every} is negative; 0 keeps no standings.")
    if standings_every >= 1 << 63:
        raise InputError("standings_every: it is too large; it takes a whole number below 2**63.")
    names = tuple(strategies.split(",") if isinstance(strategies, str) else strategies)
    if not all(names):
        raise InputError("strategies: a name is missing; write them with a comma between two and no other.")
    lineup = Lineup(names, noise == "player", single_deals=deals == SINGLE, seated=deals == SEATED)
    found = games.find_game(game)
    match = found.match(check_settings(game, settings), lineup, seed, standings_every)
    compile_once(game, match)
    return found, match


def check_seed(seed: object) -> None:
    """Refuse a seed that names no deals."""
    check_whole("seed", seed)
    if not 0 <= seed < 1 << 63:  # type: ignore[operator]
        raise InputError(f"seed: {seed} is not a whole number from 0 to 2**63 - 1.")


def check_whole(name: str, value: object) -> None:
    """Refuse anything but a whole number: Python callers may pass anything."""
    if not isinstance(value, Integral):
        raise InputError(f"{name}: {value!r} is no whole number.")


def compile_once(game: str, match: "Match") -> None:
    """The first time, play and tell a game: all that later runs need is compiled together and kept."""
    from mrsim.engine.jit import is_compiled, note_compiled

    if not is_compiled(game):
        match.play(0, 1)
        match.tell(0, 0, explain=False)
        note_compiled(game)


def check_settings(game: str, given: dict[str, Any]) -> dict[str, Any]:
    """The settings with defaults filled in; unknown settings and choices are refused."""
    from mrsim import games

    known = {setting.name: setting for setting in games.settings_of_game(game)}
    for name in given:
        if name not in known:
            near = did_you_mean(name, known)
            raise InputError(f"{game} has no setting {name}.{near} It has {', '.join(known)}.")
    values = {name: setting.default for name, setting in known.items()} | given
    for name, setting in known.items():
        check_choice(setting, values[name], name)
        if setting.is_text and values[name] != setting.default and not isinstance(values[name], str):
            raise InputError(f"{name}: {values[name]} is no text; write it in quotes.")
        if setting.several and isinstance(values[name], str):
            values[name] = values[name].split(",")
    return values


def check_choice(setting: "Setting", value: Any, where: str) -> None:
    """Refuse a value that is none of the choices of a setting."""
    may_be_left_out = value is None and setting.default is None
    if setting.choices is not None and value not in setting.choices and not may_be_left_out:
        raise InputError(f"{where}: {value} is unknown; {choose_from(setting.choices)}.")


def as_command(game: str, strategies: Sequence[str], *, seed: int, games: int, settings: Mapping[str, Any]) -> str:
    """The command that plays these very games."""
    options = as_options(game, settings)
    return " ".join(
        [f"mrsim play {game}", *options, f"--strategies {','.join(strategies)} --games {games} --seed {seed}"]
    )


def as_options(game: str, settings: Mapping[str, Any]) -> list[str]:
    """Settings as a user types them, quoted where they have to be; what is as by default is left out."""
    from mrsim import games
    from mrsim.games.kit.replay_command import options_as_typed

    return [shlex.quote(word) for word in options_as_typed(games.settings_of_game(game), settings)]


def play(
    game: str,
    *,
    strategies: Sequence[str] | str = "greedy",
    games: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
    noise: str = "seat",
    standings_every: int = STANDINGS_EVERY,
    **settings: Any,
) -> "pl.DataFrame":
    """Play a line-up, as `mrsim play` does.

    Args:
        game: the name of the game.
        strategies: one for each player, or one for all: names, or files ending in .py.
        games: games to play, rounded up to whole blocks.
        seed: names the deals: the same seed gives the same games.
        jobs: threads; as many as there are cores by default.
        noise: whether chance in decisions stays with the "seat" or follows the "player".
        standings_every: the standing after every round is kept for one block in this many; 0 keeps none.
        settings: settings of the game, such as players=4.

    Returns:
        A polars frame with one row for each game and seat; docs/reference/data-dictionary.md describes its columns.

    Example:
        >>> import mrsim
        >>> mrsim.play("moon-river", players=2, strategies="random", games=10).height
        20

    """
    import polars as pl

    from mrsim.matches.batches import blocks_for_games, play_batches

    check_whole("games", games)
    if jobs is not None:
        check_whole("jobs", jobs)
    found, match = prepare_match(
        game, strategies=strategies, seed=seed, noise=noise, standings_every=standings_every, **settings
    )
    batches = play_batches(match, found.columns, blocks_for_games(games, match), jobs)
    return pl.concat([batch.frame for batch in batches])
