"""What changed: from the base to its variants, along any other axis, and from a baseline run to this one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from mrsim import games
from mrsim.analysis.changes import CHANGE, DOWN, FROM, SAME, TO, UP
from mrsim.analysis.tables import MEASURE, Table
from mrsim.errors import InputError
from mrsim.experiment.spec import BASE
from mrsim.report import numbers
from mrsim.report.figures.forest import Change, forest
from mrsim.report.sections.reading import Line, heading, label, marked, named, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject
from mrsim.sums.measures import SHARE

PREFIX: Final = "change-by-"
TARGET: Final = "target-"
BOX: Final = "the box"
"""What an arm was played with, by name."""
KINDS: Final = {"up": "above", "down": "below", "same": "balanced", "undecided": "undecided"}
MOST_PICTURES: Final = 16
MOST_TOLD: Final = 4
AIR: Final = 0.06
READING: Final = (
    "From the hollow dot to the full one. All deals are the same on both sides, so each difference is taken deal by "
    "deal and its interval is that of the difference. ▲ up, ▼ down: all of the interval is on one side of 0. ● same: "
    "it is within the margin. ◇ undecided: neither. With 95 % confidence all intervals of "
    "changed win shares hold at once, over all tables; those of scores do, too."
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
        *(table.name, table.title, said(subject, table)),
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
    pairs = found.select(FROM, TO).n_unique()
    values = [line[side] for lines in whole for line in lines for side in ("before", "after")]
    air = AIR * (max(values) - min(values)) + 0.005
    limits = (min(values) - air, max(values) + air)
    for lines in whole:
        sides = [f"{lines[0][FROM]} → {lines[0][TO]}"] if pairs > 1 or not apart else []
        where = [named(lines[0], apart)] if apart else []
        rows = [dumbbell(subject, share, line) for line in lines]
        yield Picture(forest(rows, limits), alternative(share, lines), ": ".join([*sides, *where]))


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


def said(subject: Subject, table: Table) -> str:
    """What moved, the surest first; and what got worse is said as plainly as what got better."""
    found = shares(table)
    clear = found.filter(pl.col(CHANGE).is_in([UP, DOWN]))
    if not len(clear):
        same = int((found[CHANGE] == SAME).sum())
        return f"Of {len(found)} win shares none surely changed; {same} surely stayed within the margin."
    sure = pl.min_horizontal(pl.col("low").abs(), pl.col("high").abs())
    lines = list(clear.sort(sure, descending=True).iter_rows(named=True))
    told = [f"{named(line, groups(table)[::-1])} with {line[TO]} {moved(line)}" for line in lines[:MOST_TOLD]]
    first = f"{len(clear)} of {len(found)} win shares surely changed: {'; '.join(told)}."
    return first + better_or_worse(subject, table, lines)


def better_or_worse(subject: Subject, table: Table, lines: Sequence[Line]) -> str:
    """How many of them are farther from what is meant than they were, and which."""
    meant = [meant_of(subject, table, line) for line in lines]
    farther = [
        named(line, groups(table)[::-1])
        for line, aim in zip(lines, meant, strict=True)
        if aim is not None and abs(line["after"] - aim) > abs(line["before"] - aim)
    ]
    if None in meant:
        return ""
    names = f": {'; '.join(farther[:MOST_TOLD])}{' and more' if len(farther) > MOST_TOLD else ''}" if farther else ""
    return f" Farther from what is meant than before: {len(farther)} of {len(lines)}{names}."


def meant_of(subject: Subject, table: Table, line: Line) -> float | None:
    """The share that was meant for a group."""
    target = subject.findings.table(f"{TARGET}{table.name.rsplit('-', 1)[1]}")
    if target is None:
        return None
    axis = axis_of(table)
    wanted = {name: line[name] for name in groups(table)} | ({axis: line[TO]} if axis in target.by else {})
    found = target.lines.filter(pl.all_horizontal(pl.col(name).cast(pl.String) == str(v) for name, v in wanted.items()))
    return float(found["meant"][0]) if len(found) else None


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
    """What is another in each variant, or since the baseline; and what that does to the box."""
    sides = list(both(subject))
    rows = tuple((name, *row) for name, before, after in sides for row in other(before, after))
    if rows:
        heads = ("In", "What", "Was", "Is")
        yield Part("settings", "What was changed", grid=Grid("What was changed", heads, rows, 4))
    for name, before, after in sides:
        if before["ingredients"].get(BOX) != after["ingredients"].get(BOX):
            yield from box(subject, name, before, after)


def both(subject: Subject) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """A name, and the first arm on each side."""
    arms = subject.run.arms
    firsts = {arm["variant"]: arm for arm in reversed(arms)}
    yield from ((name, firsts[BASE], firsts[name]) for name in subject.run.experiment.variants if name in firsts)
    if subject.baseline is not None:
        yield subject.name, subject.baseline.arms[0], arms[0]


def other(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Settings and players that differ."""
    for what, now in after["settings"].items():
        was = before["settings"].get(what)
        if was != now:
            yield worded(what), told(was), told(now)
    if before["lineup"] != after["lineup"]:
        yield "players", told(before["lineup"]), told(after["lineup"])


def told(value: object) -> str:
    """A setting in words."""
    if value is None:
        return numbers.UNKNOWN
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def box(subject: Subject, name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Part]:
    """The difference of two boxes, where the game can tell it and the boxes still can be read."""
    game = subject.game.name
    if game not in games.with_boxes():
        return
    boxes = games.boxes(game)
    usual = {setting.name: setting.default for setting in subject.game.settings}
    try:
        was, now = boxes.load(usual | before["settings"]), boxes.load(usual | after["settings"])
    except InputError as error:
        yield Part(f"box-{name}", f"The box of {name}", f"It can't be shown any more: {error}")
        return
    sheet = boxes.differences(was, now)
    rows = tuple(tuple(map(str, row)) for row in sheet.rows)
    words = sum(all(isinstance(row[at], str) for row in sheet.rows) for at in range(len(sheet.columns)))
    says = f"{boxes.changes_made(was, now)} pieces of the box have to be made anew."
    grid_ = Grid(f"What is another in the box of {name}", tuple(map(heading, sheet.columns)), rows, words)
    yield Part(f"box-{name}", f"The box of {name}", says, grid=grid_)
