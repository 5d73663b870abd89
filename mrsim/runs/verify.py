"""Play some blocks of a run again and compare."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import polars as pl
from polars.testing import assert_frame_equal

from mrsim.errors import InputError
from mrsim.experiment.arms import plan_arms
from mrsim.matches.batches import play_batch
from mrsim.runs.changed_since import check_replayable
from mrsim.runs.execute import restore_bin_size
from mrsim.runs.part_files import ROWS, RunPart
from mrsim.runs.part_tasks import play_run_part
from mrsim.runs.prepared_arms import PreparedArm, distinct_arms, prepare_arms
from mrsim.runs.reader import StoredRun
from mrsim.runs.retention import SUMS, Keeping, frames_to_keep, keeping_of, select_sums
from mrsim.runs.trust import check_trusted
from mrsim.sums.block_sums import BIN, add_up_games

MOST_BLOCKS_OF_PARTS: Final = 2000
"""Parts are played again whole, for what is added up in them, while they have no more blocks in all; one always is."""


@dataclass(frozen=True)
class CheckedBlock:
    """A block that was played again."""

    arm: str
    block: int
    differs: tuple[str, ...]
    """The kinds of contents that differ: its rows or sums, or others of its whole part."""
    is_part_checked: bool
    """Whether what is kept of its whole part was compared, too."""

    @property
    def is_same(self) -> bool:
        """Whether every column is the same."""
        return not self.differs


def describe_checked_blocks(checked: Sequence[CheckedBlock]) -> str:
    """How many deals were the same, and for how many of them what is tallied was compared as well."""
    same, whole = sum(one.is_same for one in checked), sum(one.is_part_checked for one in checked)
    return f"{same} of {len(checked)} deals are the same when played again; tallies were compared for {whole} of them."


def verify_run(run: StoredRun, blocks: int, seed: int, *, trust: bool = False) -> Iterator[CheckedBlock]:
    """Play some blocks of all arms again, or all; one that differs is not what these rules and strategies play.

    What is tallied is kept of a part as a whole, so the parts of the first of these blocks are played again whole.
    Strategies that did not come with mrsim are run if they are trusted.
    """
    from mrsim import games

    run.told()
    planned = plan_arms(run.experiment, games.settings_of_game(run.experiment.game))
    check_trusted(run, planned, trust=trust)
    ready = prepare_arms(run.experiment, planned)
    check_replayable(run, [arm.arm for arm in ready])
    played = distinct_arms(ready)
    if {arm.key for arm in played} != run.keys:
        raise InputError(f"{run.folder.folder} holds other arms than its experiment; `mrsim run` plays those it has.")
    there = range(run.blocks * len(played))
    drawn = [divmod(one, run.blocks) for one in Random(seed).sample(there, min(blocks, len(there)))]
    wanted = [(played[number], part_with(run, played[number].key, block), block) for number, block in drawn]
    of_parts = {part: differing_frames(run, arm, part) for part, arm in parts_to_play(wanted).items()}
    of_block = ROWS if run.keeps_rows else SUMS
    for arm, part, block in wanted:
        own = () if is_same(run, arm, part, block) else (of_block,)
        around = tuple(what for what in of_parts.get(part, ()) if what != of_block)
        yield CheckedBlock(arm.arm.name, block, own + around, part in of_parts)


def part_with(run: StoredRun, key: str, block: int) -> RunPart:
    """The part that holds a block."""
    return next(part for part in run.parts[key] if part.first <= block <= part.last)


def parts_to_play(wanted: Iterable[tuple[PreparedArm, RunPart, int]]) -> dict[RunPart, PreparedArm]:
    """The parts that are played again as a whole, each with its arm."""
    found: dict[RunPart, PreparedArm] = {}
    played = 0
    for arm, part, _ in wanted:
        blocks = part.last - part.first + 1
        if part not in found and (not found or played + blocks <= MOST_BLOCKS_OF_PARTS):
            found[part] = arm
            played += blocks
    return found


def differing_frames(run: StoredRun, arm: PreparedArm, part: RunPart) -> tuple[str, ...]:
    """The kinds of contents of a part that differ when all of it is played again."""
    frames = play_run_part(arm, part.first, part.last - part.first + 1)
    again = frames_to_keep(frames, arm.columns, arm.match.players, keeping_again(run, arm))
    files = run.folder.files(part)
    return tuple(what for what in run.contents if not are_equal(pl.scan_parquet(files[what]), again[what]))


def keeping_again(run: StoredRun, arm: PreparedArm) -> Keeping | None:
    """The sums that the run keeps, in its own bins."""
    return restore_bin_size(keeping_of(run.experiment, arm.columns, len(run.arms)), run.manifest)


def is_same(run: StoredRun, arm: PreparedArm, part: RunPart, block: int) -> bool:
    """Whether a block is the same to the last column."""
    if not run.keeps_rows:
        return is_same_sum(run, arm, part, block)
    rows = pl.scan_parquet(run.folder.files(part)[ROWS]).filter(pl.col("block") == block)
    return are_equal(rows, play_batch(arm.match, arm.columns, block, 1).frame)


def is_same_sum(run: StoredRun, arm: PreparedArm, part: RunPart, block: int) -> bool:
    """Whether the bin that a block belongs to, or what is in this part of it, adds up to the same."""
    size = run.bin_size or 1
    first = max(block // size * size, part.first)
    end = min((block // size + 1) * size, part.last + 1)
    played = play_batch(arm.match, arm.columns, first, end - first).frame
    keeping = keeping_again(run, arm)
    wanted = dict(keeping.wanted) if keeping else {}
    sums = add_up_games(played, arm.columns, arm.match.players, size, wanted)
    lines = pl.scan_parquet(run.folder.files(part)[SUMS]).filter(pl.col(BIN) == block // size)
    return all(
        are_equal(select_sums(lines, dims, frame.columns).sort(dims), frame.sort(dims)) for dims, frame in sums.items()
    )


def are_equal(there: pl.LazyFrame, played: pl.DataFrame) -> bool:
    """Whether all values are equal; a file that can't be read is not."""
    try:
        assert_frame_equal(there.collect(), played)
    except (AssertionError, pl.exceptions.PolarsError):
        return False
    return True
