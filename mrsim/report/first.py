"""The first screen: what was asked, what the verdict is, and the findings in sentences."""

from dataclasses import dataclass
from typing import Final

from mrsim.report.subject import Subject

OUTCOMES: Final = {
    "met": "Balanced: every target is met.",
    "violated": "Not balanced: some targets are missed.",
    "undecided": "Undecided: more games are needed.",
}


@dataclass(frozen=True)
class First:
    """What is read before anything else."""

    subject: Subject
    outcome: str
    """Balanced, unbalanced or undecided, as a sentence."""
    kind: str
    counts: dict[str, int]
    facts: tuple[tuple[str, str], ...]
    sentences: tuple[tuple[str, str, str], ...]
    """The kind of verdict, the sentence, and where its evidence stands."""


def first(subject: Subject) -> First:
    """Of one run."""
    findings = subject.findings
    kinds = {"met": "balanced", "violated": "above", "undecided": "undecided"}
    return First(
        subject,
        OUTCOMES[findings.outcome],
        kinds[findings.outcome],
        findings.counts,
        tuple(facts(subject)),
        (),
    )


def facts(subject: Subject) -> list[tuple[str, str]]:
    """What was played, in a few words."""
    run = subject.run
    players = sorted({arm["players"] for arm in run.arms})
    return [
        ("Game", subject.game.title),
        ("Players", " and ".join(map(str, players))),
        ("Games", f"{subject.games:,}"),
        ("Blocks", f"{run.blocks:,} of each of {len(run.arms)} arms"),
        ("Strategies", ", ".join(subject.values("strategy"))),
    ]
