"""Knobs as points of a space, and back as what a user types."""

import pytest

from mrsim.errors import InputError
from mrsim.games.moon_river.players.decisions import questions
from mrsim.strategy.knobs import knob_values
from mrsim.strategy.loading import load_strategy
from mrsim.tuning.knob_space import build_knob_space, plain_name


def of(typed, wanted=()):
    return build_knob_space(
        typed, *([load_strategy(name, "moon-river", questions())] for name in (plain_name(typed), typed)), wanted
    )


def test_the_search_begins_with_the_knobs_as_the_user_set_them():
    greedy = of("greedy:cow=6")
    assert greedy.tuned == ("claim.cow", "claim.resource", "claim.recruit", "claim.drought", "expand.least_gain")
    assert greedy.start_values == (6, 2, 3, 3, 2)
    assert greedy.values([0] * 5) == greedy.start_values


def test_a_step_is_as_large_as_the_knob_and_one_that_is_0_has_steps_of_1():
    assert of("greedy", ["cow"]).values([0.5]) == (12,)
    assert of("greedy:cow=-6", ["cow"]).values([0.5]) == (-3,)
    assert of("greedy:cow=0", ["cow"]).values([0.5]) == (0.5,)


@pytest.mark.parametrize(
    ("step", "value"), [(0.123456, 8.99), (11.2345, 97.9), (123.456, 996), (1234.56, 9880), (-1, 0)]
)
def test_values_have_three_digits(step, value):
    assert of("greedy", ["cow"]).values([step]) == (value,)


def test_a_knob_that_stays_keeps_all_its_digits():
    assert of("greedy:cow=7.123456", ["cow"]).values([0]) == (7.123456,)


def test_only_what_differs_from_the_file_is_spelled_and_it_loads_as_what_it_was():
    greedy = of("greedy:cow=6", ["claim.drought", "least_gain"])
    assert greedy.spell(greedy.start_values) == "greedy:claim.cow=6"
    spelled = greedy.spell(greedy.values([-1.5, 1e-7]))
    assert spelled == "greedy:claim.cow=6:claim.drought=-1.5"
    assert knob_values(load_strategy(spelled, "moon-river", questions()))["claim.drought"] == -1.5
    assert of("greedy:cow=8").spell(of("greedy").start_values) == "greedy"


def test_restrictions_stay():
    greedy = of("greedy:cow=6:never=swap:drought=1", ["claim.cow"])
    assert greedy.spell((5,)) == "greedy:never=swap:claim.cow=5:claim.drought=1"
    assert of("greedy:never=swap").spell(of("greedy").start_values) == "greedy:never=swap"


@pytest.mark.parametrize(
    ("typed", "wanted", "sentence"),
    [
        ("random", (), "random: random has no knobs to tune; a knob is a keyword default of a function."),
        (
            "greedy",
            ("cows",),
            (
                "greedy: greedy has no knob cows. Did you mean cow? It has claim.cow, claim.resource, claim.recruit, "
                "claim.drought, expand.least_gain."
            ),
        ),
    ],
)
def test_what_cannot_be_tuned_is_refused(typed, wanted, sentence):
    with pytest.raises(InputError) as error:
        of(typed, wanted)
    assert str(error.value) == sentence
