"""Shipped reports are small enough to be sent by mail; their size hardly depends on how much was played."""

import pytest

from mrsim.experiment.file_lookup import shipped_experiments
from mrsim.experiment.toml_reader import read_experiment
from mrsim.report.build import build_report
from mrsim.report.page import render_page
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.store import RunFolder
from mrsim.runs.workers import thread_workers

SMALL = 600_000


@pytest.mark.parametrize(("name", "blocks"), [("quickstart", 60), ("legends", 30)])
def test_a_typical_report_is_small(name, blocks, tmp_path):
    asked = read_experiment(shipped_experiments()[name], [f"design.blocks={blocks}"])
    folder = RunFolder(tmp_path / name)
    execute_run(RunRequest(asked, folder.folder), thread_workers(2))
    assert len(render_page(build_report([tmp_path / name])).encode()) < SMALL
