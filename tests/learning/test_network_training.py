"""Fitting a network: a response that is known is found, whatever the scale of the inputs."""

import numpy as np
import pytest

from mrsim.games.kit.training_positions import Comparisons
from mrsim.learning.network_training import (
    draw_layers,
    gradients,
    gradients_of_pairs,
    judge_positions,
    layers_of,
    measure_scale,
    run_layers,
    train_network,
    weights_of,
)


@pytest.fixture(scope="module")
def planted():
    """Inputs of very different sizes, and a response that no straight line describes."""
    generator = np.random.default_rng(1)
    inputs = (generator.normal(size=(20_000, 4)) * [1, 30, 0.1, 1] + [0, 200, 0, 5]).astype(np.float32)
    response = 20 + 8 * np.abs(inputs[:, 0]) + 0.1 * np.maximum(inputs[:, 1] - 200, 0) * (inputs[:, 2] > 0)
    return inputs, response.astype(np.float32)


def test_a_planted_response_is_found(planted):
    inputs, response = planted
    weights = train_network(inputs[4000:], response[4000:], epochs=100, seed=3)
    error = judge_positions(weights, inputs[:4000]) - response[:4000]
    assert np.sqrt(np.mean(error**2)) < 0.25 * response.std()


def test_the_same_seed_learns_the_same_weights(planted):
    inputs, response = (part[:3000] for part in planted)
    one, other = (train_network(inputs, response, epochs=1, seed=7) for _ in range(2))
    assert all((one[name] == other[name]).all() for name in one)


def test_an_input_that_never_moves_does_no_harm(planted):
    inputs, response = (part[:3000].copy() for part in planted)
    inputs[:, 3] = 5.0
    weights = train_network(inputs, response, epochs=1, seed=7)
    assert all(np.isfinite(numbers).all() for numbers in weights.values())


def test_weights_for_inputs_as_they_are_say_what_the_layers_say(planted):
    inputs, _ = planted
    scale, layers = measure_scale(inputs), draw_layers(4, np.random.default_rng(2))
    _, _, tens = run_layers(layers, (inputs - scale.mean) / scale.spread)
    assert judge_positions(weights_of(layers, scale), inputs) == pytest.approx(10 * tens, abs=1e-3)


def test_layers_are_found_again_from_the_weights(planted):
    inputs, _ = planted
    scale, layers = measure_scale(inputs), draw_layers(4, np.random.default_rng(2))
    for again, layer in zip(layers_of(weights_of(layers, scale), scale), layers, strict=True):
        assert again == pytest.approx(layer, abs=1e-6)


def test_a_fit_that_goes_on_from_a_good_one_is_better_than_a_new_one(planted):
    inputs, response = (part[:3000] for part in planted)
    good = train_network(inputs, response, epochs=40, seed=7)
    new, further = (train_network(inputs, response, epochs=1, seed=8, before=before) for before in (None, good))
    errors = [np.mean((judge_positions(weights, inputs) - response) ** 2) for weights in (new, further)]
    assert errors[1] < 0.5 * errors[0]


def test_what_games_are_too_noisy_to_tell_is_learnt_from_options_that_a_search_has_compared(planted):
    inputs, response = (part[:6000] for part in planted)
    noisy = response + np.random.default_rng(5).normal(0, 30, len(response)).astype(np.float32)
    one, other = slice(0, 2000), slice(2000, 4000)
    compared = Comparisons(inputs[one], inputs[other], response[one] - response[other])
    found = []
    for pairs in (None, compared):
        weights = train_network(inputs[4000:], noisy[4000:], epochs=60, seed=3, compared=pairs)
        wrong = judge_positions(weights, inputs[4000:]) - response[4000:]
        found.append(wrong.std())
    assert found[1] < 0.8 * found[0]


@pytest.mark.parametrize("pairs", [False, True])
def test_the_slopes_are_those_of_small_steps(pairs):
    generator = np.random.default_rng(4)
    layers = [layer.astype(np.float64) for layer in draw_layers(3, generator)]
    rows, others, wanted = generator.normal(size=(50, 3)), generator.normal(size=(50, 3)), generator.normal(size=50)

    def loss():
        less = run_layers(layers, others)[2] if pairs else 0.0
        return np.mean((run_layers(layers, rows)[2] - less - wanted) ** 2)

    slopes = gradients_of_pairs(layers, rows, others, wanted) if pairs else gradients(layers, rows, wanted)
    for layer, slope in zip(layers, slopes, strict=True):
        if np.abs(slope).max() < 1e-6:
            assert pairs, "a constant is the same for both"
            continue
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before = loss()
        layer[place] += 1e-6
        assert (loss() - before) / 1e-6 == pytest.approx(slope[place], rel=1e-2)
        layer[place] -= 1e-6
