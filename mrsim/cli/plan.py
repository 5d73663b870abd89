"""`mrsim plan`: what an experiment will take and what it can show."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs
from mrsim.cli.run import Changes, Name, RunBlocks, read_named_experiment
from mrsim.formatting import PERCENT, count_of, round_count

if TYPE_CHECKING:
    from rich.table import Table

    from mrsim.analysis.power import PowerForecast
    from mrsim.experiment.spec import Experiment
    from mrsim.runs.pilot import Pilot

EPILOG = "Example: mrsim plan legends --blocks 5000"

SECONDS_A_MINUTE = 60
MINUTES_AN_HOUR = 60
HOURS_A_DAY = 24
DAYS_FROM = 2
LEAST_CHANGE = 0.05
"""In percentage points: a smaller change would be shown as 0.0."""
MOST_ARMS_SHOWN = 40
LEAST_SAVED = 0.05
"""A pilot is too short to see less."""


def plan_command(
    experiment: Name,
    changes: Changes = None,
    blocks: RunBlocks = None,
    jobs: Jobs = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Say what an experiment plays, how long that takes here, how much disk it needs and what it can show.

    A pilot of at most a few hundred blocks of each arm is played and thrown away.
    """
    from mrsim import games
    from mrsim.analysis.margins import describe_margin
    from mrsim.analysis.power import forecast_power
    from mrsim.api.experiments import check_experiment
    from mrsim.cli.screen import remarks_console, results_console, say_if_compiling
    from mrsim.experiment.arms import plan_arms
    from mrsim.parallel import check_jobs
    from mrsim.runs.pilot import games_saved, pilot_arms
    from mrsim.runs.prepared_arms import prepare_arms

    _, asked = read_named_experiment(experiment, changes, blocks)
    check_experiment(asked)
    say_if_compiling()
    game = games.find_game(asked.game)
    screen = remarks_console()
    tell = (lambda text: screen.print(text, end="\r")) if screen.is_terminal else lambda _: None
    ready = prepare_arms(asked, plan_arms(asked, game.settings))
    found = pilot_arms(asked, ready, tell)
    saved = games_saved(asked, ready, tell)
    ahead = forecast_power(asked, game, found)
    workers = check_jobs(jobs)
    if json:
        print_json("plan", plan_as_data(asked, found, ahead, saved), seed=asked.design.seed)
        return
    results_console().print(asked.question)
    results_console().print()
    results_console().print(arm_cost_table(found, asked.design.blocks))
    results_console().print()
    results_console().print(describe_cost(found, asked.design.blocks, workers))
    results_console().print(describe_power(asked, ahead))
    if said := describe_deals(asked, found, saved):
        results_console().print(said)
    for margin in ahead.margins if ahead else ():
        results_console().print(describe_margin(margin))


def first_of_equal_arms(found: "Sequence[Pilot]") -> "list[Pilot]":
    """The pilots without those of arms that play the same as an earlier one, such as a variant that changes nothing."""
    return list({pilot.arm.key: pilot for pilot in reversed(found)}.values())[::-1]


def arm_cost_table(found: "Sequence[Pilot]", blocks: int) -> "Table":
    """One line an arm."""
    from rich.table import Table

    from mrsim.games.printed_names import print_combinations

    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column("combination")
    for name in ("games", "games/s", "on one core"):
        shown.add_column(name, justify="right", no_wrap=True)
    distinct = first_of_equal_arms(found)
    names = print_combinations([one.axes for one in distinct])
    for one, name in list(zip(distinct, names, strict=True))[:MOST_ARMS_SHOWN]:
        rotations = one.arm.rotations
        seconds = one.seconds * blocks
        shown.add_row(name, f"{blocks * rotations:,}", f"{rotations / one.seconds:,.0f}", format_duration(seconds))
    if len(distinct) > MOST_ARMS_SHOWN:
        shown.add_row(f"… and {len(distinct) - MOST_ARMS_SHOWN} more")
    return shown


def describe_cost(found: "Sequence[Pilot]", blocks: int, jobs: int) -> str:
    """Time and disk of all arms together."""
    from rich.filesize import decimal

    arms = first_of_equal_arms(found)
    games = sum(one.arm.rotations for one in found) * blocks
    seconds = sum(one.seconds for one in arms) * blocks / jobs
    size = sum(one.bytes for one in arms) * blocks
    again = len(found) - len(arms)
    played = sum(one.arm.rotations for one in arms) * blocks
    same = (
        f"; {count_of(again, 'combination')} {'is' if again == 1 else 'are'} the same games as another, "
        f"{played:,} are played"
        if again
        else ""
    )
    return (
        f"{count_of(len(found), 'combination')} of {count_of(blocks, 'deal')}, {count_of(games, 'game')}{same}: "
        f"about {format_duration(seconds)} on {count_of(jobs, 'idle core')}, {decimal(int(size))}."
    )


def format_duration(seconds: float) -> str:
    """A time for people."""
    if seconds < SECONDS_A_MINUTE:
        return f"{seconds:.0f} s"
    minutes = seconds / SECONDS_A_MINUTE
    if minutes < MINUTES_AN_HOUR:
        return f"{minutes:.0f} min"
    hours = minutes / MINUTES_AN_HOUR
    return f"{hours:.1f} h" if hours < DAYS_FROM * HOURS_A_DAY else f"{hours / HOURS_A_DAY:,.1f} days"


def describe_deals(experiment: "Experiment", found: "Sequence[Pilot]", saved: float | None) -> str:
    """In how many rotations deals are played, and why; empty where there is only one."""
    from mrsim.experiment.spec import AUTO
    from mrsim.matches.play import ROTATED, SINGLE
    from mrsim.runs.manifest import deals_played

    is_chosen = experiment.design.deals == AUTO
    played = deals_played([one.arm for one in found])
    if played == SINGLE:
        why = "Seats are what is asked, so each" if is_chosen else "As design.deals asks, each"
        return f"{why} game is a deal of its own{describe_saving(saved)}."
    if played == ROTATED:
        why = "which takes its luck out of comparisons between players" if is_chosen else "as design.deals asks"
        return f"Each deal is played in every rotation of the seats, {why}."
    return ""


def describe_saving(saved: float | None) -> str:
    """How many games single deals save, compared with deals in every rotation."""
    if saved is None or abs(saved) < LEAST_SAVED:
        return ""
    if saved > 0:
        return f": about {PERCENT * saved:.0f} % fewer games than rotations take for seats known to the same width"
    fewer = -saved / (1 - saved)
    return (
        f", though rotations would take about {PERCENT * fewer:.0f} % fewer games for seats known to the same width "
        "(design.deals=rotated)"
    )


def describe_power(experiment: "Experiment", ahead: "PowerForecast | None") -> str:
    """How much the verdicts can be expected to show."""
    if ahead is None:
        return "It has no targets that players of different kinds could meet or miss."
    from mrsim.experiment.spec import LOOKING

    blocks = experiment.design.blocks
    enough = (
        "no number of deals"
        if ahead.blocks_for_all == float("inf")
        else f"about {round_count(ahead.blocks_for_all):,} deals"
    )
    at_all = " at every look" if experiment.stop.rule in LOOKING else ""
    change = (
        ""
        if ahead.change is None or ahead.change < LEAST_CHANGE
        else f" A variant that changes a share by {ahead.change:.1f} is seen to as often."
    )
    return (
        f"{ahead.verdicts} win shares are judged together{at_all}. With {blocks:,} deals the least certain is known "
        f"to ±{ahead.half_width:.1f} points, and if it is off by {ahead.detectable:.1f}, that is seen "
        f"nine times in ten.{change} If every share is as it is meant, all of them are shown to be balanced with "
        f"a chance of {PERCENT * ahead.power:.0f} %; {enough} would make that chance 90 %."
    )


def plan_as_data(
    experiment: "Experiment", found: "Sequence[Pilot]", ahead: "PowerForecast | None", saved: float | None
) -> dict[str, object]:
    """The plan as plain data, for scripts."""
    from dataclasses import asdict

    from mrsim.runs.manifest import deals_played

    blocks = experiment.design.blocks
    return {
        "blocks": blocks,
        "pilot_blocks": found[0].blocks,
        "deals": deals_played([one.arm for one in found]),
        "games_saved": saved,
        "arms": [
            {
                "name": one.arm.name,
                "games": blocks * one.arm.rotations,
                "seconds": one.seconds * blocks,
                "bytes": one.bytes * blocks,
            }
            for one in found
        ],
        "verdicts": None
        if ahead is None
        else {name: None if value == float("inf") else value for name, value in asdict(ahead).items()},
    }
