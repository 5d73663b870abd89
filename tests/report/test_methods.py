"""How a report says what was measured and how."""

from types import SimpleNamespace

import polars as pl

from mrsim.analysis.statistics.gaps_and_health import GAPS
from mrsim.analysis.tables import ResultTable
from mrsim.report.sections.methods import gap_parts


def test_a_gap_whose_noise_floor_is_unknown_is_shown_without_one():
    """One block does not tell what chance does."""
    lines = pl.DataFrame({"between": ["seat"], "groups": [4], "value": [0.2], "floor": [None]})
    table = ResultTable(GAPS, "gaps", "Gaps", "", ("between",), lines)
    subject = SimpleNamespace(findings=SimpleNamespace(find={GAPS: table}.get))
    (part,) = gap_parts(subject)
    assert part.grid.rows == (("seat", "4", "20.0", "–"),)
