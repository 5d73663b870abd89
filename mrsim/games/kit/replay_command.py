"""Finding one game again."""

from collections.abc import Mapping, Sequence
from typing import Any

from mrsim.games.contract import Lineup, Match, Setting


def replay_command(
    game: str, settings: Sequence[Setting], values: Mapping[str, Any], lineup: Lineup, seed: int, address: Sequence[int]
) -> list[str]:
    """`mrsim replay …` for the game at (block, rotation), with every setting that is not as usual."""
    command = [
        "mrsim",
        "replay",
        game,
        *options_as_typed(settings, values),
        "--strategies",
        ",".join(lineup.strategies),
    ]
    if lineup.noise_by_player:
        command += ["--noise", "player"]
    block, rotation = address
    return [*command, "--seed", str(seed), "--block", str(block), "--rotation", str(rotation)]


def options_as_typed(settings: Sequence[Setting], values: Mapping[str, Any]) -> list[str]:
    """Settings as they are typed; what is as usual is left out."""
    typed = []
    for setting in settings:
        value = values.get(setting.name, setting.default)
        if value != setting.default:
            joined = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
            typed += [f"--{setting.name.replace('_', '-')}", joined]
    return typed


def tell_until_it_fails(match: Match, first_block: int, blocks: int) -> None:
    """Compiled code knows no lines of a strategy; telling the games one by one finds which decision failed."""
    for block in range(first_block, first_block + blocks):
        for rotation in match.rotations_of(block):
            match.tell(block, rotation, explain=False)
