"""Play some blocks of a run again and compare."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import polars as pl
from polars.testing import assert_frame_equal

from mrsim.errors import InputError
from mrsim.experiment.keeping import SUMS, Keeping, apart, keeping_of, kept
from mrsim.experiment.matches import Prepared, as_entry, changes, prepared
from mrsim.experiment.plan import arms
from mrsim.experiment.playing import play_part
from mrsim.experiment.results import Run
from mrsim.experiment.run_folder import ROWS, Part
from mrsim.experiment.runner import play_batch
from mrsim.experiment.running import unique
from mrsim.experiment.runs import as_before
from mrsim.experiment.trust import check_trusted
from mrsim.sums.adding import STRETCH, add_up

MOST_BLOCKS_OF_PARTS: Final = 2000
"""Parts are played again whole, for what is added up in them, while they have no more blocks in all; one always is."""


@dataclass(frozen=True)
class Checked:
    """A block that was played again."""

    arm: str
    block: int
    differs: tuple[str, ...]
    """What is other: its rows or sums, or what is kept of its whole part."""
    is_part_checked: bool
    """Whether what is kept of its whole part was compared, too."""

    @property
    def is_same(self) -> bool:
        """To the last column."""
        return not self.differs


def verify(run: Run, blocks: int, seed: int, *, trust: bool = False) -> Iterator[Checked]:
    """That many blocks of all arms, or all; what differs is not what these rules and strategies play.

    What is tallied is kept of a part as a whole, so the parts of the first of these blocks are played again whole.
    Strategies that did not come with mrsim are run if they are trusted.
    """
    from mrsim import games

    run.told()
    planned = arms(run.experiment, games.settings(run.experiment.game))
    check_trusted(run, planned, trust=trust)
    ready = prepared(run.experiment, planned)
    changed = changes(run.arms, [as_entry(run.experiment, arm) for arm in ready])
    if changed:
        raise InputError(f"{run.folder.folder} was played with another version of: {', '.join(changed)}.")
    played = unique(ready)
    if {arm.key for arm in played} != run.keys:
        raise InputError(f"{run.folder.folder} holds other arms than its experiment; `mrsim run` plays those it has.")
    there = range(run.blocks * len(played))
    drawn = [divmod(one, run.blocks) for one in Random(seed).sample(there, min(blocks, len(there)))]
    wanted = [(played[number], part_with(run, played[number].key, block), block) for number, block in drawn]
    of_parts = {part: differences(run, arm, part) for part, arm in parts_to_play(wanted).items()}
    of_block = ROWS if run.keeps_rows else SUMS
    for arm, part, block in wanted:
        own = () if is_same(run, arm, part, block) else (of_block,)
        around = tuple(what for what in of_parts.get(part, ()) if what != of_block)
        yield Checked(arm.arm.name, block, own + around, part in of_parts)


def part_with(run: Run, key: str, block: int) -> Part:
    """Where a block is kept."""
    return next(part for part in run.parts[key] if part.first <= block <= part.last)


def parts_to_play(wanted: Iterable[tuple[Prepared, Part, int]]) -> dict[Part, Prepared]:
    """The parts that are played again whole, and of which arm they are."""
    found: dict[Part, Prepared] = {}
    played = 0
    for arm, part, _ in wanted:
        blocks = part.last - part.first + 1
        if part not in found and (not found or played + blocks <= MOST_BLOCKS_OF_PARTS):
            found[part] = arm
            played += blocks
    return found


def differences(run: Run, arm: Prepared, part: Part) -> tuple[str, ...]:
    """What of a part is other when all of it is played again."""
    frames = play_part(arm.match, arm.columns, part.first, part.last - part.first + 1)
    again = kept(frames, arm.columns, arm.match.players, keeping_again(run, arm))
    files = run.folder.files(part)
    return tuple(what for what in run.contents if not are_equal(pl.scan_parquet(files[what]), again[what]))


def keeping_again(run: Run, arm: Prepared) -> Keeping | None:
    """What is summed, in the stretches that the run has."""
    return as_before(keeping_of(run.experiment, arm.columns, len(run.arms)), run.manifest)


def is_same(run: Run, arm: Prepared, part: Part, block: int) -> bool:
    """Whether a block is the same to the last column."""
    if not run.keeps_rows:
        return is_same_sum(run, arm, part, block)
    rows = pl.scan_parquet(run.folder.files(part)[ROWS]).filter(pl.col("block") == block)
    return are_equal(rows, play_batch(arm.match, arm.columns, block, 1).frame)


def is_same_sum(run: Run, arm: Prepared, part: Part, block: int) -> bool:
    """Whether the stretch that a block belongs to, or what is in this part of it, adds up to the same."""
    size = run.manifest["stretch"]
    first = max(block // size * size, part.first)
    end = min((block // size + 1) * size, part.last + 1)
    played = play_batch(arm.match, arm.columns, first, end - first).frame
    keeping = keeping_again(run, arm)
    wanted = dict(keeping.wanted) if keeping else {}
    sums = add_up(played, arm.columns, arm.match.players, size, wanted)
    lines = pl.scan_parquet(run.folder.files(part)[SUMS]).filter(pl.col(STRETCH) == block // size)
    return all(
        are_equal(apart(lines, dims, frame.columns).sort(dims), frame.sort(dims)) for dims, frame in sums.items()
    )


def are_equal(there: pl.LazyFrame, played: pl.DataFrame) -> bool:
    """To the last value; a file that can't be read is not."""
    try:
        assert_frame_equal(there.collect(), played)
    except (AssertionError, pl.exceptions.PolarsError):
        return False
    return True
