"""What better play does to a verdict: how much of it is how somebody is played, and whether it is robust."""

from types import SimpleNamespace

import pytest

from mrsim.analysis.findings import analyse_context
from mrsim.analysis.sentences import verdict_sentences
from mrsim.analysis.statistics.skill_room_verdicts import SKILL_ROOM
from mrsim.runs.skill_room_file import (
    AlternationEnd,
    ContestRooms,
    OwnerRoom,
    PlayedForm,
    ReplyStep,
    ShareShift,
    SkillRooms,
)
from tests.analysis.toy import CLANS, FOUR_POINTS, context_of, played, target


def shift(owner, gain, half=0.005, within=None):
    return ShareShift(
        owner=owner, within=within or {}, blocks=99, old=0.25, new=0.25 + gain, low=gain - half, high=gain + half
    )


def room(owner, gain, takes_from=(), half=0.005):
    lost = {name: -gain / len(takes_from) for name in takes_from}
    shifts = [shift(name, gain if name == owner else lost.get(name, 0.0), half) for name in CLANS]
    return OwnerRoom(owner=owner, plays="plain", reply="better", room=shift(owner, gain, half), shifts=shifts)


def found_with(*rooms, source, end=None, steps=(), **changed):
    form = PlayedForm(axes={}, settings={}, lineup=source.lineup, ingredients=source.arm.ingredients)
    contest = ContestRooms(
        share="clan",
        within={"lineup": "plain ×4"},
        forms=[form.model_copy(update=changed)],
        rooms=rooms,
        steps=steps,
        end=end,
    )
    kept = SkillRooms(
        game="toy",
        question="?",
        seed=1,
        games_a_reply=400_000,
        least_gain=0.01,
        rounds=1,
        knobs=(),
        confidence=0.95,
        stopped=False,
        left_out=(),
        contests=(contest,),
    )
    context = context_of(source, targets=[target(margin=2.0)])
    context.run.skill_rooms = kept
    return analyse_context(context)


@pytest.fixture(scope="module")
def weak():
    """Red wins about four points less than the others."""
    return played(3000, bonus={"red": -FOUR_POINTS["red"]})


def nothing(*but):
    return [room(name, 0.0) for name in CLANS if name not in but]


def line_of(findings, clan):
    return findings.of(SKILL_ROOM)[0].line(clan=clan)


def sentence_on(findings, clan):
    return next(one.text for one in verdict_sentences(findings) if one.cell["clan"] == clan)


def test_a_verdict_that_better_play_overturns_is_not_robust_and_it_is_said_how_much_that_is(weak):
    found = found_with(room("red", 0.021), *nothing("red"), source=weak)
    line = line_of(found, "red")
    assert (line["verdict"], line["robust"], line["moved_by"]) == ("below", False, "red")
    assert line["reach_high"] == pytest.approx(line["high"] + 0.026)
    assert "points at least 2.1 are how red is played (best replies of 400,000 games): not robust." in sentence_on(
        found, "red"
    )


def test_a_verdict_that_no_better_play_overturns_is_robust(weak):
    assert line_of(found_with(*nothing(), source=weak), "red")["robust"]
    little = found_with(room("red", 0.002, half=0.001), *nothing("red"), source=weak)
    assert line_of(little, "red")["robust"]
    assert "at least 0.2 are how red is played (best replies of 400,000 games): robust." in sentence_on(little, "red")


def test_what_is_not_confirmed_moves_nothing(weak):
    found = found_with(room("red", 0.02, half=0.03), *nothing("red"), source=weak)
    assert line_of(found, "red")["robust"]
    assert "No better play was found that changes it" in sentence_on(found, "red")


def test_a_share_that_is_above_is_brought_down_by_the_better_play_of_others():
    strong = played(3000, bonus=FOUR_POINTS)
    found = found_with(room("blue", 0.03, takes_from=["red"]), *nothing("blue"), source=strong)
    line = line_of(found, "red")
    assert (line["verdict"], line["robust"], line["moved_by"]) == ("above", False, "blue")
    assert "are how blue is played" in sentence_on(found, "red")


def test_where_all_have_replied_to_each_other_counts_as_well(weak):
    step = ReplyStep(round=1, owner="red", before="a", after="b", room=shift("red", 0.03), adopted=True)
    shifts = [shift("red", 0.03), *(shift(name, -0.01) for name in CLANS[1:])]
    ends = dict.fromkeys(CLANS, 0.25)
    end = AlternationEnd(settled=True, strategies={}, shifts=shifts, lowest=ends, highest=ends)
    found = found_with(*nothing(), source=weak, end=end, steps=[step])
    assert line_of(found, "red")["moved_by"] == "all"
    assert "are how all are played" in sentence_on(found, "red")


@pytest.mark.parametrize("changed", [{"lineup": ("other",) * 4}, {"ingredients": {"the box": "another"}}])
def test_what_was_found_for_something_else_is_left_out(weak, changed):
    found = found_with(room("red", 0.021), source=weak, **changed)
    assert not found.of(SKILL_ROOM)
    assert "robust" not in sentence_on(found, "red")


def test_a_form_is_known_again_by_its_settings():
    form = PlayedForm(axes={}, settings={"players": 4, "boards": None}, lineup=("a",), ingredients={})
    arm = SimpleNamespace(settings={"players": 4, "boards": None}, lineup=("a",), ingredients={})
    assert form.is_of_arm(arm)
    assert not form.is_of_arm(SimpleNamespace(**{**vars(arm), "settings": {"players": 3, "boards": None}}))
