"""Play some blocks of a run again and compare."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import polars as pl
from polars.testing import assert_frame_equal

from mrsim.errors import InputError
from mrsim.experiment.keeping import SUMS, apart, keeping_of
from mrsim.experiment.matches import Prepared, as_entry, changes, prepared
from mrsim.experiment.plan import arms
from mrsim.experiment.results import Run
from mrsim.experiment.run_folder import ROWS, Part
from mrsim.experiment.runner import play_batch
from mrsim.experiment.running import unique
from mrsim.experiment.trust import check_trusted
from mrsim.sums.adding import STRETCH, add_up


@dataclass(frozen=True)
class Checked:
    """A block that was played again."""

    arm: str
    block: int
    is_same: bool


def verify(run: Run, blocks: int, seed: int, *, trust: bool = False) -> Iterator[Checked]:
    """So many blocks of all arms, or all; what differs is not what these rules and strategies play.

    Strategies that did not come with mrsim are run if they are trusted.
    """
    from mrsim import games

    planned = arms(run.experiment, games.settings(run.experiment.game))
    check_trusted(run, planned, trust=trust)
    ready = prepared(run.experiment, planned)
    changed = changes(run.arms, [as_entry(run.experiment, arm) for arm in ready])
    if changed:
        raise InputError(f"{run.folder.folder} was played with another version of: {', '.join(changed)}.")
    played = unique(ready)
    lost = [arm.arm.name for arm in played if arm.key not in run.parts]
    if lost and run.blocks:
        raise InputError(f"{run.folder.folder} has no part of what {lost[0]} plays; its manifest names another key.")
    there = range(run.blocks * len(played))
    for number, block in (divmod(one, run.blocks) for one in Random(seed).sample(there, min(blocks, len(there)))):
        arm = played[number]
        part = next(part for part in run.parts[arm.key] if part.first <= block <= part.last)
        yield Checked(arm.arm.name, block, is_same(run, arm, part, block))


def is_same(run: Run, arm: Prepared, part: Part, block: int) -> bool:
    """Whether a block is the same to the last column."""
    if not run.keeps_rows:
        return is_same_sum(run, arm, part, block)
    kept = pl.read_parquet(run.folder.files(part)[ROWS]).filter(pl.col("block") == block)
    return are_equal(kept, play_batch(arm.match, arm.columns, block, 1).frame)


def is_same_sum(run: Run, arm: Prepared, part: Part, block: int) -> bool:
    """Whether the stretch that a block belongs to, or what is in this part of it, adds up to the same."""
    size = run.manifest["stretch"]
    first = max(block // size * size, part.first)
    end = min((block // size + 1) * size, part.last + 1)
    played = play_batch(arm.match, arm.columns, first, end - first).frame
    keeping = keeping_of(run.experiment, arm.columns, len(run.arms))
    wanted = dict(keeping.wanted) if keeping else {}
    for dims, sums in add_up(played, arm.columns, arm.match.players, size, wanted).items():
        kept = apart(pl.scan_parquet(run.folder.files(part)[SUMS]), dims, sums.columns)
        here = kept.filter(pl.col(STRETCH) == block // size).collect()
        if not are_equal(here.sort(dims), sums.sort(dims)):
            return False
    return True


def are_equal(kept: pl.DataFrame, played: pl.DataFrame) -> bool:
    """To the last value."""
    try:
        assert_frame_equal(kept, played)
    except AssertionError:
        return False
    return True
