"""Tuning on the real game, at a tiny size."""

import json
import signal
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.matches.duels import duel
from mrsim.progress import Progress
from mrsim.tuning.candidate_games import CandidateRecord, TuningArena
from mrsim.tuning.form_gains import FormGains, Gain
from mrsim.tuning.stages import Finalist, TuningTask, choose_finalist, plan_tuning, tune_strategy
from mrsim.tuning.tuning_tables import describe_tuning, tuning_as_json

GAME = "moon-river"
TINY = TuningTask(GAME, "greedy:cow=-8", ("greedy",), ({"players": 2},), ("cow",), games=400)
"""A knob that is so badly off that better values are found at once."""
FORMS = tuple({"players": players, "mode": mode} for players in (2, 4) for mode in ("base", "legends"))


class Noted(Progress):
    """Keeps which blocks of which seeds were played for what."""

    def __init__(self, monkeypatch):
        self.played = {"generation": set(), "choosing": set(), "confirming": set()}
        self.doing = "generation"
        play = TuningArena.play

        def noting(arena, candidates, seed, blocks):
            self.played[self.doing] |= {(seed, block) for block in range(blocks)}
            return play(arena, candidates, seed, blocks)

        monkeypatch.setattr(TuningArena, "play", noting)

    def note(self, text):
        self.doing = text.split()[0]


def test_searching_choosing_and_confirming_share_no_block(monkeypatch):
    noted = Noted(monkeypatch)
    tuned = tune_strategy(TINY, jobs=1, watcher=noted)
    searching, choosing, confirming = noted.played.values()
    assert tuned.confirmed
    assert not searching & choosing
    assert not (searching | choosing) & confirming
    assert len(searching) == tuned.plan.generations * tuned.plan.searching
    assert (len(choosing), len(confirming)) == (tuned.plan.choosing, tuned.plan.confirming)


def test_what_is_found_does_not_depend_on_the_number_of_threads():
    assert tuning_as_json(tune_strategy(TINY, jobs=1)) == tuning_as_json(tune_strategy(TINY, jobs=3))
    assert tuning_as_json(tune_strategy(TINY, jobs=1)) != tuning_as_json(tune_strategy(replace(TINY, seed=2), jobs=1))
    in_forms = replace(TINY, forms=FORMS, games=2000)
    assert tuning_as_json(tune_strategy(in_forms, jobs=1)) == tuning_as_json(tune_strategy(in_forms, jobs=3))


def test_a_knob_that_is_badly_off_is_put_right_and_the_gain_is_confirmed():
    tuned = tune_strategy(replace(TINY, games=4000), jobs=1)
    assert tuned.values[0] > 0
    assert tuned.confirmed.worthwhile
    assert tuned.confirmed.overall == tuned.confirmed.forms[0]
    assert tuned.space.spell(tuned.values) == f"greedy:claim.cow={tuned.values[0]:.12g}"


def test_the_confirmed_share_is_what_a_duel_measures_on_the_same_seed():
    arena = TuningArena(GAME, FORMS, ("greedy",), jobs=2)
    (record,) = arena.play(["greedy:cow=4"], seed=5, blocks=30)
    duels = [duel(GAME, "greedy:cow=4", "greedy", seats=1, blocks=30, seed=5, **form) for form in FORMS]
    assert record.shares.mean(axis=1) == pytest.approx([fared.win_share for fared in duels])
    assert arena.games == sum(fared.games for fared in duels)


def test_a_margin_is_as_large_whoever_is_ahead():
    (record,) = TuningArena(GAME, FORMS[:1], ("greedy",), jobs=1).play(["greedy"], seed=5, blocks=4)
    assert record.margins.tolist() == [[0] * 4]
    assert (record.sizes > 0).all()


def test_every_opponent_counts_the_same():
    of_both, of_greedy, of_random = (
        TuningArena(GAME, [{"players": 3}], others, jobs=1).play(["greedy:cow=4"], seed=5, blocks=4)[0]
        for others in (("greedy", "random"), ("greedy",), ("random",))
    )
    assert np.allclose(of_both.shares, (of_greedy.shares + of_random.shares) / 2)
    assert np.allclose(of_both.margins, (of_greedy.margins + of_random.margins) / 2)


def test_a_strategy_among_its_twins_wins_an_equal_share_of_every_block():
    (record,) = TuningArena(GAME, [{"players": 4}], ("greedy",), jobs=1).play(["greedy"], seed=5, blocks=4)
    assert record.shares.tolist() == [[0.25] * 4]


class Impatient(Progress):
    """Presses Ctrl-C in the middle of a generation."""

    def __init__(self, times):
        self.times = times

    def note(self, text):
        self.doing = text

    def add(self, games):  # noqa: ARG002
        if self.times and (self.doing.startswith("generation 3/") or self.doing == "choosing"):
            self.times -= 1
            signal.raise_signal(signal.SIGINT)


def test_the_first_interrupt_ends_the_search_and_what_it_found_is_confirmed():
    tuned = tune_strategy(TINY, jobs=2, watcher=Impatient(1))
    whole = tune_strategy(TINY, jobs=2)
    assert tuned.history == whole.history[:2]
    assert len(tuned.replayed) == len(tuned.finalists) > 0


def test_the_second_interrupt_ends_it_all():
    with pytest.raises(KeyboardInterrupt):
        tune_strategy(TINY, jobs=2, watcher=Impatient(2))


def test_the_games_are_spent_as_planned():
    plan = plan_tuning(1_000_000, a_block=4, dimensions=5)
    a_generation = 4 * (1 + 1 + 8)
    searching = plan.generations * plan.searching * a_generation
    assert 500_000 < searching + 5 * 4 * plan.choosing + 2 * 4 * plan.confirming <= 1_000_000
    assert searching > 5 * 4 * plan.choosing


@pytest.mark.parametrize(("dimensions", "a_block"), [(1, 2), (5, 4), (30, 24)])
def test_too_few_games_are_refused_with_how_many_are_needed(dimensions, a_block):
    with pytest.raises(InputError, match="games: 3 is too few to tune") as error:
        plan_tuning(3, a_block, dimensions)
    least = int(str(error.value).split()[-3])
    assert plan_tuning(least, a_block, dimensions).generations >= 2
    with pytest.raises(InputError):
        plan_tuning(int(0.99 * least) - 1, a_block, dimensions)


def finalist(story):
    return Finalist(story, (1.0,), 0.0)


def won(overall, *forms):
    """Gains, each with an interval 0.1 to either side."""
    one, *others = (Gain(9, 0.25, 0.25 + gain, gain - 0.1, gain + 0.1) for gain in (overall, *(forms or (overall,))))
    return FormGains(one, tuple(others))


def test_the_old_values_stay_where_no_finalist_wins_more_when_replayed():
    found = [finalist("a"), finalist("b")]
    assert choose_finalist(found, [won(0), won(-0.05)]) is None
    assert choose_finalist(found, [won(0.01), won(0.05)]).story == "b"
    assert choose_finalist([], []) is None


def test_what_clearly_loses_in_a_form_is_not_chosen_however_much_it_gains():
    found = [finalist("a"), finalist("b")]
    assert choose_finalist(found, [won(0.2, 0.6, -0.2), won(0.05, 0.05, 0.05)]).story == "b"
    assert choose_finalist(found, [won(0.2, 0.6, -0.2), won(0.3, 0.65, -0.05)]).story == "b"
    assert choose_finalist(found, [won(0.2, 0.6, -0.2), won(0.3, 0.8, -0.2)]) is None


# --- planted gains ---


def planted(monkeypatch, per_cow, margins=(1, 1)):
    """Two forms, in which what the knob moves away from 8 is gained by the ounce, under noise that is paired."""

    def play(arena, candidates, seed, blocks):
        arena.games += 1
        luck = np.random.default_rng(seed).normal(0, 0.1, (2, blocks))
        records = []
        for candidate in candidates:
            moved = float(candidate.partition("cow=")[2] or 8) - 8
            own = np.random.default_rng([seed, int(1000 + 100 * moved)]).normal(0, 0.05, (2, blocks))
            worth = np.clip(np.multiply(per_cow, moved), -0.3, 0.3)[:, None] + luck + own
            margin = np.multiply(margins, worth.T).T
            records.append(CandidateRecord(0.5 + worth, margin, np.abs(margin)))
        return records

    monkeypatch.setattr(TuningArena, "play", play)
    return tune_strategy(TuningTask(GAME, "greedy", ("greedy",), FORMS[:2], ("cow",), games=20_000), jobs=1)


def test_a_gain_in_all_forms_is_found_and_confirmed_in_each(monkeypatch):
    tuned = planted(monkeypatch, (0.02, 0.01))
    assert tuned.values[0] > 16
    assert tuned.confirmed.worthwhile
    assert all(one.clear for one in tuned.confirmed.forms)
    assert describe_tuning(tuned).endswith(" It gains in every form; the intervals of the forms hold together.")


def test_where_nothing_is_to_be_gained_in_one_form_no_gain_is_said_of_it(monkeypatch):
    tuned = planted(monkeypatch, (0.02, 0))
    assert tuned.confirmed.worthwhile
    assert describe_tuning(tuned).endswith(" In no form is a loss clear; the intervals of the forms hold together.")


def test_a_large_gain_in_one_form_does_not_pay_for_a_loss_in_another(monkeypatch):
    tuned = planted(monkeypatch, (0.02, -0.01))
    assert tuned.history[-1].values[0] > 16
    assert tuned.history[-1].gains.overall.gain > 0
    assert tuned.new is None
    assert json.loads(tuning_as_json(tuned))["keep_old"]
    assert describe_tuning(tuned).startswith("Nothing found was better when replayed, and lost in no form.")


def test_a_loss_that_the_choice_has_missed_is_told_by_the_confirmation(monkeypatch):
    monkeypatch.setattr("mrsim.tuning.stages.choose_finalist", lambda found, _: found[0])
    tuned = planted(monkeypatch, (0.02, -0.01))
    assert tuned.confirmed.overall.clear
    assert not tuned.confirmed.worthwhile
    assert json.loads(tuning_as_json(tuned))["keep_old"]
    assert describe_tuning(tuned).endswith("But it loses with mode legends. Keep the old values.")


@pytest.mark.parametrize("margins", [(1, 1), (1, 100), (100, 1)])
def test_no_form_is_heard_more_because_its_margins_are_larger(monkeypatch, margins):
    assert planted(monkeypatch, (0.02, -0.01), margins).history[-1].values[0] > 16
    assert planted(monkeypatch, (-0.01, 0.02), margins).history[-1].values[0] > 16


def test_a_board_that_is_named_for_the_candidate_is_measured_alone_even_before_anything_is_tuned():
    boards = {"players": 2, "mode": "legends", "boards": ["big-jo", "mary"]}
    (record,) = TuningArena(GAME, [boards], ("greedy",), jobs=1).play(["greedy"], seed=5, blocks=20)
    rows = mrsim.play(GAME, strategies="greedy", seed=5, games=40, **boards)
    of_jo = rows.filter(pl.col("board") == "big-jo")["win_twelfths"].mean() / 12
    assert record.shares.mean() == pytest.approx(of_jo)
    assert len(set(record.shares[0])) > 1
