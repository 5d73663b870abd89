"""Where a search has its edits played: the game itself (`BoxArena`), or a formula in its place."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from mrsim.games.contract import SmallChange
from mrsim.search.goals import SearchGoals
from mrsim.stats.estimates import Estimates

NO_CHANGE: Final = ""
"""The box as it is: an edit that changes nothing."""


class EditArena(Protocol):
    """Plays edits of a box, and says what each makes of the shares of a goal."""

    @property
    def goals(self) -> SearchGoals:
        """The cells whose shares are estimated, and what is meant for them."""

    @property
    def games_a_block(self) -> int:
        """The games of a block in all arms together."""

    @property
    def changes(self) -> tuple[SmallChange, ...]:
        """The least that can be changed."""

    def check(self, edit: str) -> None:
        """InputError where an edit breaks a limit."""

    def price(self, edit: str) -> int | None:
        """How many pieces are reprinted; None where the edit breaks a limit."""

    def play(self, edits: Sequence[str], seed: int, blocks: int) -> Iterator[tuple[str, Estimates]]:
        """Each edit with its shares in these blocks, as soon as they are known. A search that is stopped gets fewer.

        All edits play the same deals: their estimates are paired.
        """

    def resume(self) -> None:
        """Go on playing after a stop: what was found until then is still to be judged."""
