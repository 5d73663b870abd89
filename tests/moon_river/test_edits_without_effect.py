# ruff: noqa: T201  the long tests print their table
"""Real edits of the box, made to have no effect: how often a comparison says that they have one.

What an edit does to a block is flipped in sign or not, at random. So blocks differ as rarely and by as much as they do
in games, and the truth is exactly 0.
"""

from functools import cache
from itertools import product

import numpy as np
import pytest
from scipy.special import stdtrit

from mrsim.analysis.statistics.changes import _change_questions
from mrsim.experiment.spec import Design, Experiment, Lineups, Target
from mrsim.experiment.what_if import add_what_if_variants
from mrsim.stats import spread
from mrsim.stats.estimates import DIFFERENCE_RANGE, estimate_ratio
from mrsim.stats.intervals import intervals_at_level, level_per_cell, wilson_interval
from mrsim.sums.measures import SHARE
from tests.experiment.pools import pool

EDITS = ("cows=29", "cows=27", "K1-1 K2+1")
"""They change about 3, 12 and 32 % of the blocks."""
GOLD_RUSH = Experiment(
    question="Does an edit without an effect seem to have one?",
    game="moon-river",
    settings={"players": 4, "mode": "legends", "scenario": "gold-rush"},
    lineups=Lineups(strategies=("greedy",)),
    design=Design(seed=14),
    targets=(Target(share="board", margin=2.0),),
)
SIZES = (50, 100, 300, 1000)
CELLS = list(product(EDITS, SIZES))
LIMIT = 0.06
POOL, RUNS = 20_000, 5_000
FEW_BLOCKS, FEW_RUNS = 1_000, 60
COPIES = 200
"""Edits of the wide family."""
MANY_BLOCKS = 300
SCREEN, SCREEN_OF_FEW_BLOCKS = 0.0003, 0.01
"""Above the level of each cell of the wide family: 0.0001, and more where few blocks differ and many edits agree."""


@pytest.fixture(autouse=True)
def _draws_are_kept(monkeypatch):
    """Families draw the same normal numbers every time."""
    monkeypatch.setattr(spread, "_standard_normals", cache(spread._standard_normals))


@cache
def moved(blocks):
    """What each edit does to the boards' win shares: blocks × boards."""
    (question,) = _change_questions(pool(add_what_if_variants(GOLD_RUSH, EDITS, ()), blocks), ("variant",))
    pairs = question.pairs[SHARE]
    names = pairs.after.keys["variant"].cast(str)
    by_block = pairs.difference.value + pairs.difference.influence
    return {edit: by_block[:, (names == edit).to_numpy()] for edit in EDITS}


def false_alarms(by_block, blocks, runs, copies=1):
    """In how many runs some interval leaves 0 out."""
    random = np.random.default_rng([blocks, copies])
    found = 0
    for _ in range(runs):
        drawn = by_block[random.integers(len(by_block), size=blocks)]
        signs = 1.0 - 2.0 * random.integers(2, size=(copies, blocks))
        found += is_alarmed(drawn, signs)
    return found


def is_alarmed(drawn, signs):
    """Whether some interval of the family leaves 0 out.

    No interval is shorter than Student's t, so only cells that t calls changed at a level above the family's are looked
    at; the family's level comes from all cells.
    """
    blocks, value = len(drawn), signs @ drawn / len(drawn)
    level = (SCREEN if blocks >= MANY_BLOCKS else SCREEN_OF_FEW_BLOCKS) if len(signs) > 1 else 1.0
    errors = np.sqrt(((drawn**2).sum(axis=0) - blocks * value**2) / (blocks - 1) / blocks)
    cells = np.flatnonzero(abs(value) > errors * -stdtrit(blocks - 1, level / 2) * (1 - 1e-9))
    if not len(cells):
        return False
    rows = (signs.T[:, :, None] * drawn[:, None]).reshape(blocks, -1)
    family = estimate_ratio(rows, np.ones_like(rows), DIFFERENCE_RANGE)
    shared = level_per_cell(family, 0.05)
    assert shared < level
    found = intervals_at_level(family.only(cells), shared)
    return bool(((found.low > 0) | (found.high < 0)).any())


def differ(by_block):
    """The part of the blocks in which an edit changes anything."""
    return (abs(by_block) > 1e-9).any(axis=1).mean()


@pytest.mark.parametrize("edit", EDITS)
def test_edits_without_an_effect_seldom_seem_to_have_one(edit):
    found = {blocks: false_alarms(moved(FEW_BLOCKS)[edit], blocks, FEW_RUNS) for blocks in SIZES[:3]}
    assert all(wilson_interval(count / FEW_RUNS, FEW_RUNS)[0] <= LIMIT for count in found.values()), found
    assert wilson_interval(sum(found.values()) / (3 * FEW_RUNS), 3 * FEW_RUNS)[0] <= LIMIT, found


@pytest.mark.long
@pytest.mark.parametrize(("edit", "blocks"), CELLS)
def test_edits_without_an_effect_seem_to_have_one_in_at_most_6_percent_of_runs(edit, blocks):
    by_block = moved(POOL)[edit]
    part = false_alarms(by_block, blocks, RUNS) / RUNS
    print(f"| `{edit}` | {differ(by_block):.1%} | {blocks} | 4 boards | {part:.2%} |")
    assert part <= LIMIT


@pytest.mark.long
@pytest.mark.parametrize(("edit", "blocks"), CELLS)
def test_of_200_edits_without_an_effect_any_seems_to_have_one_in_at_most_6_percent_of_runs(edit, blocks):
    by_block = moved(POOL)[edit]
    part = false_alarms(by_block, blocks, RUNS, COPIES) / RUNS
    print(f"| `{edit}` | {differ(by_block):.1%} | {blocks} | {COPIES} edits × 4 boards | {part:.2%} |")
    assert part <= LIMIT
