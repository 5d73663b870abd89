"""The search on functions whose highest point is known, with noise on top."""

import sys

import numpy as np
import pytest

from mrsim.errors import InputError
from mrsim.tuning.cloud_search import points_a_generation, search_highest_point, spread_of_first_cloud

GENERATIONS = 150


def planted(dimensions, seed):
    """A rotated hill, steep in some directions and flat in others; its top is 1 above the start."""
    rng = np.random.default_rng(seed)
    top = rng.normal(0, 0.6, dimensions)
    turned = np.linalg.qr(rng.normal(size=(dimensions, dimensions)))[0]
    steep = np.logspace(0, 2, dimensions)
    steep /= steep @ (turned.T @ top) ** 2
    return lambda point: -float(steep @ (turned.T @ (point - top)) ** 2)


def regret(dimensions, seed, noise):
    """How far below the top a search ends; nothing is judged twice under the same noise."""
    height = planted(dimensions, seed)
    rng = np.random.default_rng(seed + 1)

    def judge(_, points):
        return [height(point) + noise * rng.normal() for point in points]

    return -height(search_highest_point(dimensions, GENERATIONS, judge, seed))


@pytest.mark.parametrize(("dimensions", "most"), [(1, 0.05), (2, 0.05), (5, 0.1), (15, 0.3)])
def test_a_planted_optimum_is_found_under_noise(dimensions, most):
    regrets = [regret(dimensions, seed, noise=0.3) for seed in range(3)]
    assert np.mean(regrets) < most


KNOBS = 40
LITTLE = 0.2
"""How far from a good start the top is, as a part of each knob."""


def slope(seed):
    """A good start: the top is 1 above it and little to turn away, and there are cliffs in other directions."""
    rng = np.random.default_rng(seed)
    top = rng.normal(0, LITTLE, KNOBS)
    turned = np.linalg.qr(rng.normal(size=(KNOBS, KNOBS)))[0]
    steep = np.logspace(0, 2, KNOBS)
    steep /= steep @ (turned.T @ top) ** 2
    return lambda point: 1 - float(steep @ (turned.T @ (point - top)) ** 2)


def ratios(seed):
    """A good start again, but only ratios within four groups of knobs count, as where scores are compared."""
    rng = np.random.default_rng(seed)

    def directions(knobs):
        groups = knobs.reshape(4, -1)
        return groups / np.linalg.norm(groups, axis=1, keepdims=True)

    top = directions(1 + rng.normal(0, LITTLE, KNOBS))
    steep = np.logspace(0, 2, KNOBS // 4)

    def below(point):
        return float((steep * (directions(1 + point) - top) ** 2).sum())

    return lambda point: 1 - below(point) / below(np.zeros(KNOBS))


@pytest.mark.parametrize("planted_gain", [slope, ratios])
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_from_a_good_start_forty_knobs_do_not_drift_and_find_what_is_to_be_gained(planted_gain, seed):
    height = planted_gain(seed)
    rng = np.random.default_rng(seed)
    path = []

    def judge(_, points):
        path.append(height(points[0]))
        return [height(point) + rng.normal() for point in points]

    end = height(search_highest_point(KNOBS, 2 * GENERATIONS, judge, seed))
    assert path[0] == pytest.approx(0)
    assert min(path) > -0.3
    assert end > 0.75


def test_the_cloud_never_outgrows_its_first():
    """Where all points are alike, it is held only by the leash."""
    rng = np.random.default_rng(1)
    longest = []

    def judge(_, points):
        longest.append(max(np.linalg.norm(point - points[0]) for point in points))
        return rng.normal(size=len(points)).tolist()

    search_highest_point(KNOBS, GENERATIONS, judge, seed=1)
    assert max(longest) <= 1.5 * spread_of_first_cloud(KNOBS) * np.sqrt(KNOBS) + 1e-9


def test_the_first_cloud_is_the_narrower_the_more_knobs_are_turned():
    assert spread_of_first_cloud(1) == spread_of_first_cloud(4) == 0.5
    lengths = [spread_of_first_cloud(knobs) * np.sqrt(knobs) for knobs in (5, 15, 44)]
    assert lengths == pytest.approx([1, 1, 1])


def test_the_first_point_of_a_generation_is_the_middle_of_the_cloud():
    firsts = []
    search_highest_point(3, 4, lambda _, points: [firsts.append(points[0]), *range(1, len(points))], seed=1)
    assert firsts[0].tolist() == [0, 0, 0]
    assert len({tuple(first) for first in firsts}) == 4


def test_the_same_seed_searches_the_same_points():
    def points(seed):
        tried = []
        search_highest_point(
            4, 3, lambda _, points: tried.extend(points) or [float(point @ point) for point in points], seed
        )
        return np.array(tried)

    assert (points(1) == points(1)).all()
    assert (points(1) != points(2)).any()
    assert len(points(1)) == 3 * points_a_generation(4)


def test_without_the_extra_it_is_said_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "cmaes", None)
    with pytest.raises(
        InputError, match=r"^tune: this needs the package cmaes, which is not installed: pip install cmaes$"
    ):
        search_highest_point(2, 1, lambda _, points: [0.0] * len(points), seed=1)
