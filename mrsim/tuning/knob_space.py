"""The knobs of a strategy as a space to search, in which every one begins at 0 and a step of 1 is as large as it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final

from mrsim.errors import InputError
from mrsim.strategy.knobs import KNOB_FOLLOWS, full_knob_names, knob_values
from mrsim.strategy.named_files import names_file
from mrsim.strategy.question import Strategy
from mrsim.strategy.restrictions import is_restriction

KNOB_DIGITS: Final = 3
"""A knob is rounded to this many significant digits of its old value or its new one, whichever is larger."""

KnobValues = tuple[float, ...]
"""One for each tuned knob."""


@dataclass(frozen=True)
class KnobSpace:
    """The tuned knobs, and all others as they stay."""

    name: str
    """The strategy without its knobs; its restrictions stay."""
    defaults: dict[str, float]
    """Knobs as they are where nothing is typed; those that differ from table to table are missing."""
    start: dict[str, float]
    """Knobs as the user has set them; those that differ from table to table are missing."""
    tuned: tuple[str, ...]

    @property
    def start_values(self) -> KnobValues:
        """What the search begins with."""
        return tuple(self.start[knob] for knob in self.tuned)

    def values(self, point: Sequence[float]) -> KnobValues:
        """The knobs at a point of the space, rounded: what is played is what can be written down."""
        return tuple(
            _round_knob(old, step * knob_size(old)) for old, step in zip(self.start_values, point, strict=True)
        )

    def spell(self, values: KnobValues) -> str:
        """The strategy as a user names it; knobs that are as they are anyway are left out."""
        return self.name + "".join(f":{knob}={value:.12g}" for knob, value in self.turned(values).items())

    def turned(self, values: KnobValues) -> dict[str, float]:
        """The knobs that are not as they are where nothing is typed."""
        found = self.start | dict(zip(self.tuned, values, strict=True))
        return {knob: value for knob, value in found.items() if value != self.defaults.get(knob)}


def build_knob_space(
    typed: str, plain: Sequence[Strategy], turned: Sequence[Strategy], wanted: Sequence[str] = ()
) -> KnobSpace:
    """The space of the knobs that are wanted, or of all that have one value to begin with.

    The strategy is given as it plays at each table: `plain` without knobs of the user, `turned` with them.
    """
    known = list(knob_values(turned[0]))
    if not known:
        raise InputError(f"{typed}: {plain[0].name} has no knobs to tune; a knob is a keyword default of a function.")
    start = common_values(turned)
    chosen = {full for name in wanted for full in named_knobs(typed, turned[0], name)} or set(start or known)
    for knob in known:
        if knob in chosen and knob not in start:
            raise InputError(
                f"{typed}: the table of {plain[0].name} has several values of {knob} for what is played here; name the "
                f"one to begin with, such as {typed}:{knob}={knob_values(turned[0])[knob]:g}."
            )
    tuned = tuple(knob for knob in known if knob in chosen)
    return KnobSpace(plain_name(typed), common_values(plain), start, tuned)


def common_values(strategies: Sequence[Strategy]) -> dict[str, float]:
    """The knobs that have the same value in all of them, whatever is dealt."""
    waiting = {row.knob for strategy in strategies for row in strategy.table}
    each = [knob_values(strategy) for strategy in strategies]
    same = {knob for knob in each[0] if len({values[knob] for values in each}) == 1}
    return {knob: value for knob, value in each[0].items() if knob in same - waiting}


def named_knobs(typed: str, turned: Strategy, name: str) -> list[str]:
    """The full names of what a user calls `claim`, all knobs of a question, or of a knob by its name."""
    of_question = [full for full in knob_values(turned) if full.partition(".")[0] == name]
    return of_question or full_knob_names(typed, turned, name)


def plain_name(typed: str) -> str:
    """`greedy:never=swap` of `greedy:cow=4:never=swap`: restrictions and named files stay, they are what is tuned."""
    name, *settings = KNOB_FOLLOWS.split(typed)
    return ":".join([name, *(one for one in settings if is_restriction(one) or names_file(one))])


def knob_size(value: float) -> float:
    """How large a knob is; one that is 0 says nothing of it."""
    return abs(value) or 1.0


def _round_knob(old: float, change: float) -> float:
    """A knob that is not changed stays as it is, whatever its digits."""
    if change == 0:
        return old
    new = old + change
    size = max(knob_size(old), abs(new))
    return round(new, KNOB_DIGITS - 1 - floor(log10(size))) + 0.0
