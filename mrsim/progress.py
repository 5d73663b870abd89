"""The progress of anything long: what plays reports it, and a display shows it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mrsim.matches.batches import GameBatch
    from mrsim.sums.running_sums import RunningSums


class Progress:
    """Receives reports of progress and shows nothing; displays override what they show."""

    def begin(self, games: int, played_before: int = 0) -> None:
        """Begin with this number of games, some of which were played before."""

    def add(self, games: int) -> None:
        """Count games that were played."""

    def show_wins(self, column: str, sums: "RunningSums") -> None:
        """Show the wins so far by the values of a column."""

    def note(self, text: str) -> None:
        """Show what is being done now, or how far a decision is."""

    def remark(self, sentence: str) -> None:
        """Print a sentence that stays on the screen."""

    def watch(self, batches: "Iterable[GameBatch]") -> "Iterator[GameBatch]":
        """Pass batches on as they come, and count their games."""
        for batch in batches:
            yield batch
            self.add(batch.games)
