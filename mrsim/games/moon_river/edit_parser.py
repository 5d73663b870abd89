"""One-line edits of a box, as words: what each of them is about, and what it wants.

`C1-2 C3+2 cows=28; canyon.drought=4`: edits have spaces between them, and their order doesn't matter. What stands
after a `;` edits the box that came of what stands before it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mrsim.games.kit.user_files import WHOLE_NUMBER, one_of, refuse_value
from mrsim.games.moon_river.box import BOARD_KEYS, BoxContents
from mrsim.games.moon_river.box_parcels import SYMBOLS
from mrsim.games.moon_river.words import BOARDS, LANDSCAPES, PARTNERS

NO_EDIT: Final = "none"
STEP: Final = ";"
WORD: Final = re.compile(r'(?:"[^"]*"|\([^()]*\)|[^\s;"()])+|\S')
EDIT: Final = re.compile(
    r'(?P<subject>"[^"]+"|[^"]+?)(?:\.(?P<part>[^.+=-]+))?'
    r"(?P<sign>[+-](?=[0-9])|=)(?P<value>-?[0-9]{1,18}|\(.*\))"
)
RIGHT: Final = "an edit is written like C1-2, canyon.drought=4, cows=28 or big-jo.bridges=(1,1),(3,2)"
OTHER_WORDS: Final = {"cow": "cows", "skull": "drought", "circle": "recruit"}
"""What people call the symbols."""
LIKENESS: Final = 0.5
"""Names of kinds are short: C6 is near enough to C9."""

About = Literal["count", "carried", "total", "cows", "chips", "reserve", "bridges"]


@dataclass(frozen=True)
class EditTarget:
    """What is changed: copies of a kind, what a kind carries, a landscape's symbols in all, chips, a board."""

    about: About
    name: str = ""
    """Of the kind, the landscape, the partner or the board."""
    part: str = ""
    """The symbol, or `number`."""


@dataclass(frozen=True)
class Wish:
    """An edit as typed, and what it is about."""

    word: str
    target: EditTarget
    sign: str
    value: str

    @property
    def place(self) -> str:
        """Where a mistake is."""
        return place_of(self.word)

    def of(self, now: int) -> int | str:
        """What is wanted in the place of a number; text is no number, and for others to refuse."""
        value = int(self.value) if WHOLE_NUMBER.fullmatch(self.value) else self.value
        if isinstance(value, str) or self.sign == "=":
            return value
        return now + value if self.sign == "+" else now - value


def place_of(text: str) -> str:
    """An edit in a sentence."""
    return f"edit {text}"


def quoted_if_needed(name: str) -> str:
    """The name of a kind as an edit can have it."""
    return name if re.fullmatch(r"\w+", name) and name not in (*PARTNERS, "cows", "cow") else f'"{name}"'


def join_edits(edits: str, further: str) -> str:
    """Edits of the box that edits make."""
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


def read_wishes(words: Iterable[str], box: BoxContents) -> list[Wish]:
    """One for each thing that is changed: what several words add or take is added up."""
    found: dict[EditTarget, list[Wish]] = {}
    for word in words:
        wish = read_wish(word, box)
        found.setdefault(wish.target, []).append(wish)
    return [join_wishes(of_one) for of_one in found.values()]


def join_wishes(of_one: Sequence[Wish]) -> Wish:
    """The edits of one target as one."""
    if len(of_one) == 1:
        return of_one[0]
    word = " ".join(wish.word for wish in of_one)
    if any(wish.sign == "=" for wish in of_one):
        refuse_value(
            place_of(word), "one of them sets what the other changes too", "say it once, or put a ; between them"
        )
    total = sum(int(f"{wish.sign}{wish.value}") for wish in of_one)
    return Wish(word, of_one[0].target, "-" if total < 0 else "+", str(abs(total)))


def read_wish(word: str, box: BoxContents) -> Wish:
    """What one word of an edit wishes; InputError where it is no edit."""
    read = EDIT.fullmatch(word)
    if read is None:
        refuse_value(place_of(word), "this is not an edit", RIGHT)
    subject, part, sign, value = read["subject"], read["part"], read["sign"], read["value"]
    if part is None:
        return Wish(word, target_of_whole(place_of(word), subject, box), sign, value)
    return Wish(word, target_of_part(place_of(word), subject, OTHER_WORDS.get(part, part), box), sign, value)


def target_of_whole(place: str, subject: str, box: BoxContents) -> EditTarget:
    """Cows, a partner or a kind."""
    name, kinds, others = names_and_kinds(subject, box, (*PARTNERS, "cows"))
    if name in others:
        return EditTarget("cows") if name == "cows" else EditTarget("chips", name)
    if name not in kinds and (partner := find_abbreviated(name.replace("-", "_"), others)):
        return target_of_whole(place, partner, box)
    return EditTarget("count", one_of(place, name, [*kinds, *others], "kind of parcel or a partner", LIKENESS))


def target_of_part(place: str, subject: str, part: str, box: BoxContents) -> EditTarget:
    """Something on the parcels of a landscape or of a kind, or on a board."""
    name, kinds, others = names_and_kinds(subject, box, (*LANDSCAPES, *BOARDS))
    if name in others:
        return target_on_board(place, name, part) if name in BOARDS else target_on_landscape(place, name, part)
    if name not in kinds and (longer := find_abbreviated(name, others)):
        return target_of_part(place, longer, part, box)
    kind = one_of(place, name, [*kinds, *others], "kind of parcel, a landscape or a board", LIKENESS)
    return EditTarget("carried", kind, one_of(place, part, (*SYMBOLS, "number"), "symbol"))


def names_and_kinds(subject: str, box: BoxContents, others: tuple[str, ...]) -> tuple[str, list[str], tuple[str, ...]]:
    """The name, what kinds there are, and what else it may be: what is quoted can only be a kind."""
    name = subject.strip('"')
    return name, [kind.name for kind in box.kinds], others if name == subject else ()


def target_on_landscape(place: str, landscape: str, symbol: str) -> EditTarget:
    """A symbol on all its parcels."""
    return EditTarget("total", landscape, one_of(place, symbol, SYMBOLS, "symbol"))


def target_on_board(place: str, board: str, part: str) -> EditTarget:
    """The reserve or the bridges."""
    if one_of(place, part, BOARD_KEYS, "part of a board") == "reserve":
        return EditTarget("reserve", board)
    return EditTarget("bridges", board)


def find_abbreviated(name: str, known: Sequence[str]) -> str | None:
    """The only one of the names of which this is the beginning, or the beginning of a word of it: `jo` is big-jo."""
    typed = name.lower()
    found = [word for word in known if any(part.startswith(typed) for part in (word, *re.split("[-_]", word)))]
    return found[0] if len(found) == 1 else None
