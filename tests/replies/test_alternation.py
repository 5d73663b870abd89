"""Best replies and their alternation, on a formula whose truth is known."""

import pytest

from mrsim.replies.alternation import ReplySearch, ReplyTask
from tests.replies.planted_contest import OWNERS, START, PlantedContest, knob_of, lost_by_habit

PLAYED = dict.fromkeys(OWNERS, "plain")


def searched(contest, seed=1, games=5000, **more):
    search = ReplySearch(contest, PLAYED, ReplyTask(seed, games, **more))
    search.run()
    return search


@pytest.mark.parametrize("runs", [1, pytest.param(20, marks=pytest.mark.long)])
def test_four_fifths_of_what_a_bad_habit_costs_are_found(runs):
    contest, found = PlantedContest({"bob": 0.06}), []
    for seed in range(runs):
        (room,) = (one for one in searched(contest, seed, 20_000, rounds=0).rooms if one.owner == "bob")
        found.append(1 - lost_by_habit(knob_of(room.reply)))
    assert sum(part >= 0.8 for part in found) >= 0.9 * runs, found


@pytest.mark.parametrize("runs", [4, pytest.param(200, marks=pytest.mark.long)])
def test_a_gain_is_rarely_confirmed_for_anybody_where_knobs_do_nothing(runs):
    confirmed = sum(
        any(one.room.is_confirmed for one in searched(PlantedContest(), seed, 1500, rounds=0).rooms)
        for seed in range(runs)
    )
    assert confirmed <= 0.08 * runs


def test_a_reply_says_what_it_takes_from_the_others():
    search = searched(PlantedContest({"bob": 0.06}), rounds=0)
    shifts = {one.owner: one for one in next(room for room in search.rooms if room.owner == "bob").shifts}
    assert list(shifts) == list(OWNERS)
    assert shifts["bob"].gain == pytest.approx(0.06, abs=0.015)
    assert all(shifts[name].gain == pytest.approx(-0.02, abs=0.015) for name in ("ann", "cid", "dot"))


def test_the_alternation_ends_where_bad_habits_are_gone_and_the_shares_there_are_equal():
    search = searched(PlantedContest({"bob": 0.06, "dot": 0.03}, noise=0.04))
    assert search.end.settled
    assert {step.owner for step in search.steps if step.adopted} == {"bob", "dot"}
    assert search.steps[0].owner == "bob", "the largest room first"
    assert [one.new for one in search.end.shifts] == pytest.approx([0.25] * 4, abs=0.02)
    played = {one.owner: one.old for one in search.end.shifts}
    assert played["bob"] < played["dot"] < 0.25 < played["ann"]


def test_where_nobody_gains_what_is_played_is_the_end():
    search = searched(PlantedContest(), games=1500)
    assert search.end.settled
    assert search.steps == []
    assert search.end.strategies == PLAYED


def test_replies_that_chase_each_other_leave_a_range_of_shares():
    chase = PlantedContest({"ann": 0.1, "bob": 0.1}, {"ann": ("bob", 0), "bob": ("ann", START)}, noise=0.05)
    search = searched(chase, rounds=2)
    assert not search.end.settled
    assert search.end.highest["ann"] - search.end.lowest["ann"] > 0.03
    adopted = [step.owner for step in search.steps if step.adopted]
    assert adopted.count("ann") == adopted.count("bob") == 2


def test_no_search_shares_a_deal_with_another_or_with_a_confirmation(monkeypatch):
    seeds = []
    play = PlantedContest.shares_of

    def noting(contest, profile, seed, blocks):
        seeds.append((tuple(profile.values()), seed))
        return play(contest, profile, seed, blocks)

    monkeypatch.setattr(PlantedContest, "shares_of", noting)
    searched(PlantedContest({"bob": 0.06}), games=1500, rounds=0)
    assert len({seed for _, seed in seeds}) > 8
    by_confirmation = {seed for profile, seed in seeds[-2:]}
    assert len(by_confirmation) == 1
    assert sum(seed in by_confirmation for _, seed in seeds) == 8, "of each owner what is played, and its reply"


def test_the_same_seed_finds_the_same():
    contest = PlantedContest({"bob": 0.06})
    one, again = (searched(contest, games=1500) for _ in range(2))
    assert (one.rooms, one.steps, one.end) == (again.rooms, again.steps, again.end)
    assert searched(contest, seed=2, games=1500).rooms != one.rooms
