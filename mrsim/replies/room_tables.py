"""The room for skill in words and tables: one sentence first, then who could gain how much, then where it ended."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from mrsim.formatting import (
    format_difference_interval,
    format_gain,
    format_points,
    format_value,
    text_table,
)
from mrsim.games.printed_names import label_value
from mrsim.runs.skill_rooms import AlternationEnd, ContestRooms, ReplyStep, ShareShift, SkillRooms

if TYPE_CHECKING:
    from rich.console import RenderableType

LOWER_BOUND: Final = "What was found is a lower bound: better play than this may exist, worse play does not count."


def render_rooms(rooms: SkillRooms) -> Iterator["RenderableType"]:
    """Contest by contest: a sentence, then tables."""
    from rich.text import Text

    for contest in rooms.contests:
        yield Text(heading_of_contest(contest), "bold")
        yield Text(f"{describe_rooms(contest)} {describe_end(contest, rooms)}".strip())
        yield ""
        yield room_table(contest)
        yield ""
        if contest.steps:
            yield step_table(contest)
            yield ""
        if contest.end is not None:
            yield end_table(contest, contest.end)
            yield ""
    for reason in rooms.left_out:
        yield Text(f"Left out: {reason}")
    yield Text(f"{rooms.games_a_reply:,} games for each reply. {LOWER_BOUND}")
    if rooms.stopped:
        yield Text("Stopped: this is what was finished. The same command resumes from here.")


def heading_of_contest(contest: ContestRooms) -> str:
    """`Room for skill by board, among careful ×4`."""
    among = "".join(f", among {value}" for value in contest.within.values())
    return f"Room for skill by {contest.share}{among}"


def describe_rooms(contest: ContestRooms) -> str:
    """How much more each owner could win: `mary could win at least 2.1 points more (+1.5 to +2.7) if …`."""
    able = sorted((one for one in contest.rooms if one.room.is_confirmed), key=lambda one: -one.room.gain)
    names = [label_value(contest.share, one.owner) for one in contest.rooms if not one.room.is_confirmed]
    nothing = f"for {join_words(names)} no better play was confirmed" if names else ""
    if not able:
        return f"{nothing[:1].upper()}{nothing[1:]}."
    first, *others = [(label_value(contest.share, one.owner), describe_size(one.room)) for one in able]
    told = [f"{first[0]} could win at least {first[1].replace(' (', ' points more (', 1)} if it were played better"]
    told += [f"{name} {size}" for name, size in others]
    return f"{', '.join(told)}{'; ' if nothing else ''}{nothing}."


def describe_size(room: ShareShift) -> str:
    """`2.1 (+1.5 to +2.7)`, in points."""
    return f"{format_points(room.gain).removeprefix('+')} ({format_difference_interval(room.low, room.high, 'share')})"


def describe_end(contest: ContestRooms, rooms: SkillRooms) -> str:
    """Where the alternation ended, and with which shares; empty where there was none."""
    if contest.end is None:
        return ""
    least = format_points(rooms.least_gain).removeprefix("+")
    shares = sorted(overall_shifts(contest.end), key=lambda one: -one.new)
    if contest.end.settled:
        told = join_words(
            [f"{label_value(contest.share, one.owner)} wins {format_value(one.new, 'share')}" for one in shares]
        )
        replies = sum(step.adopted for step in contest.steps)
        after = f"After {replies} better {'reply' if replies == 1 else 'replies'} nobody" if replies else "Nobody"
        return f"{after} was found to gain more than {least} points; in the end {told}."
    told = join_words([describe_range(contest, contest.end, one.owner) for one in shares])
    return (
        f"After {rooms.rounds} rounds somebody still gained more than {least} points, so the balance is known as a "
        f"range only: {told}."
    )


def describe_range(contest: ContestRooms, end: AlternationEnd, owner: str) -> str:
    """`mary 20.1 to 24.3 %`."""
    low, high = (format_value(bounds[owner], "share") for bounds in (end.lowest, end.highest))
    return f"{label_value(contest.share, owner)} {low.removesuffix(' %')} to {high}"


def overall_shifts(end: AlternationEnd) -> list[ShareShift]:
    """The shares over all tables, one of each owner."""
    return [shift for shift in end.shifts if not shift.within]


def join_words(words: Sequence[str]) -> str:
    """`a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def room_table(contest: ContestRooms) -> "RenderableType":
    """One line an owner: its share, what it could gain, and what that takes from the others."""
    headings = (contest.share, "wins", "could gain", *(f"{name}" for name in owners_of(contest)))
    rows = [
        (
            label_value(contest.share, one.owner),
            format_value(one.room.old, "share"),
            gain_with_mark(one.room),
            *(format_points(shift.gain) for shift in one.shifts if not shift.within),
        )
        for one in contest.rooms
    ]
    return text_table(headings, rows)


def owners_of(contest: ContestRooms) -> list[str]:
    """All owners, in the order of the shifts."""
    return [shift.owner for shift in contest.rooms[0].shifts if not shift.within]


def gain_with_mark(room: ShareShift) -> str:
    """A gain with half of its interval, and a star where it is confirmed."""
    return f"{format_gain(room.gain, room.low, room.high)}{'*' if room.is_confirmed else ' '}"


def step_table(contest: ContestRooms) -> "RenderableType":
    """The history of the alternation, one line a search."""
    rows = [(str(one.round), one.owner, gain_with_mark(one.room), describe_adoption(one)) for one in contest.steps]
    return text_table(("round", contest.share, "gain", "reply"), rows)


def describe_adoption(step: ReplyStep) -> str:
    """Whether a reply was worth a change of play."""
    if step.adopted:
        return "adopted"
    return "none" if step.before == step.after else "too small"


def end_table(contest: ContestRooms, end: AlternationEnd) -> "RenderableType":
    """The shares at the end next to those that are played."""
    rows = [
        (
            label_value(contest.share, one.owner),
            format_value(one.old, "share"),
            format_value(one.new, "share"),
            format_gain(one.gain, one.low, one.high),
        )
        for one in overall_shifts(end)
    ]
    return text_table((contest.share, "as played", "at the end", "change"), rows)


def replies_to_copy(rooms: SkillRooms) -> Iterator[str]:
    """The best replies as a user types them, one line each; they stay whole."""
    for contest in rooms.contests:
        for one in contest.rooms:
            if one.room.is_confirmed:
                yield f"{one.owner}: {one.reply}"
