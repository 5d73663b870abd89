"""`mrsim plan`: what an experiment will take and what it can show."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.run import Blocks, Changes, Name, wanted

if TYPE_CHECKING:
    from rich.table import Table

    from mrsim.experiment.outlook import Outlook

EPILOG = "Example: mrsim plan legends --blocks 5000"

SECONDS_A_MINUTE = 60
BYTES_A_MEGABYTE = 1_000_000
MOST_ARMS_SHOWN = 40


def plan(
    experiment: Name,
    changes: Changes = None,
    blocks: Blocks = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="Threads that would play; all cores otherwise.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Say what an experiment plays, how long that takes here, how much disk it needs and what it can show.

    A pilot of at most a few hundred blocks of each arm is played and thrown away.
    """
    from json import dumps

    from mrsim import games
    from mrsim.cli.screen import remarks, results, say_if_compiling
    from mrsim.experiment.matches import prepared
    from mrsim.experiment.outlook import outlook
    from mrsim.experiment.plan import arms
    from mrsim.experiment.runner import cores
    from mrsim.experiment.running import unique

    _, asked = wanted(experiment, changes, blocks)
    say_if_compiling()
    ready = unique(prepared(asked, arms(asked, games.settings(asked.game))))
    found = []
    for number, arm in enumerate(ready):
        if remarks().is_terminal:
            remarks().print(f"pilot of arm {number + 1} of {len(ready)}", end="\r")
        found.append(outlook(asked, arm))
    if json:
        typer.echo(dumps([asdict(one) for one in found], indent=2))
        return
    results().print(asked.question)
    results().print()
    results().print(table(found))
    results().print()
    results().print(summary(found, asked.design.blocks, cores() if jobs is None else jobs))


def table(found: "list[Outlook]") -> "Table":
    """One line an arm."""
    from rich.table import Table

    columns = list(dict.fromkeys(name for one in found for name in one.margins))
    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column("arm")
    for name in ("games", "minutes", *(f"{name} ±" for name in columns)):
        shown.add_column(name, justify="right", no_wrap=True)
    for one in found[:MOST_ARMS_SHOWN]:
        margins = (f"{one.margins[name]:.1f} pp" if name in one.margins else "" for name in columns)
        shown.add_row(one.name, f"{one.games:,}", f"{one.seconds / SECONDS_A_MINUTE:.1f}", *margins)
    if len(found) > MOST_ARMS_SHOWN:
        shown.add_row(f"… and {len(found) - MOST_ARMS_SHOWN} more")
    return shown


def summary(found: "list[Outlook]", blocks: int, jobs: int) -> str:
    """All arms together."""
    games = sum(one.games for one in found)
    minutes = sum(one.seconds for one in found) / SECONDS_A_MINUTE / jobs
    megabytes = sum(one.bytes for one in found) / BYTES_A_MEGABYTE
    widest = max((one.detectable[name], name) for one in found for name in one.detectable)
    return (
        f"{len(found)} arms of {blocks:,} blocks, {games:,} games: about {minutes:.1f} minutes on {jobs} cores, "
        f"{megabytes:,.0f} MB. ± is half of the 95 % interval of a win share. In the least certain arm, a {widest[1]} "
        f"that is {widest[0]:.1f} points off an equal share would be seen nine times in ten."
    )
