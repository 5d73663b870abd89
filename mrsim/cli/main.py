"""`mrsim`: registers the commands, and shows mistakes in one sentence."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from mrsim.cli import (
    analyse,
    balance,
    bench,
    box,
    compensate,
    deviations,
    exploit,
    games,
    guard,
    init,
    ladder,
    learn,
    new_experiment,
    plan,
    play,
    plot,
    replay,
    report,
    run,
    runs,
    samples,
    sql,
    strategies,
    studio,
    sweep,
    tune,
    whatif,
)
from mrsim.cli.screen import keep_quiet, print_mistake, print_warnings_as_sentences, speak_the_encoding_of_the_terminal
from mrsim.errors import InputError
from mrsim.files import first_line_of_error
from mrsim.formatting import name_in_words
from mrsim.interrupts import end_command, watch_interrupts
from mrsim.strategy.file_lookup import UnknownStrategyError
from mrsim.version import VERSION

WRONG_INPUT = 2
OBJECTS_BETWEEN_COLLECTIONS = 100_000
"""Python looks for garbage after every 700 new objects. Imports make a million, which all stay: a fifth of a start."""
THREADS_OF_NUMPY = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")

app = typer.Typer(
    name="mrsim",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Monte Carlo balance analysis of board games.",
    epilog="Try: mrsim play moon-river --strategies greedy,random,greedy,random --games 20000",
)
app.add_typer(play.app, name="play")
app.add_typer(replay.app, name="replay")
app.add_typer(bench.app, name="bench")
app.command("new", epilog=new_experiment.EPILOG)(new_experiment.new_command)
app.command("plan", epilog=plan.EPILOG)(plan.plan_command)
app.command("run", epilog=run.EPILOG)(run.run_command)
app.command("runs", epilog=runs.RUNS_EPILOG)(runs.runs_command)
app.command("show", epilog=runs.SHOW_EPILOG)(runs.show_command)
app.command("report", epilog=report.EPILOG)(report.report_command)
app.command("plot", epilog=plot.EPILOG)(plot.plot_command)
app.command("guard", epilog=guard.EPILOG)(guard.guard_command)
app.command("init", epilog=init.EPILOG)(init.init_command)
app.command("samples", epilog=samples.EPILOG)(samples.samples_command)
app.command("verify", epilog=runs.VERIFY_EPILOG)(runs.verify_command)
app.command("analyse", epilog=analyse.EPILOG)(analyse.analyse_command)
app.command("compare", epilog=analyse.COMPARE_EPILOG)(analyse.compare_command)
app.command("whatif", epilog=whatif.EPILOG)(whatif.whatif_command)
app.command("export", epilog=runs.EXPORT_EPILOG)(runs.export_command)
app.command("sql", epilog=sql.EPILOG)(sql.sql_command)
app.command("deviations", epilog=deviations.EPILOG)(deviations.deviations_command)
app.command("sweep", epilog=sweep.EPILOG)(sweep.sweep_command)
app.command("balance", epilog=balance.EPILOG)(balance.balance_command)
app.command("compensate", epilog=compensate.EPILOG)(compensate.compensate_command)
app.command("exploit", epilog=exploit.EPILOG)(exploit.exploit_command)
app.add_typer(games.app, name="games")
app.command("studio", epilog=studio.EPILOG)(studio.studio_command)
app.add_typer(box.app, name="box")
app.add_typer(tune.app, name="tune")
app.add_typer(learn.app, name="learn")
app.add_typer(ladder.app, name="ladder")
app.add_typer(strategies.app, name="strategies")


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        typer.echo(VERSION)
        raise typer.Exit


@app.callback()
def app_options(
    version: Annotated[  # noqa: ARG001  its callback answers
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="Print results and mistakes alone: no progress, no remarks, no advice."),
    ] = False,
) -> None:
    """Monte Carlo balance analysis of board games."""
    keep_quiet(quiet)


def keep_numpy_to_one_thread() -> None:
    """Before numpy is imported: mrsim spreads work over the cores, and numpy's own threads wait in loops."""
    for variable in THREADS_OF_NUMPY:
        os.environ.setdefault(variable, "1")


@contextmanager
def rare_garbage_collection() -> Iterator[None]:
    """Look for garbage seldom while a command runs; what it makes stays, or is freed without being looked for."""
    before = gc.get_threshold()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def main() -> None:
    """Run a command. Mistakes of the user and errors of the system end in one sentence and exit code 2."""
    keep_numpy_to_one_thread()
    speak_the_encoding_of_the_terminal()
    print_warnings_as_sentences()
    with rare_garbage_collection(), watch_interrupts() as interrupts:
        try:
            app()
        except UnknownStrategyError as error:
            print_mistake(f"{name_other_kind(error.name)}{error}")
            sys.exit(WRONG_INPUT)
        except InputError as error:
            print_mistake(str(error))
            sys.exit(WRONG_INPUT)
        except OSError as error:
            print_mistake(str(InputError(describe_refusal(error))))
            sys.exit(WRONG_INPUT)
        except SystemExit as end:
            end_command(end.code, interrupts)
        except KeyboardInterrupt:
            end_command(None, interrupts)


def name_other_kind(name: str) -> str:
    """What else of a game was named in the place of a strategy, as a sentence: `bigjo is a board (Big Jo)`."""
    from mrsim.games.printed_names import printed_names

    def letters(text: str) -> str:
        return "".join(filter(str.isalnum, text)).lower()

    for column, names in printed_names().items():
        for value, printed in names.items():
            if letters(name) in (letters(value), letters(printed)):
                return f"{name} is a {name_in_words(column)} ({printed}), and no strategy. "
    return ""


def describe_refusal(error: OSError) -> str:
    """A sentence for an error of the system, such as a full disk or a name that is too long."""
    said = first_line_of_error(error)
    return f"{error.filename}: {said}." if error.filename else f"The system reports: {said}."
