"""The first screen: what was asked, what the verdict is, the findings in sentences, and what to do next."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Final

from mrsim import games
from mrsim.analysis.findings import CheckOutcome, Findings
from mrsim.analysis.run_summary import RunSummary, summarise_findings
from mrsim.analysis.statistics.changes import CHANGES
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.analysis.tables import MEASURE
from mrsim.experiment.spec import BASE, LOOKING, UNTIL_COMPARED
from mrsim.formatting import enumerate_words, name_as_heading, round_count
from mrsim.games.printed_names import print_name
from mrsim.report.headline_pictures import WIDE, edit_grids, main_pictures, move_grid, small_pictures
from mrsim.report.model import Grid, ReportFigure
from mrsim.report.sections.verdicts import HOW_TO_READ_VERDICTS
from mrsim.report.style import FIGURE_WIDTH
from mrsim.report.subject import Subject
from mrsim.runs.reader import StoredRun
from mrsim.stats.verdicts import Verdict
from mrsim.sums.measures import SHARE

HOW_TO_READ_MOVES: Final = (
    "A mark is how far a win share moves, in percentage points; the line is its interval, the dashed line no change, "
    "the band what is within the margin. The same deals are played on both sides, so most of their luck cancels out. "
    "All of an interval on one side of 0: ▲ up or ▼ down. All of it within the band: ● the same. Anything else: ◇ not "
    "settled. With 95 % confidence all these intervals are right together."
)
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

    @cached_property
    def wide_pictures(self) -> list[ReportFigure]:
        """The first pictures, for a desk."""
        return main_pictures(self.subject, self.summary.headline, WIDE)

    @cached_property
    def narrow_pictures(self) -> list[ReportFigure]:
        """The same pictures, for a phone."""
        return main_pictures(self.subject, self.summary.headline, FIGURE_WIDTH)

    @cached_property
    def other_pictures(self) -> list[ReportFigure]:
        """Small pictures of the other levels of skill."""
        return small_pictures(self.subject, self.summary.headline)

    @cached_property
    def moves(self) -> list[Grid]:
        """Every share of the strongest players before and after, a table for each edit."""
        return edit_grids(self.summary.headline)

    @cached_property
    def all_moves(self) -> Grid | None:
        """The same of all players and edits, where there are others."""
        headline = self.summary.headline
        return move_grid(headline.moves) if len(headline.moves) > len(self.moves) else None

    @property
    def reading(self) -> str:
        """How to read the first picture."""
        return HOW_TO_READ_MOVES if self.summary.headline.is_about_changes else HOW_TO_READ_VERDICTS

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
    yield "Players", enumerate_words([str(number) for number in players])
    yield "Games", f"{subject.games:,}"
    yield "Deals", f"{run.blocks:,} in each of {len(run.arms)} combinations" if len(run.arms) > 1 else f"{run.blocks:,}"
    yield "Strategies", ", ".join(print_name("strategy", name) for name in subject.values("strategy"))
    if run.manifest.command.changes:
        yield "Asked with", " ".join(run.manifest.command.changes)
    for setting in subject.game.settings:
        if setting.is_assumed:
            read = dict.fromkeys(str(arm.settings[setting.name]) for arm in run.arms)
            yield name_as_heading(setting.name), ", ".join(print_name(setting.name, value) for value in read)


STRATEGY_COLUMN: Final = "strategy"
TO_DECIDE: Final = "blocks_to_decide"


def suggest_next_steps(findings: Findings) -> Iterator[str]:
    """Where something is off, how to mend it; where something is open, how to decide it."""
    run = findings.context.run
    if games.has_box(run.experiment.game) and is_box_unchanged(findings) and is_more_than_strategy_off(findings):
        yield from suggest_box_changes(run)
    blocks = blocks_to_settle(findings)
    if blocks > run.blocks:
        yield to_decide(run, round_count(blocks))
    folder = shlex.quote(str(run.folder.folder))
    yield f"To send this answer on one sheet of paper: `mrsim report {folder} --brief`"


def suggest_box_changes(run: StoredRun) -> Iterator[str]:
    """The commands that say what would mend the balance of a box, as they are typed for this run."""
    command = run.manifest.command
    if not command.experiment:
        return
    boxes = games.boxes_of_game(run.experiment.game)
    ones = (change.edit for change in boxes.small_changes(boxes.load(run.arms[0].settings)) if len(change.moves) == 1)
    edit = next(ones, None)
    yield f"To see what each small change of the box does: `{command.of_experiment('deviations')}`"
    if edit is not None:
        own = command.of_experiment("whatif", "--edit", edit)
        words = boxes.edit_in_words(run.arms[0].settings, edit)
        yield f"To try a change of your own on the same deals, such as {words}: `{own}`"
    yield f"To search for a box that comes nearer: `{command.of_experiment('balance')}`"


def blocks_to_settle(findings: Findings) -> int:
    """Blocks that would settle what a what-if asks, or else decide half of the verdicts that can be decided."""
    if findings.context.experiment.stop.rule == UNTIL_COMPARED:
        lines = [line for table in findings.of(CHANGES) for line in table.lines.iter_rows(named=True)]
        found = [line[TO_DECIDE] for line in lines if line[TO_DECIDE] is not None and line[MEASURE] == SHARE.title]
        return int(max(found, default=0))
    return blocks_to_decide_half(findings)


def to_decide(run: StoredRun, blocks: int) -> str:
    """How to decide half of what is open, in a way that keeps what intervals promise."""
    what = "what is not settled" if run.experiment.stop.rule == UNTIL_COMPARED else "half of what is undecided"
    if run.planned.rule in LOOKING and blocks > run.planned.blocks:
        command = command_for_fresh_deals(run, blocks)
        return (
            "This run has spent nearly all of its chance to be wrong on the deals that it was meant for. To decide "
            f"{what}, play about {blocks:,} fresh deals: `{command}`"
        )
    return (
        "What was played is kept when a run goes on, and the intervals allow for the longer run. To decide "
        f"{what}, play on to about {blocks:,} deals: `{run.extending_command(blocks)}`"
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
