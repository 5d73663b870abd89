"""The first screen: what was asked, what the verdict is, and the findings in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mrsim.analysis.check_outcome import CheckOutcome
from mrsim.analysis.run_summary import RunSummary, summarise_findings
from mrsim.report.next_steps import suggest_next_steps
from mrsim.report.subject import Subject

OUTCOMES: Final = {
    CheckOutcome.MET: ("balanced", "Balanced"),
    CheckOutcome.VIOLATED: ("above", "Not balanced"),
    CheckOutcome.OPEN: ("undecided", "Undecided"),
}
"""The verdict whose sign and colour an outcome has, and its name."""


@dataclass(frozen=True)
class FirstScreen:
    """What is read before anything else: the summary of a run, the facts beside it, and what to do next."""

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
    players = sorted({arm["players"] for arm in run.arms})
    yield "Game", subject.game.title
    yield "Players", " and ".join(map(str, players))
    yield "Games", f"{subject.games:,}"
    yield "Deals", f"{run.blocks:,} in each of {len(run.arms)} arms" if len(run.arms) > 1 else f"{run.blocks:,}"
    yield "Strategies", ", ".join(subject.values("strategy"))
    for setting in subject.game.settings:
        if setting.is_assumed:
            read = dict.fromkeys(str(arm["settings"][setting.name]) for arm in run.arms)
            yield setting.name.capitalize(), ", ".join(read)
