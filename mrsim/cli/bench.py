"""`mrsim bench`: how fast this machine plays."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim import games
from mrsim.cli.game_commands import GameCommands, add_commands
from mrsim.cli.json_output import print_json
from mrsim.cli.options import number_in_range

if TYPE_CHECKING:
    from mrsim.matches.speed import Speed

app = typer.Typer(
    cls=GameCommands,
    no_args_is_help=True,
    help="Measure games a second on one core, on all cores, and against a yardstick.",
)

BENCH_STRATEGIES = "random,greedy"
A_DAY = 86_400
"""Seconds."""
MOST_ROUNDS = 1000
EVERY_ROUND = 1
"""Keep the standings after every round in every game."""
MEANING = (
    "\nGames a second: the median of the rounds, and on one core their range;\n"
    "* with the standings after every round of every game."
)
YARDSTICK_MEANING = (
    "\nratio: the games of mrsim on one core for each of the yardstick, round by round: the median and the range."
)


def bench_command(
    game: str,
    *,
    strategies: Annotated[
        str, typer.Option(metavar="A,B,…", help="Strategies to measure, each in all seats: names or files.")
    ] = BENCH_STRATEGIES,
    yardstick: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE.c", help="A C program that does the same work, to compare with; may be repeated."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds of each measurement.", callback=number_in_range("seconds", 0, A_DAY))
    ] = 1.0,
    rounds: Annotated[
        int,
        typer.Option(
            help="How often all measurements are repeated in turn.", callback=number_in_range("rounds", 1, MOST_ROUNDS)
        ),
    ] = 3,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Measure games a second, including the rows of results."""
    from dataclasses import asdict

    from mrsim.cli.screen import remarks_console, results_console, say_if_compiling
    from mrsim.matches.play import STANDINGS_EVERY, prepare_match
    from mrsim.matches.speed import Case, measure_cases

    say_if_compiling()
    settings = games.find_game(game).benchmarks
    named = strategies.split(",")
    cases = [Case(strategy, dict(values), STANDINGS_EVERY) for strategy in named for values in settings]
    cases.append(Case(named[0], dict(settings[-1]), EVERY_ROUND))
    speeds = []
    matches = [
        (case, *prepare_match(game, strategies=[case.strategy], standings_every=case.standings_every, **case.settings))
        for case in cases
    ]
    for speed in measure_cases(matches, seconds, rounds, yardstick or []):
        speeds.append(speed)
        screen = remarks_console()
        if screen.is_terminal:
            screen.print(f"{len(speeds)} of {len(cases)} measured", end="\r")
    if json:
        print_json("bench", {"speeds": [asdict(speed) for speed in speeds]})
    else:
        screen = results_console()
        screen.print(speed_table(speeds))
        screen.print(MEANING)
        if any(speed.yardsticks for speed in speeds):
            screen.print()
            screen.print(yardstick_table(speeds))
            screen.print(YARDSTICK_MEANING)


def speed_table(speeds: list["Speed"]) -> Any:
    """A row for each case."""
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    shown.add_column("plays", no_wrap=True)
    for heading in ("1 core", "range", "all cores", "×", "options/s"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for speed in speeds:
        shown.add_row(
            describe_case(speed),
            f"{speed.one_core:,.0f}",
            f"{speed.slowest:,.0f} to {speed.fastest:,.0f}",
            f"{speed.all_cores:,.0f}",
            f"{speed.scaling:.2f}",
            f"{speed.options_weighed / 1e6:,.1f} M" if speed.options_weighed else "",
        )
    return shown


def yardstick_table(speeds: list["Speed"]) -> Any:
    """A row for each case and each yardstick that plays it."""
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for heading in ("plays", "yardstick"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("games/s", "ratio", "range"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for speed in speeds:
        for other in speed.yardsticks:
            shown.add_row(
                describe_case(speed),
                other.yardstick,
                f"{other.games_a_second:,.0f}",
                f"{other.ratio:.2f}",
                f"{other.lowest_ratio:.2f} to {other.highest_ratio:.2f}",
            )
    return shown


def describe_case(speed: "Speed") -> str:
    """Strategy, players and mode, with a star if standings are kept after every round of every game."""
    settings = speed.case.settings
    words = [speed.case.strategy, f"{settings['players']}p"]
    words += [str(settings[key]) for key in settings if key == "mode"]
    return " ".join(words) + (" *" if speed.case.standings_every == EVERY_ROUND else "")


add_commands(app, bench_command, "mrsim bench {game} --seconds 2")
