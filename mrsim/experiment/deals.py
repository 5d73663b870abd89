"""How often a deal is played: in every rotation of the seats, or in one, so that each game has a deal of its own.

Rotations take the luck of a deal out of comparisons between players. A seat keeps its luck in all of them, so where
seats are compared, the games of a block are alike and say little more than one.
"""

from collections.abc import Sequence
from typing import Final

from mrsim.experiment.spec import AUTO, Experiment
from mrsim.games.contract import Column
from mrsim.matches.play import ROTATED, SINGLE
from mrsim.sums.block_sums import player_columns

SEAT: Final = "seat"


def deals_of(experiment: Experiment, columns: Sequence[Column]) -> str:
    """Whether deals are rotated or single: as the experiment says, or as suits what it asks."""
    if experiment.design.deals != AUTO:
        return experiment.design.deals
    suits = (
        asks_of_seats_only(experiment)
        and not tells_players_apart(experiment, columns)
        and are_equal_players(experiment)
    )
    return SINGLE if suits else ROTATED


def asks_of_seats_only(experiment: Experiment) -> bool:
    """Whether seats share the wins of every target."""
    return bool(experiment.targets) and all(target.share == SEAT for target in experiment.targets)


def tells_players_apart(experiment: Experiment, columns: Sequence[Column]) -> bool:
    """Whether a target looks at some players apart: such as the seats of each board, which rotations compare."""
    return any(name in player_columns(columns) for target in experiment.targets for name in target.within)


def are_equal_players(experiment: Experiment) -> bool:
    """Whether all players of a line-up play the same; otherwise rotations give every seat the same company."""
    lineups = experiment.lineups
    return lineups.make == "mirror" or (
        lineups.make == "listed" and all(len(set(lineup)) == 1 for lineup in lineups.listed)
    )


def with_all_rotations(experiment: Experiment) -> Experiment:
    """The same question, each deal played in every rotation."""
    design = experiment.design.model_copy(update={"deals": ROTATED})
    return experiment.model_copy(update={"design": design})
