"""How fast a game in one file is, and how much of that is mrsim's: the same games again in the shortest loop."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mrsim.games.plain.base import PlainGame
from mrsim.games.plain.declared import DeclaredGame
from mrsim.games.plain.match import PlainMatch
from mrsim.matches.batches import play_batches
from mrsim.parallel import usable_cores

SPEED_SECONDS: Final = 1.5
BLOCKS_TO_WARM_UP: Final = 32
"""For each core: by then every process has the match."""
ROUNDS: Final = 5
"""Games are played with mrsim and without in turn, because other programs slow down both."""


@dataclass(frozen=True)
class GameTimes:
    """Seconds of processor time that a game takes."""

    with_mrsim: float
    by_itself: float
    decisions: float
    """In a game."""

    @property
    def added(self) -> float:
        """What mrsim adds, as a part of what the game takes by itself."""
        return self.with_mrsim / self.by_itself - 1

    @property
    def added_each_decision(self) -> float:
        """What mrsim adds, in seconds for each decision."""
        return (self.with_mrsim - self.by_itself) / self.decisions


@dataclass(frozen=True)
class RecordedGame:
    """What was drawn and chosen in a game, so that it can be played again without mrsim."""

    faction: tuple[str, ...]
    deal: int
    """The key of what is drawn in set_up."""
    moves: Sequence[tuple[Any, int]]
    """Each option that was played, with the key of what is drawn then."""


def measure_game_times(match: PlainMatch, seconds: float = SPEED_SECONDS) -> GameTimes:
    """Play some games with mrsim and without, in turn, for about this many seconds."""
    started = time.process_time()
    first = record_game(match, 0, 0)
    took = time.process_time() - started
    games = max(1, math.ceil(seconds / 2 / ROUNDS / max(took, 1e-6)))
    inside = outside = 0.0
    decisions = 0
    for number in range(ROUNDS):
        blocks = max(1, games // match.rotations)
        recorded = [
            record_game(match, block, rotation)
            for block in range(number * blocks, (number + 1) * blocks)
            for rotation in match.rotations_of(block)
        ]
        decisions += sum(len(one.moves) for one in recorded)
        started = time.process_time()
        match.play_here(number * blocks, blocks, [])
        between = time.process_time()
        for one in recorded:
            play_recorded(match, one)
        outside += time.process_time() - between
        inside += between - started
    played = ROUNDS * blocks * match.rotations
    return GameTimes(inside / played, outside / played, decisions / played or len(first.moves))


def record_game(match: PlainMatch, block: int, rotation: int) -> RecordedGame:
    """Play a game, and note what was drawn and chosen."""
    moves: list[tuple[Any, int]] = []
    rules = match.declared.rules

    def play(game: PlainGame, option: Any) -> None:
        moves.append((option, game.random.key))
        rules.play(game, option)

    here = match.seat_game(block, rotation)
    deal = here.game.random.key
    noting = type(rules.__name__, (rules,), {"play": play})
    here.game.__class__ = noting
    match.play_seated(here)
    return RecordedGame(here.game.faction, deal, moves)


def play_recorded(match: PlainMatch, recorded: RecordedGame) -> list[Any]:
    """The same game in the shortest loop that plays it: nothing is checked, derived or written."""
    game = match.declared.new_table(match.players, match.box, match.pieces, match.values)
    game.faction = recorded.faction
    game.random.begin(recorded.deal)
    game.set_up()
    for option, key in recorded.moves:
        game.is_over()
        game.options()
        game.random.begin(key)
        game.play(option)
    game.end_counts()
    return [game.score(seat) for seat in range(match.players)]


def speed_on_one_core(match: PlainMatch) -> float:
    """Games a second in this process."""
    games, started = 0, time.perf_counter()
    while time.perf_counter() - started < SPEED_SECONDS:
        match.play_here(games, 1, [])
        games += 1
    return games * match.rotations / (time.perf_counter() - started)


def speed_on_all_cores(match: PlainMatch, declared: DeclaredGame, on_one: float) -> float:
    """Games a second in as many processes as there are cores."""
    cores = usable_cores()
    blocks = max(cores, int(on_one * SPEED_SECONDS * cores / match.rotations))
    for _ in play_batches(match, declared.columns, cores * BLOCKS_TO_WARM_UP, None):
        pass  # the processes start, and build the match
    started = time.perf_counter()
    games = sum(batch.games for batch in play_batches(match, declared.columns, blocks, None))
    return games / (time.perf_counter() - started)
