"""The user's mistakes: one sentence each, shown without a traceback, exit code 2."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

LONGEST_WORD: Final = 200
"""Characters without a space between them that a sentence quotes whole: a path, say."""
LONGEST_SENTENCE: Final = 2000
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
        players: 7 is unknown; there is 2, 3, 4.

    """

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line_sentence(sentence))


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """The sentence that names what was probably meant, with a space before it; nothing where nothing is near."""
    near = get_close_matches(shorten_middle(typed, LONGEST_WORD), list(known), n=1)
    return f" Did you mean {near[0]}?" if near else ""


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
