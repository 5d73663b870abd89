"""The sentences of a headline, each from lines of tables; every number in them is one of these lines."""

from collections.abc import Iterable, Sequence
from typing import Final

from mrsim.analysis.deciding import IS_TOO_CLOSE, TOO_CLOSE, describe_need
from mrsim.analysis.skill_levels import SKILL_AXIS
from mrsim.analysis.statistics.changes import CHANGE, CHANGE_DOWN, CHANGE_UP, UNCHANGED, UNDECIDED_CHANGE
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.analysis.tables import FROM, MEASURE, TO, ResultTable, TableLine
from mrsim.analysis.targets import VARIANT
from mrsim.experiment.arms import NEXT, PLAYERS, TIMES, mirror_strategy
from mrsim.formatting import (
    PERCENT,
    enumerate_words,
    format_difference_interval,
    format_move,
    format_points,
    format_range,
    format_value,
    name_in_words,
)
from mrsim.games.printed_names import SEAT, label_value, print_name
from mrsim.stats.verdicts import Verdict

MOST_NAMED: Final = 3
"""More groups are counted instead of named."""
PAIR: Final = 2
STRENGTH: Final = {Verdict.ABOVE: "too strong", Verdict.BELOW: "too weak"}
OFF: Final = tuple(STRENGTH)


def name_level(level: str) -> str:
    """`among planner players`; another line-up by its strategies; empty where there are no levels."""
    if not level:
        return ""
    is_lineup = TIMES in level or NEXT in level
    printed = print_name(SKILL_AXIS, level)
    return f"with {enumerate_words(printed.split(NEXT))} at the table" if is_lineup else f"among {printed} players"


def label_lineup(name: str) -> str:
    """`4 planner players`; a line-up of several strategies by these."""
    strategy = mirror_strategy(name)
    return f"{name.rpartition(TIMES)[2]} {print_name(SKILL_AXIS, strategy)} players" if strategy else name


def describe_main_shares(level: str, table: ResultTable, blocks: int) -> list[str]:
    """Who wins too much or too little at one level, by how much, and how sure that is."""
    lines = sort_by_distance(table.lines.iter_rows(named=True))
    off = [line for line in lines if line[VERDICT] in OFF]
    unclear = [line for line in lines if line[VERDICT] == Verdict.UNDECIDED]
    told = [describe_first(table, off[0], level), *describe_others_off(table, off[1:])] if off else []
    if not off and not unclear:
        return [describe_all_balanced(table, lines, level)]
    if not off:
        return describe_nothing_sure(table, lines, unclear, level, blocks)
    return [*told, *describe_rest(table, lines, unclear, blocks)]


def describe_first(table: ResultTable, line: TableLine, level: str) -> str:
    """The share that is farthest off, beside what is fair, with its interval."""
    off = line["value"] - line["meant"]
    points = f"{STRENGTH[Verdict(line[VERDICT])]} by {format_points(abs(off)).removeprefix('+')} points"
    who, where = name_and_place(table, line)
    told = f"{capitalise(with_article(who))} wins {format_value(line['value'], 'share')}{where}"
    return f"{told} {compare_with_fair(line)}: {points}{with_space(name_level(level))}."


def compare_with_fair(line: TableLine) -> str:
    """`where 25 % is fair (27.7 to 29.1)`."""
    what = "fair" if line["meant"] == line["equal"] else "meant"
    reach = "" if line["low"] is None else f" ({format_range(line['low'], line['high'], 'share')})"
    return f"where {format_fair(line['meant'])} is {what}{reach}"


def format_fair(share: float) -> str:
    """What is meant, without a zero behind the point: `25 %`, `33.3 %`."""
    return format_value(share, "share").replace(".0 %", " %")


def describe_others_off(table: ResultTable, off: Sequence[TableLine]) -> list[str]:
    """The other shares that are off, by name, or counted where they are many."""
    if len(off) > MOST_NAMED:
        first = f"{name_in_sentence(table, off[0])} ({format_value(off[0]['value'], 'share')})"
        return [f"{len(off)} others are off too, most of all {first}."]
    told = []
    for verdict in OFF:
        same = [line for line in off if line[VERDICT] == verdict]
        if same:
            names = enumerate_words([name_in_sentence(table, line) for line in same])
            shares = ", ".join(format_value(line["value"], "share") for line in same)
            told.append(f"{capitalise(names)} {'is' if len(same) == 1 else 'are'} {STRENGTH[verdict]} ({shares}).")
    return told


def describe_rest(
    table: ResultTable, lines: Sequence[TableLine], unclear: Sequence[TableLine], blocks: int
) -> list[str]:
    """The shares that are not off: what is undecided, then how many are balanced."""
    even = [line for line in lines if line[VERDICT] == Verdict.BALANCED]
    return [*describe_unclear(table, lines, unclear, blocks), *describe_balanced(table, lines, even)]


def describe_balanced(table: ResultTable, lines: Sequence[TableLine], even: Sequence[TableLine]) -> list[str]:
    """The shares that are balanced beside others, by name, or counted where they are many."""
    if not even:
        return []
    if len(even) > MOST_NAMED:
        return [f"{len(even)} of {len(lines)} are balanced."]
    same = [line for line in table.lines.iter_rows(named=True) if line[VERDICT] == Verdict.BALANCED]
    names = enumerate_words([name_in_sentence(table, line) for line in same])
    return [f"{capitalise(names)} {'is' if len(even) == 1 else 'are'} balanced."]


def describe_unclear(
    table: ResultTable, lines: Sequence[TableLine], unclear: Sequence[TableLine], blocks: int
) -> list[str]:
    """What is undecided, by name, or counted where it is much."""
    if not unclear:
        return []
    if len(unclear) > MOST_NAMED:
        return [f"{count_of_all(len(unclear), len(lines))} {describe_openness(unclear, blocks)}."]
    names = [f"{name_in_sentence(table, line)} ({format_value(line['value'], 'share')})" for line in unclear]
    need = describe_openness(unclear, blocks)
    return [f"{capitalise(enumerate_words(names))} {'is' if len(names) == 1 else 'are'} {need}."]


def describe_openness(unclear: Sequence[TableLine], blocks: int) -> str:
    """`undecided: roughly 2,000 blocks more would decide`, or `too close to the margin to decide`."""
    need = describe_need(unclear, blocks)
    return need if need == TOO_CLOSE else ": ".join(filter(None, ["undecided", need]))


def describe_all_balanced(table: ResultTable, lines: Sequence[TableLine], level: str) -> str:
    """That all shares are within the margin, and which is farthest from what is fair."""
    first = lines[0]
    who = f"{name_in_sentence(table, first)} is farthest off, with {format_value(first['value'], 'share')}"
    all_of_them = f"All {len(lines)} {plural_of(table.by[-1])}"
    if any(place_of(table, line) for line in lines):
        all_of_them = f"All {len(lines)} shares of {plural_of(table.by[-1])}"
    return (
        f"{all_of_them} are balanced{with_space(name_level(level))}: each is within {margin_of(first)} points of "
        f"what is fair; {who} {compare_with_fair(first)}."
    )


def describe_nothing_sure(
    table: ResultTable, lines: Sequence[TableLine], unclear: Sequence[TableLine], level: str, blocks: int
) -> list[str]:
    """That nothing is surely off, and what may be."""
    first = unclear[0]
    who, where = name_and_place(table, first)
    told = (
        f"{capitalise(with_article(who))} may {lean_of(first)}: {format_value(first['value'], 'share')}{where} "
        f"{compare_with_fair(first)}, {describe_openness([first], blocks)}."
    )
    rest = [f"{count_of_all(len(unclear), len(lines))} undecided."] if len(unclear) > 1 else []
    even = [line for line in lines if line[VERDICT] == Verdict.BALANCED]
    nobody = f"Nobody surely wins too much or too little{with_space(name_level(level))}."
    return [nobody, told, *rest, *describe_balanced(table, lines, even)]


def lean_of(line: TableLine) -> str:
    """To which side an undecided share seems to be off: `win too little`."""
    off = line["value"] - line["meant"]
    return "win too much" if off > 0 else "win too little" if off < 0 else "win too much or too little"


def describe_weaker_level(level: str, table: ResultTable) -> str:
    """What players of another level see, in one sentence."""
    lines = sort_by_distance(table.lines.iter_rows(named=True))
    off = [line for line in lines if line[VERDICT] in OFF]
    where = capitalise(name_level(level))
    if not off:
        unclear = sum(line[VERDICT] == Verdict.UNDECIDED for line in lines)
        rest = f"nobody surely wins too much or too little; {count_of_all(unclear, len(lines)).lower()} undecided"
        rest = rest if unclear else "all are balanced"
        return f"{where} {rest}."
    named = [
        f"{name_in_sentence(table, line)} is {STRENGTH[line[VERDICT]]} ({format_value(line['value'], 'share')})"
        for line in off[:MOST_NAMED]
    ]
    if len(off) > MOST_NAMED:
        first = f"{name_in_sentence(table, off[0])} ({format_value(off[0]['value'], 'share')})"
        return f"{where} {len(off)} of {len(lines)} are off, most of all {first}."
    return f"{where} {enumerate_words(named)}."


def describe_climb(line: TableLine) -> str:
    """How far a share moves from one level of skill to the next, and whether that is settled."""
    steps = " to ".join(print_name(SKILL_AXIS, mirror_strategy(line[side]) or line[side]) for side in (FROM, TO))
    reach = format_difference_interval(line["low"], line["high"], "share")
    settled = "not settled" if line[CHANGE] == UNDECIDED_CHANGE else "settled"
    who = with_article(line["who"])
    return f"From {steps}, {who} moves by {format_points(line['value'])} points ({reach}): {settled}."


def describe_top(table: ResultTable, lines: Sequence[TableLine], next_rung: str) -> str:
    """Whether shares still move into the strongest level, and who could say how they go on."""
    before, after = (print_name(SKILL_AXIS, mirror_strategy(lines[0][side])) for side in (FROM, TO))
    if levels_agree(lines):
        who = name_in_words(share_of(table))
        return f"From {before} to {after} no {who} moves by more than {margin_of(lines[0])} points."
    further = f"the next stronger player is {next_rung}" if next_rung else "no stronger player is shipped"
    return f"From {before} to {after} shares still move; {further}."


def levels_agree(lines: Sequence[TableLine]) -> bool:
    """Whether no share moves by more than the margin."""
    return all(line[CHANGE] == UNCHANGED for line in lines)


def describe_edit_moves(words: str, level: str, table: ResultTable, blocks: int) -> list[str]:
    """What an edit does to the shares at one level: those that surely move, else the one that seems to move most."""
    lines = [line for line in table.lines.iter_rows(named=True) if line["value"] is not None]
    head = capitalise(f"{words}{', ' if level else ''}{name_level(level)}")
    if not lines or all(line["low"] == line["high"] == 0 for line in lines):
        return [f"{head}: nothing changes."]
    moved = sorted((line for line in lines if line[CHANGE] in (CHANGE_UP, CHANGE_DOWN)), key=certain_move)[::-1]
    unclear = [line for line in lines if line[CHANGE] == UNDECIDED_CHANGE]
    asked = [line for line in lines if name_group(table, line) in words][:MOST_NAMED]
    first = moved[:MOST_NAMED] or ([] if asked else [max(unclear or lines, key=lambda line: abs(line["value"]))])
    named = [*asked, *(line for line in first if line not in asked)]
    told = ", ".join(describe_move(table, line) for line in named)
    if unclear and not moved:
        told = f"no change is certain; {told if asked else f'the largest is {told}'}"
    unnamed = sum(line not in named for line in moved)
    more = [f"{unnamed} more surely move."] if unnamed else []
    return [f"{head}: {told}.", *more, *describe_unmoved(table, lines, moved, blocks)]


def settled_words(line: TableLine) -> str:
    """Whether it is settled what an edit does to a share: `yes: up`, `yes: within 2 points`, `no`."""
    if line[CHANGE] == UNDECIDED_CHANGE:
        return f"no: {TOO_CLOSE.removesuffix(' to decide')}" if line[IS_TOO_CLOSE] else "no"
    if line[CHANGE] == UNCHANGED:
        return "yes: nothing" if line["low"] == line["high"] == 0 else f"yes: within {margin_of(line)} points"
    return f"yes: {line[CHANGE]}"


def describe_unmoved(
    table: ResultTable, lines: Sequence[TableLine], moved: Sequence[TableLine], blocks: int
) -> list[str]:
    """How far the other shares can move at most, or that this is not settled."""
    still = [line for line in lines if line[CHANGE] == UNCHANGED]
    unclear = [line for line in lines if line[CHANGE] == UNDECIDED_CHANGE]
    told = []
    if unclear:
        some = f"{len(unclear)} of {len(lines)} are not settled" if len(unclear) < len(lines) else "Nothing is settled"
        told.append(f"{'; '.join(filter(None, [some, describe_need(unclear, blocks)]))}.")
    if still and not unclear:
        other = "other " if moved else ""
        who = name_in_words(share_of(table))
        told.append(f"No {other}{who} moves by more than {margin_of(still[0])} points.")
    return told


def describe_move(table: ResultTable, line: TableLine) -> str:
    """`Mary 19.8 → 20.3 % (+0.5, −0.4 to +1.4)`."""
    before, after, difference = format_move(line["before"], line["after"], line["value"])
    reach = "" if line["low"] is None else f", {format_difference_interval(line['low'], line['high'], 'share')}"
    return f"{name_in_sentence(table, line)} {before} → {after} % ({difference}{reach})"


def certain_move(line: TableLine) -> float:
    """How far a share moves at least."""
    return float(min(abs(line["low"]), abs(line["high"])))


def sort_by_distance(lines: Iterable[TableLine]) -> list[TableLine]:
    """Lines by how far they are from what is meant, the farthest first."""
    return sorted(lines, key=lambda line: -abs(line["value"] - line["meant"]))


def farthest_off(lines: Sequence[TableLine], most: int) -> list[TableLine]:
    """The lines that are farthest from what is meant, in the order of their table.

    One more than the most is no reason to leave one out: to say so takes a line too.
    """
    first = sort_by_distance(lines)[: most if len(lines) > most + 1 else len(lines)]
    return [line for line in lines if any(line is one for one in first)]


def describe_left_out(count: int) -> str:
    """That a picture leaves out some shares; empty where it has them all."""
    return f"{count} more are nearer to what is fair" if count else ""


def share_of(table: ResultTable) -> str:
    """The column whose groups share the wins."""
    return [name for name in table.by if name not in (FROM, TO, MEASURE)][-1]


def name_group(table: ResultTable, line: TableLine) -> str:
    """Whose share it is."""
    share = share_of(table)
    return label_value(share, line[share])


def name_with_place(table: ResultTable, line: TableLine) -> str:
    """Whose share it is, and where: `Mary in Gold Rush`, `1st player of 4`."""
    return "".join(name_and_place(table, line))


def name_in_sentence(table: ResultTable, line: TableLine) -> str:
    """The same within a sentence: `the 1st player of 4`."""
    return with_article(name_with_place(table, line))


def name_and_place(table: ResultTable, line: TableLine) -> tuple[str, str]:
    """Whose share it is, and where, as ` in Gold Rush`; a seat is named with the number of players."""
    who, places = name_group(table, line), place_columns(table)
    if share_of(table) == SEAT and PLAYERS in places:
        return f"{who} of {line[PLAYERS]}", describe_places(table, line, [name for name in places if name != PLAYERS])
    return who, describe_places(table, line, places)


def with_article(name: str) -> str:
    """`the 1st player`; other names have no article."""
    return f"the {name}" if name[:1].isdigit() else name


def count_of_all(some: int, every: int) -> str:
    """`2 of 4 are`, `All 4 are`, `Both are`."""
    if some < every:
        return f"{some} of {every} are"
    return "Both are" if every == PAIR else f"All {every} are" if every > 1 else "It is"


def place_of(table: ResultTable, line: TableLine) -> str:
    """` with 3 players in gold-rush`: where a share was played, but for the level of skill; empty where that is all."""
    return describe_places(table, line, place_columns(table))


def describe_places(table: ResultTable, line: TableLine, names: Iterable[str]) -> str:
    """The values of these columns, each as a place."""
    who = str(line[share_of(table)])
    return "".join(f" {describe_place(name, str(line[name]), who)}" for name in names)


def place_columns(table: ResultTable) -> list[str]:
    """The columns that say where a share was played, where there are several such places."""
    names = [name for name in table.by if name not in (FROM, TO, MEASURE, VARIANT, share_of(table))]
    varied = [name for name in names if table.lines[name].n_unique() > 1]
    return [name for name in varied if not (name == SKILL_AXIS and PLAYERS in varied and _is_of_levels(table))]


def _is_of_levels(table: ResultTable) -> bool:
    """Whether all line-ups of a table are levels of skill."""
    return all(mirror_strategy(str(name)) for name in table.lines[SKILL_AXIS].unique())


def describe_place(name: str, value: str, who: str) -> str:
    """A value of a column as a place of somebody: `with 3 players`, `in gold-rush`, `as one of 3 against planner`."""
    if name == PLAYERS:
        return f"with {value} players"
    if name == SKILL_AXIS:
        counts = {one.partition(TIMES)[0]: one.partition(TIMES)[2] for one in value.split(NEXT)}
        if who not in counts:
            return name_level(value)
        others = [one for one in value.split(NEXT) if one.partition(TIMES)[0] != who]
        own = f"as one of {counts[who]} " if counts[who] else ""
        return f"{own}against {print_name(SKILL_AXIS, NEXT.join(others))}"
    where = label_value(name, value)
    return where if where.startswith(("with ", "without ")) else f"in {where}"


def margin_of(line: TableLine) -> str:
    """The margin of a judged share in points."""
    return f"{PERCENT * line['margin']:g}"


def with_space(words: str) -> str:
    """Words after a space; nothing where there are none."""
    return f" {words}" if words else ""


def capitalise(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def plural_of(name: str) -> str:
    """`boards`, `strategies`."""
    words = name_in_words(name)
    return f"{words[:-1]}ies" if words.endswith("y") else f"{words}s"
