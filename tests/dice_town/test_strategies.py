"""Each rung of skill beats the one below, and each style does more of what it is named after than careful players."""

import pytest

from tests.dice_town.help import match

BLOCKS = 60
DOES_MORE = {
    "prospector": ("nugget_points",),
    "rancher": ("hall_base", "hall_wild_west"),
    "sheriff": ("sheriff_base",),
    "thief": ("thefts",),
    "hunter": ("villains_captured", "villains_used"),
    "card_player": ("store_base",),
    "banker": ("bank_base", "bank_wild_west"),
}
"""By style the columns that it wants more of than others, added up."""


def win_share(one, other, blocks=BLOCKS):
    rows = match(f"{one},{other},{one},{other}", seed=21).play(0, blocks)
    return rows.win_twelfths[rows.strategy == 0].sum() / rows.win_twelfths.sum()


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("careless", "random", 0.6), ("greedy", "careless", 0.8), ("careful", "greedy", 0.65)],
)
def test_each_rung_beats_the_one_below(better, worse, least):
    assert win_share(better, worse) > least


@pytest.mark.parametrize("style", DOES_MORE)
def test_a_style_does_more_of_what_it_is_named_after(style):
    rows = match(f"{style},careful,careful,careful", seed=22).play(0, BLOCKS)
    own, others = (
        sum(rows[column][rows.strategy == code].astype(float).mean() for column in DOES_MORE[style]) for code in (0, 1)
    )
    assert own > others
