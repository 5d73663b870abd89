"""Two runs of the same deals, side by side: what has changed from one to the other, block by block."""

from collections.abc import Mapping
from typing import Final

from mrsim.analysis.context import Context
from mrsim.analysis.load_sums import ArmSource, arm_source, check_common_blocks
from mrsim.analysis.statistics.changes import change_tables_along
from mrsim.analysis.tables import ResultTable
from mrsim.analysis.targets import RUN
from mrsim.errors import InputError
from mrsim.games.contract import Game
from mrsim.runs.reader import StoredRun

DEAL_KEYS: Final = ("seed", "noise", "players")
"""Arms that agree in these play the same deals."""


def compare_runs(before: StoredRun, after: StoredRun, game: Game) -> list[ResultTable]:
    """Compare the win shares and scores for which the first run has targets, in both runs, block by block."""
    return list(change_tables_along(Context(before, game, before.experiment, _pair_arms(before, after)), (RUN,)))


def _pair_arms(before: StoredRun, after: StoredRun) -> list[ArmSource]:
    """The arms that both runs have, matched by their axes. Refused where there are none, or where deals differ."""
    if before.experiment.game != after.experiment.game:
        raise InputError(
            f"the runs can't be paired: {before.folder.folder} is of {before.experiment.game}, "
            f"{after.folder.folder} of {after.experiment.game}."
        )
    check_common_blocks(before)
    check_common_blocks(after)
    there = {_sorted_axes(arm.axes): number for number, arm in enumerate(after.arms)}
    pairs = [(at, there.get(_sorted_axes(arm.axes))) for at, arm in enumerate(before.arms)]
    both = [(one, other) for one, other in pairs if other is not None]
    if not both:
        raise InputError(
            f"the runs can't be paired: no arm of {before.folder.folder} ({before.arms[0].name} …) is in "
            f"{after.folder.folder} ({after.arms[0].name} …); the same strategies must play with the same settings in "
            "both, and only the box may differ. Other strategies belong in one run."
        )
    for one, other in both:
        _check_same_deals(before, one, after, other)
    first, second = _run_labels(before, after)
    return [
        *(arm_source(before, one, {RUN: first}) for one, _ in both),
        *(arm_source(after, other, {RUN: second}) for _, other in both),
    ]


def _check_same_deals(before: StoredRun, one: int, after: StoredRun, other: int) -> None:
    """Refuse two arms whose deals differ: they cannot be compared block by block."""
    for what in DEAL_KEYS:
        was, is_now = getattr(before.arms[one], what), getattr(after.arms[other], what)
        if was != is_now:
            raise InputError(
                f"the runs can't be paired: {what} is {was} in {before.folder.folder} and {is_now} in "
                f"{after.folder.folder}; only games of the same deals can be compared block by block."
            )


def _run_labels(before: StoredRun, after: StoredRun) -> tuple[str, str]:
    """The labels of both runs: the names of their folders, or their paths where the names are equal."""
    first, second = before.folder.folder, after.folder.folder
    if first.name != second.name:
        return first.name, second.name
    return f"{first} (first)", f"{second} (second)"


def _sorted_axes(axes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The axes and their values, sorted by name: equal for arms that match."""
    return tuple(sorted(axes.items()))
