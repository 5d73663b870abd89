"""What every topic of an analysis starts from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import polars as pl

from mrsim.analysis.interval_method import interval_method_for, schedule_of_looks
from mrsim.analysis.load_sums import ArmSource, EarlierSums, add_up_sources, arm_sources
from mrsim.analysis.skill_levels import SKILL_AXIS, sort_levels
from mrsim.analysis.targets import list_target_columns
from mrsim.experiment.arms import mirror_strategy
from mrsim.experiment.spec import BASE, LOOKING, VARIANT, Experiment
from mrsim.games.contract import Game, Laddered, Role
from mrsim.runs.reader import StoredRun
from mrsim.stats.estimates import Estimates
from mrsim.stats.intervals import Intervals
from mrsim.stats.look_schedule import Schedule
from mrsim.sums.block_sums import ARM, GroupColumns, RunSums, analysis_sum_plan, asked_sum_plan, player_columns
from mrsim.sums.measures import OF_GAME, SCORE, SCORE_MARGIN, SHARE, Measure, list_measures


@dataclass(frozen=True)
class Context:
    """A run, its game, its experiment and its arms: the input of every table of an analysis."""

    run: StoredRun
    game: Game
    experiment: Experiment
    """What is asked; the run's own unless it is looked at for another reason."""
    sources: Sequence[ArmSource]
    whole: "Context | None" = None
    """All arms, where these are only some of them."""
    numbers: tuple[int, ...] = ()
    """Which arms of the whole these are."""
    earlier: EarlierSums | None = None
    """What earlier looks at the same run have added up, while it is played."""

    @staticmethod
    def of(run: StoredRun, game: Game, earlier: EarlierSums | None = None) -> "Context":
        """All arms of a run, for what it was played for."""
        return Context(run, game, run.experiment, arm_sources(run), earlier=earlier)

    @cached_property
    def base(self) -> "Context":
        """The arms in which nothing is changed: what is found in variants is never averaged with them."""
        return self._of([source.axes.get(VARIANT, BASE) == BASE for source in self.sources])

    @cached_property
    def strongest(self) -> "Context":
        """The arms of the strongest players where there are levels of skill, with nothing changed."""
        return self.strongest_of_all.base

    @cached_property
    def strongest_of_all(self) -> "Context":
        """The arms of the strongest players in every variant."""
        level = self.strongest_level
        return self._of([not level or mirror_strategy(source.axes[SKILL_AXIS]) == level for source in self.sources])

    @cached_property
    def strongest_level(self) -> str:
        """The strategy of the strongest players; empty where there are no levels of skill."""
        levels = [mirror_strategy(name) for name in sort_levels(self._lineups, self.rungs)]
        return levels[-1] if len(set(levels)) > 1 else ""

    @property
    def _lineups(self) -> list[str]:
        """The names of all line-ups, in the order of the experiment."""
        return list(dict.fromkeys(source.axes[SKILL_AXIS] for source in self.sources if SKILL_AXIS in source.axes))

    def _of(self, wanted: Sequence[bool]) -> "Context":
        """Some of the arms; all of them where none is wanted."""
        at = [number for number, is_wanted in enumerate(wanted) if is_wanted]
        if len(at) in (0, len(self.sources)):
            return self
        numbers = tuple(self.arm_numbers[number] for number in at)
        return replace(self, sources=[self.sources[n] for n in at], whole=self.whole or self, numbers=numbers)

    @property
    def arm_numbers(self) -> tuple[int, ...]:
        """The numbers of the arms in the run."""
        return self.numbers or tuple(range(len(self.sources)))

    @cached_property
    def sums(self) -> RunSums:
        """All sums: of every group that is shown, of the targets, and of what effects are adjusted for."""
        if self.whole is not None:
            return self.whole.sums.of_arms(self.numbers)
        columns = self.game.columns
        return add_up_sources(self.sources, columns, analysis_sum_plan(columns, list_target_columns(self.experiment)))

    @cached_property
    def rungs(self) -> Mapping[str, int]:
        """The place of each strategy on the ladder of skill, where the game has one."""
        return self.game.rungs if isinstance(self.game, Laddered) else {}

    @property
    def schedule(self) -> Schedule | None:
        """The looks at which its intervals must hold; None where it was looked at once."""
        return schedule_of_looks(self.run.planned, self.experiment.stop.rule, self.run.blocks)

    @property
    def is_looked_at(self) -> bool:
        """Whether it is looked at again and again while it is played, block by block."""
        return self.experiment.stop.rule in LOOKING

    @cached_property
    def target_sums(self) -> RunSums:
        """The sums of the targets alone, which are read in a moment."""
        return add_up_sources(self.sources, self.game.columns, target_dimensions(self.experiment, self.game))

    @cached_property
    def judged_sums(self) -> RunSums:
        """What verdicts and changes are read from. Looks count blocks, so they take them one by one."""
        if not self.is_looked_at:
            return self.target_sums
        return target_block_sums(self.experiment, self.game, self.sources, self.earlier)

    def asked_sums(self, by: GroupColumns) -> RunSums:
        """The sums for a question beyond the targets, read as verdicts are."""
        bin_size = 1 if self.is_looked_at else None
        return add_up_sources(self.sources, self.game.columns, asked_sum_plan(self.game.columns, [by]), bin_size)

    def family(self, estimates: Estimates) -> Intervals:
        """Intervals that hold together; those of a run that is looked at more than once, at all looks."""
        return interval_method_for(self.schedule)(estimates)

    def later(self, estimates: Estimates) -> Intervals:
        """The intervals of the same blocks as if the run continued: forecasts of more blocks start from them."""
        planned, rule = self.run.planned, self.experiment.stop.rule
        if planned.rule in LOOKING and self.run.blocks < planned.blocks:
            return interval_method_for(schedule_of_looks(planned, rule, planned.blocks), planned.blocks)(estimates)
        return interval_method_for(schedule_of_looks(planned, rule, planned.blocks + 1))(estimates)

    @property
    def everything(self) -> tuple[Measure, ...]:
        """All measures of the game."""
        return list_measures(self.game.columns)

    def of_role(self, role: Role) -> list[Measure]:
        """The measures of the columns that have this role."""
        names = {column.name for column in self.game.columns if column.role == role}
        return [measure for measure in self.everything if measure.name in names]

    @property
    def points(self) -> list[Measure]:
        """The score and its parts."""
        return [SCORE, SCORE_MARGIN, *self.of_role("part")]

    @property
    def counts(self) -> list[Measure]:
        """How often things happen to players; what is the same for all players of a game is said of games."""
        of_game = {column.name for column in self.game.columns if column.group == OF_GAME}
        return [measure for measure in self.of_role("count") if measure.name not in of_game]

    @property
    def feel(self) -> list[Measure]:
        """The measures that describe games rather than players."""
        other = [*self.points, *self.counts]
        absent = [name for name in self.sums.modes if self.sums.by[name,][name].null_count()]
        return [
            one for one in self.everything if one not in other and one.name != SHARE.name and one.mode not in absent
        ]

    @cached_property
    def players_by(self) -> tuple[str, ...]:
        """The columns by which players of the same game differ."""
        return tuple(name for name in self.sums.players if self.meets(name))

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """The columns of `players_by` that say what a player started with."""
        return tuple(name for name in self.sums.factions if name in self.players_by)

    @cached_property
    def modes(self) -> tuple[str, ...]:
        """The columns by which whole games differ."""
        return tuple(name for name in self.sums.modes if self.sums.by[name,][name].drop_nulls().n_unique() > 1)

    @cached_property
    def axes(self) -> tuple[str, ...]:
        """The axes along which arms differ."""
        return self.sums.varied_axes

    @property
    def assumed(self) -> tuple[str, ...]:
        """The axes that choose between readings of what is not known: variants too, where they do nothing else."""
        names = tuple(setting.name for setting in self.game.settings if setting.is_assumed)
        variants = self.experiment.variants.values()
        only_read = all(set(one.settings) <= set(names) and not one.strategies for one in variants)
        return (*names, VARIANT) if variants and only_read else names

    def meets(self, name: str) -> bool:
        """Whether some arm has more than one value of a column."""
        values = self.sums.by[name,].group_by(ARM).agg(pl.col(name).n_unique())[name].max()
        return int(values) > 1  # type: ignore[arg-type]


def target_block_sums(
    experiment: Experiment, game: Game, sources: Sequence[ArmSource], earlier: EarlierSums | None = None
) -> RunSums:
    """The sums that the targets of an experiment need, block by block."""
    return add_up_sources(sources, game.columns, target_dimensions(experiment, game), bin_size=1, earlier=earlier)


def target_dimensions(experiment: Experiment, game: Game) -> dict[GroupColumns, tuple[str, ...]]:
    """The groups of columns that targets name; where none are stated, each column that could be a target."""
    return asked_sum_plan(
        game.columns, list_target_columns(experiment) or [(name,) for name in player_columns(game.columns)]
    )
