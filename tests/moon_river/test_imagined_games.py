"""Imagined games show what everybody knows, and hide what nobody does."""

from typing import Any

import numba
import numpy as np

from mrsim.games.moon_river.facts.imagined_games import imagined, redeal_unseen
from mrsim.games.moon_river.views import Me
from tests.moon_river.help import Playing, match


@numba.njit
def dealt_anew(game: Any, box: Any, scratch: Any, key: int) -> None:
    redeal_unseen(imagined(Me(game, box, 0, scratch), 0), key)


def imagine(game: Playing, key: int) -> Any:
    dealt_anew(game.game, game.table.box, game.scratch, key)
    return game.scratch


def test_what_nobody_has_seen_is_dealt_anew_and_nothing_else() -> None:
    game = Playing(match(players=4), 3)
    for _ in game.decisions():
        scratch, record, box = imagine(game, 17), game.game, game.table.box
        for dealt, real, drawn, all_of_them in (
            (scratch.deal.deck, game.table.deal.deck, record.parcels_drawn, box.parcels),
            (scratch.deal.chips, game.table.deal.chips, record.chips_drawn, box.chips),
        ):
            assert sorted(dealt[drawn:all_of_them]) == sorted(real[drawn:all_of_them])
        assert scratch.game[0].tobytes() == record.tobytes()


def test_every_parcel_is_as_likely_to_come_next() -> None:
    game = Playing(match(players=4), 3)
    left = set(game.table.deal.deck[4 : game.table.box.parcels].tolist())
    first = [int(imagine(game, key).deal.deck[4]) for key in range(4600)]
    counts = np.array([first.count(parcel) for parcel in left])
    assert counts.sum() == len(first)
    expected = len(first) / len(left)
    assert ((counts - expected) ** 2 / expected).sum() < 140
