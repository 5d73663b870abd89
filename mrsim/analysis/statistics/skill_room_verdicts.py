"""Beside each verdict: how far better play moves the share, as far as `mrsim exploit` has found any.

What was found is a lower bound. So a verdict that it overturns is one on how the game was played; a verdict that it
does not overturn is robust as far as anybody has looked.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.statistics.target_verdicts import VERDICT, verdict_tables
from mrsim.analysis.tables import ResultTable, TableLine, Topic
from mrsim.experiment.spec import BASE
from mrsim.formatting import PERCENT, format_decimal, format_points
from mrsim.games.printed_names import label_value
from mrsim.runs.skill_room_file import ContestRooms, ShareShift, SkillRooms
from mrsim.stats.verdicts import Verdict

EVERYBODY: Final = "all"
"""Moves a share in the place of an owner: all reply to each other until nobody gains much."""
REACH: Final = ("reach_low", "reach_high")
"""The columns of the interval that a share may have with all better play that was found."""
VARIANT_AXIS: Final = "variant"
OFF_SIDES: Final = (Verdict.ABOVE, Verdict.BELOW)

Shifts = Mapping[str, ShareShift]
"""How a share moves, by whose better play moves it."""


def room_tables(context: Context) -> Iterator[ResultTable]:
    """For each target whose owners were looked at, its verdicts with the room for skill."""
    rooms = context.run.skill_rooms
    if rooms is None:
        return
    bound = contests_of_run(rooms, context)
    for table in verdict_tables(context):
        lines = [describe_reach(line, shifts_of_line(line, table, bound)) for line in table.lines.iter_rows(named=True)]
        if any(line["moved_by"] is not None for line in lines):
            columns = ("value", "low", "high", "meant", "margin", VERDICT)
            added = pl.DataFrame(lines, schema=ROOM_SCHEMA).with_columns(games_a_reply=pl.lit(rooms.games_a_reply))
            kept = table.lines.select(*table.by, "rows", "blocks", *columns)
            title = f"Room for skill: {table.title[0].lower()}{table.title[1:]}"
            yield ResultTable(
                SKILL_ROOM,
                f"room-{table.name}",
                title,
                "",
                table.by,
                pl.concat([kept, added], how="horizontal"),
                table.key,
            )


def contests_of_run(rooms: SkillRooms, context: Context) -> list[ContestRooms]:
    """The contests that were played with the rules, boxes, strategies and settings of the run."""
    arms = [arm for arm in context.run.arms if arm.variant == BASE]
    return [
        contest for contest in rooms.contests if all(any(form.is_of_arm(arm) for arm in arms) for form in contest.forms)
    ]


def shifts_of_line(line: TableLine, table: ResultTable, contests: Sequence[ContestRooms]) -> Shifts | None:
    """How better play moves the share of a cell; None where nobody looked."""
    *within, share = table.by
    where = {name: str(line[name]) for name in within}
    for contest in contests:
        if contest.share == share and not missing_owner(contest, str(line[share])):
            found = shifts_in_cell(contest, str(line[share]), where)
            if found is not None:
                return found
    return None


def missing_owner(contest: ContestRooms, owner: str) -> bool:
    """Whether nobody has looked how an owner could play better."""
    return all(room.owner != owner for room in contest.rooms)


def shifts_in_cell(contest: ContestRooms, owner: str, where: Mapping[str, str]) -> Shifts | None:
    """How the share of an owner moves in a cell by every better reply that was confirmed, and by all together."""
    looked = [(room.owner, room.shifts, room.room.is_confirmed) for room in contest.rooms]
    if contest.end is not None:
        looked.append((EVERYBODY, contest.end.shifts, any(step.adopted for step in contest.steps)))
    found: dict[str, ShareShift] = {}
    seen = False
    for mover, shifts, counts in looked:
        for shift in shifts:
            if shift.owner == owner and is_in_cell(
                {VARIANT_AXIS: BASE, **contest.within, **shift.within}, where, shift
            ):
                seen = True
                if counts and shift.low is not None:
                    found.setdefault(mover, shift)
    return found if seen else None


def is_in_cell(values: Mapping[str, str], where: Mapping[str, str], shift: ShareShift) -> bool:
    """Whether a shift was measured in this very cell, and not in a part of it."""
    return all(values.get(name) == value for name, value in where.items()) and set(shift.within) <= set(where)


def describe_reach(line: TableLine, shifts: Shifts | None) -> dict[str, Any]:
    """The columns that the room for skill adds to a verdict."""
    if shifts is None or line["low"] is None:
        return dict.fromkeys(ROOM_SCHEMA)
    low = min([line["low"], *(line["low"] + shift.low for shift in shifts.values() if shift.low is not None)])
    high = max([line["high"], *(line["high"] + shift.high for shift in shifts.values() if shift.high is not None)])
    mover = strongest_mover(line, shifts)
    return {
        "moved_by": mover,
        "moved": shifts[mover].gain if mover else 0.0,
        REACH[0]: max(low, 0.0),
        REACH[1]: min(high, 1.0),
        "robust": is_robust(line, low, high),
    }


def strongest_mover(line: TableLine, shifts: Shifts) -> str:
    """Whose better play brings a share most towards what is meant, or a balanced one farthest; empty for nobody."""
    side = {Verdict.ABOVE: -1.0, Verdict.BELOW: 1.0}.get(Verdict(line[VERDICT]))
    size = {mover: abs(shift.gain) if side is None else side * shift.gain for mover, shift in shifts.items()}
    best = max(size, key=lambda mover: size[mover], default="")
    return best if best and size[best] > 0 else ""


def is_robust(line: TableLine, low: float, high: float) -> bool | None:
    """Whether the verdict is the same all over an interval; None where there is no verdict."""
    off_low, off_high, margin = low - line["meant"], high - line["meant"], line["margin"]
    holds = {
        Verdict.BALANCED: off_low >= -margin and off_high <= margin,
        Verdict.ABOVE: off_low > margin,
        Verdict.BELOW: off_high < -margin,
    }
    return holds.get(Verdict(line[VERDICT]))


def describe_room(line: TableLine, share: str) -> str:
    """What the room for skill says of a verdict on a share, in a sentence; empty where nobody looked."""
    if line["moved_by"] is None:
        return ""
    replies, mover = f"best replies of {line['games_a_reply']:,} games", line["moved_by"]
    ends = {True: ": robust", False: ": not robust"}.get(line["robust"], "")
    who = "all are" if mover == EVERYBODY else f"{label_value(share, mover)} is"
    if not mover:
        return f"No better play was found that changes it ({replies}){ends}."
    if line[VERDICT] not in OFF_SIDES:
        moved = format_points(line["moved"])
        return f"It moves by {moved} points if {who} played as well as was found ({replies}){ends}."
    off, moved = abs(line["value"] - line["meant"]), abs(line["moved"])
    part = f"at least {format_decimal(PERCENT * moved, 1)} are" if moved < off else "all may be"
    return f"Of the {format_decimal(PERCENT * off, 1)} points {part} how {who} played ({replies}){ends}."


def describe_room_counts(table: ResultTable) -> str:
    """How many verdicts are robust."""
    given = [robust for robust in table.lines["robust"] if robust is not None]
    return (
        f"Of {len(given)} verdicts {sum(given)} are robust: no better play that was found overturns them. What was "
        "found is a lower bound of what is possible."
    )


ROOM_SCHEMA: Final[Mapping[str, Any]] = {
    "moved_by": pl.String,
    "moved": pl.Float64,
    **dict.fromkeys(REACH, pl.Float64),
    "robust": pl.Boolean,
}
SKILL_ROOM: Final = Topic(
    "room",
    sentence=describe_room_counts,
    styles={"meant": "share", "margin": "hidden", "moved": "share", "games_a_reply": "hidden"},
    spans={"reach": REACH},
)
STATISTIC: Final = Statistic(15, room_tables)
