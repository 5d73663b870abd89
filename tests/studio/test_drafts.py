"""Drafts: steps, undo, redo, pins, and the journal."""

import json
from dataclasses import replace

import pytest

from mrsim.errors import InputError
from mrsim.studio.drafts import Draft, DraftBook, DraftedBox


@pytest.fixture
def draft():
    return Draft("legends", "legends", "careful")


def test_undo_and_redo_lead_back_to_the_same_edit(draft):
    changed = draft.step("C1-1 C3+1").step("canyon.drought-2")
    assert changed.undo().edit == "C1-1 C3+1"
    assert changed.undo().redo().edit == changed.edit
    assert changed.undo().undo().edit == ""


def test_a_new_step_forgets_what_was_taken_back(draft):
    assert draft.step("cows=30").undo().step("cows=28").undone == ()


def test_a_number_that_is_set_twice_in_a_row_is_set_once(draft):
    assert draft.step("cows=30").step("cows=28").edit == "cows=28"
    assert draft.step("cows=30").step("farmer=5").edit == "cows=30; farmer=5"


def test_every_change_raises_the_revision(draft):
    assert draft.step("cows=30").undo().revision == 2


@pytest.mark.parametrize("typed", ["", "  ", "C1-1; C3+1"])
def test_one_step_is_one_edit(draft, typed):
    with pytest.raises(InputError, match="not one step"):
        draft.step(typed)


def test_nothing_can_be_undone_where_nothing_was_changed(draft):
    with pytest.raises(InputError, match="nothing was changed"):
        draft.undo()


def test_the_same_edit_is_pinned_once(draft):
    pinned = draft.step("cows=30").pin("a").pin("b")
    assert [one.name for one in pinned.pinned] == ["b"]


def test_a_try_counts_once_however_often_it_is_played(draft):
    assert draft.played(["cows=30"]).played(["cows=30", "cows=28"]).tried == ("cows=30", "cows=28")


def test_drafts_survive_a_crash_in_the_middle_of_a_line(tmp_path):
    journal = tmp_path / "studio.jsonl"
    book = DraftBook.open(journal)
    kept = book.keep(book.begin("legends", "careful").step("C1-1 C3+1").step("cows=30").undo().pin("first"))
    with journal.open("a") as file:
        file.write(json.dumps({"id": "legends"})[:9])
    assert DraftBook.open(journal).find("legends") == kept


def test_the_page_gets_every_number_with_what_is_printed(draft):
    described = DraftedBox.of(draft.step("C1-1 C3+1")).describe()
    numbers = {one["name"]: (one["was"], one["value"]) for one in described["fields"]}
    assert numbers["C1"] == (6, 5)
    assert numbers["mary.reserve"] == (4, 4)
    assert described["pieces"] == 1
    assert described["words"] == "one parcel C1 fewer and one parcel C3 more"
    assert "--edit 'C1-1 C3+1'" in described["command"]


def test_a_box_that_can_not_be_played_is_shown_with_the_sentence_that_says_why(draft):
    described = DraftedBox.of(draft.step("C1=7")).describe()
    assert "97 is not a multiple of 4" in described["problem"]
    assert next(one["value"] for one in described["fields"] if one["name"] == "C1") == 7


def test_an_edit_that_is_repaired_by_the_next_step_can_be_played(draft):
    assert DraftedBox.of(draft.step("C1=7").step("C2=4")).describe()["problem"] == ""


def test_pinned_variants_are_part_of_the_command(draft):
    described = DraftedBox.of(draft.step("cows=30").pin("few").undo().step("cows=28")).describe()
    assert "--edit few=cows=30 --edit cows=28" in described["command"]


def test_what_was_only_played_since_is_no_change_of_another_window(tmp_path, draft):
    book = DraftBook(tmp_path / "drafts")
    seen = book.keep(draft.step("cows=30"))
    played = book.keep(replace(seen.played(["cows=30"]), confirmed=1))
    assert played.revision > seen.revision
    assert book.is_current(draft.id, seen.revision)
    book.keep(played.undo())
    assert not book.is_current(draft.id, seen.revision)
    assert not book.is_current(draft.id, -1)
