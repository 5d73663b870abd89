"""`mrsim learn`: what experts of a game judge by, learnt from their own games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mrsim.cli.game_commands import GameCommands, add_commands
from mrsim.cli.options import Jobs
from mrsim.cli.play import Seed
from mrsim.files import check_writable
from mrsim.games import find_game

if TYPE_CHECKING:
    from mrsim.games.kit.training_positions import Learner
    from mrsim.learning.learn import LearningPlan

ROUNDS: Final = 10
ROUNDS_OF_BOX: Final = 3

app = typer.Typer(
    cls=GameCommands, no_args_is_help=True, help="Learn what the experts of a game judge by, from their own games."
)


def learn_command(
    game: str,
    settings: dict[str, Any],
    *,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Write what was learnt; other numbers of players stay.")],
    players: Annotated[
        str, typer.Option("--players", metavar="N,…", help="Numbers of players to learn for; all by default.")
    ] = "",
    rounds: Annotated[int | None, typer.Option(min=1, help="Rounds of play; 10 by default, or 3 for one box.")] = None,
    scale: Annotated[float, typer.Option(min=0.0, help="Games in each round, as a multiple of a full one.")] = 0.3,
    seed: Seed = 1,
    jobs: Jobs = None,
) -> None:
    """Learn what experts judge by: play games, fit a network to what their positions came to, and play again with it.

    By default experts begin from nothing, at varied tables. Where a setting of the game is named, such as a box, an
    edit or boards, the shipped experts go on learning at such tables alone, which takes minutes.

    Every round prints how many positions were seen and how far off the network is. Experts play by the file where it
    is named with them: expert:networks=FILE.
    """
    from mrsim.cli.screen import print_plain, say_if_compiling
    from mrsim.formatting import count_of
    from mrsim.games import settings_of_game
    from mrsim.learning.learn import LearningPlan, RoundReport, find_learner, games_a_round, learn_networks
    from mrsim.learning.learn import write_networks as write
    from mrsim.parallel import check_jobs

    learner = find_learner(game)
    check_writable("out", out)
    usual = {setting.name: setting.default for setting in settings_of_game(game)}
    box = {name: value for name, value in settings.items() if value != usual[name]}
    numbers = choose_numbers(players, learner.numbers_of_players)
    plan = LearningPlan(
        game,
        numbers,
        rounds or (ROUNDS_OF_BOX if box else ROUNDS),
        scale,
        seed,
        check_jobs(jobs),
        start=learner.networks_file if box else None,
        forms=(box,) if box else (),
    )
    check_forms(plan)
    say_if_compiling()
    games = plan.rounds * sum(games_a_round(plan, learner, number) for number in numbers)
    begin = "The shipped experts learn on" if box else "Experts learn from nothing"
    print_plain(f"{begin}: {count_of(plan.rounds, 'round')}, about {games:,} games.")

    def tell(report: RoundReport) -> None:
        print_plain(
            f"{report.players} players, round {report.number} of {plan.rounds}: {report.positions:,} positions, "
            f"{report.mean_points:.1f} points a player, expected with an error of {report.error:.2f}"
        )

    write(out, learn_networks(plan, learner, tell), plan.start if box and not out.exists() else None)
    print_plain(f"Written: {out}\n{describe_player(game, learner, out)}")


def describe_player(game: str, learner: "Learner", out: Path) -> str:
    """How to play by what was learnt: a knob names the file, but for games in one file, where it lies beside them."""
    if not find_game(game).questions.are_plain:
        return f"Play by it: {learner.expert}:networks={out}"
    beside_game = learner.networks_file.absolute()
    if out.absolute() == beside_game:
        return f"Play by it: {learner.expert}"
    if beside_game.is_relative_to(Path.cwd()):
        return f"To play by it, as {learner.expert}, move it to {learner.networks_file}."
    return (
        f"To play by it, as {learner.expert}, copy the game that comes with mrsim into your project, as "
        f"games/{game}.py, and move what was learnt to games/{beside_game.name}."
    )


def check_forms(plan: "LearningPlan") -> None:
    """Refuse a box, or boards, with which no game can be played by these numbers of players."""
    from mrsim.matches.play import prepare_match

    for form in plan.forms:
        for players in plan.players:
            prepare_match(plan.game, strategies="random", **{**form, "players": players})


def choose_numbers(typed: str, possible: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of players that are learnt for."""
    from mrsim.errors import InputError, choose_from

    if not typed:
        return possible
    wanted = typed.split(",")
    for number in wanted:
        if number not in map(str, possible):
            raise InputError(f"players: {number} is no number of players here; {choose_from(map(str, possible))}.")
    return tuple(dict.fromkeys(map(int, wanted)))


add_commands(app, learn_command, "mrsim learn {game} --out networks.npz --players 4")
