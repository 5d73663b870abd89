"""What changed: from the base to its variants, along any other axis, and from a baseline run to this one."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.changes import CHANGE, FROM, TO, UP
from mrsim.analysis.tables import MEASURE, Table
from mrsim.report import numbers
from mrsim.report.figures.forest import Change, forest
from mrsim.report.sections.reading import Line, label, marked, named, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject
from mrsim.sums.measures import SHARE

PREFIX: Final = "change-by-"
KINDS: Final = {"up": "above", "down": "below", "same": "balanced", "undecided": "undecided"}
MOST_PICTURES: Final = 16
MOST_TOLD: Final = 4
AIR: Final = 0.06
READING: Final = (
    "From the hollow dot to the full one. All deals are the same on both sides, so each difference is taken deal by "
    "deal and its interval is that of the difference. ▲ up, ▼ down: all of the interval is on one side of 0. ● same: "
    "it is within the margin. ◇ undecided: neither. All intervals of a table hold together with 95 % confidence."
)


def parts(subject: Subject) -> Iterator[Part]:
    """Against a baseline; then along the axes that no other section speaks of."""
    yield from settings(subject)
    for table in subject.against:
        yield part(subject, table)
    assumed = [setting.name for setting in subject.game.settings if setting.is_assumed]
    yield from of_axes(subject, [axis for axis in subject.context.axes if axis not in ("lineup", *assumed)])


def of_axes(subject: Subject, axes: Sequence[str]) -> Iterator[Part]:
    """The tables of some axes."""
    for table in subject.findings.tables:
        if table.name.startswith(PREFIX) and axis_of(table) in axes:
            yield part(subject, table)


def axis_of(table: Table) -> str:
    """What is changed."""
    return table.name.removeprefix(PREFIX).rsplit("-", 1)[0]


def part(subject: Subject, table: Table) -> Part:
    """Dumbbells for the shares, and everything in the table."""
    return Part(
        *(table.name, table.title, said(table)),
        tuple(pictures(subject, table)),
        *(grid(table), table.lines, READING),
    )


def shares(table: Table) -> pl.DataFrame:
    """The win shares among its lines."""
    return table.lines.filter((pl.col(MEASURE) == SHARE.title) & pl.col("low").is_not_null())


def groups(table: Table) -> list[str]:
    """What the lines are of, beside the two sides."""
    return [name for name in table.by if name not in (FROM, TO, MEASURE)]


def pictures(subject: Subject, table: Table) -> Iterator[Picture]:
    """One for each pair of sides and each group; of very many those that moved most."""
    *apart, share = groups(table)
    found = shares(table)
    if not len(found):
        return
    whole = [list(lines.iter_rows(named=True)) for _, lines in found.group_by([FROM, TO, *apart], maintain_order=True)]
    if len(whole) > MOST_PICTURES:
        whole = sorted(whole, key=lambda lines: -max(abs(line["value"]) for line in lines))[:MOST_PICTURES]
    values = [line[side] for lines in whole for line in lines for side in ("before", "after")]
    air = AIR * (max(values) - min(values)) + 0.005
    limits = (min(values) - air, max(values) + air)
    for lines in whole:
        title = f"{lines[0][FROM]} → {lines[0][TO]}"
        where = named(lines[0], apart)
        rows = [dumbbell(subject, share, line) for line in lines]
        yield Picture(forest(rows, limits), alternative(share, lines), f"{title}: {where}" if where else title)


def dumbbell(subject: Subject, share: str, line: Line) -> Change:
    """One change of a share."""
    kind = KINDS[line[CHANGE]]
    text, below = numbers.points(line["value"]), numbers.between(line["low"], line["high"], "share")
    look = subject.look(share, str(line[share]))
    return Change(label(share, line[share]), marked(kind, text), below, look, kind, line["before"], line["after"])


def alternative(share: str, lines: Sequence[Line]) -> str:
    """In words."""
    return ". ".join(f"{label(share, line[share])}: {moved(line)}" for line in lines) + "."


def moved(line: Line) -> str:
    """`from 25.0 % to 28.1 %, +3.1 points (1.0 to 5.2), up`."""
    before, after = numbers.number(line["before"], "share"), numbers.number(line["after"], "share")
    reach = numbers.between(line["low"], line["high"], "share")
    return f"from {before} to {after}, {numbers.points(line['value'])} points ({reach}), {line[CHANGE]}"


def said(table: Table) -> str:
    """What moved, the surest first; and what got worse is said as plainly as what got better."""
    found = shares(table)
    clear = found.filter(pl.col(CHANGE).is_in([UP, "down"]))
    if not len(clear):
        same = int((found[CHANGE] == "same").sum())
        return f"Of {len(found)} win shares none is surely another; {same} surely stayed within the margin."
    sure = pl.min_horizontal(pl.col("low").abs(), pl.col("high").abs())
    told = [
        f"{named(line, groups(table)[::-1])} with {line[TO]} {moved(line)}"
        for line in clear.sort(sure, descending=True).head(MOST_TOLD).iter_rows(named=True)
    ]
    return f"{len(clear)} of {len(found)} win shares surely changed: {'; '.join(told)}."


def grid(table: Table) -> Grid:
    """Both sides and the difference, shares and scores."""
    rows = tuple(
        (
            *(label(name, line[name]) for name in table.by),
            numbers.number(line["before"], line["unit"]),
            numbers.number(line["after"], line["unit"]),
            difference(line),
            numbers.between(line["low"], line["high"], line["unit"]),
            marked(KINDS[line[CHANGE]], line[CHANGE]),
            numbers.number(line["variance_ratio"], "points"),
        )
        for line in table.lines.iter_rows(named=True)
    )
    heads = ("Before", "After", "Difference", "Interval", "Change", "Games saved by pairing, times")
    return Grid(table.title, (*(worded(name).capitalize() for name in table.by), *heads), rows, len(table.by))


def difference(line: Line) -> str:
    """In points of a share, or of the score."""
    if line["value"] is None:
        return numbers.UNKNOWN
    return numbers.points(line["value"]) if line["unit"] == "share" else numbers.signed(line["value"], 1)


def settings(subject: Subject) -> Iterator[Part]:
    """What is another in each variant."""
    variants = subject.run.experiment.variants
    if not variants:
        return
    rows = tuple(
        (name, worded(key), str(value))
        for name, variant in variants.items()
        for key, value in (*variant.settings.items(), *variant.strategies.items())
    )
    yield Part(
        "variants", "The variants", grid=Grid("Changed against the base", ("Variant", "What", "Is now"), rows, 3)
    )
