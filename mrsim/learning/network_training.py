"""Fitting a network of two hidden layers to what positions were worth: Adam on small batches, the step fading out."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.games.kit.compiled.value_network import FIRST_UNITS, SECOND_UNITS
from mrsim.games.kit.training_positions import Comparisons, Numbers, Weights

BATCH: Final = 1024
PAIRS_A_BATCH: Final = 128
"""Comparisons beside each batch of positions, drawn from all there are."""
WEIGHT_OF_PAIRS: Final = 4.0
"""How much the mean squared error of comparisons counts, against that of positions.

What a search finds between two options is known to a few points, and what a game comes to only to a dozen.
"""
LARGEST_STEP: Final = 2e-3
LEARNING_ON_STEP: Final = 3e-4
"""For networks that are good already: a few games of one box shall not undo what many others have taught."""
FIRST_MOMENT, SECOND_MOMENT = 0.9, 0.999
TINY: Final = 1e-8
POINTS_A_UNIT: Final = 10.0
"""The last layer counts in tens of points, which keeps its numbers near 1."""
SMALLEST_SPREAD: Final = 1e-6
"""An input that never moves is left as it is."""
AT_ONCE: Final = 50_000
"""Rows that are judged at once."""

Layers = list[Numbers]
"""Weights and biases of the three layers, for inputs of mean 0 and spread 1."""


@dataclass(frozen=True)
class Scale:
    """How inputs are brought to mean 0 and spread 1."""

    mean: Numbers
    spread: Numbers

    def of(self, rows: Numbers) -> Numbers:
        """Inputs, brought to mean 0 and spread 1."""
        scaled: Numbers = (rows - self.mean) / self.spread
        return scaled


def train_network(
    inputs: Numbers,
    targets: Numbers,
    epochs: int,
    seed: int,
    before: Weights | None = None,
    largest_step: float = LARGEST_STEP,
    compared: Comparisons | None = None,
) -> Weights:
    """The weights of a network that says what each row of inputs is worth, in points; it may go on from others.

    Where options were compared, it also learns by how much the one is worth more than the other.
    """
    scale = measure_scale(inputs)
    generator = np.random.default_rng(seed)
    wanted = (targets / POINTS_A_UNIT).astype(np.float32)
    if before is None:
        layers = draw_layers(inputs.shape[1], generator)
        layers[-1][:] = wanted.mean()
    else:
        layers = layers_of(before, scale)
    moments = [(np.zeros_like(layer), np.zeros_like(layer)) for layer in layers]
    steps = epochs * -(-len(inputs) // BATCH)
    step = 0
    for _ in range(epochs):
        order = generator.permutation(len(inputs))
        for first in range(0, len(order), BATCH):
            rows = order[first : first + BATCH]
            step += 1
            size = largest_step * 0.5 * (1.0 + np.cos(np.pi * step / steps))
            slopes = gradients(layers, scale.of(inputs[rows]), wanted[rows])
            if compared:
                pairs = generator.integers(0, len(compared), PAIRS_A_BATCH)
                one, other = scale.of(compared.one[pairs]), scale.of(compared.other[pairs])
                ahead = compared.ahead[pairs] / np.float32(POINTS_A_UNIT)
                more = gradients_of_pairs(layers, one, other, ahead)
                slopes = [slope + WEIGHT_OF_PAIRS * steeper for slope, steeper in zip(slopes, more, strict=True)]
            for layer, moment, slope in zip(layers, moments, slopes, strict=True):
                move_layer(layer, moment, slope, step, size)
    return weights_of(layers, scale)


def measure_scale(inputs: Numbers) -> Scale:
    """The mean and the spread of every input."""
    spread = inputs.std(axis=0, dtype=np.float64)
    spread[spread < SMALLEST_SPREAD] = 1.0
    return Scale(inputs.mean(axis=0, dtype=np.float64).astype(np.float32), spread.astype(np.float32))


def draw_layers(inputs: int, generator: np.random.Generator) -> Layers:
    """Layers to begin with, drawn so that sums neither grow nor vanish from layer to layer."""
    layers: Layers = []
    for before, after in ((inputs, FIRST_UNITS), (FIRST_UNITS, SECOND_UNITS), (SECOND_UNITS, 1)):
        layers.append((generator.normal(size=(before, after)) * np.sqrt(2.0 / before)).astype(np.float32))
        layers.append(np.zeros(after, np.float32))
    return layers


def run_layers(layers: Layers, rows: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """What the units of both hidden layers pass on, and the value of each row."""
    first = np.maximum(rows @ layers[0] + layers[1], 0)
    second = np.maximum(first @ layers[2] + layers[3], 0)
    return first, second, (second @ layers[4] + layers[5])[:, 0]


def gradients(layers: Layers, rows: Numbers, wanted: Numbers) -> Layers:
    """How the mean squared error changes with every weight."""
    first, second, value = run_layers(layers, rows)
    return gradients_of_error(layers, rows, (first, second), 2.0 * (value - wanted) / len(rows))


def gradients_of_pairs(layers: Layers, one: Numbers, other: Numbers, ahead: Numbers) -> Layers:
    """How the mean squared error changes of how much each row of the one is worth more than that of the other."""
    rows = np.concatenate([one, other])
    first, second, value = run_layers(layers, rows)
    error = 2.0 * (value[: len(one)] - value[len(one) :] - ahead) / len(one)
    return gradients_of_error(layers, rows, (first, second), np.concatenate([error, -error]))


def gradients_of_error(
    layers: Layers, rows: Numbers, units: tuple[Numbers, Numbers], by_value: npt.NDArray[Any]
) -> Layers:
    """How an error changes with every weight that changes so with the value of each row; `units` of both layers."""
    first, second = units
    error = by_value[:, None].astype(np.float32)
    at_second = error @ layers[4].T * (second > 0)
    at_first = at_second @ layers[2].T * (first > 0)
    return [
        rows.T @ at_first,
        at_first.sum(0),
        first.T @ at_second,
        at_second.sum(0),
        second.T @ error,
        error.sum(0),
    ]


def move_layer(layer: Numbers, moments: tuple[Numbers, Numbers], slope: Numbers, step: int, size: float) -> None:
    """One step of Adam against the slope."""
    mean, square = moments
    mean += (1.0 - FIRST_MOMENT) * (slope - mean)
    square += (1.0 - SECOND_MOMENT) * (slope * slope - square)
    length = np.sqrt(square / (1.0 - SECOND_MOMENT**step)) + TINY
    layer -= (size * (mean / (1.0 - FIRST_MOMENT**step)) / length).astype(np.float32)


def weights_of(layers: Layers, scale: Scale) -> Weights:
    """The same network for inputs as they are, with values in points."""
    first = layers[0].astype(np.float64) / scale.spread[:, None]
    return {
        "first": first,
        "first_bias": layers[1].astype(np.float64) - scale.mean.astype(np.float64) @ first,
        "second": layers[2].astype(np.float64),
        "second_bias": layers[3].astype(np.float64),
        "last": POINTS_A_UNIT * layers[4][:, 0].astype(np.float64),
        "last_bias": POINTS_A_UNIT * layers[5].astype(np.float64),
    }


def layers_of(weights: Weights, scale: Scale) -> Layers:
    """The same network for inputs of mean 0 and spread 1."""
    first = weights["first"]
    layers = [
        first * scale.spread[:, None],
        weights["first_bias"] + scale.mean.astype(np.float64) @ first,
        weights["second"],
        weights["second_bias"],
        weights["last"][:, None] / POINTS_A_UNIT,
        weights["last_bias"] / POINTS_A_UNIT,
    ]
    return [layer.astype(np.float32) for layer in layers]


def judge_positions(weights: Weights, inputs: Numbers) -> Numbers:
    """What a network says of each row of inputs, in points."""
    values: npt.NDArray[np.float32] = np.empty(len(inputs), np.float32)
    for start in range(0, len(inputs), AT_ONCE):
        rows = inputs[start : start + AT_ONCE]
        first = np.maximum(rows @ weights["first"] + weights["first_bias"], 0)
        second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
        values[start : start + AT_ONCE] = second @ weights["last"] + weights["last_bias"]
    return values
