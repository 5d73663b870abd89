"""Win shares by what players are told apart by, alone and with everything else: to see where to look."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import polars as pl

from mrsim.analysis.pooling import averages
from mrsim.analysis.skill import SKILL
from mrsim.analysis.tables import Table
from mrsim.report import numbers
from mrsim.report.figures.forest import Interval, forest
from mrsim.report.figures.heat import Spot, heat
from mrsim.report.sections import mix
from mrsim.report.sections.reading import (
    Line,
    area,
    difference,
    direction,
    heading,
    label,
    largest,
    marked,
    share_cells,
    share_grid,
    split,
    worded,
)
from mrsim.report.sections.verdicts import bounds
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject

FULL: Final = 0.6
"""A heat map is drawn where so much of it has a number."""
MOST_ROWS: Final = 24
MOST_TOLD: Final = 3
MEETING: Final = "-against"
EVEN: Final = 0.5


def of_factions(subject: Subject) -> Iterator[Part]:
    """Of what players start with."""
    yield from parts(subject, subject.context.factions)


def of_strategies(subject: Subject) -> Iterator[Part]:
    """Of strategies."""
    yield from parts(subject, ["strategy"])
    yield from mix.parts(subject)


def of_seats(subject: Subject) -> Iterator[Part]:
    """Of seats and of choices by which players group themselves."""
    choices = [name for name, column in subject.columns.items() if column.role == "choice"]
    yield from parts(subject, ["seat", *choices])


def parts(subject: Subject, shares: Sequence[str]) -> Iterator[Part]:
    """Every table of win shares that ends with one of these columns."""
    for table in subject.findings.tables:
        if table.name in [share + MEETING for share in shares]:
            yield meeting(table)
        elif table.family == "exploratory" and table.by[-1] in shares:
            yield Part(
                table.name,
                table.title,
                said(table),
                tuple(pictures(subject, table)),
                share_grid(table),
                table.lines,
                reading(table),
            )


def pictures(subject: Subject, table: Table) -> Iterator[Picture]:
    """A forest for one column, a heat map for two; one for each level of skill, where that comes before them."""
    lines = list(table.lines.drop_nulls("low").iter_rows(named=True))
    if lines and len(table.by) == 1:
        yield Picture(alone(subject, table.by[0], lines), said(table))
    elif lines and len(table.by) == 2:
        yield from heat_map(table, lines)
    elif lines and table.by[0] == SKILL:
        for level, part in table.lines.group_by(SKILL, maintain_order=True):
            of_level = replace(table, by=table.by[1:], lines=part)
            yield from heat_map(of_level, list(part.drop_nulls("low").iter_rows(named=True)), str(level[0]))


def heat_map(table: Table, lines: Sequence[Line], title: str = "") -> Iterator[Picture]:
    """Of two columns, where it is not too long and not too empty."""
    rows = list(dict.fromkeys(str(line[table.by[0]]) for line in lines))
    columns = list(dict.fromkeys(str(line[table.by[1]]) for line in lines))
    if lines and len(rows) <= MOST_ROWS and len(lines) >= FULL * len(rows) * len(columns):
        yield Picture(together(table, lines, rows, columns), said(table), title)


def alone(subject: Subject, share: str, lines: Sequence[Line]) -> str:
    """One column."""
    known = [{**line, "meant": line["equal"], "margin": 0.0} for line in lines]
    rows = []
    for line in known:
        kind = direction(difference(line, "equal")) if line["stands_out"] else ""
        text, below = numbers.number(line["value"], "share"), numbers.interval(line["low"], line["high"], "share")
        look = subject.look(share, str(line[share]))
        row = (label(share, line[share]), marked(kind, text), below, look, kind or "ink")
        rows.append(Interval(*row, line["value"], line["low"], line["high"], line["equal"]))
    return forest(rows, bounds(known))


def together(table: Table, lines: Sequence[Line], rows: Sequence[str], columns: Sequence[str]) -> str:
    """Two columns: the second shares the wins."""
    first, second = table.by
    found = {(str(line[first]), str(line[second])): line for line in lines}
    spots = [[spot(found.get((row, column))) for column in columns] for row in rows]
    return heat([label(first, row) for row in rows], worded(second), columns, spots)


def spot(line: Line | None) -> Spot | None:
    """A cell of a heat map."""
    if line is None or line["value"] is None:
        return None
    off = difference(line, "equal")
    text = numbers.plain(100 * line["value"], 1)
    return Spot(
        marked(direction(off) if line["stands_out"] else "", text),
        numbers.interval(line["low"], line["high"], "share"),
        area(off),
    )


def reading(table: Table) -> str:
    """How to read it."""
    if len(table.by) == 1:
        return "A dot is the win share in per cent, the line its 95 % interval; the dashed line is an equal share."
    return (
        "Win share in per cent, its 95 % interval below. The colour says how far it is from an equal share: from "
        "2, 5 and 10 points on. ▲ and ▼ stand out even though so many places were looked at."
    )


def said(table: Table) -> str:
    """What stands out, and what is averaged."""
    return f"{outstanding(table)}{averages(table)}"


def outstanding(table: Table) -> str:
    """The largest of it."""
    out = table.lines.filter(table.lines["stands_out"])
    if not len(out):
        return f"Of {len(table.lines)} win shares none stands out."
    told = [sentence(table, line) for line in largest(out, "equal", MOST_TOLD).iter_rows(named=True)]
    if len(out) <= MOST_TOLD:
        first = f"{len(out)} of {len(table.lines)} win shares stand out" if len(out) > 1 else "One stands out"
        return f"{first}: {'; '.join(told)}."
    return f"{len(out)} of {len(table.lines)} win shares stand out, most of all: {'; '.join(told)}."


def sentence(table: Table, line: Line) -> str:
    """One of them."""
    *within, share = table.by
    where = "".join(f", {worded(name)} {line[name]}" for name in within)
    off = difference(line, "equal")
    return (
        f"{label(share, line[share])}{where} with {numbers.number(line['value'], 'share')} "
        f"({numbers.interval(line['low'], line['high'], 'share')}; {numbers.points(off or 0.0)} points)"
    )


def meeting(table: Table) -> Part:
    """Who ends ahead of whom."""
    *apart, first, _ = table.by
    even = table.lines.with_columns(equal=pl.lit(EVEN))
    lines = list(even.iter_rows(named=True))
    rows = tuple(
        (
            *(label(name, line[name]) for name in apart),
            *(label(first, line[name]) for name in table.by[len(apart) :]),
            *share_cells(line),
            numbers.number(line["win_share"], "share"),
            numbers.whole(line["rows"]),
        )
        for line in lines
    )
    heads = (*map(heading, (*apart, first)), "Against", "Ends ahead", "95 % interval", "Win share there", "Meetings")
    pictures = [
        picture
        for title, part in split(replace(table, lines=even), apart)
        for picture in square(replace(table, by=table.by[len(apart) :], lines=pl.DataFrame(part)), part, title)
    ]
    return Part(
        *(table.name, table.title, ahead(table) + averages(table), tuple(pictures)),
        *(Grid(table.title, heads, rows, len(table.by)), table.lines),
        "Each pair of players of a game: how often whoever is named at the left ends before whoever is named above, in "
        "per cent; a shared place counts half. The colour says how far that is from 50: from 2, 5 and 10 points on.",
    )


def square(table: Table, lines: Sequence[Line], title: str) -> Iterator[Picture]:
    """All against all, where they are not too many."""
    names = list(dict.fromkeys(str(line[table.by[0]]) for line in lines))
    if len(names) <= MOST_ROWS:
        yield Picture(together(table, lines, names, names), ahead(table), title)


def ahead(table: Table) -> str:
    """The most one-sided meetings, and whether anybody is ahead of everybody."""
    *apart, first, other = table.by
    up = table.lines.filter(pl.col("value") > EVEN).sort("value", descending=True)
    told = [
        f"{line[first]}{among(line, apart)} ends ahead of {line[other]} in {numbers.number(line['value'], 'share')} of "
        f"their meetings ({numbers.interval(line['low'], line['high'], 'share')})"
        for line in up.head(MOST_TOLD).iter_rows(named=True)
    ]
    others = table.lines[first].n_unique() - 1
    over_all = (
        up.filter(pl.col("low") > EVEN)
        .group_by(*apart, first, maintain_order=True)
        .len()
        .filter(pl.col("len") == others)
    )
    crowned = "".join(
        f" {line[first]}{among(line, apart)} is surely ahead of each of the {others} others."
        for line in over_all.iter_rows(named=True)
    )
    return f"{'; '.join(told)}.{crowned}" if told else "Nobody ends ahead of another more often than not."


def among(line: Line, apart: Sequence[str]) -> str:
    """` among careful ×4`."""
    return "".join(f" among {line[name]}" for name in apart)
