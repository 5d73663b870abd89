"""How far something long is: what plays tells it, and a display shows it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mrsim.matches.batches import GameBatch
    from mrsim.sums.running_sums import RunningSums


class Progress:
    """Is told how far something is, and shows nothing; displays override what they show."""

    def begin(self, games: int, played_before: int = 0) -> None:
        """Games are to be played, some of which were played before."""

    def add(self, games: int) -> None:
        """More games are played."""

    def show_wins(self, column: str, sums: "RunningSums") -> None:
        """More games are won, by the values of a column."""

    def note(self, text: str) -> None:
        """What is being done now, or how far a decision is."""

    def remark(self, sentence: str) -> None:
        """A sentence that stays on the screen."""

    def watch(self, batches: "Iterable[GameBatch]") -> "Iterator[GameBatch]":
        """The batches as they come, the games of each counted."""
        for batch in batches:
            yield batch
            self.add(batch.games)
