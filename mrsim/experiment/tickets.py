"""A part to play on another process or machine: everything by value, the match built there once."""

from dataclasses import dataclass
from functools import lru_cache

import polars as pl

from mrsim.experiment.keeping import Keeping
from mrsim.experiment.playing import finished, play_part
from mrsim.games.contract import Column, Match
from mrsim.games.travelling import Luggage, unpacked


@dataclass(frozen=True)
class Ticket:
    """An arm, by value."""

    game: str
    luggage: Luggage
    labels: tuple[str, ...]
    """The strategies as the user named them."""
    noise: str
    seed: int
    standings_every: int
    deals: str


def play_ticket(
    ticket: Ticket, first: int, blocks: int, watched: str, keeping: Keeping | None
) -> tuple[dict[str, bytes], pl.DataFrame]:
    """Some blocks of an arm, ready to be written, and the wins of whom is watched."""
    match, columns = match_of(ticket)
    frames = play_part(match, columns, first, blocks, ticket.labels)
    return finished(frames, columns, match.players, watched, keeping)


@lru_cache(maxsize=256)
def match_of(ticket: Ticket) -> tuple[Match, tuple[Column, ...]]:
    """The match, built once in each process."""
    from mrsim.playing import prepare

    settings, strategies = unpacked(ticket.luggage)
    game, match = prepare(
        ticket.game,
        strategies=strategies,
        seed=ticket.seed,
        noise=ticket.noise,
        standings_every=ticket.standings_every,
        deals=ticket.deals,
        **settings,
    )
    return match, game.columns
