"""The rules by worked examples: a turn is laid out by hand, and what is possible and what follows is looked at."""

import pytest

from tests.wind_river.help import Playing, Turn, match

FAR = {(5, 5): 1}
"""A buffalo that has nothing to do with anybody."""


def drives(turn: Turn) -> set[str]:
    """Where buffaloes can go now."""
    return {option.removeprefix("a buffalo ") for option in turn.options() if " to " in option and "tipi" not in option}


def walks(turn: Turn) -> set[str]:
    return {option.removeprefix("a tipi ") for option in turn.options() if option.startswith("a tipi ")}


# 1 The board


def test_from_an_even_lane_the_sides_lie_in_the_same_row():
    turn = Turn({(2, 1): 1}, {(2, 1): 1})
    assert drives(turn) == {"(2,1) to (2,2)", "(2,1) to (1,1)", "(2,1) to (3,1)"}


def test_from_an_odd_lane_the_sides_lie_in_the_next_row():
    turn = Turn({(3, 1): 1}, {(3, 1): 1})
    assert drives(turn) == {"(3,1) to (3,2)", "(3,1) to (2,2)", "(3,1) to (4,2)"}


def test_where_the_stagger_is_the_other_way_round_so_are_the_sides(tmp_path):
    (tmp_path / "even.toml").write_text('stagger = "even"\n')
    turn = Turn({(3, 1): 1}, {(3, 1): 1}, box=str(tmp_path / "even.toml"))
    assert drives(turn) == {"(3,1) to (3,2)", "(3,1) to (2,1)", "(3,1) to (4,1)"}


def test_nothing_leaves_the_board_at_its_sides():
    assert drives(Turn({(0, 1): 1}, {(0, 1): 1})) == {"(0,1) to (0,2)", "(0,1) to (1,1)"}
    assert drives(Turn({(5, 1): 1}, {(5, 1): 1})) == {"(5,1) to (5,2)", "(5,1) to (4,2)"}


def test_every_step_past_the_last_row_is_one_option():
    assert drives(Turn({(3, 5): 1}, {(3, 5): 1})) == {"(3,5) to the Open Plains"}
    even = Turn({(2, 5): 1}, {(2, 5): 1})
    assert drives(even) == {"(2,5) to the Open Plains", "(2,5) to (1,5)", "(2,5) to (3,5)"}


def test_with_three_players_nothing_enters_lane_0():
    assert drives(Turn({(1, 1): 1}, {(1, 1): 1}, players=3)) == {"(1,1) to (1,2)", "(1,1) to (2,2)"}
    setup = match(players=3).tell(0, 0).events[0]
    assert len(setup["buffaloes"]) == 30
    assert setup["closed_lanes"] == [0]
    assert {lane for lane, _ in setup["buffaloes"]} == {1, 2, 3, 4, 5}


# 2 Set-up


def test_starting_tipis_go_round_twice_onto_open_hexes_without_tipis():
    game = Playing(match("greedy", players=3))
    taken = set()
    for number in range(6):
        assert game.game.seat == number % 3
        game.choice()
        options = {int(code) for code in game.desk.code[: game.desk.count]}
        assert options == {row * 6 + lane for row in range(6) for lane in range(1, 6)} - taken
        (event,) = game.carry_on(sorted(options)[7 * number % len(options)])[:1]
        assert (event["event"], event["player"]) == ("pitch", number % 3)
        taken.add(event["hex"][1] * 6 + event["hex"][0])
    assert game.game.turn == 1
    assert game.game.seat == 0


# 3.1 Buffaloes


def test_as_many_buffaloes_move_as_there_are_own_tipis_on_the_board():
    turn = Turn({(0, 0): 5, (2, 0): 5}, {(4, 4): 2, (5, 3): 1}, {(1, 1): 1})
    for number in range(3):
        assert turn.question == "herd", number
        turn.carry_on(min(turn.options().values()))
    assert turn.question == "act"


def test_each_of_them_moves_once():
    turn = Turn({(2, 0): 1, (4, 0): 1}, {(0, 5): 2})
    turn.do("(2,0) to (2,1)")
    assert drives(turn) == {"(4,0) to (4,1)", "(4,0) to (3,0)", "(4,0) to (5,0)"}


def test_one_that_has_moved_stands_on_the_hex_of_one_that_has_not():
    turn = Turn({(2, 0): 1, (2, 1): 1}, {(0, 5): 2})
    turn.do("(2,0) to (2,1)")
    assert drives(turn) == {"(2,1) to (2,2)", "(2,1) to (1,1)", "(2,1) to (3,1)"}
    turn.do("(2,1) to (2,2)")
    assert turn.herd() == {(2, 1): 1, (2, 2): 1}


def test_a_hex_has_room_for_five_buffaloes():
    turn = Turn({(2, 0): 1, (2, 1): 5}, {(2, 1): 1})
    assert "(2,0) to (2,1)" not in drives(turn)


def test_no_more_buffaloes_move_than_are_left():
    turn = Turn({(2, 5): 1}, {(0, 0): 3})
    turn.do("(2,5) to the Open Plains")
    assert turn.herd() == {}
    assert turn.game.seat == 1 or turn.question == "act"


# 3.2 Feeding


def fed_by(herd, own, others, blocks):
    """The feeding of a turn in which one far buffalo moved for each own tipi."""
    tipis = sum(own.values())
    turn = Turn({(0, 0): tipis, **herd}, own, others, blocks=(blocks, 0, 0, 0))
    events = []
    while turn.question == "herd":
        events += turn.do(next(option for option in sorted(turn.options()) if option.startswith("(0,0) to")))
    return turn, events


def test_buffaloes_feed_one_tipi_each_those_of_others_first():
    turn, events = fed_by({(3, 3): 3}, {(3, 3): 2}, {(3, 3): 2}, blocks=5)
    assert events[-1] == {"event": "feed", "player": 0, "paid": 1, "starved": []}
    assert turn.blocks()[0] == 4


def test_others_pay_nothing_in_a_turn_that_is_not_theirs():
    turn, events = fed_by({(3, 3): 1}, {(3, 3): 1}, {(4, 4): 2}, blocks=5)
    assert [event["player"] for event in events if event["event"] == "feed"] == [0]
    assert turn.camp(1) == {(4, 4): 2}


def test_who_has_no_blocks_loses_every_unfed_tipi():
    turn, events = fed_by({(3, 3): 1}, {(3, 3): 2, (4, 4): 1}, {}, blocks=0)
    assert events[-1]["event"] == "feed"
    assert sorted(events[-1]["starved"]) == [[3, 3], [4, 4]]
    assert turn.camp(0) == {(3, 3): 1}
    assert turn.game.camp[0].stock == 7 - 1


def test_blocks_are_paid_as_long_as_there_are_any_and_then_the_owner_chooses_who_starves():
    turn, _ = fed_by({(3, 3): 1}, {(3, 3): 2, (4, 4): 1, (1, 1): 1}, {}, blocks=1)
    assert turn.question == "starve"
    assert turn.blocks()[0] == 0
    assert set(turn.options()) == {"(3,3)", "(4,4)", "(1,1)"}
    turn.do("(4,4)")
    assert set(turn.options()) == {"(3,3)", "(1,1)"}
    events = turn.do("(3,3)")
    assert events[0] == {"event": "feed", "player": 0, "paid": 1, "starved": [[4, 4], [3, 3]]}
    assert turn.camp(0) == {(3, 3): 1, (1, 1): 1}


def test_a_fed_tipi_can_not_be_chosen():
    turn, _ = fed_by({(3, 3): 1}, {(3, 3): 1, (4, 4): 1, (1, 1): 1}, {}, blocks=1)
    assert set(turn.options()) == {"(4,4)", "(1,1)"}


# 3.3 The action


def acting(herd, *camps, blocks=(0, 0, 0, 0), **more):
    """A turn in which the herding is over: every own tipi has food or a block, and far buffaloes have moved."""
    turn = Turn({**herd, **FAR}, *camps, blocks=blocks, **more)
    turn.game.to_move = 1
    events = turn.do("(5,5) to the Open Plains")
    assert turn.question == "act"
    return turn, events


def test_a_tipi_moves_to_any_of_six_neighbours():
    turn, _ = acting({(3, 2): 1}, {(3, 2): 1})
    neighbours = ["(3,3)", "(2,3)", "(4,3)", "(3,1)", "(2,2)", "(4,2)"]
    assert walks(turn) == {f"(3,2) to {end}" for end in neighbours}


def test_off_the_last_row_it_goes_into_the_open_plains_and_stays_there():
    turn, _ = acting({(2, 5): 1, (0, 0): 1}, {(2, 5): 1}, {(0, 0): 1})
    events = turn.do("a tipi (2,5) to the Open Plains")
    assert events[0] == {"event": "move_tipi", "player": 0, "from": [2, 5], "to": None, "paid": [0, 0, 0, 0]}
    assert turn.game.camp[0].home == 1
    assert turn.camp(0) == {}
    assert turn.game.camp[0].stock == 6


def test_company_costs_everybody_there_a_block_if_he_has_one_and_is_counted_by_players():
    turn, _ = acting({(2, 2): 1}, {(2, 2): 1, (2, 3): 1}, {(2, 3): 2}, {(2, 3): 1}, {(0, 0): 1}, blocks=(3, 4, 0, 5))
    blocks = turn.blocks()
    events = turn.do("a tipi (2,2) to (2,3)")
    assert events[0]["paid"] == [1, 1, 0, 0]
    assert [before - after for before, after in zip(blocks, turn.blocks(), strict=True)][:3] == [1, 1, 0]
    assert turn.camp(0) == {(2, 3): 2}


def test_without_a_block_nobody_comes_to_others():
    turn, _ = acting({(2, 2): 1}, {(2, 2): 1}, {(2, 3): 1})
    assert "(2,2) to (2,3)" not in walks(turn)
    assert "(2,2) to (1,2)" in walks(turn)


def test_a_hex_yields_its_buffaloes_less_its_tipis_and_none_is_offset_against_another():
    turn, _ = acting({(2, 2): 4, (3, 3): 1}, {(2, 2): 1, (3, 3): 3}, blocks=(5, 0, 0, 0))
    assert turn.blocks()[0] == 3
    events = turn.do("gather")
    assert events[0] == {"event": "gather", "player": 0, "blocks": 3}
    assert turn.herd()[2, 2] == 4 or turn.game.seat == 1
    assert turn.blocks()[0] == 6


def test_on_a_hex_with_tipis_of_others_nothing_is_gathered():
    turn, _ = acting({(2, 2): 4}, {(2, 2): 1}, {(2, 2): 1})
    assert "gather" not in turn.options()


def test_nobody_keeps_more_than_ten_blocks():
    turn, _ = acting({(2, 2): 5}, {(2, 2): 1}, blocks=(8, 0, 0, 0))
    assert turn.do("gather")[0]["blocks"] == 2
    full, _ = acting({(2, 2): 5}, {(2, 2): 1}, blocks=(10, 0, 0, 0))
    assert "gather" not in full.options()


def test_a_tipi_is_placed_for_three_blocks_on_a_hex_with_own_ones_only():
    herd, camps = {(2, 2): 1, (3, 3): 2}, ({(2, 2): 1, (3, 3): 1}, {(3, 3): 1})
    turn, _ = acting(herd, *camps, blocks=(3, 0, 0, 0))
    placing = {option for option in turn.options() if option.startswith("place")}
    assert placing == {"place a tipi on (2,2)"}
    assert turn.do("place a tipi on (2,2)")[0] == {"event": "place_tipi", "player": 0, "hex": [2, 2]}
    assert (turn.blocks()[0], turn.camp(0)) == (0, {(2, 2): 2, (3, 3): 1})
    poor, _ = acting(herd, *camps, blocks=(2, 0, 0, 0))
    assert not [option for option in poor.options() if option.startswith("place")]


def test_who_has_no_tipi_in_stock_places_none():
    turn, _ = acting({(2, 2): 2}, {(2, 2): 1}, blocks=(9, 0, 0, 0), home=(6, 0, 0, 0))
    assert not [option for option in turn.options() if option.startswith("place")]


def test_the_extra_buffalo_may_be_one_that_has_moved():
    turn = Turn({(2, 2): 1}, {(2, 3): 1})
    turn.do("(2,2) to (2,3)")
    events = turn.do("a buffalo (2,3) to (2,4)")
    assert events[0] == {"event": "herd", "player": 0, "from": [2, 3], "to": [2, 4], "extra": True}


def test_a_player_without_tipis_moves_a_buffalo_and_does_nothing_else():
    turn, _ = acting({(0, 0): 2}, {(2, 2): 1}, {(4, 4): 1}, blocks=(1, 0, 0, 0))
    turn.do("a tipi (2,2) to (2,3)")
    while turn.game.seat != 2:
        turn.carry_on(turn.choice())
    assert turn.question == "act"
    assert set(turn.options()) == {"a buffalo (0,0) to (0,1)", "a buffalo (0,0) to (1,0)"} or turn.herd() != {(0, 0): 2}
    assert all(option.startswith("a buffalo") for option in turn.options())


def test_nothing_possible_is_a_pass():
    turn = Turn({(5, 5): 1}, {(0, 0): 1}, {(1, 1): 1}, blocks=(0, 3, 0, 0))
    events = turn.do("(5,5) to the Open Plains")
    assert events[1]["starved"] == [[0, 0]]
    assert turn.options() == {}
    assert turn.carry_on(turn.choice())[0] == {"event": "pass", "player": 0}


# 4 The end


def test_the_game_ends_when_no_tipi_is_on_the_board_and_the_action_of_that_turn_is_made():
    turn = Turn({(0, 0): 2}, {(4, 4): 1}, home=(0, 1, 1, 0), blocks=(0, 2, 1, 0))
    turn.do("(0,0) to (0,1)")
    assert turn.question == "act"
    events = turn.do("a buffalo (0,0) to (0,1)")
    assert [event["event"] for event in events] == ["herd", "score", "score", "score", "score", "result"]
    assert events[-1] == {"event": "result", "winners": [1], "turns": 1, "capped": False}


@pytest.mark.parametrize(
    ("home", "blocks", "winners"),
    [
        ((0, 2, 1, 1), (0, 0, 9, 9), [1]),
        ((0, 2, 2, 1), (0, 3, 4, 9), [2]),
        ((0, 2, 2, 1), (0, 4, 4, 9), [1, 2]),
        ((0, 0, 0, 0), (0, 0, 0, 0), [0, 1, 2, 3]),
    ],
)
def test_most_tipis_in_the_plains_win_then_most_blocks_then_the_win_is_shared(home, blocks, winners):
    turn = Turn({(0, 0): 1}, {(4, 4): 1}, home=home, blocks=blocks)
    turn.do("(0,0) to (0,1)")
    assert turn.carry_on(max(turn.options().values()))[-1]["winners"] == winners


def test_a_game_that_lasts_too_long_is_ended_and_marked(tmp_path):
    (tmp_path / "short.toml").write_text("most_turns = 7\n")
    told = match("greedy", box=str(tmp_path / "short.toml")).tell(0, 0)
    assert told.events[-1]["turns"] == 7
    assert told.events[-1]["capped"] is True
    assert told.rows.capped.tolist() == [1] * 4


def test_no_printed_game_is_ended_by_the_clock():
    for players in (3, 4):
        for strategies in ("random", "greedy", "careful"):
            rows = match(strategies, players=players).play(0, 500)
            assert not rows.capped.any()
            assert rows.turns.max() < 400
