"""The box as data: what is printed, what is assumed, and the named alternatives."""

import pytest

from mrsim.errors import InputError
from mrsim.games.dice_town.box.contents import TABLE_OF_SETTING
from mrsim.games.dice_town.boxes import BOXES
from mrsim.games.dice_town.settings import SETTINGS
from tests.dice_town.help import match

USUAL = {setting.name: setting.default for setting in SETTINGS}


def edition(**values):
    return BOXES.load({**USUAL, **values})


def test_wild_west_has_thirty_store_cards_and_smoke_signals_only_with_the_indian_die():
    assert len(edition().dealt_cards("store", with_die=True)) == 30
    assert len(edition().dealt_cards("store", with_die=False)) == 29
    assert len(edition(expansion="base").cards["store"]) == 19


def test_thirty_properties_are_twenty_deeds_and_ten_ranches():
    deeds = {f"deed-{value}": 4 for value in (1, 2, 3, 4, 5)}
    assert edition().table("properties") == deeds | {"ranch": 10}
    assert edition(expansion="base").table("properties") == deeds


def test_the_other_deeds_are_as_many_and_worth_less():
    box = edition(deeds="d2")
    copies = [box[f"deed-{value}"] for value in range(6)]
    assert copies == [0, 6, 5, 4, 3, 2]


def test_the_other_store_doubles_three_cards_instead_of_three_others():
    usual, other = edition().table("store"), edition(store="s2").table("store")
    changed = {kind: (usual[kind], other[kind]) for kind in usual if usual[kind] != other[kind]}
    assert changed == {
        **dict.fromkeys(("double-saloon", "double-store", "half-haul"), (1, 2)),
        **dict.fromkeys(("counter", "loaded-die", "holdup"), (2, 1)),
    }


def test_of_each_pair_one_villain_is_wanted_by_the_next_face_and_one_by_the_third_next():
    faces = "9 10 J Q K A".split()
    for villains, rewards in (("v1", (3, 5)), ("v2", (2, 4)), ("v3", (4, 8))):
        box = edition(villains=villains)
        expected = {
            f"villain-{face}-{faces[(number + step) % 6]}": reward
            for number, face in enumerate(faces)
            for step, reward in zip((1, 3), rewards, strict=True)
        }
        assert box.table("villains") == dict.fromkeys(expected, 1)
        assert {name: box[f"{name}.reward"] for name in expected} == expected


def test_there_are_twelve_river_cards_seven_elixirs_and_six_faces_of_the_indian_die():
    for river, elixirs, indian in (("w1", "e1", "i1"), ("w2", "e2", "i2")):
        box = edition(river=river, elixirs=elixirs, indian=indian)
        sums = [sum(box.table(each).values()) for each in ("river", "elixirs", "indian")]
        assert sums == [12, 7, 6]


def test_the_base_game_has_no_river_no_villains_and_less_money():
    box = edition(expansion="base")
    assert (box.cards["river"], box.cards["villains"]) == ((), ())
    assert [box[name] for name in ("nuggets", "stagecoach", "bank")] == [30, 0, 3]
    assert not box.has_expansion


@pytest.mark.parametrize("name", TABLE_OF_SETTING)
def test_every_alternative_can_be_played(name):
    (setting,) = [setting for setting in SETTINGS if setting.name == name]
    assert len({edition(**{name: value}) for value in setting.choices}) == len(setting.choices) > 1


def test_six_players_are_too_many_for_the_base_game():

    with pytest.raises(InputError, match="players: 6 are too many; base is for 2 to 5"):
        match(players=6, expansion="base")


@pytest.mark.parametrize(
    ("expansion", "asked", "played"),
    [("wild-west", None, 1), ("wild-west", 1, 1), ("wild-west", 0, 0), ("base", None, 0), ("base", 0, 0)],
)
def test_wild_west_has_the_indian_die_unless_it_is_left_out(expansion, asked, played):
    found = match("random", players=3, expansion=expansion, indian_die=asked)
    assert found.box_record.indian_die == played
    assert {one["indian_die"] for one in found.situations()} == {str(played)}


def test_the_base_game_refuses_the_indian_die():
    with pytest.raises(InputError) as refused:
        match("random", players=3, expansion="base", indian_die=1)
    assert str(refused.value) == (
        "indian_die: 1 is for Wild West; base has no Indian die: leave the setting out, or write 0."
    )
