"""Randomness: every draw is uniform, depends on its own key alone, and random players draw among all options."""

import itertools
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import chi2

from mrsim.engine.records import zero_record
from mrsim.engine.rng import derive_key, draw_below, shuffled_position
from mrsim.games.kit.rotation import SQUARES, different_rows
from mrsim.games.moon_river.box import BoxContents, load_box
from mrsim.games.moon_river.players.decisions import random_choice
from mrsim.games.moon_river.players.table import deal, decision_key
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.moon_river.rules.records import BOX_TYPE, DEAL_TYPE, NONE
from mrsim.games.moon_river.rules.setup import deal_legends, deal_slots
from tests.moon_river.help import Playing, called, match

EXTREME_KEYS = [0, 1, 2, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, 1 << 62, (1 << 63) - 2, (1 << 63) - 1]
EXTREME_INDICES = [-1, 0, 1, 2, 4095, 1 << 16, 1 << 31, 1 << 40, (1 << 62) - 1]


def is_uniform(counts: Sequence[int] | npt.NDArray[Any]) -> bool:
    """Whether equally likely outcomes give such counts: neither lopsided nor too even to be random."""
    observed = np.asarray(counts, dtype=float).ravel()
    expected = observed.sum() / len(observed)
    chance = chi2.sf(((observed - expected) ** 2 / expected).sum(), len(observed) - 1)
    return bool(1e-4 < chance < 1 - 1e-4)


def test_the_measure_of_uniformity_tells_a_lopsided_die() -> None:
    assert not is_uniform([1200, 1000, 1000, 800])
    assert not is_uniform([1000] * 600)
    assert is_uniform(np.bincount(np.random.default_rng(1).integers(0, 6, 6000)))


# --- the engine ---


@numba.njit
def derive_compiled(key: int, index: int) -> int:
    return derive_key(key, index)


@numba.njit
def shuffles(key: int, items: int, times: int) -> npt.NDArray[np.int64]:
    """Where each item of a shuffle ends, in so many shuffles."""
    order = np.zeros((times, items), np.int64)
    for time in range(times):
        for i in range(items):
            position = shuffled_position(derive_key(key, time), i)
            order[time, i] = order[time, position]
            order[time, position] = i
    return order


def test_derive_is_the_same_compiled_and_uncompiled() -> None:
    rng = np.random.default_rng(3)
    keys = EXTREME_KEYS + rng.integers(0, 1 << 63, 200, dtype=np.uint64).astype(int).tolist()
    for key, index in itertools.product(keys, EXTREME_INDICES):
        assert derive_compiled(key, index) == derive_key(key, index)
        assert 0 <= derive_key(key, index) < 1 << 63


def test_derive_is_the_step_of_splitmix64() -> None:
    assert [derive_key(1234567, i) for i in range(3)] == [
        6457827717110365317 >> 1,
        3203168211198807973 >> 1,
        9817491932198370423 >> 1,
    ]  # the published first outputs for the seed 1234567


def test_close_keys_and_indices_give_different_keys() -> None:
    derived = {derive_key(key, index) for key in range(300) for index in range(300)}
    assert len(derived) == 90_000


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 7, 20, 96, 3571])
def test_below_is_uniform_and_stays_below(n: int) -> None:
    counts = np.zeros(n, np.int64)
    for index in range(200 * max(n, 50)):
        counts[called(draw_below)(derive_key(n, index), n)] += 1
    assert n == 1 or is_uniform(counts)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 1024, 3571, 1 << 31])
def test_below_reaches_both_ends_and_nothing_beyond(n: int) -> None:
    assert called(draw_below)(0, n) == 0
    assert called(draw_below)((1 << 63) - 1, n) == n - 1


@pytest.mark.parametrize("items", [2, 3, 4, 5])
def test_every_order_of_a_shuffle_is_equally_likely(items: int) -> None:
    orders = Counter(map(tuple, shuffles(items, items, 48_000).tolist()))
    assert len(orders) == len(list(itertools.permutations(range(items))))
    assert is_uniform(list(orders.values()))


def test_an_item_comes_to_every_position_of_a_long_shuffle_equally_often() -> None:
    order = shuffles(9, 96, 20_000)
    counts = np.array([np.bincount(order[:, position], minlength=96) for position in range(96)])
    assert is_uniform(counts)
    assert is_uniform(counts[0])
    assert is_uniform(counts[95])


def test_more_items_leave_the_earlier_draws_of_a_shuffle_alone() -> None:
    fewer, more = shuffles(5, 10, 50), shuffles(5, 11, 50)
    for order, longer in zip(fewer.tolist(), more.tolist(), strict=True):
        moved = longer.index(10)
        kept = [item for item in longer if item != 10]
        if moved < 10:
            kept.insert(moved, kept.pop())
        assert kept == order


# --- the deal ---


@numba.njit
def deals(deck: Any, box: Any, key: int, times: int) -> tuple[Any, Any, Any]:
    """Decks, chips and boards of many deals."""
    parcels = np.zeros((times, box.parcels), np.int64)
    chips = np.zeros((times, box.chips), np.int64)
    boards = np.zeros((times, 4), np.int64)
    for time in range(times):
        deal_slots(deck.deck, box.parcel_in_slot, box.slots, derive_key(key, 3 * time))
        deal_slots(deck.chips, box.chip_in_slot, box.chip_slots, derive_key(key, 3 * time + 1))
        deal_legends(deck, derive_key(key, 3 * time + 2))
        for i in range(box.parcels):
            parcels[time, i] = deck.deck[i]
        for i in range(box.chips):
            chips[time, i] = deck.chips[i]
        for i in range(4):
            boards[time, i] = deck.board[i]
    return parcels, chips, boards


def test_parcels_chips_and_legends_are_dealt_uniformly_also_with_empty_slots() -> None:
    box = zero_record(BOX_TYPE)
    box.slots, box.parcels, box.chip_slots, box.chips = 7, 5, 6, 5
    box.parcel_in_slot[:7] = [0, NONE, 1, 2, 3, NONE, 4]
    box.chip_in_slot[:6] = [0, 1, NONE, 2, 3, 4]
    parcels, chips, boards = deals(zero_record(DEAL_TYPE), box, 11, 48_000)
    for dealt, orders in [(parcels, 120), (chips, 120), (boards, 24)]:
        found = Counter(map(tuple, dealt.tolist()))
        assert len(found) == orders
        assert is_uniform(list(found.values()))
    assert set(boards.ravel().tolist()) == {1, 2, 3, 4}


def test_scenarios_and_boards_are_drawn_uniformly_for_each_block() -> None:
    rows = match("random", mode="legends").play(0, 4000)
    games = rows[(rows.seat == 0) & (rows.rotation == 0)]
    assert is_uniform(np.bincount(games.scenario, minlength=4))
    assert is_uniform(np.bincount(games.board - 1, minlength=4))
    both = Counter(zip(games.scenario.tolist(), games.board.tolist(), strict=True))
    assert is_uniform(list(both.values()))


def dealt(block: int, **settings: Any) -> bytes:
    """Everything hidden of a block."""
    played = match(**settings)
    here = played.places()
    deal(here.table, played.match_record(tally=False), block)
    return bytes(here.table.deal.tobytes())


def test_the_deal_depends_on_seed_and_block_only() -> None:
    usual = dealt(5)
    for players, strategies in [(2, "greedy"), (3, "random,greedy,random"), (4, "greedy,random,random,greedy")]:
        for settings in [{}, {"mode": "legends"}, {"geometry": "straight"}, {"noise_by_player": True}]:
            assert dealt(5, players=players, strategies=strategies, **settings) == usual
    assert dealt(5, mode="legends", scenario="outlaws", edition="h6") == usual
    others = {dealt(block, seed=seed) for block in range(20) for seed in (7, 8)}
    assert len(others) == 40


def drawn(events: Sequence[dict[str, Any]]) -> tuple[list[int], list[str]]:
    """Parcels as drawn, and chips in the order in which they came into the saloon."""
    parcels = [parcel for event in events if event["event"] == "column" for parcel in event["drawn"]]
    saloon: list[str | None] = [None] * 5
    chips = []
    for event in events:
        if event["event"] == "recruit":
            saloon[event["slot"]] = None
        if event["event"] == "saloon":
            came = [new for old, new in zip(saloon, event["partners"], strict=True) if old is None and new]
            chips += came
            saloon = event["partners"]
    return parcels, chips


def test_a_changed_strategy_in_one_seat_leaves_the_deal_untouched() -> None:
    for block in range(10):
        parcels, chips = drawn(match("random").tell(block, 0).events)
        for lineup in ("greedy,random,random,random", "random,random,random,greedy", "greedy"):
            other_parcels, other_chips = drawn(match(lineup).tell(block, 0).events)
            assert other_parcels == parcels
            known = min(len(chips), len(other_chips))
            assert known >= 5
            assert other_chips[:known] == chips[:known]


def as_csv(box: BoxContents, changes: dict[str, int]) -> str:
    columns = ["kind", "count", "landscape", "cows", "drought", "recruit", "gold", "beaver", "corn", "number"]
    lines = [",".join(columns)]
    for kind in box.kinds:
        facts = [kind.name, kind.count + changes.get(kind.name, 0)]
        lines.append(",".join(map(str, [*facts, *(getattr(kind, name) for name in columns[2:])])))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("strategies", ["random", "greedy"])
def test_with_one_parcel_exchanged_two_games_agree_until_it_comes_up(
    tmp_path: Path, strategies: str, players: int
) -> None:
    own = tmp_path / "own.csv"
    own.write_text(as_csv(load_box(), {"D1": -1, "M5": 1}))
    base, changed = match(strategies, players=players), match(strategies, players=players, box=str(own))
    differ = 0
    for block in range(15):
        (setup, *told), (other_setup, *other) = base.tell(block, 0).events, changed.tell(block, 0).events
        pairs = zip(setup["parcels"], other_setup["parcels"], strict=True)
        (exchanged,) = [one["id"] for one, two in pairs if one != two]
        assert {**setup, "parcels": None} == {**other_setup, "parcels": None}
        seen = next(i for i, event in enumerate(told) if exchanged in event.get("drawn", []))
        assert other[seen]["drawn"] == told[seen]["drawn"]
        assert told[:seen] == other[:seen]
        differ += told != other
    assert differ > 10


def test_with_one_chip_exchanged_two_games_agree_until_it_comes_up(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[partners]\ndesperado = 4\nfarmer = 3\n")
    base, changed = match("greedy"), match("greedy", box=str(own))
    differ = 0
    for block in range(15):
        told, other = base.tell(block, 0).events, changed.tell(block, 0).events
        unequal = [i for i, (one, two) in enumerate(zip(told, other, strict=False)) if one != two]
        if unequal:
            first = (told[unequal[0]], other[unequal[0]])
            assert {event["event"] for event in first} == {"saloon"}
            pairs = zip(first[0]["partners"], first[1]["partners"], strict=True)
            assert [pair for pair in pairs if pair[0] != pair[1]] == [("desperado", "farmer")]
            differ += 1
    assert differ > 5


# --- the random player ---


@numba.njit
def choices(table: Any, desk: Any, n: int, chosen: npt.NDArray[np.int64]) -> None:
    """What random chooses for the first and the last key of each n-th of all keys."""
    for i in range(n):
        first = ((i << 32) + n - 1) // n
        last = (((i + 1) << 32) + n - 1) // n - 1
        chosen[i, 0] = random_choice(table, desk, first << 31)
        chosen[i, 1] = random_choice(table, desk, (last << 31) + (1 << 31) - 1)


OWN_BOX = """
cows = 9
[partners]
rustler = 5
desperado = 5
farmer = 0
gold_digger = 0
trapper = 0
[boards.camp]
reserve = 2
"""


@pytest.mark.parametrize("box", ["shipped", "own"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_gives_every_legal_option_the_same_share_of_all_keys(tmp_path: Path, box: str, players: int) -> None:
    (tmp_path / "own.toml").write_text(OWN_BOX)
    file = None if box == "shipped" else str(tmp_path / "own.toml")
    asked: Counter[str] = Counter()
    for block, strategies in itertools.product(range(4), ["random", "greedy"]):
        game = Playing(match(strategies, players=players, box=file), block)
        for question in game.decisions():
            options = game.options()
            chosen = np.full((max(1, len(options)), 2), -2)
            choices(game.table, game.desk, len(chosen), chosen)
            if not options:
                assert chosen.tolist() == [[NONE, NONE]]
                continue
            assert chosen[:, 0].tolist() == chosen[:, 1].tolist(), question
            assert sorted(chosen[:, 0].tolist()) == sorted(options), question
            asked[question] += 1
    expected = set(QUESTION_NAMES) - {"cows", "discard"} - ({"bonus"} if players > 2 else set())
    assert expected <= set(asked)
    if box == "own":
        assert {"cows", "discard"} & set(asked)


def test_random_draws_a_real_decision_uniformly_over_many_keys() -> None:
    game = Playing(match("random"), block=3)
    wanted = {"claim", "expand", "recruit"}
    for question in game.decisions():
        options = game.options()
        if question in wanted and len(options) > 3:
            wanted.remove(question)
            counts = dict.fromkeys(options, 0)
            for i in range(400 * len(options)):
                game.table.deal.noise = derive_key(17, i)
                counts[game.choice()] += 1
            assert is_uniform(list(counts.values())), question
        if not wanted:
            break
    assert not wanted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_claims_of_random_players_are_uniform(players: int) -> None:
    rows = match("random", players=players).play(0, 50_000)
    for seat in range(players):
        assert is_uniform(np.bincount(rows.first_claim[rows.seat == seat], minlength=4))


def test_ties_of_equal_scores_are_broken_uniformly() -> None:
    game = Playing(match("greedy"), block=0)
    column = [game.game.next_column[slot] for slot in range(4)]
    for slot in range(4):
        game.game.next_column[slot] = column[0]
    counts = [0] * 4
    for i in range(4000):
        game.table.deal.noise = derive_key(23, i)
        counts[game.choice()] += 1
    assert is_uniform(counts)


def test_decisions_of_a_game_do_not_share_their_randomness() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for block in range(4000):
        game = Playing(match("random", players=2), block)
        first = game.choice()
        game.step()
        pairs[(first, game.options().index(game.choice()))] += 1
    assert len(pairs) == 12
    assert is_uniform(list(pairs.values()))


@pytest.mark.parametrize("parcels", [96, 1024])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_of_a_block_has_a_key_of_its_own(tmp_path: Path, parcels: int, players: int) -> None:
    own = tmp_path / "own.csv"
    own.write_text(as_csv(load_box(), {"D1": parcels - 96}))
    game = Playing(match("random", players=players, box=str(own)))
    keys = [called(decision_key)(game.table) for _ in game.decisions()]
    assert len(keys) > parcels
    assert len(set(keys)) == len(keys)


# --- rotations ---


def test_a_rotation_that_repeats_another_game_tells_that_game() -> None:
    played = match("random")
    assert played.rotations == 1
    assert len(played.play(0, 5)) == 5 * 4
    for block in range(3):
        games = [played.tell(block, rotation) for rotation in range(4)]
        assert all(game.events == games[0].events for game in games)
        assert all(game.rows.tobytes() == games[0].rows.tobytes() for game in games)


def test_noise_by_player_makes_rotations_of_equal_strategies_different_games() -> None:
    played = match("random", noise_by_player=True)
    assert played.rotations == 4
    games = [played.tell(0, rotation).events for rotation in range(4)]
    decks = {tuple(drawn(game)[0]) for game in games}
    assert len(decks) == 1
    assert len({str(game) for game in games}) == 4


@pytest.mark.parametrize("players", SQUARES)
def test_williams_squares_seat_everybody_everywhere_and_after_everybody_equally_often(players: int) -> None:
    square = SQUARES[players]
    assert all(sorted(row) == list(range(players)) for row in square)
    seats = Counter((player, seat) for row in square for seat, player in enumerate(row))
    assert len(seats) == players * players
    assert len(set(seats.values())) == 1
    pairs = Counter(pair for row in square for pair in itertools.pairwise(row))
    assert len(pairs) == players * (players - 1)
    assert len(set(pairs.values())) == 1


@pytest.mark.parametrize("players", SQUARES)
def test_the_different_games_of_a_block_are_its_first_rotations(players: int) -> None:
    for who in itertools.product("abcd", repeat=players):
        rows = different_rows(who)
        assert sorted(set(rows)) == list(range(len(set(rows))))
        for row, same in enumerate(rows):
            seatings = [[who[player] for player in SQUARES[players][i]] for i in (row, same)]
            assert seatings[0] == seatings[1]


def test_legends_are_different_and_follow_the_player_when_named() -> None:
    boards = ("mary", "big-jo", "wesley", "calamity")
    played = match("random", mode="legends", boards=boards)
    for rotation in range(4):
        told = played.tell(0, rotation)
        setup = told.events[0]
        assert setup["boards"] == [boards[player] for player in told.rows.player]
    drawn_boards = match("random", mode="legends").play(0, 50)
    for player in range(4):
        of_player = drawn_boards[drawn_boards.player == player]
        for block in range(50):
            assert len(set(of_player.board[of_player.block == block].tolist())) == 1
