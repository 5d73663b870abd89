"""Boxes of designers: edits, files, what is refused, and games that the referee accepts whatever is in the box."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mrsim.errors import InputError, ReadingRemark
from mrsim.games.dice_town.box.contents import CARDS, INDIAN, NUMBERS, TABLES, shipped_edition
from mrsim.games.dice_town.boxes import BOXES
from tests.dice_town.help import USUAL, accepted, match, most_bribe

WEST, BASE = (BOXES.load(BOXES.settings(name)) for name in BOXES.editions)


def edited(edit, expansion="wild-west", **values):
    return BOXES.load({**BOXES.settings(expansion, edit), **values})


def changed(edit):
    """What an edit changes, with its new values."""
    return {name: after for name, _, _, after in BOXES.differences(WEST, edited(edit)).rows}


def test_edits_change_copies_numbers_and_rewards():
    assert changed("mule+1 holdup-1 deed-5=6 nuggets=35") == {"mule": 2, "holdup": 1, "deed-5": 6, "nuggets": 35}
    assert changed("gold-7+1 equipment-0=2 ranch-1 cattle.points=9 shaman=5 levy+1 cash=10") == {
        "gold-7": 1,
        "equipment-0": 2,
        "ranch": 9,
        "cattle.points": 9,
        "shaman": 5,
        "levy": 2,
        "cash": 10,
    }
    assert changed("villain.reward+1") == {
        f"{name}.reward": WEST[f"{name}.reward"] + 1 for name in WEST.table("villains")
    }
    assert changed("villain-J-Q.reward=9 villain.reward-1")["villain-J-Q.reward"] == 9
    assert changed("bodyguard+1 swind=2") == {"bodyguard": 2, "swindler": 2}


@pytest.mark.parametrize("edit", ["none", "", "mule=1", "gold-2+1; gold-2-1", "villain-9-9.reward=0"])
def test_an_edit_that_changes_nothing_leaves_the_box_as_it_is(edit):
    assert edited(edit) == WEST
    assert edited(edit).cards == WEST.cards


def test_an_exchanged_card_takes_the_place_of_the_other_and_all_else_is_dealt_alike():
    before, after = WEST.cards["store"], edited("mule+1 holdup-1").cards["store"]
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [("holdup", "mule")]


@pytest.mark.parametrize(
    ("edit", "pieces"),
    [("none", 0), ("mule+1 holdup-1", 1), ("deed-5=6", 2), ("nuggets=35", 5), ("villain.reward+1", 12), ("cash=9", 1)],
)
def test_changes_made_are_cards_and_nuggets_and_every_other_number_once(edit, pieces):
    assert BOXES.changes_made(WEST, edited(edit)) == BOXES.changes_made(edited(edit), WEST) == pieces


def test_small_changes_are_exchanges_of_cards_and_every_number_by_one_where_the_limits_allow_it():
    small = {one.edit for one in BOXES.small_changes(WEST)}
    assert {"mule-1 dog+1", "deed-5-1 ranch+1", "nuggets+1", "shaman-1", "villain-J-Q.reward+1"} <= small
    assert not {"mule-1 ranch+1", "most_players-1"} & small
    assert not any("star" in one.edit for one in BOXES.small_changes(BASE))


def test_readings_of_what_is_not_known_come_before_the_edits():
    box = edited("deed-5+1 toll=2", deeds="d2", elixirs="e2")
    assert [box[name] for name in ("deed-1", "deed-5", "toll", "levy")] == [6, 3, 2, 2]


@pytest.mark.parametrize("expansion", BOXES.editions)
def test_a_box_that_is_written_is_read_as_the_same_box(expansion, tmp_path):
    box = edited("mule=3 deed-4=0 villain-J-J=1 star=0" if expansion == "wild-west" else "deed-9=4 cash=1", expansion)
    ((file, text),) = BOXES.files(box, tmp_path / "own.toml").items()
    file.write_text(text)
    again = BOXES.load(BOXES.settings(str(file)))
    assert BOXES.differences(box, again).rows == ()
    assert (again.expansion, again.sources) == (expansion, (str(file),))


def test_a_box_without_enough_properties_for_two_says_so_and_is_played_by_three():
    assert BOXES.remarks(WEST) == ()
    box = edited("deed-1=0 deed-2=0", players=3)
    assert BOXES.remarks(box) == ("There are 22 properties: two players can't play, because they need 23.",)


REFUSED_EDITS = {
    "mole+1": 'edit mole+1: "mole" is not in a box of wild-west (perhaps mule); mrsim box show wild-west prints',
    "deed+1": "edit deed+1: it is unclear what deed means; write deed-0+1, deed-1+1",
    "mule.reward=1": 'edit mule.reward=1: "mule.reward" is not in a box of wild-west',
    "deed-5=61": "edit deed-5=61: 61 is too many; there are 0 to 60 copies.",
    "star-2": "edit star-2: -1 is too few; there are 0 to 60 copies.",
    "villain.reward+19": "edit villain.reward+19: 22 is too much; a value is 0 to 20.",
    "nuggets=0": "edit nuggets=0: 0 is too few; a mine has 1 to 200 nuggets.",
    "bribe_cash=10": "edit bribe_cash=10: 10 is too much; a bribe is 0 to 9.",
    "cash=many": 'edit cash=many: "many" is not a whole number; money is $ 0 to 99.',
    "ranch=60": 'edit "ranch=60", sum of the properties: 80 is too many; a game needs 13 to 60 properties.',
    "toll=0 tonic=0 levy=0": 'edit "toll=0 tonic=0 levy=0", sum of the elixirs: 2 is too few; a game needs 3 to 60',
    "mule": "edit mule: this is not an edit; an edit is written like mule+1, deed-5=6, nuggets=35, villain-J-Q.reward",
}


@pytest.mark.parametrize("edit", REFUSED_EDITS)
def test_a_broken_edit_is_refused_with_what_it_breaks(edit):
    with pytest.raises(InputError) as refused:
        edited(edit)
    assert str(refused.value).startswith(REFUSED_EDITS[edit])


REFUSED_FILES = {
    "nuggets = 201\n": "key nuggets: 201 is too many; a mine has 1 to 200 nuggets.",
    "[store]\nmole = 1\n": 'table store: "mole" is not a key (perhaps "mule"); known are ',
    "[properties]\nranch = -1\n": "key ranch: -1 is too few; there are 0 to 60 copies.",
    "[elixirs]\ntoll = 0\ntonic = 0\nlevy = 0\n": "sum of the elixirs: 2 is too few; a game needs 3 to 60 elixirs.",
    "[rewards]\nvillain-J-Q = 21\n": "key villain-J-Q: 21 is too much; a value is 0 to 20.",
    'base = "base"\n[river]\nstar = 1\n': "key river: there are no river cards in base; leave the table out.",
    'base = "west"\n': 'key base: "west" is not a shipped edition',
}


@pytest.mark.parametrize("text", REFUSED_FILES)
def test_a_broken_file_is_refused_in_one_sentence(text, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(InputError) as refused:
        BOXES.load(BOXES.settings(str(file)))
    said = str(refused.value)
    assert said.startswith(str(file))
    assert REFUSED_FILES[text] in said
    assert "\n" not in said


def test_a_file_and_a_reading_that_say_the_same_thing_are_refused(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[properties]\ndeed-5 = 8\n")
    with pytest.raises(InputError, match=r"key properties: deeds = d2 is about this table too"):
        BOXES.load({**BOXES.settings(str(file)), "deeds": "d2"})
    assert BOXES.load({**BOXES.settings(str(file)), "river": "w2"})["deed-5"] == 8


@st.composite
def boxes(draw):
    """An edit that makes a box of nearly anything that is allowed, and who plays it."""
    expansion = draw(st.sampled_from(BOXES.editions))
    values = {name: draw(st.integers(each.limit.low, each.limit.high)) for name, each in NUMBERS.items()}
    for key, table in TABLES.items():
        names = list(table.names(expansion).values())
        if names:
            most = 4 if key in (*CARDS, INDIAN) else table.limit.high
            values |= dict.fromkeys(shipped_edition(expansion).table(key), 0)
            values |= draw(st.dictionaries(st.sampled_from(names), st.integers(0, most), max_size=10))
    for name, fewest in (
        ("ranch", 13),
        ("levy", 3),
        *([("villain-J-J", 2), ("warpath", 1)] if "star" in values else ()),
    ):
        values[name] = values.get(name, 0) + fewest
    values["away_of_two"] %= values["ranch"] - 12
    players = draw(st.integers(2, 6 if expansion == "wild-west" else 5))
    return " ".join(f"{name}={value}" for name, value in values.items()), {"expansion": expansion, "players": players}


def referee_games(box, block, tables):
    edit, form = box
    bribe = most_bribe(edited(edit, **form))
    for strategies in tables:
        seated = ",".join(strategies[: form["players"]]) if len(strategies) > 1 else strategies[0]
        accepted(match(seated, edit=edit, **form).tell(block, 0), bribe)


@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(boxes(), st.integers(0, 1000))
def test_the_referee_accepts_games_with_any_box(box, block):
    referee_games(box, block, [["random"], ["greedy", "careful", "random", "greedy", "careful", "random"]])


@pytest.mark.long
@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(boxes(), st.integers(0, 1000))
def test_the_referee_accepts_many_games_with_any_box(box, block):
    referee_games(box, block, [["random"], ["greedy"], ["careful"], ["planner"], ["thief"], ["hunter"]])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Double Saloon+1", "double-saloon+1"), ("Villain J-Q reward=4", "villain-J-Q.reward=4"), ("Mules - 1", "mule-1")],
)
def test_what_people_type_is_read_and_the_reading_is_said(typed, meant):
    with pytest.warns(ReadingRemark, match=f" is read as {re.escape(meant)}."):
        found = edited(typed)
    assert found == edited(meant)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        ("mule+1 holdup-1", "one copy more of mule and one copy fewer of holdup"),
        (
            "warpath-1 blank+1",
            "one warpath face fewer and one blank face more",
        ),
        ("cattle.points+2", "two points more for cattle"),
        ("bribe_nuggets-1", "one nugget fewer in a bribe at most"),
        ("villain.reward+1", "one dollar more of reward for every villain"),
    ],
)
def test_an_edit_is_told_in_what_it_counts(edit, words):
    assert BOXES.edit_in_words(USUAL, edit) == words
