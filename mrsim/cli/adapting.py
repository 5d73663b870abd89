"""The options with which players adapt to a box before they are measured in it, and what is said of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from mrsim.cli.options import checked_games
from mrsim.progress import Progress

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from mrsim.adapting.box_players import AdaptedPlayers
    from mrsim.adapting.strategy_adapter import AdaptingCost, StrategyAdapter
    from mrsim.runs.execute import RunRequest
    from mrsim.search.adapted_boxes import AdaptedBoxes
    from mrsim.search.box_arena import BoxArena

Adapt = Annotated[
    bool, typer.Option("--adapt", help="Players adapt to each box first: they tune their knobs, or learn on.")
]
AdaptGames = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Games in which each strategy adapts to a box; 800,000 to tune, 30,000 to learn by default.",
        callback=lambda games: None if games is None else checked_games(games),
    ),
]
HOW: Final = {"tuned": "tunes its knobs", "learnt": "learns on from what it has learnt"}


def adapt_request(
    request: "RunRequest", adapter: "StrategyAdapter", games: int | None, screen: "Console"
) -> "RunRequest":
    """A what-if with adapted line-ups beside its own; what it takes is said before it begins."""
    from mrsim.adapting.adapted_lineups import costs_of_adapting
    from mrsim.api.adapting import request_adapted_players
    from mrsim.cli.live_progress import show_progress
    from mrsim.cli.screen import say_if_compiling
    from mrsim.interrupts import stop_gently

    say_if_compiling()
    costs = costs_of_adapting(request.experiment, adapter)
    print_costs(costs, screen)
    with stop_gently(adapter.library.brake), show_progress(sum(one.boxes * one.games for one in costs)) as bar:
        adapter.library.watcher = bar
        return request_adapted_players(request, adapter, games)


def print_costs(costs: "Sequence[AdaptingCost]", screen: "Console") -> None:
    """Say what adapting takes, strategy by strategy, before anything long begins."""
    for one in costs:
        screen.print(cost_sentence(one))


def cost_sentence(cost: "AdaptingCost") -> str:
    """`careful tunes its knobs for each board in 2 boxes: 800,000 games in each, about 4 min in all.`."""
    from mrsim.cli.plan import format_duration

    if cost.how == "kept":
        return f"{cost.strategy} has nothing to adapt and plays as it is."
    what = f"{cost.strategy} {HOW[cost.how]}{f' for each {cost.share}' if cost.share else ''}"
    if not cost.boxes:
        return f"{what}: it has done so before in all boxes."
    return (
        f"{what} in {cost.boxes} box{'' if cost.boxes == 1 else 'es'}: {cost.games:,} games in each, about "
        f"{format_duration(cost.seconds)} in all."
    )


class NotesOfArena(Progress):
    """Says what is being done where the search says it; games of adapting are not those of the search."""

    def __init__(self, arena: "BoxArena") -> None:
        self.arena = arena

    def note(self, text: str) -> None:
        """Show what is being done now."""
        self.arena.watcher.note(text)


def seat_adapted_players(arena: "BoxArena", adapter: "StrategyAdapter", boxes: "AdaptedBoxes") -> "AdaptedPlayers":
    """Let everybody in a search play as adapted to these boxes; it says first what that takes."""
    from mrsim.adapting.adapted_lineups import arms_by_strategy
    from mrsim.adapting.box_players import AdaptedPlayers
    from mrsim.cli.screen import remarks_console
    from mrsim.experiment.spec import BASE

    by_strategy = arms_by_strategy(arena.arms, BASE)
    costs = [adapter.cost(strategy, [arms] * boxes.most) for strategy, arms in by_strategy.items()]
    print_costs(costs, remarks_console())
    adapter.library.brake, adapter.library.watcher = arena.brake, NotesOfArena(arena)
    players = AdaptedPlayers(adapter, arena.experiment.design.seed, boxes.seeds)
    arena.players = players
    return players


def print_adapting(players: "AdaptedPlayers | None", arena: "BoxArena", blocks: int, screen: "Console") -> None:
    """Say how everybody has adapted, and what the shares of the box as it is are without and with it."""
    if players is None:
        return
    from mrsim.analysis.adapting_words import describe_adapting

    shares = adapting_table(arena, blocks)
    screen.print()
    for sentence in describe_adapting(players.of_base, boxes=players.boxes):
        screen.print(sentence)
    screen.print(shares)


def adapting_table(arena: "BoxArena", blocks: int) -> "Table":
    """Each share of the box as it is, among players as they are named and among those who have adapted."""
    from mrsim.formatting import format_points, format_value, text_table

    found = shares_without_and_with(arena, blocks)
    rows = [
        (name, format_value(before, "share"), format_value(after, "share"), format_points(after - before))
        for name, before, after in found
    ]
    return text_table((arena.goals.share, "without adapting", "with", "change"), rows)


def shares_without_and_with(arena: "BoxArena", blocks: int) -> "list[tuple[str, float, float]]":
    """Each share of the box as it is without and with adapting, on the same deals."""
    from mrsim.search.box_arena import BoxArena
    from mrsim.search.edit_arena import NO_CHANGE
    from mrsim.seeds import CHOOSING, seed_for

    seed = seed_for(arena.experiment.design.seed, CHOOSING)
    plain = BoxArena(arena.experiment, arena.target, arena.jobs, arena.store)
    ((_, before),) = plain.play([NO_CHANGE], seed, blocks)
    arena.resume()
    ((_, after),) = arena.play([NO_CHANGE], seed, blocks)
    return list(zip(arena.goals.names, before.value.tolist(), after.value.tolist(), strict=True))


def with_adapting(told: str, players: "AdaptedPlayers | None", arena: "BoxArena", blocks: int) -> str:
    """The JSON of a search, with how everybody has adapted and the shares without and with it."""
    from json import dumps, loads

    if players is None:
        return told
    shares = [
        {"group": name, "without": before, "with": after}
        for name, before, after in shares_without_and_with(arena, blocks)
    ]
    adapted = [one.model_dump(mode="json") for one in players.told]
    return dumps({**loads(told), "adapted": adapted, "adapting_shares": shares}, indent=1)
