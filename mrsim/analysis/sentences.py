"""Findings in words: no adjective without a number, and every number as the tables hold it.

The sentence of a verdict says who, how often, how surely, beside what, and what follows; the same sentence stands in
the terminal, in the report and in a pull request.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from mrsim.analysis.changes import CHANGE, DOWN, FROM, SAME, TO, UNKNOWN, UP
from mrsim.analysis.findings import Findings
from mrsim.analysis.holds import GROUP, LEVELS
from mrsim.analysis.pooling import average
from mrsim.analysis.skill import SKILL as LINEUP
from mrsim.analysis.tables import MEASURE, Table, value
from mrsim.analysis.targets import PERCENT
from mrsim.analysis.verdicts import VERDICT, WAITS
from mrsim.stats.sequences import FIRST
from mrsim.stats.verdicts import FEWEST, Verdict
from mrsim.sums.measures import SHARE

FEW: Final = 10
"""Blocks that are too few to be counted."""
MOST_GAMES: Final = 200
"""One win more in so many games is not worth saying."""
MANY: Final = 0.2
"""From here on, so many wins more in ten games are closer than one in so many."""
TEN: Final = 10
RANK: Final = {Verdict.ABOVE: 0, Verdict.BELOW: 0, Verdict.UNDECIDED: 1, Verdict.BALANCED: 2}
STANDS_OUT: Final = "stands out"
SKILL: Final = "skill-"
HOLDS: Final = (SKILL, "unknowns-")
CHANGES: Final = "change"
ALONG_LINEUPS: Final = f"change-by-{LINEUP}-"


@dataclass(frozen=True)
class Sentence:
    """One finding."""

    text: str
    table: str
    """Where its evidence is."""
    cell: Mapping[str, str]
    verdict: str
    size: float
    """How far from what is meant, for the order."""
    moves: tuple[tuple[str, ...], ...] = ()
    """The changes that it tells: table and cell of each."""


def sentences(findings: Findings) -> list[Sentence]:
    """The verdicts: what is surely off comes first, the largest of it before the rest."""
    found = [about(table, line, findings) for table in findings.primary for line in table.lines.iter_rows(named=True)]
    return sorted(found, key=lambda one: (RANK[Verdict(one.verdict)], -one.size))


def about(table: Table, line: Mapping[str, Any], findings: Findings) -> Sentence:
    """A verdict in words."""
    verdict = Verdict(line[VERDICT])
    off = line["value"] - line["meant"]
    far = f"{beside(off, reference(line))}{often(off)}"
    said = [f"{who(table, line)} {wins(line)}, {far}.", judged(verdict, line, findings), average(line)]
    cell = {name: str(line[name]) for name in table.by}
    return Sentence(" ".join(filter(None, said)), table.name, cell, str(verdict), sure(line))


def sure(line: Mapping[str, Any]) -> float:
    """How far a decided share is off at least; an undecided one, by how much it seems to be."""
    if line["low"] is None or line[VERDICT] not in (Verdict.ABOVE, Verdict.BELOW):
        return float(abs(line["value"] - line["meant"]))
    return float(max(line["low"] - line["meant"], line["meant"] - line["high"]))


def who(table: Table, line: Mapping[str, Any]) -> str:
    """`big-jo (careful ×4, gold-rush)`: whose share, and where."""
    *within, share = table.by
    where = ", ".join(value(name, line[name]) for name in within)
    return f"{value(share, line[share])} ({where})" if where else value(share, line[share])


def wins(line: Mapping[str, Any]) -> str:
    """The share and its interval."""
    return f"wins {percent(line['value'])} of its {line['rows']:,} games{interval(line)}"


def interval(line: Mapping[str, Any]) -> str:
    """In brackets; nothing where there is none."""
    return "" if line["low"] is None else f" ({number(line['low'])} to {number(line['high'])})"


def percent(share: float) -> str:
    """`28.9 %`."""
    return f"{number(share)} %"


def number(share: float) -> str:
    """A share in per cent, with one digit."""
    return f"{PERCENT * share:.1f}"


def reference(line: Mapping[str, Any]) -> str:
    """What a share is held against."""
    if line["meant"] == line["equal"]:
        return f"an equal share of {percent(line['equal'])}"
    return f"the {percent(line['meant'])} that are meant"


def beside(off: float, reference: str) -> str:
    """As `3.9 points above an equal share of 25.0 %`."""
    size = f"{abs(PERCENT * off):.1f}"
    if float(size) == 0:
        return f"just {reference}"
    return f"{size} points {'above' if off > 0 else 'below'} {reference}"


def often(off: float) -> str:
    """A natural frequency."""
    if abs(off) * MOST_GAMES < 1:
        return ""
    how = "more" if off > 0 else "less"
    if abs(off) < MANY:
        return f": about 1 win {how} in {round(1 / abs(off))} games"
    return f": about {round(TEN * abs(off))} wins {how} in {TEN} games"


def judged(verdict: Verdict, line: Mapping[str, Any], findings: Findings) -> str:
    """What the interval says beside the margin."""
    margin = f"±{PERCENT * line['margin']:g}"
    if verdict == Verdict.BALANCED:
        return f"Balanced: all of the interval is within {margin} points."
    if verdict == Verdict.UNDECIDED:
        return f"Undecided: {unknown(line, findings) or across(margin, line, findings)}."
    return f"Unbalanced: all of the interval is beyond {margin} points."


def unknown(line: Mapping[str, Any], findings: Findings) -> str:
    """Why nothing can be said yet; nothing where something can."""
    blocks = line["blocks"]
    if blocks < 2:
        return "one block says nothing about chance"
    if blocks < FEWEST:
        return f"it was seen in {blocks} blocks, and fewer than {FEWEST} may agree by chance"
    if findings.context.schedule is not None and line["low"] is None:
        return f"a run that stops when it is decided is looked at from {FIRST} blocks on"
    if line[WAITS]:
        return "the share that it is a part of is undecided, and is asked first"
    return ""


def across(margin: str, line: Mapping[str, Any], findings: Findings) -> str:
    """An interval that is neither within the margin nor beyond it."""
    return f"the interval reaches across {margin} points; {more(line, findings)}"


def more(line: Mapping[str, Any], findings: Findings) -> str:
    """How much more would decide."""
    if line["blocks_to_decide"] is None:
        return "the truth seems to lie on the margin itself, and no number of games would tell"
    return f"{so_many(int(line['blocks_to_decide']) - findings.context.run.blocks)} more would decide"


def so_many(blocks: int) -> str:
    """Blocks, no more exactly than is known."""
    return "a few blocks" if blocks < FEW else f"about {rounded(blocks):,} blocks"


def rounded(count: int) -> int:
    """To two digits."""
    digits = len(str(count)) - 2
    return round(count, -digits) if digits > 0 else count


def summary(findings: Findings) -> str:
    """All verdicts in one sentence."""
    counts = findings.counts
    total = sum(counts.values())
    if not total:
        return "Nothing can be judged: no players of different kinds meet in this run."
    said = ", ".join(f"{count} {'is' if count == 1 else 'are'} {name}" for name, count in counts.items())
    return f"Of {total} win shares that are judged, {said}."


def changed(table: Table) -> list[Sentence]:
    """What moved along an axis, win shares only, the surest first."""
    found = []
    for line in table.lines.iter_rows(named=True):
        if line[MEASURE] == SHARE.title and line[CHANGE] in (UP, DOWN):
            cell = {name: str(line[name]) for name in table.by if name != MEASURE}
            sure_of = min(abs(line["low"]), abs(line["high"]))
            found.append(Sentence(moved(table, line), table.name, cell, line[CHANGE], sure_of))
    return sorted(found, key=lambda one: -one.size)


def open_changes(table: Table, blocks: int) -> str:
    """How many shares have not moved, and how many can't be told yet."""
    shares = [line for line in table.lines.iter_rows(named=True) if line[MEASURE] == SHARE.title]
    still = [line for line in shares if line[CHANGE] == SAME]
    unclear = [line for line in shares if line[CHANGE] == UNKNOWN]
    said = [f"{len(still)} of {len(shares)} shares change by less than the margin." if still else ""]
    if unclear:
        said.append(f"{len(unclear)} of {len(shares)} are undecided{how_far(unclear, blocks)}.")
    return " ".join(filter(None, said))


def how_far(unclear: Sequence[Mapping[str, Any]], blocks: int) -> str:
    """How wide the widest interval is, and what would decide; nothing where there are no intervals."""
    halves = [(line["high"] - line["low"]) / 2 for line in unclear if line["low"] is not None]
    if not halves:
        return ""
    until = max(line["blocks_to_decide"] or 0 for line in unclear)
    return f", ±{PERCENT * max(halves):.1f} points; {so_many(int(until) - blocks)} more would decide"


def moved(table: Table, line: Mapping[str, Any]) -> str:
    """A change in words."""
    who_ = ", ".join(value(name, line[name]) for name in reversed(table.by) if name not in (FROM, TO, MEASURE))
    return (
        f"{who_}: from {line[FROM]} to {line[TO]} the win share goes {line[CHANGE]} by "
        f"{abs(PERCENT * line['value']):.1f} points, from {percent(line['before'])} to {percent(line['after'])} "
        f"({signed(line['low'])} to {signed(line['high'])})."
    )


def signed(share: float) -> str:
    """Points more or less, with a minus that is as wide as a plus."""
    return f"{PERCENT * share:+.1f}".replace("-", "−")


def what_changes(findings: Findings, beside: Sequence[Table] = ()) -> list[Sentence]:
    """What turns or differs from place to place, then what moved, here and in tables from elsewhere: the surest first.

    Where levels of skill are compared each with the next, they are not compared with the first of them once more, and
    a move that is told with its verdicts is not told again.
    """
    again = ALONG_LINEUPS if is_climbed(findings) else ()
    tables = [table for table in (*beside, *findings.tables) if table.name.startswith(CHANGES)]
    moved = [one for table in tables if not table.name.startswith(again) for one in changed(table)]
    turned, differing = contradictions(findings), differences(findings)
    told = {move for one in (*turned, *differing) for move in one.moves}
    moved = [one for one in moved if (one.table, *one.cell.values()) not in told]
    return [*turned, *sorted([*differing, *moved], key=lambda one: -one.size)]


def is_climbed(findings: Findings) -> bool:
    """Whether levels of skill are compared, each with the next."""
    return any(table.name.startswith(LEVELS) for table in findings.tables)


def contradictions(findings: Findings) -> list[Sentence]:
    """Verdicts that are one thing here and another there: they say something of the players, or of what is assumed."""
    return [
        contradiction(table, lines.to_dicts(), findings)
        for table in findings.tables
        if table.name.startswith(HOLDS) and table.lines["flips"].any()
        for lines in table.lines.filter("flips").partition_by(GROUP, maintain_order=True)
    ]


def contradiction(table: Table, lines: Sequence[Mapping[str, Any]], findings: Findings) -> Sentence:
    """One group, and its verdict in each place where there is one; along levels of skill how far its share moves."""
    along = [name for name in table.by if len({line[name] for line in lines}) > 1]
    is_skill = table.name.startswith(SKILL) and findings.table(levels_of(table)) is not None
    where = "among" if is_skill else "in"
    said = [verdict_in(line, along, where) for line in lines if line[VERDICT] != Verdict.UNDECIDED]
    what = "skill" if is_skill else " and ".join(name.replace("_", " ") for name in along)
    steps = steps_between(table, lines, findings)
    told = [", ".join(said) if is_skill else "; ".join(said), *map(move_of, steps)]
    text = f"The verdict on {lines[0][GROUP]} depends on the {what}: {'; '.join(told)}."
    cell = {name: str(lines[0][name]) for name in table.by if name not in along}
    return Sentence(text, table.name, cell, Verdict.UNDECIDED, 0, moves_told(table, steps))


def verdict_in(line: Mapping[str, Any], along: Sequence[str], where: str) -> str:
    """`above among careful ×4 (28.2 %)`."""
    return f"{line[VERDICT]} {where} {', '.join(value(name, line[name]) for name in along)} ({percent(line['value'])})"


def differences(findings: Findings) -> list[Sentence]:
    """Verdicts that differ from one level of skill to the next and don't contradict, where the share surely moved."""
    return [
        difference(table, lines.to_dicts(), findings)
        for table in findings.tables
        if table.name.startswith(SKILL)
        for lines in table.lines.filter(~pl.col("flips")).partition_by(GROUP, maintain_order=True)
        if any(line[CHANGE] in (UP, DOWN) for line in steps_between(table, lines.to_dicts(), findings))
    ]


def difference(table: Table, lines: Sequence[Mapping[str, Any]], findings: Findings) -> Sentence:
    """One group: its verdict at each level, and how far its share moves between those that differ."""
    said = ", ".join(verdict_in(line, [LINEUP], "among") for line in lines)
    steps = steps_between(table, lines, findings)
    moves = "; ".join(map(move_of, steps))
    text = f"The verdict on {lines[0][GROUP]} differs with the skill: {said}; {moves}."
    cell = {name: str(lines[0][name]) for name in table.by if name != LINEUP}
    size = max(min(abs(line["low"]), abs(line["high"])) for line in steps if line[CHANGE] in (UP, DOWN))
    return Sentence(text, table.name, cell, Verdict.UNDECIDED, size, moves_told(table, steps))


def move_of(line: Mapping[str, Any]) -> str:
    """`from careful ×4 to planner ×4 its share moves by −6.3 points (−8.1 to −4.5)`."""
    return (
        f"from {line[FROM]} to {line[TO]} its share moves by {signed(line['value'])} points "
        f"({signed(line['low'])} to {signed(line['high'])})"
    )


def moves_told(table: Table, steps: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], ...]:
    """Table and cell of each step, as sentences on changes have them."""
    others = [name for name in table.by if name != LINEUP]
    return tuple((levels_of(table), *(str(line[name]) for name in (FROM, TO, *others))) for line in steps)


def levels_of(table: Table) -> str:
    """The name of the table of steps that belongs to a table of verdicts at each level."""
    return LEVELS + table.name.rsplit("-", 1)[1]


def steps_between(table: Table, lines: Sequence[Mapping[str, Any]], findings: Findings) -> list[Mapping[str, Any]]:
    """What the levels of skill do to a group's share, from one to the next, where the verdicts on these differ."""
    steps = findings.table(levels_of(table))
    if steps is None or not table.name.startswith(SKILL):
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


def felt(table: Table) -> list[str]:
    """How a game feels, a sentence a number; at each level of skill, where there are several."""
    apart = [name for name in table.by if name != MEASURE]
    found: dict[str, list[str]] = {}
    for line in table.lines.iter_rows(named=True):
        where = "".join(f" among {line[name]}" for name in apart)
        found.setdefault(line[MEASURE], []).append(f"{amount(line)}{where}")
    return [f"{name[0].upper()}{name[1:]}: {'; '.join(said)}." for name, said in found.items()]


def amount(line: Mapping[str, Any]) -> str:
    """A number of a table of measures, in its unit, with its interval."""
    if line["value"] is None:
        return "unknown"
    if line["unit"] == "share":
        return f"{percent(line['value'])}{interval(line)}"
    reach = "" if line["low"] is None else f" ({line['low']:.1f} to {line['high']:.1f})"
    return f"{line['value']:.1f}{reach}"


def standing_out(tables: Sequence[Table], most: int) -> list[Sentence]:
    """What stands out where nothing was asked, the farthest from equal first, each group of players once.

    It is listed because it stands out, so its interval holds after that choice, and beside its share stands one that is
    drawn towards an equal share as far as the noise asks.
    """
    found: dict[tuple[float, ...], Sentence] = {}
    for table in tables:
        if table.family == "exploratory" and "equal" in table.lines.columns:
            for line in table.lines.filter("stands_out").iter_rows(named=True):
                chosen = line | {"low": line["chosen_low"], "high": line["chosen_high"]}
                off = line["value"] - line["equal"]
                far = beside(off, reference({**line, "meant": line["equal"]}))
                text = f"{who(table, line)} {wins(chosen)}, {far}; the shrunken estimate is {percent(line['drawn'])}."
                text = " ".join(filter(None, [text, average(line)]))
                cell = {name: str(line[name]) for name in table.by}
                size = max(chosen["low"] - line["equal"], line["equal"] - chosen["high"])
                same = (line["rows"], line["value"], line["equal"], line["low"])
                found.setdefault(same, Sentence(text, table.name, cell, STANDS_OUT, size))
    return sorted(found.values(), key=lambda one: -one.size)[:most]
