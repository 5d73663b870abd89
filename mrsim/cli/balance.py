"""`mrsim balance`: boxes that come nearer to the goal, with few pieces to reprint."""

from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.adapting import (
    Adapt,
    AdaptGames,
    print_adapting,
    seat_adapted_players,
    with_adapting,
)
from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs, checked_games
from mrsim.cli.output_files import Csv, write_tables
from mrsim.cli.run import Changes, Name
from mrsim.cli.search_options import CACHE, Cache, Goal, SearchJson
from mrsim.formatting import (
    PERCENT,
    format_decimal,
    format_difference_interval,
    format_interval,
    format_points,
    format_value,
    text_table,
)
from mrsim.games.printed_names import label_value

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from mrsim.experiment.spec import Experiment
    from mrsim.search.balance import BalanceResult

EPILOG = "Example: mrsim balance drier-canyons --goal 'board within 2pp' --max-changes 4"


def balance_command(
    experiment: Name,
    changes: Changes = None,
    goal: Goal = None,
    max_changes: Annotated[int, typer.Option(metavar="N", help="Pieces that may be reprinted.")] = 6,
    allow: Annotated[str, typer.Option(metavar="swaps,numbers", help="What may be changed.")] = "swaps,numbers",
    games: Annotated[
        int, typer.Option(metavar="N", help="Games to search, to choose and to confirm.", callback=checked_games)
    ] = 3_000_000,
    jobs: Jobs = None,
    cache: Cache = CACHE,
    json: SearchJson = False,
    csv: Csv = None,
    adapt: Adapt = False,
    adapt_games: AdaptGames = None,
) -> None:
    """Search for boxes that come nearer to the goal, choose the best for each number of pieces, and confirm its gain.

    All line-ups of the experiment count alike. Ctrl-C ends the search; what it found until then is still judged.

    With --adapt the search is played by players who have adapted to the box as it is, since it tries hundreds of
    boxes; for the choice and the confirmation they adapt to each box.
    """
    from mrsim.api.adapting import open_adapter
    from mrsim.cli.run import read_named_experiment as as_written
    from mrsim.cli.screen import remarks_console, results_console
    from mrsim.cli.search_options import arena_for, open_store, watch_search
    from mrsim.search.adapted_boxes import adapt_to_finalists
    from mrsim.search.balance import BalanceProgress, changes_and_plan
    from mrsim.search.balance import balance_box as searched

    wanted = as_written(experiment, changes, None)[1]
    arena = arena_for(wanted, goal, jobs, open_store(cache))
    kinds = allow.split(",")
    changes_and_plan(arena, max_changes, games, kinds)
    remarks_console().print(balance_cost(games, arena.seconds_a_block / arena.games_a_block))
    players = None
    if adapt:
        adapter = open_adapter(wanted, jobs, adapt_games, open_store(cache))
        players = seat_adapted_players(arena, adapter, adapt_to_finalists(max_changes, wanted.design.seed))
    with watch_search(arena, games) as bar:

        def tell(progress: BalanceProgress) -> None:
            believed = "" if progress.believed is None else f", off by {format_decimal(PERCENT * progress.believed, 1)}"
            bar.note(f"{progress.doing}{believed}")

        found = searched(arena, most=max_changes, games=games, seed=wanted.design.seed, allow=kinds, tell=tell)
    if csv is not None:
        write_tables(csv, {"front": found.front, "shares": found.shares})
    if json:
        told = with_adapting(balance_as_json(found), players, arena, found.plan.confirming)
        print_json("balance", told, seed=wanted.design.seed)
    else:
        print_balance(found, experiment, wanted, results_console())
        print_adapting(players, arena, found.plan.confirming, results_console())


def balance_cost(games: int, seconds_a_game: float) -> str:
    """Before anything long begins."""
    from mrsim.cli.plan import format_duration

    return (
        f"{games:,} games, about {format_duration(games * seconds_a_game)}. Ctrl-C ends the search, not the "
        "confirmation."
    )


def print_balance(found: "BalanceResult", name: str, asked: "Experiment", screen: "Console") -> None:
    """The front, what was expected of it, and what the best box that is surely nearer means for every share."""
    from mrsim.cli.screen import advice_console

    screen.print()
    screen.print(found.headline, style="bold")
    screen.print(f"Off by: the root of the mean square over {len(found.goals.names)} shares.")
    if len(found.front):
        screen.print()
        screen.print(front_table(found))
        screen.print()
        screen.print(
            "Only the gain is a result: it is from games that no choice was made in, and its 95 % intervals hold "
            "together. The search expected another one of the same box: the column at the left."
        )
        sure = found.front.filter(found.front["is_sure"])
        for row in sure.tail(1).iter_rows(named=True):
            screen.print()
            print_best_box(found, row["edit"], asked, screen)
            advice_console().print(f'\nTry: mrsim whatif {quote(name)} --edit "{row["edit"]}"', soft_wrap=True)
        if not len(sure):
            screen.print("\nNo gain is clear of 0: keep the box, or give the search more games.")
    screen.print(f"{found.tried:,} boxes tried. Seed: {asked.design.seed}.")


def print_best_box(found: "BalanceResult", edit: str, asked: "Experiment", screen: "Console") -> None:
    """Print a box of the front: what is reprinted, in words, and every share before and after."""
    from mrsim import games
    from mrsim.analysis.headline_words import capitalise
    from mrsim.search.edit_arena import NO_CHANGE

    base = {name: value for name, value in asked.settings.items() if not isinstance(value, tuple)}
    settings = {setting.name: setting.default for setting in games.settings_of_game(asked.game)} | base
    screen.print(f"{capitalise(games.boxes_of_game(asked.game).edit_in_words(settings, edit))}.", style="bold")
    before, after = (found.shares.filter(edit=one).to_dicts() for one in (NO_CHANGE, edit))
    columns = found.goals.keys.columns
    screen.print(
        text_table(
            ("share of", "before", "after", "95 % interval", "verdict"),
            [
                (
                    ", ".join(label_value(column, new[column]) for column in reversed(columns)),
                    *(format_value(one["value"], "share") for one in (old, new)),
                    format_interval(new["low"], new["high"], "share"),
                    new["verdict"],
                )
                for old, new in zip(before, after, strict=True)
            ],
        )
    )


def front_table(found: "BalanceResult") -> "Table":
    """One line a box."""
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column("pieces", justify="right")
    shown.add_column("edit")
    for name in ("expected", "off by", "gain (points)", "goal"):
        shown.add_column(name, justify="right", no_wrap=True)
    for row in found.front.iter_rows(named=True):
        shown.add_row(
            str(row["pieces"]),
            row["edit"],
            format_decimal(PERCENT * row["believed_off_by"], 2),
            format_decimal(PERCENT * row["off_by"], 2),
            f"{format_points(row['gain'])} ({format_difference_interval(row['gain_low'], row['gain_high'], 'share')})",
            row["goal"],
        )
    return shown


def balance_as_json(found: "BalanceResult") -> str:
    """The JSON text of the whole result: the front, the shares, the plan and the seeds."""
    from dataclasses import asdict
    from json import dumps

    return dumps(
        {
            "headline": found.headline,
            "off_by": found.off_by,
            "tried": found.tried,
            "plan": asdict(found.plan),
            "seeds": dict(found.seeds),
            "front": found.front.to_dicts(),
            "shares": found.shares.to_dicts(),
        },
        indent=1,
    )
