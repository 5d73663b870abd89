"""`mrsim sweep`: a number, or several, taken through a range."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
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
from mrsim.files import check_writable, write_atomically

if TYPE_CHECKING:
    import polars as pl
    from rich.console import Console
    from rich.table import Table

    from mrsim.search.box_arena import BoxArena
    from mrsim.search.sweep import Sweep

EPILOG = 'Example: mrsim sweep drier-canyons --over "canyon.drought=0..12:4"'

SPARKLINE_STEPS = "▁▂▃▄▅▆▇█"
PICTURE_WIDTH = 560
"""Of the curves in a file, in pixels."""


def sweep_command(
    experiment: Name,
    over: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=A..B",
            help="cows=20..40:4, players=2,4 or the knob greedy:least_gain=0..8; all combinations of several.",
        ),
    ],
    changes: Changes = None,
    goal: Goal = None,
    blocks: SearchBlocks = None,
    jobs: Jobs = None,
    cache: Cache = CACHE,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the curves into this SVG file.")] = None,
    json: SearchJson = False,
    csv: Csv = None,
    adapt: Adapt = False,
    adapt_games: AdaptGames = None,
) -> None:
    """Take a number in the box, or a setting of the game, through a range, and show how every share answers.

    All points play the same deals; the intervals of all points and shares hold together.

    With --adapt players adapt to the box of every point before they play it.
    """
    from mrsim import games
    from mrsim.api.adapting import open_adapter
    from mrsim.cli.screen import results_console
    from mrsim.cli.search_options import arena_for, open_store, read_searched_experiment, watch_search
    from mrsim.search import sweep
    from mrsim.search.adapted_boxes import adapt_to_points

    wanted = read_searched_experiment(experiment, changes, blocks)
    overs, settings, count = (
        [sweep.read_swept_range(one) for one in over],
        games.settings_of_game(wanted.game),
        wanted.design.blocks,
    )
    check_writable("svg", svg)
    store = open_store(cache)
    first = arena_for(wanted, goal, jobs, store)
    points = sweep.list_sweep_points(overs, settings)
    players = None
    if adapt:
        adapter = open_adapter(wanted, jobs, adapt_games, open_store(cache))
        players = seat_adapted_players(first, adapter, adapt_to_points(points))
    with watch_search(first, len(points) * count * first.games_a_block) as bar:

        def arena_at(values: "tuple[tuple[str, int], ...]") -> "BoxArena":
            arena = arena_for(sweep.with_settings(wanted, values), goal, jobs, store)
            arena.brake, arena.watcher = first.brake, bar
            if players is not None:
                arena.players = players.for_settings(values)
            return arena

        found = sweep.run_sweep(
            arena_at,
            overs,
            settings,
            blocks=count,
            seed=wanted.design.seed,
            tell=lambda done, of: bar.note(f"{done} of {of} points"),
        )
    if csv is not None:
        write_tables(csv, {"sweep": found.lines})
    if svg is not None:
        write_atomically(svg, first_panel_svg(found))
    if json:
        told = with_adapting(sweep_as_json(found), players, first, count)
        print_json("sweep", told, seed=wanted.design.seed)
    else:
        print_sweep(found, wanted.design.seed, results_console())
        print_adapting(players, first, count, results_console())


def sweep_panels(found: "Sweep") -> "Iterator[tuple[str, pl.DataFrame]]":
    """What stands in one table: all groups that share the same wins, over the first of the numbers."""
    from itertools import starmap

    from mrsim.games.printed_names import label_value

    first, *others = (over.name for over in found.overs)
    lead = [*others, *cell_columns(found)]
    if not lead:
        yield "", found.lines
        return
    for values, lines in found.lines.partition_by(lead, as_dict=True, maintain_order=True).items():
        yield ", ".join(starmap(label_value, zip(lead, values, strict=True))), lines.sort(first)


def cell_columns(found: "Sweep") -> list[str]:
    """The columns besides the groups in which cells differ."""
    from mrsim.search.search_headlines import columns_of_owner

    return [name for name in columns_of_owner(found) if name != found.share]


def print_sweep(found: "Sweep", seed: int, screen: "Console") -> None:
    """A table and a small curve for each group."""
    import polars as pl

    from mrsim.games.printed_names import print_name
    from mrsim.search.search_headlines import describe_swept

    screen.print(found.headline, style="bold")
    for title, lines in sweep_panels(found):
        screen.print()
        screen.print(f"Win share by {found.share}" + (f": {title}" if title else ""), style="bold")
        screen.print(sweep_table(found, lines))
        seen = lines.select(low=pl.min_horizontal("value", "low"), high=pl.max_horizontal("value", "high"))
        low, high = seen["low"].min(), seen["high"].max()
        for group, own in lines.partition_by(found.share, as_dict=True, maintain_order=True).items():
            screen.print(f"{print_name(found.share, group[0]):12} {draw_sparkline(own['value'].to_list(), low, high)}")
        first = found.overs[0].name
        ends = [describe_swept(first, lines[first][at]) for at in (0, -1)]
        screen.print(f"Bars, from left to right: the shares from {ends[0]} to {ends[1]}.", style="dim")
    screen.print()
    for edit in dict.fromkeys(found.refused):
        screen.print(f"Left out: {edit}")
    screen.print(f"± is the 95 % interval; all of them hold together. Seed: {seed}.")


def sweep_table(found: "Sweep", lines: "pl.DataFrame") -> "Table":
    """One line a point."""
    from mrsim.formatting import name_in_words, text_table
    from mrsim.games.printed_names import print_name

    first = found.overs[0].name
    groups = lines[found.share].unique(maintain_order=True).to_list()
    rows = []
    for value, own in lines.partition_by(first, as_dict=True, maintain_order=True).items():
        by_group = {row[found.share]: row for row in own.iter_rows(named=True)}
        rows.append((str(value[0]), *(share_cell(by_group[group]) if group in by_group else "" for group in groups)))
    return text_table((name_in_words(first), *(print_name(found.share, group) for group in groups)), rows, words=0)


def share_cell(row: "dict[str, float]") -> str:
    """A win share with its interval, if there are games enough for one; `?` where it is unknown."""
    from mrsim.formatting import format_estimate

    return "?" if row["value"] is None else format_estimate(row["value"], row["low"], row["high"], "share")


def draw_sparkline(values: "list[float | None]", low: Any, high: Any) -> str:
    """Between the lowest and the highest bound of its table: what is flat there is flat as far as is known."""
    if low is None or high is None:
        return ""
    step = (high - low) / (len(SPARKLINE_STEPS) - 1) or 1.0
    return "".join(" " if value is None else SPARKLINE_STEPS[round((value - low) / step)] for value in values)


def first_panel_svg(found: "Sweep") -> str:
    """The first panel, as a picture of its own."""
    from mrsim.plots import draw_curves
    from mrsim.report.svg_figures import make_page_figure, standalone_svg, width_in_inches

    first = found.overs[0].name
    title, lines = next(iter(sweep_panels(found)))
    lines = lines.drop_nulls(["value", "low", "high"])
    what = f"Win share by {found.share}" + (f": {title}" if title else "")
    draw = partial(draw_curves, lines, first, found.share, title=what, width=width_in_inches(PICTURE_WIDTH))
    return standalone_svg(make_page_figure(draw).svg)


def sweep_as_json(found: "Sweep") -> str:
    """The JSON text of every point and its shares."""
    from json import dumps

    overs = {over.name: over.values for over in found.overs}
    told = {
        "headline": found.headline,
        "over": overs,
        "share": found.share,
        "seeds": {"searching": found.seed},
        "refused": found.refused,
    }
    return dumps({**told, "lines": found.lines.to_dicts()}, indent=1)
