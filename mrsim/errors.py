"""The user's mistakes: one sentence each, shown without a traceback, exit code 2."""

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(Exception):
    """What is wrong, where (file, line, key), and what would be right."""


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """The sentence that names what was probably meant, with a space before it; nothing where nothing is near."""
    near = get_close_matches(typed, list(known), n=1)
    return f" Did you mean {near[0]}?" if near else ""
