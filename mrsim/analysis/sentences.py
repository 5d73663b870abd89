"""Findings in words: no adjective without a number, and every number as the tables hold it.

The sentence of a verdict says who, how often, how surely, compared with what, and what follows; the same sentence is
printed in the terminal, in the report and in a pull request.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from mrsim.analysis.deciding import describe_need
from mrsim.analysis.findings import Findings
from mrsim.analysis.headline import whole_targets
from mrsim.analysis.headline_words import label_lineup
from mrsim.analysis.pooling import describe_pooling
from mrsim.analysis.skill_levels import SKILL_AXIS as LINEUP
from mrsim.analysis.statistics.changes import (
    CHANGE,
    CHANGE_DOWN,
    CHANGE_UP,
    CHANGES,
    UNDECIDED_CHANGE,
)
from mrsim.analysis.statistics.robustness import GROUP_LABEL, LEVEL, LEVEL_CHANGES, SKILL, UNKNOWNS
from mrsim.analysis.statistics.skill_room_verdicts import SKILL_ROOM, describe_room
from mrsim.analysis.statistics.target_verdicts import VERDICT, WAITS_FOR_WHOLE
from mrsim.analysis.tables import FROM, MEASURE, TO, UNIT, ResultTable
from mrsim.experiment.arms import mirror_strategy
from mrsim.formatting import (
    MINUS,
    PERCENT,
    count_of,
    format_decimal,
    format_difference_interval,
    format_move,
    format_points,
    format_range,
    format_value,
)
from mrsim.games.printed_names import join_labels, label_value, label_values
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL
from mrsim.stats.look_schedule import FIRST_LOOK_BLOCKS
from mrsim.stats.verdicts import Verdict
from mrsim.sums.measures import SHARE

MOST_GAMES: Final = 200
"""One win more in this many games is not worth saying."""
MANY_WINS: Final = 0.2
"""From this deviation on, a number of wins in ten games is closer than one win in a number of games."""
TEN_GAMES: Final = 10
VERDICT_RANK: Final = {Verdict.ABOVE: 0, Verdict.BELOW: 0, Verdict.UNDECIDED: 1, Verdict.BALANCED: 2}
STANDS_OUT: Final = "stands out"
MARKS: Final = {CHANGE_UP: "above", CHANGE_DOWN: "below"} | {verdict: str(verdict) for verdict in Verdict}


@dataclass(frozen=True)
class Sentence:
    """One finding in words, with the table and the cell that hold its evidence."""

    text: str
    table: str
    """Where its evidence is."""
    cell: Mapping[str, str]
    verdict: str
    size: float
    """How far from what is meant, for the order."""
    moves: tuple[tuple[str, ...], ...] = ()
    """The changes that it tells: table and cell of each."""

    @property
    def mark(self) -> str:
        """The verdict whose sign and colour it is shown with; empty where it has none."""
        return MARKS.get(self.verdict, "")


def verdict_sentences(findings: Findings) -> list[Sentence]:
    """One sentence for each verdict: wholes before their parts, imbalances before what is undecided or balanced.

    Of these the largest comes first.
    """
    found = [
        verdict_sentence(table, line, findings)
        for table in findings.primary
        for line in table.lines.iter_rows(named=True)
    ]
    wholes = [table.name for table in whole_targets(findings.primary)]
    return sorted(found, key=lambda one: (one.table not in wholes, VERDICT_RANK[Verdict(one.verdict)], -one.size))


def verdict_sentence(table: ResultTable, line: Mapping[str, Any], findings: Findings) -> Sentence:
    verdict = Verdict(line[VERDICT])
    off = line["value"] - line["meant"]
    far = f"{describe_deviation(off, _describe_reference(line))}{natural_frequency(off)}"
    said = [
        f"{_describe_group(table, line)} {_describe_win_share(line)}, {far}.",
        _explain_verdict(verdict, line, findings),
        _describe_skill_room(table, line, findings),
        describe_pooling(line),
    ]
    cell = {name: str(line[name]) for name in table.by}
    return Sentence(" ".join(filter(None, said)), table.name, cell, str(verdict), _certain_deviation(line))


def _describe_skill_room(table: ResultTable, line: Mapping[str, Any], findings: Findings) -> str:
    """How far better play moves the share; empty where nobody has looked."""
    rooms = findings.find(SKILL_ROOM, target=table.key.target)
    return "" if rooms is None else describe_room(rooms.line(**{name: line[name] for name in table.by}), table.by[-1])


def _certain_deviation(line: Mapping[str, Any]) -> float:
    """How far a decided share is off at least; for an undecided one, how far it seems to be off."""
    if line["low"] is None or line[VERDICT] not in (Verdict.ABOVE, Verdict.BELOW):
        return float(abs(line["value"] - line["meant"]))
    return float(max(line["low"] - line["meant"], line["meant"] - line["high"]))


def _describe_group(table: ResultTable, line: Mapping[str, Any]) -> str:
    """`big-jo (careful ×4, gold-rush)`: whose share, and where."""
    *within, share = table.by
    where = join_labels([_label(name, line[name]) for name in within])
    return f"{label_value(share, line[share])} ({where})" if where else label_value(share, line[share])


def _label(column: str, value: object) -> str:
    """A value of a column in a sentence: the line-up `careful ×4` is 4 careful players."""
    is_level = column == LINEUP and mirror_strategy(str(value))
    return label_lineup(str(value)) if is_level else label_value(column, value)


def _describe_win_share(line: Mapping[str, Any]) -> str:
    """The share, the number of games and the interval."""
    return f"wins {format_value(line['value'], 'share')} of its {line['rows']:,} games{_bracket_interval(line)}"


def _bracket_interval(line: Mapping[str, Any]) -> str:
    """The interval in brackets; empty where there is none."""
    return "" if line["low"] is None else f" ({format_range(line['low'], line['high'], 'share')})"


def _describe_reference(line: Mapping[str, Any]) -> str:
    """The share that a win share is compared with, in words."""
    if line["meant"] == line["equal"]:
        return f"an equal share of {format_value(line['equal'], 'share')}"
    return f"the {format_value(line['meant'], 'share')} that are meant"


def describe_deviation(off: float, reference: str) -> str:
    """A deviation in words, as `3.9 points above an equal share of 25.0 %`."""
    size = format_decimal(PERCENT * abs(off), 1)
    if float(size) == 0:
        return f"just {reference}"
    return f"{size} points {'above' if off > 0 else 'below'} {reference}"


def natural_frequency(off: float) -> str:
    """A deviation as a natural frequency, as `: about one win more in every 11 games`; empty where it is too small."""
    if abs(off) * MOST_GAMES < 1:
        return ""
    how = "more" if off > 0 else "fewer"
    if abs(off) < MANY_WINS:
        return f": about one win {how} in every {round(1 / abs(off))} games"
    return f": about {round(TEN_GAMES * abs(off))} wins {how} in every {TEN_GAMES} games"


def _explain_verdict(verdict: Verdict, line: Mapping[str, Any], findings: Findings) -> str:
    """How the interval lies relative to the margin."""
    margin = f"±{PERCENT * line['margin']:g}"
    if verdict == Verdict.BALANCED:
        return f"Balanced: all of the interval is within {margin} points."
    if verdict == Verdict.UNDECIDED:
        return f"Undecided: {_explain_missing_evidence(line, findings) or _explain_straddling(margin, line, findings)}."
    return f"Unbalanced: all of the interval is beyond {margin} points."


def _explain_missing_evidence(line: Mapping[str, Any], findings: Findings) -> str:
    """Why no verdict is possible yet; empty where one is."""
    blocks = line["blocks"]
    if blocks < 2:
        return "one deal says nothing about chance"
    if blocks < FEWEST_FOR_INTERVAL:
        return f"it was seen in {blocks} deals, and fewer than {FEWEST_FOR_INTERVAL} may agree by chance"
    if findings.context.schedule is not None and line["low"] is None:
        return f"a run that stops when it is decided is looked at from {FIRST_LOOK_BLOCKS} deals on"
    if line[WAITS_FOR_WHOLE]:
        return "the share that it is a part of is undecided, and is asked first"
    return ""


def _explain_straddling(margin: str, line: Mapping[str, Any], findings: Findings) -> str:
    """An interval that is neither within the margin nor beyond it."""
    needed = describe_need([line], findings.context.run.blocks)
    return "; ".join(filter(None, [f"the interval reaches across {margin} points", needed]))


def verdict_summary(findings: Findings) -> str:
    """All verdicts counted in one sentence."""
    counts = findings.counts
    total = sum(counts.values())
    if not total:
        return "Nothing can be judged: no players of different kinds meet in this run."
    said = ", ".join(f"{count} {'is' if count == 1 else 'are'} {name}" for name, count in counts.items() if count)
    return f"Of {total} win shares that are judged, {said}."


def describe_outcome(findings: Findings) -> str:
    """Why the targets are met, violated or undecided: how many shares make them so, and which of them most of all."""
    counts = findings.counts
    total = sum(counts.values())
    if not total:
        return "nothing can be judged"
    name = {"violated": "unbalanced", "undecided": "undecided", "met": "balanced"}[findings.outcome]
    told = f"{counts[name]} of {count_of(total, 'judged share')} {'is' if counts[name] == 1 else 'are'} {name}"
    if not counts["unbalanced"]:
        return told
    first = verdict_sentences(findings)[0]
    return f"{told}, above all {join_labels([_label(*one) for one in [*first.cell.items()][::-1]])}"


def change_sentences(table: ResultTable) -> list[Sentence]:
    """One sentence for each win share that moved along an axis, the surest first."""
    found = []
    for line in table.lines.iter_rows(named=True):
        if line[MEASURE] == SHARE.title and line[CHANGE] in (CHANGE_UP, CHANGE_DOWN):
            cell = {name: str(line[name]) for name in table.by if name != MEASURE}
            sure_of = min(abs(line["low"]), abs(line["high"]))
            found.append(Sentence(_describe_change(table, line), table.name, cell, line[CHANGE], sure_of))
    return sorted(found, key=lambda one: -one.size)


def _describe_step_taken(table: ResultTable, line: Mapping[str, Any]) -> str:
    """`from h1 to h2`: the values that are compared."""
    return f"from {_label(table.key.axis, line[FROM])} to {_label(table.key.axis, line[TO])}"


def _describe_change(table: ResultTable, line: Mapping[str, Any]) -> str:
    who_ = label_values((name, line[name]) for name in reversed(table.by) if name not in (FROM, TO, MEASURE))
    before, after, difference = format_move(line["before"], line["after"], line["value"])
    return (
        f"{who_}: {_describe_step_taken(table, line)} the win share goes {line[CHANGE]} by "
        f"{difference.lstrip(f'+{MINUS}')} points, from {before} % to {after} % "
        f"({format_difference_interval(line['low'], line['high'], 'share')})."
    )


def main_change_sentences(findings: Findings, against: Sequence[ResultTable] = ()) -> list[Sentence]:
    """The main changes: verdicts that contradict or differ, then shares that moved, the surest first.

    `against` are tables of changes from another run. Where each level of skill is compared with the next,
    comparisons with the first level are left out, and a move that is told with its verdicts is not told again.
    """
    again = LINEUP if compares_adjacent_levels(findings) else None
    tables = [*against, *findings.of(CHANGES, LEVEL_CHANGES)]
    moved = [one for table in tables if table.key.axis != again for one in change_sentences(table)]
    turned, differing = contradiction_sentences(findings), _level_difference_sentences(findings)
    told = {move for one in (*turned, *differing) for move in one.moves}
    moved = [one for one in moved if (one.table, *one.cell.values()) not in told]
    return [*turned, *sorted([*differing, *moved], key=lambda one: -one.size)]


def compares_adjacent_levels(findings: Findings) -> bool:
    """Whether levels of skill are compared, each with the next."""
    return bool(findings.of(LEVEL_CHANGES))


def contradiction_sentences(findings: Findings) -> list[Sentence]:
    """One sentence for each group whose verdicts contradict between levels of skill or assumed settings."""
    return [
        _contradiction_sentence(table, lines.to_dicts(), findings)
        for table in findings.of(SKILL, UNKNOWNS)
        if table.lines["flips"].any()
        for lines in table.lines.filter("flips").partition_by(GROUP_LABEL, maintain_order=True)
    ]


def _contradiction_sentence(table: ResultTable, lines: Sequence[Mapping[str, Any]], findings: Findings) -> Sentence:
    """The verdicts of one group in each place; along levels of skill also how far its share moves."""
    along = [name for name in table.by if len({line[name] for line in lines}) > 1]
    level_changes = _level_changes_of(table, findings)
    where = "among" if level_changes else "in"
    said = [_describe_verdict_in(line, along, where) for line in lines if line[VERDICT] != Verdict.UNDECIDED]
    what = "skill" if level_changes else " and ".join(name.replace("_", " ") for name in along)
    steps = _steps_between_levels(table, lines, findings)
    told = [", ".join(said) if level_changes else "; ".join(said), *map(_describe_step, steps)]
    text = f"The verdict on {lines[0][GROUP_LABEL]} depends on the {what}: {'; '.join(told)}."
    cell = {name: str(lines[0][name]) for name in table.by if name not in along}
    return Sentence(text, table.name, cell, Verdict.UNDECIDED, 0, _step_cells(table, steps, findings))


def _describe_verdict_in(line: Mapping[str, Any], along: Sequence[str], where: str) -> str:
    """`above among careful ×4 (28.2 %)`."""
    return (
        f"{line[VERDICT]} {where} {', '.join(_label(name, line[name]) for name in along)} "
        f"({format_value(line['value'], 'share')})"
    )


def _level_difference_sentences(findings: Findings) -> list[Sentence]:
    """One sentence for each group whose verdicts differ between levels without contradiction and whose share moved."""
    return [
        _level_difference_sentence(table, lines.to_dicts(), findings)
        for table in findings.of(SKILL)
        for lines in table.lines.filter(~pl.col("flips")).partition_by(GROUP_LABEL, maintain_order=True)
        if any(
            line[CHANGE] in (CHANGE_UP, CHANGE_DOWN)
            for line in _steps_between_levels(table, lines.to_dicts(), findings)
        )
    ]


def _level_difference_sentence(table: ResultTable, lines: Sequence[Mapping[str, Any]], findings: Findings) -> Sentence:
    """The verdicts of one group at each level, and how far its share moves between those that differ."""
    said = ", ".join(_describe_verdict_in(line, [LINEUP], "among") for line in lines)
    steps = _steps_between_levels(table, lines, findings)
    moves = "; ".join(map(_describe_step, steps))
    text = f"The verdict on {lines[0][GROUP_LABEL]} differs with the skill: {said}; {moves}."
    cell = {name: str(lines[0][name]) for name in table.by if name != LINEUP}
    size = max(min(abs(line["low"]), abs(line["high"])) for line in steps if line[CHANGE] in (CHANGE_UP, CHANGE_DOWN))
    return Sentence(text, table.name, cell, Verdict.UNDECIDED, size, _step_cells(table, steps, findings))


def _describe_step(line: Mapping[str, Any]) -> str:
    """`from careful ×4 to planner ×4 its share moves by −6.3 points (−8.1 to −4.5), settled`."""
    settled = "not settled" if line[CHANGE] == UNDECIDED_CHANGE else "settled"
    before, after = (_label(LINEUP, line[side]) for side in (FROM, TO))
    return (
        f"from {before} to {after} its share moves by {format_points(line['value'])} points "
        f"({format_difference_interval(line['low'], line['high'], 'share')}), {settled}"
    )


def _step_cells(
    table: ResultTable, steps: Sequence[Mapping[str, Any]], findings: Findings
) -> tuple[tuple[str, ...], ...]:
    """Table and cell of each step, as sentences on changes have them."""
    level_changes = _level_changes_of(table, findings)
    if level_changes is None:
        return ()
    others = [name for name in table.by if name != LINEUP]
    return tuple((level_changes.name, *(str(line[name]) for name in (FROM, TO, *others))) for line in steps)


def _level_changes_of(table: ResultTable, findings: Findings) -> ResultTable | None:
    """The changes from level to level that belong to a table of verdicts at each level; None for any other table."""
    return findings.find(LEVEL_CHANGES, target=table.key.target, axis=LEVEL) if table.topic is SKILL else None


def _steps_between_levels(
    table: ResultTable, lines: Sequence[Mapping[str, Any]], findings: Findings
) -> list[Mapping[str, Any]]:
    """What the levels of skill do to a group's share, from one to the next, where the verdicts on these differ."""
    steps = _level_changes_of(table, findings)
    if steps is None:
        return []
    given = {str(line[LINEUP]): line[VERDICT] for line in lines}
    where = {name: lines[0][name] for name in table.by if name != LINEUP}
    return [
        line
        for line in steps.lines.iter_rows(named=True)
        if all(line[name] == here for name, here in where.items())
        and line["low"] is not None
        and given.get(line[FROM]) != given.get(line[TO])
    ]


def table_sentences(tables: Sequence[ResultTable]) -> list[Sentence]:
    """What whole tables show, one sentence each; they have no verdict."""
    return [Sentence(table.sentence, table.name, {}, "", 0) for table in tables]


def _describe_shrunken(line: Mapping[str, Any]) -> str:
    """The share that is drawn towards an equal one, for the luck of the largest of many; empty where it is as large."""
    value, drawn = (format_value(line[name], "share") for name in ("value", "drawn"))
    return "" if value == drawn else f"; it was picked because it stands out, so {drawn} is the better estimate"


def game_feel_sentences(table: ResultTable) -> list[str]:
    """How a game feels: one sentence for each measure, with every level of skill where there are several."""
    apart = [name for name in table.by if name != MEASURE]
    found: dict[str, list[str]] = {}
    for line in table.lines.iter_rows(named=True):
        where = "".join(f" among {_label(name, line[name])}" for name in apart)
        found.setdefault(line[MEASURE], []).append(f"{_format_measure(line)}{where}")
    return [f"{name[0].upper()}{name[1:]}: {'; '.join(said)}." for name, said in found.items()]


def _format_measure(line: Mapping[str, Any]) -> str:
    """A number of a table of measures, in its unit, with its interval."""
    if line["value"] is None:
        return "unknown"
    unit = line[UNIT]
    reach = "" if line["low"] is None else f" ({format_range(line['low'], line['high'], unit)})"
    return f"{format_value(line['value'], unit)}{reach}"


def standout_sentences(tables: Sequence[ResultTable], most: int) -> list[Sentence]:
    """What stands out where nothing was asked, the farthest from equal first, each group of players once.

    It is listed because it stands out, so its interval holds after that choice, and its share comes with one that is
    drawn towards an equal share as far as the noise asks.
    """
    found: dict[tuple[float, ...], Sentence] = {}
    for table in tables:
        if table.family == "exploratory" and "equal" in table.lines.columns:
            for line in table.lines.filter("stands_out").iter_rows(named=True):
                off = line["value"] - line["equal"]
                far = describe_deviation(off, _describe_reference({**line, "meant": line["equal"]}))
                text = f"{_describe_group(table, line)} {_describe_win_share(line)}, {far}{_describe_shrunken(line)}."
                text = " ".join(filter(None, [text, describe_pooling(line)]))
                cell = {name: str(line[name]) for name in table.by}
                size = max(line["low"] - line["equal"], line["equal"] - line["high"])
                same = (line["rows"], line["value"], line["equal"], line["low"])
                found.setdefault(same, Sentence(text, table.name, cell, STANDS_OUT, size))
    return sorted(found.values(), key=lambda one: -one.size)[:most]
