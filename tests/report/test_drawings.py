"""Drawings that are written by hand: boards of every shape, pieces, last pictures of games."""

import re
from xml.etree import ElementTree as ET

import pytest

from mrsim.games.contract import Finish, Layout, Picture, Tile
from mrsim.report.figures.board_map import OUTLINES, draw_board_map, format_hundredths, outline_place
from mrsim.report.figures.piece_rows import SCALE_WIDE, PieceRow, draw_piece_rows
from mrsim.report.sections.gallery import draw_finish

ROW_HEIGHT = 3**0.5 / 2
NEIGHBOURS = {"square": (1, 0), "flat hex": (0, 1), "pointed hex": (1, 0)}
"""Where a neighbour lies that shares an edge."""
NAME = "<script>alert(1)</script>"


def corners(path):
    return {tuple(round(float(number)) for number in place.split(" ")) for place in path[1:-1].split("L")}


@pytest.mark.parametrize("shape", NEIGHBOURS)
def test_neighbours_share_the_two_ends_of_an_edge(shape):
    one, other = (corners(outline_place(OUTLINES[shape], at)) for at in ((0, 0), NEIGHBOURS[shape]))
    assert len(one & other) == 2


def test_hexes_of_the_next_column_share_an_edge_too():
    one, other = (corners(outline_place(OUTLINES["flat hex"], at)) for at in ((0, 0), (ROW_HEIGHT, 0.5)))
    assert len(one & other) == 2


def test_a_map_has_the_number_of_every_place_and_none_of_a_place_that_is_not_there():
    layout = Layout("square", ((1, -1), None, (2, -1)))
    drawing = ET.fromstring(draw_board_map(layout, [0.25, 0.99, 0.5], (0.0, 0.5), None, format_hundredths))
    assert [text.text for text in drawing.iter("text")] == ["25", "50"]
    assert [path.get("fill-opacity") for path in drawing.findall("g/path")] == ["0.5", "1"]


def test_a_place_where_next_to_nothing_is_stays_empty_but_has_its_edge():
    drawing = ET.fromstring(
        draw_board_map(Layout("square", ((1, -1), (2, -1))), [0.004, 0.5], (0.0, 0.5), None, format_hundredths)
    )
    assert [text.text for text in drawing.iter("text")] == ["50"]
    assert drawing.find("g/defs/path").get("d").count("z") == 2
    assert len(drawing.findall("g/path")) == 1


def test_what_is_printed_on_the_board_lies_beneath_and_is_seen_whole():
    ground = Picture("<rect/>", (0.5, -1.5, 1, 3), "a river")
    drawing = ET.fromstring(draw_board_map(Layout("square", ((1, -1),)), [0.1], (0, 0.1), ground, format_hundredths))
    assert [one.tag for one in drawing[:2]] == ["defs", "use"]
    assert drawing[0][0].get("id") == drawing[1].get("href")[1:]
    assert drawing[0][0][0].tag == "rect"
    assert float(drawing.get("height")) == pytest.approx(3 * 30 + 2)


def piece(name, value):
    tile = Tile(Picture("<rect/>", (0, 0, 32, 32), "bare"), 3, "kind")
    return PieceRow(name, tile, [0.5, 0.5], value, value - 0.01, value + 0.01, 0.25, "60.0 points")


def test_pieces_stand_on_one_scale():
    markup = draw_piece_rows([piece("A", 0.2), piece("B", 0.3)], "1st–4th", (0.1, 0.4), 0.5)
    dots = [float(x) for x in re.findall(r'<circle [^>]*cx="([\d.]+)"', markup)]
    assert dots[1] - dots[0] == pytest.approx((0.1 / 0.3) * SCALE_WIDE, abs=0.1)


def test_names_of_users_are_shown_and_not_run():
    picture = Picture("<rect/>", (0, 0, 100, 100), "a ranch")
    shown = draw_finish(Finish(0, NAME, "mary", 1, 70, {"partners": 3}, picture))
    assert "<script>" not in shown.svg
    assert NAME in [text.text for text in ET.fromstring(shown.svg).iter("text")]
    assert NAME not in draw_piece_rows([piece(NAME, 0.2)], "", (0.1, 0.4), 0.5)
