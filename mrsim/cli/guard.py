"""`mrsim guard`: plays experiments and fails where a game is not what it should be, for a repository of a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.completion import complete_experiments
from mrsim.cli.options import Jobs
from mrsim.cli.run import RunBlocks

if TYPE_CHECKING:
    from mrsim.analysis.claims import Claim
    from mrsim.analysis.findings import CheckOutcome
    from mrsim.runs.execute import RunRequest

EPILOG = 'Example: mrsim guard legends seats --fail-on "board: gap > 5pp"'
GUARD_FOLDER = Path("reports") / "guard"
SUMMARY = "summary.md"
MARK = "<!-- mrsim guard -->"
"""Begins the summary, so that a later one can take its place."""
MOST_CHARACTERS = 60_000
"""A comment of GitHub holds 65,536."""
OUTCOMES_IN_WORDS = {
    "met": "experiments found what should be",
    "violated": "experiments found what should not be",
    "undecided": "experiments could not decide",
}
REPORT_OF_TARGETS = "The claim was judged. This report is about the targets of the experiment."
SEVERITY = ("met", "undecided", "violated")


@dataclass(frozen=True)
class GuardedExperiment:
    """An experiment that was played, what came of it, and its report as a text."""

    name: str
    question: str
    outcome: "CheckOutcome"
    judged_by: str
    report: str


def guard_command(
    experiments: Annotated[
        list[str],
        typer.Argument(
            metavar="EXPERIMENT…", help="Names, or files ending in .toml.", autocompletion=complete_experiments
        ),
    ],
    fail_on: Annotated[
        str | None,
        typer.Option(metavar="CLAIM", help="Judge all by this claim, such as 'seat: gap > 5pp', not by their targets."),
    ] = None,
    blocks: RunBlocks = None,
    jobs: Jobs = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for runs, reports and summary.")] = GUARD_FOLDER,
) -> None:
    """Play experiments, write a report of each and a summary for a pull request, and fail if one is not met.

    A run that was played with what has changed since is played again; one that is still good is only looked at. Exit
    code 0: all are met; 3: one is violated; 4: none is, but one is undecided.
    """
    from mrsim.analysis.claims import read_claim
    from mrsim.api.experiments import check_claim_of_experiment, check_experiment, request_run
    from mrsim.cli.analyse import EXIT_CODES
    from mrsim.cli.screen import results_console, say_if_compiling
    from mrsim.files import write_atomically

    claim = None if fail_on is None else read_claim(fail_on)
    requests = [request_run(name, blocks=blocks, out=out / "runs" / Path(name).stem) for name in experiments]
    say_if_compiling()
    for request in requests:
        check_experiment(request.experiment)
        if claim is not None:
            check_claim_of_experiment(claim, request.experiment)
    found = [guard_experiment(request, claim, out, jobs) for request in requests]
    write_atomically(out / SUMMARY, summarise_guard(found))
    for one in found:
        results_console().print(f"{one.name}: {one.judged_by}.", markup=False)
    results_console().print(f"The reports and {SUMMARY} are in {out}.", markup=False)
    raise typer.Exit(EXIT_CODES[worst_outcome(found)])


def guard_experiment(request: "RunRequest", claim: "Claim | None", out: Path, jobs: int | None) -> GuardedExperiment:
    """Play an experiment, or what is missing of it; write its report, and judge it."""
    from mrsim.analysis.claims import judge_claim
    from mrsim.api.saved_run import open_run
    from mrsim.cli.analyse import claim_line, verdict_line
    from mrsim.cli.report import write_report
    from mrsim.cli.run import play_and_summarise
    from mrsim.report.build import build_report
    from mrsim.report.written_files import report_text
    from mrsim.runs.changed_since import ChangedRunError

    folder, tells_answer = request.folder, claim is None
    try:
        play_and_summarise(request, jobs=jobs, tells_answer=tells_answer)
    except ChangedRunError:
        play_and_summarise(replace(request, fresh=True), jobs=jobs, tells_answer=tells_answer)
    opened = open_run(folder)
    findings = opened.findings()
    judged = None if claim is None else judge_claim(claim, findings.context)
    outcome = findings.outcome if judged is None else judged.outcome
    made = build_report([folder])
    write_report(made, "html", out / f"{folder.name}.html")
    line = verdict_line(findings) if judged is None else claim_line(judged)
    text = report_text(made, "md")
    text = text if judged is None else f"{REPORT_OF_TARGETS}\n\n{text}"
    return GuardedExperiment(folder.name, opened.experiment.question, outcome, line.rstrip("."), text)


def worst_outcome(found: Sequence[GuardedExperiment]) -> str:
    """The outcome of all: violated if one is, else undecided if one is."""
    return max((one.outcome.value for one in found), key=SEVERITY.index)


def summarise_guard(found: Sequence[GuardedExperiment]) -> str:
    """A Markdown text: the answer, a table of the experiments, and the report of each, folded."""
    bad = [one for one in found if one.outcome.value == worst_outcome(found)]
    lines = [MARK, f"## mrsim: {len(bad)} of {len(found)} {OUTCOMES_IN_WORDS[worst_outcome(found)]}", ""]
    lines += ["| experiment | question | outcome |", "|---|---|---|"]
    lines += [
        f"| {one.name} | {cell_text(one.question)} | {cell_text(one.judged_by.partition(' (exit')[0])} |"
        for one in found
    ]
    text = "\n".join([*lines, ""])
    for one in sorted(found, key=lambda one: -SEVERITY.index(one.outcome.value)):
        folded = f"\n<details><summary>{one.name}</summary>\n\n{one.report}\n</details>\n"
        if len(text) + len(folded) > MOST_CHARACTERS:
            return f"{text}\nThe other reports are too long for a comment; they are among the files of this run.\n"
        text += folded
    return text


def cell_text(text: str) -> str:
    """A text that stays in the cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ")
