"""Paths in few bytes: to a tenth of a pixel, each place told from the one before."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

TOKEN: Final = re.compile(r"[MLQCz]|-?\d*\.?\d+(?:e-?\d+)?")
TENTHS: Final = 10
CLOSED: Final = "z"

TenthsPlace = tuple[int, int]
"""In tenths of a pixel: finer steps are not seen."""


def shorten_path(path: str) -> str:
    """The same path. It may be written behind another one: where it begins is told outright."""
    written, last = "", ""
    for command, numbers in relative_steps(path):
        text = join_numbers(numbers)
        is_told = command == last and command != CLOSED
        written += (text if text.startswith("-") else f" {text}") if is_told else command + text
        last = command
    return written


def relative_steps(path: str) -> Iterator[tuple[str, Sequence[int]]]:
    """Its steps, and how far each leads."""
    at = start = (0, 0)
    for command, places in parse_path(path):
        if command == CLOSED:
            yield command, ()
            at = start
            continue
        if command == "M":
            yield command, places[0]
            start = places[0]
        else:
            yield straighten_step(command, [(x - at[0], y - at[1]) for x, y in places])
        at = places[-1]


def straighten_step(command: str, off: Sequence[TenthsPlace]) -> tuple[str, Sequence[int]]:
    """Lines along the axes have commands of their own."""
    ((across, down), *_) = off
    if command == "L" and not down:
        return "h", [across]
    if command == "L" and not across:
        return "v", [down]
    return command.lower(), [number for place in off for number in place]


def parse_path(path: str) -> Iterator[tuple[str, list[TenthsPlace]]]:
    """Every command with the places it leads to, as they are written."""
    tokens: list[str] = TOKEN.findall(path)
    begins = [at for at, token in enumerate(tokens) if token.isalpha()]
    for begin, end in zip(begins, [*begins[1:], len(tokens)], strict=True):
        numbers = [round(TENTHS * float(token)) for token in tokens[begin + 1 : end]]
        yield tokens[begin], list(zip(numbers[::2], numbers[1::2], strict=True))


def join_numbers(numbers: Sequence[int]) -> str:
    """As they stand behind a command."""
    return " ".join(map(format_tenths, numbers)).replace(" -", "-")


def format_pixels(value: float) -> str:
    """A number on its own."""
    return format_tenths(round(TENTHS * value))


def format_tenths(number: int) -> str:
    """A number of tenths as a decimal: `12.3`, `12`, `.5`."""
    whole, rest = divmod(abs(number), TENTHS)
    text = f"{whole or ''}.{rest}" if rest else f"{whole}"
    return f"-{text}" if number < 0 else text
