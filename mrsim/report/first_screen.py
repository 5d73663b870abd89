"""The first screen: what was asked, what the verdict is, and the findings in sentences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from mrsim.analysis.sentences import (
    Sentence,
    main_change_sentences,
    standout_sentences,
    verdict_sentences,
    verdict_summary,
)
from mrsim.analysis.statistics.changes import CHANGE_DOWN, CHANGE_UP
from mrsim.report.next_steps import suggest_next_steps
from mrsim.report.subject import Subject

OUTCOMES: Final = {
    "met": ("balanced", "Balanced"),
    "violated": ("above", "Not balanced"),
    "undecided": ("undecided", "Undecided"),
}
MOST_ON_TOP: Final = 6
"""That stand on the first screen; the others are folded away below them."""
MOST_BESIDE: Final = 5
KIND_OF_CHANGE: Final = {CHANGE_UP: "above", CHANGE_DOWN: "below"}


@dataclass(frozen=True)
class StatedFinding:
    """A finding in words, as a kind of verdict, and the table that proves it."""

    kind: str
    text: str
    table: str


@dataclass(frozen=True)
class FirstScreen:
    """What is read before anything else."""

    subject: Subject
    kind: str
    outcome: str
    summary: str
    counts: dict[str, int]
    facts: tuple[tuple[str, str], ...]
    verdicts: tuple[StatedFinding, ...]
    changes: tuple[StatedFinding, ...]
    beside: tuple[StatedFinding, ...]
    """What stands out where nothing was asked."""
    following: tuple[str, ...]
    """What to do next."""

    @property
    def on_top(self) -> tuple[StatedFinding, ...]:
        """The largest and surest."""
        return self.verdicts[:MOST_ON_TOP]

    @property
    def below(self) -> tuple[StatedFinding, ...]:
        """The verdicts that are folded away below the first ones."""
        return self.verdicts[MOST_ON_TOP:]


def build_first_screen(subject: Subject) -> FirstScreen:
    findings = subject.findings
    kind, outcome = OUTCOMES[findings.outcome]
    return FirstScreen(
        *(subject, kind, outcome, verdict_summary(findings), findings.counts, tuple(list_run_facts(subject))),
        tuple(state_findings(verdict_sentences(findings))),
        tuple(state_findings(main_change_sentences(findings, subject.against)[:MOST_BESIDE])),
        tuple(state_findings(standout_sentences(findings.tables, MOST_BESIDE))),
        tuple(suggest_next_steps(findings)),
    )


def state_findings(found: Iterable[Sentence]) -> Iterator[StatedFinding]:
    """Sentences as they are shown."""
    for one in found:
        kind = KIND_OF_CHANGE.get(one.verdict, one.verdict)
        yield StatedFinding(kind if kind in {"above", "below", "balanced", "undecided"} else "", one.text, one.table)


def list_run_facts(subject: Subject) -> Iterator[tuple[str, str]]:
    """What was played, in a few words."""
    run = subject.run
    players = sorted({arm.players for arm in run.arms})
    yield "Game", subject.game.title
    yield "Players", " and ".join(map(str, players))
    yield "Games", f"{subject.games:,}"
    yield "Deals", f"{run.blocks:,} in each of {len(run.arms)} arms" if len(run.arms) > 1 else f"{run.blocks:,}"
    yield "Strategies", ", ".join(subject.values("strategy"))
    for setting in subject.game.settings:
        if setting.is_assumed:
            read = dict.fromkeys(str(arm.settings[setting.name]) for arm in run.arms)
            yield setting.name.capitalize(), ", ".join(read)
