"""Drawings: text as text, colours as variables, the same bytes every time."""

import re
import xml.etree.ElementTree as ET

import pytest

from mrsim.report.figures.bars import StackedBar, draw_stacked_bars
from mrsim.report.figures.canvas import fit_text, text_width
from mrsim.report.figures.curves import GroupCurve, draw_course
from mrsim.report.figures.forest import ChangeRow, IntervalRow, draw_forest
from mrsim.report.figures.heat_grid import HeatCell, draw_heat_map
from mrsim.report.figures.histograms import HistogramBin, draw_histogram
from mrsim.report.style import FIGURE_WIDTH, look_of_label

SVG = "{http://www.w3.org/2000/svg}"
ODD = "a <b> & c"


def intervals():
    row = IntervalRow(ODD, "▲ 27.9 %", "25.8–30.0", look_of_label(0), "above", 0.279, 0.258, 0.3, 0.25, 0.02)
    return draw_forest(
        [row, IntervalRow("plain", "25.0 %", "24.0–26.0", look_of_label(1), "ink", 0.25, 0.24, 0.26, 0.25)], (0.2, 0.35)
    )


def changes():
    return draw_forest([ChangeRow(ODD, "+3.1", "+1.0 to +5.2", look_of_label(2), "above", 0.25, 0.281)], (0.2, 0.35))


def heats():
    return draw_heat_map(
        [ODD, "row"], "over", ["one", "two"], [[HeatCell("27.9", "25.8–30.0", "above-1"), None], [None, None]]
    )


def stacked():
    return draw_stacked_bars([ODD], ["first", "second"], [[StackedBar("first", 20.0), StackedBar("second", 0.5)]])


def spreads():
    return draw_histogram(
        [HistogramBin(0, 10, 0.4, 0.1, 0.05, 0.2), HistogramBin(10, 20, 0.6, None)], "score", "players"
    )


def courses():
    curve = GroupCurve(ODD, [1, 2, 3], [1.0, 0.5, 0.2], [1.0, 0.4, float("nan")], [1.0, 0.6, float("nan")])
    return draw_course([curve, GroupCurve("plain", [1], [0.0], [0.0], [0.0])], "round", "what", "share")


FIGURES = [intervals, changes, heats, stacked, spreads, courses]


@pytest.mark.parametrize("draw", FIGURES)
def test_a_drawing_is_the_same_every_time(draw):
    assert draw() == draw()


@pytest.mark.parametrize("draw", FIGURES)
def test_a_drawing_is_small_has_its_size_and_fits_a_phone(draw):
    svg = draw()
    root = ET.fromstring(svg)
    assert len(svg) < 7_000
    assert float(root.attrib["width"]) <= FIGURE_WIDTH
    assert root.attrib["viewBox"].split()[2:] == [root.attrib["width"], root.attrib["height"]]


@pytest.mark.parametrize("draw", FIGURES)
def test_colours_follow_the_theme(draw):
    assert set(re.findall(r"#[0-9a-fA-F]{6}", draw())) == set()
    assert "var(--ink)" in draw()


@pytest.mark.parametrize("draw", [intervals, changes, heats, stacked])
def test_texts_are_texts_and_escaped(draw):
    texts = [text.text for text in ET.fromstring(draw()).iter("text")]
    assert ODD in texts


@pytest.mark.parametrize("draw", FIGURES)
def test_nothing_lies_outside(draw):
    root = ET.fromstring(draw())
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter("text"):
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        style = text.attrib.get("style", "")
        size = float(re.search(r"font-size:([\d.]+)px", style)[1])
        wide = text_width(text.text, size)
        left = x - wide if "end" in style else x - wide / 2 if "middle" in style else x
        if "rotate" not in text.attrib.get("transform", ""):
            assert left > -1
            assert left + wide < width + 1
        assert 0 <= y <= height


def test_long_names_are_cut_where_room_ends():
    assert fit_text("short", 100) == "short"
    cut = fit_text("a very long name of a strategy", 80)
    assert cut.endswith("…")
    assert text_width(cut) <= 80


def test_a_name_with_a_number_keeps_all_its_digits():
    row = IntervalRow("greedy:cow=0.125", "25.0 %", "", look_of_label(0), "ink", 0.25, 0.24, 0.26, 0.25)
    assert "greedy:cow=0.125" in draw_forest([row], (0.2, 0.3))
