"""The statistics of an analysis. A module here is one, and is found by its `STATISTIC`: nothing else lists it.

It names its topics (how their columns are printed, and whether they give verdicts or look for what stands out), makes
their tables, and says at which place they are told. A section of a report asks the findings for a topic. The methods
by which the numbers are computed are in `mrsim/stats/`, which knows no run.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mrsim.analysis.context import Context
    from mrsim.analysis.tables import ResultTable


@dataclass(frozen=True)
class Statistic:
    """Something that is computed of every run that has the data for it."""

    rank: int
    """Tables of a lower rank are told first."""
    tables: "Callable[[Context], Iterator[ResultTable]]"
    is_of_strongest_level: bool = False
    """Whether its tables are of the strongest level of skill alone, with nothing changed."""


def find_statistics() -> list[Statistic]:
    """All statistics, in the order in which they are told."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    return sorted((module.STATISTIC for module in modules), key=lambda one: one.rank)
