"""The searching commands from Python: sweep, deviations, balance, compensate, tune and exploit."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mrsim.errors import InputError

if TYPE_CHECKING:
    from mrsim.experiment.spec import Experiment
    from mrsim.experiment.toml_reader import ExperimentLike
    from mrsim.progress import Progress
    from mrsim.runs.skill_room_file import SkillRooms
    from mrsim.search.balance import BalanceResult
    from mrsim.search.box_arena import BoxArena
    from mrsim.search.compensation import Compensation
    from mrsim.search.deviations import Deviations
    from mrsim.search.evaluation_store import SumStore
    from mrsim.search.sweep import Sweep
    from mrsim.tuning.stages import TuningResult


def sweep(
    experiment: "ExperimentLike",
    over: str | Sequence[str],
    *,
    changes: Sequence[str] = (),
    goal: str | None = None,
    blocks: int | None = None,
    jobs: int | None = None,
    cache: Path | str | None = None,
) -> "Sweep":
    """Take a number in the box, or a setting of the game, through a range, and measure how every share answers.

    Args:
        experiment: a name, a file ending in .toml, an `Experiment`, or a dict of its keys.
        over: what is taken through which values, such as "cows=20..40:4"; all combinations of several.
        changes: other values of keys of the experiment, such as "design.seed=7".
        goal: whose shares, such as "board within 2pp"; those of the first target by default.
        blocks: deals of each arm at each point; as many as the experiment says by default.
        jobs: threads; as many as there are cores by default.
        cache: a file that keeps what is played, so that a stopped search resumes from there.

    Returns:
        A `Sweep`; its `lines` are a polars frame with a line for each point and group.

    Example:
        >>> import mrsim
        >>> two = ["settings.players=2", 'lineups.strategies=["random"]']
        >>> found = mrsim.sweep("drier-canyons", "canyon.drought=0..2:2", changes=two, blocks=20)
        >>> found.lines["canyon.drought"].unique().to_list()
        [0, 2]

    """
    from mrsim.search.sweep import read_swept_range, run_sweep, with_settings

    asked, store = read_asked(experiment, changes, blocks), open_sums(cache)
    return run_sweep(
        lambda values: open_arena(with_settings(asked, values), goal, jobs, store),
        [read_swept_range(one) for one in ([over] if isinstance(over, str) else over)],
        settings_of(asked),
        blocks=asked.design.blocks,
        seed=asked.design.seed,
    )


def deviations(
    experiment: "ExperimentLike",
    *,
    group: str | None = None,
    changes: Sequence[str] = (),
    goal: str | None = None,
    blocks: int | None = None,
    jobs: int | None = None,
    cache: Path | str | None = None,
) -> "Deviations":
    """Try every small change of the box, and measure what each does to the shares.

    Args:
        experiment: a name, a file ending in .toml, an `Experiment`, or a dict of its keys.
        group: whose share the changes are sorted by, such as "big-jo"; nearness to the goal by default.
        changes: other values of keys of the experiment, such as "design.seed=7".
        goal: what is meant, such as "board within 2pp"; the first target by default.
        blocks: the most deals of each arm for each change; as many as the experiment says by default.
        jobs: threads; as many as there are cores by default.
        cache: a file that keeps what is played, so that a stopped search resumes from there.

    Returns:
        `Deviations`; its `changes`, `parts` and `base` are polars frames.

    Example:
        >>> import mrsim
        >>> two = ["settings.players=2", 'lineups.strategies=["random"]']
        >>> found = mrsim.deviations("drier-canyons", changes=two, blocks=20)
        >>> found.parts.columns[0]
        'part'

    """
    from mrsim.search.deviations import find_deviations

    asked = read_asked(experiment, changes, blocks)
    arena = open_arena(asked, goal, jobs, open_sums(cache))
    return find_deviations(arena, blocks=asked.design.blocks, seed=asked.design.seed, sort_by=group)


def balance(
    experiment: "ExperimentLike",
    *,
    max_changes: int = 6,
    games: int = 3_000_000,
    changes: Sequence[str] = (),
    goal: str | None = None,
    jobs: int | None = None,
    cache: Path | str | None = None,
) -> "BalanceResult":
    """Search for boxes that come nearer to the goal, choose among them, and confirm the gain on other deals.

    Args:
        experiment: a name, a file ending in .toml, an `Experiment`, or a dict of its keys.
        max_changes: the most pieces to reprint.
        games: games to search, to choose and to confirm.
        changes: other values of keys of the experiment, such as "design.seed=7".
        goal: what is meant, such as "board within 2pp"; the first target by default.
        jobs: threads; as many as there are cores by default.
        cache: a file that keeps what is played, so that a stopped search resumes from there.

    Returns:
        A `BalanceResult`; its `front` is a polars frame with the best box for each number of pieces.

    Example:
        >>> import mrsim
        >>> two = ["settings.players=2", 'lineups.strategies=["random"]']
        >>> mrsim.balance("drier-canyons", max_changes=1, games=20_000, changes=two).goals.share
        'board'

    """
    from mrsim.search.balance import balance_box

    asked = read_asked(experiment, changes, None)
    arena = open_arena(asked, goal, jobs, open_sums(cache))
    return balance_box(arena, most=max_changes, games=games, seed=asked.design.seed)


def compensate(
    experiment: "ExperimentLike",
    share: str | None = None,
    *,
    most: int = 15,
    changes: Sequence[str] = (),
    blocks: int | None = None,
    jobs: int | None = None,
) -> "Compensation":
    """Find the bonus in points at the start with which all seats, or boards, would win equally often.

    Args:
        experiment: a name, a file ending in .toml, an `Experiment`, or a dict of its keys.
        share: whose bonus: "seat", "board" …; what the first target asks about by default.
        most: points that are tried, up and down.
        changes: other values of keys of the experiment, such as "design.seed=7".
        blocks: deals of each arm; as many as the experiment says by default.
        jobs: threads; as many as there are cores by default.

    Returns:
        A `Compensation`; its `curves`, `needed` and `confirmed` are polars frames.

    Example:
        >>> import mrsim
        >>> two = ["settings.players=2"]
        >>> mrsim.compensate("quickstart", "seat", changes=two, blocks=20).needed["seat"].to_list()
        ['0', '1']

    """
    from mrsim.search.bonus_scores import ArenaScores
    from mrsim.search.compensation import find_compensation
    from mrsim.search.goals import share_of_first_target

    asked = read_asked(experiment, changes, blocks)
    scores = ArenaScores(open_bonus_arena(asked, share_of_first_target(asked) if share is None else share, jobs))
    return find_compensation(scores, blocks=asked.design.blocks, seed=asked.design.seed, most=most)


def tune(
    game: str,
    strategy: str,
    *,
    against: str | Sequence[str] = "greedy",
    knobs: Sequence[str] = (),
    games: int = 200_000,
    seed: int = 1,
    jobs: int | None = None,
    progress: "Progress | None" = None,
    **settings: Any,
) -> "TuningResult":
    """Search better values for the knobs of a strategy, choose among the finds, and confirm the gain on other deals.

    Args:
        game: the name of the game.
        strategy: a name or a file ending in .py, with the knobs to begin with.
        against: opponents, each of which fills all seats but one.
        knobs: the knobs that are tuned; all by default.
        games: games to search, to choose and to confirm.
        seed: names the deals.
        jobs: threads; as many as there are cores by default.
        progress: is told how far the search is.
        settings: settings of the game; a list has all its values searched together.

    Returns:
        A `TuningResult`; its `values` are the knobs that were chosen.

    Example:
        >>> import mrsim
        >>> found = mrsim.tune("moon-river", "greedy", knobs=["cow"], games=3000, players=2)
        >>> len(found.values)
        1

    """
    from mrsim.matches.play import check_settings
    from mrsim.tuning.stages import TuningTask, tune_strategy

    axes = [value if isinstance(value, list) else [value] for value in settings.values()]
    forms = tuple(check_settings(game, dict(zip(settings, values, strict=True))) for values in product(*axes))
    opponents = tuple(against.split(",") if isinstance(against, str) else against)
    return tune_strategy(TuningTask(game, strategy, opponents, forms, tuple(knobs), games, seed), jobs, progress)


def exploit(
    experiment: "ExperimentLike",
    share: str | None = None,
    *,
    knobs: Sequence[str] = (),
    games: int = 100_000,
    least_gain: float = 1.0,
    rounds: int = 4,
    changes: Sequence[str] = (),
    jobs: int | None = None,
    cache: Path | str | None = None,
) -> "SkillRooms":
    """Find how much better each board, style or seat could be played while all others play on as they do.

    Args:
        experiment: a name, a file ending in .toml, an `Experiment`, or a dict of its keys.
        share: who is asked about: "board", "strategy" or "seat"; the shares of all targets by default.
        knobs: the knobs that are tuned, or questions such as "claim", for all of its knobs; all by default.
        games: games of each search for a best reply.
        least_gain: the alternation ends where nobody gains more, in percentage points.
        rounds: rounds of the alternation at most; 0 for none.
        changes: other values of keys of the experiment, such as "design.seed=7".
        jobs: threads; as many as there are cores by default.
        cache: a file that keeps what is played, so that a stopped search resumes from there.

    Returns:
        `SkillRooms`; for each contest the `rooms` of its owners, the `steps` of the alternation and its `end`.

    Example:
        >>> import mrsim
        >>> two = ["settings.players=2", 'lineups.strategies=["greedy"]']
        >>> found = mrsim.exploit("legends-two", knobs=["cow"], games=2000, rounds=0, changes=two)
        >>> [room.owner for room in found.contests[0].rooms]
        ['mary', 'wesley', 'calamity', 'big-jo']

    """
    from mrsim import games as known_games
    from mrsim.exploiting.alternation import ReplyTask
    from mrsim.exploiting.exploit import exploit_experiment
    from mrsim.exploiting.reply_arena import TableLibrary
    from mrsim.formatting import PERCENT
    from mrsim.parallel import check_jobs

    asked = read_asked(experiment, changes, None)
    library = TableLibrary(check_jobs(jobs), open_sums(cache))
    task = ReplyTask(asked.design.seed, games, least_gain / PERCENT, rounds)
    return exploit_experiment(asked, known_games.find_game(asked.game), library, task, only=share, knobs=tuple(knobs))


def read_asked(experiment: "ExperimentLike", changes: Sequence[str], blocks: int | None) -> "Experiment":
    """An experiment by its name, its file or as it is, with other values of some keys."""
    from mrsim.experiment.toml_reader import resolve_experiment

    return resolve_experiment(experiment, [*changes, *([] if blocks is None else [f"design.blocks={blocks}"])])


def settings_of(experiment: "Experiment") -> Sequence[Any]:
    """The settings of the game of an experiment."""
    from mrsim import games

    return games.settings_of_game(experiment.game)


def open_sums(cache: Path | str | None) -> "SumStore":
    """The file that keeps what is played; without one it is kept in memory."""
    from mrsim.search.evaluation_store import SumStore

    return SumStore(None if cache is None else Path(cache))


def open_arena(experiment: "Experiment", goal: str | None, jobs: int | None, store: "SumStore") -> "BoxArena":
    """Where a search plays; refused where players don't differ in what the goal names."""
    from mrsim.parallel import check_jobs
    from mrsim.search.box_arena import BoxArena
    from mrsim.search.goals import target_of_goal

    if goal is not None:
        check_share("goal", goal, experiment)
    return BoxArena(experiment, target_of_goal(experiment, goal), check_jobs(jobs), store)


def open_bonus_arena(experiment: "Experiment", share: str, jobs: int | None) -> "BoxArena":
    """An arena that looks at all arms together, all with as many players, and keeps nothing."""
    from mrsim.experiment.spec import Target

    check_share("for", share, experiment)
    arena = open_arena(experiment, share, jobs, open_sums(None))
    arena.target = Target(share=arena.target.share, margin=arena.target.margin)
    arena.experiment = arena.experiment.model_copy(update={"targets": (arena.target,)})
    players = sorted({table.match.players for table in arena.tables("", experiment.design.seed)})
    if len(players) > 1:
        numbers = " and ".join(map(str, players))
        raise InputError(
            f"for: the combinations have {numbers} players; choose one with settings.players={players[-1]}."
        )
    return arena


def check_share(option: str, typed: str, experiment: "Experiment") -> None:
    """Refuse what players don't differ in."""
    from mrsim import games
    from mrsim.errors import did_you_mean, list_choices
    from mrsim.search.goals import target_of_goal
    from mrsim.sums.block_sums import player_columns

    share, known = target_of_goal(experiment, typed).share, player_columns(games.find_game(experiment.game).columns)
    if share not in known:
        raise InputError(
            f"{option}: players don't differ in {share}.{did_you_mean(share, known)} {list_choices(known)}"
        )


__all__ = ["balance", "compensate", "deviations", "exploit", "sweep", "tune"]
