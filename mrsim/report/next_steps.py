"""What to do next, after a verdict."""

from collections.abc import Iterator
from statistics import median
from typing import Final

from mrsim import games
from mrsim.analysis.findings import Findings
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.experiment.spec import BASE, LOOKING
from mrsim.formatting import round_count
from mrsim.runs.reader import Run
from mrsim.stats.verdicts import Verdict

STRATEGY_COLUMN: Final = "strategy"
TO_DECIDE: Final = "blocks_to_decide"
BOX_HINT: Final = (
    "To see what would mend it: `mrsim deviations` tries every small change of the box, `mrsim whatif` one of your own "
    "on the same deals, and `mrsim balance` searches for a box that comes nearer."
)


def suggest_next_steps(findings: Findings) -> Iterator[str]:
    """Where something is off, how to mend it; where something is open, how to decide it."""
    run = findings.context.run
    if (
        run.experiment.game in games.games_with_boxes()
        and is_box_unchanged(findings)
        and is_more_than_strategy_off(findings)
    ):
        yield BOX_HINT
    blocks = blocks_to_decide_half(findings)
    if blocks > run.blocks:
        yield to_decide(run, round_count(blocks))


def to_decide(run: Run, blocks: int) -> str:
    """How to decide half of what is open, in a way that keeps what intervals promise."""
    if run.planned.rule in LOOKING and blocks > run.planned.blocks:
        command = command_for_fresh_deals(run, blocks)
        return (
            f"To decide half of what is undecided, play about {blocks:,} fresh deals: `{command}`. This run has spent "
            "nearly all of its chance to be wrong on the deals that it was meant for."
        )
    return (
        f"To decide half of what is undecided, play on to about {blocks:,} deals: `{run.extending_command(blocks)}`. "
        "What was played is kept, and the intervals allow for the longer run."
    )


def command_for_fresh_deals(run: Run, blocks: int) -> str:
    """The command that asks the same of other deals, in a folder of its own."""
    seed = run.experiment.design.seed + 1
    folder = run.folder.folder
    return run.extending_command(
        blocks, changes=[f"design.seed={seed}"], out=folder.with_name(f"{folder.name}-seed-{seed}")
    )


def is_more_than_strategy_off(findings: Findings) -> bool:
    """Whether something else than a strategy is off."""
    return any(
        table.by[-1] != STRATEGY_COLUMN and line[VERDICT] in (Verdict.ABOVE, Verdict.BELOW)
        for table in findings.primary
        for line in table.lines.iter_rows(named=True)
    )


def is_box_unchanged(findings: Findings) -> bool:
    """Whether no change of the box was tried yet."""
    return all(arm.axes.get("variant", BASE) == BASE for arm in findings.context.run.arms)


def blocks_to_decide_half(findings: Findings) -> int:
    """Blocks that would decide half of it; the rest lies near the margin, and takes very many more."""
    found = [
        line[TO_DECIDE]
        for table in findings.primary
        for line in table.lines.iter_rows(named=True)
        if line[VERDICT] == Verdict.UNDECIDED and line.get(TO_DECIDE) is not None
    ]
    return int(median(found)) if found else 0
