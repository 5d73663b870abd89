"""`mrsim learn`: what experts of a game judge by, learnt from their own games."""

from pathlib import Path
from typing import Annotated

import typer

from mrsim.cli.games import GameCommands, add_commands
from mrsim.cli.options import Jobs
from mrsim.cli.play import Seed
from mrsim.files import check_writable

app = typer.Typer(
    cls=GameCommands, no_args_is_help=True, help="Learn what the experts of a game judge by, from their own games."
)


def learn_command(
    game: str,
    *,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Write what was learnt; other numbers of players stay.")],
    numbers: Annotated[
        str, typer.Option("--players", metavar="N,…", help="Numbers of players to learn for; all by default.")
    ] = "",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of play; the first is played by teachers.")] = 10,
    scale: Annotated[float, typer.Option(min=0.0, help="Games in each round, as a multiple of a full one.")] = 0.3,
    seed: Seed = 1,
    jobs: Jobs = None,
) -> None:
    """Learn what experts judge by: play games, fit a network to what their positions came to, and play again with it.

    Every round prints how many positions were seen and how far off the network is. Experts play by what they have
    learnt once the file lies where the one that comes with mrsim lies.
    """
    from mrsim.cli.screen import print_plain, say_if_compiling
    from mrsim.learning.learn import LearningPlan, RoundReport, find_learner, learn_networks, write_networks
    from mrsim.parallel import check_jobs

    learner = find_learner(game)
    check_writable("out", out)
    say_if_compiling()
    plan = LearningPlan(
        game, choose_numbers(numbers, learner.numbers_of_players), rounds, scale, seed, check_jobs(jobs)
    )

    def tell(report: RoundReport) -> None:
        print_plain(
            f"{report.players} players, round {report.number} of {rounds}: {report.positions:,} positions, "
            f"{report.mean_points:.1f} points a player, expected with an error of {report.error:.2f}"
        )

    write_networks(out, learn_networks(plan, learner, tell))
    print_plain(f"Written: {out}")


def choose_numbers(typed: str, possible: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of players that are learnt for."""
    from mrsim.errors import InputError

    if not typed:
        return possible
    wanted = typed.split(",")
    for number in wanted:
        if number not in map(str, possible):
            raise InputError(
                f"players: {number} is no number of players here; there are {', '.join(map(str, possible))}."
            )
    return tuple(dict.fromkeys(map(int, wanted)))


add_commands(app, learn_command, "mrsim learn {game} --out networks.npz --players 4")
