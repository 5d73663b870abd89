"""What is left of p values when many questions are asked together, and intervals of what was chosen among many.

Holm keeps the chance of any false alarm in a family; Benjamini and Hochberg the share of false ones among alarms.
To show only the alarms is to choose: intervals of the chosen hold on average where each is as wide as Benjamini
and Yekutieli (2005) say. Cells of which nothing is known have nan, and do not count as questions.
"""

from collections.abc import Callable

import numpy as np
from scipy.stats import false_discovery_control

from mrsim.stats.estimates import Floats


def holm_p_values(p: Floats) -> Floats:
    """P values adjusted by Holm: an alarm at 5 % is a false one in at most 5 % of families."""
    return _adjust_known(p, _holm_step_down)


def benjamini_hochberg_p_values(p: Floats) -> Floats:
    """P values adjusted by Benjamini and Hochberg: of the alarms at 5 % at most 5 % are false, on average."""
    return _adjust_known(p, false_discovery_control)


def level_after_selection(adjusted: Floats, level: float) -> float:
    """How often the interval of each alarm may miss, so that on average this part of the shown intervals does.

    `adjusted` are the p values of all cells after Benjamini and Hochberg; alarms are those at most at the level.
    """
    questions = int((~np.isnan(adjusted)).sum())
    return float((adjusted <= level).sum()) * level / max(questions, 1)


def _adjust_known(p: Floats, adjusted: Callable[[Floats], Floats]) -> Floats:
    found, known = np.full(p.shape, np.nan), ~np.isnan(p)
    if known.any():
        found[known] = adjusted(p[known])
    return found


def _holm_step_down(p: Floats) -> Floats:
    order = np.argsort(p)
    grown = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return np.minimum(grown, 1)[np.argsort(order)]
