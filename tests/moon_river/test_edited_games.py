"""Games with an edited box: the rules hold, and nothing differs from the base before what was changed comes up."""

import json
from itertools import takewhile
from typing import Any

import pytest

from mrsim.errors import InputError
from mrsim.games.contract import Told
from mrsim.games.kit.portable_match import unpack_match
from mrsim.games.moon_river.players.table import STEPS
from mrsim.games.moon_river.presentation.story import story
from mrsim.matches.play import as_command, prepare_match
from mrsim.strategy.diagnostics import shell_command
from tests.command import run_command as run
from tests.moon_river.help import accepted, match
from tests.moon_river.referee import Refusal, referee

EDITS = (
    "C1-2 C3+2",
    "canyon.drought-2",
    "canyon.drought=12 C3.gold=2 desperado-1 farmer+1",
    "cows=10 A1+4",
    "jo.bridges=(1,1),(3,2) jo.reserve=4 mary.reserve=3",
)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edit", EDITS)
def test_the_referee_accepts_games_with_an_edited_box(edit: str, players: int) -> None:
    for block in range(3):
        accepted(match("greedy", mode="legends", players=players, edit=edit).tell(block, 0))


RULES = {
    "cowboy_steps=0": {},
    "cowboy_steps=6": {},
    "expert_points=3": {},
    "group_size=2": {"scenario": "gold-rush"},
    "group_size=4": {"scenario": "moon-river-city"},
    "group_points=7": {"scenario": "timber-rafting"},
    "saloon_seats=3": {"scenario": "outlaws"},
    "saloon_seats=8": {},
    "two_dominoes_from=5": {},
    "two_dominoes_from=8": {},
}
STRICTER = ("cowboy_steps=0", "two_dominoes_from=5", "two_dominoes_from=8")
"""Games that the printed numbers allow too."""


@pytest.mark.parametrize("strategies", ["random", "greedy,careful,greedy,random"])
@pytest.mark.parametrize("edit", RULES)
def test_the_referee_accepts_games_with_other_numbers_of_the_rules_and_refuses_them_by_the_printed_ones(
    edit: str, strategies: str
) -> None:
    scenario = RULES[edit]
    played = match(strategies, mode="legends" if scenario else "base", edit=edit, **scenario)
    refused = 0
    for block in range(6):
        told = played.tell(block, 0)
        accepted(told)
        name, _, value = edit.partition("=")
        assert told.events[0]["other_rules"] == {name: int(value)}
        setup = {key: value for key, value in told.events[0].items() if key != "other_rules"}
        try:
            referee([setup, *told.events[1:]])
        except Refusal:
            refused += 1
    assert (refused == 0) == (edit in STRICTER)


def test_the_story_of_a_game_begins_with_the_numbers_that_are_not_printed() -> None:
    told = match("random", edit="cowboy_steps=2").tell(0, 0)
    assert "Not as printed: cowboy steps is 2." in [str(piece) for piece in story(told.events)]


def test_numbers_of_the_rules_are_part_of_what_results_depend_on() -> None:
    boxes = {match("random", edit=edit).ingredients["the box"] for edit in ("none", *RULES)}
    assert len(boxes) == 1 + len(RULES)


def test_nothing_is_compiled_again_for_other_numbers_of_the_rules() -> None:
    match("random").play(0, 1)
    before = len(STEPS.play_blocks.signatures)
    match("random", edit="saloon_seats=8 cowboy_steps=1").play(0, 1)
    assert len(STEPS.play_blocks.signatures) == before


def events(told: Told) -> list[dict[str, Any]]:
    """What happens; the list of all parcels is not an event."""
    return list(told.events[1:])


def before(told: Told, parcel: int) -> list[dict[str, Any]]:
    """Everything up to the column in which a parcel comes up."""
    return list(takewhile(lambda event: parcel not in event.get("drawn", ()), events(told)))


@pytest.mark.parametrize("strategies", ["random", "greedy"])
@pytest.mark.parametrize("edit", ["C1-1 C3+1", "canyon.drought-1", "K1-1 K2+1", "D5-1 C1+1"])
def test_games_are_the_same_until_the_parcel_comes_up_that_was_exchanged(edit: str, strategies: str) -> None:
    base, changed = match(strategies), match(strategies, edit=edit)
    slots = zip(base.box.parcel_slots, changed.box.parcel_slots, strict=True)
    (parcel,) = [number for number, (kind, other) in enumerate(slots) if kind != other]
    rounds = set()
    for block in range(12):
        one, other = base.tell(block, 0), changed.tell(block, 0)
        same = before(one, parcel)
        assert same == before(other, parcel)
        assert events(one)[len(same)]["drawn"] == events(other)[len(same)]["drawn"]
        rounds.add(sum(event["event"] == "column" for event in same))
    assert len(rounds) > 6


def test_games_are_the_same_until_the_partner_comes_up_that_was_exchanged() -> None:
    base, changed = match("greedy"), match("greedy", edit="rustler-1 farmer+1")
    lengths = set()
    for block in range(12):
        one, other = events(base.tell(block, 0)), events(changed.tell(block, 0))
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))
        lengths.add(same)
        if same < len(one):
            assert one[same]["event"] == other[same]["event"] == "saloon"
            new = [
                pair for pair in zip(one[same]["partners"], other[same]["partners"], strict=True) if pair[0] != pair[1]
            ]
            assert new == [("rustler", "farmer")]
    assert len(lengths) > 3


@pytest.mark.parametrize(
    "edit", ["none", "C1-2 C1+2", "cows=32", "C1-1 C3+1; C3-1 C1+1", "C1-1 C2+1 C1.number=1 C1+1 C2-1"]
)
def test_an_edit_that_changes_nothing_has_the_same_ingredients_and_the_same_rows(edit: str) -> None:
    base, same = match("greedy"), match("greedy", edit=edit)
    assert same.ingredients == base.ingredients
    assert same.play(0, 4).tobytes() == base.play(0, 4).tobytes()


def test_a_swap_of_kinds_that_carry_the_same_has_the_same_ingredients() -> None:
    alike = "C1.drought=0 C1.number=2"
    assert match(edit=alike).ingredients == match(edit=f"{alike} C1-1 C2+1").ingredients


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_that_changes_something_has_other_ingredients(edit: str) -> None:
    assert match(edit=edit).ingredients["the box"] != match().ingredients["the box"]


def test_an_edit_is_text() -> None:
    with pytest.raises(InputError, match=r"^edit: 5 is no text; write it in quotes\.$"):
        prepare_match("moon-river", edit=5)


def test_the_command_that_plays_has_its_edits_in_quotes() -> None:
    settings = {"edit": "C1-2 C3+2", "players": 2}
    command = as_command("moon-river", ["greedy"], seed=1, games=2, settings=settings)
    assert command == "mrsim play moon-river --players 2 --edit 'C1-2 C3+2' --strategies greedy --games 2 --seed 1"


def test_an_edit_travels_by_value() -> None:
    settings, *_ = unpack_match(match(edit="C1-2 C3+2").portable())
    assert settings["edit"] == "C1-2 C3+2"


def test_the_command_that_tells_a_game_has_its_edits() -> None:
    edit = "C1-2 C3+2 big-jo.bridges=(1,1),(3,2)"
    edited = match("greedy", edit=edit)
    command = edited.command(3, 0)
    assert f"--edit '{edit}'" in shell_command(command)
    told = run(*command[1:], "--format", "jsonl")
    assert [json.loads(line) for line in told.stdout.splitlines()] == json.loads(json.dumps(edited.tell(3, 0).events))
