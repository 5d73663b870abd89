"""Values of knobs by situation: rows of a strategy's table, and which of them count where a player sits."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mrsim.strategy.question import Strategy

Situation = Mapping[str, str]
"""The value of each dimension that is known; what is drawn by the deal is missing before it."""
SettledStrategies = dict[tuple[object, ...], "Strategy"]
"""Strategies that are settled, by the identity of the strategy and its situation."""
NO_VALUE: Final = ""
"""Of a dimension that a player does not have, such as the scenario of the base game: no row can name it."""

DIGITS: Final = 12


@dataclass(frozen=True)
class KnobRow:
    """A row of a table: the situation that it names, a knob by its full name, and its value there."""

    where: tuple[tuple[str, str], ...]
    """Dimensions with their values; those that are left blank are missing."""
    knob: str
    value: float

    def may_match(self, situation: Situation) -> bool:
        """Whether nothing that is known speaks against it."""
        return all(situation.get(dimension, value) == value for dimension, value in self.where)

    def is_decided(self, situation: Situation) -> bool:
        """Whether everything it names is known."""
        return all(dimension in situation for dimension, _ in self.where)


def find_tie(rows: Sequence[KnobRow]) -> tuple[KnobRow, KnobRow] | None:
    """Two rows for one knob of which neither wins in some situation; None where there are none."""
    by_knob: dict[str, list[KnobRow]] = {}
    for row in rows:
        by_knob.setdefault(row.knob, []).append(row)
    return next(filter(None, map(_find_tie_of_knob, by_knob.values())), None)


def _find_tie_of_knob(rows: Sequence[KnobRow]) -> tuple[KnobRow, KnobRow] | None:
    for one, other in combinations(rows, 2):
        both = dict(one.where) | dict(other.where)
        if len(one.where) != len(other.where) or not one.may_match(both):
            continue
        if not any(wins_over(third, one, both) for third in rows):
            return one, other
    return None


def wins_over(third: KnobRow, row: KnobRow, situation: Situation) -> bool:
    """Whether a row for the same knob names more, and matches wherever the situation is this one."""
    return len(third.where) > len(row.where) and set(third.where) <= set(situation.items())


def settle_knobs(strategy: "Strategy", situation: Situation) -> "Strategy":
    """The strategy with the values that its table has for a situation; rows that are still open stay in its table."""
    matching = [row for row in strategy.table if row.may_match(situation)]
    still_open = {row.knob for row in matching if not row.is_decided(situation)}
    decided = sorted((row for row in matching if row.knob not in still_open), key=lambda row: len(row.where))
    found = {row.knob: row.value for row in decided}  # the most specific row comes last
    left = tuple(row for row in matching if row.knob in still_open)
    return replace(set_knobs(strategy, found), table=left)


def settle_players(
    strategies: Iterable["Strategy"], situations: Iterable[Situation], settled: SettledStrategies | None = None
) -> list["Strategy"]:
    """The strategy of each player, settled for its own situation; one that is in `settled` is not settled again."""
    known = {} if settled is None else settled
    found = []
    for strategy, situation in zip(strategies, situations, strict=True):
        key = (id(strategy), *situation.items())
        if key not in known:
            known[key] = settle_knobs(strategy, situation)
        found.append(known[key])
    return found


def what_matters(strategy: "Strategy", situation: Situation) -> Situation:
    """The part of a situation that the table of a strategy asks for."""
    asked = {dimension for row in strategy.table for dimension, _ in row.where}
    return {dimension: value for dimension, value in situation.items() if dimension in asked}


def set_knobs(strategy: "Strategy", values: Mapping[str, float]) -> "Strategy":
    """The strategy with other values of some knobs, named in full."""
    answers = {
        question: replace(
            answer,
            values=tuple(
                values.get(f"{question}.{knob}", value) for knob, value in zip(answer.knobs, answer.values, strict=True)
            ),
        )
        for question, answer in strategy.answers.items()
    }
    return replace(strategy, answers=answers)


def digest_of_rows(rows: Iterable[KnobRow]) -> str:
    """Equal for two tables with the same rows, in whatever order."""
    spelt = sorted((sorted(row.where), row.knob, row.value) for row in rows)
    return hashlib.sha256(repr(spelt).encode()).hexdigest()[:DIGITS]
