"""What planners have learnt from their own games: how much each thing they look at weighs."""

import os
from typing import Any

import numpy as np

from mrsim.games.moon_river.records import SCRATCH_TYPE
from mrsim.kernel.records import new

WEIGHTS = {"table": None}


def new_scratch() -> Any:
    scratch = new(SCRATCH_TYPE)
    table = WEIGHTS["table"]
    if table is None:
        table = np.load(os.environ["W"])
    scratch.outlook.learnt[:, :, : table.shape[2]] = table
    return scratch
