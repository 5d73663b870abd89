"""What changed: from the base to its variants, along any other axis, and from a baseline run to this one."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting, games
from mrsim.analysis.statistics.changes import CHANGE, CHANGE_DOWN, CHANGE_UP, CHANGES, UNCHANGED
from mrsim.analysis.statistics.other_endings import OTHER_ENDINGS
from mrsim.analysis.statistics.robustness import LEVEL_CHANGES
from mrsim.analysis.statistics.target_verdicts import VERDICTS
from mrsim.analysis.tables import FROM, MEASURE, TO, ResultTable, TableLine
from mrsim.errors import InputError
from mrsim.experiment.spec import BASE
from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.printed_names import label_value
from mrsim.plots import draw_changes
from mrsim.plots.frames import VERDICT_OF_CHANGE, name_line
from mrsim.plots.intervals import find_bounds_of_changes
from mrsim.plots.theme import mark_with_sign
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import frame_of_lines, measure_grid
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure
from mrsim.runs.manifest import RecordedArm
from mrsim.sums.measures import SHARE

BOX_INGREDIENT: Final = "the box"
"""What an arm was played with, by name."""
MOST_CHANGE_FIGURES: Final = 16
MOST_CHANGES_TOLD: Final = 4
HOW_TO_READ_CHANGES: Final = (
    "From the hollow dot to the full one. All deals are the same on both sides, so each difference is taken deal by "
    "deal and its interval is that of the difference. ▲ up, ▼ down: all of the interval is on one side of 0. ● same: "
    "it is within the margin. ◇ undecided: neither. With 95 % confidence all intervals of shares that variants change "
    "hold at once, over all tables; so do those along the other axes, and those of scores."
)


def change_parts(subject: Subject) -> Iterator[SectionPart]:
    """Against a baseline; then along the axes that no other section speaks of."""
    yield from setting_parts(subject)
    for table in subject.against:
        yield change_part(subject, table)
    told = ("lineup", *subject.context.assumed)
    yield from parts_of_axes(subject, [axis for axis in subject.context.axes if axis not in told])
    for table in subject.findings.of(OTHER_ENDINGS):
        yield SectionPart(*(table.name, table.title, table.sentence), (), measure_grid(table), table.lines, table.story)


def parts_of_axes(subject: Subject, axes: Sequence[str]) -> Iterator[SectionPart]:
    """The tables of some axes."""
    for table in subject.findings.of(CHANGES, LEVEL_CHANGES):
        if table.key.axis in axes:
            yield change_part(subject, table)


def change_part(subject: Subject, table: ResultTable) -> SectionPart:
    """Dumbbells for the shares, and everything in the table."""
    return SectionPart(
        *(table.name, table.title, headline_of_changes(subject, table)),
        tuple(change_figures(subject, table)),
        *(change_grid(table), table.lines, HOW_TO_READ_CHANGES),
    )


def share_changes(table: ResultTable) -> pl.DataFrame:
    """The win shares among its lines."""
    return table.lines.filter((pl.col(MEASURE) == SHARE.title) & pl.col("low").is_not_null())


def group_columns(table: ResultTable) -> list[str]:
    """The columns that make the groups, without the two sides."""
    return [name for name in table.by if name not in (FROM, TO, MEASURE)]


def change_figures(subject: Subject, table: ResultTable) -> Iterator[ReportFigure]:
    """One for each pair of sides and each group; of very many those that moved most."""
    *apart, share = group_columns(table)
    found = share_changes(table)
    if not len(found):
        return
    whole = [list(lines.iter_rows(named=True)) for _, lines in found.group_by([FROM, TO, *apart], maintain_order=True)]
    if len(whole) > MOST_CHANGE_FIGURES:
        whole = sorted(whole, key=lambda lines: -max(abs(line["value"]) for line in lines))[:MOST_CHANGE_FIGURES]
    pairs = found.select(FROM, TO).n_unique()
    limits = find_bounds_of_changes(frame_of_lines([line for lines in whole for line in lines]))
    for lines in whole:
        sides = [f"{lines[0][FROM]} → {lines[0][TO]}"] if pairs > 1 or not apart else []
        where = [name_line(lines[0], apart)] if apart else []
        looks = subject.looks(share, (line[share] for line in lines))
        draw = partial(draw_changes, frame_of_lines(lines), share, bounds=limits, looks=looks)
        yield make_page_figure(draw, title=": ".join([*sides, *where]))


def describe_share_move(line: TableLine) -> str:
    """`from 25.0 % to 28.1 %, +3.1 points (1.0 to 5.2), up`."""
    before, after, difference = formatting.format_move(line["before"], line["after"], line["value"])
    reach = formatting.format_difference_interval(line["low"], line["high"], "share")
    return f"from {before} % to {after} %, {difference} points ({reach}), {line[CHANGE]}"


def headline_of_changes(subject: Subject, table: ResultTable) -> str:
    """What moved, the surest first; and what got worse is said as plainly as what got better."""
    found = share_changes(table)
    clear = found.filter(pl.col(CHANGE).is_in([CHANGE_UP, CHANGE_DOWN]))
    if not len(clear):
        same = int((found[CHANGE] == UNCHANGED).sum())
        still = f"{same} of them" if same else "none"
        return f"None of {len(found)} win shares surely changed, and {still} surely moved by less than the margin."
    sure = pl.min_horizontal(pl.col("low").abs(), pl.col("high").abs())
    lines = list(clear.sort(sure, descending=True).iter_rows(named=True))
    told = [
        f"{name_line(line, group_columns(table)[::-1])} with {line[TO]} {describe_share_move(line)}"
        for line in lines[:MOST_CHANGES_TOLD]
    ]
    first = f"{len(clear)} of {len(found)} win shares surely changed: {'; '.join(told)}."
    return first + describe_farther_shares(subject, table, lines)


def describe_farther_shares(subject: Subject, table: ResultTable, lines: Sequence[TableLine]) -> str:
    """How many of them are farther from what is meant than they were, and which."""
    meant = [meant_share(subject, table, line) for line in lines]
    farther = [
        name_line(line, group_columns(table)[::-1])
        for line, aim in zip(lines, meant, strict=True)
        if aim is not None and abs(line["after"] - aim) > abs(line["before"] - aim)
    ]
    if None in meant:
        return ""
    names = (
        f": {'; '.join(farther[:MOST_CHANGES_TOLD])}{' and more' if len(farther) > MOST_CHANGES_TOLD else ''}"
        if farther
        else ""
    )
    return f" Farther from what is meant than before: {len(farther)} of {len(lines)}{names}."


def meant_share(subject: Subject, table: ResultTable, line: TableLine) -> float | None:
    """The share that was meant for a group."""
    target = subject.findings.find(VERDICTS, target=table.key.target)
    if target is None:
        return None
    axis = table.key.axis
    wanted = {name: line[name] for name in group_columns(table)} | ({axis: line[TO]} if axis in target.by else {})
    found = target.lines.filter(pl.all_horizontal(pl.col(name).cast(pl.String) == str(v) for name, v in wanted.items()))
    return float(found["meant"][0]) if len(found) else None


def change_grid(table: ResultTable) -> Grid:
    """A row for each change: both sides and the difference, of shares and of scores."""
    rows = tuple(
        (
            *(label_value(name, line[name]) for name in table.by),
            *cells_of_change(line),
            formatting.format_difference_interval(line["low"], line["high"], line["unit"]),
            mark_with_sign(VERDICT_OF_CHANGE[line[CHANGE]], line[CHANGE]),
            formatting.format_value(line["variance_ratio"], "points"),
        )
        for line in table.lines.iter_rows(named=True)
    )
    heads = ("Before", "After", "Difference", "Interval", "Change", "Games saved by pairing, times")
    return Grid(table.title, (*(name_in_words(name).capitalize() for name in table.by), *heads), rows, len(table.by))


def cells_of_change(line: TableLine) -> tuple[str, str, str]:
    """Before, after and the difference: in percentage points of a share, or in points of the score."""
    if line["unit"] == "share":
        before, after, difference = formatting.format_move(line["before"], line["after"], line["value"])
        return f"{before} %", f"{after} %", difference
    before, after = (formatting.format_value(line[side], line["unit"]) for side in ("before", "after"))
    value = line["value"]
    return before, after, formatting.UNKNOWN if value is None else formatting.format_signed_decimal(value, 1)


def setting_parts(subject: Subject) -> Iterator[SectionPart]:
    """What is another in each variant, or since the baseline; and what that does to the box."""
    sides = list(compared_arms(subject))
    rows = tuple((name, *row) for name, before, after in sides for row in differing_settings(before, after))
    if rows:
        heads = ("In", "What", "Was", "Is")
        yield SectionPart("settings", "What was changed", grid=Grid("What was changed", heads, rows, 4))
    for name, before, after in sides:
        if before.ingredients.get(BOX_INGREDIENT) != after.ingredients.get(BOX_INGREDIENT):
            yield from box_difference_parts(subject, name, before, after)


def compared_arms(subject: Subject) -> Iterator[tuple[str, RecordedArm, RecordedArm]]:
    """A name, and the first arm on each side."""
    arms = subject.run.arms
    firsts = {arm.variant: arm for arm in reversed(arms)}
    yield from ((name, firsts[BASE], firsts[name]) for name in subject.run.experiment.variants if name in firsts)
    if subject.baseline is not None:
        yield subject.name, subject.baseline.arms[0], arms[0]


def differing_settings(before: RecordedArm, after: RecordedArm) -> Iterator[tuple[str, str, str]]:
    """Settings and players that differ."""
    for what, now in after.settings.items():
        was = before.settings.get(what)
        if was != now:
            yield name_in_words(what), format_setting(was), format_setting(now)
    if before.lineup != after.lineup:
        yield "players", format_setting(before.lineup), format_setting(after.lineup)


def format_setting(value: object) -> str:
    if value is None:
        return formatting.UNKNOWN
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def box_difference_parts(subject: Subject, name: str, before: RecordedArm, after: RecordedArm) -> Iterator[SectionPart]:
    """The difference of two boxes, where the game can tell it and the boxes still can be read."""
    game = subject.game.name
    if not games.has_box(game):
        return
    boxes = games.boxes_of_game(game)
    usual = {setting.name: setting.default for setting in subject.game.settings}
    try:
        was, now = boxes.load(usual | before.settings), boxes.load(usual | after.settings)
    except InputError as error:
        yield SectionPart(f"box-{name}", f"The box of {name}", f"It can't be shown any more: {error}")
        return
    sheet = boxes.differences(was, now)
    rows = tuple(tuple(map(str, row)) for row in sheet.rows)
    words = sum(all(isinstance(row[at], str) for row in sheet.rows) for at in range(len(sheet.columns)))
    says = boxes.changes_in_words(was, now)
    grid_ = Grid(f"What differs in the box of {name}", tuple(map(name_as_heading, sheet.columns)), rows, words)
    yield SectionPart(f"box-{name}", f"The box of {name}", says, grid=grid_)


SECTIONS: Final = (Section(20, "changes", "What changed", "The same deals with something else in them.", change_parts),)
