"""Told games with a picture after every step, in one piece: the page steps through them without asking again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import polars as pl

from mrsim import games
from mrsim.errors import InputError, one_of
from mrsim.experiment.spec import BASE, VARIANT
from mrsim.games.contract import Drawn, Told
from mrsim.games.printed_names import print_name
from mrsim.report.told_steps import describe_steps
from mrsim.runs.highlights import NOTABLE, GameAddress, find_notable_game
from mrsim.runs.reader import StoredRun, played_blocks, read_run
from mrsim.runs.told_games import tell_counted_game

DIFFERENT: Final = "different"
"""A game that ends otherwise in another box."""


def tell_scenes(request: Mapping[str, Any]) -> dict[str, Any]:
    """The game that is asked for, and the same deal in the other box if one is named."""
    run = read_run(Path(request["run"]))
    run = run if run.blocks else run.first(played_blocks(run))
    game = games.find_game(run.experiment.game)
    variant = request.get("variant") or ""
    address = find_address(run, request, variant)
    told = [describe_told(run, address)]
    if variant:
        told.append(describe_told(run, GameAddress(arm_of_variant(run, address.arm, variant), *_place(address))))
    drawn = game if isinstance(game, Drawn) else None
    return {
        "address": {"arm": address.arm, "block": address.block, "rotation": address.rotation},
        "symbols": drawn.symbols if drawn else "",
        "style": drawn.style if drawn else "",
        "games": told,
        "differs": first_difference(told) if variant else None,
    }


def _place(address: GameAddress) -> tuple[int, int | None]:
    return address.block, address.rotation


def find_address(run: StoredRun, request: Mapping[str, Any], variant: str) -> GameAddress:
    """The address of a notable game, of one that ends otherwise in another box, or the one that is typed."""
    kind = request.get("kind") or ""
    if kind == DIFFERENT:
        return find_different_game(run, variant)
    if kind:
        named = one_of("game", kind, list(NOTABLE), "kind of game")
        return find_notable_game(named, run.kept_rows(), games.find_game(run.experiment.game).columns)
    rotation = None if request.get("rotation") is None else read_number(request, "rotation")
    return GameAddress(read_number(request, "arm"), read_number(request, "block"), rotation)


def read_number(request: Mapping[str, Any], name: str) -> int:
    """A whole number of a request; 0 where it is not given."""
    given = request.get(name, 0)
    try:
        return int(given)
    except (TypeError, ValueError):
        raise InputError(f"{name}: {str(given)[:40]!r} is no whole number.") from None


def arm_of_variant(run: StoredRun, arm: int, variant: str) -> int:
    """The arm that differs from this one by its box alone."""
    wanted = {**run.arms[arm].axes, VARIANT: variant}
    for number, other in enumerate(run.arms):
        if dict(other.axes) == wanted:
            return number
    raise InputError(f"variant: the run has no box {variant} beside this game.")


def find_different_game(run: StoredRun, variant: str) -> GameAddress:
    """The first game whose winner is another one in the other box."""
    for number, arm in enumerate(run.arms):
        if arm.axes.get(VARIANT) != BASE:
            continue
        other = arm_of_variant(run, number, variant)
        key = ["block", "rotation", "player"]
        wins = [run.rows_of(one).select(*key, "win_twelfths") for one in (number, other)]
        found = (
            wins[0]
            .join(wins[1], on=key, suffix="_after")
            .filter(pl.col("win_twelfths") != pl.col("win_twelfths_after"))
            .bottom_k(1, by=key)
            .collect()
        )
        if len(found):
            return GameAddress(number, int(found["block"][0]), int(found["rotation"][0]))
    raise InputError("game: no game of this run ends otherwise in the other box.")


def describe_told(run: StoredRun, address: GameAddress) -> dict[str, Any]:
    """One game: who plays, every step with its pictures and the options that were weighed, and how it ended."""
    game = games.find_game(run.experiment.game)
    told = tell_counted_game(run, address, explain=True)
    rotation = int(told.rows["rotation"][0])
    return {
        "title": f"{', '.join(print_name(name, value) for name, value in run.arms[address.arm].axes.items())}",
        "where": f"deal {address.block}, rotation {rotation}",
        **describe_steps(game, told.events),
        "command": describe_replay_command(run, address, told),
    }


def describe_replay_command(run: StoredRun, address: GameAddress, told: Told) -> str:
    """The command that tells the game in a terminal."""
    rotation = int(told.rows["rotation"][0])
    named = run.name_in_commands
    return f"mrsim replay --run {named} --arm {address.arm} --block {address.block} --rotation {rotation} --explain"


def first_difference(told: Sequence[Mapping[str, Any]]) -> int:
    """The first step at which two games differ."""
    one, other = ([step["words"] for step in each["steps"]] for each in told)
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    return at
