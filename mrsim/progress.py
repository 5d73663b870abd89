"""Whoever shows how far something long is."""

from typing import Protocol


class SearchWatcher(Protocol):
    """Told while it goes on."""

    def add(self, games: int) -> None:
        """So many games more are played."""

    def note(self, text: str) -> None:
        """What is being done."""


class SilentSearchWatcher:
    """A watcher that shows nothing, where nobody looks on."""

    def add(self, games: int) -> None:
        """Do nothing with the games played."""

    def note(self, text: str) -> None:
        """Do nothing with the remark."""
