"""Shipped reports are small enough to be sent by mail; their size hardly depends on how much was played."""

import pytest

from mrsim.experiment.reading import read_experiment, shipped_files
from mrsim.experiment.run_folder import RunFolder
from mrsim.experiment.runs import carry_out
from mrsim.experiment.workers import threads
from mrsim.report.making import report_of
from mrsim.report.page import page
from tests.report.conftest import Silent

SMALL = 600_000


@pytest.mark.parametrize(("name", "blocks"), [("quickstart", 60), ("legends", 30)])
def test_a_typical_report_is_small(name, blocks, tmp_path):
    asked = read_experiment(shipped_files()[name], [f"design.blocks={blocks}"])
    folder = RunFolder(tmp_path / name)
    carry_out(asked, folder, workers=threads(2), fresh=False, argv=["run", name], watcher=Silent())
    assert len(page(report_of([tmp_path / name])).encode()) < SMALL
