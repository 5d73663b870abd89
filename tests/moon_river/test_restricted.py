"""What restricted players do and what they no longer do, and that nothing else changes."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from mrsim.engine.records import zero_record
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, SCENARIOS
from mrsim.games.moon_river.players.decisions import DECISIONS, kinds_of, questions
from mrsim.games.moon_river.players.ignored_sources import perceived
from mrsim.games.moon_river.presentation.transcript import parcel_entries
from mrsim.games.moon_river.rules.partners import chosen_side, saloon_seat, swap_other, swap_theirs
from mrsim.games.moon_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.moon_river.rules.ranch import number_of_cows
from mrsim.games.moon_river.rules.records import NONE, Table
from mrsim.games.moon_river.rules.two_players import bonus_cell, bonus_side, bonus_tile
from mrsim.games.moon_river.views import Me, Recruit
from tests.moon_river.help import Playing, accepted, called, copied, match
from tests.moon_river.test_option_gains import SHORT, after, points

H1 = Path(__file__).parents[2] / "mrsim" / "games" / "moon_river" / "editions" / "h1.csv"
SOURCES = [source.name for source in questions().sources]


def rows_of(strategies: str, blocks: int = 50, **values: Any) -> Any:
    return match(strategies, **values).play(0, blocks)


def of_first(rows: Any) -> Any:
    """The rows of the first strategy that is named."""
    return rows[rows["strategy"] == 0]


# --- never and always ---


def test_who_never_swaps_swaps_nothing() -> None:
    rows = rows_of("random:never=swap,random,random,random")
    assert of_first(rows)["swaps"].sum() == 0
    assert rows["swaps"].sum() > 0


def test_who_never_steals_steals_nothing() -> None:
    rows = rows_of("random:never=steal,random,random,random")
    assert of_first(rows)["cows_stolen"].sum() == 0
    assert rows["cows_stolen"].sum() > 0


@pytest.mark.parametrize("strategy", ["greedy", "random"])
def test_who_always_hires_cowboys_hires_nobody_else(strategy: str) -> None:
    rows = of_first(rows_of(f"{strategy}:always=cowboy,random,greedy,random"))
    assert sum(rows[f"{partner}_specialist"].sum() for partner in PARTNERS) == 0
    assert sum(rows[f"{partner}_cowboy"].sum() for partner in PARTNERS) > 0


def test_who_never_passes_lays_a_domino_wherever_one_is_legal() -> None:
    game = Playing(match("greedy:never=pass"))
    passes = 0
    for question in game.decisions():
        if question == "expand" and NONE in game.options()[1:]:
            passes += 1
            assert game.choice() != NONE
    assert passes > 10


def test_never_goes_before_always() -> None:
    """Who always hires specialists, but never rustlers, hires cowboys where only rustlers wait."""
    rows = of_first(rows_of("random:always=specialist:never=rustler,random,random,random"))
    assert rows["rustler_specialist"].sum() == 0
    assert rows["trapper_specialist"].sum() > rows["trapper_cowboy"].sum()


def test_several_kinds_of_always_leave_all_of_them() -> None:
    rows = of_first(rows_of("random:always=trapper:always=farmer,random,random,random"))
    assert rows["trapper_specialist"].sum() > 0
    assert rows["farmer_specialist"].sum() > 0


def test_a_restriction_that_would_drop_every_option_drops_none() -> None:
    landscapes = "".join(f":never=claim.{name}" for name in LANDSCAPES)
    assert rows_of(f"greedy{landscapes}").tobytes() == rows_of("greedy").tobytes()


def test_a_kind_that_is_never_claimed_is_claimed_where_nothing_else_is_on_offer() -> None:
    game = Playing(match("greedy:never=claim.cow"))
    cows = [0, 0]
    for question in game.decisions():
        if question == "claim":
            offered = {code: cows_on_offer(game, code) for code in game.options()}
            others = any(n == 0 for n in offered.values())
            claimed = offered[game.choice()] > 0
            cows[others] += claimed
            assert not (others and claimed)
    assert cows[False] > 0


def cows_on_offer(game: Playing, slot: int) -> int:
    return int(game.table.box.parcel[game.game.next_column[slot]].cows)


def test_restricted_games_are_legal() -> None:
    for players, strategies in (
        (2, "random:never=pass:always=swap:always=bonus.forest,greedy:always=specialist:never=cow"),
        (4, "random:always=steal:always=rustler,random:never=pass,greedy:never=drought,greedy:ignore=cows"),
    ):
        for block in range(5):
            accepted(match(strategies, players=players).tell(block, 0))


def test_a_restricted_random_player_draws_uniformly_what_is_left() -> None:
    game = Playing(match("random:never=claim.cow"))
    while QUESTION_NAMES[game.game.question] != "claim" or len(left_without_cows(game)) != 3:
        game.step()
    left = left_without_cows(game)
    assert len(left) < len(game.options())
    drawn: Counter[int] = Counter()
    for noise in range(3000):
        deal = copied(game.table.deal)
        deal.noise = noise
        drawn[game.with_records(game.game, deal).choice()] += 1
    assert drawn.keys() == left
    assert sum((n - 1000) ** 2 / 1000 for n in drawn.values()) < 14  # 2 degrees of freedom: once in a thousand


def left_without_cows(game: Playing) -> set[int]:
    return {code for code in game.options() if cows_on_offer(game, code) == 0}


# --- kinds ---


def words(parcel: dict[str, Any]) -> set[str]:
    """A parcel of a transcript by its kinds."""
    symbols = {"cow": "cows", "drought": "drought", "recruit": "recruit", "gold": "gold", "beaver": "beaver"}
    return {parcel["landscape"], *(kind for kind, symbol in symbols.items() if parcel[symbol])}


def expected_kinds(game: Playing, question: str, code: int, box: list[dict[str, Any]]) -> set[str]:
    """What an option is, read off the table."""
    record, own = game.game, game.game.ranch[game.game.seat]
    if question == "claim":
        return words(box[record.next_column[code]])
    if question == "recruit":
        partner = PARTNERS[record.saloon[called(saloon_seat)(code)]].replace("_", "-")
        return {partner, "specialist"} if called(chosen_side)(code) else {"cowboy"}
    if code == NONE:
        return {"pass"} if question == "expand" else set()
    if question == "expand":
        return words(box[own.held[code & 7]]) | words(box[own.held[code >> 3 & 7]])
    if question == "swap":
        return {"swap"} | words(box[record.ranch[called(swap_other)(code)].held[called(swap_theirs)(code)]])
    if question == "bonus":
        faces = game.match.box.bonus_tiles[called(bonus_tile)(code)]
        return set() if called(bonus_cell)(code) == NONE else {faces[called(bonus_side)(code)]}
    return {"cowboy": {"ride"}, "steal": {"steal"}}[question]


KINDS = {each.name: each.kinds for each in DECISIONS if each.kinds}


def test_options_are_of_the_kinds_that_their_names_say() -> None:
    seen: set[tuple[str, str]] = set()
    for block in range(12):
        game = Playing(match("random:always=pass:always=rustler:always=desperado", players=2), block)
        box = list(parcel_entries(game.match))
        for question in game.decisions():
            for code in game.options() if question in KINDS else []:
                bits = called(kinds_of)(game.table, code)
                kinds = {kind.name for bit, kind in enumerate(KINDS[question]) if bits >> bit & 1}
                assert kinds == expected_kinds(game, question, code, box), question
                assert bits < 1 << len(KINDS[question])
                seen |= {(question, kind) for kind in kinds}
    every = {(question, kind.name) for question, kinds in KINDS.items() for kind in kinds}
    assert seen == every - {("bonus", "farm"), ("bonus", "corn")}  # no such face in this edition


# --- ignoring ---


def box_without(column: str, folder: Path) -> str:
    """The first edition with nothing in one column, each parcel in its place."""
    names, *lines = H1.read_text(encoding="utf-8").splitlines()
    at = names.split(",").index(column)
    emptied = [",".join("0" if i == at else cell for i, cell in enumerate(line.split(","))) for line in lines]
    file = folder / f"without_{column}.csv"
    file.write_text("\n".join([names, *emptied]) + "\n")
    return str(file)


def in_step(ignorant: Playing, other: Playing) -> int:
    """Both decide alike wherever two or more options are legal; the choices of the first are carried out in both."""
    decisions = 0
    for _ in ignorant.decisions():
        assert ignorant.options() == other.options()
        choice = ignorant.choice()
        assert other.choice() == choice
        decisions += ignorant.desk.count > 1
        other.carry_on(choice)
    return decisions


@pytest.mark.parametrize("scenario", [None, "gold-rush"])
@pytest.mark.parametrize("resource", ["gold", "beaver", "corn"])
def test_who_ignores_a_resource_decides_as_in_a_box_without_it(
    resource: str, scenario: str | None, tmp_path: Path
) -> None:
    mode = {} if scenario is None else {"mode": "legends", "scenario": scenario}
    without = match("greedy", box=box_without(resource, tmp_path), **mode)
    for block in range(4):
        assert in_step(Playing(match(f"greedy:ignore={resource}", **mode), block), Playing(without, block)) > 100
    assert differs("greedy", f"greedy:ignore={resource}", **mode)


def differs(strategies: str, others: str, **values: Any) -> bool:
    """In some of many games; few farms ever make a city."""
    return bool(rows_of(strategies, 500, **values).tobytes() != rows_of(others, 500, **values).tobytes())


@pytest.mark.parametrize("scenario", [*SCENARIOS])
def test_who_ignores_the_scenario_decides_as_if_there_were_none(scenario: str) -> None:
    mode = {"mode": "legends", "scenario": scenario}
    other = Playing(match("greedy", **mode))
    other.game.scenario = NONE
    assert in_step(Playing(match("greedy:ignore=scenario", **mode)), other) > 100
    assert differs("greedy", "greedy:ignore=scenario", **mode)


def test_who_ignores_partners_decides_as_if_their_chips_brought_nothing() -> None:
    other = Playing(match("greedy"))
    for seat in range(4):
        other.game.ranch[seat].expert_worth = 0
    assert in_step(Playing(match("greedy:ignore=partners")), other) > 100
    assert differs("greedy", "greedy:ignore=partners")


@pytest.mark.parametrize(
    ("source", "symbol", "asked"),
    [
        ("cows", "cows", {"claim", "expand", "recruit", "swap", "discard", "bonus"}),
        ("drought", "drought", {"claim", "expand", "recruit", "swap", "discard", "bonus"}),
        ("recruit", "recruit", {"claim", "expand", "recruit", "swap", "discard", "bonus"}),
    ],
)
def test_who_ignores_a_symbol_decides_as_if_it_stood_on_no_parcel(source: str, symbol: str, asked: set[str]) -> None:
    """Cows, skulls and circles change what is legal, so the same position is looked at with and without them."""
    decisions = 0
    for players in (2, 4):
        game, plain = (Playing(match(name, players=players)) for name in (f"greedy:ignore={source}", "greedy"))
        for question in game.decisions():
            choice = game.choice()
            if question not in asked or game.desk.count < 2:
                continue
            scores = game.desk.score[: game.desk.count].copy()
            plain.table = Table(copied(game.game), copied(game.table.box), game.table.deal, game.table.log)
            for parcel in plain.table.box.parcel:
                parcel[symbol] = 0
            if source == "cows":
                remove_cows(plain)
            assert plain.choice() == choice
            assert (plain.desk.score[: plain.desk.count] == scores).all()
            decisions += 1
    assert decisions > 200
    assert differs("greedy", f"greedy:ignore={source}")


def remove_cows(game: Playing) -> None:
    """Nobody has any."""
    for seat in range(game.match.players):
        ranch = game.game.ranch[seat]
        ranch.herds, ranch.crowded = 0, 0
        ranch.cows[:] = 0


def test_cows_that_are_ignored_bring_nothing_whatever_is_decided_about_them(tmp_path: Path) -> None:
    (tmp_path / "few.csv").write_text(SHORT)
    (tmp_path / "few.toml").write_text('parcels = "few.csv"\ncows = 4\n')
    weighed: Counter[str] = Counter()
    for strategy, box in (
        ("greedy:ignore=cows:always=rustler", None),
        ("greedy:ignore=cows", None),
        ("greedy:ignore=cows", str(tmp_path / "few.toml")),
    ):
        for block in range(4):
            game = Playing(match(strategy, box=box), block)
            for question in game.decisions():
                game.choice()
                if question in ("cows", "steal", "cowboy", "drought") and game.desk.count > 1:
                    codes, scores = game.desk.code[: game.desk.count], game.desk.score[: game.desk.count]
                    assert not scores[codes != NONE].any()
                    weighed[question] += 1
    assert weighed.keys() == {"cows", "steal", "cowboy", "drought"}


@pytest.mark.parametrize("scenario", [None, *SCENARIOS])
@pytest.mark.parametrize("source", SOURCES)
def test_an_option_is_worth_what_carrying_it_out_in_the_game_as_it_is_seen_brings(
    source: str, scenario: str | None
) -> None:
    """A game imagined from what is shown ignores the same as the scores do."""
    mode = {} if scenario is None else {"mode": "legends", "scenario": scenario}
    game = Playing(match(f"greedy:ignore={source}:always=specialist", **mode), 1)
    checked: Counter[str] = Counter()
    for question in game.decisions():
        game.choice()
        if game.desk.count < 2 or question not in ("expand", "recruit", "steal", "drought", "cowboy"):
            continue
        seat = int(game.game.seat)
        seen = game.with_records(copied(game.scratch.perceived), game.table.deal)
        seen.table = Table(seen.game, game.scratch.box[game.game.player[seat]], seen.table.deal, seen.table.log)
        before = points(seen)
        for code, score in zip(game.desk.code[: game.desk.count], game.desk.score[: game.desk.count], strict=True):
            if code != NONE:
                gains = [now - then for now, then in zip(after(seen, int(code)), before, strict=True)]
                others = sum(gains) - gains[seat]
                assert score == gains[seat] - (others / 4 if question == "steal" else 0), question
                checked[question] += 1
    assert checked["expand"] > 20
    assert checked["recruit"] > 20 or source == "recruit"


def test_ignoring_what_a_box_does_not_have_changes_nothing(tmp_path: Path) -> None:
    for source in ("gold", "drought"):
        box = box_without(source, tmp_path)
        assert rows_of("greedy", box=box).tobytes() == rows_of(f"greedy:ignore={source}", box=box).tobytes()
    assert rows_of("greedy").tobytes() == rows_of("greedy:ignore=scenario").tobytes()


def test_a_random_player_has_nothing_to_ignore() -> None:
    everything = "".join(f":ignore={source}" for source in SOURCES)
    assert rows_of("random").tobytes() == rows_of(f"random{everything}").tobytes()


def test_players_who_ignore_different_things_do_so_at_one_table() -> None:
    """Each decides as at a table where all ignore what he does."""
    names = [f"greedy:ignore={source}" for source in ("gold", "cows", "scenario", "recruit")]
    mode: dict[str, Any] = {"mode": "legends", "scenario": "gold-rush"}
    mixed = Playing(match(",".join(names), **mode))
    alike = [Playing(match(name, **mode)) for name in names]
    for _ in mixed.decisions():
        one = alike[mixed.game.player[mixed.game.seat]]
        one.table = Table(copied(mixed.game), one.table.box, mixed.table.deal, mixed.table.log)
        assert one.choice() == mixed.choice()


@numba.njit
def shown(game: Any, box: Any, seat: int, scratch: Any, sources: int, code: int) -> tuple[int, int, int, int]:
    me = perceived(Me(game, box, seat, scratch), 0, sources)
    return me.score, me.cows, number_of_cows(me.game.ranch[seat]), Recruit(me, code).gain


def test_what_is_ignored_counts_nothing_in_the_own_score() -> None:
    game = Playing(match("greedy", mode="legends", scenario="gold-rush"))
    while not game.is_over():
        game.step()
    record, box = game.game, game.table.box

    def seen(*sources: str) -> tuple[int, int, int, int]:
        bits = sum(1 << SOURCES.index(source) for source in sources)
        result: tuple[int, int, int, int] = shown(record, box, 0, zero_record(game.scratch.dtype), bits, 1)
        return result

    assert seen()[0] == points(game)[0] > seen("cows")[0] > 0
    assert seen("cows")[1:3] == (0, 0) < seen()[1:3]
    assert seen("cows", "gold", "beaver", "corn", "scenario")[0] == 0


# --- replay ---


def test_explaining_shows_what_was_weighed() -> None:
    def options(strategy: str) -> Iterator[tuple[str, float]]:
        for event in match(strategy, players=2).tell(0, 0, explain=True).events:
            if event["event"] == "options" and len(event["options"]) > 1:
                for option in event["options"]:
                    yield option["option"], option["score"]

    free, bound = list(options("greedy")), list(options("greedy:never=pass:ignore=cows"))
    assert any(name == "pass" for name, _ in free)
    assert not any(name == "pass" for name, _ in bound)
    rides = [score for name, score in bound if re.fullmatch(r"\(\d,\d+\) to \(\d,\d+\)", name)]
    assert rides
    assert not any(rides)


def test_a_restricted_random_player_weighs_nothing() -> None:
    told = match("random:never=swap", players=2).tell(0, 0, explain=True)
    assert not any(event["event"] == "options" for event in told.events)
    assert json.dumps(told.events)
    assert np.array_equal(told.rows, match("random:never=swap", players=2).play(0, 1)[: len(told.rows)])
