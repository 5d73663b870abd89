"""A report beside a baseline: what was changed, what came of it, and nothing where nothing was changed."""

import pytest

from mrsim.errors import InputError
from mrsim.report.build import build_report
from mrsim.report.markdown import render_markdown
from mrsim.report.sections import find_sections
from tests.report.conftest import ASKED, play

PLAIN = {**ASKED, "variants": {}, "question": "Plain?"}


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    return play(PLAIN, tmp_path_factory.mktemp("runs") / "before")


@pytest.fixture(scope="module")
def after(tmp_path_factory):
    asked = {**PLAIN, "settings": {**PLAIN["settings"], "edit": "canyon.drought+4"}}
    return play(asked, tmp_path_factory.mktemp("runs") / "after")


@pytest.fixture(scope="module")
def beside(before, after):
    return build_report([after], baseline=before)


def parts_of(made, section):
    """The parts of one section; the others need not be drawn."""
    (found,) = [one for one in find_sections() if one.name == section]
    return [placed.part for placed in made.placed(found, made.subjects[0])]


def test_the_box_and_the_settings_that_changed_are_shown(beside):
    parts = {part.name: part for part in parts_of(beside, "changes")}
    assert parts["settings"].grid.rows == (("after", "edit", "none", "canyon.drought+4"),)
    assert len(parts["box-after"].grid.rows) > 0
    assert "changes-by-run" in parts
    assert parts["changes-by-run"].pictures


def test_nothing_changes_from_a_run_to_itself(before):
    made = build_report([before], baseline=before)
    (part,) = parts_of(made, "changes")
    shares = part.data.filter(part.data["measure"] == "win share")
    assert set(shares["value"]) == {0.0}
    assert (
        part.says
        == f"None of {len(shares)} win shares surely changed, and {len(shares)} of them surely moved by less than the "
        "margin."
    )


def test_a_variant_is_shown_with_its_box(made):
    names = [part.name for part in parts_of(made, "changes")]
    assert names[:2] == ["settings", "box-drier"]
    assert any(name.startswith("changes") for name in names)


def test_a_baseline_of_other_deals_is_refused(before, two):
    with pytest.raises(InputError):
        build_report([before], baseline=two)


def test_the_text_has_what_changed(beside):
    assert "## What changed" in render_markdown(beside)
