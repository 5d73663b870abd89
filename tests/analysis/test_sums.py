"""What is added up is what a plain loop finds, in whatever pieces it comes."""

from collections import Counter, defaultdict
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from mrsim.analysis import load_sums
from mrsim.analysis.load_sums import add_up_sources
from mrsim.analysis.statistics.head_to_head import AHEAD_SHARE, head_to_head_table
from mrsim.games.contract import Column
from mrsim.sums.block_sums import AGAINST, ARM, SPREAD_COLUMN, SPREAD_KEYS, SPREAD_NUMBER, asked_sum_plan, full_sum_plan
from mrsim.sums.cell_estimates import estimate_cells, estimate_rival_cells
from mrsim.sums.measures import SCORE, SHARE, list_measures
from tests.analysis.toy import CLANS, COLUMNS, Toy, context_of, played

WIN = 12
MIXED = ("plain", "keen", "plain", "plain")


def summed(*sources, bin_size=None, asked=()):
    return add_up_sources(sources, COLUMNS, full_sum_plan(COLUMNS, asked), bin_size)


def games_of(toy):
    """Rows game by game."""
    found = defaultdict(list)
    for row in toy.frame.iter_rows(named=True):
        found[row["block"], row["rotation"]].append(row)
    return list(found.values())


def measured(sums, by, name):
    """A measure by group, as plain numbers."""
    (measure,) = [one for one in list_measures(COLUMNS) if one.name == name]
    found = estimate_cells(sums, by, measure)
    return dict(zip([row if len(row) > 1 else row[0] for row in found.keys.rows()], found.estimates.value, strict=True))


@pytest.mark.parametrize("by", [("clan",), ("seat",), ("strategy", "clan"), ("weather", "seat"), ("seat", "opening")])
def test_shares_and_scores_are_those_of_a_plain_group_by(by):
    toy = played(40, lineup=MIXED)
    plain = toy.frame.group_by(by).agg(pl.col("win_twelfths").mean() / WIN, pl.col("score").mean()).sort(by)
    sums = summed(toy)
    for measure, column in ((SHARE, "win_twelfths"), (SCORE, "score")):
        found = estimate_cells(sums, by, measure)
        assert found.keys.rows() == plain.select(by).rows()
        np.testing.assert_allclose(found.estimates.value, plain[column])


def test_every_measure_of_a_column_is_its_mean():
    toy = played(40)
    sums = summed(toy)
    for name in ("margin", "land_points", "weather_points", "steps", "largest_deficit", "lead_changes"):
        plain = dict(toy.frame.group_by("clan").agg(pl.col(name).mean()).rows())
        assert measured(sums, ("clan",), name) == pytest.approx(plain), name


def test_three_columns_are_told_apart_where_a_target_asks_for_them():
    toy = played(60)
    by = ("clan", "seat", "weather")
    found = estimate_cells(summed(toy, asked=[by]), by)
    plain = {tuple(group): rows for *group, rows in toy.frame.group_by(by).len().rows()}
    assert dict(zip(found.keys.rows(), found.rows, strict=True)) == plain


def test_batches_change_nothing(monkeypatch):
    toy = played(30, lineup=MIXED)
    whole = summed(toy, bin_size=7)
    monkeypatch.setattr(load_sums, "ROWS_A_BATCH", 16 * 5)
    pieces = summed(toy, bin_size=7)
    for dims, frame in whole.by.items():
        assert frame.equals(pieces.by[dims]), dims


@pytest.mark.parametrize("bin_size", [2, 7, 40])
def test_bins_change_no_value(bin_size):
    toy = played(40, lineup=MIXED)
    single, joined = summed(toy, bin_size=1), summed(toy, bin_size=bin_size)
    for measure in list_measures(COLUMNS):
        for by in ((), ("clan",)):
            one, other = estimate_cells(single, by, measure), estimate_cells(joined, by, measure)
            np.testing.assert_allclose(one.estimates.value, other.estimates.value)
            assert one.rows.tolist() == other.rows.tolist()


def test_a_few_sums_are_those_of_all():
    toy = played(20)
    few = add_up_sources([toy], COLUMNS, asked_sum_plan(COLUMNS, [("clan", "weather")]), 1)
    found, whole = (estimate_cells(sums, ("weather", "clan")) for sums in (few, summed(toy, bin_size=1)))
    assert found.keys.equals(whole.keys)
    np.testing.assert_array_equal(found.estimates.influence, whole.estimates.influence)


def test_a_coarser_group_is_added_up_from_a_finer_one():
    toy = played(20)
    few = add_up_sources([toy], COLUMNS, asked_sum_plan(COLUMNS, [("clan", "weather")]), 1)
    np.testing.assert_allclose(
        estimate_cells(few, ("clan",)).estimates.value, estimate_cells(summed(toy), ("clan",)).estimates.value
    )


def test_arms_count_the_blocks_that_all_of_them_have():
    sums = summed(played(10), played(25))
    assert estimate_cells(sums, (ARM,)).rows.tolist() == [10 * 16, 10 * 16]


# What is said of games


def test_ties_gaps_and_turned_games_are_those_of_a_plain_loop():
    toy = played(60)
    counted, winners_points, winners_weather = Counter(), 0.0, 0.0
    for players in games_of(toy):
        scores = sorted(row["score"] for row in players)
        winners = [row for row in players if row["win_twelfths"]]
        without = [row["score"] - row["weather_points"] for row in players]
        leaders = [row for row, score in zip(players, without, strict=True) if score == max(without)]
        counted["games"] += 1
        counted["tied"] += len(winners) > 1
        counted["gap"] += scores[-1] - scores[-2]
        counted["spread"] += scores[-1] - scores[0]
        counted["weather_turned"] += not any(row["win_twelfths"] for row in leaders)
        counted["weather_nothing"] += sum(row["weather_points"] == 0 for row in players) / len(players)
        winners_points += sum(row["score"] for row in winners) / len(winners)
        winners_weather += sum(row["weather_points"] for row in winners) / len(winners)
    sums = summed(toy)
    for name in ("tied", "gap", "spread", "weather_turned", "weather_nothing"):
        assert measured(sums, (), name)["all"] == pytest.approx(counted[name] / counted["games"]), name
    assert counted["tied"] * counted["weather_turned"] > 0
    assert measured(sums, (), "weather_of_winner")["all"] == pytest.approx(winners_weather / winners_points)


def test_what_was_seen_of_winners_counts_shared_wins_by_their_share():
    toy = played(60)
    seen = [row for row in toy.frame.iter_rows(named=True) if row["largest_deficit"] is not None]
    total = sum(row["largest_deficit"] * row["win_twelfths"] for row in seen)
    mean = total / sum(row["win_twelfths"] for row in seen)
    assert measured(summed(toy), (), "largest_deficit of winners")["all"] == pytest.approx(mean)


def test_real_choices_are_those_of_a_plain_loop():
    toy = played(30)
    rows = toy.frame.to_dicts()
    free, all_of_them = (sum(row[name] for row in rows) for name in ("real_choices", "decisions"))
    sums = summed(toy)
    assert measured(sums, (), "real_choices")["all"] == pytest.approx(free / len(rows))
    assert measured(sums, (), "real_choice_share")["all"] == pytest.approx(free / all_of_them)
    assert 0.7 < free / all_of_them < 0.8


def test_numbers_are_counted_one_by_one():
    toy = played(30)
    counted = summed(toy).by[SPREAD_KEYS].group_by(SPREAD_COLUMN, SPREAD_NUMBER).agg(pl.col("rows").sum())
    found = {number: rows for name, number, rows in counted.rows() if name == "score"}
    assert found == Counter(toy.frame["score"])
    deficits = {number: rows for name, number, rows in counted.rows() if name == "largest_deficit"}
    assert deficits == Counter(toy.frame["largest_deficit"].drop_nulls())


# Who meets whom


def test_meetings_are_those_of_a_plain_double_loop():
    toy = played(40, lineup=MIXED)
    for name in ("clan", "strategy"):
        ahead, met = Counter(), Counter()
        for players in games_of(toy):
            for one in players:
                for other in players:
                    if one is not other:
                        pair = one[name], other[name]
                        met[pair] += 1
                        ahead[pair] += (one["place"] < other["place"]) + (one["place"] == other["place"]) / 2
        found = estimate_cells(summed(toy), (name, name + AGAINST), AHEAD_SHARE)
        assert dict(zip(found.keys.rows(), found.rows, strict=True)) == met
        values = dict(zip(found.keys.rows(), found.estimates.value, strict=True))
        assert values == pytest.approx({pair: ahead[pair] / met[pair] for pair in met})


def test_nobody_is_shown_against_itself():
    table = head_to_head_table(context_of(played(30, lineup=MIXED)), "strategy")
    assert table.lines.select("strategy", "strategy against").rows() == [("plain", "keen"), ("keen", "plain")]


# Who meets nobody


def test_strategies_in_mirror_lineups_are_no_group():
    toys = [played(30), played(30, lineup=("keen",) * 4)]
    assert len(estimate_rival_cells(summed(*toys), ("strategy",))) == 0


def test_a_mirror_beside_real_opponents_counts_for_nothing():
    mixed = played(30, lineup=MIXED, skill={"keen": 3})
    beside = estimate_rival_cells(summed(mixed, played(30, seed=2)), ("strategy",))
    alone = estimate_rival_cells(summed(mixed), ("strategy",))
    assert beside.rows.tolist() == alone.rows.tolist()
    np.testing.assert_allclose(beside.estimates.value, alone.estimates.value)


def test_a_board_that_everybody_has_is_no_group_among_others():
    same = played(30)
    same = Toy(same.frame.with_columns(pl.lit("gold", pl.Enum(CLANS)).alias("clan")))
    found = estimate_rival_cells(summed(played(30), same), ("clan",))
    assert set(found.rows) == {30 * 4}


def test_within_a_value_only_those_count_who_meet_there():
    toys = [
        played(30, lineup=MIXED, axes={"edition": "old"}),
        played(30, axes={"edition": "new"}),
    ]
    assert estimate_rival_cells(summed(*toys), ("edition", "strategy")).keys["edition"].unique().to_list() == ["old"]


def test_games_without_a_mode_are_in_none_of_its_groups():
    sums = summed(played(30), played(30, weather=False))
    assert estimate_cells(sums, ("weather",)).keys["weather"].to_list() == ["calm", "storm"]


OF_WHOLE_GAMES = (
    *COLUMNS,
    Column("turns", "i2", "count", "Turns of the whole game.", group="game"),
    Column("ended_by", "u1", "outcome", "How the game ended.", labels=("peace", "war")),
)


def test_counts_of_whole_games_and_how_they_ended_are_said_of_games():
    rows = played(30).frame
    ended = pl.when(pl.col("block") < 6).then(pl.lit("war")).otherwise(pl.lit("peace"))
    toy = Toy(rows.with_columns(turns=pl.col("block").cast(pl.Int64), ended_by=ended.cast(pl.Enum(["peace", "war"]))))
    context = replace(context_of(toy), game=SimpleNamespace(columns=OF_WHOLE_GAMES, settings=()))
    told = {measure.name: measure for measure in context.feel}
    assert {"turns", "ended_by peace", "ended_by war"} <= set(told)
    assert [measure.name for measure in context.counts] == ["steps"]
    values = {name: estimate_cells(context.sums, (), told[name]).estimates.value[0] for name in told}
    assert values["turns"] == pytest.approx(14.5)
    assert (values["ended_by war"], values["ended_by peace"]) == pytest.approx((0.2, 0.8))


def test_variants_are_readings_of_what_is_not_known_where_they_change_nothing_else():
    toy = played(8)
    for variants, assumed in (
        ({"other": {"edition": "new"}}, ("edition", "variant")),
        ({"other": {"edition": "new"}, "small": {"players": 3}}, ("edition",)),
        ({"other": {"strategies": {"plain": "keen"}}}, ("edition",)),
        ({}, ("edition",)),
    ):
        assert context_of(toy, variants=variants).assumed == assumed


def test_what_is_said_of_games_counts_each_game_once_however_many_play():
    sizes = [played(30, lineup=("plain",) * players) for players in (2, 4)]
    sums = summed(*sizes)
    games = [rows for toy in sizes for rows in games_of(toy)]
    scores = [sorted((row["score"] for row in rows), reverse=True) for rows in games]
    assert len({len(rows) for rows in games}) == 2
    assert measured(sums, (), "gap")["all"] == pytest.approx(np.mean([own[0] - own[1] for own in scores]))
    assert measured(sums, (), "spread")["all"] == pytest.approx(np.mean([own[0] - own[-1] for own in scores]))
    tied = [sum(row["win_twelfths"] > 0 for row in rows) > 1 for rows in games]
    assert measured(sums, (), "tied")["all"] == pytest.approx(np.mean(tied))
    of_players = np.mean([row["land_points"] for rows in games for row in rows])
    assert measured(sums, (), "land_points")["all"] == pytest.approx(of_players)
