"""Tunes the knobs of a strategy for one box, and writes them as a table of knobs.

Where players have something of their own, such as boards, the strategy is tuned for each of them in turn while the
others play what they have found by then; elsewhere it is tuned as a whole, alone among others of its kind.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mrsim import games
from mrsim.errors import InputError
from mrsim.experiment.arms import Arm
from mrsim.exploiting.alternation import PrefixedNotes, ReplySearch, ReplyTask
from mrsim.exploiting.best_replies import play_replies
from mrsim.exploiting.contests import Contest, contests_of_share, setting_giving
from mrsim.exploiting.reply_arena import ExperimentContest, SearchStoppedError, TableLibrary
from mrsim.files import write_atomically
from mrsim.games.contract import Game
from mrsim.games.kit.knob_tables import check_ties, knob_rows_as_csv, merge_rows, with_table
from mrsim.runs.adapted_strategies import AdaptedGain
from mrsim.seeds import CONFIRMING, seed_for
from mrsim.stats.intervals import CONFIDENCE
from mrsim.strategy.knobs import KNOB_FOLLOWS, knob_values
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.named_files import names_file
from mrsim.strategy.restrictions import is_restriction
from mrsim.strategy.situations import KnobRow
from mrsim.sums.block_sums import columns_of_role
from mrsim.tuning.candidate_games import TuningArena
from mrsim.tuning.cloud_search import check_cmaes_installed
from mrsim.tuning.form_gains import gains_by_form
from mrsim.tuning.game_forms import known_dimensions, situation_of_form
from mrsim.tuning.stages import TuningTask, tune_strategy

ADAPTING_ROUNDS: Final = 1
"""Rounds of replies after the first reply of each owner to what all others play at first."""
EVERYBODY: Final = ""
"""The owner where nobody has anything of its own."""
GAINS: Final = 1_000
"""Numbers the deals on which gains are measured; searches have smaller numbers."""


@dataclass(frozen=True)
class TuningStretch:
    """A strategy that is tuned in the box of some arms, in this many games on these deals."""

    game: Game
    strategy: str
    arms: Sequence[Arm]
    games: int
    seed: int
    note: str
    """Stands before what is being done."""


def faction_contest(arms: Sequence[Arm], game: Game) -> Contest | None:
    """The owners of what players are given, such as boards, in these arms; None where they are given nothing."""
    for share in columns_of_role(game.columns, "faction"):
        if setting_giving(share, game) is not None:
            try:
                return next(iter(contests_of_share(share, arms, game)))
            except InputError:  # in these arms nobody has one
                continue
    return None


@dataclass(frozen=True)
class TunedProfile:
    """What each owner plays; one owner without a name stands for everybody where nobody has anything of its own."""

    share: str
    plays: Mapping[str, str]


def tune_profile(task: TuningStretch, library: TableLibrary, begin: TunedProfile | None = None) -> TunedProfile:
    """Tune a strategy for the box of some arms, from what it plays at the beginning. A Ctrl-C raises."""
    check_cmaes_installed()
    contest = faction_contest(task.arms, task.game)
    if contest is None:
        return tune_as_whole(task, library, begin)
    each = task.games // (len(contest.owners) * (1 + ADAPTING_ROUNDS))
    plays = contest.plays if begin is None else begin.plays
    search = ReplySearch(
        ExperimentContest(contest, library),
        plays,
        ReplyTask(task.seed, each, rounds=ADAPTING_ROUNDS),
        watcher=PrefixedNotes(library.watcher, task.note),
    )
    with naming_games(task.games, each):
        search.run()
    if search.stopped:
        raise SearchStoppedError
    return TunedProfile(contest.share, search.end.strategies if search.end else search.plays)


def tune_as_whole(task: TuningStretch, library: TableLibrary, begin: TunedProfile | None) -> TunedProfile:
    """Tune for the tables of all arms together, alone among others that play as they begin."""
    forms = tuple({repr(arm.settings): arm.settings for arm in task.arms}.values())
    now = task.strategy if begin is None else begin.plays[EVERYBODY]
    asked = TuningTask(task.game.name, now, (now,), forms, (), task.games, task.seed)
    with naming_games(task.games, task.games):
        tuned = tune_strategy(asked, library.jobs, PrefixedNotes(library.watcher, task.note))
    if library.brake.is_on:
        raise SearchStoppedError
    is_better = tuned.new is not None and tuned.confirmed is not None and tuned.confirmed.worthwhile
    return TunedProfile("", {EVERYBODY: tuned.space.spell(tuned.values) if is_better else now})


@contextmanager
def naming_games(number: int, each: int) -> Iterator[None]:
    """Say of which option games are too few."""
    try:
        yield
    except InputError as error:
        raise InputError(f"adapt-games: {number:,} are {each:,} for each search. {error}") from None


def gains_of_profile(
    task: TuningStretch, found: TunedProfile, library: TableLibrary, blocks: int
) -> tuple[AdaptedGain, ...]:
    """What each owner gains if it alone plays what was found, on deals that no search has seen."""
    contest = faction_contest(task.arms, task.game)
    if contest is None:
        forms = list({repr(arm.settings): arm.settings for arm in task.arms}.values())
        arena = TuningArena(task.game.name, forms, (task.strategy,), library.jobs)
        seed = seed_for(task.seed, CONFIRMING, GAINS)
        old, new = arena.play([task.strategy, found.plays[EVERYBODY]], seed, blocks)
        overall = gains_by_form(old.shares, new.shares, arena.equal_shares).overall
        return (AdaptedGain(owner=EVERYBODY, gain=overall.gain, low=overall.low, high=overall.high),)
    changed = {owner: plays for owner, plays in found.plays.items() if plays != contest.plays[owner]}
    confidence = 1 - (1 - CONFIDENCE) / max(1, len(changed))
    played = ExperimentContest(contest, library)
    profiles = [{**contest.plays, owner: plays} for owner, plays in changed.items()]
    seed = seed_for(task.seed, CONFIRMING, GAINS)
    paired = play_replies(played, contest.plays, profiles, seed, blocks, confidence) if profiles else []
    shifts = [shares.shift_over_all(owner) for owner, shares in zip(changed, paired, strict=True)]
    return tuple(AdaptedGain(owner=one.owner, gain=one.gain, low=one.low, high=one.high) for one in shifts)


def write_profile(file: Path, task: TuningStretch, found: TunedProfile) -> None:
    """Write what was found as a table of knobs, with rows for each situation of the arms."""
    rows = [
        KnobRow((*situation, *([(found.share, owner)] if found.share else [])), knob, value)
        for owner, plays in found.plays.items()
        for situation in situations_of_arms(task.arms)
        for knob, value in turned_knobs(plays, task.game.name).items()
    ]
    write_table(file, task.strategy, task.game.name, rows)


def situations_of_arms(arms: Iterable[Arm]) -> list[tuple[tuple[str, str], ...]]:
    """What rows name for each arm: all that is fixed there but what single players are given."""
    given = {setting.name: None for setting in games.settings_of_game(next(iter(arms)).game) if setting.gives}
    return list(dict.fromkeys(situation_of_form(arm.game, {**arm.settings, **given}) for arm in arms))


def turned_knobs(typed: str, game: str) -> dict[str, float]:
    """The knobs that are named with a strategy, by their full names."""
    settings = KNOB_FOLLOWS.split(typed)[1:]
    named = {one.partition("=")[0] for one in settings if not (is_restriction(one) or names_file(one))}
    loaded = load_strategy(typed, game, games.find_game(game).questions)
    return {knob: value for knob, value in knob_values(loaded).items() if {knob, knob.partition(".")[2]} & named}


def write_table(file: Path, strategy: str, game: str, rows: Sequence[KnobRow]) -> None:
    """Write rows as a table, over those that the strategy has already; they name more, so they count.

    Where nothing better was found, the table has the knobs as they are.
    """
    dimensions = known_dimensions(game)
    plain = load_strategy(strategy, game, games.find_game(game).questions)
    before = with_table(plain, dimensions).table
    merged = merge_rows(before, rows) or [KnobRow((), knob, value) for knob, value in knob_values(plain).items()]
    try:
        check_ties(str(file), merged)
    except InputError:  # an old row names something else, and neither is more specific
        retuned = {row.knob for row in rows}
        merged = [*(row for row in before if row.knob not in retuned), *rows]
    write_atomically(file, knob_rows_as_csv(merged, dimensions))
