"""A part to play on another process or machine: everything by value, the match built there once."""

from dataclasses import dataclass
from functools import lru_cache

import polars as pl

from mrsim.games.contract import Column, Match
from mrsim.games.kit.portable_match import PortableMatch, unpack_match
from mrsim.runs.parts import finish_part, play_run_part
from mrsim.runs.retention import Keeping


@dataclass(frozen=True)
class Ticket:
    """An arm, by value."""

    game: str
    luggage: PortableMatch
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
    frames = play_run_part(match, columns, first, blocks, ticket.labels)
    return finish_part(frames, columns, match.players, watched, keeping)


@lru_cache(maxsize=256)
def match_of(ticket: Ticket) -> tuple[Match, tuple[Column, ...]]:
    """The match, built once in each process."""
    from mrsim.matches.play import prepare_match

    settings, strategies = unpack_match(ticket.luggage)
    game, match = prepare_match(
        ticket.game,
        strategies=strategies,
        seed=ticket.seed,
        noise=ticket.noise,
        standings_every=ticket.standings_every,
        deals=ticket.deals,
        **settings,
    )
    return match, game.columns
