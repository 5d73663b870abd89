"""What a sceptic needs: how the numbers were made, what they are not, and how to make them again."""

import hashlib
import json
from collections.abc import Iterator
from typing import Final

from mrsim import formatting
from mrsim.analysis.skill_levels import KNOB_SIGN
from mrsim.analysis.statistics.gaps_and_health import GAPS, HEALTH
from mrsim.formatting import name_in_words
from mrsim.games.printed_names import print_combinations, print_name
from mrsim.report.model import Grid, Section, SectionPart
from mrsim.report.subject import Subject
from mrsim.strategy.about import known_strategies

STOPS: Final = {
    "blocks": "Played until all deals that were asked for were there, whatever they showed.",
    "minutes": "Played for a set time, whatever the games showed.",
    "decided": "Played until every target was decided. The intervals of the targets are a confidence sequence, wide "
    "enough to be looked at while a run grows, so stopping when they tell does not bend them.",
    "compared": "Played until it was clear what every variant changes. The intervals of changes and targets are a "
    "confidence sequence, wide enough to be looked at while a run grows.",
    "tested": "Played until a sequential test told of every variant whether it changes a share by the margin. The "
    "intervals are a confidence sequence, so stopping does not bend them.",
}
UNIT_OF_ROTATED_DEALS: Final = (
    "A deal is played in every rotation of the seats; these games are a block. Games of a block are not independent of "
    "each other, blocks are: every interval is Student's t over what the blocks did, widened for skewness and for what "
    "was not seen."
)
UNIT_OF_SINGLE_DEALS: Final = (
    "Each game is a deal of its own, and a block: no other game shares its luck. Where players could sit otherwise, "
    "the rotations of the seats take turns from deal to deal. Blocks are independent of each other: every interval is "
    "Student's t over what the blocks did, widened for skewness and for what was not seen."
)
FAMILIES: Final = (
    "The verdicts on the targets are one family: with 95 % confidence all of their intervals are right at once. A "
    "target that looks into the cells of another is asked after it, as a family of its own. What variants change in "
    "win shares is a family, and so are changes along all other axes. All other intervals are right in 95 % of cases "
    "each; of what is said to stand out at most 5 % does by chance (Benjamini and Hochberg, over all tables that look "
    "for it), and the intervals in that list allow for having been picked (Benjamini and Yekutieli)."
)
BOTS: Final = (
    "Bots are not people. A verdict is one on the game as these strategies play it: what is even between them may be "
    "uneven between people who see more, or less."
)
CHANCE: Final = (
    "An interval speaks of chance alone. It knows nothing of a wrong reading of the rules or of a bad strategy."
)
CAUSES: Final = (
    "That winners own more of something does not say that owning it wins: only two variants on the same deals say that."
)


def method_parts(subject: Subject) -> Iterator[SectionPart]:
    """What was done, and what can't be known from it."""
    yield SectionPart(
        "measured",
        "How it was measured",
        notes=(describe_games(subject), describe_unit(subject), FAMILIES, describe_stop_rule(subject)),
    )
    yield SectionPart("limits", "What it does not say", notes=(BOTS, CHANCE, *describe_assumptions(subject), CAUSES))
    yield from gap_parts(subject)
    yield from health_parts(subject)
    yield players_part(subject)


def describe_games(subject: Subject) -> str:
    """How many games and deals were played in how many arms."""
    run = subject.run
    return (
        f"{subject.games:,} games: {run.blocks:,} deals in each of {len(run.arms)} combinations, from seed "
        f"{run.experiment.design.seed}. All of them play the same deals. A win share is that of one player; a shared "
        "win is shared."
    )


def describe_unit(subject: Subject) -> str:
    """What a block is in this run: the unit of which intervals are computed."""
    return UNIT_OF_SINGLE_DEALS if all(arm.rotations == 1 for arm in subject.run.arms) else UNIT_OF_ROTATED_DEALS


def describe_stop_rule(subject: Subject) -> str:
    """When it was enough."""
    return STOPS[subject.run.experiment.stop.rule]


def describe_assumptions(subject: Subject) -> Iterator[str]:
    """What of the printed game is not known."""
    assumed = []
    for setting in subject.game.settings:
        if setting.is_assumed:
            read = dict.fromkeys(print_name(setting.name, arm.settings[setting.name]) for arm in subject.run.arms)
            assumed.append(f"{name_in_words(setting.name)}: {' or '.join(read)}")
    if assumed:
        yield (
            f"Part of the printed game is not known, and was read as follows: {'; '.join(assumed)}. What holds in one "
            "reading need not hold in another."
        )


def gap_parts(subject: Subject) -> Iterator[SectionPart]:
    """The range of shares and its noise floor."""
    table = subject.findings.find(GAPS)
    if table is not None:
        rows = tuple(
            (
                *(name_in_words(line[name]) for name in table.by),
                formatting.format_count(line["groups"]),
                formatting.format_decimal(formatting.PERCENT * line["value"], 1),
                formatting.UNKNOWN
                if line["floor"] is None
                else formatting.format_decimal(formatting.PERCENT * line["floor"], 1),
            )
            for line in table.lines.iter_rows(named=True)
        )
        heads = (*("Groups of", "Among")[: len(table.by)], "How many", "Gap in points", "By chance alone")
        grid = Grid(table.title, heads, rows, len(table.by))
        yield SectionPart(table.name, table.title, table.sentence, grid=grid, data=table.lines)


def health_parts(subject: Subject) -> Iterator[SectionPart]:
    """Whether something broke while it was played."""
    table = subject.findings.find(HEALTH)
    if table is not None:
        names = print_combinations([arm.axes for arm in subject.run.arms])
        rows = tuple(
            (
                names[line["arm"]],
                formatting.format_decimal(line["chi_square"], 1),
                formatting.format_count(line["freedom"]),
                f"{line['p']:.3f}",
                "broken" if line["broken"] else "alike",
            )
            for line in table.lines.iter_rows(named=True)
        )
        grid = Grid(table.title, ("Combination", "Chi-square", "Degrees of freedom", "p", "Parts are"), rows)
        yield SectionPart(table.name, table.title, table.sentence, grid=grid, data=table.lines)


def players_part(subject: Subject) -> SectionPart:
    """What the strategies are, as their files say."""
    stories = {one.name: one.summary for one in known_strategies(subject.game.name)}
    rows = tuple(
        (name, stories.get(name.partition(KNOB_SIGN)[0], "A strategy of your own."))
        for name in subject.values("strategy")
    )
    return SectionPart(
        "players", "Who played", grid=Grid("Strategies", ("Strategy", "What it does"), rows, 2, says=True)
    )


def reproduce_parts(subject: Subject) -> Iterator[SectionPart]:
    """Command, experiment, versions, digests."""
    run = subject.run
    folder = run.folder.folder.name
    yield SectionPart(
        "command",
        "Command and experiment",
        f"The same command gives the same games. {subject.games:,} games are kept in the folder {folder}; "
        f"`mrsim verify {folder}` plays some again and compares every column.",
        code=(
            ("The command", run.reproducing_command),
            ("The experiment as it was read", json.dumps(run.manifest.experiment, indent=2, ensure_ascii=False)),
        ),
    )
    versions = tuple((name, str(value)) for name, value in run.manifest.versions.model_dump().items())
    yield SectionPart("versions", "Versions", grid=Grid("What it was played with", ("What", "Version"), versions, 2))
    found = {(name, value) for arm in run.arms for name, value in arm.ingredients.items()}
    digests = (*sorted(found), (f"all {subject.games:,} games", digest_of_games(subject)))
    yield SectionPart(
        "digests",
        "Digests",
        "A digest names contents: another rule, box, strategy or game has another one. A comment changes none.",
        grid=Grid("What results depend on, and the results", ("What", "Digest"), digests, 2),
    )


def digest_of_games(subject: Subject) -> str:
    """A digest of the checksums of all files of the run."""
    run = subject.run
    names = [name for parts in run.parts.values() for part in parts for name in part.file_names.values()]
    return hashlib.sha256("\n".join(sorted(names)).encode()).hexdigest()[:16]


SECTIONS: Final = (
    Section(160, "method", "Method and limits", "What the numbers are, and what they are not.", method_parts),
    Section(170, "reproduce", "Reproduce", "The same seed gives the same games, byte for byte.", reproduce_parts),
)
