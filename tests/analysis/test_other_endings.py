"""Games of the same deal that end otherwise in a variant."""

import polars as pl
import pytest

from mrsim.analysis.statistics.other_endings import OTHER_ENDINGS, OTHER_WINNERS, OTHERWISE, WON_BY_OTHERS
from mrsim.analysis.tables import MEASURE
from tests.analysis.toy import Toy, found_in, played

BLOCKS = 200
IN_VARIANT = {"lineup": "plain ×4", "variant": "windy"}
VARIANTS = {"windy": {"edition": "new"}}


def with_other_games(base, *, scores, winners):
    """The same games; in the first ones everybody has a point more, and in the first of these the next player wins."""
    game = pl.int_range(pl.len()) // 4
    frame = base.frame.with_columns(
        pl.when(game < scores).then(pl.col("score") + 1).otherwise("score").alias("score"),
        pl.when(game < winners)
        .then(pl.col("win_twelfths").shift(1).fill_null(0) if winners else "win_twelfths")
        .otherwise("win_twelfths")
        .alias("win_twelfths"),
    )
    return Toy(frame, axes=IN_VARIANT)


def table(base, other):
    return found_in(base, other, variants=VARIANTS).find(OTHER_ENDINGS)


def share(found, measure):
    return found.line(**{MEASURE: measure})["value"]


def test_games_with_other_scores_end_otherwise_and_those_with_another_winner_are_counted_among_them():
    base = played(BLOCKS, ties=False)
    found = table(base, with_other_games(base, scores=80, winners=20))
    games = BLOCKS * 4
    assert share(found, OTHERWISE) == pytest.approx(80 / games)
    assert share(found, OTHER_WINNERS) == pytest.approx(20 / games)
    assert share(found, WON_BY_OTHERS) == pytest.approx(20 / 80)
    assert found.sentence.startswith("From base to windy 10.0 % (")


def test_the_same_games_end_alike_and_nothing_is_said_of_the_part_that_others_win():
    base = played(BLOCKS)
    found = table(base, Toy(base.frame, axes=IN_VARIANT))
    assert share(found, OTHERWISE) == share(found, OTHER_WINNERS) == 0
    assert share(found, WON_BY_OTHERS) is None
    assert "others win an unknown part of those" in found.sentence


def test_a_run_without_variants_has_no_such_table():
    base = played(40)
    assert found_in(base).find(OTHER_ENDINGS) is None
