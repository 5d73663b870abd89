"""`mrsim whatif`: change the box, and see what moves."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.adapting import Adapt, AdaptGames
from mrsim.cli.completion import complete_edits
from mrsim.cli.json_output import print_json
from mrsim.cli.options import Jobs
from mrsim.cli.run import AtTheEnd, Changes, Name, read_named_experiment, say_where_it_is_played, write_report_beside
from mrsim.cli.search_options import CACHE, open_store

if TYPE_CHECKING:
    from rich.console import Console

    from mrsim.analysis.context import Context
    from mrsim.experiment.spec import Experiment
    from mrsim.games.contract import Game
    from mrsim.runs.execute import RunOutcome, RunRequest

EPILOG = 'Example: mrsim whatif legends --edit "canyon.drought-2" --quick'

QUICK_SECONDS = 5.0
FEWEST_BLOCKS, MOST_QUICK_BLOCKS = 100, 300


def whatif_command(
    experiment: Name,
    edit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[NAME=]EDITS",
            help='A change, such as "C1-2 C3+2", or with a name: drier="canyon.drought-2"; may be repeated.',
            autocompletion=complete_edits,
        ),
    ] = None,
    box: Annotated[list[str] | None, typer.Option(metavar="FILE", help="A box of your own; may be repeated.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Stop after the first look, in seconds.")] = False,
    changes: Changes = None,
    blocks: Annotated[
        int | None, typer.Option(metavar="N", help="Deals of each combination at most; 20,000 by default.")
    ] = None,
    jobs: Jobs = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder; reports/EXPERIMENT-whatif, or with a number, by default."),
    ] = None,
    report: AtTheEnd = False,
    json: Annotated[bool, typer.Option("--json", help="Print the changes as JSON.")] = False,
    adapt: Adapt = False,
    adapt_games: AdaptGames = None,
) -> None:
    """Play an experiment with and without changes of the box, on the same deals, and say what they change.

    A first look takes seconds. Then it plays on until it is clear what every change does to every share of the
    experiment's targets, or until Ctrl-C, which keeps what was played: the same command resumes, and nothing is played
    twice.

    With --adapt players first adapt to each box: knobs are tuned and networks learnt on, in the box as it is too. The
    players as they are named play beside those who have adapted.
    """
    from mrsim import games
    from mrsim.analysis.context import Context
    from mrsim.api.adapting import open_adapter
    from mrsim.api.experiments import request_what_if
    from mrsim.cli.adapting import adapt_request
    from mrsim.cli.live_progress import describe_kept_games
    from mrsim.cli.screen import advice_console, remarks_console, results_console, say_if_compiling
    from mrsim.errors import InputError
    from mrsim.experiment.arms import plan_arms
    from mrsim.runs.changed_since import check_strategies_unchanged
    from mrsim.runs.manifest import STOPPED, RunCommand
    from mrsim.runs.reader import read_run
    from mrsim.runs.store import RunFolder

    if json and report:
        raise InputError("--report: with --json nothing but JSON is printed; `mrsim report` makes the page afterwards.")
    asked = read_named_experiment(experiment, changes, None)[1]
    game = games.find_game(asked.game)
    command = RunCommand(experiment=experiment, changes=tuple(changes or ()))
    request = request_what_if(asked, command, edits=edit or (), boxes=box or (), blocks=blocks, out=out)
    if adapt:
        adapter = open_adapter(asked, jobs, adapt_games, open_store(CACHE))
        request = adapt_request(request, adapter, adapt_games, screen=remarks_console() if json else results_console())
    say_where_it_is_played(request)
    whole, folder = request.experiment, request.folder
    if not json:
        print_changes_of_boxes(asked, edit or (), box or ())
    check_strategies_unchanged(RunFolder(folder), plan_arms(whole, game.settings))
    say_if_compiling()
    look = first_look(whole, game, jobs)
    shorter = request.command.model_copy(update={"blocks": look.design.blocks})
    outcome = play_whatif(replace(request, experiment=look, command=shorter), jobs)
    if not quick and outcome.status != STOPPED:
        if not json:
            print_whatif_answer(Context.of(read_run(folder), game), outcome, heading="A first look")
        outcome = play_whatif(request, jobs)
    if not outcome.blocks:
        (remarks_console() if json else results_console()).print(f"Stopped. {describe_kept_games(outcome)}")
        return
    context = Context.of(read_run(folder), game)
    if json:
        print_whatif_json(context)
        return
    print_whatif_answer(context, outcome, heading="A first look" if quick else "What changes")
    if report:
        write_report_beside(folder)
    else:
        advice_console().print(f"\nEvidence: mrsim report {quote(str(folder))}")


def print_whatif_json(context: "Context") -> None:
    """Print the changes as JSON."""
    from mrsim.analysis.headline import find_run_headline
    from mrsim.analysis.statistics.changes import change_tables_along
    from mrsim.analysis.targets import VARIANT
    from mrsim.cli.analyse import tables_as_object

    found = find_run_headline(context).as_object()
    tables = list(change_tables_along(context, [VARIANT]))
    told = tables_as_object(tables, blocks=context.run.blocks, headline=found)
    print_json("whatif", told, seed=context.run.experiment.design.seed)


def print_changes_of_boxes(asked: "Experiment", edits: Sequence[str], files: Sequence[str]) -> None:
    """Say what each edit and each file changes, piece by piece."""
    from mrsim.cli.screen import results_console
    from mrsim.experiment.what_if import name_edits

    for name, changed in name_edits(edits).items():
        print_box_changes(asked, name, changed, is_file=False, screen=results_console())
    for file in files:
        print_box_changes(asked, file, file, is_file=True, screen=results_console())


def play_whatif(request: "RunRequest", jobs: int | None) -> "RunOutcome":
    """Play the blocks that the folder of the what-if lacks."""
    from mrsim.api.experiments import play_experiment
    from mrsim.cli.live_progress import show_progress

    with show_progress() as display:
        return play_experiment(request, jobs=jobs, progress=display)


def first_look(whole: "Experiment", game: "Game", jobs: int | None) -> "Experiment":
    """The experiment with no more blocks than take a few seconds."""
    from mrsim.experiment.what_if import until_compared
    from mrsim.stats.look_schedule import schedule_until

    most = quick_blocks(whole, game, jobs)
    looks = schedule_until(whole.design.blocks).looks()
    return until_compared(whole, max((blocks for blocks in looks if blocks <= most), default=looks[0]))


def quick_blocks(asked: "Experiment", game: "Game", jobs: int | None) -> int:
    """The number of blocks that are played in a few seconds."""
    from mrsim.experiment.arms import plan_arms
    from mrsim.parallel import check_jobs
    from mrsim.runs.pilot import arm_seconds_a_block
    from mrsim.runs.prepared_arms import distinct_arms, prepare_arms

    a_block = sum(
        arm_seconds_a_block(arm) for arm in distinct_arms(prepare_arms(asked, plan_arms(asked, game.settings)))
    )
    in_time = int(QUICK_SECONDS * check_jobs(jobs) / a_block)
    return max(FEWEST_BLOCKS, min(MOST_QUICK_BLOCKS, in_time))


def print_whatif_answer(context: "Context", outcome: "RunOutcome", heading: str) -> None:
    """Print what the changes do: the answer in sentences, and every share before and after."""
    from mrsim.analysis.headline import find_run_headline
    from mrsim.cli.analyse import print_headline
    from mrsim.cli.live_progress import describe_later_deals
    from mrsim.cli.screen import results_console
    from mrsim.runs.manifest import STOPPED

    run, screen = context.run, results_console()
    played = f"{run.blocks:,} deals, each played with every box{describe_later_deals(outcome)}"
    if outcome.status == STOPPED:
        most = run.experiment.design.blocks
        played = f"stopped after {run.blocks:,} of at most {most:,} deals, each played with every box"
    screen.print(f"\n{heading}: {played}", style="bold")
    print_headline(find_run_headline(context), screen)


def print_box_changes(asked: "Experiment", name: str, change: str, *, is_file: bool, screen: "Console") -> None:
    """Print how a change alters the box, before anything is played; nothing for games without editable boxes."""
    from mrsim import games
    from mrsim.cli.box import print_changes

    if is_file and not games.has_box(asked.game):
        return
    boxes = games.boxes_of_game(asked.game)
    fixed = {name: value for name, value in asked.settings.items() if not isinstance(value, tuple)}
    settings = {setting.name: setting.default for setting in games.settings_of_game(asked.game)} | fixed
    base = boxes.load(settings)
    changed = boxes.load({**settings, "box": change} if is_file else boxes.followed(settings, change))
    screen.print(f"{name}: {boxes.summary(changed)}.", style="bold")
    print_changes(boxes.differences(base, changed), boxes.changes_in_words(base, changed))
