"""Edits of a box in a line: their words, the steps they form, and how a game applies them to its box.

`C1-2 C3+2 cows=28; canyon.drought=4`: edits have spaces between them, and their order doesn't matter. What follows a
`;` edits the box that the edits before it made.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from mrsim.errors import list_in_words, quote_value, refuse_value
from mrsim.games.kit.edit_phrases import Counted, describe_edit, join_phrases
from mrsim.games.kit.user_files import WHOLE_NUMBER

NO_EDIT: Final = "none"
STEP: Final = ";"
WORD: Final = re.compile(r'(?:"[^"]*"|\([^()]*\)|[^\s;"()])+|\S')
EDIT: Final = re.compile(
    r'(?P<subject>"[^"]+"|[^"=]+?)(?:\.(?P<part>[^.+=-]+))?'
    r"(?P<sign>[+-](?=[0-9])|=)(?P<value>-?[0-9]{1,18}|\(.*\)|[a-z][a-z-]+)"
)

MOST_READINGS: Final = 6
"""What a shortened name may mean is listed up to this number."""
WITH_SIGN: Final = re.compile(r"(?P<name>[^=]+)=\+(?P<more>[0-9]+)")
"""A number that is set and added at once."""

BoxT = TypeVar("BoxT")
TargetT = TypeVar("TargetT")


@dataclass(frozen=True)
class EditWord:
    """An edit as typed, taken apart: `canyon.drought-2` has the subject canyon, the part drought, the sign -."""

    text: str
    subject: str
    part: str
    """Empty where the edit names none."""
    sign: str
    value: str

    @property
    def place(self) -> str:
        """The edit as sentences about mistakes name it."""
        return name_edit(self.text)


@dataclass(frozen=True)
class Wish(Generic[TargetT]):
    """What an edit asks for: the thing in the box that it changes, and its new value or the difference."""

    text: str
    target: TargetT
    sign: str
    value: str

    @property
    def place(self) -> str:
        """The edit as sentences about mistakes name it."""
        return name_edit(self.text)

    def number_after(self, now: int) -> int | str:
        """The number wanted in place of this one; a value that is no number comes back as text, to be refused."""
        value = int(self.value) if WHOLE_NUMBER.fullmatch(self.value) else self.value
        if isinstance(value, str) or self.sign == "=":
            return value
        return now + value if self.sign == "+" else now - value


class EditLanguage(ABC, Generic[BoxT, TargetT]):
    """The edits of one game: what its words name, and what they do to a box."""

    example: str
    """Ends the sentence about a word that is no edit: `an edit is written like …`."""

    @abstractmethod
    def find_target(self, word: EditWord, box: BoxT) -> TargetT:
        """The thing in the box that a word names; InputError where there is none."""

    @abstractmethod
    def order(self, target: TargetT) -> Any:
        """A sorting key: within a step wishes are granted in this order, however they were typed."""

    @abstractmethod
    def grant(self, box: BoxT, wish: Wish[TargetT]) -> BoxT:
        """The box with one thing changed; InputError where a limit forbids it."""

    @abstractmethod
    def count(self, target: TargetT) -> Counted:
        """What a target is a number of, in words."""

    @abstractmethod
    def finish(self, before: BoxT, after: BoxT, place: str) -> BoxT:
        """The edited box, checked as a whole."""

    def apply(self, box: BoxT, text: str) -> BoxT:
        """The box after all steps of an edit."""
        return self.finish(box, self.apply_steps(box, text), name_edit(quote_value(text)))

    def apply_steps(self, box: BoxT, text: str) -> BoxT:
        """The box after all steps of an edit, each of which is checked by itself; the whole may be no box to play."""
        changed = box
        for words in split_steps(text):
            for wish in sorted(self._wishes(words, changed), key=lambda wish: self.order(wish.target)):
                changed = self.grant(changed, wish)
        return changed

    def describe(self, box: BoxT, text: str) -> str:
        """An edit in words, as `two skulls fewer in the canyons`; InputError where it is none."""
        said, changed = [], box
        for words in split_steps(text):
            for wish in self._wishes(words, changed):
                said.append(describe_edit(self.count(wish.target), wish.sign, wish.value))
                changed = self.grant(changed, wish)
        return join_phrases(said)

    def _wishes(self, words: Iterable[str], box: BoxT) -> list[Wish[TargetT]]:
        """One wish for each target: what several words add or take is summed."""
        found: dict[TargetT, list[Wish[TargetT]]] = {}
        for text in words:
            word = read_word(text, self.example)
            target = self.find_target(word, box)
            found.setdefault(target, []).append(Wish(text, target, word.sign, word.value))
        return [join_wishes(wishes) for wishes in found.values()]


def name_edit(text: str) -> str:
    """An edit as sentences about mistakes name it."""
    return f"edit {text}"


def join_edits(edits: str, further: str) -> str:
    """Edits followed by further edits, which change the box that the first ones made."""
    both = [edit for edit in (edits, further) if edit.strip() not in ("", NO_EDIT)]
    return f"{STEP} ".join(both) or NO_EDIT


def split_steps(text: str) -> Iterator[list[str]]:
    """The words up to the first `;`, those up to the next one, and so on."""
    words: list[str] = []
    for word in WORD.findall("" if text.strip() == NO_EDIT else text):
        if word == STEP:
            yield words
            words = []
        else:
            words.append(word)
    yield words


def read_word(text: str, example: str) -> EditWord:
    """One word of an edit taken apart; InputError where it is no edit."""
    found = EDIT.fullmatch(text)
    signed = WITH_SIGN.fullmatch(text)
    if signed:
        name, more = signed["name"], signed["more"]
        refuse_value(name_edit(text), "=+ could set or add", f"write {name}+{more} to add, or {name}={more} to set")
    if found is None:
        refuse_value(name_edit(text), "this is not an edit", f"an edit is written like {example}")
    return EditWord(text, found["subject"], found["part"] or "", found["sign"], found["value"])


def join_wishes(wishes: Sequence[Wish[TargetT]]) -> Wish[TargetT]:
    """The wishes about one target as a single one; InputError where one sets what another changes."""
    if len(wishes) == 1:
        return wishes[0]
    text = " ".join(wish.text for wish in wishes)
    if any(wish.sign == "=" for wish in wishes):
        wrong = "one of them sets what the other changes too"
        refuse_value(name_edit(text), wrong, "say it once, or put a ; between them")
    total = sum(int(f"{wish.sign}{wish.value}") for wish in wishes)
    return Wish(text, wishes[0].target, "-" if total < 0 else "+", str(abs(total)))


def names_shortened_to(typed: str, known: Sequence[str]) -> list[str]:
    """The known names that begin with what was typed, or have a word that does: `jo` is big-jo."""
    start = typed.lower()
    return [name for name in known if any(part.startswith(start) for part in (name, *re.split("[-_]", name)))]


def find_shortened(word: EditWord, typed: str, known: Sequence[str], others: Sequence[str] = ()) -> str | None:
    """The only known name that is shortened to what was typed; None where there is none.

    It is refused where more could be meant: another known name, or one of these others, as edits name them. A single
    letter is no name.
    """
    names = names_shortened_to(typed, known)
    meant = [*others, *names]
    if len(names) == len(meant) == 1 and len(typed) > 1:
        return names[0]
    if not meant:
        return None
    part = f".{word.part}" if word.part else ""
    written = [f"{name}{'' if name in others else part}{word.sign}{word.value}" for name in meant]
    right = f"write {list_in_words(written[:MOST_READINGS], 'or')}"
    refuse_value(word.place, f"it is unclear what {typed} means", right)
