"""`mrsim strategies laws`: whether strategies use what a changed box gives them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mrsim import games
from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs
from mrsim.errors import InputError
from mrsim.formatting import PERCENT, format_decimal, format_difference_interval, format_points, text_table

if TYPE_CHECKING:
    from rich.table import Table

    from mrsim.checkup.laws import LawAnswer

EPILOG: Final = "Example: mrsim strategies laws careful,planner --blocks 500"
LAW_BLOCKS: Final = 500
FEWEST_LAW_BLOCKS: Final = 2
MOST_LAW_BLOCKS: Final = 10**9


def laws_command(
    strategies: Annotated[str, typer.Argument(metavar="A,B,…", help="The strategies that are asked.")],
    *,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="The game.")] = games.USUAL,
    edit: Annotated[
        list[str] | None,
        typer.Option(metavar="EDITS", help="A change that adds something; all that the game names by default."),
    ] = None,
    blocks: Annotated[int, typer.Option(metavar="N", help="Deals in each of the owner's settings.")] = LAW_BLOCKS,
    given: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the game, such as edition=h2; may be repeated."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the deals.")] = 1,
    jobs: Jobs = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")] = False,
) -> None:
    """Ask whether strategies use what a changed box gives them.

    Who is given more to choose from does no worse than a twin who plays the same way in the same box, but leaves what
    was added unused wherever the rules allow it. Every law is a difference of win shares, deal by deal; the laws of a
    strategy hold together with 95 % confidence.
    """
    from dataclasses import asdict

    from mrsim.checkup.laws import LawQuestion, changes_of_edits, known_changes, measure_laws
    from mrsim.cli.live_progress import show_progress
    from mrsim.cli.screen import results_console, say_if_compiling
    from mrsim.matches.play import check_seed

    check_seed(seed)
    if not FEWEST_LAW_BLOCKS <= blocks <= MOST_LAW_BLOCKS:
        raise InputError(f"blocks: {blocks} is not a number from {FEWEST_LAW_BLOCKS} to {MOST_LAW_BLOCKS:,}.")
    settings = dict(_read_settings(game, given or ()))
    changes = changes_of_edits(game, settings, edit) if edit else known_changes(game, settings)
    if not changes:
        raise InputError(f"{game} has no change that adds something for a single owner, so it has no laws.")
    say_if_compiling()
    question = LawQuestion(game, changes, settings, blocks, seed)
    answers: list[LawAnswer] = []
    for strategy in strategies.split(","):
        with show_progress() as bar:
            found = measure_laws(question, strategy, jobs, bar)
        answers += found
        if not json:
            results_console().print(f"{strategy}: {law_sentence(found)}", style="bold")
            results_console().print(law_table(found))
            results_console().print()
    if json:
        print_json("strategies laws", {"laws": [asdict(one) | {"verdict": one.verdict} for one in answers]}, seed=seed)
    else:
        results_console().print(reading_help(answers))


def _read_settings(game: str, given: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Settings as typed; a value that is one of a setting's choices is that choice."""
    known = {setting.name: setting for setting in games.settings_of_game(game)}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"set: {text} is no setting; write NAME=VALUE.")
        choices = known[name].choices if name in known else None
        yield name, next((choice for choice in choices or () if str(choice) == value), value)


def law_sentence(found: "Sequence[LawAnswer]") -> str:
    """How many laws a strategy breaks, and which."""
    broken = [one.added for one in found if one.verdict == "broken"]
    kept = sum(one.verdict == "kept" for one in found)
    others = f"{kept} kept, {len(found) - kept - len(broken)} open"
    if broken:
        return f"{len(broken)} of {len(found)} laws broken ({', '.join(broken)}), {others}."
    return f"no law broken, {others}."


def law_table(found: "Sequence[LawAnswer]") -> "Table":
    """A row for each law."""
    rows = [
        (
            one.added,
            *(format_decimal(PERCENT * share, 1) for share in (one.old_share, one.share, one.twin_share)),
            f"{format_points(one.value)} ({format_difference_interval(one.low, one.high, 'share')})",
            one.verdict,
        )
        for one in found
    ]
    return text_table(("added", "old", "now", "twin", "difference", "law"), rows)


def reading_help(answers: "Sequence[LawAnswer]") -> str:
    """What the columns mean."""
    one = answers[0]
    return (
        f"Win shares of the owner in per cent, {one.games:,} games each: in the old box, with what is added, and of "
        f"the twin, who has it and leaves it unused ({one.twin}). difference: now less twin, in points, with its 95 % "
        "interval; those of a strategy hold together. broken: all of it is below 0. kept: its lower end is at least "
        f"{format_points(-one.margin, 2)}. A share below the old one alone breaks no law."
    )
