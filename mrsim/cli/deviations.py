"""`mrsim deviations`: what every small change of the box does."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.adapting import (
    Adapt,
    AdaptGames,
    print_adapting,
    seat_adapted_players,
    with_adapting,
)
from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs
from mrsim.cli.output_files import Csv, write_tables
from mrsim.cli.run import Changes, Name
from mrsim.cli.search_options import CACHE, Cache, Goal, SearchBlocks, SearchJson

if TYPE_CHECKING:
    import polars as pl
    from rich.console import Console
    from rich.table import Table

    from mrsim.search.box_arena import BoxArena
    from mrsim.search.deviations import Deviations, DeviationsForecast

EPILOG = "Example: mrsim deviations drier-canyons --for big-jo --blocks 1600"

MOST_PARTS, MOST_CHANGES = 12, 15
MOST_GROUPS = 4
DIGITS = 2
"""Decimals of effects in percentage points, which are small."""


def deviations_command(
    experiment: Name,
    changes: Changes = None,
    group: Annotated[
        str | None, typer.Option("--for", metavar="GROUP", help="Whose share counts; else nearness to the goal.")
    ] = None,
    goal: Goal = None,
    blocks: SearchBlocks = None,
    least: Annotated[
        float, typer.Option(metavar="POINTS", help="Effects that are surely smaller are dropped early.", min=0)
    ] = 0.5,
    keep: Annotated[
        int, typer.Option(metavar="N", help="What is surely not among the N foremost is dropped too.", min=1)
    ] = 10,
    plan: Annotated[bool, typer.Option("--plan", help="Only say what it takes.")] = False,
    jobs: Jobs = None,
    cache: Cache = CACHE,
    json: SearchJson = False,
    csv: Csv = None,
    adapt: Adapt = False,
    adapt_games: AdaptGames = None,
) -> None:
    """Try every exchange of one parcel and every number one up or down, and say what each does to the shares.

    All changes play the same deals as the box as it is, so each effect is a cause. The intervals hold for all changes
    together, at all looks. Ctrl-C leaves a table of what is known; the same command resumes from there.

    With --adapt players adapt to the box of every change before they play it, and to the box as it is.
    """
    from mrsim.api.adapting import open_adapter
    from mrsim.cli.screen import remarks_console, results_console
    from mrsim.cli.search_options import (
        arena_for,
        open_store,
        read_searched_experiment,
        say_if_nothing_is_known,
        watch_search,
    )
    from mrsim.search import deviations as found_in
    from mrsim.search.adapted_boxes import adapt_to_changes

    wanted = read_searched_experiment(experiment, changes, blocks)
    arena = arena_for(wanted, goal, jobs, open_store(cache))
    count, seed = wanted.design.blocks, wanted.design.seed
    players = None
    if adapt:
        adapter = open_adapter(wanted, jobs, adapt_games, open_store(cache))
        players = seat_adapted_players(arena, adapter, adapt_to_changes(arena.changes))
        if plan:
            return
    remarks_console().print("A few of the changes are tried first, to see how much they vary …")
    with say_if_nothing_is_known():
        ahead = found_in.forecast_deviations(arena, blocks=count, seed=seed, sort_by=group, least=least)
    (results_console() if plan else remarks_console()).print(deviations_cost(arena, ahead, count, least))
    if plan:
        return
    with watch_search(arena, ahead.games) as bar:
        found = found_in.find_deviations(
            arena,
            blocks=count,
            seed=seed,
            sort_by=group,
            least=least,
            keep=keep,
            tell=lambda _, alive: bar.note(f"{alive} of {ahead.boxes - 1} in the race"),
        )
    if csv is not None:
        write_tables(csv, {"changes": found.changes, "parts": found.parts, "base": found.base})
    if json:
        print_json("deviations", with_adapting(deviations_as_json(found), players, arena, count), seed=seed)
    else:
        print_deviations(found, seed, results_console())
        print_adapting(players, arena, count, results_console())


def deviations_cost(arena: "BoxArena", ahead: "DeviationsForecast", blocks: int, least: float) -> str:
    """Before anything long begins."""
    from mrsim.cli.plan import format_duration

    seconds = arena.seconds_a_block * ahead.boxes
    return (
        f"{ahead.boxes - 1} changes that matter, {ahead.nothing} that change nothing. With {blocks:,} deals these are "
        f"at most {ahead.games:,} games, about {format_duration(seconds * blocks)}; each effect is then known to "
        f"±{ahead.half_width:.1f} points. ±{least:g} points would take {ahead.blocks_for_least:,} deals, about "
        f"{format_duration(seconds * ahead.blocks_for_least)}. Ctrl-C shows what is known by then."
    )


def print_deviations(found: "Deviations", seed: int, screen: "Console") -> None:
    """Print what one more of each thing does to the shares, then what each change does."""
    import polars as pl

    from mrsim.search.deviations import DROPPED_EARLY, STOPPED_BY_USER

    screen.print()
    screen.print(found.headline, style="bold")
    screen.print()
    screen.print("What one more of a thing does, in the place of others (points of win share)", style="bold")
    screen.print(deviations_table(found, found.parts, "part", MOST_PARTS))
    screen.print()
    screen.print("What each change does (points of win share)", style="bold")
    screen.print(deviations_table(found, found.changes, "edit", MOST_CHANGES))
    edits = found.changes.select("edit", "standing").unique()
    told = [f"{len(edits)} changes", "the intervals of a table hold together"]
    told += ["* is clear of 0"] if any(map(has_star, (found.changes, found.parts))) else []
    for standing, words in ((DROPPED_EARLY, "were dropped early"), (STOPPED_BY_USER, "were stopped")):
        number = len(edits.filter(pl.col("standing") == standing))
        told += [f"{number} {words}, and say what was known then"] if number else []
    screen.print()
    screen.print(f"{'; '.join(told)}. Sorted by {found.sorted_by}.")
    screen.print(f"Seed: {seed}.")


def deviations_table(found: "Deviations", lines: "pl.DataFrame", key: str, most: int) -> "Table":
    """One line a change; the view it is sorted by has its interval, the others a star where they are clear of 0."""
    from mrsim.formatting import format_gain, format_points, text_table
    from mrsim.games.printed_names import print_name

    def named(view: str) -> str:
        return print_name(found.goals.share, view)

    others = [name for name in ("nearer", *found.goals.groups[:MOST_GROUPS]) if name != found.sorted_by]
    rows = []
    for of_key in lines.partition_by(key, maintain_order=True)[:most]:
        by_view = {row["view"]: row for row in of_key.iter_rows(named=True)}
        first = by_view[found.sorted_by]
        cells = [format_gain(first["value"], first["low"], first["high"], DIGITS) + star_if_sure(first)]
        cells += [format_points(by_view[name]["value"], DIGITS) + star_if_sure(by_view[name]) for name in others]
        rows.append((first[key], *cells, f"{first['blocks']:,}"))
    return text_table((key, *map(named, (found.sorted_by, *others)), "deals"), rows)


def has_star(lines: "pl.DataFrame") -> bool:
    """Whether any effect is clear of 0."""
    return "low" in lines.columns and any(star_if_sure(row).strip() for row in lines.iter_rows(named=True))


def star_if_sure(row: dict[str, Any]) -> str:
    """A star where the interval of an effect excludes 0."""
    return "*" if row["low"] is not None and (row["low"] > 0 or row["high"] < 0) else " "


def deviations_as_json(found: "Deviations") -> str:
    """The JSON text of the effects of every change and part, with the shares of the box as it is."""
    from json import dumps

    from mrsim.formatting import PERCENT

    shares = {
        "headline": found.headline,
        "unit": "share",
        "percent": PERCENT,
        "sorted_by": found.sorted_by,
        "seeds": found.seeds,
    }
    frames = {"base": found.base, "parts": found.parts, "changes": found.changes}
    return dumps({**shares, **{name: frame.to_dicts() for name, frame in frames.items()}}, indent=1)
