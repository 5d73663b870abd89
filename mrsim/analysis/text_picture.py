"""Shares and moves as pictures made of characters, for the terminal and for `print`."""

from collections.abc import Iterator, Sequence
from typing import Final

from mrsim.analysis.headline import EditMoves, Headline, LevelOfShares
from mrsim.analysis.headline_words import OFF, STRENGTH, describe_left_out, farthest_off, name_with_place, settled_words
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.analysis.tables import TableLine
from mrsim.formatting import format_difference_interval, format_move, format_value
from mrsim.stats.verdicts import Verdict

WIDTH: Final = 41
"""Characters of the scale."""
LONGEST_NAME: Final = 40
LETTERS_OF_END: Final = 18
"""Kept of the end of a name that is longer."""
MOST_ROWS: Final = 8
"""Shares that are drawn: those that are farthest from what is fair."""
MOST_MOVE_ROWS: Final = 40
DOT, INTERVAL, WITHIN_MARGIN, FAIR = "●", "─", "·", "|"


def picture_lines(headline: Headline) -> list[str]:
    """The picture of a headline: what an edit does to each share, or how the shares stand at the strongest level."""
    if headline.is_about_changes:
        return [*move_lines(headline.moves), "", describe_move_intervals(headline)] if headline.moves else []
    return [line for level in headline.strongest for line in share_lines(level)]


def describe_move_intervals(headline: Headline) -> str:
    """Why the intervals of changes are as wide as they are."""
    looks = " and at every look" if headline.is_looked_at else ""
    return f"Intervals hold together{looks}, so each is wider than one alone."


def share_lines(level: LevelOfShares) -> Iterator[str]:
    """A line for each share: its name, its interval beside the margin, its value and its verdict."""
    known: list[TableLine] = [line for line in level.table.lines.iter_rows(named=True) if line["low"] is not None]
    lines = farthest_off(known, MOST_ROWS)
    if not lines:
        return
    names = [shorten(name_with_place(level.table, line)) for line in lines]
    bounds = scale_of_lines(lines)
    for name, line in zip(names, lines, strict=True):
        verdict = Verdict(line[VERDICT])
        said = STRENGTH[verdict] if verdict in OFF else str(verdict)
        bar = draw_interval(line, bounds)
        yield f"{name:{max(map(len, names))}}  {bar}  {format_value(line['value'], 'share'):>7}  {said}"
    if len(known) > len(lines):
        yield f"… {describe_left_out(len(known) - len(lines))}"
    fair = " · is the margin" if any(line["margin"] for line in lines) else ""
    yield f"{'':{max(map(len, names))}}  {FAIR} is what is fair,{fair}, {DOT} the share, {INTERVAL} its interval"


def shorten(name: str) -> str:
    """A name that leaves room for the picture: its beginning, and its end, where it was played."""
    begins = LONGEST_NAME - 1 - LETTERS_OF_END
    return name if len(name) <= LONGEST_NAME else f"{name[:begins].rstrip()}…{name[-LETTERS_OF_END:].lstrip()}"


def scale_of_lines(lines: Sequence[TableLine]) -> tuple[float, float]:
    """A scale that holds every interval and every margin."""
    lows = [min(line["low"], line["meant"] - line["margin"]) for line in lines]
    highs = [max(line["high"], line["meant"] + line["margin"]) for line in lines]
    return min(lows), max(highs)


def draw_interval(line: TableLine, bounds: tuple[float, float]) -> str:
    """A share on its scale."""

    def place(value: float) -> int:
        return round((WIDTH - 1) * (value - bounds[0]) / max(bounds[1] - bounds[0], 1e-9))

    drawn = [" "] * WIDTH
    for low, high, sign in (
        (line["meant"] - line["margin"], line["meant"] + line["margin"], WITHIN_MARGIN),
        (line["low"], line["high"], INTERVAL),
        (line["meant"], line["meant"], FAIR),
        (line["value"], line["value"], DOT),
    ):
        for at in range(place(low), place(high) + 1):
            drawn[at] = sign
    return "".join(drawn)


def move_lines(moves: Sequence[EditMoves]) -> Iterator[str]:
    """Before and after: a line for each share and edit, with the difference, its interval and whether it is settled."""
    headings = ("", "before", "after", "difference", "interval", "settled")
    rows: list[tuple[str, ...]] = []
    for one in moves:
        rows.append((one.title, *[""] * 5))
        rows += [columns_of_move(one, line) for line in one.table.lines.iter_rows(named=True)]
    shown = rows[:MOST_MOVE_ROWS]
    widths = [max(len(row[at]) for row in (headings, *shown) if at or row[1]) for at in range(len(headings))]
    for row in (headings, *shown):
        if row[1]:
            yield "  ".join(
                text.ljust(width) if at in (0, 5) else text.rjust(width)
                for at, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
        else:
            yield row[0]
    if len(rows) > len(shown):
        yield f"… and {len(rows) - len(shown)} more lines"


def columns_of_move(one: EditMoves, line: TableLine) -> tuple[str, ...]:
    """One share before and after an edit, as text."""
    before, after, difference = format_move(line["before"], line["after"], line["value"])
    return (
        f"  {shorten(name_with_place(one.table, line))}",
        f"{before} %",
        f"{after} %",
        difference,
        format_difference_interval(line["low"], line["high"], "share"),
        settled_words(line),
    )
