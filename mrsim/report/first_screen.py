"""The first screen: what was asked, what the verdict is, the findings in sentences, and what to do next."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from mrsim import games
from mrsim.analysis.findings import CheckOutcome, Findings
from mrsim.analysis.run_summary import RunSummary, summarise_findings
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.experiment.spec import BASE, LOOKING
from mrsim.formatting import name_as_heading, round_count
from mrsim.games.printed_names import print_name
from mrsim.report.subject import Subject
from mrsim.runs.reader import StoredRun
from mrsim.stats.verdicts import Verdict

OUTCOMES: Final = {
    CheckOutcome.MET: ("balanced", "Balanced"),
    CheckOutcome.VIOLATED: ("above", "Not balanced"),
    CheckOutcome.OPEN: ("undecided", "Undecided"),
}
"""The verdict whose sign and colour an outcome has, and its name."""


@dataclass(frozen=True)
class FirstScreen:
    """What is read before anything else: the summary of a run, the facts about it, and what to do next."""

    subject: Subject
    summary: RunSummary
    facts: tuple[tuple[str, str], ...]
    next_steps: tuple[str, ...]

    @property
    def mark(self) -> str:
        """The verdict whose sign and colour the outcome has."""
        return OUTCOMES[self.summary.outcome][0]

    @property
    def outcome(self) -> str:
        """The outcome in a word or two."""
        return OUTCOMES[self.summary.outcome][1]


def build_first_screen(subject: Subject) -> FirstScreen:
    return FirstScreen(
        subject,
        summarise_findings(subject.findings, subject.against),
        tuple(list_run_facts(subject)),
        tuple(suggest_next_steps(subject.findings)),
    )


def list_run_facts(subject: Subject) -> Iterator[tuple[str, str]]:
    """What was played, in a few words."""
    run = subject.run
    players = sorted({arm.players for arm in run.arms})
    yield "Game", subject.game.title
    yield "Players", " and ".join(map(str, players))
    yield "Games", f"{subject.games:,}"
    yield "Deals", f"{run.blocks:,} in each of {len(run.arms)} combinations" if len(run.arms) > 1 else f"{run.blocks:,}"
    yield "Strategies", ", ".join(subject.values("strategy"))
    for setting in subject.game.settings:
        if setting.is_assumed:
            read = dict.fromkeys(str(arm.settings[setting.name]) for arm in run.arms)
            yield name_as_heading(setting.name), ", ".join(print_name(setting.name, value) for value in read)


STRATEGY_COLUMN: Final = "strategy"
TO_DECIDE: Final = "blocks_to_decide"
BOX_HINT: Final = (
    "To see what would fix it: `mrsim deviations` tries every small change of the box, `mrsim whatif` one of your own "
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


def to_decide(run: StoredRun, blocks: int) -> str:
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


def command_for_fresh_deals(run: StoredRun, blocks: int) -> str:
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
