"""How fast this machine plays: the same work on one core, on all cores, and by a yardstick, turn by turn.

Machines are noisy, so the three take turns in every round, and a ratio is the median of the ratios of the rounds.
"""

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from mrsim.errors import InputError
from mrsim.games.contract import Game, Match
from mrsim.matches.batches import play_batch, play_batches, seconds_a_block
from mrsim.parallel import usable_cores

COMPILERS: Final = ("cc", "gcc", "clang")
TRIAL_GAMES: Final = 2000
"""Games of a yardstick that say how many it plays in a second."""
TOLD_GAMES: Final = 20
"""Games told to count the options that are weighed in one."""


@dataclass(frozen=True)
class Case:
    """A strategy, settings and a rate of standings whose speed is measured."""

    strategy: str
    settings: dict[str, Any]
    standings_every: int


@dataclass(frozen=True)
class YardstickSpeed:
    """Games a second of another program, and how many times as fast mrsim was on one core: the median and the range."""

    yardstick: str
    games_a_second: float
    ratio: float
    lowest_ratio: float
    highest_ratio: float


@dataclass(frozen=True)
class Speed:
    """Games a second, results included."""

    case: Case
    one_core: float
    slowest: float
    """Of the rounds on one core, as the next one."""
    fastest: float
    all_cores: float
    scaling: float
    yardsticks: tuple[YardstickSpeed, ...]
    """Those that play this."""
    options_weighed: float | None
    """Options that strategies scored in a second of one core."""


class Yardstick:
    """Another program that plays the same game, compiled for this machine; it prints its games per second."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.name = source.stem
        compiler = next((name for name in COMPILERS if shutil.which(name)), None)
        if compiler is None:
            raise InputError(f"yardstick: no C compiler is found; looked for {', '.join(COMPILERS)}.")
        if not source.is_file():
            raise InputError(f"yardstick: there is no file {source}.")
        self.program = folder / f"yardstick {source.stem}"
        command = [compiler, "-O3", "-march=native", "-o", str(self.program), str(source), "-lm"]
        compiled = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if compiled.returncode:
            raise InputError(f"yardstick: {source} does not compile: {compiled.stderr.strip().splitlines()[0]}")

    def plays(self, arguments: list[str]) -> bool:
        """Whether it can be asked for these games: one that can't ends with an error."""
        command = [str(self.program), *arguments, "1"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603

    def games_a_second(self, arguments: list[str], games: int) -> float:
        """The speed that the yardstick prints after playing this many games."""
        command = [str(self.program), *arguments, str(games)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603
        found = re.search(r"games_per_second (\d+)", told)
        assert found, told  # noqa: S101  it ran, so it says so
        return float(found[1])


def measure_cases(
    cases: Iterable[tuple[Case, Game, Match]], seconds: float, rounds: int, sources: Sequence[Path]
) -> Iterator[Speed]:
    """Each case in turn."""
    with tempfile.TemporaryDirectory() as folder:
        yardsticks = [Yardstick(source, Path(folder)) for source in sources]
        for case, game, match in cases:
            arguments = game.yardstick(case.strategy, match, Path(folder)) if yardsticks else None
            others = {
                yardstick.name: yardstick_speed(yardstick, arguments, seconds)
                for yardstick in yardsticks
                if arguments and yardstick.plays(arguments)
            }
            yield measure_case(case, game, match, seconds, rounds, others)


def yardstick_speed(yardstick: Yardstick, arguments: list[str], seconds: float) -> Callable[[], float]:
    """A function that runs the yardstick for about this many seconds."""
    games = int(yardstick.games_a_second(arguments, TRIAL_GAMES) * seconds)
    return lambda: yardstick.games_a_second(arguments, games)


def measure_case(
    case: Case, game: Game, match: Match, seconds: float, rounds: int, others: Mapping[str, Callable[[], float]]
) -> Speed:
    """Some rounds of one core, all cores and every yardstick."""
    blocks = max(1, int(seconds / seconds_a_block(match, blocks=1 << 20)))
    ones, alls = [], []
    measured: dict[str, list[float]] = {name: [] for name in others}
    for _ in range(rounds):
        ones.append(one_core(match, game, blocks))
        alls.append(all_cores(match, game, blocks * usable_cores()))
        for name, other in others.items():
            measured[name].append(other())
    return Speed(
        case,
        median(ones),
        min(ones),
        max(ones),
        median(alls),
        median(many / one for many, one in zip(alls, ones, strict=True)),
        tuple(compare_speeds(name, ones, found) for name, found in measured.items()),
        options_a_game(match) * median(ones),
    )


def compare_speeds(yardstick: str, ones: Sequence[float], others: Sequence[float]) -> YardstickSpeed:
    """The rounds of one core beside those of a yardstick."""
    ratios = [one / other for one, other in zip(ones, others, strict=True)]
    return YardstickSpeed(yardstick, median(others), median(ratios), min(ratios), max(ratios))


def one_core(match: Match, game: Game, blocks: int) -> float:
    """Games a second of one thread, rows turned into a frame."""
    started = time.perf_counter()
    batch = play_batch(match, game.columns, 0, blocks)
    return batch.games / (time.perf_counter() - started)


def all_cores(match: Match, game: Game, blocks: int) -> float:
    """Games a second of as many threads as cores."""
    started = time.perf_counter()
    games = sum(batch.games for batch in play_batches(match, game.columns, blocks, usable_cores()))
    return games / (time.perf_counter() - started)


def options_a_game(match: Match) -> float:
    """Options that are scored in a game, on average over a few told ones."""
    weighed = 0
    for block in range(TOLD_GAMES):
        told = match.tell(block, 0, explain=True)
        weighed += sum(len(event["options"]) for event in told.events if event["event"] == "options")
    return weighed / TOLD_GAMES
