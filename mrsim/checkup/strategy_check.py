"""Checks whether a strategy plays without mistakes, and measures how well: the work of `mrsim strategies check`."""

from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import Final

from mrsim import games
from mrsim.checkup.endless_calls import PATIENCE, SECONDS_A_CALL
from mrsim.checkup.sandbox import SandboxJob, TrialOutcome, run_trial, trial_matches
from mrsim.errors import InputError
from mrsim.games.contract import Match
from mrsim.ladder.measure import LadderPlan, measure_rung_speed
from mrsim.matches.batches import seconds_a_block
from mrsim.matches.duels import Duel, duel, duel_lineup
from mrsim.matches.play import prepare_match
from mrsim.strategy.about import StrategyProfile, skill_ladder
from mrsim.strategy.diagnostics import shell_command
from mrsim.strategy.file_lookup import RANDOM, find_strategy
from mrsim.strategy.knobs import KNOB_FOLLOWS
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.question import Strategy

CHECKED_BLOCKS: Final = 30
"""Blocks played with every index checked, for each of the game's benchmark settings."""
CHECKED_SECONDS: Final = 20.0
PLAIN_BLOCKS: Final = 1
"""Blocks played with the compiler off, for each of these settings."""
PLAIN_SECONDS: Final = 30.0
TOLD_BLOCKS: Final = 10
TOLD_SECONDS: Final = 10.0
RUNG_SECONDS: Final = 10.0
"""How long the games against one rung of the skill ladder may take."""
WHOLE_PACE: Final = 10
"""The pace has no decimals from this many games a second on."""
FEWEST_BLOCKS: Final = 10
"""With fewer blocks an interval would say nothing."""
PILOT_BLOCKS: Final = 1 << 20


@dataclass(frozen=True)
class Trials:
    """Games that were played to find mistakes."""

    checked: int
    """Games with every index checked."""
    plain: int
    """Games repeated with the compiler off, with the same results; 0 if a game takes too long for that."""


@dataclass(frozen=True)
class QuestionUse:
    """How a strategy answered a question in some games."""

    question: str
    own: bool
    """Whether the file answers the question, rather than the baseline."""
    decisions: int
    """Decisions with more than one option."""
    options: float
    """Mean number of options of these decisions."""
    tied: float
    """Share of these decisions in which several options had the best score, so that a random draw decided."""
    all_equal: bool
    """Whether every option had the same score in every decision."""


@dataclass(frozen=True)
class RungDuel:
    """A strategy against a rung of the skill ladder; `duel` is None if it was left out."""

    against: str
    rung: int
    duel: Duel | None
    games_a_second: float
    remark: str = ""


def compile_strategy(game: str, typed: str) -> Strategy:
    """Load a strategy: its file is checked and compiled."""
    if KNOB_FOLLOWS.split(typed)[0] == RANDOM:
        raise InputError(f"{RANDOM} is built in; there is no file to check.")
    return load_strategy(typed, game, games.find_game(game).questions)


def most_seconds(game: str) -> float:
    """How long a check takes at most, without compiling: mistakes are looked for, then every rung is played."""
    looked_for = CHECKED_SECONDS + (0.0 if plays_uncompiled(game) else PLAIN_SECONDS) + TOLD_SECONDS
    return looked_for + RUNG_SECONDS * len(skill_ladder(game))


def plays_uncompiled(game: str) -> bool:
    """Whether a game and its strategies are plain Python."""
    return games.find_game(game).questions.are_plain


def try_strategy(game: str, typed: str, seed: int, patience: float = PATIENCE) -> Trials:
    """Play with every index checked, then with the compiler off; raise InputError if anything goes wrong.

    What is plain Python anyway is played once.
    """
    cases = tuple(range(len(games.find_game(game).benchmarks)))
    checked = run_trial(
        SandboxJob(game, typed, seed, 0, CHECKED_BLOCKS, CHECKED_SECONDS, cases), patience, NUMBA_BOUNDSCHECK="1"
    )
    if checked.failed:
        raise InputError(checked.failed)
    if checked.stuck:
        raise describe_stuck_block(game, typed, seed, checked.stuck, patience)
    if plays_uncompiled(game):
        return Trials(checked.games, checked.games)
    plain = run_trial(
        SandboxJob(game, typed, seed, 0, PLAIN_BLOCKS, PLAIN_SECONDS, cases), patience, NUMBA_DISABLE_JIT="1"
    )
    if plain.failed:
        raise InputError(plain.failed)
    check_same_games(game, typed, seed, checked, plain)
    return Trials(checked.games, plain.games)


def describe_stuck_block(game: str, typed: str, seed: int, at: tuple[int, int], patience: float) -> InputError:
    """The error for a block that does not end; with the compiler off, the line where it hangs is found."""
    case, block = at
    file = find_strategy(KNOB_FOLLOWS.split(typed)[0], game)
    job = SandboxJob(
        game, typed, seed, block, 1, PLAIN_SECONDS, (case,), watched=str(file), moment=min(patience, SECONDS_A_CALL)
    )
    found = run_trial(job, 2 * patience, NUMBA_DISABLE_JIT="1")
    if found.failed:
        return InputError(found.failed)
    match = trial_matches(game, typed, seed)[case]
    first = shell_command(match.command(block, 0))
    return InputError(f"{file}: a block of games does not end within {patience:g} s. Its first game: {first}")


def check_same_games(game: str, typed: str, seed: int, checked: TrialOutcome, plain: TrialOutcome) -> None:
    """Raise InputError unless compiled code and plain Python played the same games."""
    for (case, block), rows in plain.results.items():
        for rotation, row in enumerate(rows):
            if (case, block) in checked.results and checked.results[case, block][rotation] != row:
                file = find_strategy(KNOB_FOLLOWS.split(typed)[0], game)
                found = shell_command(trial_matches(game, typed, seed)[case].command(block, rotation))
                raise InputError(
                    f"{file}: a game has another result with the compiler off; numbers may grow too large for 64 "
                    f"bits, or come from another function than exp, log, tanh and sqrt. That game: {found}"
                )


def count_question_uses(game: str, typed: str, seed: int) -> list[QuestionUse]:
    """Play some games with all scores recorded, and count how each question was answered."""
    own = load_strategy(typed, game, games.find_game(game).questions).answers
    weighed: dict[str, list[list[float]]] = {}
    started = monotonic()
    told = trial_matches(game, typed, seed)
    for block in range(TOLD_BLOCKS):
        for match in told:
            if block == 0 or monotonic() - started < TOLD_SECONDS:
                collect_scores(match, block, typed, weighed)
    order = games.find_game(game).questions.names
    return [_question_use(name, name in own, weighed.get(name, [])) for name in order]


def collect_scores(match: Match, block: int, typed: str, weighed: dict[str, list[list[float]]]) -> None:
    """Add the scores of every decision of one game that had more than one option, by question."""
    events = match.tell(block, 0, explain=True).events
    seats = events[0]["strategies"]
    for event in events:
        if event["event"] == "options" and seats[event["player"]] == typed and len(event["options"]) > 1:
            scores = [option["score"] for option in event["options"]]
            weighed.setdefault(event["question"], []).append(scores)


def _question_use(question: str, own: bool, decisions: list[list[float]]) -> QuestionUse:
    count = len(decisions)
    tied = sum(Counter(scores)[max(scores)] > 1 for scores in decisions)
    return QuestionUse(
        question,
        own,
        count,
        sum(map(len, decisions)) / count if count else 0.0,
        tied / count if count else 0.0,
        count > 0 and all(len(set(scores)) == 1 for scores in decisions),
    )


def games_a_second(game: str, typed: str) -> float:
    """Games a second on one core, with the strategy in every seat."""
    return measure_rung_speed(LadderPlan(game, {}, (usual_players(game),)), typed)


def usual_players(game: str) -> int:
    """The number of players unless another is chosen."""
    (players,) = (setting.default for setting in games.settings_of_game(game) if setting.name == "players")
    return int(players)


def duel_rung(game: str, typed: str, one: StrategyProfile, wanted: int, seed: int) -> RungDuel | None:
    """One seat against a rung of the skill ladder in all others; None if the strategy is that rung itself."""
    file = find_strategy(KNOB_FOLLOWS.split(typed)[0], game)
    if one.file is not None and one.file.resolve() == file.resolve() and ":" not in typed:
        return None
    assert one.rung is not None  # noqa: S101  it is on the ladder
    against = one.name if one.file is None or not _is_ambiguous(one, game) else str(one.file)
    _, match = prepare_match(game, strategies=duel_lineup(typed, against, 1, usual_players(game)), standings_every=0)
    seconds = seconds_a_block(match, PILOT_BLOCKS)
    pace = match.rotations / seconds
    affordable = int(RUNG_SECONDS / seconds)
    blocks = -(-wanted // match.rotations)
    if affordable < min(FEWEST_BLOCKS, blocks):
        return RungDuel(against, one.rung, None, pace, f"left out: only {pace_text(pace)} games a second")
    remark = "" if affordable >= blocks else f"fewer games: {pace_text(pace)} a second"
    found = duel(
        game, typed, against, seats=1, players=match.players, blocks=max(2, min(blocks, affordable)), seed=seed
    )
    return RungDuel(against, one.rung, found, pace, remark)


def pace_text(pace: float) -> str:
    """Games a second for people: a whole number unless there are few."""
    return f"{pace:,.0f}" if pace >= WHOLE_PACE else f"{pace:.2g}"


def _is_ambiguous(one: StrategyProfile, game: str) -> bool:
    return sum(other.name == one.name for other in skill_ladder(game)) > 1
