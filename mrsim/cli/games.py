"""`mrsim games`: games in one file: what there is, a new one, and whether one is sound."""

from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.json_output import print_json

if TYPE_CHECKING:
    from mrsim.checkup.game_check import GameCheckup

app = typer.Typer(no_args_is_help=True, help="Games: what there is, a new one in one file, and whether it is sound.")

NOT_SOUND = 2


@app.command("list", epilog="Example: mrsim games list")
def list_command(
    json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List every game, with where it comes from."""
    from importlib.util import find_spec

    from mrsim.cli.screen import results_console
    from mrsim.formatting import text_table
    from mrsim.games import compiled_games
    from mrsim.games.plain.finding import OWN_GAMES, plain_game_files

    rows = [(name, "mrsim", "compiled") for name in compiled_games()]
    for name, file in sorted(plain_game_files().items()):
        origin = "yours" if file.parent == OWN_GAMES else "a package" if file.name == "" else "mrsim"
        rows.append((name, origin, str(file) if file.name else "installed"))
    for name, package in (("catan", "catanatron"), ("openspiel:…", "pyspiel")):
        rows.append((name, package, "installed" if find_spec(package) else "an extra that is not installed"))
    if json:
        found = [{"name": name, "from": origin, "where": where} for name, origin, where in rows]
        print_json("games list", {"games": found})
        return
    results_console().print(text_table(["game", "from", "where"], rows, words=3))


@app.command("new", epilog="Example: mrsim games new my-game")
def new_game_command(
    name: Annotated[str, typer.Argument(help="What the game is called: small letters, digits, - and _.")],
) -> None:
    """Write a small, commented game into games/, ready to be played and changed."""
    from mrsim.cli.screen import advice_console, print_plain
    from mrsim.games import game_names
    from mrsim.games.plain.new_game import write_starter_game

    file = write_starter_game(name, game_names())
    game = name.replace("_", "-")
    print_plain(f"Written: {file}")
    advice_console().print(f"Play it: mrsim play {game}\nCheck it: mrsim games check {file}", soft_wrap=True)


@app.command("check", epilog="Example: mrsim games check games/my_game.py")
def check_command(
    game: Annotated[str, typer.Argument(help="The file of a game, or its name.")],
    seed: Annotated[int, typer.Option(help="Names the deals.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Check a game in one file, and say what it is like.

    Games must be the same when they are played again, end, and share out one win; nothing that a player is asked or
    shown may depend on what is hidden; deals must be shared by boxes that differ in a piece. Every fault is a sentence
    with the line. It also says what players see, how long games are, how fast they are, and what a margin costs.
    """
    from dataclasses import asdict

    from mrsim.checkup.game_check import check_game
    from mrsim.errors import InputError
    from mrsim.games import check_game_named, compiled_games
    from mrsim.games.plain.finding import load_plain_game

    game = f"./{game}" if game.endswith(".py") and "/" not in game else game
    check_game_named(game)
    if game in compiled_games():
        raise InputError(f"{game} is compiled; games in one file are checked, such as games/my_game.py.")
    found = check_game(load_plain_game(game), seed)
    if json:
        print_json("games check", asdict(found), seed=seed)
    else:
        print_checkup(found)
    if found.faults:
        raise typer.Exit(NOT_SOUND)


def print_checkup(found: "GameCheckup") -> None:
    """The faults, or that there are none and what the game is like."""
    from mrsim.cli.screen import print_plain

    if found.faults:
        for fault in found.faults:
            print_plain(fault)
        return
    print_plain(f"{found.file} is sound: {found.title} can be played, reported and changed.\n")
    for name, fact in found.facts.items():
        print_plain(f"{name + ':':<24}{fact}")
