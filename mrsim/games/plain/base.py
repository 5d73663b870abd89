"""The base class of games in one file: a class that reads like the rules, and declares what a designer may change."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar, Final

from mrsim.games.plain.chance import KeyedRandom
from mrsim.games.plain.components import Piece, Value

MOST: Final = 9999
"""The most that a number of the rules may be unless it says otherwise."""

Counts = Mapping[str, str]
"""Names, each with its meaning."""


@dataclass(frozen=True)
class DeclaredNumber:
    """A number of the rules."""

    printed: int
    story: str
    at_least: int
    at_most: int


@dataclass(frozen=True)
class DeclaredPieces:
    """A table of components."""

    table: str | Sequence[Mapping[str, Value]]


@dataclass(frozen=True)
class DeclaredChoice:
    """A choice between ways to play."""

    values: tuple[Any, ...]
    story: str


def number(printed: int, story: str, *, at_least: int = 0, at_most: int = MOST) -> Any:
    """Declare a number of the rules that a designer may want to change.

    Write `goal = number(100, "points that win")`. In the game it is a plain whole number, `self.goal`; edits call it by
    the same name, as in `goal=80`.
    """
    return DeclaredNumber(printed, story, at_least, at_most)


def pieces(table: str | Sequence[Mapping[str, Value]]) -> Any:
    """Declare the components of the game as a table.

    Write `cards = pieces("cards.csv")`. The table is a CSV beside the game, the text of one, or a list of dicts. Its
    columns are `name`, `copies` (1 where there is no such column) and whatever the game wants to know of a piece. In
    the game it is a tuple of all copies, `self.cards`, in the order of the table: `list(self.cards)` makes a deck of
    them. Edits name a kind and what to change of it, as in `wolf+1 wolf.points=3`.
    """
    return DeclaredPieces(table)


def choice(*values: Any, story: str) -> Any:
    """Declare a choice between ways to play, the usual one first.

    Write `opening = choice("free", "fixed", story="…")`. In the game it is the value that is played, `self.opening`;
    experiments name it as a setting.
    """
    return DeclaredChoice(values, story)


class PlainGame:
    """A game in one file. Each game that is played is an object of the class, and its attributes are the table.

    A game says how it begins (`set_up`), what the player whose turn it is may do (`options`), what then happens
    (`play`), when it ends (`is_over`) and what it is worth (`score`). Everything else is optional, and adds a feature.
    """

    title: ClassVar[str] = ""
    """The printed name; that of the class where it is left out."""
    numbers_of_players: ClassVar[Sequence[int]] = (2,)
    """How many can play, the usual number first."""
    hidden: ClassVar[Sequence[str]] = ()
    """Attributes that no player may see, such as a deck. Those that begin with _ are never seen either."""
    private: ClassVar[Sequence[str]] = ()
    """Attributes that hold something for each player, of which players see only their own, such as hands."""
    questions: ClassVar[Mapping[str, str]] = {"choose": "What to do?"}
    """The kinds of decisions, each a question; strategies answer them with functions of these names."""
    factions: ClassVar[Sequence[str]] = ()
    """What players may be: everybody is another one, drawn for each deal or named."""
    parts: ClassVar[Counts] = {}
    """Where points come from, each with its meaning; `score` then gives the points of each part."""
    counts: ClassVar[Counts] = {}
    """What is counted for each player with `self.count(name, amount=…, seat=…)`, each with its meaning."""
    kinds: ClassVar[Counts] = {}
    """What options can be called by `kind`; a strategy can be told never or always to take options of a kind."""
    seconds_a_game: ClassVar[float] = 60.0
    """A game that takes longer is given up."""
    decisions_a_game: ClassVar[int] = 100_000
    """A game with more decisions is given up: it would never end."""

    players: int
    """How many play."""
    turn: int = 0
    """The seat of the player whose turn it is, from 0."""
    random: KeyedRandom
    """Chance: use it as Python's own `random`. The same deal gives the same draws."""
    faction: tuple[str, ...] = ()
    """The faction in each seat."""

    # --- the rules ---

    def set_up(self) -> None:
        """Put everything on the table; `self.players` and `self.random` are there."""
        raise NotImplementedError

    def options(self) -> Sequence[Any]:
        """What the player whose turn it is may do: at least one thing, each a text, a number, a piece or a tuple."""
        raise NotImplementedError

    def play(self, option: Any) -> None:
        """Carry out what was chosen, and say whose turn it is then."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def score(self, seat: int) -> int | Mapping[str, int]:
        """The points in a seat, or those of each part; most points win."""
        raise NotImplementedError

    # --- what may be added ---

    def tie_break(self, seat: int) -> Any:  # noqa: ARG002
        """Decides between players of equal points: more is better. Equal ones share the win."""
        return 0

    def question(self) -> str:
        """Which of the questions is asked now."""
        return next(iter(self.questions))

    def worth(self, option: Any) -> float:  # noqa: ARG002
        """How good an option looks at first sight. `greedy` takes the best, and so does who has no answer."""
        return 0.0

    def features(self, option: Any) -> Mapping[str, Any]:  # noqa: ARG002
        """What strategies can read of an option, beside the option itself."""
        return {}

    def sees(self, seat: int) -> Mapping[str, Any]:  # noqa: ARG002
        """What a player sees beside its own entries: strategies read it of `me`."""
        return {}

    def kind(self, option: Any) -> str | Iterable[str]:  # noqa: ARG002
        """Of which of the `kinds` an option is."""
        return ()

    def describe(self, option: Any) -> str:
        """An option in words."""
        return str(option)

    def measures(self, seat: int) -> Mapping[str, float]:  # noqa: ARG002
        """The table as a player sees it, in numbers: `mrsim learn` learns from them what a position is worth."""
        return {}

    def owned(self, seat: int) -> Iterable[Piece]:  # noqa: ARG002
        """The pieces that a player has at the end; reports say who took what, and how they fared."""
        return ()

    def end_counts(self) -> None:
        """Count what is only known at the end, with `self.count` for each seat."""

    def draw(self) -> str:
        """The table as SVG, without the outer element, 400 wide and 300 high; reports show it."""
        return ""

    def redeal(self, seat: int) -> None:
        """Deal again what a player can't see, with `self.random`; the hidden lists are mixed where this is left out."""
        from mrsim.games.plain.hidden import mix_hidden

        mix_hidden(self, seat)

    # --- what a game can call ---

    def end_turn(self) -> None:
        """The next player's turn begins."""
        self.turn = (self.turn + 1) % self.players

    def tell(self, text: str) -> None:
        """Write a line of the story; nothing is written while games are only counted."""
        if self._told is not None:
            self._told.append(text)

    def count(self, name: str, *, amount: int = 1, seat: int | None = None) -> None:
        """Count something for the player whose turn it is: once, or by an amount; `seat` names another player.

        Write `self.count("coins", amount=3)`, or `self.count("robbed", seat=other)`. The name is one of `counts`.
        """
        counted = self._counted[self.turn if seat is None else seat]
        if name not in counted:
            raise ValueError(f"{name} is not declared in counts; there are {', '.join(counted) or 'none'}")
        counted[name] += index(amount)

    _told: list[str] | None = None
    _counted: list[dict[str, int]]
    _judge: Any
