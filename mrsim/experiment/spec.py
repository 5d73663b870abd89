"""An experiment: one question, stated as data. Read from TOML, checked, frozen.

A list in `settings` is an axis; the arms of an experiment are the product of its axes, its line-ups and its variants.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from mrsim.percentages import LARGEST_UNCLEAR, read_points, write_points

Scalar = bool | int | float | str
Values = Scalar | tuple[Scalar, ...]

ALL_BLOCKS: Final = "blocks"
"""The stop rule that plays what was asked for."""
MINUTES: Final = "minutes"
"""The stop rule that plays for a time."""
UNTIL_DECIDED: Final = "decided"
UNTIL_COMPARED: Final = "compared"
UNTIL_TESTED: Final = "tested"
LOOKING: Final = (UNTIL_DECIDED, UNTIL_COMPARED, UNTIL_TESTED)
"""The stop rules that look at what was found while more is played."""

EDIT: Final = "edit"
BOX: Final = "box"
"""The settings of games whose box may be changed: what is in it, by an edit in a line or by a file."""

MOST_BLOCKS: Final = 10**15
"""The most blocks of an arm: thousands of years of play."""

AUTO: Final = "auto"
"""Deals are rotated or single, whichever suits what is asked."""

VARIANT: Final = "variant"
"""The axis of the variants."""
BASE: Final = "base"
"""The variant in which nothing is changed."""


class SpecTable(BaseModel):
    """A table of the file; keys that it doesn't have are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class Lineups(SpecTable):
    """The line-ups: which strategies sit at the table together."""

    make: Literal["listed", "mirror", "one-against-all", "round-robin"] = Field(
        "mirror",
        description="listed: as written; mirror: each strategy against itself; one-against-all: each against a table "
        "of each other one; round-robin: every choice of as many different strategies as there are players.",
    )
    strategies: tuple[str, ...] = Field((), description="The strategies that line-ups are made of.")
    listed: tuple[tuple[str, ...], ...] = Field((), description="Line-ups, one strategy a player, or one for all.")


class Design(SpecTable):
    """How much is played, and what chance depends on."""

    blocks: int = Field(1000, ge=1, le=MOST_BLOCKS, description="Deals of each arm.")
    deals: Literal["auto", "rotated", "single"] = Field(
        "auto",
        description="rotated: each deal is played in every rotation of the seats; single: in one, so each game has a "
        "deal of its own; auto: single where targets ask of seats alone, and players play the same; otherwise rotated.",
    )
    seed: int = Field(1, ge=0, lt=1 << 63, description="Names the deals: the same seed gives the same games.")
    noise: Literal["seat", "player"] = Field(
        "seat", description="Whether chance in decisions stays with the seat or follows the player."
    )
    standings_every: int = Field(
        16, ge=0, lt=1 << 63, description="The standing after every round is kept for one block in this many; 0: never."
    )


Margin = Annotated[
    float,
    BeforeValidator(
        read_points,
        json_schema_input_type=Annotated[float, Field(gt=LARGEST_UNCLEAR, le=100)]
        | Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+)? *(points?|pp|%)$")],
    ),
    PlainSerializer(write_points),
]
"""Percentage points, with a unit where a fraction could be meant."""


class Target(SpecTable):
    """What should be equal, or as stated, within a margin."""

    share: str = Field(description="The column whose groups share the wins: board, strategy, seat …")
    within: tuple[str, ...] = Field(
        (), description="Judge the share separately for each value of these columns or axes."
    )
    margin: Margin = Field(
        gt=0,
        le=100,
        description="Percentage points from the target that still are balanced; small ones have a unit, such as "
        '"0.02 points".',
    )
    expected: dict[str, float] = Field({}, description="Win shares in per cent that are meant, where not equal.")


class Stop(SpecTable):
    """When enough is played."""

    rule: Literal["blocks", "minutes", "decided", "compared", "tested"] = Field(
        "blocks",
        description="blocks: all that were asked for; minutes: a time; decided: until every target is decided; "
        "compared: until it is clear what every variant changes; tested: until a sequential test says of every "
        "variant whether it changes a share by the margin or not at all; these three play design.blocks at most.",
    )
    minutes: float | None = Field(None, gt=0, description="The time, for the rule minutes.")


class Variant(BaseModel):
    """A named change against the base: settings of the game, or other strategies in the place of some."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True, allow_inf_nan=False)
    __pydantic_extra__: dict[str, Scalar] = Field(init=False)

    strategies: dict[str, str] = Field({}, description="Strategies that are exchanged: greedy = 'greedy:cow=4'.")

    @property
    def settings(self) -> dict[str, Any]:
        """Settings of the game that are other ones."""
        return dict(self.__pydantic_extra__ or {})


class Results(SpecTable):
    """The part of the results that is kept on disk."""

    keep: Literal["rows", "summary"] = Field(
        "rows", description="rows: every game and seat; summary: sums alone, enough for every table of an analysis."
    )


class Experiment(SpecTable):
    """An experiment: one question, stated as data; the keys are those of an experiment file.

    Example:
        >>> import mrsim
        >>> asked = mrsim.Experiment(
        ...     question="Does sitting first help?",
        ...     game="moon-river",
        ...     settings={"players": 2},
        ...     lineups={"make": "mirror", "strategies": ("random",)},
        ...     design={"blocks": 8},
        ...     targets=({"share": "seat", "margin": 5.0},),
        ... )
        >>> mrsim.run(asked, out="first-seat").blocks
        8

    """

    model_config = ConfigDict(json_schema_extra={"description": "An experiment: one question, stated as data."})

    question: str = Field(description="The question, in one sentence.")
    story: str = Field("", description="Why it is asked, and how to read the answer.")
    game: str = Field(pattern=r"^[^/\\]+$", description="The game that is played: its name, and never a path.")
    settings: dict[str, Values] = Field({}, description="Settings of the game; a list is an axis.")
    skip: tuple[dict[str, Scalar], ...] = Field((), description="Arms that have all of these values are left out.")
    lineups: Lineups
    design: Design = Design()
    targets: tuple[Target, ...] = ()
    stop: Stop = Stop()
    variants: dict[Annotated[str, Field(pattern=r"^\S(.*\S)?$")], Variant] = Field(
        {}, description="Named changes; the base is always played too."
    )
    results: Results = Results()
