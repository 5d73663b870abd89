"""What can't be negative has no interval that reaches below 0."""

import numpy as np

from mrsim.games.contract import Column
from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.intervals import cell_intervals
from mrsim.sums.measures import list_measures

LEAD = Column("lead_changes", "i2", "standing", "How often the lead changes.", nullable=True, group="game")


def test_lead_changes_and_deficits_are_never_negative():
    (measure,) = [one for one in list_measures([LEAD]) if one.name == "lead_changes"]
    rare = np.array([[0.0], [1.0], [2.0], [3.0], [4.0], [5.0], [6.0], [7.0], [90.0], [100.0]])
    assert cell_intervals(estimate_ratio(rare, np.ones_like(rare))).low[0] < 0
    assert cell_intervals(estimate_ratio(rare, np.ones_like(rare), measure.reach)).low[0] == 0
