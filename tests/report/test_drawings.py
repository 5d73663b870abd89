"""Drawings with pictures of the game: boards of every shape, pieces, last pictures of games."""

import re
from xml.etree import ElementTree as ET

import polars as pl
import pytest

from mrsim.games.contract import Finish, Layout, Picture, Tile
from mrsim.plots.board_map import OUTLINES, format_hundredths
from mrsim.report.sections.board_maps import draw_map_figure
from mrsim.report.sections.gallery import draw_finish
from mrsim.report.sections.piece_outcomes import draw_pieces_figure

SCALE_WIDTH = 82
ROW_HEIGHT = 3**0.5 / 2
NEIGHBOURS = {"square": (1, 0), "flat hex": (0, 1), "pointed hex": (1, 0)}
"""Where a neighbour lies that shares an edge."""
NAME = "<script>alert(1)</script>"


def corners(shape, at):
    return {(round(at[0] + x, 6), round(at[1] + y, 6)) for x, y in OUTLINES[shape]}


def draw_map(layout, values, bounds, ground=None):
    return ET.fromstring(draw_map_figure(layout, values, bounds, ground, format_hundredths, "alt").svg)


@pytest.mark.parametrize("shape", NEIGHBOURS)
def test_neighbours_share_the_two_ends_of_an_edge(shape):
    one, other = (corners(shape, at) for at in ((0, 0), NEIGHBOURS[shape]))
    assert len(one & other) == 2


def test_hexes_of_the_next_column_share_an_edge_too():
    one, other = (corners("flat hex", at) for at in ((0, 0), (ROW_HEIGHT, 0.5)))
    assert len(one & other) == 2


def test_a_map_has_the_number_of_every_place_and_none_of_a_place_that_is_not_there():
    layout = Layout("square", ((1, -1), None, (2, -1)))
    drawing = draw_map(layout, [0.25, 0.99, 0.5], (0.0, 0.5))
    assert [text.text for text in drawing.iter("text")] == ["25", "50"]
    styles = [path.get("style") for path in drawing.findall("g/path")]
    assert [re.findall(r"opacity:(.*)", style) for style in styles] == [["0.5"], []]


def test_a_place_where_next_to_nothing_is_stays_empty_but_has_its_edge():
    drawing = draw_map(Layout("square", ((1, -1), (2, -1))), [0.004, 0.5], (0.0, 0.5))
    assert [text.text for text in drawing.iter("text")] == ["50"]
    assert drawing.find("defs/path").get("d").count("z") == 2
    assert len(drawing.findall("g/path")) == 1


def test_what_is_printed_on_the_board_lies_beneath_and_is_seen_whole():
    ground = Picture("<rect/>", (0.5, -1.5, 1, 3), "a river")
    drawing = draw_map(Layout("square", ((1, -1),)), [0.1], (0, 0.1), ground)
    assert [one.tag for one in drawing[:2]] == ["defs", "use"]
    assert drawing[0][0].get("id") == drawing[1].get("href")[1:]
    assert drawing[0][0][0].tag == "rect"
    assert float(drawing.get("height")) == pytest.approx(3 * 30 + 2)


def draw_pieces_of(shares):
    tile = Tile(Picture("<rect/>", (0, 0, 32, 32), "bare"), 3, "kind")
    lines = [
        {"name": name, "value": value, "low": value - 0.01, "high": value + 0.01, "equal": 0.25, "taken": [0.5, 0.5]}
        for name, value in shares.items()
    ]
    tiles = dict.fromkeys(shares, tile)
    return draw_pieces_figure(pl.DataFrame(lines), tiles, ("1st", "4th"), (0.1, 0.4), 0.5, "alt", "kind").svg


def test_pieces_stand_on_one_scale_beside_their_pictures():
    markup = draw_pieces_of({"A": 0.2, "B": 0.3})
    dots = [float(x) for x in re.findall(r'<use x="([\d.]+)"', markup)]
    assert dots[1] - dots[0] == pytest.approx((0.1 / 0.3) * SCALE_WIDTH, abs=0.1)
    assert markup.count('viewBox="0 0 32 32"') == 2


def test_names_of_users_are_shown_and_not_run():
    picture = Picture("<rect/>", (0, 0, 100, 100), "a ranch")
    shown = draw_finish(Finish(0, NAME, "mary", 1, 70, {"partners": 3}, picture))
    assert "<script>" not in shown.svg
    assert NAME in [text.text for text in ET.fromstring(shown.svg).iter("text")]
    assert NAME not in draw_pieces_of({NAME: 0.2})
