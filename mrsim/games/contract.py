"""What a game tells the rest of the toolkit: plain data, and two ways to play.

Statistics, reports and commands know a game only through this page, so they never ask which one it is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, runtime_checkable

from mrsim.formatting import name_as_heading
from mrsim.notebook_html import table_as_html

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    from mrsim.games.kit.portable_match import PortableMatch
    from mrsim.strategy.question import Questions, Strategy

Role = Literal["key", "player", "faction", "mode", "choice", "outcome", "part", "count", "decision", "standing"]
"""What a column is good for: `key` addresses a row, by a `choice` players group themselves, `part`s sum to the score,
a `decision` says how much there was to decide, `standing` is null where not kept. A `part` whose group is called like
a `mode` is what that mode gives."""


@dataclass(frozen=True)
class Column:
    """A column of the results, defined once: the engine's record, the frame and the data dictionary follow."""

    name: str
    kind: str
    """Its numpy type."""
    role: Role
    story: str
    labels: tuple[str, ...] | None = None
    """The words of its codes."""
    nullable: bool = False
    """Then -1 stands for null."""
    group: str = ""
    """Parts of the score that are shown together."""
    colours: tuple[str, ...] = ()
    """What the things behind the labels look like on the table, as `#rrggbb`; empty where they have no colour."""


SCHEMA_VERSION: Final = 2
"""Raised when there is another column, or one changes its name, its type or what it says."""

WIN: Final = 12
"""A whole win, in twelfths: shared by two, three or four it stays a whole number."""

COMMON_COLUMNS: Final = (
    Column("block", "u4", "key", "The deal. Games of a block share it; they are not independent of each other."),
    Column("rotation", "u1", "key", "The row of the rotation square: who sits where."),
    Column("seat", "u1", "key", "The seat, from 0 in the order in which the game seats its players."),
    Column("player", "u1", "player", "The position in the line-up as typed; it keeps its strategy in every seat."),
    Column("strategy", "u2", "player", "The strategy that decided.", labels=()),
    Column("score", "i2", "outcome", "Points at the end."),
    Column("place", "u1", "outcome", "1 and the number of players who rank before, tie-breaks counted."),
    Column("win_twelfths", "u1", "outcome", "The share of the win in twelfths: 12 alone, 6, 4 or 3 if shared."),
    Column("margin", "i2", "outcome", "Own score minus the best score of the others; 0 if a tie-break decided."),
    Column(
        "decisions", "i2", "decision", "Questions with at least one legal option; to decline, where allowed, is one."
    ),
    Column(
        "real_choices", "i2", "decision", "Those with two or more legal options, whatever a strategy makes of them."
    ),
)
"""Every game begins its rows with these."""


def row_dtype(columns: Sequence[Column]) -> "np.dtype[Any]":
    """The record in which the engine writes one player's result."""
    import numpy as np

    return np.dtype((np.record, np.dtype([(column.name, column.kind) for column in columns])))


@dataclass(frozen=True)
class Setting:
    """A choice that a game offers: an option on the command line, a key in an experiment."""

    name: str
    story: str
    default: Any
    """None where nothing is chosen by default; the story says what is played then."""
    choices: tuple[Any, ...] | None = None
    """None where any text will do."""
    several: bool = False
    """A comma-separated list, one entry a player."""
    example: str = ""
    every: tuple[str, ...] = ()
    """What `every` stands for in an experiment; one for each player where there are several."""
    gives: str = ""
    """The column of results that says what a player was given by it, where there are several."""
    is_file: bool = False
    """Names a file of the user."""
    is_assumed: bool = False
    """Chooses between readings of what is not known of the printed game."""

    @property
    def is_text(self) -> bool:
        """Whether any text will do, and nothing but text."""
        return self.choices is None and not self.several


@dataclass(frozen=True)
class Lineup:
    """Who plays: one strategy a player, as named by the user."""

    strategies: tuple[str, ...]
    noise_by_player: bool = False
    """Whether a decision's randomness follows the player through the seats, or stays with the seat."""
    single_deals: bool = False
    """Whether each deal is played in one rotation, so that every game has a deal of its own, or in all of them."""
    seated: bool = False
    """Whether nobody changes seats: each deal is played once, in the first rotation."""


Shape = Literal["square", "flat hex", "pointed hex"]
"""Of a place on a board; a hex has a flat side up, or a corner."""

Point = tuple[float, float]
"""x to the right and y down."""


@dataclass(frozen=True)
class Layout:
    """Where the places of an axis lie on a board."""

    shape: Shape
    at: tuple[Point | None, ...]
    """The middle of each; neighbours are 1 apart. None for a place that this board does not have."""


@dataclass(frozen=True)
class Axis:
    """A side of a table of counts, and the words of its places."""

    name: str
    labels: tuple[str, ...]
    layout: Layout | None = None
    """Places that lie on a board can be drawn there."""
    is_time: bool = False
    """Its labels are whole numbers, each later than the one before: what is counted can be drawn as a curve."""


LASTING: Final = "games"
"""A tally over time with this measure says how many games last that long; the others are averaged over those games."""
OWNED: Final = ("taken", "win_twelfths", "points")
"""A tally with these measures says who took what, and how they fared: once for each piece taken."""


@dataclass(frozen=True)
class Tally:
    """Whole numbers that are summed over many games."""

    name: str
    story: str
    axes: tuple[Axis, ...]
    measures: tuple[str, ...]
    """What is counted at each place."""
    averages: Mapping[str, str] = field(default_factory=dict)
    """Measures that are sums of points, each with the measure that says how many things they are summed over."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places each axis has, and how many measures there are."""
        return (*(len(axis.labels) for axis in self.axes), len(self.measures))


@dataclass(frozen=True)
class Picture:
    """A drawing: what is inside an SVG, what part of the plane it shows, and what can be seen in it."""

    markup: str
    view: tuple[float, float, float, float]
    """Left, top, width, height."""
    words: str


@dataclass(frozen=True)
class Tile:
    """A kind of piece."""

    picture: Picture
    copies: int | None
    """How many there are; None where that says nothing."""
    group: str
    """Tiles of a group are shown together."""


@dataclass(frozen=True)
class Look:
    """How the things of a game look with some settings."""

    tallies: tuple[Tally, ...]
    """As a match with these settings counts them."""
    ground: Mapping[str, Picture] = field(default_factory=dict)
    """What is printed on the board beneath the places of a layout, by the label of another axis, or by the name of the
    axis that has the layout where it is the same for all."""
    tiles: Mapping[str, Tile] = field(default_factory=dict)
    """By the label of an axis."""


@dataclass(frozen=True)
class Finish:
    """A player at the end of a told game."""

    seat: int
    strategy: str
    faction: str
    place: int
    score: int
    parts: Mapping[str, int]
    """Where the score comes from."""
    picture: Picture


@dataclass(frozen=True)
class Ending:
    """How a told game ended."""

    setting: str
    """What was played, in a few words."""
    verdict: str
    """Who won, in a sentence."""
    players: tuple[Finish, ...]
    """In the order of their seats."""
    reading: str
    """What the signs in the pictures mean."""
    table: Picture | None = None
    """What belongs to nobody: it lies between the players."""


OPTIONS: Final = "options"
"""The event that says which options were weighed, before the one that was chosen is carried out."""


@dataclass(frozen=True)
class GameStep:
    """One thing that happened in a told game, and how the table looks after it."""

    event: int
    """The number of its event."""
    words: str
    players: tuple[Picture, ...]
    """What lies before each player, in the order of their seats."""
    table: Picture | None = None
    """What belongs to nobody."""


@dataclass(frozen=True)
class Told:
    """One game as a transcript, and the rows in which it is counted."""

    events: tuple[dict[str, Any], ...]
    rows: "npt.NDArray[Any]"


@dataclass(frozen=True)
class Sheet:
    """A table about a box."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float, ...], ...]
    drawn: str = ""
    """The column that is better seen as bars."""

    def _repr_html_(self) -> str:
        """For a notebook: the table; columns of words are at the left."""
        words = sum(all(isinstance(row[at], str) for row in self.rows) for at in range(len(self.columns)))
        return table_as_html("", [name_as_heading(name) for name in self.columns], self.rows, words=words)


@dataclass(frozen=True)
class PrintedPiece:
    """A kind of piece of a box, as it is printed."""

    name: str
    """As edits name it."""
    copies: int
    group: str
    """Pieces of a group have the same shape and back, and belong into one deck."""
    picture: Picture
    facts: Mapping[str, str | int] = field(default_factory=dict)
    """What is on it, for a table."""
    back: str = ""
    """What is printed on its back, where that is not the same for all of the group."""


@dataclass(frozen=True)
class BoxField:
    """A whole number in a box that a designer may change by itself."""

    name: str
    """As edits name it."""
    group: str
    """Fields of a group are shown together; pieces of a group take each other's place."""
    story: str
    """What it is, in a few words."""
    value: int
    low: int
    high: int
    is_piece: bool = False
    """Whether it counts copies of a piece, one of which can be exchanged for another of its group."""


@dataclass(frozen=True)
class BoxPreview:
    """A box as far as edits lead, and what forbids to play it."""

    box: Any
    """None where an edit can't be read."""
    problem: str
    """A sentence; empty where the box can be played."""


Move = tuple[str, int]
"""Something in a box, as edits name it, and how many more of it."""


@dataclass(frozen=True)
class SmallChange:
    """The least that can be changed in a box: one thing for another, or one more or less of it."""

    moves: tuple[Move, ...]
    changes_nothing: bool
    """What comes is the same as what goes."""

    @property
    def edit(self) -> str:
        """As it is typed."""
        return as_edit(self.moves)


def as_edit(moves: Iterable[Move]) -> str:
    """Moves as one edit: they have spaces between them, in every game."""
    return " ".join(f"{name}{more:+d}" for name, more in moves)


@dataclass(frozen=True)
class AddingChange:
    """A change of a box that gives one owner more to choose from and takes nothing away.

    A player who plays well can't do worse with it than a twin who leaves it unused.
    """

    edit: str
    """Makes the changed box of the old one, as it is typed."""
    without: str
    """What is added, as a strategy names what it leaves unused."""
    owner: str
    """What the owner's faction is called."""
    story: str
    settings: Mapping[str, Any]
    """Settings of the game in which the owner plays; a tuple lists several values, which are all of interest."""


class Boxes(Protocol):
    """What is in the box of a game, and how that is changed, without playing. A box is whatever the game says."""

    editions: tuple[str, ...]
    """The boxes that are shipped."""

    def settings(self, name: str, edit: str | None) -> dict[str, Any]:
        """The settings of the game for an edition or a file of the user, with edits."""

    def followed(self, settings: Mapping[str, Any], edit: str) -> dict[str, Any]:
        """The same settings with edits after those that they have."""

    def edit_in_words(self, settings: Mapping[str, Any], edit: str) -> str:
        """A further edit in words, as `two skulls fewer in the canyons`; InputError where it is none of this box."""

    def load(self, settings: Mapping[str, Any]) -> Any:
        """The box that is played with these settings; InputError if there can be none."""

    def preview(self, settings: Mapping[str, Any]) -> BoxPreview:
        """The box of these settings even where it breaks a limit that only the whole box has, and that limit."""

    def fields(self, box: Any) -> tuple[BoxField, ...]:
        """Everything in it that is one whole number."""

    def sheets(self, box: Any) -> tuple[Sheet, ...]:
        """Everything in it, counted in several ways."""

    def summary(self, box: Any) -> str:
        """What is in it, in a line."""

    def remarks(self, box: Any) -> tuple[str, ...]:
        """What is allowed and yet may not be meant."""

    def differences(self, before: Any, after: Any) -> Sheet:
        """What was changed, one line each."""

    def changes_made(self, before: Any, after: Any) -> int:
        """How many pieces have to be reprinted to turn one box into the other."""

    def changes_in_words(self, before: Any, after: Any) -> str:
        """What turns one box into the other, in a sentence."""

    def small_changes(self, box: Any) -> tuple[SmallChange, ...]:
        """Every exchange of a parcel for one of another kind, and one more or one less of every other number."""

    def adding_changes(self, box: Any) -> tuple[AddingChange, ...]:
        """The least that can be added to each of the things that owners have."""

    def additions_made(self, before: Any, after: Any) -> tuple[AddingChange, ...]:
        """What the second box adds to the first for single owners; nothing where it takes something from them too."""

    def pieces(self, box: Any) -> tuple[PrintedPiece, ...]:
        """The pieces of the box that have pictures; none where the game draws none."""

    def file_schema(self) -> dict[str, Any]:
        """A JSON schema of the TOML of a box, without its address."""

    def files(self, box: Any, file: "Path") -> "dict[Path, str]":
        """The box as the user's own: the files to write, with their text."""


class Match(Protocol):
    """A game, its settings and a line-up, checked and ready to play."""

    players: int
    seed: int
    rotations: int
    """Different games of a block."""
    strategies: tuple[str, ...]
    labels: tuple[str, ...]
    """What the codes of the column `strategy` stand for."""
    games_a_part: int | None
    """The most games that a part of a run should hold, where games are slow; None where they are fast."""

    @property
    def ingredients(self) -> Mapping[str, str]:
        """What results depend on, by name: digests of rules, box and strategies. A comment changes nothing."""

    def played_by(self, strategies: Sequence[str], seed: int) -> "Match":
        """The same table with other strategies, one a player, and other deals."""

    def portable(self) -> "PortableMatch":
        """What another machine needs to build the same match."""

    @property
    def loaded(self) -> "Sequence[Strategy]":
        """The strategy of each player, with its knobs."""

    @property
    def single_deals(self) -> bool:
        """Whether deals that could be played in several rotations are played in one."""

    def rotations_of(self, block: int) -> "Sequence[int]":
        """The rotations in which the deal of a block is played."""

    def play(self, first_block: int, blocks: int) -> "npt.NDArray[Any]":
        """The rows of some whole blocks, in order of block, rotation and seat."""

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What can be counted beside the rows."""

    def play_and_tally(
        self, first_block: int, blocks: int, tables: "list[npt.NDArray[np.int64]]"
    ) -> "npt.NDArray[Any]":
        """The same rows, with these games added to a table for each tally."""

    def tell(self, block: int, rotation: int, explain: bool) -> Told:
        """One game, event by event."""

    def command(self, block: int, rotation: int) -> list[str]:
        """`mrsim replay …`: how to tell that game again."""


class Game(Protocol):
    """A game the toolkit can play."""

    name: str
    title: str
    settings: tuple[Setting, ...]
    """What a user may choose."""
    columns: tuple[Column, ...]
    starter: "Path"
    """A strategy to begin with: users get a copy."""

    @property
    def questions(self) -> "Questions":
        """What strategies are asked."""

    def match(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> Match:
        """Check everything the user typed; raise InputError before anything is played."""

    @property
    def benchmarks(self) -> tuple[Mapping[str, Any], ...]:
        """Settings that differ most: worth timing, and worth trying a strategy on."""

    def yardstick(self, strategy: str, match: Any, folder: "Path") -> list[str] | None:
        """How to start another program that plays the same; None where there is none."""

    def story(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
        """A told game for people: pieces that rich can print."""


@runtime_checkable
class Drawn(Protocol):
    """A game that can be drawn, for reports. All drawings are SVG, and stand in a page without anything beside them."""

    symbols: str
    """`<defs>` that drawings use, once a page."""
    style: str
    """CSS of these drawings: their colours, in light and dark."""

    def look(self, settings: Mapping[str, Any], ingredients: Mapping[str, str]) -> Look:
        """How things look in a match that was played; raise InputError if its box is no longer what it was."""

    def ending(self, events: Sequence[Mapping[str, Any]]) -> Ending:
        """The last picture of a told game."""

    def steps(self, events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
        """Everything that happens in a told game, with a picture after each step."""


@runtime_checkable
class Laddered(Protocol):
    """A game whose strategies have places on a ladder of skill."""

    @property
    def rungs(self) -> Mapping[str, int]:
        """The place of each strategy, random being 0; those off the ladder are left out."""


@runtime_checkable
class Editable(Protocol):
    """A game whose boxes can be changed in a line."""

    boxes: Boxes
