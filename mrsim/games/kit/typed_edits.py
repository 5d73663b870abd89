"""Edits of a box as they are typed in a line: their words, the steps they form, and how a game applies them to its box.

`C1-2 C3+2 cows=28; canyon.drought=4`: edits have spaces between them, and their order doesn't matter. What follows a
`;` edits the box that the edits before it made.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any, Final, Generic, TypeVar

from mrsim.errors import InputError, list_in_words, quote_value, refuse_value, remark_on_reading
from mrsim.games.kit.edit_phrases import Counted, describe_edit, join_phrases
from mrsim.games.kit.sheet_rows import WHOLE_NUMBER

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

MOST_JOINED: Final = 4
"""Words of an edit that are tried as parts of one name."""
SIGNS: Final = "+-="
BETWEEN: Final = ("", ".", "-", "_")
"""What stands between the parts of a name where people type a space."""

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
    def name_target(self, target: TargetT) -> str:
        """What an edit calls a target when it is written in full, as `canyon.drought`."""

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
        changed, asked = self._grant_steps(box, text)
        finished = self.finish(box, changed, name_edit(quote_value(text)))
        for wish in asked:
            self._name_reading(wish)
        return finished

    def apply_steps(self, box: BoxT, text: str) -> BoxT:
        """The box after all steps of an edit, each of which is checked by itself; the whole may be no box to play."""
        return self._grant_steps(box, text)[0]

    def _grant_steps(self, box: BoxT, text: str) -> tuple[BoxT, list[Wish[TargetT]]]:
        """The box after all steps, and the wishes that were granted."""
        changed, asked = box, []
        for words in split_steps(text):
            wishes = self._wishes(words, changed)
            asked += wishes
            for wish in sorted(join_same_targets(wishes), key=lambda wish: self.order(wish.target)):
                changed = self.grant(changed, wish)
        return changed, asked

    def describe(self, box: BoxT, text: str) -> str:
        """An edit in words, as `two skulls fewer in the canyons`; InputError where it is none."""
        said, changed = [], box
        for words in split_steps(text):
            for wish in join_same_targets(self._wishes(words, changed)):
                said.append(describe_edit(self.count(wish.target), wish.sign, wish.value))
                changed = self.grant(changed, wish)
        return join_phrases(said)

    def _wishes(self, words: Iterable[str], box: BoxT) -> list[Wish[TargetT]]:
        """What each edit asks for; an edit may be several words."""
        return [self._read_wish(group, box) for group in group_words(words)]

    def _read_wish(self, group: Sequence[str], box: BoxT) -> Wish[TargetT]:
        """An edit as it is written, or else as the only thing that it can mean when its words are joined."""
        text = " ".join(group)
        if len(group) == 1:
            word = read_word(text, self.example)
            try:
                return Wish(text, self.find_target(word, box), word.sign, word.value)
            except InputError as error:
                mistake = error
        else:
            wrong = f"an edit is written like {self.example}"
            mistake = InputError(f"{name_edit(text)}: this is not an edit; {wrong}.")
        found = dict(self._readings(group, text, box))
        if not found:
            raise mistake
        if len(found) > 1:
            meant = [f"{self.name_target(target)}{word.sign}{word.value}" for target, word in found.items()]
            right = f"write {list_in_words(meant[:MOST_READINGS], 'or')}"
            refuse_value(name_edit(text), "it is unclear what this means", right)
        ((target, word),) = found.items()
        return Wish(text, target, word.sign, word.value)

    def _readings(self, group: Sequence[str], text: str, box: BoxT) -> Iterator[tuple[TargetT, EditWord]]:
        """What the words may mean, each thing once or more."""
        for joined in joined_words(group):
            found = EDIT.fullmatch(joined)
            if found is None:
                continue
            for subject in spellings(found["subject"]):
                for part in spellings(found["part"] or ""):
                    word = EditWord(text, subject, part, found["sign"], found["value"])
                    with suppress(InputError):
                        yield self.find_target(word, box), word

    def _name_reading(self, wish: Wish[TargetT]) -> None:
        """Say how an edit is read that is not written in full."""
        written = f"{self.name_target(wish.target)}{wish.sign}{wish.value}"
        if written.replace('"', "") != wish.text.replace('"', ""):
            remark_on_reading(f"edit {wish.text} is read as {written}.")


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


def group_words(words: Iterable[str]) -> Iterator[list[str]]:
    """The words of each edit: those up to the first that ends in a sign and a value, alone or with those before it."""
    group: list[str] = []
    for typed in join_signs(words):
        word = typed.removesuffix(",")
        group.append(word)
        if EDIT.fullmatch(word) or (len(group) > 1 and EDIT.fullmatch("".join(group))):
            yield group
            group = []
    if group:
        yield group


def join_signs(words: Iterable[str]) -> list[str]:
    """The words, with a sign that stands by itself or before its value at the word that it belongs to."""
    joined: list[str] = []
    for word in words:
        if joined and (word[0] in SIGNS or joined[-1][-1] in SIGNS):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def joined_words(group: Sequence[str]) -> Iterator[str]:
    """The words of an edit as one, in all orders and with all that may stand between the parts of a name."""
    if len(group) > MOST_JOINED:
        return
    *names, last = group
    tail = EDIT.fullmatch(last)
    orders = permutations((*names, tail["subject"])) if tail and not tail["part"] else [(*names, last)]
    for order in orders:
        end = f"{tail['sign']}{tail['value']}" if tail and not tail["part"] else ""
        for between in product(BETWEEN, repeat=len(order) - 1):
            pieces = [piece for pair in zip(order, (*between, ""), strict=True) for piece in pair]
            yield "".join(pieces) + end


def spellings(word: str) -> list[str]:
    """A word as typed, and in small or capital letters; also as one thing where it names several."""
    cases = dict.fromkeys((word, word[:1].lower() + word[1:], word.lower(), word.upper()))
    return list(dict.fromkeys([*cases, *(case[:-1] for case in cases if len(case) > 1 and case[-1] in "sS")]))


def join_same_targets(wishes: Iterable[Wish[TargetT]]) -> list[Wish[TargetT]]:
    """One wish for each target: what several edits add or take is summed."""
    found: dict[TargetT, list[Wish[TargetT]]] = {}
    for wish in wishes:
        found.setdefault(wish.target, []).append(wish)
    return [join_wishes(same) for same in found.values()]


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
