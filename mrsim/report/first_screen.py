"""The first screen: what was asked, what the verdict is, the findings in sentences, and what to do next."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mrsim.analysis.findings import CheckOutcome
from mrsim.analysis.run_summary import RunSummary, summarise_findings
from mrsim.formatting import enumerate_words, name_as_heading
from mrsim.games.printed_names import print_name
from mrsim.report.headline_pictures import WIDE, edit_grids, main_pictures, move_grid, small_pictures
from mrsim.report.model import Grid, ReportFigure
from mrsim.report.next_steps import NextStep, suggest_next_steps
from mrsim.report.page_colors import FIGURE_WIDTH
from mrsim.report.sections.methods import BOTS, CHANCE, describe_assumptions
from mrsim.report.sections.verdicts import HOW_TO_READ_VERDICTS
from mrsim.report.subject import Subject
from mrsim.runs.manifest import STOPPED

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
    next_steps: tuple[NextStep, ...]

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
    def limits(self) -> str:
        """What the answer does not say, for a page that has no chapter about it."""
        return " ".join((BOTS, CHANCE, *describe_assumptions(self.subject)))

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
    deals = f"{run.blocks:,} in each of {len(run.arms)} combinations" if len(run.arms) > 1 else f"{run.blocks:,}"
    is_stopped = run.manifest.status == STOPPED
    yield "Deals", f"{deals}, stopped before {run.experiment.design.blocks:,}" if is_stopped else deals
    yield "Strategies", ", ".join(print_name("strategy", name) for name in subject.values("strategy"))
    if run.manifest.command.changes:
        yield "Asked with", " ".join(run.manifest.command.changes)
    for setting in subject.game.settings:
        if setting.is_assumed:
            read = dict.fromkeys(str(arm.settings[setting.name]) for arm in run.arms)
            yield name_as_heading(setting.name), ", ".join(print_name(setting.name, value) for value in read)
