"""Runs on disk become a report: its sections, what stands in them, and where each is linked to. Nothing is played."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from mrsim import games
from mrsim.analysis.findings import analyse_run
from mrsim.analysis.run_comparison import compare_runs
from mrsim.report.first_screen import FirstScreen, build_first_screen
from mrsim.report.model import Section, SectionPart
from mrsim.report.sections import find_sections
from mrsim.report.subject import Subject
from mrsim.runs.reader import StoredRun, read_run

NO_NAME: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class AnchoredPart:
    """A part, and its anchor."""

    anchor: str
    part: SectionPart


@dataclass(frozen=True)
class PartsOfRun:
    """What a section says of one run."""

    subject: Subject
    parts: tuple[AnchoredPart, ...]


@dataclass(frozen=True)
class Chapter:
    """A section with something in it."""

    section: Section
    title: str
    runs: tuple[PartsOfRun, ...]


@dataclass(frozen=True)
class Report:
    """A report on one run, or on several."""

    subjects: tuple[Subject, ...]

    @property
    def title(self) -> str:
        """The question of the first run, or in words what a what-if changes."""
        return self.firsts[0].summary.headline.title

    @cached_property
    def firsts(self) -> tuple[FirstScreen, ...]:
        """The first screen: one for each run."""
        return tuple(build_first_screen(subject) for subject in self.subjects)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The sections that have something to say."""
        return tuple(self._chapters())

    def _chapters(self) -> Iterator[Chapter]:
        for section in find_sections():
            told = [PartsOfRun(subject, self.placed(section, subject)) for subject in self.subjects]
            told = [of_run for of_run in told if of_run.parts]
            if told:
                yield Chapter(section, section.title.format_map(told[0].subject.words), tuple(told))

    def placed(self, section: Section, subject: Subject) -> tuple[AnchoredPart, ...]:
        """The parts of a section with their anchors: stable ones, made of names alone.

        How to read a figure is said once, at the first of its kind.
        """
        before = [section.name] if len(self.subjects) == 1 else [subject.name, section.name]
        found: list[AnchoredPart] = []
        for part in section.parts(subject):
            known = part.reading in [placed.part.reading for placed in found]
            anchor = ".".join([*before, slug_of_name(part.name)])
            found.append(AnchoredPart(anchor, replace(part, reading="") if known else part))
        return tuple(found)

    def evidence(self, subject: Subject, table: str) -> str | None:
        """The anchor of the part that shows a table."""
        of_subject = [run for chapter in self.chapters for run in chapter.runs if run.subject is subject]
        return next((one.anchor for run in of_subject for one in run.parts if one.part.name == table), None)


def slug_of_name(name: str) -> str:
    """A name as it may stand in an address."""
    return NO_NAME.sub("-", name.lower()).strip("-") or "unnamed"


def distinguish_run_names(names: Sequence[str]) -> list[str]:
    """Names of runs, made distinct where folders have the same name."""
    slugs = [slug_of_name(name) for name in names]
    return [
        name if slugs.count(name) == 1 else f"{name}-{slugs[: at + 1].count(name)}" for at, name in enumerate(slugs)
    ]


def build_report(folders: Sequence[Path], baseline: Path | None = None) -> Report:
    """All runs, each compared with the baseline where there is one."""
    runs = [read_run(folder) for folder in folders]
    base = None if baseline is None else read_run(baseline)
    names = distinguish_run_names([folder.resolve().name for folder in folders])
    return Report(tuple(build_subject(name, run, base) for name, run in zip(names, runs, strict=True)))


def build_subject(name: str, run: StoredRun, baseline: StoredRun | None) -> Subject:
    """What a report needs of one run, with its changes from the baseline."""
    game = games.find_game(run.experiment.game)
    against = () if baseline is None else tuple(compare_runs(baseline, run, game))
    return Subject(name, analyse_run(run, game), baseline, against)
