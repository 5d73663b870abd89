"""Boxes that users look at, edit and compare without playing: what is the same for every game that has them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from mrsim.errors import InputError
from mrsim.games.contract import AddingChange, BoxField, BoxPreview, Move, PrintedPiece, Setting, Sheet, SmallChange
from mrsim.games.kit.typed_edits import NO_EDIT, EditLanguage, join_edits

BoxT = TypeVar("BoxT")

EDIT_SETTING: Final = Setting(
    "edit", f"Changes of the box, with spaces between them; {NO_EDIT} for none.", NO_EDIT, example="EDITS"
)

Described = tuple[str, str | int]
"""What something in a box is, and its value."""
DifferenceLine = tuple[str, str, str | int, str | int]
"""Something in two boxes as edits name it, what it is, its value before and after."""


class EditableBoxes(ABC, Generic[BoxT]):
    """The boxes of a game behind its contract, for games with the settings `box`, `edit` and one for editions."""

    editions: tuple[str, ...]
    usual: tuple[Setting, ...]
    """The settings of the game."""
    edition_setting: str = "edition"
    language: EditLanguage[BoxT, Any]

    @abstractmethod
    def read(self, settings: Mapping[str, Any]) -> BoxT:
        """The box of these settings before it is edited."""

    @abstractmethod
    def differing(self, before: BoxT, after: BoxT) -> Iterable[DifferenceLine]:
        """Everything that two boxes don't share."""

    def changes_in_words(self, before: BoxT, after: BoxT) -> str:
        """What turns one box into the other, in a sentence."""
        return f"Pieces to reprint: {self.changes_made(before, after)}."

    @abstractmethod
    def changes_made(self, before: BoxT, after: BoxT) -> int:
        """How many pieces turn one box into the other, each changed number of the rules counted as one."""

    @abstractmethod
    def exchanges(self, box: BoxT) -> Iterable[SmallChange]:
        """Every exchange of one piece for another."""

    @abstractmethod
    def counted(self, box: BoxT) -> Iterable[str]:
        """Everything of which there can be one more or one less, as edits name it."""

    @abstractmethod
    def list_fields(self, box: BoxT) -> Iterable[BoxField]:
        """Everything in the box that is one whole number."""

    @abstractmethod
    def sheets(self, box: BoxT) -> tuple[Sheet, ...]:
        """Everything in the box as tables."""

    @abstractmethod
    def summary(self, box: BoxT) -> str:
        """What is in the box, in a line."""

    @abstractmethod
    def remarks(self, box: BoxT) -> tuple[str, ...]:
        """What is allowed and yet may not be meant."""

    @abstractmethod
    def file_schema(self) -> dict[str, Any]:
        """A JSON schema of the TOML of a box."""

    @abstractmethod
    def files(self, box: BoxT, file: Path) -> dict[Path, str]:
        """The files to write, with their text, so that reading them gives the same box."""

    def settings(self, name: str, edit: str | None = None) -> dict[str, Any]:
        """The settings of the game for an edition, or for a file, which has a dot in its name."""
        chosen = {"box": name} if "." in name else {self.edition_setting: name}
        return {setting.name: setting.default for setting in self.usual} | chosen | {"edit": edit or NO_EDIT}

    def followed(self, settings: Mapping[str, Any], edit: str) -> dict[str, Any]:
        """The settings with further edits, which change the box that the first ones made."""
        return {**settings, "edit": join_edits(settings["edit"], edit)}

    def edit_in_words(self, settings: Mapping[str, Any], edit: str) -> str:
        """A further edit in words; InputError where it is none of this box."""
        return self.language.describe(self.load(settings), edit)

    def load(self, settings: Mapping[str, Any]) -> BoxT:
        """The box that is played with these settings; InputError where there can be none."""
        return self.language.apply(self.read(settings), settings["edit"])

    def preview(self, settings: Mapping[str, Any]) -> BoxPreview:
        """The box as far as its edits lead, and the sentence that refuses it."""
        try:
            return BoxPreview(self.load(settings), "")
        except InputError as error:
            problem = str(error)
        try:
            return BoxPreview(self.language.apply_steps(self.read(settings), settings["edit"]), problem)
        except InputError:
            return BoxPreview(None, problem)

    def fields(self, box: BoxT) -> tuple[BoxField, ...]:
        """Everything in the box that is one whole number."""
        return tuple(self.list_fields(box))

    def differences(self, before: BoxT, after: BoxT) -> Sheet:
        """What was changed, named as edits name it."""
        return Sheet("differences", ("what", "that is", "before", "after"), tuple(self.differing(before, after)))

    def small_changes(self, box: BoxT) -> tuple[SmallChange, ...]:
        """The boxes next to this one: one piece for another, and one more or less of what the limits allow."""
        ones: Iterator[Move] = ((name, more) for name in self.counted(box) for more in (-1, 1))
        steps = (SmallChange((one,), changes_nothing=False) for one in ones)
        return (*self.exchanges(box), *(step for step in steps if self._is_allowed(box, step.edit)))

    def adding_changes(self, box: BoxT) -> tuple[AddingChange, ...]:  # noqa: ARG002  a game may have some
        """None, unless the game says which changes add to what an owner has."""
        return ()

    def additions_made(self, before: BoxT, after: BoxT) -> tuple[AddingChange, ...]:  # noqa: ARG002
        """None, unless the game says which changes add to what an owner has."""
        return ()

    def pieces(self, box: BoxT) -> tuple[PrintedPiece, ...]:  # noqa: ARG002
        """None, unless the game draws its pieces."""
        return ()

    def _is_allowed(self, box: BoxT, edit: str) -> bool:
        try:
            self.language.apply(box, edit)
        except InputError:
            return False
        return True


def differing_values(before: Mapping[str, Described], after: Mapping[str, Described]) -> Iterator[DifferenceLine]:
    """A line for each name whose value is another one in the second box; both have the same names."""
    for name, (story, was) in before.items():
        if after[name][1] != was:
            yield name, story, was, after[name][1]
