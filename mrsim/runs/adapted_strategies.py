"""How a strategy has adapted to a box, as the manifest of a run remembers it and as reports tell it."""

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

TUNED: Final = "tuned"
LEARNT: Final = "learnt"
KEPT: Final = "kept"


class AdaptedGain(BaseModel):
    """What somebody gained by adapting, on deals in which nothing was searched or learnt."""

    model_config = ConfigDict(frozen=True)

    owner: str
    """Whose share it is: a board, or empty for the strategy alone among others."""
    gain: float
    low: float | None
    high: float | None


class AdaptedStrategy(BaseModel):
    """A strategy in one box: how it adapted, in how many games, and as what it plays from then on."""

    model_config = ConfigDict(frozen=True)

    variant: str
    """The variant, or the edit, whose box it adapted to."""
    strategy: str
    plays: str
    """The strategy with the file that it plays by; the same where it has nothing to adapt."""
    how: Literal["tuned", "learnt", "kept"]
    share: str = ""
    """The column whose values were tuned one by one, such as board; empty where all were tuned together."""
    games: int = 0
    """Planned for it; fewer are played where the same game comes up again."""
    gains: tuple[AdaptedGain, ...] = Field((), strict=False)
    digest: str = ""
    """Names what is in the file."""

    @property
    def is_adapted(self) -> bool:
        """Whether it plays by a file of its own."""
        return self.plays != self.strategy
