"""The answer of a run before anything else: who wins too much or too little, and what an edit changes.

It is made of findings alone: nothing is computed here. The terminal, Python, reports, Markdown and JSON all show it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import polars as pl

from mrsim.analysis.adapting_words import describe_adapting
from mrsim.analysis.context import Context
from mrsim.analysis.findings import Findings
from mrsim.analysis.headline_words import (
    capitalise,
    describe_climb,
    describe_edit_moves,
    describe_main_shares,
    describe_top,
    describe_weaker_level,
    levels_agree,
    name_level,
    name_with_place,
)
from mrsim.analysis.skill_levels import KNOB_SIGN, SKILL_AXIS, sort_levels
from mrsim.analysis.statistics.changes import CHANGES, change_tables_along
from mrsim.analysis.statistics.robustness import LEVEL, LEVEL_CHANGES, robustness_tables
from mrsim.analysis.statistics.target_verdicts import VERDICT, verdict_tables
from mrsim.analysis.tables import FROM, MEASURE, TO, ResultTable, TableLine
from mrsim.analysis.targets import RUN, VARIANT
from mrsim.errors import InputError
from mrsim.experiment.arms import mirror_strategy
from mrsim.experiment.spec import BASE, BOX, EDIT, LOOKING, UNTIL_COMPARED, Variant
from mrsim.games.contract import Editable, Game
from mrsim.runs.manifest import STOPPED
from mrsim.sums.measures import SHARE

NOTHING_JUDGED: Final = "Nothing can be judged: no players of different kinds meet in this run."
Paragraph = tuple[str, ...]
"""Sentences that belong together."""
MOST_EDITS_TOLD: Final = 3
MOST_STEPS_TOLD: Final = 2


@dataclass(frozen=True)
class LevelOfShares:
    """The shares of one target that are judged at one level of skill, or at all tables where there are no levels."""

    level: str
    """The strategy that everybody plays, or another line-up; empty where there are no levels."""
    table: ResultTable
    """The judged lines of this level, of the box in which nothing is changed."""

    @property
    def title(self) -> str:
        """`among planner players`; empty where there are no levels."""
        return name_level(self.level)


@dataclass(frozen=True)
class EditMoves:
    """What one edit, or another run, does to every share of a target at one level of skill."""

    name: str
    words: str
    level: str
    table: ResultTable
    """Changes of win shares, from the box in which nothing is changed to the edited one."""

    @property
    def title(self) -> str:
        """`Two skulls fewer in the canyons, among planner players`."""
        return capitalise(", ".join(filter(None, [self.words, name_level(self.level)])))


@dataclass(frozen=True)
class Headline:
    """One plain answer: sentences, and the lines of tables that hold every number in them."""

    title: str
    """The question of a run, or in words what a what-if changes."""
    shares: tuple[LevelOfShares, ...]
    """The shares of each target that looks at wholes, the strongest level first."""
    moves: tuple[EditMoves, ...]
    steps: tuple[TableLine, ...]
    """Moves of shares from one level of skill to the next, where the verdicts on both differ."""
    verdicts_told: tuple[Paragraph, ...]
    """Who wins too much or too little at the strongest level of each target."""
    changes_told: tuple[Paragraph, ...]
    """What each edit does."""
    levels_told: Paragraph
    """What weaker players see, and how far shares move from level to level."""
    is_about_changes: bool
    """Whether the question is what edits change, not how the shares stand."""
    verdicts_are: str = "Before"
    """Of which box the verdicts are, where the changes are told first."""
    adapting_told: Paragraph = ()
    """How players adapted to each box before they played."""
    stop_told: Paragraph = ()
    """That the run was stopped, and how many deals are open."""
    is_looked_at: bool = False
    """Whether the intervals of changes hold at every look at a run that goes on until it is decided."""
    next_rung: str = ""
    """The next stronger strategy of the ladder, where shares still move into the strongest level."""

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All sentences in the order in which they are told, those that belong together side by side."""
        levels = ((one,) for one in self.levels_told)
        adapting = [one for one in (self.adapting_told, self.stop_told) if one]
        if self.is_about_changes:
            verdicts = ((f"{self.verdicts_are}: {first}", *rest) for first, *rest in self.verdicts_told)
            return (*self.changes_told, *verdicts, *levels, *adapting)
        return (*self.verdicts_told, *self.changes_told, *levels, *adapting)

    @property
    def sentences(self) -> Paragraph:
        """All sentences in the order in which they are told."""
        return tuple(one for paragraph in self.paragraphs for one in paragraph)

    @property
    def strongest(self) -> tuple[LevelOfShares, ...]:
        """The shares of each target at the strongest level."""
        return tuple({one.table.name: one for one in reversed(self.shares)}.values())[::-1]

    @property
    def moves_of_strongest(self) -> tuple[EditMoves, ...]:
        """What each edit does to the shares of each target at the strongest level."""
        return tuple(strongest_moves(self.moves))

    @property
    def heading(self) -> str:
        """The title; empty where the first sentence begins with it."""
        return "" if self.lead.startswith(self.title) else self.title

    @property
    def lead(self) -> str:
        """The first of its sentences."""
        return self.sentences[0]

    @property
    def further(self) -> tuple[str, ...]:
        """What comes after the first sentence: a text for each paragraph."""
        first, *others = self.paragraphs
        return tuple(" ".join(one) for one in (first[1:], *others) if one)

    def __str__(self) -> str:
        """All sentences as one text."""
        return " ".join(self.sentences)

    def as_object(self) -> dict[str, Any]:
        """The headline as plain data: its sentences, and every line that holds one of their numbers."""
        return {
            "title": self.title,
            "sentences": list(self.sentences),
            "shares": [
                {"level": one.level, **line} for one in self.shares for line in one.table.lines.iter_rows(named=True)
            ],
            "changes": [
                {"edit": one.name, "words": one.words, "level": one.level, **line}
                for one in self.moves
                for line in one.table.lines.iter_rows(named=True)
            ],
            "steps": [dict(line) for line in self.steps],
        }


def find_run_headline(context: Context) -> Headline:
    """The headline of a run without any other table of its analysis."""
    tables = (*verdict_tables(context), *robustness_tables(context), *change_tables_along(context, [VARIANT]))
    return find_headline(Findings(context, tables))


def find_headline(findings: Findings, against: Sequence[ResultTable] = ()) -> Headline:
    """The headline of a run; `against` are tables of changes from another run to this one."""
    context = findings.context
    blocks, words = context.run.blocks, _describe_variants(context)
    wholes = whole_targets(findings.primary)
    only = find_only_level(context)
    judged = [split_levels(table, context.rungs, only) for table in wholes]
    tables = against or findings.of(CHANGES)
    moves = [move for table in wholes for move in find_moves(tables, table.key.target, context.rungs, words, only)]
    told = strongest_moves(moves)
    steps = [line for levels in judged for line in find_steps(findings, levels)]
    tops = [found for levels in judged if (found := find_top(findings, levels)) is not None]
    is_about_changes = bool(moves) and (bool(against) or context.experiment.stop.rule == UNTIL_COMPARED)
    return Headline(
        title=capitalise("; ".join(dict.fromkeys(one.words for one in told)))
        if is_about_changes
        else context.experiment.question,
        shares=tuple(level for levels in judged for level in levels),
        moves=tuple(moves),
        steps=tuple(steps),
        verdicts_told=tuple(tuple(describe_main_shares(levels[0].level, levels[0].table, blocks)) for levels in judged)
        or ((NOTHING_JUDGED,),),
        changes_told=tuple(
            tuple(describe_edit_moves(one.words, one.level, one.table, blocks)) for one in told[:MOST_EDITS_TOLD]
        ),
        levels_told=(
            *(describe_weaker_level(one.level, one.table) for levels in judged for one in levels[1:]),
            *map(describe_climb, steps),
            *(describe_top(*found) for found in tops),
        ),
        is_about_changes=is_about_changes,
        is_looked_at=context.experiment.stop.rule in LOOKING,
        verdicts_are="Now" if against else "Before",
        adapting_told=tuple(describe_adapting(context.run.adapted)),
        stop_told=tuple(describe_open_deals(context)),
        next_rung=next((rung for _, lines, rung in tops if rung and not levels_agree(lines)), ""),
    )


def describe_open_deals(context: Context) -> Iterator[str]:
    """That a run was stopped, and how many deals are open; nothing where it has played what it was meant to."""
    run, most = context.run, context.experiment.design.blocks
    if run.manifest.status == STOPPED and run.blocks < most:
        yield f"Stopped after {run.blocks:,} of at most {most:,} deals: {most - run.blocks:,} are open."


def find_move_headline(
    tables: Sequence[ResultTable], title: str, blocks: int, rungs: Mapping[str, int], only: str = ""
) -> Headline:
    """The headline of a comparison of two runs, from its tables of changes alone."""
    numbers = sorted({table.key.target for table in tables})
    moves = [move for number in whole_numbers(tables, numbers) for move in find_moves(tables, number, rungs, {}, only)]
    told = [tuple(describe_edit_moves(one.words, one.level, one.table, blocks)) for one in strongest_moves(moves)]
    sentences = tuple(told) or (("Nothing can be compared: no share is in both runs.",),)
    return Headline(title, (), tuple(moves), (), (), sentences, (), is_about_changes=True)


def whole_targets(tables: Sequence[ResultTable]) -> list[ResultTable]:
    """The tables that no other one sees as a whole: overall shares come before those of scenarios."""
    return [
        table
        for table in tables
        if len(table.lines)
        and not any(other.by[-1] == table.by[-1] and set(other.by) < set(table.by) for other in tables)
    ]


def whole_numbers(tables: Sequence[ResultTable], numbers: Sequence[int]) -> list[int]:
    """The numbers of the targets whose changes no other table sees as a whole."""
    firsts = [next(table for table in tables if table.key.target == number) for number in numbers]
    groups = {table.key.target: set(table.by) for table in firsts}
    return [number for number in numbers if not any(groups[other] < groups[number] for other in numbers)]


def find_only_level(context: Context) -> str:
    """The strategy that everybody plays in all games; empty where there are several."""
    found = {mirror_strategy(arm.axes.get(SKILL_AXIS, "")) for arm in context.run.arms}
    return found.pop() if len(found) == 1 else ""


def split_levels(table: ResultTable, rungs: Mapping[str, int], only: str) -> list[LevelOfShares]:
    """The judged lines of each level of skill, the strongest first, then of other line-ups; the base alone."""
    lines = table.lines
    if VARIANT in table.by:
        lines = lines.filter(pl.col(VARIANT).cast(pl.String) == BASE)
    return [LevelOfShares(name, replace(table, lines=part)) for name, part in split_by_level(lines, rungs, only)]


def split_by_level(lines: pl.DataFrame, rungs: Mapping[str, int], only: str) -> list[tuple[str, pl.DataFrame]]:
    """Lines by the strategy that everybody plays, the strongest first; undivided where there is only one, or none."""
    if SKILL_AXIS not in lines.columns:
        return [(only, lines)]
    lineups = lines[SKILL_AXIS].cast(pl.String)
    names = lineups.unique(maintain_order=True).to_list()
    levels = list(dict.fromkeys(mirror_strategy(name) for name in sort_levels(names, rungs)))[::-1]
    if not levels:
        return [(only, lines)]
    strategies = pl.Series([mirror_strategy(name) for name in lineups])
    parts = [(level, lines.filter(strategies == level)) for level in levels]
    mixed = [(name, lines.filter(lineups == name)) for name in names if not mirror_strategy(name)]
    return [*parts, *mixed]


def find_moves(
    tables: Sequence[ResultTable], target: int, rungs: Mapping[str, int], words: Mapping[str, str], only: str
) -> list[EditMoves]:
    """What each edit or other run does to the shares of a target, level by level, the strongest first."""
    found = []
    for table in tables:
        if table.key.target == target and table.key.axis in (VARIANT, RUN):
            shares = table.lines.filter(pl.col(MEASURE) == SHARE.title)
            for name in shares[TO].unique(maintain_order=True):
                for level, lines in split_by_level(shares.filter(pl.col(TO) == name), rungs, only):
                    said = f"from {lines[FROM][0]} to {name}" if table.key.axis == RUN else words.get(name, name)
                    found.append(EditMoves(name, said, level, replace(table, lines=lines)))
    return found


def strongest_moves(moves: Sequence[EditMoves]) -> list[EditMoves]:
    """The moves at the strongest level that was played, one for each edit and target."""
    return list({(one.name, one.table.key.target): one for one in reversed(moves)}.values())[::-1]


def find_top(findings: Findings, levels: Sequence[LevelOfShares]) -> tuple[ResultTable, list[TableLine], str] | None:
    """The moves of all shares into the strongest level, and the next rung of the ladder; None without levels."""
    table = findings.find(LEVEL_CHANGES, target=levels[0].table.key.target, axis=LEVEL) if levels else None
    rungs, strongest = findings.context.rungs, levels[0].level if levels else ""
    own = rungs.get(strongest.partition(KNOB_SIGN)[0])
    if table is None or own is None:
        return None
    lines: list[TableLine] = [
        line
        for line in table.lines.iter_rows(named=True)
        if mirror_strategy(line[TO]) == strongest and line["low"] is not None
    ]
    above = sorted((rung, name) for name, rung in rungs.items() if rung > own)
    return (table, lines, above[0][1] if above else "") if lines else None


def find_steps(findings: Findings, levels: Sequence[LevelOfShares]) -> list[TableLine]:
    """The largest moves into the strongest level at which verdicts change, then into weaker ones."""
    table = findings.find(LEVEL_CHANGES, target=levels[0].table.key.target, axis=LEVEL) if levels else None
    if table is None:
        return []
    others = [name for name in table.by if name not in (FROM, TO, MEASURE)]
    given = {
        (str(line[SKILL_AXIS]), *(str(line[name]) for name in others)): line[VERDICT]
        for one in levels
        for line in one.table.lines.iter_rows(named=True)
        if SKILL_AXIS in line
    }
    found: list[TableLine] = []
    for line in table.lines.iter_rows(named=True):
        where = tuple(str(line[name]) for name in others)
        before, after = given.get((line[FROM], *where)), given.get((line[TO], *where))
        if before is not None and after is not None and before != after and line["low"] is not None:
            found.append({**line, "who": name_with_place(table, line)})
    strongest_first = list(dict.fromkeys(level for level, *_ in given))
    return sorted(found, key=lambda line: (strongest_first.index(line[TO]), -abs(line["value"])))[:MOST_STEPS_TOLD]


def _describe_variants(context: Context) -> dict[str, str]:
    """Every variant in words, by its name."""
    base = next((arm.settings for arm in context.run.arms if arm.variant == BASE), {})
    return {
        name: _describe_variant(context.game, base, name, variant)
        for name, variant in context.experiment.variants.items()
    }


def _describe_variant(game: Game, base: dict[str, object], name: str, variant: Variant) -> str:
    """A variant in words; its own name comes first, where it has one."""
    edit, box = variant.settings.get(EDIT), variant.settings.get(BOX)
    if isinstance(box, str):
        return f"the box {Path(box).stem}"
    if not isinstance(edit, str) or not isinstance(game, Editable):
        return name
    before = str(base.get(EDIT) or "")
    added = edit.removeprefix(f"{before}; ")
    try:
        words = game.boxes.edit_in_words(base, added)
    except InputError:
        return name
    return words if name == added else f"{name} ({words})"
