"""Results: nothing is lost or invented, rows say what was told, and are the same however they are computed."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from mrsim.games.kit.rotation import SQUARES
from mrsim.games.moon_river.names import PARTNERS, SIDES
from mrsim.games.moon_river.results.rows import COLUMNS
from mrsim.games.moon_river.rules.ranch import number_of_cows
from mrsim.games.moon_river.rules.records import NONE
from tests.moon_river.help import Playing, called, match
from tests.moon_river.many_forms import FORMS, digest, digest_of_the_largest_box, run
from tests.moon_river.random_ranches import points_now
from tests.moon_river.referee import Game, Story

EVERY_FORM = pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(map(str, form.values())))
Form = dict[str, Any]


# --- nothing is lost or invented ---


def cells(mask: int) -> list[int]:
    return [cell for cell in range(50) if int(mask) >> cell & 1]


def parcels_in_play(game: Playing) -> list[int]:
    """Numbers of the parcels that are held, laid, or lie in a column."""
    record, box = game.game, game.table.box
    found = []
    for seat in range(game.match.players):
        ranch = record.ranch[seat]
        found += ranch.held[: ranch.holding].tolist()
        found += [int(ranch.parcel[cell]) for cell in cells(ranch.laid) if ranch.parcel[cell] < box.parcels]
    if record.round_number:
        waiting = range(record.turn + 1, 4)
        found += [int(record.column[slot]) for slot in waiting if record.owner[slot] != NONE]
    if record.round_number < box.rounds:
        found += record.next_column.tolist()
    return found


def check_parcels(game: Playing) -> None:
    record, players = game.game, game.match.players
    found = parcels_in_play(game)
    assert len(set(found)) == len(found)
    assert set(found) <= set(game.table.deal.deck[: record.parcels_drawn].tolist())
    ranches = [record.ranch[seat] for seat in range(players)]
    discards = sum(int(ranch.forced_discards + ranch.final_discards) for ranch in ranches)
    spares = int(record.round_number) if players == 3 else 0
    assert len(found) + discards + spares == record.parcels_drawn


def check_ranches(game: Playing) -> None:
    record, box = game.game, game.table.box
    cows, chips = int(record.supply), sum(int(chip != NONE) for chip in record.saloon)
    for seat in range(game.match.players):
        ranch = record.ranch[seat]
        assert ranch.free & ranch.laid == 0
        assert ranch.free | ranch.laid == box.usable
        assert cells(ranch.herds) == [cell for cell in range(50) if ranch.cows[cell] > 0]
        assert cells(ranch.crowded) == [cell for cell in range(50) if ranch.cows[cell] > 1]
        assert ranch.herds & ~(ranch.laid & ~ranch.land[5]) == 0
        assert sum(int(land).bit_count() for land in ranch.land) == int(ranch.laid).bit_count()
        assert called(number_of_cows)(ranch) == ranch.cows.sum()
        assert len(cells(ranch.partners)) == ranch.hired.sum()
        assert ranch.holding <= ranch.reserve + 1
        cows += int(ranch.cows.sum())
        chips += int(ranch.hired.sum())
    assert (cows, chips) == (box.cows, record.chips_drawn)


@EVERY_FORM
def test_at_every_decision_parcels_cows_and_chips_are_where_they_can_be(form: Form) -> None:
    played = match(**form)
    for block in range(3):
        game = Playing(played, block, block % played.rotations)
        for question in game.decisions():
            check_ranches(game)
            if question != "discard":  # between two discards one parcel has left already
                check_parcels(game)
        assert called(number_of_cows)(game.game.ranch[0]) == int(game.game.ranch[0].herds).bit_count()
        assert game.game.parcels_drawn == game.table.box.parcels


@EVERY_FORM
def test_rows_account_for_every_parcel_every_point_and_every_win(form: Form) -> None:
    played = match(**form)
    players = played.players
    rows = played.play(0, 200)
    games = rows.reshape(-1, players)
    assert np.all(games["win_twelfths"].sum(axis=1, dtype=int) == 12)
    laid = 2 * games["dominoes"].astype(int) + games["forced_discards"] + games["final_discards"]
    assert np.all(laid.sum(axis=1) == (96 if players != 3 else 72))
    parts = [column.name for column in COLUMNS if column.role == "part"]
    assert np.array_equal(sum(rows[name].astype(int) for name in parts), rows.score)
    assert np.all(games["cows_stolen"].sum(axis=1, dtype=int) == games["cows_robbed"].sum(axis=1, dtype=int))
    chips = {partner: [f"{partner}_{side}" for side in SIDES] for partner in PARTNERS}
    for partner, most in zip(PARTNERS, (5, 5, 3, 5, 2), strict=True):
        assert np.all(sum(games[name].sum(axis=1, dtype=int) for name in chips[partner]) <= most)
    assert np.all((games["place"] == 1) == (games["win_twelfths"] > 0))
    assert np.all((games["place"] == 1).sum(axis=1) * games["win_twelfths"].max(axis=1) == 12)
    assert np.all(games["cows"].sum(axis=1, dtype=int) <= 32)


@EVERY_FORM
def test_rows_are_addressed_by_block_rotation_and_seat(form: Form) -> None:
    played = match(**form)
    rows = played.play(3, 4)
    keys = list(zip(rows.block.tolist(), rows.rotation.tolist(), rows.seat.tolist(), strict=True))
    expected = [
        (block, rotation, seat)
        for block in range(3, 7)
        for rotation in range(played.rotations)
        for seat in range(played.players)
    ]
    assert keys == expected
    for row in rows:
        assert row.player == SQUARES[played.players][row.rotation][row.seat]
        assert played.labels[row.strategy] == played.strategies[row.player]


# --- the same, however computed ---


@EVERY_FORM
def test_the_rows_of_a_told_game_are_those_of_the_batch(form: Form) -> None:
    played = match(standings_every=2, **form)
    rows = played.play(0, 3).reshape(3, played.rotations, played.players)
    for block in range(3):
        for rotation in range(played.rotations):
            assert played.tell(block, rotation).rows.tobytes() == rows[block, rotation].tobytes()


@EVERY_FORM
def test_any_split_of_blocks_into_batches_gives_identical_rows(form: Form) -> None:
    played = match(standings_every=3, **form)
    whole = played.play(0, 12).tobytes()
    for sizes in [(1,) * 12, (5, 7), (11, 1)]:
        starts = [sum(sizes[:i]) for i in range(len(sizes))]
        parts = [played.play(start, size).tobytes() for start, size in zip(starts, sizes, strict=True)]
        assert b"".join(parts) == whole
    backwards = [played.play(block, 1).tobytes() for block in reversed(range(12))]
    assert b"".join(reversed(backwards)) == whole


def test_batches_played_by_several_threads_at_once_are_the_same() -> None:
    played = match("greedy,random,random,greedy", mode="legends")
    whole = played.play(0, 400)
    with ThreadPoolExecutor(4) as threads:
        parts = list(threads.map(lambda start: played.play(start, 50), range(0, 400, 50)))
    assert np.concatenate(parts).tobytes() == whole.tobytes()


def test_a_match_is_no_different_for_what_was_played_before() -> None:
    settings = {"players": 2, "strategies": "greedy"}
    fresh = match.__wrapped__(**settings).play(4, 2).tobytes()
    used = match.__wrapped__(**settings)
    used.play(0, 4)
    used.tell(9, 0)
    assert used.play(4, 2).tobytes() == fresh


def test_compiled_and_uncompiled_games_are_identical() -> None:
    result = run(["-m", "tests.moon_river.many_forms", "1"], NUMBA_DISABLE_JIT="1")
    assert result.stdout.split() == [digest(1), digest_of_the_largest_box()], result.stderr


def test_nothing_is_read_or_written_out_of_bounds() -> None:
    result = run(["-m", "tests.moon_river.many_forms", "20"], NUMBA_BOUNDSCHECK="1")
    assert result.stdout.split() == [digest(20), digest_of_the_largest_box()], result.stderr


OUT_OF_BOUNDS = """
from mrsim.games.moon_river.rules.records import GAME_TYPE
from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record

@entry_point
def read(game, cell):
    return game.ranch[1].cows[cell]

read(zero_record(GAME_TYPE), 50)
"""


def test_the_check_of_bounds_does_see_the_end_of_a_list_inside_a_record(tmp_path: Any) -> None:
    (tmp_path / "out.py").write_text(OUT_OF_BOUNDS)
    result = run([str(tmp_path / "out.py")], NUMBA_BOUNDSCHECK="1")
    assert "IndexError" in result.stderr
    assert run([str(tmp_path / "out.py")], NUMBA_BOUNDSCHECK="0").returncode == 0


def test_different_seeds_blocks_and_settings_give_different_games() -> None:
    digests = [
        hashlib.sha256(match(**{**form, **changed}).play(0, 5)["score"].tobytes()).hexdigest()
        for form in FORMS[:4]
        for changed in ({"seed": 1}, {"seed": 2}, {"seed": 1, "edition": "h6"})
    ]
    assert len(set(digests)) == len(digests)


# --- the standing after every round ---

STANDING = ("lead_changes", "rounds_led", "largest_deficit")


def standings(events: Sequence[dict[str, Any]]) -> Iterator[list[int]]:
    """What everybody would score after each round."""
    game = Game(Story(events))
    game.set_up()
    for number in range(1, game.setup.rounds + 1):
        game.play_round(number)
        yield [points_now(ranch, game.setup.scenario) for ranch in game.ranches]


@EVERY_FORM
def test_lead_changes_rounds_led_and_deficits_follow_from_the_transcript(form: Form) -> None:
    played = match(standings_every=1, **form)
    seen: Counter[str] = Counter()
    for block in range(4):
        told = played.tell(block, 1)
        leads, led, deficits = [], Counter[int](), [0] * played.players
        for points in standings(told.events):
            deficits = [max(old, max(points) - own) for old, own in zip(deficits, points, strict=True)]
            if points.count(max(points)) == 1:
                leads.append(points.index(max(points)))
                led[leads[-1]] += 1
        changes = sum(one != two for one, two in pairwise(leads))
        assert told.rows.lead_changes.tolist() == [changes] * played.players
        assert told.rows.rounds_led.tolist() == [led[seat] for seat in range(played.players)]
        assert told.rows.largest_deficit.tolist() == deficits
        seen.update(changes=changes, tied=24 - len(leads))
    assert seen["changes"]
    assert seen["tied"]


@EVERY_FORM
@pytest.mark.parametrize("every", [0, 1, 3, 16])
def test_standings_are_null_except_for_one_block_in_so_many(form: Form, every: int) -> None:
    rows = match(standings_every=every, **form).play(0, 20)
    kept = np.isin(rows.block, range(0, 20, every)) if every else np.zeros(len(rows), bool)
    for name in STANDING:
        assert np.all((rows[name] != -1) == kept)
        assert np.all(rows[name][kept] >= 0)


@EVERY_FORM
def test_keeping_standings_changes_nothing_else(form: Form) -> None:
    with_standings, without = match(standings_every=1, **form).play(0, 20), match(**form).play(0, 20)
    for column in COLUMNS:
        if column.role != "standing":
            assert np.array_equal(with_standings[column.name], without[column.name]), column.name
