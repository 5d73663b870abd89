"""A told game is the same whether compiled code plays it at once or it is told decision by decision."""

from dataclasses import replace

import pytest

from mrsim.errors import InputError
from mrsim.games.kit.telling import tell_at_once, tell_step_by_step
from mrsim.matches.play import prepare_match

LINEUPS = (
    ("moon-river", {"mode": "legends", "players": 4}, ("random", "greedy", "careful", "random")),
    ("moon-river", {"players": 2}, ("careful", "random")),
    ("wind-river", {"players": 3}, ("careful", "random", "greedy")),
    ("dice-town", {"players": 5, "expansion": "base"}, ("careful", "random", "greedy", "thief", "banker")),
)


def prepared(game, settings, strategies):
    return prepare_match(game, strategies=strategies, seed=3, **settings)[1]


@pytest.mark.parametrize("lineup", LINEUPS, ids=lambda one: f"{one[0]}-{len(one[2])}")
def test_a_game_told_at_once_has_the_events_and_rows_of_one_told_step_by_step(lineup):
    match = prepared(*lineup)
    for block, rotation in ((0, 0), (1, 1), (7, match.players - 1)):
        at_once = tell_at_once(match, block, rotation)
        step_by_step = tell_step_by_step(match, block, rotation, explain=False)
        assert at_once.events == step_by_step.events
        assert at_once.rows.tobytes() == step_by_step.rows.tobytes()


def test_a_game_for_which_the_log_has_no_room_is_not_told_at_once(monkeypatch):
    match = prepared(*LINEUPS[0])
    fresh = match.places()
    fresh.table.log.count = len(fresh.table.log.event) - 10
    monkeypatch.setattr(match, "places", lambda: replace(fresh))
    assert tell_at_once(match, 0, 0) is None


def test_a_game_in_which_a_strategy_fails_is_told_up_to_the_decision_that_failed(tmp_path):
    file = tmp_path / "divides.py"
    file.write_text("def claim(me, table, parcel):\n    return 1 // (me.turns_left * 0)\n")
    match = prepared("moon-river", {"players": 4}, (str(file), "random", "random", "random"))
    assert tell_at_once(match, 0, 0) is None
    with pytest.raises(InputError, match=r"divides\.py.*claim"):
        match.tell(0, 0)
