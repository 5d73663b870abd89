"""What to do next about a run: commands that look for a better box, and that decide what is open."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from mrsim import games
from mrsim.analysis.deciding import IS_TOO_CLOSE
from mrsim.analysis.findings import Findings
from mrsim.analysis.headline import find_headline
from mrsim.analysis.headline_words import name_in_sentence, place_columns
from mrsim.analysis.skill_levels import SKILL_AXIS
from mrsim.analysis.statistics.changes import CHANGES
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.analysis.tables import MEASURE, ResultTable, TableLine
from mrsim.experiment.spec import BASE, LOOKING, UNTIL_COMPARED
from mrsim.formatting import PERCENT, round_count
from mrsim.games.printed_names import print_name
from mrsim.runs.reader import StoredRun
from mrsim.stats.verdicts import Verdict
from mrsim.sums.measures import SHARE

MIRROR: Final = "mirror"
"""Line-ups of one strategy each."""
OWN_QUESTION: Final = "my-question"
WIDER_BY: Final = 0.01
"""A margin that is wider by a point: what lies on the one is clearly within the other."""
STRATEGY_COLUMN: Final = "strategy"
TO_DECIDE: Final = "blocks_to_decide"


@dataclass(frozen=True)
class NextStep:
    """What to do next, and the command for a shell that does it."""

    words: str
    command: str

    def __str__(self) -> str:
        """Both as one sentence, with the command between backticks."""
        return f"{self.words}: `{self.command}`"


def suggest_next_steps(findings: Findings) -> Iterator[NextStep]:
    """Where something is off, how to mend it; where something is open, how to decide it."""
    run = findings.context.run
    if games.has_box(run.experiment.game) and is_box_unchanged(findings) and is_more_than_strategy_off(findings):
        yield from suggest_box_changes(run)
    blocks = blocks_to_settle(findings)
    if blocks > run.blocks:
        yield to_decide(run, round_count(blocks))
    if run.experiment.stop.rule != UNTIL_COMPARED:
        yield from suggest_judging_by_another_margin(findings)
    yield from suggest_stronger_players(findings)
    folder = str(run.folder.folder)
    yield NextStep("To send this answer on one sheet of paper", shlex.join(["mrsim", "report", folder, "--brief"]))


def suggest_judging_by_another_margin(findings: Findings) -> Iterator[NextStep]:
    """For the share that is too close to its margin: a claim with a wider one, which the same games may decide.

    A claim knows no places and no levels; where there are several, a question with another margin is asked instead.
    """
    run, headline = findings.context.run, find_headline(findings)
    close = [(level.table, line) for level in headline.strongest for line in lines_too_close(level.table)]
    if not close:
        return
    advice = "More deals would hardly decide what lies almost on the margin: treat it as only just off"
    if len(headline.shares) > 1 or place_columns(close[0][0]):
        own = ["mrsim", "new", OWN_QUESTION, "--game", run.experiment.game]
        yield NextStep(f"{advice}, or ask with the margin that matters to you", shlex.join(own))
        return
    table, line = max(close, key=lambda one: abs(one[1]["value"] - one[1]["meant"]))
    is_above, wider = line["value"] > line["meant"], line["margin"] + WIDER_BY
    limit = line["meant"] + (wider if is_above else -wider)
    claim = f"{table.by[-1]}: {line[table.by[-1]]} {'>' if is_above else '<'} {PERCENT * limit:.3g}%"
    yield NextStep(
        f"{advice}, or ask whether {name_in_sentence(table, line)} is off by more than {PERCENT * wider:g} points",
        shlex.join(["mrsim", "analyse", str(run.folder.folder), "--fail-on", claim]),
    )


def lines_too_close(table: ResultTable) -> list[TableLine]:
    """The undecided shares that lie too close to their margin to be decided."""
    lines = table.lines.iter_rows(named=True)
    return [line for line in lines if line[VERDICT] == Verdict.UNDECIDED and line[IS_TOO_CLOSE]]


def suggest_stronger_players(findings: Findings) -> Iterator[NextStep]:
    """Where shares still move from level to level: how long the next rung of the ladder takes."""
    run = findings.context.run
    rung = find_headline(findings).next_rung
    if rung and run.manifest.command.experiment and run.experiment.lineups.make == MIRROR:
        command = run.manifest.command.of_experiment("plan", changes=[f'lineups.strategies=["{rung}"]'])
        yield NextStep(f"To see how long the next stronger players take ({print_name(SKILL_AXIS, rung)})", command)


def suggest_box_changes(run: StoredRun) -> Iterator[NextStep]:
    """The commands that say what would mend the balance of a box, as they are typed for this run."""
    command = run.manifest.command
    if not command.experiment:
        return
    boxes = games.boxes_of_game(run.experiment.game)
    ones = (change.edit for change in boxes.small_changes(boxes.load(run.arms[0].settings)) if len(change.moves) == 1)
    edit = next(ones, None)
    yield NextStep("To see what each small change of the box does", command.of_experiment("deviations"))
    if edit is not None:
        words = boxes.edit_in_words(run.arms[0].settings, edit)
        yield NextStep(
            f"To try a change of your own on the same deals, such as {words}",
            command.of_experiment("whatif", "--edit", edit),
        )
    yield NextStep("To search for a box that comes nearer", command.of_experiment("balance"))


def blocks_to_settle(findings: Findings) -> int:
    """Blocks that would settle what a what-if asks, or else decide half of the verdicts that can be decided."""
    if findings.context.experiment.stop.rule == UNTIL_COMPARED:
        lines = [line for table in findings.of(CHANGES) for line in table.lines.iter_rows(named=True)]
        found = [line[TO_DECIDE] for line in lines if line[TO_DECIDE] is not None and line[MEASURE] == SHARE.title]
        return int(max(found, default=0))
    return blocks_to_decide_half(findings)


def to_decide(run: StoredRun, blocks: int) -> NextStep:
    """How to decide half of what is open, in a way that keeps what intervals promise."""
    what = "what is not settled" if run.experiment.stop.rule == UNTIL_COMPARED else "half of what is undecided"
    if run.planned.rule in LOOKING and blocks > run.planned.blocks:
        command = command_for_fresh_deals(run, blocks)
        return NextStep(
            "This run has spent nearly all of its chance to be wrong on the deals that it was meant for. To decide "
            f"{what}, play roughly {blocks:,} fresh deals",
            command,
        )
    return NextStep(
        "What was played is kept when a run goes on, and the intervals allow for the longer run. To decide "
        f"{what}, play on to roughly {blocks:,} deals",
        run.extending_command(blocks),
    )


def command_for_fresh_deals(run: StoredRun, blocks: int) -> str:
    """The command that asks the same of other deals, in a folder of its own."""
    seed = run.experiment.design.seed + 1
    folder = run.folder.folder
    return run.extending_command(
        blocks, changes=[f"design.seed={seed}"], out=folder.with_name(f"{folder.name}-seed-{seed}")
    )


def is_more_than_strategy_off(findings: Findings) -> bool:
    """Whether something else than a strategy is off."""
    return any(
        table.by[-1] != STRATEGY_COLUMN and line[VERDICT] in (Verdict.ABOVE, Verdict.BELOW)
        for table in findings.primary
        for line in table.lines.iter_rows(named=True)
    )


def is_box_unchanged(findings: Findings) -> bool:
    """Whether no change of the box was tried yet."""
    return all(arm.axes.get("variant", BASE) == BASE for arm in findings.context.run.arms)


def blocks_to_decide_half(findings: Findings) -> int:
    """Blocks that would decide half of it; the rest lies near the margin, and takes very many more."""
    found = [
        line[TO_DECIDE]
        for table in findings.primary
        for line in table.lines.iter_rows(named=True)
        if line[VERDICT] == Verdict.UNDECIDED and line.get(TO_DECIDE) is not None
    ]
    return int(median(found)) if found else 0
