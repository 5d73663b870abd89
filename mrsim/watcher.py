"""Whoever shows how far something long is."""

from typing import Protocol


class Watcher(Protocol):
    """Told while it goes on."""

    def add(self, games: int) -> None:
        """So many games more are played."""

    def note(self, text: str) -> None:
        """What is being done."""


class Unwatched:
    """Shows nothing."""

    def add(self, games: int) -> None:
        """Nothing."""

    def note(self, text: str) -> None:
        """Nothing."""
