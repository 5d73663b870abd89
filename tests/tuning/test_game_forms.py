"""Which forms are tuned apart, and in which changed boxes they are played too."""

import pytest

from mrsim.errors import InputError
from mrsim.games import settings_of_game
from mrsim.tuning.game_forms import add_to_all, situation_of_form, split_by_situation, with_additions

GAME = "moon-river"


def whole(**named):
    """A form with all settings of the game."""
    return {setting.name: setting.default for setting in settings_of_game(GAME)} | named


def test_forms_are_tuned_apart_by_what_they_differ_in():
    forms = [whole(players=players, mode=mode) for players in (2, 4) for mode in ("base", "legends")]
    by_players = split_by_situation(GAME, forms, ["players"])
    assert [[form["mode"] for form in group] for group in by_players] == [["base", "legends"]] * 2
    assert split_by_situation(GAME, forms, []) == [forms]


def test_each_board_is_dealt_in_turn_and_the_others_are_met_equally_often():
    groups = split_by_situation(GAME, [whole(players=3, mode="legends")], ["board"])
    assert [form["boards"] for form in groups[0]] == [
        "mary,wesley,calamity", "mary,calamity,big-jo", "mary,big-jo,wesley",
    ]  # fmt: skip
    assert [dict(situation_of_form(GAME, group[0]))["board"] for group in groups] == [
        "mary", "wesley", "calamity", "big-jo",
    ]  # fmt: skip
    (four, *_) = split_by_situation(GAME, [whole(players=4, mode="legends")], ["board"])
    assert {form["boards"].partition(",")[0] for form in four} == {"mary"}


def test_boards_that_are_named_are_kept_and_the_base_game_has_none():
    named = whole(players=2, mode="legends", boards="big-jo,mary")
    base = whole(players=2)
    assert split_by_situation(GAME, [named, base], ["mode", "board"]) == [[named], [base]]


def test_a_dimension_that_the_game_does_not_have_is_refused():
    with pytest.raises(InputError, match=r"by: \"boards\" is not a dimension \(perhaps \"board\"\)"):
        split_by_situation(GAME, [whole()], ["boards"])


def test_with_additions_a_form_is_played_in_boxes_that_give_the_first_player_more_too():
    (mary, *more) = with_additions(GAME, [whole(players=2, mode="legends", boards="mary,big-jo")])
    assert mary["edit"] == "none"
    assert [form["edit"] for form in more] == ["mary.reserve+1", "mary.bridges=(3,2),(2,1)"]
    assert {form["boards"] for form in more} == {"mary,big-jo"}


def test_additions_follow_edits_and_rows_name_neither():
    edited = whole(players=2, mode="legends", boards="mary,big-jo", edit="mary.reserve+1")
    more = with_additions(GAME, [edited])
    assert [form["edit"] for form in more] == [
        "mary.reserve+1", "mary.reserve+1; mary.reserve+1", "mary.reserve+1; mary.bridges=(3,2),(2,1)",
    ]  # fmt: skip
    assert len({situation_of_form(GAME, form) for form in more}) == 1


def test_nothing_is_added_where_nobody_owns_anything():
    assert with_additions(GAME, [whole()]) == [whole()]
    assert with_additions("wind-river", [{"players": 3}]) == [{"players": 3}]


def test_additions_that_change_nothing_are_refused():
    assert len(add_to_all(GAME, [[whole()], [whole(mode="legends", players=2, boards="mary,big-jo")]])[1]) == 3
    with pytest.raises(InputError, match="additions: nothing can be added here"):
        add_to_all(GAME, [[whole()], [whole(mode="legends")]])
