"""The box as data: what is printed, what is assumed, and the named alternatives."""

from collections import Counter

import pytest

from mrsim.errors import InputError
from mrsim.games.dice_town.edition import alternatives, load_edition
from mrsim.games.dice_town.settings import ALTERNATIVES, SETTINGS
from tests.dice_town.help import match

USUAL = {setting.name: setting.default for setting in SETTINGS}


def edition(**values):
    return load_edition({**USUAL, **values})


def test_wild_west_has_thirty_store_cards_and_smoke_signals_only_with_the_indian_die():
    assert len(edition().store_cards) == 30
    assert len(edition(indian_die=0).store_cards) == 29
    assert len(edition(expansion="base").store_cards) == 19


def test_thirty_properties_are_twenty_deeds_and_ten_ranches():
    box = edition()
    assert Counter(box.deed_values) == {1: 4, 2: 4, 3: 4, 4: 4, 5: 4}
    assert box.ranches == 10
    assert edition(expansion="base").ranches == 0


def test_the_other_deeds_are_as_many_and_worth_less():
    values = edition(deeds="d2").deed_values
    assert (len(values), sum(values) / len(values)) == (20, 2.5)


def test_the_other_store_doubles_three_cards_instead_of_three_others():
    usual, other = dict(edition().store), dict(edition(store="s2").store)
    changed = {kind: (usual[kind], other[kind]) for kind in usual if usual[kind] != other[kind]}
    assert changed == {
        **dict.fromkeys(("double-saloon", "double-store", "half-haul"), (1, 2)),
        **dict.fromkeys(("counter", "loaded-die", "holdup"), (2, 1)),
    }


def test_of_each_pair_one_villain_is_wanted_by_the_next_face_and_one_by_the_third_next():
    faces = "9 10 J Q K A".split()
    for villains, rewards in (("v1", (3, 5)), ("v2", (2, 4)), ("v3", (4, 8))):
        box = edition(villains=villains)
        assert len(box.villains) == 12
        for number, face in enumerate(faces):
            own = [(each.wanted, each.reward) for each in box.villains if each.face == face]
            assert own == [(faces[(number + step) % 6], reward) for step, reward in zip((1, 3), rewards, strict=True)]


def test_there_are_twelve_river_cards_seven_elixirs_and_six_faces_of_the_indian_die():
    for river, elixirs, indian in (("w1", "e1", "i1"), ("w2", "e2", "i2")):
        box = edition(river=river, elixirs=elixirs, indian=indian)
        sums = [sum(copies for _, copies in each) for each in (box.river, box.elixirs, box.indian)]
        assert sums == [12, 7, 6]


def test_the_base_game_has_no_river_no_villains_and_less_money():
    box = edition(expansion="base")
    assert (box.river, box.villains, box.nuggets, box.stagecoach, box.bank) == ((), (), 30, 0, 3)
    assert not box.has_expansion


@pytest.mark.parametrize("name", [name for name in ALTERNATIVES if name in alternatives().entries])
def test_every_alternative_can_be_played(name):
    (setting,) = [setting for setting in SETTINGS if setting.name == name]
    assert len({edition(**{name: value}) for value in setting.choices}) == len(setting.choices) > 1


def test_six_players_are_too_many_for_the_base_game():

    with pytest.raises(InputError, match="players: 6 are too many; base is for 2 to 5"):
        match(players=6, expansion="base")
