"""What is drawn equals the frame, and the words that stand for it do too."""

import doctest
import inspect
from xml.etree import ElementTree as ET

import matplotlib as mpl
import numpy as np
import polars as pl
import pytest
from matplotlib import pyplot as plt
from matplotlib.colors import to_hex

from mrsim import plots
from mrsim.errors import InputError
from mrsim.plots.matrices import AREAS
from mrsim.plots.theme import color_of

SHARES = pl.DataFrame(
    {
        "seat": [0, 1, 2],
        "value": [0.30, 0.25, 0.19],
        "low": [0.28, 0.23, None],
        "high": [0.32, 0.27, None],
        "meant": [0.25, 0.25, 0.25],
        "margin": [0.02, 0.02, 0.02],
        "verdict": ["above", "undecided", "undecided"],
    }
)
CHANGES = pl.DataFrame(
    {
        "seat": [0, 1],
        "before": [0.25, 0.24],
        "after": [0.28, 0.22],
        "value": [0.03, -0.02],
        "low": [0.01, -0.05],
        "high": [0.05, 0.01],
        "change": ["up", "undecided"],
    }
)
CELLS = pl.DataFrame(
    {
        "team": ["a", "a", "b"],
        "ground": ["wet", "dry", "wet"],
        "value": [0.37, 0.26, 0.13],
        "low": [0.35, 0.24, 0.11],
        "high": [0.39, 0.28, 0.15],
        "equal": [0.25, 0.25, 0.25],
        "stands_out": [True, False, True],
    }
)
PAIRS = pl.DataFrame(
    {
        "strategy": ["a", "b"],
        "strategy against": ["b", "a"],
        "value": [0.6, 0.4],
        "low": [0.5, 0.3],
        "high": [0.7, 0.5],
    }
)
ROWS = pl.DataFrame({"team": ["a"] * 5 + ["b"] * 5, "score": [1, 2, 3, 4, 5, 11, 12, 13, 14, 15]})
BINS = pl.DataFrame(
    {
        "at_least": [0, 10],
        "below": [10, 20],
        "value": [0.4, 0.6],
        "win_share": [0.1, 0.3],
        "win_low": [0.05, 0.2],
        "win_high": [0.15, 0.4],
    }
)
PARTS = pl.DataFrame({"seat": [0, 0, 1, 1], "part": ["cows", "gold"] * 2, "value": [20.0, 10.0, 15.0, 5.0]})
LEVELS = pl.DataFrame(
    {
        "team": ["a", "a", "b", "b"],
        "lineup": ["weak", "strong"] * 2,
        "value": [0.2, 0.3, 0.8, 0.7],
        "low": [0.1, 0.2, 0.7, 0.6],
        "high": [0.3, 0.4, 0.9, 0.8],
    }
)
COURSE = pl.DataFrame(
    {
        "team": ["a"] * 3 + ["b"] * 2,
        "round": [1, 2, 3, 1, 2],
        "value": [1.0, 3.0, 2.0, 4.0, 5.0],
        "low": [0.5, 2.5, 1.5, 3.5, None],
        "high": [1.5, 3.5, 2.5, 4.5, None],
    }
)
DUELS = pl.DataFrame(
    {
        "strategy": ["good", "good"],
        "against": ["bad", "bad"],
        "seats": [1, 1],
        "players": [2, 4],
        "win_share": [0.7, 0.24],
        "low": [0.6, 0.2],
        "high": [0.8, 0.28],
    }
)
PIECES = pl.DataFrame(
    {
        "kind": ["C1", "C2"],
        "value": [0.3, 0.2],
        "low": [0.28, 0.18],
        "high": [0.32, 0.22],
        "equal": [0.25, 0.25],
        "taken": [[0.75, 0.25], [0.5, 0.5]],
        "copies": [4, 2],
        "note": ["61.0 points", "58.0 points"],
    }
)
BOARD = pl.DataFrame({"space": ["A1", "B1", "C1"], "x": [0, 1, 2], "y": [0, 0, 0], "value": [0.0, 0.25, 0.5]})

DRAWN = {
    "draw_shares": (SHARES, {}),
    "draw_changes": (CHANGES, {}),
    "draw_heat_map": (CELLS, {}),
    "draw_payoffs": (PAIRS, {}),
    "draw_distributions": (ROWS, {"by": "team"}),
    "draw_histogram": (BINS, {"name": "score"}),
    "draw_shares_of_bins": (BINS, {"name": "score"}),
    "draw_parts": (PARTS, {}),
    "draw_skill_curves": (LEVELS, {}),
    "draw_curves": (COURSE, {"over": "round", "by": "team", "unit": "number"}),
    "draw_ladder": (DUELS, {}),
    "draw_pieces": (PIECES, {"taken": ("1st", "2nd")}),
    "draw_board_map": (BOARD, {}),
}


@pytest.fixture(autouse=True)
def closed_figures():
    with mpl.rc_context({"backend": "agg"}):
        yield
    plt.close("all")


def draw(name, frame=None, **named):
    usual, how = DRAWN[name]
    return getattr(plots, name)(usual if frame is None else frame, **how, **named)


def texts(ax):
    return [text.get_text() for text in ax.texts]


def line_ends(ax):
    """The ends of every solid line between two places."""
    solid = (line for line in ax.lines if len(line.get_xdata()) == 2 and line.get_linestyle() == "-")
    return [tuple(map(float, line.get_xdata())) for line in solid]


def dots(ax):
    """The places of all markers that stand alone."""
    alone = (line for line in ax.lines if len(line.get_xdata()) == 1)
    return [(float(line.get_xdata()[0]), float(line.get_ydata()[0])) for line in alone]


def test_every_public_plot_is_tested_here():
    assert {name for name in plots.__all__ if name.startswith("draw_")} == set(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_a_plot_draws_where_it_is_asked_and_returns_those_axes(name):
    _, (first, second) = plt.subplots(1, 2, figsize=(12, 4))
    assert draw(name, ax=second) is second
    assert not first.has_data()


@pytest.mark.parametrize("name", plots.__all__)
def test_the_example_of_every_public_name_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.DocTestParser().get_doctest(inspect.getdoc(getattr(plots, name)), {}, name, None, None)
    assert doctest.DocTestRunner(verbose=False).run(found).failed == 0
    assert found.examples


@pytest.mark.parametrize("name", DRAWN)
def test_a_plot_says_in_words_what_it_shows(name):
    words = plots.describe_plot(draw(name))
    assert words.endswith(".")
    assert any(character.isdigit() for character in words)


@pytest.mark.parametrize("name", DRAWN)
def test_a_frame_of_pandas_is_drawn_as_one_of_polars(name):
    frame, _ = DRAWN[name]
    from_polars = plots.describe_plot(draw(name))
    assert plots.describe_plot(draw(name, frame.to_pandas())) == from_polars


@pytest.mark.parametrize("name", DRAWN)
def test_colours_follow_the_theme_of_the_user(name):
    with plt.style.context("dark_background"):
        axes = draw(name)
        inks = {to_hex(text.get_color()) for text in [*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels()]}
        assert "#000000" not in inks
        assert color_of("page") == "#000000"


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_is_cut_off_in_a_file(name, tmp_path):
    file = plots.save_plot(draw(name), tmp_path / "plot.svg")
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    assert float(root.get("width").removesuffix("pt")) > 50


@pytest.mark.parametrize("name", DRAWN)
def test_every_argument_is_explained(name):
    function = getattr(plots, name)
    story = inspect.getdoc(function)
    assert all(f"\n    {argument}: " in story for argument in inspect.signature(function).parameters)
    assert inspect.signature(function).return_annotation.__name__ == "Axes"


def test_shares_stand_where_their_values_are_with_their_intervals_and_the_margin():
    axes = draw("draw_shares")
    assert dots(axes) == [(0.30, 0.0), (0.25, 1.0)], "a share without an interval is left out"
    assert line_ends(axes) == [(0.28, 0.32), (0.23, 0.27)]
    (band,) = axes.patches
    assert (band.get_x(), band.get_width()) == pytest.approx((0.23, 0.04))
    assert texts(axes) == ["1st player", "▲ 30.0 %", "28.0–32.0", "2nd player", "◇ 25.0 %", "23.0–27.0"]
    assert plots.describe_plot(axes) == (
        "1st player: 30.0 % (28.0–32.0), above. 2nd player: 25.0 % (23.0–27.0), undecided."
    )


def test_a_hatched_bar_reaches_as_far_as_better_play_moves_a_share():
    reached = SHARES.head(1).with_columns(reach_low=pl.lit(0.26), reach_high=pl.lit(0.34))
    axes = draw("draw_shares", reached)
    (hatched,) = (line for line in axes.lines if len(line.get_xdata()) > 2)
    assert (np.nanmin(hatched.get_xdata()), np.nanmax(hatched.get_xdata())) == pytest.approx((0.26, 0.34))


def test_differences_have_signs_and_stand_beside_no_difference():
    axes = draw("draw_shares", CHANGES.drop("before", "after"), differences=True)
    assert texts(axes)[:3] == ["1st player", "▲ +3.0", "+1.0 to +5.0"]
    assert [0.0, 0.0] in [list(line.get_xdata()) for line in axes.lines if line.get_linestyle() == "--"]


def test_changes_go_from_a_hollow_dot_to_a_full_one():
    axes = draw("draw_changes")
    assert dots(axes) == [(0.25, 0.0), (0.28, 0.0), (0.24, 1.0), (0.22, 1.0)]
    assert line_ends(axes) == [(0.25, 0.28), (0.24, 0.22)]
    fills = [to_hex(line.get_markerfacecolor()) for line in axes.lines if len(line.get_xdata()) == 1]
    assert fills[0] == fills[2] == color_of("page")
    assert fills[1] != color_of("page")


def test_cells_of_a_heat_map_have_their_numbers_and_a_colour_by_their_distance():
    axes = draw("draw_heat_map")
    areas = axes.collections[0].get_array()
    found = {place: AREAS[int(area)] for place, area in np.ndenumerate(areas.filled(-1)) if area >= 0}
    assert found == {(0, 0): "above-3", (0, 1): "even", (1, 0): "below-3"}
    assert texts(axes)[:4] == ["▲ 37.0", "35.0–39.0", "26.0", "24.0–28.0"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b"]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["wet", "dry"]


def test_payoffs_have_the_same_names_down_and_across_and_nothing_on_the_diagonal():
    axes = draw("draw_payoffs")
    assert [label.get_text() for label in axes.get_xticklabels()] == ["a", "b"]
    areas = axes.collections[0].get_array()
    assert np.isnan(areas.filled(np.nan)).tolist() == [[True, False], [False, True]]
    assert [text for text in texts(axes) if "." in text][::2] == ["60.0", "40.0"]


def test_violins_have_their_quarters_where_the_numbers_have():
    axes = draw("draw_distributions")
    middles = [float(line.get_xdata()[0]) for line in axes.lines][1::3]
    assert middles == [3.0, 13.0]
    assert plots.describe_plot(axes).startswith("a: half of them from 2 to 4, the median is 3.")


def test_counts_of_numbers_are_drawn_as_the_rows_they_count():
    counts = ROWS.group_by("team", "score").agg(count=pl.len() * 7).sort("team", "score")
    assert plots.describe_plot(draw("draw_distributions", counts)) == plots.describe_plot(draw("draw_distributions"))


def test_bars_of_a_histogram_are_as_high_as_their_shares():
    axes = draw("draw_histogram")
    assert [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in axes.patches] == [(0, 10, 0.4), (10, 10, 0.6)]


def test_dots_stand_in_the_middle_of_their_bins():
    axes = draw("draw_shares_of_bins")
    assert dots(axes) == [(5.0, 0.1), (15.0, 0.3)]
    assert [tuple(line.get_ydata()) for line in axes.lines if len(line.get_xdata()) == 2] == [(0.05, 0.15), (0.2, 0.4)]


def test_parts_are_stacked_to_their_total():
    axes = draw("draw_parts")
    bars = [(patch.get_x(), patch.get_width()) for patch in axes.patches if patch.get_x() >= 0]
    assert bars == [(0, 20), (20, 10), (0, 15), (15, 5)]
    assert {"cows", "gold", "30.0", "20.0"} <= set(texts(axes))


def test_skill_curves_go_from_level_to_level_in_their_order():
    axes = draw("draw_skill_curves")
    lines = [line for line in axes.lines if line.get_linestyle() == "-"]
    assert [line.get_ydata().tolist() for line in lines] == [[0.2, 0.3], [0.8, 0.7]]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["weak", "strong"]
    intervals = [path.vertices[:, 1].tolist() for drawn in axes.collections for path in drawn.get_paths()]
    assert intervals == [[0.1, 0.3], [0.2, 0.4], [0.7, 0.9], [0.6, 0.8]]


def test_curves_go_through_the_values_of_their_group_inside_their_bands():
    axes = draw("draw_curves")
    assert [line.get_ydata().tolist() for line in axes.lines] == [[1.0, 3.0, 2.0], [4.0, 5.0]]
    first = axes.collections[0].get_paths()[0].vertices[:, 1]
    assert (first.min(), first.max()) == (0.5, 3.5)
    assert texts(axes) == ["a", "b"], "names stand at the ends of lines"


def test_duels_of_a_ladder_stand_beside_their_equal_shares():
    axes = draw("draw_ladder")
    assert dots(axes) == [(0.7, 0.0), (0.24, 1.0)]
    equal = [float(line.get_xdata()[0]) for line in axes.lines if line.get_linestyle() == "--"]
    assert equal == [0.5, 0.25]
    assert texts(axes)[::3] == ["1 of 2: good against bad", "1 of 4: good against bad"]
    assert texts(axes)[1::3] == ["▲ 70.0 %", "◇ 24.0 %"]


def test_pieces_have_bars_for_when_they_are_taken_and_the_win_share_of_their_owners():
    axes = draw("draw_pieces")
    heights = [np.ptp(patch.get_path().vertices[:5, 1]) for patch in axes.patches]
    assert heights == pytest.approx([30.0, 20.0])
    assert [x for x, _ in dots(axes)] == [0.3, 0.2]
    assert {"C1", "×4", "30.0 %", "28.0–32.0", "61.0 points"} <= set(texts(axes))


def test_a_board_has_its_numbers_where_its_places_are():
    axes = draw("draw_board_map")
    assert [(text.get_position(), text.get_text()) for text in axes.texts] == [((1, 0), "25"), ((2, 0), "50")]
    assert [patch.get_alpha() for patch in axes.patches if patch.get_gid() == "shade"] == [0.5, 1.0]


def test_an_svg_has_its_words_and_the_same_bytes_each_time(tmp_path):
    files = [plots.save_plot(draw("draw_shares"), tmp_path / f"{number}.svg", "Seats") for number in range(2)]
    first, second = (file.read_bytes() for file in files)
    assert first == second
    root = ET.fromstring(first)
    assert root.find("{*}title").text == "Seats"
    assert root.find("{*}desc").text == plots.describe_plot(draw("draw_shares"))
    assert root.get("role") == "img"


def test_a_png_has_its_words_in_its_metadata(tmp_path):
    from PIL import Image

    file = plots.save_plot(draw("draw_shares"), tmp_path / "shares.png", "Seats")
    with Image.open(file) as picture:
        assert picture.text["Title"] == "Seats"
        assert picture.text["Description"].startswith("1st player: 30.0 %")
        assert picture.width < 1200


def test_a_pdf_is_the_same_each_time(tmp_path):
    files = [plots.save_plot(draw("draw_shares"), tmp_path / f"{number}.pdf") for number in range(2)]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_colours_of_the_user_replace_those_of_the_series():
    with plt.rc_context({"axes.prop_cycle": plt.cycler(color=["#ff0000", "#00ff00"])}):
        axes = draw("draw_shares")
    assert [to_hex(line.get_markerfacecolor()) for line in axes.lines if len(line.get_xdata()) == 1] == [
        "#ff0000",
        "#00ff00",
    ]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: plots.draw_shares(SHARES.drop("low")), "frame: it lacks the column low; it has seat"),
        (lambda: plots.draw_shares([1, 2]), "frame: a list is no frame of polars or pandas."),
        (lambda: plots.draw_shares(SHARES.select("value", "low", "high")), "by: name the columns"),
        (lambda: plots.draw_shares(SHARES.tail(1)), "frame: no line has a number in the column low"),
        (lambda: plots.draw_board_map(BOARD, "round"), "shape: round is unknown; choose square"),
        (lambda: plots.save_plot(plots.draw_shares(SHARES), "x.gif"), "file: x.gif does not end in .svg or"),
    ],
)
def test_a_mistake_is_one_sentence(call, sentence):
    with pytest.raises(InputError) as caught:
        call()
    assert str(caught.value).startswith(sentence)


def test_long_names_above_a_heat_map_have_two_lines_and_are_whole():
    seen = {"team": ["a"] * 2, "claim": ["the 1st parcel claimed", "none"], "value": [0.6, 0.4]}
    frame = pl.DataFrame({**seen, "low": [0.5, 0.3], "high": [0.7, 0.5]}).with_columns(equal=0.5)
    axes = plots.draw_heat_map(frame, "team", "claim")
    assert [text.get_text() for text in axes.get_xticklabels()] == ["the 1st parcel\nclaimed", "none"]
