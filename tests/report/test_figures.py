"""Drawings: text as text, colours as variables, the same bytes every time."""

import re
import xml.etree.ElementTree as ET
from functools import partial

import polars as pl
import pytest

from mrsim.plots import draw_changes, draw_curves, draw_heat_map, draw_parts, draw_shares
from mrsim.plots.axes import fit_both_ends, fit_text, text_width
from mrsim.report.page_colors import FIGURE_WIDTH
from mrsim.report.sections.game_feel import draw_bins
from mrsim.report.svg_figures import make_page_figure

SVG = "{http://www.w3.org/2000/svg}"
ODD = "a <b> & c"


def as_svg(draw, *arguments, **named):
    return make_page_figure(partial(draw, *arguments, **named)).svg


def intervals():
    rows = [
        {"who": ODD, "value": 0.279, "low": 0.258, "high": 0.3, "meant": 0.25, "margin": 0.02, "verdict": "above"},
        {"who": "plain", "value": 0.25, "low": 0.24, "high": 0.26, "meant": 0.25, "margin": 0.0, "verdict": ""},
    ]
    return as_svg(draw_shares, pl.DataFrame(rows), "who")


def changes():
    row = {"who": ODD, "before": 0.25, "after": 0.281, "value": 0.031, "low": 0.01, "high": 0.052, "change": "up"}
    return as_svg(draw_changes, pl.DataFrame([row]), "who")


def heats():
    cell = {"row": [ODD], "over": ["one"], "value": [0.279], "low": [0.258], "high": [0.3], "equal": [0.25]}
    return as_svg(draw_heat_map, pl.DataFrame(cell))


def stacked():
    return as_svg(draw_parts, pl.DataFrame({"who": [ODD] * 2, "part": ["first", "second"], "value": [20.0, 0.5]}))


def spreads():
    won = {"win_share": [0.1, None], "win_low": [0.05, None], "win_high": [0.2, None]}
    bins = pl.DataFrame({"at_least": [0, 10], "below": [10, 20], "value": [0.4, 0.6], **won})
    return draw_bins(bins, "score", of_games=False)


def courses():
    at = {"who": [ODD] * 3 + ["plain"], "round": [1, 2, 3, 1], "value": [1.0, 0.5, 0.2, 0.0]}
    frame = pl.DataFrame({**at, "low": [1.0, 0.4, None, 0.0], "high": [1.0, 0.6, None, 0.0]})
    return as_svg(draw_curves, frame, "round", "who", title="what", from_zero=True)


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
    parents = {child: parent for parent in root.iter() for child in parent}
    for text in root.iter("text"):
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        style = text.attrib.get("style") or parents[text].attrib.get("style", "")
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


def test_names_of_shares_that_are_too_long_keep_both_ends():
    assert fit_both_ends("short", 100) == "short"
    cuts = [fit_both_ends(f"careful against greedy ×3 in {kind} games", 130) for kind in ("optional", "required")]
    assert all(text_width(cut) <= 130 and cut.startswith("careful") and cut.endswith("games") for cut in cuts)
    assert fit_both_ends("a very long name", 12) == fit_text("a very long name", 12)


def test_a_name_with_a_number_keeps_all_its_digits():
    row = {"who": ["greedy:cow=0.125"], "value": [0.25], "low": [0.24], "high": [0.26], "equal": [0.25]}
    assert "greedy:cow=0.125" in as_svg(draw_shares, pl.DataFrame(row))
