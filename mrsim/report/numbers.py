"""How numbers are printed, once: in tables, in figures and in sentences alike."""

from typing import Final

PERCENT: Final = 100
MINUS: Final = "−"
UNKNOWN: Final = "–"


def number(value: float | None, unit: str) -> str:
    """A share in per cent, points with one digit, other numbers with two."""
    if value is None:
        return UNKNOWN
    if unit == "share":
        return f"{plain(PERCENT * value, 1)} %"
    return plain(value, 1 if unit == "points" else 2)


def interval(low: float | None, high: float | None, unit: str) -> str:
    """`25.8–30.0`; with the word where a minus would be taken for a dash."""
    if low is None or high is None:
        return UNKNOWN
    scale, digits = (PERCENT if unit == "share" else 1), (2 if unit == "number" else 1)
    first, last = plain(scale * low, digits), plain(scale * high, digits)
    return f"{first} to {last}" if MINUS in first else f"{first}–{last}"


def with_interval(value: float | None, low: float | None, high: float | None, unit: str) -> str:
    """`28.9 % (25.8–30.0)`; the value alone where it has no interval."""
    return (
        number(value, unit) if low is None or high is None else f"{number(value, unit)} ({interval(low, high, unit)})"
    )


def points(value: float) -> str:
    """A difference of shares in percentage points, signed."""
    return signed(PERCENT * value, 1)


def between(low: float | None, high: float | None, unit: str) -> str:
    """The interval of a difference: `+1.0 to +5.2`, of shares in percentage points."""
    if low is None or high is None:
        return UNKNOWN
    scale = PERCENT if unit == "share" else 1
    return f"{signed(scale * low, 1)} to {signed(scale * high, 1)}"


def plain(value: float, digits: int) -> str:
    """With a real minus, and no minus before a zero."""
    text = f"{abs(value):,.{digits}f}"
    is_zero = not text.strip("0.,")
    return text if value >= 0 or is_zero else MINUS + text


def signed(value: float, digits: int) -> str:
    """With its sign."""
    text = plain(value, digits)
    return text if text.startswith(MINUS) or not text.strip("0.,") else f"+{text}"


def whole(value: float | None) -> str:
    """A count."""
    return UNKNOWN if value is None else f"{value:,.0f}"
