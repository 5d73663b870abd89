"""Finding one game again."""

from collections.abc import Mapping, Sequence
from typing import Any

from mrsim.games.contract import Lineup, Match, Setting


def replay_command(
    game: str, settings: Sequence[Setting], values: Mapping[str, Any], lineup: Lineup, seed: int, address: Sequence[int]
) -> list[str]:
    """`mrsim replay …` for the game at (block, rotation), with every setting that is not as usual."""
    command = ["mrsim", "replay", game]
    for setting in settings:
        value = values[setting.name]
        if value != setting.default:
            typed = ",".join(map(str, value)) if setting.several else str(value)
            command += [f"--{setting.name.replace('_', '-')}", typed]
    command += ["--strategies", ",".join(lineup.strategies)]
    if lineup.noise_by_player:
        command += ["--noise", "player"]
    block, rotation = address
    return [*command, "--seed", str(seed), "--block", str(block), "--rotation", str(rotation)]


def tell_until_it_fails(match: Match, first_block: int, blocks: int) -> None:
    """Compiled code knows no lines of a strategy; telling the games one by one finds which decision failed."""
    for block in range(first_block, first_block + blocks):
        for rotation in range(match.rotations):
            match.tell(block, rotation, explain=False)
