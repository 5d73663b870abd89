"""Deals that are played once: their intervals hold, and those of seats need fewer games."""

import numpy as np
import polars as pl
import pytest

from mrsim.analysis.statistics.target_verdicts import verdict_tables
from mrsim.games.kit.rotation import single_rotation
from mrsim.stats.intervals import wilson_interval
from tests.analysis.toy import Toy, context_of, played, target

PLAYERS = 4
RUNS, BLOCKS = 100, 100
UNLIKE = ("strong", "plain", "plain", "plain")
STRONGER = {"strong": 30}


class Once(Toy):
    """Each deal in one rotation."""

    @property
    def arm(self):
        return super().arm.model_copy(update={"rotations": 1})


def once(toy):
    turns = np.array([single_rotation(block, PLAYERS) for block in range(toy.blocks)])
    is_turn = toy.frame["rotation"].to_numpy() == turns[toy.frame["block"].to_numpy()]
    return Once(toy.frame.filter(is_turn), toy.lineup, toy.axes)


def cut(toy, number, blocks):
    """Some blocks of it as a run of their own."""
    first = number * blocks
    rows = toy.frame.filter(pl.col("block").is_between(first, first + blocks - 1))
    return type(toy)(rows.with_columns(pl.col("block") - first), toy.lineup, toy.axes)


def intervals(toy, share="seat"):
    (table,) = verdict_tables(context_of(toy, targets=[target(share)]))
    return table.lines


def missed(toy, share, truth):
    """The part of the runs in which an interval of the family misses."""
    found = [intervals(cut(toy, number, BLOCKS), share) for number in range(RUNS)]
    return np.mean([((one["low"] > truth) | (one["high"] < truth)).any() for one in found])


@pytest.mark.parametrize(
    ("lineup", "skill", "share"),
    [(("plain",) * PLAYERS, {}, "seat"), (("plain",) * PLAYERS, {}, "clan"), (UNLIKE, STRONGER, "seat")],
)
def test_their_intervals_hold_as_often_as_they_say_although_rotations_take_turns(lineup, skill, share):
    toy = once(played(RUNS * BLOCKS, lineup=lineup, skill=skill, ties=False, seed=4))
    assert wilson_interval(missed(toy, share, 1 / PLAYERS), RUNS)[0] < 0.05


def games_needed(toy):
    """For intervals of seats of the same width, up to a factor."""
    lines = intervals(toy)
    games = toy.frame["block"].n_unique() * toy.frame["rotation"].n_unique() if toy.arm.rotations > 1 else toy.blocks
    return games * ((lines["high"] - lines["low"]).max() ** 2)


def test_seats_need_fewer_games_where_the_luck_of_a_deal_stays_with_the_seat():
    rotated, deals = played(2000, seed=4), once(played(8000, seed=5))
    assert games_needed(deals) / games_needed(rotated) < 0.7


def test_between_unlike_players_seats_need_fewer_games_with_rotations():
    rotated = played(2000, lineup=UNLIKE, skill=STRONGER, seed=4)
    deals = once(played(8000, lineup=UNLIKE, skill=STRONGER, seed=5))
    assert games_needed(deals) > games_needed(rotated)
