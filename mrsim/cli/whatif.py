"""`mrsim whatif`: change the box, and see what moves."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.asking import REPORTS
from mrsim.cli.options import Jobs
from mrsim.cli.run import AtTheEnd, Changes, Name, report_beside, wanted, watched

if TYPE_CHECKING:
    from rich.console import Console

    from mrsim.analysis.tables import Table
    from mrsim.experiment.results import Run
    from mrsim.experiment.spec import Experiment
    from mrsim.games.contract import Game

EPILOG = 'Example: mrsim whatif legends --edit "canyon.drought-2" --quick'

QUICK_SECONDS = 5.0
FEWEST_BLOCKS, MOST_QUICK_BLOCKS = 100, 300
MOST_SENTENCES = 10


def whatif(
    experiment: Name,
    edit: Annotated[
        list[str] | None, typer.Option(metavar="EDITS", help='A change, such as "C1-2 C3+2"; may be repeated.')
    ] = None,
    box: Annotated[list[str] | None, typer.Option(metavar="FILE", help="A box of your own; may be repeated.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Stop after the first look, in seconds.")] = False,
    changes: Changes = None,
    blocks: Annotated[
        int | None, typer.Option(metavar="N", help="Blocks of each arm at most; 20,000 by default.")
    ] = None,
    jobs: Jobs = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder; reports/EXPERIMENT-whatif by default.")
    ] = None,
    report: AtTheEnd = False,
    json: Annotated[bool, typer.Option("--json", help="Print the changes as JSON.")] = False,
) -> None:
    """Play an experiment with and without changes of the box, on the same deals, and say what they change.

    A first look takes seconds. Then it goes on until it is clear what every change does to every share of the
    experiment's targets, or until Ctrl-C, which keeps what was played: the same folder is gone on with next time, and
    nothing is played twice.
    """
    from mrsim import games, what_if
    from mrsim.cli.analyse import as_json
    from mrsim.cli.screen import results, say_if_compiling
    from mrsim.errors import InputError
    from mrsim.experiment.plan import arms
    from mrsim.experiment.results import open_run
    from mrsim.experiment.run_folder import RunFolder
    from mrsim.experiment.trust import check_unchanged

    if json and report:
        raise InputError("--report: with --json nothing but JSON is printed; `mrsim report` makes the page afterwards.")
    name, asked = wanted(experiment, changes, None)
    asked = what_if.what_if(asked, edit or (), box or ())
    whole = what_if.until_compared(asked, what_if.MOST_BLOCKS if blocks is None else blocks)
    game = games.find(asked.game)
    folder = out or REPORTS / f"{name}-whatif"
    if not json:
        for changed in [*(edit or ()), *(box or ())]:
            tell_box(asked, changed, is_file=changed in (box or ()), screen=results())
    check_unchanged(RunFolder(folder), whole, arms(whole, game.settings))
    say_if_compiling()
    play(first_look(whole, game, jobs), folder, jobs, whole.design.blocks)
    if not quick:
        if not json:
            tell(open_run(folder), game, results(), heading="A first look")
        play(whole, folder, jobs, whole.design.blocks)
    run = open_run(folder)
    if json:
        typer.echo(as_json(changes_of(run, game), blocks=run.blocks))
        return
    tell(run, game, results(), heading="A first look" if quick else "What changes")
    if report:
        report_beside(folder)
    else:
        results().print(f"\nEvidence: mrsim report {folder}")


def play(asked: "Experiment", folder: Path, jobs: int | None, planned: int) -> None:
    """Whatever is missing."""
    from mrsim.what_if import PART_BLOCKS

    watched(asked, folder, sys.argv[1:], jobs=jobs, part_blocks=PART_BLOCKS, planned_blocks=planned)


def first_look(whole: "Experiment", game: "Game", jobs: int | None) -> "Experiment":
    """The same with no more blocks than take seconds."""
    from mrsim.stats.sequences import schedule_until
    from mrsim.what_if import until_compared

    most = quick_blocks(whole, game, jobs)
    looks = schedule_until(whole.design.blocks).looks()
    return until_compared(whole, max((blocks for blocks in looks if blocks <= most), default=looks[0]))


def quick_blocks(asked: "Experiment", game: "Game", jobs: int | None) -> int:
    """As many as are played in a few seconds."""
    from mrsim.experiment.matches import prepared
    from mrsim.experiment.pilot import seconds_a_block
    from mrsim.experiment.plan import arms
    from mrsim.experiment.runner import cores
    from mrsim.experiment.running import unique

    a_block = sum(seconds_a_block(arm) for arm in unique(prepared(asked, arms(asked, game.settings))))
    in_time = int(QUICK_SECONDS * (cores() if jobs is None else jobs) / a_block)
    return max(FEWEST_BLOCKS, min(MOST_QUICK_BLOCKS, in_time))


def changes_of(run: "Run", game: "Game") -> "list[Table]":
    """What every variant does to every share of the targets."""
    from mrsim.analysis.changes import along
    from mrsim.analysis.context import Context
    from mrsim.analysis.targets import VARIANT

    return list(along(Context.of(run, game), [VARIANT]))


def tell(run: "Run", game: "Game", screen: "Console", heading: str) -> None:
    """The changes in words."""
    from mrsim.analysis.sentences import changed, open_changes
    from mrsim.cli.analyse import bullets

    screen.print(f"\n{heading}: {run.blocks:,} blocks of each arm", style="bold")
    for table in changes_of(run, game):
        said = [sentence.text for sentence in changed(table)]
        screen.print(f"{table.title}:")
        bullets([*said[:MOST_SENTENCES], open_changes(table, run.blocks)], screen)


def tell_box(asked: "Experiment", change: str, *, is_file: bool, screen: "Console") -> None:
    """What a change does to the box, before anything is played; nothing of boxes that a game only plays."""
    from mrsim import games
    from mrsim.cli.box import print_changes

    if is_file and asked.game not in games.with_boxes():
        return
    boxes = games.boxes(asked.game)
    fixed = {name: value for name, value in asked.settings.items() if not isinstance(value, tuple)}
    settings = {setting.name: setting.default for setting in games.settings(asked.game)} | fixed
    base = boxes.load(settings)
    changed = boxes.load({**settings, "box": change} if is_file else boxes.followed(settings, change))
    screen.print(f"{change}: {boxes.summary(changed)}.", style="bold")
    print_changes(boxes.differences(base, changed), boxes.changes_made(base, changed))
