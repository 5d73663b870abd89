"""Drafts: boxes that a designer is changing, step by step, and the journal from which they survive a crash."""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from mrsim import games
from mrsim.errors import InputError
from mrsim.experiment.file_lookup import find_experiment
from mrsim.experiment.spec import BOX, Experiment
from mrsim.experiment.template import experiment_as_toml
from mrsim.experiment.toml_reader import read_experiment
from mrsim.experiment.what_if import MOST_BLOCKS, add_what_if_variants
from mrsim.files import first_line_of_error, make_folder, write_atomically
from mrsim.games.contract import Boxes, BoxField, Sheet
from mrsim.games.kit.typed_edits import EDIT, NO_EDIT, STEP, join_edits, split_steps
from mrsim.runs.manifest import RunCommand

JOURNAL: Final = Path(".mrsim/studio.jsonl")
SET_STEP: Final = re.compile(r"(?P<name>[^;\s=]+)=\d+")
"""A step that sets one number."""
LONGEST_STEP: Final = 2000
MOST_STEPS: Final = 500
MOST_REVISIONS: Final = 200


@dataclass(frozen=True)
class PinnedEdit:
    """An edit that is compared with the next ones."""

    name: str
    edit: str
    pieces: int = 0
    """The pieces to reprint for it."""


@dataclass(frozen=True)
class Draft:
    """A box that is being changed, for the question of an experiment."""

    id: str
    experiment: str
    players: str = ""
    """The strategy that everybody plays; as the experiment says if empty."""
    steps: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    """Steps that were taken back, the last one first to return."""
    pinned: tuple[PinnedEdit, ...] = ()
    tried: tuple[str, ...] = ()
    """Every edit that was played, once each."""
    confirmed: int = 0
    """How many times something was confirmed on fresh deals."""
    revision: int = 0

    @property
    def edit(self) -> str:
        """All steps as one edit; a number that is set twice in a row is set once."""
        return f"{STEP} ".join(step for step, after in pairwise([*self.steps, ""]) if not _sets_same(step, after))

    @property
    def changes(self) -> tuple[str, ...]:
        """The keys of the experiment that the draft changes, as `--set` has them."""
        return (f'lineups.strategies=["{self.players}"]',) if self.players else ()

    def step(self, edit: str) -> "Draft":
        """The draft after one more step."""
        words = " ".join(edit.split())
        if not words or STEP in words or len(words) > LONGEST_STEP:
            raise InputError(f"edit: {words[:40]!r} is not one step; write edits with spaces between them.")
        if len(self.steps) >= MOST_STEPS:
            raise InputError(f"edit: the draft has {MOST_STEPS} steps; save it as a box and begin another one.")
        return replace(self, steps=(*self.steps, words), undone=(), revision=self.revision + 1)

    def undo(self) -> "Draft":
        """The draft before its last step."""
        if not self.steps:
            raise InputError("undo: nothing was changed.")
        *before, last = self.steps
        return replace(self, steps=tuple(before), undone=(*self.undone, last), revision=self.revision + 1)

    def redo(self) -> "Draft":
        """The draft with the step that was taken back last."""
        if not self.undone:
            raise InputError("redo: no step was taken back.")
        *before, last = self.undone
        return replace(self, steps=(*self.steps, last), undone=tuple(before), revision=self.revision + 1)

    def start_over(self) -> "Draft":
        """The draft without any step."""
        return replace(self, steps=(), undone=tuple(reversed(self.steps)), revision=self.revision + 1)

    def played_by(self, players: str) -> "Draft":
        """The draft with other players."""
        return replace(self, players=players, revision=self.revision + 1)

    def pin(self, name: str, pieces: int = 0) -> "Draft":
        """The draft with its edit among those that the next ones are compared with."""
        if not self.edit:
            raise InputError("pin: nothing was changed.")
        others = tuple(one for one in self.pinned if one.name != name and one.edit != self.edit)
        return replace(self, pinned=(*others, PinnedEdit(name, self.edit, pieces)), revision=self.revision + 1)

    def unpin(self, name: str) -> "Draft":
        """The draft without a pinned edit."""
        return replace(self, pinned=tuple(one for one in self.pinned if one.name != name), revision=self.revision + 1)

    def played(self, edits: Sequence[str]) -> "Draft":
        """The draft after these edits were tried."""
        return replace(self, tried=tuple(dict.fromkeys([*self.tried, *edits])), revision=self.revision + 1)


def list_subjects(steps: Sequence[str]) -> set[str]:
    """What some steps change, as it is typed in them."""
    found = (EDIT.fullmatch(word) for step in steps for words in split_steps(step) for word in words)
    return {f"{one['subject']}.{one['part'] or ''}" for one in found if one is not None}


def _sets_same(step: str, after: str) -> bool:
    """Whether two steps set the same number, so that the first has no effect."""
    one, other = SET_STEP.fullmatch(step), SET_STEP.fullmatch(after)
    return one is not None and other is not None and one["name"] == other["name"]


def draft_of(entry: Mapping[str, Any]) -> Draft:
    """A draft as the journal has it."""
    lists = {name: tuple(entry[name]) for name in ("steps", "undone", "tried")}
    return Draft(**{**entry, **lists, "pinned": tuple(PinnedEdit(**one) for one in entry["pinned"])})


@dataclass
class DraftBook:
    """All drafts of a project. Every change is on the disk before it is shown."""

    journal: Path
    drafts: dict[str, Draft] = field(default_factory=dict)
    revisions: dict[tuple[str, int], Draft] = field(default_factory=dict)
    """The last revisions of the drafts, for windows that have not seen the newest one."""

    @staticmethod
    def open(journal: Path = JOURNAL) -> "DraftBook":
        """The drafts of the journal; lines that a crash cut short are left out."""
        book = DraftBook(journal)
        for entry in _read_entries(journal):
            book.drafts[entry["id"]] = draft_of(entry)
        if book.drafts:
            lines = (json.dumps(asdict(draft)) for draft in book.drafts.values())
            write_atomically(journal, "".join(f"{line}\n" for line in lines))
        return book

    def keep(self, draft: Draft) -> Draft:
        """Write a draft to the journal, then remember it."""
        make_folder(self.journal.parent)
        append_line(self.journal, json.dumps(asdict(draft)))
        self.drafts[draft.id] = draft
        self.revisions[draft.id, draft.revision] = draft
        while len(self.revisions) > MOST_REVISIONS:
            del self.revisions[next(iter(self.revisions))]
        return draft

    def is_current(self, name: str, seen: int) -> bool:
        """Whether a window that saw this revision knows the draft as it is, but for how often it was tried since."""
        draft, before = self.find(name), self.revisions.get((name, seen))
        if before is None:
            return seen == draft.revision
        known = replace(before, tried=draft.tried, confirmed=draft.confirmed, revision=draft.revision)
        return known == draft

    def merge(self, name: str, seen: int, edit: str) -> Draft | None:
        """The draft after an edit that was made in a window that has seen an older revision.

        None where that is not known any more, or where a step that was added since changes the same thing.
        """
        draft, before = self.find(name), self.revisions.get((name, seen))
        if before is None or draft.steps[: len(before.steps)] != before.steps:
            return None
        added = draft.steps[len(before.steps) :]
        return None if list_subjects(added) & list_subjects([edit]) else draft.step(edit)

    def find(self, name: str) -> Draft:
        """A draft by its id."""
        if name not in self.drafts:
            raise InputError(f"draft: there is no draft {name}.")
        return self.drafts[name]

    def begin(self, experiment: str, players: str) -> Draft:
        """The draft of an experiment: the one that is there, or a new one."""
        found = self.drafts.get(experiment)
        if found is not None:
            return found if found.players == players else self.keep(found.played_by(players))
        return self.keep(Draft(experiment, experiment, players))


def append_line(file: Path, line: str) -> None:
    """Append a line and wait until it is on the disk; what could be written of it is taken back if it does not fit."""
    data = f"{line}\n".encode()
    with file.open("ab", buffering=0) as opened:
        before = opened.tell()
        try:
            while data:
                data = data[opened.write(data) :]
            os.fsync(opened.fileno())
        except OSError as error:
            with suppress(OSError):
                os.truncate(file, before)
            raise InputError(f"{file} can't be written: {first_line_of_error(error)}; the step is not kept.") from None


def _read_entries(journal: Path) -> Iterator[dict[str, Any]]:
    if not journal.exists():
        return
    for line in journal.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            entry = json.loads(line)
            draft_of(entry)
        except (ValueError, KeyError, TypeError):
            continue
        yield entry


@dataclass(frozen=True)
class DraftedBox:
    """The box of a draft beside the one that it began with."""

    draft: Draft
    experiment: Experiment

    @staticmethod
    def of(draft: Draft) -> "DraftedBox":
        """The box of a draft, by the experiment that it changes."""
        return DraftedBox(draft, read_experiment(find_experiment(draft.experiment), list(draft.changes)))

    @property
    def boxes(self) -> Boxes:
        """The boxes of the game."""
        return games.boxes_of_game(self.experiment.game)

    @property
    def files(self) -> list[Path]:
        """The files of the user that the box is read from, which other programs may change."""
        return [find_experiment(self.draft.experiment), *([Path(box)] if (box := self.base_settings.get(BOX)) else [])]

    def as_experiment(self) -> str:
        """The text of an experiment in which the pinned edits and the draft's own are variants."""
        edits = self.named_edits
        if not edits:
            raise InputError("Nothing is changed yet: change a number of the box first.")
        return experiment_as_toml(add_what_if_variants(self.experiment, edits, ()))

    @property
    def named_edits(self) -> list[str]:
        """The pinned edits with their names, then the draft's own."""
        return [f"{one.name}={one.edit}" for one in self.draft.pinned] + ([self.draft.edit] if self.draft.edit else [])

    @property
    def base_settings(self) -> dict[str, Any]:
        """The settings of the game in which nothing is changed; of several values of a setting, the usual one."""
        usual = {setting.name: setting.default for setting in games.settings_of_game(self.experiment.game)}
        return usual | {name: value for name, value in self.experiment.settings.items() if not isinstance(value, tuple)}

    def describe(self) -> dict[str, Any]:
        """Everything that the page shows of the draft, as plain data."""
        boxes, settings = self.boxes, self.base_settings
        edited = {**settings, "edit": join_edits(settings["edit"], self.draft.edit or NO_EDIT)}
        base, now = boxes.load(settings), boxes.preview(edited)
        box = base if now.box is None else now.box
        command = RunCommand(experiment=self.draft.experiment, changes=self.draft.changes)
        edits = self.named_edits
        whatif = command.model_copy(update={"edits": tuple(edits)})
        return {
            **asdict(self.draft),
            "edit": self.draft.edit,
            "question": self.experiment.question,
            "game": self.experiment.game,
            "problem": now.problem,
            "words": "" if now.problem or not self.draft.edit else boxes.edit_in_words(settings, self.draft.edit),
            "summary": boxes.summary(box),
            "fields": list(describe_fields(boxes.fields(base), boxes.fields(box))),
            "sheets": [describe_sheet(sheet) for sheet in boxes.sheets(box)],
            "remarks": list(boxes.remarks(box)),
            "differences": describe_sheet(boxes.differences(base, box)),
            "pieces": boxes.changes_made(base, box),
            "command": whatif.typed(whatif.usual_folder) if edits else "",
            "most_blocks": MOST_BLOCKS,
        }


def describe_fields(before: Sequence[BoxField], after: Sequence[BoxField]) -> Iterator[dict[str, Any]]:
    """Every number of a box, with what it was; a piece that is new was none."""
    was = {one.name: one.value for one in before}
    for one in after:
        yield {**asdict(one), "was": was.get(one.name, 0), "is_new": one.name not in was}


def describe_sheet(sheet: Sheet) -> dict[str, Any]:
    """A table about a box as plain data."""
    return {"name": sheet.name, "columns": list(sheet.columns), "rows": [list(row) for row in sheet.rows]}
