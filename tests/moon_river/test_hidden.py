"""Nobody sees what is hidden, and a game can be continued from any decision."""

from typing import Any

import numpy as np
import pytest

from mrsim.games.moon_river.names import SCENARIOS
from tests.moon_river.help import Playing, copied, match

FORMS: list[dict[str, Any]] = [
    {"strategies": strategies, "players": players, **mode}
    for strategies in ("greedy", "random")
    for players in (2, 3, 4)
    for mode in ({}, *({"mode": "legends", "scenario": scenario} for scenario in SCENARIOS))
]
FORMS += [
    {"strategies": strategies, "players": players, "mode": "legends", "scenario": "gold-rush"}
    for strategies, players in (
        ("greedy:ignore=gold:ignore=cows:ignore=drought,greedy:ignore=scenario", 2),
        ("random:never=pass:always=steal,greedy:never=cow:always=specialist:ignore=partners,greedy", 3),
    )
]
FORMS += [
    {"strategies": "planner", "players": 2},
    {"strategies": "planner:ignore=cows,greedy,planner", "players": 3, "mode": "legends", "scenario": "outlaws"},
    {"strategies": "planner,careful,greedy,random", "players": 4, "mode": "legends", "scenario": "gold-rush"},
]


def named(form: dict[str, Any]) -> str:
    return "-".join(map(str, form.values()))


EVERY_FORM = pytest.mark.parametrize("form", FORMS, ids=named)


def redealt(game: Playing, chance: np.random.Generator) -> Any:
    """A deal that has shown the same so far, and hides something else."""
    deal, record, box = copied(game.table.deal), game.game, game.table.box
    deal.deck[record.parcels_drawn : box.parcels] = chance.permutation(
        game.table.deal.deck[record.parcels_drawn : box.parcels]
    )
    deal.chips[record.chips_drawn : box.chips] = chance.permutation(
        game.table.deal.chips[record.chips_drawn : box.chips]
    )
    deal.scenario = chance.integers(4)
    deal.board[:] = chance.permutation(4) + 1
    return deal


@EVERY_FORM
def test_a_choice_does_not_depend_on_what_is_hidden(form: dict[str, Any]) -> None:
    chance = np.random.default_rng(1)
    different = 0
    for block in range(3):
        game = Playing(match(**form), block)
        for question in game.decisions():
            choice = game.choice()
            for _ in range(2):
                other = game.with_records(copied(game.game), redealt(game, chance))
                different += other.table.deal.deck.tobytes() != game.table.deal.deck.tobytes()
                assert other.choice() == choice, question
    assert different > 300


def test_what_is_hidden_does_matter_for_the_rest_of_the_game() -> None:
    chance = np.random.default_rng(2)
    game = Playing(match("greedy"), 0)
    other = game.with_records(copied(game.game), redealt(game, chance))
    assert other.played_on() != game.played_on()


@EVERY_FORM
def test_a_choice_leaves_the_game_untouched(form: dict[str, Any]) -> None:
    game = Playing(match(**form), 5)
    for question in game.decisions():
        before = game.game.tobytes(), game.table.deal.tobytes(), game.table.box.tobytes()
        game.choice()
        assert (game.game.tobytes(), game.table.deal.tobytes(), game.table.box.tobytes()) == before, question


@pytest.mark.parametrize("form", FORMS[::3], ids=named)
def test_a_game_continued_from_a_copy_at_any_decision_ends_as_the_original(form: dict[str, Any]) -> None:
    game = Playing(match(standings_every=1, **form), 2)
    copies = [
        game.with_records(copied(game.game), copied(game.table.deal))
        for number, _ in enumerate(game.decisions())
        if number % 4 == 0
    ]
    ending = game.played_on()
    assert len(copies) > 10
    assert ending == match(standings_every=1, **form).tell(2, 0).rows.tobytes()
    for copy in copies:
        assert copy.played_on() == ending
