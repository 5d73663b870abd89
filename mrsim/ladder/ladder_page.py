"""A measured ladder: tables for people, numbers for scripts, a page for the documents."""

import json
import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mrsim import games
from mrsim.formatting import PERCENT, format_estimate, format_whole_percent, text_table
from mrsim.ladder.measure import LadderPlan, MeasuredLadder, MeasuredRung, command_of_duel
from mrsim.matches.duels import Duel
from mrsim.matches.play import as_options
from mrsim.parallel import usable_cores
from mrsim.stats.intervals import CONFIDENCE
from mrsim.version import VERSION

if TYPE_CHECKING:
    from rich.console import RenderableType

RUNG_HEADINGS: Final = ("rung", "strategy", "games/s", "")
DUEL_HEADINGS: Final = ("strategy", "against", "seats", "win share", "equal", "games", "verdict")


def rung_row(rung: MeasuredRung) -> tuple[str, ...]:
    """A strategy as a row of the table of rungs."""
    return str(rung.about.rung), rung.about.name, f"{rung.speed:,.{0 if rung.speed >= 10 else 1}f}", rung.about.summary


def duel_row(fought: Duel) -> tuple[str, ...]:
    return (
        fought.strategy,
        fought.against,
        f"{fought.seats} of {fought.players}",
        format_estimate(fought.win_share, fought.low, fought.high, "share"),
        format_whole_percent(fought.equal_share),
        f"{fought.games:,}",
        fought.verdict,
    )


def render_ladder(climbed: MeasuredLadder) -> Iterator["RenderableType"]:
    """The table of rungs and the table of duels."""
    from rich.table import Table
    from rich.text import Text

    title = games.find_game(climbed.plan.game).title
    yield Text(f"{title}: the ladder of skill; games a second of one core, {max(climbed.plan.tables)} players")
    yield ""
    rungs = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for heading in RUNG_HEADINGS:
        rungs.add_column(heading, justify="right" if heading == "games/s" else "left", no_wrap=heading != "")
    for rung in climbed.rungs:
        rungs.add_row(*rung_row(rung))
    yield rungs
    yield ""
    yield text_table(DUEL_HEADINGS, map(duel_row, climbed.duels), words=3)
    yield ""
    yield Text(
        f"The win share is that of one player. ± or brackets: its {format_whole_percent(CONFIDENCE)} interval over "
        "blocks; the verdict says on which side of an equal share all of it lies.",
        style="dim",
    )


# For scripts


def ladder_as_json(climbed: MeasuredLadder) -> str:
    """The plan, the rungs and the duels as JSON."""
    plan = climbed.plan
    return json.dumps(
        {
            "game": plan.game,
            "settings": dict(plan.settings),
            "seed": plan.seed,
            "confidence": CONFIDENCE,
            "rungs": [
                {
                    "rung": one.about.rung,
                    "strategy": one.about.name,
                    "story": one.about.story,
                    "games_a_second": one.speed,
                }
                for one in climbed.rungs
            ],
            "duels": [
                asdict(one)
                | {"equal_share": one.equal_share, "verdict": one.verdict, "again": command_of_duel(plan, one)}
                for one in climbed.duels
            ],
        },
        indent=2,
    )


# For the documents

LADDER_PAGE: Final = """\
# The ladder of skill

A verdict on a game is a verdict on the players that played it.
So {title} has players of every skill, from one that draws its decisions up to the best there is.
Each must beat the one below it, and this page shows by how much. A command makes it:

```sh
{made_by}
```

## The rungs

{rungs}

## How they fare

In `1 of 4` one player has the strategy and three have the one of the rung below; in `3 of 4` it is the other way
round.
The win share is that of one player with the strategy, on average; an equal share is printed next to it.
Three players who win every game between them have 33.3 % each, so that is the most there is in `3 of 4`.
± or brackets give the {confidence:.0f} % interval over blocks.
The verdict is *better* if all of the interval is above the equal share, *worse* if all of it is below, else *open*.

{duels}

Each row can be played again:

```sh
{commands}
```

## How fast they are

Games in a second of one core's time, all {players} players alike, rows of results included:

{speeds}

Measured on {day} with version {version}, on {cores} cores of {machine}.
The win shares are the same on every machine, the speeds are not.
"""


def ladder_as_markdown(climbed: MeasuredLadder, file: Path) -> str:
    """A page about the ladder, for this file."""
    plan = climbed.plan
    return LADDER_PAGE.format(
        title=games.find_game(plan.game).title,
        made_by=command_of_page(plan, file),
        rungs="\n\n".join(f"### {one.about.name}\n\nRung {one.about.rung}. {one.about.story}" for one in climbed.rungs),
        confidence=PERCENT * CONFIDENCE,
        duels=markdown_table(DUEL_HEADINGS, map(duel_row, climbed.duels)),
        commands="\n".join(command_of_duel(plan, one) for one in climbed.duels),
        players=max(plan.tables),
        speeds=markdown_table(RUNG_HEADINGS[1:3], (rung_row(one)[1:3] for one in climbed.rungs)),
        day=datetime.now(UTC).date().isoformat(),
        version=VERSION,
        machine=processor_name(),
        cores=usable_cores(),
    )


def command_of_page(plan: LadderPlan, file: Path) -> str:
    words = [f"mrsim ladder {plan.game}", *as_options(plan.game, plan.settings)]
    words.append(f"--players {','.join(map(str, plan.tables))} --seed {plan.seed}")
    words += [f"--rungs {','.join(plan.names)}"] if plan.names else []
    words.append(f"--minutes {plan.minutes:g}" if plan.blocks is None else f"--blocks {plan.blocks}")
    return " ".join([*words, f"--markdown {file.as_posix()}"])


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, without alignment."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def processor_name() -> str:
    """The processor, as far as the system tells."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
