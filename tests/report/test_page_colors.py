"""Colours can be read in both themes, by whoever sees them otherwise too."""

import pytest

from mrsim.plots.theme import SIGNS, THEME_COLORS, look_of_label
from mrsim.report.page_colors import replace_stand_ins, stand_in_color

READABLE = 4.5
TEXTS = ("ink", "muted", "accent", *SIGNS)
AREAS = [name for name in THEME_COLORS if name.startswith(("above-", "below-", "area-"))]
GROUNDS = ("page", "raised", "even", *AREAS)
PAIRS = [*(("ink", ground) for ground in GROUNDS), *((text, ground) for text in TEXTS for ground in ("page", "raised"))]


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read_on_its_ground(text, ground, theme):
    assert contrast(THEME_COLORS[text][theme], THEME_COLORS[ground][theme]) >= READABLE


def test_what_is_told_apart_has_a_marker_of_its_own_too():
    assert len({look_of_label(number).marker for number in range(8)}) == 8
    assert len({(look_of_label(number).fill, look_of_label(number).marker) for number in range(24)}) == 24


def test_a_colour_of_the_game_is_kept_and_others_follow_the_theme():
    assert look_of_label(1, ("", "#ffffff")).fill == "#ffffff"
    assert look_of_label(0, ("", "#ffffff")).fill == "series-0"


def test_stand_ins_become_variables():
    assert replace_stand_ins(f"fill: {stand_in_color('ink')}; stroke: {stand_in_color('above-3')}") == (
        "fill: var(--ink); stroke: var(--above-3)"
    )
