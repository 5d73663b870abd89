"""The decisions of a game, and a loaded strategy that answers them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mrsim.strategy.situations import KnobRow

MOST_KNOBS: Final = 16
"""Of one question."""
GAME_PARTS: Final = 3
"""A game is a package below mrsim.games."""


@dataclass(frozen=True)
class OptionKind:
    """What options can be called, to be dropped or preferred by name; an option may be of several kinds."""

    name: str
    story: str


@dataclass(frozen=True)
class PointSource:
    """Something that brings or costs points, and that a strategy may ignore by name."""

    name: str
    story: str


@dataclass(frozen=True)
class Addition:
    """Something that a changed box adds for one owner: more to choose from, which a strategy may leave unused."""

    name: str
    story: str
    owner: str
    """What the owner's faction is called."""
    place: int
    """Where the game looks for what a player leaves unused."""
    bit: int


@dataclass(frozen=True)
class Question:
    """A decision of a game: how one of its options is shown to a strategy."""

    name: str
    story: str
    option: type
    """The view that a scoring function gets as its third argument."""
    show: Callable[..., Any] | None = None
    """Makes the view from (me, code); the view itself does where this is left out."""
    kinds: tuple[OptionKind, ...] = ()
    """The game says of every option which of these it is of, as bits in this order."""


@dataclass(frozen=True)
class Questions:
    """All decisions of a game, and the two views that every scoring function gets first."""

    me: type
    table: type
    asked: tuple[Question, ...]
    signature: Any
    """The numba signature of a pick; None where nothing is compiled."""
    sources: tuple[PointSource, ...] = ()
    additions: tuple[Addition, ...] = ()
    are_plain: bool = False
    """Whether the game is plain Python, and calls the functions of a strategy as they are."""

    @property
    def names(self) -> list[str]:
        """What functions of a strategy are called."""
        return [question.name for question in self.asked]

    @property
    def package(self) -> str:
        """Where the game is: what strategies may import from."""
        return ".".join(self.me.__module__.split(".")[:GAME_PARTS])


@dataclass(frozen=True)
class CompiledAnswer:
    """One function of a strategy file, compiled, and the values its knobs are set to."""

    address: int
    knobs: tuple[str, ...]
    values: tuple[float, ...]
    line: int = 1
    """Where the function begins."""
    compiled_in: float | None = None
    """Seconds; None where it was kept from before, or nothing is compiled."""
    function: Callable[..., Any] | None = None
    """The function itself where it is called as plain Python."""


@dataclass(frozen=True)
class Strategy:
    """A loaded strategy; questions it does not answer are left to the baseline."""

    name: str
    story: str
    file: Path | None
    answers: dict[str, CompiledAnswer]
    never: Mapping[str, int] = field(default_factory=dict)
    """By question the kinds of options that are dropped where others are legal, as bits."""
    always: Mapping[str, int] = field(default_factory=dict)
    """By question the kinds of options that alone are left where one is legal."""
    ignore: int = 0
    """The sources that count nothing, as bits."""
    without: tuple[Addition, ...] = ()
    """What is left unused wherever the rules allow it."""
    text: str = ""
    """What the file said when it was read."""
    typed: frozenset[str] = frozenset()
    """The knobs that were turned where the strategy was named; no table turns them."""
    table: tuple[KnobRow, ...] = ()
    """Values of knobs that depend on the situation."""
    knobs_file: Path | None = None
    """The table of knobs that was named with it; otherwise the one beside its file counts."""
    networks_file: Path | None = None
    """The networks that were named with it; otherwise it judges by those that come with the game."""


def view_fields(view: type) -> list[str]:
    """The names a strategy may read off a view."""
    return [name for name, member in vars(view).items() if isinstance(member, property)]
