"""Requests of the page as requests of runs: the same folders and commands as in a terminal."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mrsim.experiment.file_lookup import find_experiment
from mrsim.experiment.toml_reader import read_experiment
from mrsim.runs.manifest import RunCommand

if TYPE_CHECKING:
    from mrsim.experiment.spec import Experiment
    from mrsim.runs.execute import RunRequest


def experiment_of(request: Mapping[str, Any]) -> "Experiment":
    """The experiment that a request names, with its changes."""
    return read_experiment(find_experiment(request["experiment"]), list(request["changes"]))


def run_request_of(request: Mapping[str, Any]) -> "RunRequest":
    """A what-if where the request has edits, the experiment as it is where it has none."""
    from mrsim.api.experiments import request_run, request_what_if

    folder = Path(request["folder"])
    if not request["edits"]:
        return request_run(request["experiment"], changes=request["changes"], out=folder, blocks=request.get("blocks"))
    command = RunCommand(experiment=request["experiment"], changes=tuple(request["changes"]))
    return request_what_if(
        experiment_of(request), command, edits=request["edits"], out=folder, blocks=request.get("blocks")
    )
