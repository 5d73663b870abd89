"""The first screen: what was asked, what the verdict is, and the findings in sentences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from mrsim.analysis.changes import DOWN, UP
from mrsim.analysis.sentences import Sentence, sentences, standing_out, summary, what_changes
from mrsim.report.following import following
from mrsim.report.subject import Subject

OUTCOMES: Final = {
    "met": ("balanced", "Balanced"),
    "violated": ("above", "Not balanced"),
    "undecided": ("undecided", "Undecided"),
}
MOST_SENTENCES: Final = 6
"""That stand on the first screen; the others are folded away below them."""
MOST_BESIDE: Final = 5
KINDS: Final = {UP: "above", DOWN: "below"}


@dataclass(frozen=True)
class Said:
    """A finding in words, as a kind of verdict, and the table that proves it."""

    kind: str
    text: str
    table: str


@dataclass(frozen=True)
class First:
    """What is read before anything else."""

    subject: Subject
    kind: str
    outcome: str
    summary: str
    counts: dict[str, int]
    facts: tuple[tuple[str, str], ...]
    verdicts: tuple[Said, ...]
    changes: tuple[Said, ...]
    beside: tuple[Said, ...]
    """What stands out where nothing was asked."""
    following: tuple[str, ...]
    """What to do next."""

    @property
    def on_top(self) -> tuple[Said, ...]:
        """The largest and surest."""
        return self.verdicts[:MOST_SENTENCES]

    @property
    def below(self) -> tuple[Said, ...]:
        """All others."""
        return self.verdicts[MOST_SENTENCES:]


def first(subject: Subject) -> First:
    """Of one run."""
    findings = subject.findings
    kind, outcome = OUTCOMES[findings.outcome]
    return First(
        *(subject, kind, outcome, summary(findings), findings.counts, tuple(facts(subject))),
        tuple(said(sentences(findings))),
        tuple(said(what_changes(findings, subject.against)[:MOST_BESIDE])),
        tuple(said(standing_out(findings.tables, MOST_BESIDE))),
        tuple(following(findings)),
    )


def said(found: Iterable[Sentence]) -> Iterator[Said]:
    """Sentences as they are shown."""
    for one in found:
        kind = KINDS.get(one.verdict, one.verdict)
        yield Said(kind if kind in {"above", "below", "balanced", "undecided"} else "", one.text, one.table)


def facts(subject: Subject) -> Iterator[tuple[str, str]]:
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
