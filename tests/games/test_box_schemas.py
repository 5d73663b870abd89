"""The schemas of boxes: what the reader takes they take, and what it refuses by a limit they refuse."""

import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from mrsim.games import boxes_of_game, games_with_boxes

SHIPPED = [
    (game, file)
    for game in games_with_boxes()
    for file in sorted((Path("mrsim/games") / game.replace("-", "_") / "editions").glob("*.toml"))
    if file.stem != "alternatives"
]
BROKEN = {
    "moon-river": ["cow = 3", "cows = 1000", "cows = 3.5", "[boards.mary]\nreserve = 1", "[rules]\nsteps = 2"],
    "wind-river": ["tipis = 0", 'stagger = "both"', "herd = [[1, 40]]", "tents = 3"],
    "dice-town": ["nuggets = 0", "[store]\nmole = 1", "[store]\nmule = 61", 'base = "east"'],
}


def mistakes_in(game, text):
    return list(Draft202012Validator(boxes_of_game(game).file_schema()).iter_errors(tomllib.loads(text)))


@pytest.mark.parametrize(("game", "file"), SHIPPED, ids=lambda value: str(getattr(value, "stem", value)))
def test_shipped_editions_are_as_their_schema_says(game, file):
    assert mistakes_in(game, file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("game", games_with_boxes())
def test_boxes_that_are_written_are_as_their_schema_says(game):
    boxes = boxes_of_game(game)
    file = Path("own.toml")
    written = boxes.files(boxes.load(boxes.settings(boxes.editions[0], None)), file)[file]
    assert mistakes_in(game, written) == []


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, texts in BROKEN.items() for text in texts])
def test_what_is_beyond_a_limit_is_refused(game, text):
    assert mistakes_in(game, text)
