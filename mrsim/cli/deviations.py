"""`mrsim deviations`: what every small change of the box does."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mrsim.cli.options import Jobs
from mrsim.cli.outputs import Csv, write_tables
from mrsim.cli.run import Changes, Name
from mrsim.cli.searching import CACHE, PERCENT, Blocks, Cache, Goal, Json

if TYPE_CHECKING:
    import polars as pl
    from rich.console import Console
    from rich.table import Table

    from mrsim.searching.arena import Arena
    from mrsim.searching.deviations import Deviations, Outlook

EPILOG = "Example: mrsim deviations drier-canyons --for big-jo --blocks 1600"

MOST_PARTS, MOST_CHANGES = 12, 15
MOST_GROUPS = 4


def deviations(
    experiment: Name,
    changes: Changes = None,
    group: Annotated[
        str | None, typer.Option("--for", metavar="GROUP", help="Whose share counts; else nearness to the goal.")
    ] = None,
    goal: Goal = None,
    blocks: Blocks = None,
    least: Annotated[
        float, typer.Option(metavar="POINTS", help="Effects that are surely smaller are dropped early.", min=0)
    ] = 0.5,
    keep: Annotated[
        int, typer.Option(metavar="N", help="What is surely not among the N foremost is dropped too.", min=1)
    ] = 10,
    plan: Annotated[bool, typer.Option("--plan", help="Only say what it takes.")] = False,
    jobs: Jobs = None,
    cache: Cache = CACHE,
    json: Json = False,
    csv: Csv = None,
) -> None:
    """Try every exchange of one parcel and every number one up or down, and say what each does to the shares.

    All changes play the same deals as the box as it is, so each effect is a cause. The intervals hold for all changes
    together, at all looks. Ctrl-C leaves a table of what is known; the same command goes on from there.
    """
    from mrsim.cli.screen import results
    from mrsim.cli.searching import arena_for, asked, opened, watched
    from mrsim.searching import deviations as found_in

    wanted = asked(experiment, changes, blocks)
    arena = arena_for(wanted, goal, jobs, opened(cache))
    count, seed = wanted.design.blocks, wanted.design.seed
    ahead = found_in.outlook(arena, blocks=count, seed=seed, sort_by=group, least=least)
    if not json or plan:
        results().print(what_it_takes(arena, ahead, count, least))
    if plan:
        return
    with watched(arena, ahead.games) as bar:
        found = found_in.deviations(
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
        typer.echo(as_json(found))
    else:
        show(found, results())


def what_it_takes(arena: "Arena", ahead: "Outlook", blocks: int, least: float) -> str:
    """Before anything long begins."""
    from mrsim.cli.plan import lasting

    seconds = arena.seconds_a_block * ahead.boxes
    return (
        f"{ahead.boxes - 1} changes that matter, {ahead.nothing} that change nothing. With {blocks:,} blocks these are "
        f"at most {ahead.games:,} games, about {lasting(seconds * blocks)}; each effect is then known to "
        f"±{ahead.half_width:.1f} points. ±{least:g} points would take {ahead.blocks_for_least:,} blocks, about "
        f"{lasting(seconds * ahead.blocks_for_least)}. Ctrl-C shows what is known by then."
    )


def show(found: "Deviations", screen: "Console") -> None:
    """Tables for people."""
    import polars as pl

    from mrsim.searching.deviations import DROPPED, STOPPED

    screen.print()
    screen.print("What one more of a thing does, in the place of others (points of win share)", style="bold")
    screen.print(table(found, found.parts, "part", MOST_PARTS))
    screen.print()
    screen.print("What each change does (points of win share)", style="bold")
    screen.print(table(found, found.changes, "edit", MOST_CHANGES))
    edits = found.changes.select("edit", "standing").unique()
    told = [f"{len(edits)} changes", "* is clear of 0; the intervals of a table hold together"]
    for standing, words in ((DROPPED, "were dropped early"), (STOPPED, "were stopped")):
        number = len(edits.filter(pl.col("standing") == standing))
        told += [f"{number} {words}, and say what was known then"] if number else []
    screen.print()
    screen.print(f"{'; '.join(told)}. Sorted by {found.sorted_by}.")
    screen.print(f"Seeds: effects {found.seeds['effects']}, base {found.seeds['base']}.")


def table(found: "Deviations", lines: "pl.DataFrame", key: str, most: int) -> "Table":
    """One line a change; the view it is sorted by has its interval, the others a star where they are clear of 0."""
    from rich.table import Table

    from mrsim.cli.searching import plus_minus, signed

    others = [name for name in ("nearer", *found.goals.groups[:MOST_GROUPS]) if name != found.sorted_by]
    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column(key, no_wrap=True)
    for name in (found.sorted_by, *others, "blocks"):
        shown.add_column(name, justify="right", no_wrap=True)
    for of_key in lines.partition_by(key, maintain_order=True)[:most]:
        by_view = {row["view"]: row for row in of_key.iter_rows(named=True)}
        first = by_view[found.sorted_by]
        cells = [plus_minus(first["value"], first["low"], first["high"]) + star(first)]
        cells += [signed(by_view[name]["value"]) + star(by_view[name]) for name in others]
        shown.add_row(first[key], *cells, f"{first['blocks']:,}")
    return shown


def star(row: dict[str, Any]) -> str:
    """Clear of 0."""
    return "*" if row["low"] is not None and (row["low"] > 0 or row["high"] < 0) else " "


def as_json(found: "Deviations") -> str:
    """Everything."""
    from json import dumps

    shares = {"unit": "share", "percent": PERCENT, "sorted_by": found.sorted_by, "seeds": found.seeds}
    frames = {"base": found.base, "parts": found.parts, "changes": found.changes}
    return dumps({**shares, **{name: frame.to_dicts() for name, frame in frames.items()}}, indent=1)
