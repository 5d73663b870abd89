"""What a script is told: whether what was asked for is so."""

from enum import StrEnum


class CheckOutcome(StrEnum):
    """The outcome of a check: of all targets together, or of one claim."""

    MET = "met"
    VIOLATED = "violated"
    OPEN = "undecided"
