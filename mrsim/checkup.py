"""Whether a strategy can be trusted to play, and how well it does: what `mrsim strategies check` finds out."""

from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import Final

from mrsim import games
from mrsim.duels import Duel, duel, lineup
from mrsim.errors import InputError
from mrsim.experiment.runner import seconds_a_block
from mrsim.games.contract import Match
from mrsim.ladder.climb import Plan, speed
from mrsim.playing import prepare
from mrsim.strategy.about import About, ladder
from mrsim.strategy.failing import as_typed
from mrsim.strategy.finding import find
from mrsim.strategy.knobs import KNOB_FOLLOWS
from mrsim.strategy.loading import load
from mrsim.strategy.players import RANDOM
from mrsim.strategy.question import Strategy
from mrsim.trial import Job, Outcome, matches, run

CHECKED_BLOCKS: Final = 30
"""Blocks played with every index checked, in each of the settings that differ most."""
CHECKED_SECONDS: Final = 20.0
PLAIN_BLOCKS: Final = 1
"""Blocks played with the compiler off, in each of them."""
PLAIN_SECONDS: Final = 30.0
PATIENCE: Final = 60.0
"""Seconds that one block may take."""
TOLD_BLOCKS: Final = 10
TOLD_SECONDS: Final = 10.0
RUNG_SECONDS: Final = 10.0
"""How long the games against one rung of the ladder may take."""
SEVERAL: Final = 10
FEWEST_BLOCKS: Final = 10
"""With fewer an interval says nothing."""
PILOT_BLOCKS: Final = 1 << 20


@dataclass(frozen=True)
class Trials:
    """Games that were played to find mistakes."""

    checked: int
    """With every index checked."""
    plain: int
    """Again with the compiler off: they came out the same. None where a game takes too long for that."""


@dataclass(frozen=True)
class Asked:
    """How a question was answered in the games told."""

    question: str
    own: bool
    """Whether the file answers it, or the baseline does."""
    decisions: int
    """With more than one option."""
    options: float
    """On average."""
    by_lot: float
    """The share of decisions in which the best score stood more than once."""
    all_equal: bool
    """Whether every option had the same score in every decision."""


@dataclass(frozen=True)
class Rung:
    """How a strategy fares against a rung of the ladder; `duel` is None where it was left out."""

    against: str
    rung: int
    duel: Duel | None
    games_a_second: float
    remark: str = ""


def compiled(game: str, typed: str) -> Strategy:
    """The strategy, checked and compiled."""
    if KNOB_FOLLOWS.split(typed)[0] == RANDOM:
        raise InputError(f"{RANDOM} is built in; there is no file to check.")
    return load(typed, game, games.find(game).questions)


def tried(game: str, typed: str, seed: int, patience: float = PATIENCE) -> Trials:
    """Play with every index checked, then with the compiler off; what goes wrong is raised."""
    cases = tuple(range(len(games.find(game).benchmarks)))
    checked = run(Job(game, typed, seed, 0, CHECKED_BLOCKS, CHECKED_SECONDS, cases), patience, NUMBA_BOUNDSCHECK="1")
    if checked.failed:
        raise InputError(checked.failed)
    if checked.stuck:
        raise stuck(game, typed, seed, checked.stuck, patience)
    plain = run(Job(game, typed, seed, 0, PLAIN_BLOCKS, PLAIN_SECONDS, cases), patience, NUMBA_DISABLE_JIT="1")
    if plain.failed:
        raise InputError(plain.failed)
    compare(game, typed, seed, checked, plain)
    return Trials(checked.games, plain.games)


def stuck(game: str, typed: str, seed: int, at: tuple[int, int], patience: float) -> InputError:
    """A block does not end; with the compiler off we see where it stays."""
    case, block = at
    file = find(KNOB_FOLLOWS.split(typed)[0], game)
    job = Job(game, typed, seed, block, 1, PLAIN_SECONDS, (case,), watched=str(file), moment=min(patience, 10.0))
    found = run(job, 2 * patience, NUMBA_DISABLE_JIT="1")
    if found.failed:
        return InputError(found.failed)
    match = matches(game, typed, seed)[case]
    first = as_typed(match.command(block, 0))
    return InputError(f"{file}: a block of games does not end within {patience:g} s. Its first game: {first}")


def compare(game: str, typed: str, seed: int, checked: Outcome, plain: Outcome) -> None:
    """Compiled and plain Python must play the same games."""
    for (case, block), rows in plain.results.items():
        for rotation, row in enumerate(rows):
            if (case, block) in checked.results and checked.results[case, block][rotation] != row:
                file = find(KNOB_FOLLOWS.split(typed)[0], game)
                found = as_typed(matches(game, typed, seed)[case].command(block, rotation))
                raise InputError(
                    f"{file}: a game comes out differently with the compiler off; numbers may grow too large for 64 "
                    f"bits, or come from another function than exp, log, tanh and sqrt. That game: {found}"
                )


def asked(game: str, typed: str, seed: int) -> list[Asked]:
    """Tell some games and count how the questions were answered."""
    own = load(typed, game, games.find(game).questions).answers
    weighed: dict[str, list[list[float]]] = {}
    started = monotonic()
    told = matches(game, typed, seed)
    for block in range(TOLD_BLOCKS):
        for match in told:
            if block == 0 or monotonic() - started < TOLD_SECONDS:
                collect(match, block, typed, weighed)
    order = games.find(game).questions.names
    return [_asked(name, name in own, weighed.get(name, [])) for name in order]


def collect(match: Match, block: int, typed: str, weighed: dict[str, list[list[float]]]) -> None:
    """The scores of every decision of one game that had more than one option."""
    events = match.tell(block, 0, explain=True).events
    seats = events[0]["strategies"]
    for event in events:
        if event["event"] == "options" and seats[event["player"]] == typed and len(event["options"]) > 1:
            scores = [option["score"] for option in event["options"]]
            weighed.setdefault(event["question"], []).append(scores)


def _asked(question: str, own: bool, decisions: list[list[float]]) -> Asked:
    count = len(decisions)
    lots = sum(Counter(scores)[max(scores)] > 1 for scores in decisions)
    return Asked(
        question,
        own,
        count,
        sum(map(len, decisions)) / count if count else 0.0,
        lots / count if count else 0.0,
        count > 0 and all(len(set(scores)) == 1 for scores in decisions),
    )


def games_a_second(game: str, typed: str) -> float:
    """Of one core, with the strategy in every seat."""
    return speed(Plan(game, {}, (usual_players(game),)), typed)


def usual_players(game: str) -> int:
    """How many play where nothing else is said."""
    (players,) = (setting.default for setting in games.settings(game) if setting.name == "players")
    return int(players)


def climb(game: str, typed: str, one: About, wanted: int, seed: int) -> Rung | None:
    """One seat against a rung of the ladder in all others; None where the strategy is that rung itself."""
    file = find(KNOB_FOLLOWS.split(typed)[0], game)
    if one.file is not None and one.file.resolve() == file.resolve() and ":" not in typed:
        return None
    assert one.rung is not None  # noqa: S101  it is on the ladder
    against = one.name if one.file is None or not _is_ambiguous(one, game) else str(one.file)
    _, match = prepare(game, strategies=lineup(typed, against, 1, usual_players(game)), standings_every=0)
    seconds = seconds_a_block(match, PILOT_BLOCKS)
    pace = match.rotations / seconds
    affordable = int(RUNG_SECONDS / seconds)
    blocks = -(-wanted // match.rotations)
    if affordable < min(FEWEST_BLOCKS, blocks):
        return Rung(against, one.rung, None, pace, f"left out: only {shown(pace)} games a second")
    remark = "" if affordable >= blocks else f"fewer games: {shown(pace)} a second"
    found = duel(
        game, typed, against, seats=1, players=match.players, blocks=max(2, min(blocks, affordable)), seed=seed
    )
    return Rung(against, one.rung, found, pace, remark)


def shown(pace: float) -> str:
    """Games a second for people: whole ones, where there are several."""
    return f"{pace:,.0f}" if pace >= SEVERAL else f"{pace:.2g}"


def rungs(game: str) -> list[About]:
    """The ladder, from random up."""
    return ladder(game)


def _is_ambiguous(one: About, game: str) -> bool:
    return sum(other.name == one.name for other in ladder(game)) > 1
