"""`mrsim plan`: what an experiment will take and what it can show."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.options import Jobs
from mrsim.cli.run import Blocks, Changes, Name, check, wanted

if TYPE_CHECKING:
    from rich.table import Table

    from mrsim.analysis.outlook import Outlook
    from mrsim.experiment.pilot import Pilot
    from mrsim.experiment.spec import Experiment

EPILOG = "Example: mrsim plan legends --blocks 5000"

SECONDS_A_MINUTE = 60
MINUTES_AN_HOUR = 60
HOURS_A_DAY = 24
DAYS_FROM = 2
BYTES_A_MEGABYTE = 1_000_000
A_STEP = 1000
"""From MB to GB, and from GB to TB."""
LEAST_CHANGE = 0.05
"""In percentage points: less would be shown as 0.0."""
MOST_ARMS_SHOWN = 40
PERCENT = 100
LEAST_SAVED = 0.05
"""A pilot is too short to see less."""


def plan(
    experiment: Name,
    changes: Changes = None,
    blocks: Blocks = None,
    jobs: Jobs = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Say what an experiment plays, how long that takes here, how much disk it needs and what it can show.

    A pilot of at most a few hundred blocks of each arm is played and thrown away.
    """
    from json import dumps

    from mrsim import games
    from mrsim.analysis.margins import meaning
    from mrsim.analysis.outlook import outlook
    from mrsim.cli.screen import remarks, results, say_if_compiling
    from mrsim.experiment.matches import prepared
    from mrsim.experiment.pilot import pilots
    from mrsim.experiment.plan import arms
    from mrsim.experiment.runner import cores
    from mrsim.experiment.saving import games_saved

    _, asked = wanted(experiment, changes, blocks)
    check(asked)
    say_if_compiling()
    game = games.find(asked.game)
    screen = remarks()
    tell = (lambda text: screen.print(text, end="\r")) if screen.is_terminal else lambda _: None
    ready = prepared(asked, arms(asked, game.settings))
    found = pilots(asked, ready, tell)
    saved = games_saved(asked, ready, tell)
    ahead = outlook(asked, game, found)
    workers = cores() if jobs is None else jobs
    if json:
        typer.echo(dumps(as_data(asked, found, ahead, saved), indent=2, allow_nan=False))
        return
    results().print(asked.question)
    results().print()
    results().print(table(found, asked.design.blocks))
    results().print()
    results().print(cost(found, asked.design.blocks, workers))
    results().print(promise(asked, ahead))
    if said := how_deals_are_played(asked, found, saved):
        results().print(said)
    for margin in ahead.margins if ahead else ():
        results().print(meaning(margin))


def unique(found: "Sequence[Pilot]") -> "list[Pilot]":
    """Arms that play the same are played once, and called as the first of them: the base before its variants."""
    return list({pilot.arm["key"]: pilot for pilot in reversed(found)}.values())[::-1]


def table(found: "Sequence[Pilot]", blocks: int) -> "Table":
    """One line an arm."""
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column("arm")
    for name in ("games", "games/s", "on one core"):
        shown.add_column(name, justify="right", no_wrap=True)
    for one in unique(found)[:MOST_ARMS_SHOWN]:
        rotations = one.arm["rotations"]
        seconds = one.seconds * blocks
        shown.add_row(one.arm["name"], f"{blocks * rotations:,}", f"{rotations / one.seconds:,.0f}", lasting(seconds))
    if len(unique(found)) > MOST_ARMS_SHOWN:
        shown.add_row(f"… and {len(unique(found)) - MOST_ARMS_SHOWN} more")
    return shown


def cost(found: "Sequence[Pilot]", blocks: int, jobs: int) -> str:
    """Time and disk of all arms together."""
    arms = unique(found)
    games = sum(one.arm["rotations"] for one in found) * blocks
    seconds = sum(one.seconds for one in arms) * blocks / jobs
    size = sum(one.bytes for one in arms) * blocks
    again = len(found) - len(arms)
    played = sum(one.arm["rotations"] for one in arms) * blocks
    same = (
        f"; {again} {'arm is' if again == 1 else 'arms are'} the same games as another, {played:,} are played"
        if again
        else ""
    )
    return (
        f"{counted(len(found), 'arm')} of {counted(blocks, 'block')}, {counted(games, 'game')}{same}: "
        f"about {lasting(seconds)} on {counted(jobs, 'idle core')}, {weighing(size)}."
    )


def counted(number: int, what: str) -> str:
    """`1 arm`, `2 arms`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def weighing(size: float) -> str:
    """Bytes for people."""
    amount, unit = size / BYTES_A_MEGABYTE, "MB"
    for larger in ("GB", "TB"):
        if amount >= A_STEP:
            amount, unit = amount / A_STEP, larger
    return f"{amount:,.1f} {unit}"


def lasting(seconds: float) -> str:
    """A time for people."""
    if seconds < SECONDS_A_MINUTE:
        return f"{seconds:.0f} s"
    minutes = seconds / SECONDS_A_MINUTE
    if minutes < MINUTES_AN_HOUR:
        return f"{minutes:.0f} min"
    hours = minutes / MINUTES_AN_HOUR
    return f"{hours:.1f} h" if hours < DAYS_FROM * HOURS_A_DAY else f"{hours / HOURS_A_DAY:,.1f} days"


def how_deals_are_played(experiment: "Experiment", found: "Sequence[Pilot]", saved: float | None) -> str:
    """In how many rotations, and why; nothing where there is but one."""
    from mrsim.experiment.deals import deals_played
    from mrsim.experiment.spec import AUTO
    from mrsim.playing import ROTATED, SINGLE

    is_chosen = experiment.design.deals == AUTO
    played = deals_played(one.arm for one in found)
    if played == SINGLE:
        why = "Seats are what is asked, so each" if is_chosen else "As design.deals asks, each"
        return f"{why} game is a deal of its own{beside_rotations(saved)}."
    if played == ROTATED:
        why = "which takes its luck out of comparisons between players" if is_chosen else "as design.deals asks"
        return f"Each deal is played in every rotation of the seats, {why}."
    return ""


def beside_rotations(saved: float | None) -> str:
    """How many games that takes, beside deals in every rotation."""
    if saved is None or abs(saved) < LEAST_SAVED:
        return ""
    if saved > 0:
        return f": about {PERCENT * saved:.0f} % fewer games than rotations take for seats known to the same width"
    fewer = -saved / (1 - saved)
    return (
        f", though rotations would take about {PERCENT * fewer:.0f} % fewer games for seats known to the same width "
        "(design.deals=rotated)"
    )


def promise(experiment: "Experiment", ahead: "Outlook | None") -> str:
    """What the verdicts can be expected to be worth."""
    if ahead is None:
        return "It has no targets that players of different kinds could meet or miss."
    from mrsim.experiment.spec import LOOKING

    blocks = experiment.design.blocks
    enough = (
        "no number of blocks" if ahead.blocks_for_all == float("inf") else f"about {ahead.blocks_for_all:,.0f} blocks"
    )
    at_all = " at every look" if experiment.stop.rule in LOOKING else ""
    change = (
        ""
        if ahead.change is None or ahead.change < LEAST_CHANGE
        else f" A variant that changes a share by {ahead.change:.1f} is seen to as often."
    )
    return (
        f"{ahead.verdicts} win shares are judged together{at_all}. With {blocks:,} blocks the least certain is known "
        f"to ±{ahead.half_width:.1f} points, and would be seen to be off nine times in ten if it were by "
        f"{ahead.detectable:.1f}.{change} If every share is as it is meant, all of them are shown to be balanced with "
        f"a chance of {PERCENT * ahead.power:.0f} %; nine times in ten it takes {enough}."
    )


def as_data(
    experiment: "Experiment", found: "Sequence[Pilot]", ahead: "Outlook | None", saved: float | None
) -> dict[str, object]:
    """The same for scripts."""
    from dataclasses import asdict

    from mrsim.experiment.deals import deals_played

    blocks = experiment.design.blocks
    return {
        "blocks": blocks,
        "pilot_blocks": found[0].blocks,
        "deals": deals_played(one.arm for one in found),
        "games_saved": saved,
        "arms": [
            {
                "name": one.arm["name"],
                "games": blocks * one.arm["rotations"],
                "seconds": one.seconds * blocks,
                "bytes": one.bytes * blocks,
            }
            for one in found
        ],
        "verdicts": None
        if ahead is None
        else {name: None if value == float("inf") else value for name, value in asdict(ahead).items()},
    }
