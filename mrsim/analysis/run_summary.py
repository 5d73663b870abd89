"""What a run shows, in sentences. The terminal, Python, reports and pull requests all print this summary."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mrsim.analysis.findings import CheckOutcome, Findings
from mrsim.analysis.headline import Headline, find_headline
from mrsim.analysis.sentences import (
    Sentence,
    game_feel_sentences,
    main_change_sentences,
    standout_sentences,
    table_sentences,
    verdict_sentences,
    verdict_summary,
)
from mrsim.analysis.statistics.game_measures import FEEL
from mrsim.analysis.statistics.other_endings import OTHER_ENDINGS
from mrsim.analysis.tables import ResultTable
from mrsim.analysis.text_picture import picture_lines

MOST_FOREMOST: Final = 6
"""Verdicts that are told in full; there may be hundreds."""
MOST_CHANGES: Final = 5
MOST_STANDOUTS: Final = 5


@dataclass(frozen=True)
class RunSummary:
    """The findings of one run in the order of their weight."""

    question: str
    outcome: CheckOutcome
    counts: dict[str, int]
    """How many verdicts of each kind were reached."""
    headline: Headline
    """The answer: who wins too much or too little, and what edits change."""
    counted: str
    """All verdicts counted in one sentence."""
    games: int
    """Games in all arms."""
    changed: tuple[str, ...]
    """Keys that have other values than in the experiment."""
    verdicts: tuple[Sentence, ...]
    """All of them, the largest and surest first."""
    changes: tuple[Sentence, ...]
    standouts: tuple[Sentence, ...]
    """What stands out where nothing was asked."""
    feel: tuple[str, ...]
    """How a game feels: one sentence for each measure."""

    @property
    def foremost(self) -> tuple[Sentence, ...]:
        """The largest and surest verdicts."""
        return self.verdicts[:MOST_FOREMOST]

    @property
    def others(self) -> tuple[Sentence, ...]:
        """The verdicts after the foremost ones."""
        return self.verdicts[MOST_FOREMOST:]

    @property
    def certainty(self) -> str:
        """How many games there are, and how sure the intervals in the sentences are."""
        told = f"{self.games:,} games. {self.counted}"
        held = "In brackets are 95 % intervals that hold for all of these shares together."
        asked = f"Asked with {', '.join(self.changed)}." if self.changed else ""
        return " ".join(filter(None, [told, held, asked]))

    def headed_sentences(self) -> Iterator[tuple[str, Sequence[Sentence]]]:
        """The sentences that have evidence in a table, below their headings."""
        told = (
            ("Largest and surest first", self.foremost),
            ("What changes", self.changes),
            ("Also notable", self.standouts),
        )
        yield from ((heading, found) for heading, found in told if found)

    def __str__(self) -> str:
        """The summary as plain text."""
        lines = [
            *filter(None, [self.headline.heading]),
            self.headline.lead,
            *self.headline.further,
            "",
            *picture_lines(self.headline),
            "",
            self.certainty,
        ]
        for heading, found in self.headed_sentences():
            lines += ["", heading, *(f"• {one.text}" for one in found)]
        if self.feel:
            lines += ["", "How a game feels", *(f"• {sentence}" for sentence in self.feel)]
        return "\n".join(lines)


def summarise_findings(findings: Findings, against: Sequence[ResultTable] = ()) -> RunSummary:
    """Summarise a run; `against` are tables of changes from another run to this one."""
    run, feel = findings.context.run, findings.find(FEEL)
    return RunSummary(
        run.experiment.question,
        findings.outcome,
        findings.counts,
        find_headline(findings, against),
        verdict_summary(findings),
        sum(run.blocks * arm.rotations for arm in run.arms),
        run.manifest.command.changes,
        tuple(verdict_sentences(findings)),
        (*main_change_sentences(findings, against)[:MOST_CHANGES], *table_sentences(findings.of(OTHER_ENDINGS))),
        tuple(standout_sentences(findings.tables, MOST_STANDOUTS)),
        tuple(game_feel_sentences(feel)) if feel else (),
    )
