"""`mrsim play`: a quick look at a line-up."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.completion import complete_strategies
from mrsim.cli.game_commands import GameCommands, add_commands
from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs, checked_games
from mrsim.matches.play import STANDINGS_EVERY

if TYPE_CHECKING:
    from mrsim.matches.play_summary import QuickLook

app = typer.Typer(
    cls=GameCommands,
    no_args_is_help=True,
    help="Play games and see who wins, how surely, and where the points come from.",
)

Strategies = Annotated[
    str,
    typer.Option(
        metavar="A,B,…",
        help="One strategy for each player, or one for all: a name, or a file ending in .py.",
        autocompletion=complete_strategies,
    ),
]
Seed = Annotated[int, typer.Option(help="Names the deals: the same seed gives the same games.")]
Noise = Annotated[
    str,
    typer.Option(metavar="seat|player", help="Whether chance in decisions stays with the seat or follows the player."),
]
StandingsEvery = Annotated[
    int, typer.Option(metavar="N", help="Keep the standing after every round for one block in N (0: never).")
]


def play_command(
    game: str,
    settings: dict[str, Any],
    *,
    strategies: Strategies = "greedy",
    games: Annotated[
        int, typer.Option(help="Games to play, rounded up to whole deals.", callback=checked_games)
    ] = 10_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    noise: Noise = "seat",
    standings_every: StandingsEvery = STANDINGS_EVERY,
    rows: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every row: a file ending in .parquet or .csv.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON, for scripts.")] = False,
) -> None:
    """Play a line-up and print win shares with intervals, mean scores and where the points come from.

    Every deal is played under all rotations of the players over the seats; the games of a deal count together
    in the intervals.
    """
    from mrsim.cli.live_progress import show_progress
    from mrsim.cli.screen import remarks_console, results_console, say_if_compiling
    from mrsim.matches.batches import blocks_for_games, play_batches
    from mrsim.matches.play import prepare_match
    from mrsim.matches.play_summary import (
        check_rows_file,
        quick_look_as_json,
        render_quick_look,
        save_rows,
        summarise_batches,
    )

    check_rows_file(rows)
    say_if_compiling()
    found, match = prepare_match(
        game, strategies=strategies, seed=seed, noise=noise, standings_every=standings_every, **settings
    )
    blocks = blocks_for_games(games, match)
    played = blocks * match.rotations
    if played != games:
        remarks_console().print(f"{games:,} games are not whole deals of {match.rotations}; {played:,} are played.")
    with show_progress(played) as bar:
        look: QuickLook = summarise_batches(
            bar.watch(play_batches(match, found.columns, blocks, jobs)),
            found,
            match.players,
            blocks,
            keep=rows is not None,
        )
    if rows is not None:
        save_rows(look, rows)
    if json:
        print_json("play", quick_look_as_json(look, game, match, settings, seed), seed=seed)
    else:
        for part in render_quick_look(look, found, match):
            results_console().print(part)


add_commands(app, play_command, "mrsim play {game} --players 4 --strategies greedy,random,greedy,random --games 100000")
