"""`mrsim compensate`: which bonus in points would level the seats, or the boards."""

from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs
from mrsim.cli.output_files import Csv, write_tables
from mrsim.cli.run import Changes, Name
from mrsim.cli.search_options import SearchBlocks, SearchJson
from mrsim.formatting import PERCENT, format_decimal, format_estimate, format_signed_decimal, format_value, text_table
from mrsim.games.printed_names import print_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from mrsim.search.box_arena import BoxArena
    from mrsim.search.compensation import Compensation

EPILOG = "Example: mrsim compensate seats --for seat --set settings.players=4 --set settings.mode=base"


def compensate_command(
    experiment: Name,
    changes: Changes = None,
    who: Annotated[
        str | None,
        typer.Option("--for", metavar="COLUMN", help="Whose bonus: seat, board …; what the first target asks about."),
    ] = None,
    blocks: SearchBlocks = None,
    most: Annotated[int, typer.Option(metavar="POINTS", help="Points that are tried, up and down.")] = 15,
    jobs: Jobs = None,
    json: SearchJson = False,
    csv: Csv = None,
) -> None:
    """Say which bonus in points at the start would make all seats (or boards) win equally.

    Scores are counted again with the bonus added: players do not know of it, and equal scores share the win. What is
    proposed is confirmed on other deals.
    """
    from mrsim.api.searches import open_bonus_arena
    from mrsim.cli.screen import results_console, say_if_compiling
    from mrsim.cli.search_options import read_searched_experiment, watch_search
    from mrsim.search.bonus_scores import ArenaScores
    from mrsim.search.compensation import find_compensation as found_in
    from mrsim.search.goals import share_of_first_target

    wanted = read_searched_experiment(experiment, changes, blocks)
    say_if_compiling()
    arena = open_bonus_arena(wanted, share_of_first_target(wanted) if who is None else who, jobs)
    count = wanted.design.blocks
    with watch_search(arena, 2 * count * arena.games_a_block):
        found = found_in(ArenaScores(arena), blocks=count, seed=wanted.design.seed, most=most)
    if csv is not None:
        write_tables(csv, {"curves": found.curves, "needed": found.needed, "confirmed": found.confirmed})
    if json:
        print_json("compensate", compensation_as_json(found), seed=wanted.design.seed)
    else:
        print_compensation(arena, found, results_console())


def print_compensation(arena: "BoxArena", found: "Compensation", screen: "Console") -> None:
    """Print the bonus that every group needs, and how the proposed one did on other deals."""
    screen.print(arena.experiment.question, style="bold")
    screen.print(" ".join(filter(None, (found.headline, compensation_advice(found)))))
    screen.print()
    screen.print(f"The bonus with which a {found.share} would win its equal share, if it alone had one", style="bold")
    screen.print(needed_bonus_table(found))
    screen.print()
    screen.print("All together, confirmed on other deals", style="bold")
    screen.print(confirmation_table(found))
    screen.print()
    screen.print(
        f"Off by {format_decimal(PERCENT * found.off_by_before, 2)} points of win share without, "
        f"{format_decimal(PERCENT * found.off_by, 2)} with the bonuses. Players do not know of them; equal scores "
        "share the win. Intervals of a table hold together."
    )
    screen.print(f"Seed: {arena.experiment.design.seed}.")


def compensation_advice(found: "Compensation") -> str:
    """What follows for the designer; nothing where no bonus is proposed."""
    if not any(found.proposed.values()):
        return ""
    if found.is_nearer:
        return "Give these bonuses: they surely bring the shares nearer to equal."
    if found.off_by >= found.off_by_before:
        return "Give no bonus: in fresh games these did not bring the shares nearer to equal."
    return "Give no bonus yet: the gain is not clear of 0, and more deals would tell (--blocks)."


def needed_bonus_table(found: "Compensation") -> "Table":
    """One line a group."""
    return text_table(
        (found.share, "bonus", "from", "to"),
        [
            (
                print_name(found.share, row[found.share]),
                *(bonus_in_points(row[name]) for name in ("bonus", "low", "high")),
            )
            for row in found.needed.iter_rows(named=True)
        ],
    )


def bonus_in_points(value: float | None) -> str:
    """A bonus with its sign and one decimal: `+2.4`."""
    return "beyond" if value is None else format_signed_decimal(value, 1)


def confirmation_table(found: "Compensation") -> "Table":
    """One line a group."""
    return text_table(
        (found.share, "bonus", "share before", "share with it", "verdict"),
        [
            (
                print_name(found.share, row[found.share]),
                f"{row['bonus']:+d}",
                format_value(row["before"], "share"),
                format_estimate(row["value"], row["low"], row["high"], "share"),
                row["verdict"],
            )
            for row in found.confirmed.iter_rows(named=True)
        ],
    )


def compensation_as_json(found: "Compensation") -> str:
    """The JSON text of the bonuses: needed, proposed and confirmed, with the curves behind them."""
    from json import dumps

    told = {
        "headline": found.headline,
        "share": found.share,
        "proposed": dict(found.proposed),
        "margin": found.margin,
        "seeds": dict(found.seeds),
    }
    told |= {"off_by_before": found.off_by_before, "off_by": found.off_by, "is_nearer": found.is_nearer}
    frames = {"needed": found.needed, "confirmed": found.confirmed, "curves": found.curves}
    return dumps({**told, **{name: frame.to_dicts() for name, frame in frames.items()}}, indent=1)
