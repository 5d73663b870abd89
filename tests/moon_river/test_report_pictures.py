"""Drawings of Moon River: what is in the box and what lies in a ranch, all of it and nothing else."""

import re
from xml.etree import ElementTree as ET

import pytest

from mrsim.errors import InputError
from mrsim.games.contract import Drawn
from mrsim.games.moon_river.box import load_box
from mrsim.games.moon_river.game import GAME
from mrsim.games.moon_river.names import BOARDS, LANDSCAPES
from mrsim.games.moon_river.presentation import report_pictures
from tests.moon_river.help import match

KILOBYTE = 1024


def parsed(markup):
    return ET.fromstring(f"<svg>{markup}</svg>")


def used(markup):
    return re.findall(r'href="#(mr-[\w-]+)"', markup)


@pytest.fixture(scope="module")
def told():
    return match(mode="legends", players=2, seed=3).tell(0, 0)


@pytest.mark.parametrize("edition", ["h1", "h2", "h6"])
def test_every_kind_of_parcel_is_a_small_tile_that_looks_like_no_other(edition):
    tiles = report_pictures.look_of_box(load_box(edition), 4).tiles
    markups = [tile.picture.markup for tile in tiles.values()]
    assert len(set(markups)) == len(tiles)
    assert max(map(len, markups)) < KILOBYTE
    assert sum(tile.copies for tile in tiles.values()) == 96


def test_a_tile_shows_each_symbol_as_often_as_it_is_printed():
    for kind in load_box().kinds:
        tile = report_pictures.look_of_box(load_box(), 4).tiles[kind.name]
        shown = used(tile.picture.markup)
        assert shown[0] == f"mr-{kind.landscape}"
        assert shown.count("mr-icon-cow") == kind.cows
        assert shown.count("mr-icon-skull") == kind.drought
        assert shown.count("mr-icon-circle") == kind.recruit
        assert [shown.count(f"mr-icon-{name}") for name in ("gold", "beaver", "corn")] == [
            min(1, number) for number in (kind.gold, kind.beaver, kind.corn)
        ]
        if kind.resource > 1:
            assert f">{kind.resource}</text>" in tile.picture.markup


def test_everything_that_is_used_is_a_symbol_of_the_game(told):
    look = report_pictures.look_of_box(load_box(), 2)
    symbols = {part.get("id") for part in parsed(GAME.symbols)[0]}
    drawn = [tile.picture for tile in look.tiles.values()] + [one.picture for one in GAME.ending(told.events).players]
    assert {name for picture in drawn for name in used(picture.markup)} <= symbols


def test_every_class_of_a_drawing_has_a_style(told):
    drawn = [one.picture.markup for one in GAME.ending(told.events).players]
    drawn += [picture.markup for picture in report_pictures.look_of_box(load_box(), 4).ground.values()]
    classes = {name for markup in (*drawn, GAME.symbols) for name in re.findall(r'class="([^"]+)"', markup)}
    for name in {one for several in classes for one in several.split()}:
        assert f".{name}" in GAME.style


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_ink_can_be_read_on_every_landscape():
    from mrsim.games.moon_river.presentation.svg_tiles import INK, LAND_COLOURS

    assert set(LAND_COLOURS) == set(LANDSCAPES)
    for colour in LAND_COLOURS.values():
        assert (luminance(colour) + 0.05) / (luminance(INK) + 0.05) > 4.5


def test_the_ground_of_a_board_has_its_bridges_and_the_river():
    look = report_pictures.look_of_box(load_box(), 4)
    assert set(look.ground) == set(BOARDS)
    for board in load_box().boards:
        markup = look.ground[board.name].markup
        assert markup.count("mr-bridge") == len(board.bridges)
        assert markup.count("mr-water") == len(load_box().river)


def test_the_layout_has_a_place_for_every_usable_cell():
    for players, usable in ((4, 24), (2, 49)):
        (cells,) = (
            axis
            for tally in report_pictures.look_of_box(load_box(), players).tallies
            for axis in tally.axes
            if axis.layout
        )
        places = dict(zip(cells.labels, cells.layout.at, strict=True))
        assert sum(at is not None for at in places.values()) == usable
        assert places["(3,1)"] is None
        assert places["(1,2)"] == (1, -2)


def test_a_box_that_changed_since_it_was_played_is_refused():
    one = match(mode="legends", players=4, seed=3)
    assert GAME.look(one.values, one.ingredients).tiles
    with pytest.raises(InputError, match="no longer"):
        GAME.look(one.values, {**one.ingredients, "the box": "another"})


def test_the_end_of_a_told_game_is_that_of_its_rows(told):
    assert isinstance(GAME, Drawn)
    ending = GAME.ending(told.events)
    assert [one.score for one in ending.players] == list(told.rows["score"])
    assert [one.place for one in ending.players] == list(told.rows["place"])
    assert [sum(one.parts.values()) for one in ending.players] == list(told.rows["score"])


def test_a_drawn_ranch_has_every_domino_cow_and_partner_once(told):
    for one, row in zip(GAME.ending(told.events).players, told.rows, strict=True):
        markup = one.picture.markup
        parsed(markup)
        (edges,) = re.findall(r'class="mr-domino" d="([^"]+)"', markup)
        assert edges.count("z") == row["dominoes"]
        assert used(markup).count("mr-icon-cow") == row["cows"]
        hired = sum(int(row[name]) for name in told.rows.dtype.names if name.endswith(("_cowboy", "_specialist")))
        assert sum(name.startswith("mr-chip") for name in used(markup)) == hired
        lands = sum(used(markup).count(f"mr-{name}") for name in LANDSCAPES)
        assert lands - 2 * row["dominoes"] in (0, 1, 2)  # bonus tiles lie alone
