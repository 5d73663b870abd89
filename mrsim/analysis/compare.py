"""Two runs of the same deals, side by side: what has changed from one to the other, block by block."""

from collections.abc import Mapping
from typing import Final

from mrsim.analysis.changes import along
from mrsim.analysis.context import Context
from mrsim.analysis.reading import Source, check_blocks, of_run
from mrsim.analysis.tables import Table
from mrsim.analysis.targets import RUN
from mrsim.errors import InputError
from mrsim.experiment.results import Run
from mrsim.games.contract import Game

DEALS: Final = ("seed", "noise", "players")
"""Arms that agree in these play the same deals."""


def compare(before: Run, after: Run, game: Game) -> list[Table]:
    """The win shares and scores that the first run has targets for, in both, and their differences."""
    return list(along(Context(before, game, before.experiment, paired_arms(before, after)), (RUN,)))


def paired_arms(before: Run, after: Run) -> list[Source]:
    """The arms that both runs have, by the values of their axes; refused where there are none, or deals differ."""
    if before.experiment.game != after.experiment.game:
        raise InputError(
            f"the runs can't be paired: {before.folder.folder} is of {before.experiment.game}, "
            f"{after.folder.folder} of {after.experiment.game}."
        )
    check_blocks(before)
    check_blocks(after)
    there = {in_order(arm["axes"]): number for number, arm in enumerate(after.arms)}
    pairs = [(at, there.get(in_order(arm["axes"]))) for at, arm in enumerate(before.arms)]
    both = [(one, other) for one, other in pairs if other is not None]
    if not both:
        raise InputError(
            f"the runs can't be paired: no arm of {before.folder.folder} ({before.arms[0]['name']} …) is in "
            f"{after.folder.folder} ({after.arms[0]['name']} …)."
        )
    for one, other in both:
        check_deals(before, one, after, other)
    first, second = names(before, after)
    return [
        *(of_run(before, one, {RUN: first}) for one, _ in both),
        *(of_run(after, other, {RUN: second}) for _, other in both),
    ]


def check_deals(before: Run, one: int, after: Run, other: int) -> None:
    """Block by block is only possible where the deals are the same."""
    for what in DEALS:
        was, is_now = before.arms[one][what], after.arms[other][what]
        if was != is_now:
            raise InputError(
                f"the runs can't be paired: {what} is {was} in {before.folder.folder} and {is_now} in "
                f"{after.folder.folder}; only games of the same deals can be compared block by block."
            )


def names(before: Run, after: Run) -> tuple[str, str]:
    """What the runs are called: their folders' names, or their places where these are the same."""
    first, second = before.folder.folder, after.folder.folder
    if first.name != second.name:
        return first.name, second.name
    return f"{first} (first)", f"{second} (second)"


def in_order(axes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The values of all axes."""
    return tuple(sorted(axes.items()))
