"""The user's mistakes: one sentence each, shown without a traceback, exit code 2."""

import json
import re
import warnings
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NoReturn

LONGEST_WORD: Final = 200
"""Characters without a space between them that a sentence quotes whole: a path, say."""
LONGEST_SENTENCE: Final = 2000
LONGEST_QUOTE: Final = 60
"""Characters of a value that a sentence quotes."""
LIKENESS: Final = 0.6
"""Of what was typed and what was perhaps meant."""
WORD: Final = re.compile(r"\S+")
ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


class InputError(Exception):
    """A user's mistake in a sentence: what is wrong, where (file, line, key), and what would be right.

    Example:
        >>> import mrsim
        >>> try:
        ...     mrsim.play("moon-river", players=7)
        ... except mrsim.InputError as mistake:
        ...     print(mistake)
        players: 7 is unknown; choose 2, 3 or 4.

    """

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line_sentence(sentence))


def missing_package(place: str, package: str) -> InputError:
    """The sentence for a package that few need and that is not there; it works wherever mrsim was installed from."""
    return InputError(f"{place}: this needs the package {package}, which is not installed: pip install {package}")


class ReadingRemark(UserWarning):
    """How something was read that could have been written more clearly, or what of it was not read."""


def remark_on_reading(sentence: str) -> None:
    """Say how something of the user was read: as a warning in Python, as a sentence on a terminal."""
    warnings.warn(one_line_sentence(sentence), ReadingRemark, stacklevel=2)


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """The sentence that names what was probably meant, with a space before it; nothing where nothing is near."""
    near = get_close_matches(shorten_middle(typed, LONGEST_WORD), list(known), n=1)
    return f" Did you mean {near[0]}?" if near else ""


def refuse_value(place: str, wrong: str, right: str) -> NoReturn:
    """Refuse a value of a user's file: where it is, what is wrong, what would be right."""
    raise InputError(f"{place}: {wrong}; {right}.")


def quote_value(value: object) -> str:
    """The value as the user wrote it, on one line and not too long."""
    return shorten_middle(json.dumps(value, ensure_ascii=False, default=str, skipkeys=True), LONGEST_QUOTE)


def list_in_words(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; or with another word before the last."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def one_of(place: str, value: object, known: Sequence[str], noun: str, likeness: float = LIKENESS) -> str:
    """A word of a user's file that is known; another is refused with the nearest that is."""
    if isinstance(value, str) and value in known:
        return value
    folded = {word.lower(): word for word in known}
    nearest = get_close_matches(shorten_middle(str(value).lower(), LONGEST_WORD), folded, n=1, cutoff=likeness)
    perhaps = f" (perhaps {quote_value(folded[nearest[0]])})" if nearest else ""
    refuse_value(place, f"{quote_value(value)} is not a {noun}{perhaps}", f"known are {list_in_words(known)}")


def choose_from(names: Iterable[object]) -> str:
    """What may be named instead, as the end of a sentence: `choose 2, 3 or 4`."""
    known = [str(name) for name in names]
    return f"choose {list_in_words(known, 'or')}" if known else "there is none"


def list_choices(names: Iterable[object]) -> str:
    """The same as a sentence of its own: `Choose 2, 3 or 4.`."""
    words = choose_from(names)
    return f"{words[:1].upper()}{words[1:]}."


def one_line_sentence(sentence: str) -> str:
    """A sentence on one line, without control characters, short enough to be read."""
    line = "".join(map(escape_character, sentence))
    return shorten_middle(WORD.sub(lambda word: shorten_middle(word[0], LONGEST_WORD), line), LONGEST_SENTENCE, " … ")


def shorten_middle(text: str, longest: int, between: str = "…") -> str:
    """A text without its middle if it is longer than this."""
    if len(text) <= longest:
        return text
    kept = longest - len(between)
    return f"{text[: kept - kept // 2]}{between}{text[len(text) - kept // 2 :]}"


def escape_character(character: str) -> str:
    """A character of a line; others are written as in the text of a program."""
    if character.isprintable():
        return character
    return ESCAPES.get(character, character.encode("unicode_escape").decode())
