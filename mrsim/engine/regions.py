"""Connected regions of cells, kept as they grow: every cell knows the whole region it belongs to.

A record with a field `region` of layers × cells keeps several kinds of regions at once (territories, veins of
gold, posses …); only cells that belong to a region of the layer are ever read.
"""

from typing import Any

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import rule


@rule
def touched_regions(ranch: Any, layer: int, cells: int) -> int:
    """All regions that have one of the cells, as one set of cells."""
    union = 0
    while cells:
        region = ranch.region[layer, lowest_cell(cells)]
        union |= region
        cells &= ~region
    return union


@rule
def unite_region(ranch: Any, layer: int, region: int) -> None:
    """From now on these cells are one region."""
    cells = region
    while cells:
        ranch.region[layer, lowest_cell(cells)] = region
        cells = without_lowest(cells)
