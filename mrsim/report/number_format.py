"""How numbers are printed, once: in tables, in figures and in sentences alike."""

from typing import Final

PERCENT: Final = 100
MINUS: Final = "−"
UNKNOWN: Final = "–"


def format_value(value: float | None, unit: str) -> str:
    """A share in per cent, points with one digit, other numbers with two."""
    if value is None:
        return UNKNOWN
    if unit == "share":
        return f"{format_decimal(PERCENT * value, 1)} %"
    return format_decimal(value, 1 if unit == "points" else 2)


def format_interval(low: float | None, high: float | None, unit: str) -> str:
    """`25.8–30.0`; with the word where a minus would be taken for a dash."""
    if low is None or high is None:
        return UNKNOWN
    scale, digits = (PERCENT if unit == "share" else 1), (2 if unit == "number" else 1)
    first, last = format_decimal(scale * low, digits), format_decimal(scale * high, digits)
    return f"{first} to {last}" if MINUS in first else f"{first}–{last}"


def with_interval(value: float | None, low: float | None, high: float | None, unit: str) -> str:
    """`28.9 % (25.8–30.0)`; the value alone where it has no interval."""
    return (
        format_value(value, unit)
        if low is None or high is None
        else f"{format_value(value, unit)} ({format_interval(low, high, unit)})"
    )


def format_points(value: float) -> str:
    """A difference of shares in percentage points, signed."""
    return format_signed_decimal(PERCENT * value, 1)


def format_difference_interval(low: float | None, high: float | None, unit: str) -> str:
    """The interval of a difference: `+1.0 to +5.2`, of shares in percentage points."""
    if low is None or high is None:
        return UNKNOWN
    scale = PERCENT if unit == "share" else 1
    return f"{format_signed_decimal(scale * low, 1)} to {format_signed_decimal(scale * high, 1)}"


def format_decimal(value: float, digits: int) -> str:
    """With a real minus, and no minus before a zero."""
    text = f"{abs(value):,.{digits}f}"
    is_zero = not text.strip("0.,")
    return text if value >= 0 or is_zero else MINUS + text


def format_signed_decimal(value: float, digits: int) -> str:
    """`+1.5`, `−1.5`; a zero has no sign."""
    text = format_decimal(value, digits)
    return text if text.startswith(MINUS) or not text.strip("0.,") else f"+{text}"


def format_count(value: float | None) -> str:
    """Whole, with commas between the thousands."""
    return UNKNOWN if value is None else f"{value:,.0f}"
