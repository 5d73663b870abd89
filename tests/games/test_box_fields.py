"""Every number of a box that a designer may change is named as edits name it, in every game that has boxes."""

import pytest

from mrsim import games


@pytest.fixture(params=games.games_with_boxes())
def boxes(request):
    return games.boxes_of_game(request.param)


def settings_of(boxes, edit=None):
    return boxes.settings(boxes.editions[0], edit)


def test_every_field_can_be_set_to_its_neighbours_within_the_limits(boxes):
    box = boxes.load(settings_of(boxes))
    for field in boxes.fields(box):
        assert field.low <= field.value <= field.high, field
        for value in {field.value - 1, field.value + 1} & set(range(field.low, field.high + 1)):
            changed = boxes.preview(settings_of(boxes, f"{field.name}={value}")).box
            if changed is not None:
                after = {one.name: one.value for one in boxes.fields(changed)}
                assert after.get(field.name, value) == value, field


def test_most_fields_alone_leave_a_box_that_can_be_shown(boxes):
    fields = boxes.fields(boxes.load(settings_of(boxes)))
    shown = [boxes.preview(settings_of(boxes, f"{one.name}={min(one.value + 1, one.high)}")).box for one in fields]
    assert sum(box is not None for box in shown) > 0.9 * len(fields)


def test_fields_have_names_of_their_own(boxes):
    names = [field.name for field in boxes.fields(boxes.load(settings_of(boxes)))]
    assert len(names) == len(set(names))


def test_an_edit_that_can_not_be_read_has_no_box_but_a_sentence(boxes):
    found = boxes.preview(settings_of(boxes, "no-such-thing+1"))
    assert found.box is None
    assert "no-such-thing" in found.problem


def test_a_box_that_can_be_played_has_no_problem(boxes):
    assert boxes.preview(settings_of(boxes)).problem == ""
