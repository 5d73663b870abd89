"""What every topic of an analysis starts from."""

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from mrsim.analysis.measures import MARGIN, SCORE, SHARE, Measure, measures
from mrsim.analysis.sums import ARM, RunSums
from mrsim.experiment.results import Run
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import Game, Role


@dataclass(frozen=True)
class Context:
    """A run, its game, the sums of what is looked at, and what is asked of them."""

    run: Run
    game: Game
    sums: RunSums
    experiment: Experiment
    """What is asked; the run's own unless it is looked at for another reason."""

    @property
    def everything(self) -> tuple[Measure, ...]:
        """All that is measured."""
        return measures(self.game.columns)

    def of_role(self, role: Role) -> list[Measure]:
        """The measures of the columns that are good for this."""
        names = {column.name for column in self.game.columns if column.role == role}
        return [measure for measure in self.everything if measure.name in names]

    @property
    def points(self) -> list[Measure]:
        """The score and its parts."""
        return [SCORE, MARGIN, *self.of_role("part")]

    @property
    def feel(self) -> list[Measure]:
        """What is said of games rather than of players."""
        other = [*self.points, *self.of_role("count")]
        absent = tuple(f"{name}_" for name in self.sums.modes if self.sums.by[name,][name].null_count())
        return [
            one
            for one in self.everything
            if one not in other and one.name != SHARE.name and not one.name.startswith(absent)
        ]

    @cached_property
    def players_by(self) -> tuple[str, ...]:
        """The columns by which players of the same game differ."""
        return tuple(name for name in self.sums.told_apart if name not in self.sums.modes and self.meets(name))

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """Those of them that say what a player started with."""
        return tuple(name for name in self.sums.factions if name in self.players_by)

    @cached_property
    def modes(self) -> tuple[str, ...]:
        """The columns by which whole games differ."""
        return tuple(name for name in self.sums.modes if self.sums.by[name,][name].n_unique() > 1)

    @cached_property
    def axes(self) -> tuple[str, ...]:
        """The axes along which arms differ."""
        return self.sums.varied_axes

    def meets(self, name: str) -> bool:
        """Whether some arm has more than one value of a column."""
        values = self.sums.by[name,].group_by(ARM).agg(pl.col(name).n_unique())[name].max()
        return int(values) > 1  # type: ignore[arg-type]
