"""Percentages that users type: 0.02 could be 2 % or 0.02 %, so they need a unit where that is not clear."""

import re
from typing import Any, Final

from mrsim.formatting import PERCENT

PERCENTAGE: Final = r"(?P<number>\d+(\.\d+)?)\s*(?P<unit>pp|%|points?)?"
"""A percentage, as a part of a pattern."""
WHOLE_TEXT: Final = re.compile(rf"\s*{PERCENTAGE}\s*")
LARGEST_UNCLEAR: Final = 0.1
"""Up to here a number of points without a unit may be meant as a fraction."""


def two_readings(number: float, unit: str, right: str) -> str:
    """The part of a sentence that refuses a number without a unit: what it could mean, and what to write."""
    if number > 1:
        return f"write {right}"
    return f"{number:g} could mean {PERCENT * number:g}{unit} or {number:g}{unit}: write {right}"


def read_points(given: Any) -> Any:
    """Percentage points in a file: a number, or a text such as `0.02 points`; ValueError where it could mean two."""
    if isinstance(given, str):
        found = WHOLE_TEXT.fullmatch(given)
        return float(found["number"]) if found and found["unit"] else given
    if isinstance(given, int | float) and 0 < given <= LARGEST_UNCLEAR:
        raise ValueError(two_readings(given, " points", f'{PERCENT * given:g} or "{given:g} points"'))
    return given


def write_points(points: float) -> float | str:
    """Percentage points as `read_points` reads them."""
    return f"{points:g} points" if points <= LARGEST_UNCLEAR else points
