"""How the things of a run look: arms may have been played with different boxes and boards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mrsim.analysis.context import Context
from mrsim.errors import InputError
from mrsim.games.contract import Drawn, Game, Look
from mrsim.games.printed_names import label_value
from mrsim.runs.manifest import RecordedArm


@dataclass(frozen=True)
class ArmGroup:
    """Arms in which something looks the same."""

    number: int
    """Counted from 0."""
    look: Look | None
    """None where the game can't be drawn, or the box has changed since or is gone."""
    arms: list[int]
    differs: str
    """What these arms have in common and no other has; empty where all are alike."""

    @property
    def suffix(self) -> str:
        """Appended to the name of a table, so that the names of several groups differ."""
        return f"-{self.number + 1}" if self.number else ""


def group_arms_by_look(context: Context, key: Callable[[Look], object]) -> Iterator[ArmGroup]:
    """The arms, grouped by what `key` takes from their look."""
    found: list[tuple[object, Look | None, list[int]]] = []
    for number in context.arm_numbers:
        look = _look_of_arm(context.game, context.run.arms[number])
        what = look and key(look)
        same = next((arms for other, _, arms in found if other == what), None)
        if same is None:
            found.append((what, look, [number]))
        else:
            same.append(number)
    for number, (_, look, arms) in enumerate(found):
        yield ArmGroup(number, look, arms, _describe_distinction(context, arms))


def _look_of_arm(game: Game, arm: RecordedArm) -> Look | None:
    """How things look in an arm; None where the game cannot be drawn."""
    if not isinstance(game, Drawn):
        return None
    try:
        return game.look(arm.settings, arm.ingredients)
    except InputError:
        return None


def averages_of_tally(name: str, look: Look | None) -> Mapping[str, str]:
    """Which measures of a tally are averages over which others; none where the game can't be drawn."""
    return next((tally.averages for tally in look.tallies if tally.name == name), {}) if look else {}


def _describe_distinction(context: Context, arms: Sequence[int]) -> str:
    """`a straight board`: the first axis that separates these arms from all others, else all that narrow them."""
    narrower = []
    for axis in context.axes:
        here = {context.run.arms[number].axes[axis] for number in arms}
        others = {context.run.arms[number].axes[axis] for number in context.arm_numbers if number not in arms}
        words = " and ".join(label_value(axis, value) for value in sorted(here))
        if others and not here & others:
            return words
        if others - here:
            narrower.append(words)
    return ", ".join(narrower)
