"""What people call the values of columns and settings: Big Jo, the 1st player, reading h1 of the parcels.

Data has ids, such as big-jo and seat 0. Each game says in its `names.py` how its ids are printed; whatever prints a
value for people asks here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from mrsim import games
from mrsim.formatting import name_in_words, ordinal
from mrsim.strategy.named_files import print_strategies

SEAT: Final = "seat"
OF_STRATEGIES: Final = ("lineup", "strategy")
PLAYERS: Final = "players"
OF_OTHERS: Final = " "
"""Begins what is added to the name of a column for the values that others have."""
BETWEEN: Final = ","
"""Stands between the values of a setting that has several."""
STRATEGY_NAME: Final = re.compile(r"(?<![\w./\\:=-])[a-z]\w*(?=[:,\s]|$)")
"""In the names of strategies one that is neither a part of a path nor a knob."""


@cache
def printed_names() -> Mapping[str, Mapping[str, str]]:
    """For each column or setting the printed names of its values, of all games together."""
    found: dict[str, dict[str, str]] = {}
    for game in games.compiled_games():
        module = f"mrsim.games.{game.replace('-', '_')}.names"
        named = getattr(import_module(module), "PRINTED_NAMES", {}) if find_spec(module) else {}
        for column, names in named.items():
            found.setdefault(column, {}).update(names)
    return found


def print_name(column: str, value: object) -> str:
    """The printed name of a value; the value itself where it has none. `board against` has the names of boards."""
    text = str(value)
    if column == SEAT and text.isdecimal():
        return name_player(int(text))
    if column.partition(OF_OTHERS)[0] in OF_STRATEGIES:
        return STRATEGY_NAME.sub(lambda name: name_in_words(name[0]), print_strategies(text))
    names = printed_names().get(column.partition(OF_OTHERS)[0], {})
    if text in names:
        return names[text]
    several = text.split(BETWEEN)
    return ", ".join(names[one] for one in several) if len(several) > 1 and names.keys() >= set(several) else text


def print_combinations(axes: Sequence[Mapping[str, str]]) -> tuple[str, ...]:
    """Every combination of values by what distinguishes it from the others: `Timber Rafting · greedy ×4`."""
    varied = [name for name in axes[0] if len({one[name] for one in axes}) > 1] or list(axes[0])
    return tuple(" · ".join(label_value(name, one[name]) for name in varied) for one in axes)


def label_values(values: Iterable[tuple[str, object]]) -> str:
    """Several values of columns: `Mary, Gold Rush`."""
    return join_labels([label_value(column, value) for column, value in values])


def join_labels(labels: Sequence[str]) -> str:
    """Labels in a row, with dots between them where one of them is itself a list."""
    return (" · " if any(", " in label for label in labels) else ", ").join(labels)


def name_player(seat: int) -> str:
    """Who sits in a seat, counted from 0: `1st player`."""
    return f"{ordinal(seat + 1)} player"


def label_value(column: str, value: object) -> str:
    """A value of a column where nothing else says of which: a number without a name gets the name of its column."""
    text = print_name(column, value)
    if not text.isdecimal():
        return text
    return f"{text} {PLAYERS}" if column == PLAYERS else f"{name_in_words(column)} {text}"
