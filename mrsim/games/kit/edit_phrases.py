"""Edits in words: `canyon.drought-2` is `two skulls fewer in the canyons`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

NUMBER_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
MOVES: Final = {"+": "up", "-": "down"}
COMPARED: Final = {"+": "more", "-": "fewer"}


@dataclass(frozen=True)
class Counted:
    """What an edit changes the number of: one of it, several of it, and where they are."""

    one: str
    many: str
    where: str = ""


def counted_by_story(story: str) -> Counted:
    """What a number counts, from the words that say so: `dollars in the bank` are counted in dollars."""
    many, _, where = story.partition(" ")
    if not many.endswith("s"):
        return Counted("", story)
    return Counted(f"{many[:-3]}y" if many.endswith("ies") else many[:-1], many, where)


def describe_edit(counted: Counted, sign: str, value: str) -> str:
    """One edit in words; what can't be counted goes up or down, or is another value."""
    if not value.lstrip("-").isdecimal():
        return " ".join(filter(None, [counted.many, counted.where, value]))
    number = int(value)
    if not counted.one:
        return f"{counted.many} {number}" if sign == "=" else f"{counted.many} {MOVES[sign]} by {in_words(number)}"
    how = "" if sign == "=" else COMPARED[sign]
    thing = counted.one if number == 1 else counted.many
    return " ".join(filter(None, [in_words(number), thing, how, counted.where]))


def in_words(number: int) -> str:
    """A small number in words, a larger one in digits."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def join_phrases(phrases: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(phrases[:-1]), *phrases[-1:])))
