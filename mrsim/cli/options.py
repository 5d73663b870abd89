"""Limits of what options take: what is beyond them is refused before anything is done."""

from collections.abc import Callable
from typing import Annotated, Final

import typer

from mrsim.errors import InputError

MOST_JOBS: Final = 1024
"""Threads or processes; more than any machine has cores for."""

MOST_GAMES: Final = 10**12
"""Months of play on the fastest machines."""


def checked_jobs(jobs: int | None) -> int | None:
    """Refuse a number of jobs that can't be started."""
    if jobs is not None and jobs < 1:
        raise InputError(f"jobs: {jobs} is too few; 1 or more threads play.")
    if jobs is not None and jobs > MOST_JOBS:
        raise InputError(f"jobs: {jobs} is too many; at most {MOST_JOBS} play.")
    return jobs


def checked_games(games: int) -> int:
    """Refuse more games than any machine plays."""
    if games > MOST_GAMES:
        raise InputError(f"games: {games} is too many; at most {MOST_GAMES:,} are played.")
    return games


def number_in_range(name: str, least: float, most: float) -> Callable[[float], float]:
    """A check that a number is one, and in this range."""

    def checked(value: float) -> float:
        if not least <= value <= most:
            raise InputError(f"{name}: {value:g} is not a number from {least:g} to {most:g}.")
        return value

    return checked


Jobs = Annotated[
    int | None, typer.Option(metavar="N", help="How many play at once; all cores by default.", callback=checked_jobs)
]
