"""The arms of an experiment."""

import pytest

from mrsim import games
from mrsim.errors import InputError
from mrsim.experiment.arms import lineup_name, plan_arms
from mrsim.experiment.toml_reader import as_experiment

SETTINGS = games.settings_of_game("moon-river")


def planned(**tables):
    entries = {"question": "Who?", "game": "moon-river", "lineups": {"strategies": ["greedy"]}, **tables}
    return plan_arms(as_experiment(entries, "x.toml"), SETTINGS)


def names(**tables):
    return [arm.name for arm in planned(**tables)]


def test_one_lineup_and_no_axis_is_one_arm():
    (arm,) = planned()
    assert arm.lineup == ("greedy",) * 4
    assert arm.settings == {setting.name: setting.default for setting in SETTINGS}
    assert arm.axes == {"lineup": "greedy ×4", "variant": "base"}


def test_lists_are_axes_and_all_combinations_are_played():
    found = planned(settings={"players": [2, 4], "edition": ["h1", "h2", "h6"]})
    assert len(found) == 6
    assert {arm.axes["edition"] for arm in found} == {"h1", "h2", "h6"}
    assert all(len(arm.lineup) == int(arm.axes["players"]) for arm in found)


def test_a_combination_can_be_left_out():
    found = planned(settings={"players": [2, 4], "edition": ["h1", "h2"]}, skip=[{"players": 2, "edition": "h2"}])
    assert len(found) == 3


def test_mirrors_are_each_strategy_against_itself():
    assert names(lineups={"strategies": ["greedy", "random"]}) == ["greedy ×4 · base", "random ×4 · base"]


def test_one_against_all_seats_each_among_each_other_one():
    wanted = {"make": "one-against-all", "strategies": ["greedy", "random"]}
    assert [arm.lineup for arm in planned(lineups=wanted)] == [
        ("greedy", "random", "random", "random"),
        ("random", "greedy", "greedy", "greedy"),
    ]


def test_lineups_of_the_same_players_are_played_once():
    wanted = {"make": "one-against-all", "strategies": ["greedy", "random"]}
    assert len(planned(lineups=wanted, settings={"players": 2})) == 1


def test_a_round_robin_is_every_choice_of_different_strategies():
    wanted = {"make": "round-robin", "strategies": ["greedy", "random", "greedy:cow=4"]}
    assert len(planned(lineups=wanted, settings={"players": 2})) == 3
    with pytest.raises(InputError, match="needs as many strategies"):
        planned(lineups=wanted)


def test_listed_lineups_are_one_strategy_a_player_or_one_for_all():
    wanted = {"make": "listed", "listed": [["greedy"], ["greedy", "random"], ["greedy", "random", "greedy", "random"]]}
    assert [arm.lineup for arm in planned(lineups=wanted)] == [
        ("greedy",) * 4,
        ("greedy", "random", "greedy", "random"),
    ]


def test_every_assignment_of_boards_is_an_arm_but_for_those_that_exchange_equals():
    legends = {"mode": "legends", "boards": "every"}
    assert len(planned(settings=legends)) == 1
    assert len(planned(settings=legends | {"players": 2})) == 6
    one = {"make": "one-against-all", "strategies": ["greedy", "random"]}
    assert len(planned(settings=legends | {"players": 2}, lineups=one)) == 12


def test_variants_stand_beside_the_base_with_other_settings_or_strategies():
    variants = {"other-box": {"edition": "h2"}, "patient": {"strategies": {"greedy": "greedy:least_gain=4"}}}
    base, box, patient = planned(variants=variants)
    assert (base.settings["edition"], box.settings["edition"]) == ("h1", "h2")
    assert (base.lineup[0], patient.lineup[0]) == ("greedy", "greedy:least_gain=4")
    assert {arm.axes["lineup"] for arm in (base, box, patient)} == {"greedy ×4"}


def test_a_variant_exchanges_strategies_of_some_lineup():
    wrong = {"typo": {"strategies": {"gredy": "random"}}}
    with pytest.raises(InputError, match=r"^variants\.typo\.strategies: no line-up has gredy\. Did you mean greedy\?$"):
        planned(variants=wrong)
    two = {"make": "listed", "listed": [["greedy", "random"], ["random", "random", "random"]]}
    right = {"other": {"strategies": {"greedy": "greedy:cow=4"}}}
    assert len(planned(variants=right, lineups=two, settings={"players": [2, 3]})) == 4


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ({"settings": {"player": 2}}, "table settings, key player is no setting of moon-river; players, mode"),
        ({"variants": {"x": {"cows": 28}}}, "table variants.x, key cows is no setting of moon-river"),
        ({"variants": {"base": {}}}, "table variants, key base: the base is always played"),
        ({"skip": [{"seats": 2}]}, r"table skip\[0\], key seats is no setting"),
        ({"skip": [{"players": 4}]}, "The experiment has no arm"),
        ({"settings": {"players": "four"}}, "table settings, key players: four is unknown; choose 2, 3 or 4."),
        ({"variants": {"x": {"mode": "bse"}}}, r"table variants\.x, key mode: bse is unknown; choose base or legends."),
        ({"lineups": {"make": "mirror"}}, "table lineups: mirror takes strategies"),
        ({"lineups": {"strategies": ["gredy:cow=4"]}}, "There is no strategy gredy. Did you mean greedy?"),
        ({"lineups": {"make": "listed", "listed": [["greedy", "randum"]]}}, "no strategy randum. Did you mean random?"),
        (
            {"lineups": {"make": "one-against-all", "strategies": ["gredy"]}},
            "There is no strategy gredy. Did you mean greedy?",
        ),
        (
            {"lineups": {"make": "one-against-all", "strategies": ["greedy"]}},
            "table lineups: one-against-all takes two strategies or more; greedy is one.",
        ),
        ({"settings": {"players": []}}, "table settings, key players: the list is empty; give it one value or more."),
    ],
)
def test_what_cannot_be_planned_is_refused(tables, sentence):
    with pytest.raises(InputError, match=sentence):
        planned(**tables)


def test_equal_neighbours_of_a_lineup_are_counted():
    assert lineup_name(("a", "b", "b", "a")) == "a, b ×2, a"
