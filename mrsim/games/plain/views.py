"""What strategies see of a plain game: their own side, the table, and an option. All of it can only be read."""

from collections.abc import Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import Any, Final

from mrsim.engine.rng import derive_key
from mrsim.errors import did_you_mean
from mrsim.games.plain.base import PlainGame
from mrsim.games.plain.chance import KEY_BITS
from mrsim.games.plain.components import Piece

AS_THEY_ARE: Final = frozenset((int, float, bool, str, type(None), Piece))
"""What can't be changed anyway."""
LOT: Final = 1 << 40
"""The number of the key of a lot: no option has it."""
INSIDE: Final = ("random",)
"""Attributes that belong to the machinery."""


def freeze(value: Any) -> Any:
    """The same value in a form that nobody can change."""
    kind = type(value)
    if kind in AS_THEY_ARE:
        return value
    if isinstance(value, list | tuple):
        return tuple(map(freeze, value)) if kind in (list, tuple) else kind(*map(freeze, value))
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze(one) for key, one in value.items()})
    if isinstance(value, set | frozenset):
        return frozenset(map(freeze, value))
    return deepcopy(value)


def visible_names(game: PlainGame) -> list[str]:
    """The attributes that everybody may see."""
    unseen = {*game.hidden, *game.private, *INSIDE}
    return [name for name in vars(game) if not name.startswith("_") and name not in unseen]


def own_names(game: PlainGame) -> list[str]:
    """The attributes that hold something for each player."""
    return [name for name in (*game.private, *visible_names(game)) if is_by_seat(game, vars(game).get(name))]


def is_by_seat(game: PlainGame, value: Any) -> bool:
    """Whether a value holds something for each player."""
    return isinstance(value, list | tuple) and len(value) == game.players


class TableView:
    """What everybody sees: the attributes of the game that are neither hidden nor private."""

    __slots__ = ("_game",)

    def __init__(self, game: PlainGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        game = self._game
        if name.startswith("_") or name in game.hidden or name in game.private or name in INSIDE:
            raise AttributeError(f"table.{name} can't be seen by a player")
        try:
            value = vars(game)[name]
        except KeyError:
            known = visible_names(game)
            raise AttributeError(f"table has no {name}.{did_you_mean(name, known)} It has {', '.join(known)}") from None
        return freeze(value)


class OwnView:
    """What a player sees of its own: its entry of whatever holds one for each player, its seat and its score."""

    __slots__ = ("_game", "_key", "_sees", "seat")

    def __init__(self, game: PlainGame, seat: int, key: int = 0) -> None:
        self._game = game
        self._key = key
        self._sees: Mapping[str, Any] | None = None
        self.seat = seat

    @property
    def lot(self) -> float:
        """A number from 0 to 1, drawn for this decision: a strategy can do something in a third of the cases, say."""
        return derive_key(self._key, LOT) / (1 << KEY_BITS)

    @property
    def score(self) -> int:
        """Own points, if the game ended now."""
        found = self._game.score(self.seat)
        return sum(found.values()) if isinstance(found, Mapping) else found

    def __getattr__(self, name: str) -> Any:
        game = self._game
        if not (name.startswith("_") or name in game.hidden or name in INSIDE):
            value = vars(game).get(name)
            if is_by_seat(game, value):
                return freeze(value[self.seat])  # type: ignore[index]
        if self._sees is None:
            self._sees = game.sees(self.seat)
        if name in self._sees:
            return freeze(self._sees[name])
        known = ["seat", "score", "lot", *own_names(game), *self._sees]
        raise AttributeError(f"me has no {name}.{did_you_mean(name, known)} It has {', '.join(known)}")


class OptionView:
    """An option: its `worth`, its features, the fields of a piece. It equals the option itself."""

    __slots__ = ("_features", "_game", "_key", "_seat", "value")

    def __init__(self, game: PlainGame, value: Any, seat: int = 0, key: int = 0) -> None:
        self._game = game
        self._seat = seat
        self._key = key
        self._features: Mapping[str, Any] | None = None
        self.value = value

    @property
    def worth(self) -> float:
        """How good it looks at first sight, as the game says."""
        return self._game.worth(self.value)

    @property
    def outlook(self) -> float:
        """The win share that what `mrsim learn` has found promises, in percent, once the option is taken."""
        return float(self._game._judge(self._game, self._seat, self.value, self._key))  # noqa: SLF001  its machinery

    def __getattr__(self, name: str) -> Any:
        if self._features is None:
            self._features = self._game.features(self.value)
        if name in self._features:
            return self._features[name]
        if not name.startswith("_") and hasattr(self.value, name):
            return getattr(self.value, name)
        known = [
            "value",
            "worth",
            *self._features,
            *(one for one in getattr(self.value, "__dict__", {}) if one != "slot"),
        ]
        raise AttributeError(f"an option has no {name}.{did_you_mean(name, known)} It has {', '.join(known)}")

    def __getitem__(self, index: int) -> Any:
        return self.value[index]

    def __eq__(self, other: object) -> bool:
        return bool(self.value == (other.value if isinstance(other, OptionView) else other))

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        return str(self.value)
