"""A what-if: changes of an experiment as variants that play the same deals."""

from collections.abc import Sequence
from typing import Any, Final

from mrsim.errors import InputError
from mrsim.experiment.spec import EDIT, UNTIL_COMPARED, Design, Experiment, Results, Stop, Variant

NOTHING: Final = "none"
MOST_BLOCKS: Final = 20_000
PART_BLOCKS: Final = 100
"""Small parts: a first look is short, and the run continues from what it played."""


def add_what_if_variants(experiment: Experiment, edits: Sequence[str], boxes: Sequence[str]) -> Experiment:
    """The experiment with the changes in the place of its own variants, named as they are typed."""
    if not edits and not boxes:
        raise InputError('what is to be changed? Give --edit "C1-2 C3+2", or --box FILE.')
    variants = {edit: Variant(edit=edit_after(experiment.settings.get(EDIT, NOTHING), edit)) for edit in edits}
    variants |= {box: Variant(box=box) for box in boxes}
    targets = [target.model_copy(update={"within": without_variant(target.within)}) for target in experiment.targets]
    return experiment.model_copy(update={"variants": variants, "targets": tuple(targets), "results": Results()})


def without_variant(within: Sequence[str]) -> tuple[str, ...]:
    """The target without `variant` in its `within`: targets are judged in each variant anyway."""
    return tuple(name for name in within if name != "variant")


def edit_after(before: Any, edit: str) -> str:
    """An edit of a box that is edited already."""
    if isinstance(before, tuple):
        raise InputError("settings.edit is a list, and a what-if starts from one box: add --set settings.edit=EDITS.")
    return edit if before == NOTHING else f"{before}; {edit}"


def until_compared(experiment: Experiment, most: int) -> Experiment:
    """Until it is clear what every variant changes. A first look is one of these looks, however early it ends."""
    if most < 1:
        raise InputError(f"blocks: {most} is too few; 1 or more of each arm are played.")
    design: Design = experiment.design.model_copy(update={"blocks": most})
    return experiment.model_copy(update={"design": design, "stop": Stop(rule=UNTIL_COMPARED)})
