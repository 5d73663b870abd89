"""Told games have the events and fields that the page on transcripts lists, and no others."""

import re
from pathlib import Path

import pytest

from tests.dice_town.help import match

PAGE = Path(__file__).resolve().parents[2] / "docs/reference/transcripts.md"
GAMES = 12


def fields_by_event():
    """What the page says of each event of Dice Town: every word in the font of code."""
    _, _, after = PAGE.read_text(encoding="utf-8").partition("## Dice Town\n")
    rows = [line.split("|")[1:3] for line in after.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    return {name.strip(" `"): set(" ".join(re.findall("`([^`]+)`", fields)).split()) for name, fields in rows}


@pytest.fixture(scope="module")
def events():
    forms = ({"players": 4}, {"players": 2}, {"players": 3, "expansion": "base"}, {"players": 6, "shaman": "any"})
    return [
        event for form in forms for block in range(GAMES) for event in match("random", **form).tell(block, 0).events
    ]


def test_every_field_of_an_event_is_on_the_page(events):
    page = fields_by_event()
    for event in events:
        assert event.keys() - {"event"} <= page[event["event"]], event


def test_every_event_of_the_page_is_told(events):
    assert {event["event"] for event in events} == fields_by_event().keys()
