"""In games of Moon River itself: points planted on a board are found, and boards that are as they were are not."""

from dataclasses import dataclass, field
from functools import cache
from math import ceil
from types import SimpleNamespace

import polars as pl
import pytest

from mrsim.analysis.context import Context
from mrsim.analysis.power import forecast_power
from mrsim.analysis.statistics.changes import CHANGE, CHANGE_DOWN, CHANGE_UP, change_tables
from mrsim.analysis.statistics.target_verdicts import verdict_tables
from mrsim.experiment.toml_reader import as_experiment
from mrsim.games.contract import WIN
from mrsim.matches.batches import play_batch
from mrsim.matches.play import prepare_match
from mrsim.runs.manifest import RecordedArm, RunPlan
from mrsim.stats.intervals import wilson_interval
from mrsim.sums.measures import SHARE

BOARD, POINTS = "mary", 4
GAMES_A_BLOCK = PLAYERS = 4
PILOT = 300
MOST_BLOCKS = 500
"""Of a run; far more than are planned."""
FOUR_POINTS = 4.0
FEW, MANY = 12, 200


@dataclass(frozen=True)
class Cut:
    """Some blocks of a pool, as a run of their own."""

    frame: pl.DataFrame
    blocks: int
    axes: dict = field(default_factory=lambda: {"lineup": "greedy ×4", "variant": "base"})

    @property
    def arm(self):
        """Every cut is a game of its own: none is known to be the same as another."""
        return RecordedArm(
            name="cut",
            variant="base",
            axes=self.axes,
            game="moon-river",
            settings={},
            lineup=["greedy"] * PLAYERS,
            seed=20,
            noise="seat",
            standings_every=0,
            key="0" * 12,
            players=PLAYERS,
            rotations=GAMES_A_BLOCK,
            ingredients={"cut": str(id(self))},
        )

    def rows(self, blocks):
        return self.frame.lazy().filter(pl.col("block").is_between(blocks.start, blocks.stop - 1))


def cut(pool, number, blocks, **axes):
    """The run with this number."""
    first = number * blocks
    rows = pool.filter(pl.col("block").is_between(first, first + blocks - 1)).with_columns(pl.col("block") - first)
    return Cut(rows, blocks, {"lineup": "greedy ×4", "variant": "base", **axes})


def game():
    return prepare_match("moon-river")[0]


@cache
def pool(runs):
    """Four greedy players in gold rushes, many times."""
    settings = {"players": PLAYERS, "mode": "legends", "scenario": "gold-rush"}
    found, match = prepare_match("moon-river", strategies="greedy", seed=20, standings_every=0, **settings)
    return with_points(play_batch(match, found.columns, 0, runs * MOST_BLOCKS).frame, 0)


def with_points(rows, part):
    """The games with points for a board at the start, in this part of the blocks, and the wins counted again."""
    is_given = (pl.col("board").cast(str) == BOARD) & (pl.col("block") * part % 1 < part)
    scored = rows.with_columns(pl.col("score") + pl.when(is_given).then(POINTS).otherwise(0).cast(pl.Int16))
    best = pl.col("score") == pl.col("score").max()
    wins = pl.when(best).then(WIN // best.sum()).otherwise(0).over("block", "rotation")
    return scored.with_columns(wins.cast(pl.Int16).alias("win_twelfths"))


def shares(rows):
    """In per cent."""
    return dict(rows.group_by(pl.col("board").cast(str)).agg(100 * pl.col("win_twelfths").mean() / WIN).iter_rows())


@cache
def planted(runs):
    """With points in so many blocks that the board wins four percentage points more, within a tenth of one."""
    before, rows = shares(pool(runs))[BOARD], pool(runs)
    gain = shares(with_points(rows, 1))[BOARD] - before
    found = with_points(rows, FOUR_POINTS / gain)
    assert shares(found)[BOARD] - before == pytest.approx(FOUR_POINTS, abs=0.1)
    return found


def asked(blocks, runs):
    """Whether boards win as often as they do without points."""
    entries = {
        "question": "Do points at the start tell?",
        "game": "moon-river",
        "lineups": {"strategies": ["greedy"]},
        "design": {"blocks": blocks},
        "targets": [{"share": "board", "margin": 2.0, "expected": shares(pool(runs))}],
        "variants": {"other": {"seats": "circle"}},
    }
    return as_experiment(entries, "planted.toml")


def context_of(runs, *cuts):
    blocks = cuts[0].blocks
    run = SimpleNamespace(
        arms=[one.arm for one in cuts],
        blocks=blocks,
        planned=RunPlan(blocks=blocks, rule="blocks"),
        skill_rooms=None,
        adapted=(),
    )
    return Context(run, game(), asked(blocks, runs), cuts)


@cache
def planned_blocks(runs):
    """So many that four points are seen nine times in ten."""
    ahead = forecast_power(asked(PILOT, runs), game(), [cut(pool(runs), 0, PILOT)])
    return ceil(PILOT * (ahead.detectable / FOUR_POINTS) ** 2)


@pytest.mark.parametrize("runs", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_four_points_planted_on_a_board_are_found_with_the_planned_blocks(runs):
    blocks, found = planned_blocks(runs), 0
    for number in range(runs):
        (table,) = verdict_tables(context_of(runs, cut(planted(runs), number, blocks)))
        line = table.line(board=BOARD)
        found += line["low"] > line["meant"]
    assert wilson_interval(found / runs, runs)[1] > 0.9, (blocks, found)
    if runs == MANY:
        assert found >= 0.9 * runs, (blocks, found)


@pytest.mark.parametrize("runs", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_other_deals_of_the_same_game_are_seldom_said_to_change_a_board(runs):
    blocks, flagged = planned_blocks(runs), 0
    for number in range(runs):
        base = cut(pool(runs), number, blocks)
        variant = cut(pool(runs), (number + 1) % runs, blocks, variant="other")
        (table,) = change_tables(context_of(runs, base, variant))
        flagged += bool(set(table.lines.filter(measure=SHARE.title)[CHANGE]) & {CHANGE_UP, CHANGE_DOWN})
    assert wilson_interval(flagged / runs, runs)[0] < 0.05, (blocks, flagged)
    if runs == MANY:
        assert flagged <= 0.05 * runs, (blocks, flagged)
