"""What a script is told: whether what was asked for is so."""

from enum import StrEnum


class Outcome(StrEnum):
    """Of all targets together, or of a claim."""

    MET = "met"
    VIOLATED = "violated"
    OPEN = "undecided"
