"""How numbers and names are printed: in the terminal, in tables, figures and sentences alike."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.table import Table

PERCENT: Final = 100
MINUS: Final = "−"
UNKNOWN: Final = "–"
SYMMETRY_TOLERANCE: Final = 0.05
"""Sides of an interval that differ by a smaller part of its width look equal."""
TINY_P: Final = 0.001
"""A smaller p value is not written out."""
DIGITS_OF_ROUGH_COUNTS: Final = 2
FINER_DIGITS: Final = 2
"""Of a share before and after whose difference does not add up with one digit after the point."""
DIGITS_IN_DATA: Final = 5
"""Significant digits of the numbers in data files: more than anything is known to."""


def format_value(value: float | None, unit: str) -> str:
    """A share in per cent, points with one digit, other numbers with two."""
    if value is None:
        return UNKNOWN
    scale, digits, sign = _style_of_unit(unit)
    return f"{format_decimal(scale * value, digits)}{sign}"


def format_whole_percent(share: float) -> str:
    """A share that is exact or roughly known: `95 %`."""
    return f"{PERCENT * share:.0f} %"


def format_interval(low: float | None, high: float | None, unit: str) -> str:
    """`25.8–30.0`; with the word where a minus would be taken for a dash."""
    if low is None or high is None:
        return UNKNOWN
    both = format_range(low, high, unit)
    return both if MINUS in both else both.replace(" to ", "–")


def format_range(low: float, high: float, unit: str) -> str:
    """An interval as it is written in a sentence: `25.8 to 30.0`."""
    scale, digits, _ = _style_of_unit(unit)
    return f"{format_decimal(scale * low, digits)} to {format_decimal(scale * high, digits)}"


def format_value_and_interval(value: float | None, low: float | None, high: float | None, unit: str) -> str:
    """`28.9 % (25.8–30.0)`; the value alone where it has no interval."""
    shown = format_value(value, unit)
    return shown if low is None or high is None else f"{shown} ({format_interval(low, high, unit)})"


def format_estimate(value: float, low: float | None, high: float | None, unit: str) -> str:
    """`27.9 ± 2.1 %`, or with both bounds where one side is longer: `27.9 (26.1 to 30.4) %`; else the value."""
    if low is None or high is None:
        return format_value(value, unit)
    scale, digits, sign = _style_of_unit(unit)
    middle = format_decimal(scale * value, digits)
    if abs(low + high - 2 * value) > SYMMETRY_TOLERANCE * (high - low):
        return f"{middle} ({format_range(low, high, unit)}){sign}"
    return f"{middle} ± {format_decimal(scale * (high - low) / 2, digits)}{sign}"


def format_points(share: float, digits: int = 1) -> str:
    """A difference of shares in percentage points, signed."""
    return format_signed_decimal(PERCENT * share, digits)


def format_move(before: float | None, after: float | None, difference: float | None) -> tuple[str, str, str]:
    """Two shares in per cent and their difference: `19.8`, `20.3`, `+0.5`, with digits enough to add up as printed."""
    if before is None or after is None or difference is None:
        first, second = (UNKNOWN if share is None else format_decimal(PERCENT * share, 1) for share in (before, after))
        return first, second, UNKNOWN if difference is None else format_points(difference)
    if _adds_up(before, after, difference, 1):
        return format_decimal(PERCENT * before, 1), format_decimal(PERCENT * after, 1), format_points(difference)
    start, between = (round(PERCENT * share, FINER_DIGITS) for share in (before, difference))
    end = start + between  # at most one unit of the last digit from the share as it is
    return (
        format_decimal(start, FINER_DIGITS),
        format_decimal(end, FINER_DIGITS),
        format_points(difference, FINER_DIGITS),
    )


def _adds_up(before: float, after: float, difference: float, digits: int) -> bool:
    """Whether numbers still add up when each is rounded to this many digits."""
    first, second, between = (round(PERCENT * share, digits) for share in (before, after, difference))
    return round(abs(second - first - between), digits) == 0


def format_gain(share: float | None, low: float | None, high: float | None, digits: int = 1) -> str:
    """A difference of shares with half of its interval, in percentage points: `+3.1 ± 1.2`; `?` where it is unknown."""
    if share is None:
        return "?"
    half = "?" if low is None or high is None else format_decimal(PERCENT * (high - low) / 2, digits)
    return f"{format_points(share, digits)} ± {half}"


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
    return text if value < 0 or not text.strip("0.,") else f"+{text}"


def format_count(value: float | None) -> str:
    """Whole, with commas between the thousands."""
    return UNKNOWN if value is None else f"{value:,.0f}"


def count_of(number: int, noun: str) -> str:
    """`1 deal`, `2,000 deals`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def format_p_value(p: float) -> str:
    """`p = 0.031`, `p < 0.001`."""
    return f"p < {TINY_P:g}" if p < TINY_P else f"p = {p:.3f}"


def round_count(count: float, digits: int = DIGITS_OF_ROUGH_COUNTS) -> int:
    """A count rounded to two significant digits, or another number of `digits`, because it is not known better."""
    whole = round(count)
    return round(whole, min(digits - len(str(whole)), 0))


def round_for_data(value: Any) -> Any:
    """A number with the significant digits of data files; anything that is no float as it is."""
    return float(f"{value:.{DIGITS_IN_DATA}g}") if isinstance(value, float) else value


def _style_of_unit(unit: str) -> tuple[int, int, str]:
    """The factor, the digits and the sign with which a unit is printed."""
    return {"share": (PERCENT, 1, " %"), "points": (1, 1, "")}.get(unit, (1, 2, ""))


def name_in_words(name: str) -> str:
    """`first_claim` is `first claim`."""
    return name.replace("_", " ")


def name_as_heading(name: str) -> str:
    """`first_claim` is `First claim`."""
    return name_in_words(name).capitalize()


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`."""
    teens = number // 10 % 10 == 1
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def enumerate_words(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def text_table(headings: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> "Table":
    """A table without lines for the terminal: `words` columns of words at the left, the others of numbers."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < words else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table
