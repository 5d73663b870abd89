"""The search for the highest point of a function that is noisy: CMA-ES, which moves a cloud of points.

After every generation the cloud is drawn towards its better half, and takes the shape of the steps that paid.
Its middle is an average over many noisy points, and so a much better find than the point that seemed best.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.errors import missing_package

WIDEST: Final = 0.5
"""The standard deviation of a first cloud is at most half the size of each knob."""
LEASH: Final = 1.5
"""How far from the middle a point may be, measured by what is usual in the first cloud."""
SEED_LIMIT: Final = 1 << 32
"""The optimiser takes seeds below this."""

KnobPoint = npt.NDArray[np.float64]
PointJudge = Callable[[int, Sequence[KnobPoint]], Sequence[float]]
"""How good the points of a generation are, all under the same conditions. The first is the middle of the cloud."""


def search_highest_point(dimensions: int, generations: int, judge: PointJudge, seed: int) -> KnobPoint:
    """Begin at 0 and climb; the middle of the cloud in the end."""
    optimiser = _build_optimizer(dimensions, seed)
    for number in range(generations):
        drawn = [leash_point(optimiser.ask(), optimiser.mean) for _ in range(optimiser.population_size)]
        worth = judge(number, [optimiser.mean.copy(), *drawn])
        # It goes downhill, and knows only the points that it has drawn.
        optimiser.tell([(point, -value) for point, value in zip(drawn, worth[1:], strict=True)])
    end: KnobPoint = optimiser.mean.copy()
    return end


def spread_of_first_cloud(dimensions: int) -> float:
    """The standard deviation of the first cloud, in each dimension.

    A first step is about as long as one knob is large, however many are turned at once. Were every one of forty turned
    by half its size, all candidates would be far worse than a good start, and the search would rank the ruins.
    """
    return min(WIDEST, 1 / sqrt(dimensions))


def leash_point(point: KnobPoint, middle: KnobPoint) -> KnobPoint:
    """A point that is too far from the middle is pulled back towards it, so that the cloud never outgrows its first.

    Scores that are compared know only ratios of some knobs: all of them twice as large play the same. Nothing holds a
    cloud in such a direction, and without a leash it grows without end.
    """
    step = point - middle
    most = LEASH * spread_of_first_cloud(len(point)) * sqrt(len(point))
    return middle + step * min(1.0, most / (float(np.linalg.norm(step)) or most))


def points_a_generation(dimensions: int) -> int:
    """The middle, and as many around it as is usual for CMA-ES, or as there are knobs: more of them bear more noise."""
    return 1 + max(4 + int(3 * log(dimensions)), dimensions)


def _build_optimizer(dimensions: int, seed: int) -> Any:
    check_cmaes_installed()
    from cmaes import CMA

    return CMA(
        mean=np.zeros(dimensions),
        sigma=spread_of_first_cloud(dimensions),
        seed=seed % SEED_LIMIT,
        population_size=points_a_generation(dimensions) - 1,
        lr_adapt=True,  # the noisier the points, the smaller the steps
    )


def check_cmaes_installed() -> None:
    """The optimiser is an extra."""
    try:
        import cmaes  # noqa: F401
    except ImportError:
        raise missing_package("tune", "cmaes") from None
