"""What an expert of Moon River looks at, and what its network makes of it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record
from mrsim.games.kit.compiled.value_network import WEIGHTS, value_of_inputs
from mrsim.games.kit.network_files import read_networks
from mrsim.games.moon_river.facts.domino_traits import DOMINO_TRAITS
from mrsim.games.moon_river.facts.expert_features import (
    EXPERT_FEATURES,
    FREE_AREAS,
    ODD_CELLS,
    TO_COME,
    TURNS_BEFORE_OTHERS,
)
from mrsim.games.moon_river.learner import SEARCHER, MoonRiverLearner
from mrsim.games.moon_river.players.domino_guess import guess_dominoes, guess_of_whole
from mrsim.games.moon_river.players.expert_claims import best_claim_of_rival
from mrsim.games.moon_river.players.expert_networks import NETWORKS
from mrsim.games.moon_river.players.expert_value import (
    measure_free_areas,
    settle_ranch,
    value_of_ranch,
    value_with_parcel,
)
from mrsim.games.moon_river.players.imagined_moves import NOW, hold, imagined_ranch, look_up
from mrsim.games.moon_river.players.learnt_weights import load_guess, new_scratch
from mrsim.games.moon_river.players.lookahead import OPTIONS, note_best
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.players.train_guess import (
    DECISION,
    JUDGED,
    TEACHER,
    collect_dominoes,
    fit_guess,
)
from mrsim.games.moon_river.players.train_guess import TO_COME as TO_COME_COLUMN
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND
from mrsim.games.moon_river.rules.records import BOX_TYPE, COLUMN, DESK_TYPE, GAME_TYPE, MOST_BEST, NONE
from mrsim.games.moon_river.views import Me
from mrsim.learning.network_training import judge_positions
from mrsim.matches.play import prepare_match
from tests.moon_river.help import Playing, called
from tests.moon_river.help import match as match_of


@entry_point
def value_of(network, count):
    return value_of_inputs(network, count)


@entry_point
def look_at_areas(outlook, free):
    measure_free_areas(outlook, free)


@entry_point
def later_choice(me, turn, taken):
    return best_claim_of_rival(me, turn, taken)


@pytest.fixture(scope="module")
def match():
    settings = {"players": 4, "mode": "legends", "scenario": "gold-rush", "edit": "mary.reserve+1"}
    return prepare_match("moon-river", strategies=["careful"] * 4, seed=5, noise="player", **settings)[1]


@pytest.fixture(scope="module")
def seen(match):
    return MoonRiverLearner().watch(match, None, 0, 3, 20)


def test_positions_end_at_the_points_of_the_results(match):
    undrawn = MoonRiverLearner().watch(match, None, 0, 2, 0)
    rows = match.play(0, 2)
    scores = {(game, row["seat"]): row["score"] for game, four in enumerate(rows.reshape(-1, 4)) for row in four}
    assert len(undrawn) > 1000
    assert all(
        scores[game, owner] == points
        for game, owner, points in zip(undrawn.game, undrawn.owner, undrawn.final_points, strict=True)
    )


def test_of_two_claims_or_dominoes_that_were_played_on_from_it_is_known_how_far_one_is_ahead():
    lineup = [SEARCHER.replace("48", "8"), "expert"]
    playing = prepare_match("moon-river", strategies=lineup, seed=5, noise="player", players=2)[1]
    found = MoonRiverLearner().watch(playing, None, 0, 1, 0)
    assert found.compared is not None
    assert len(found.compared) > 40
    assert (found.compared.one != found.compared.other).any(axis=1).mean() > 0.7, "the others look alike"
    assert found.compared.ahead.any()
    assert np.abs(found.compared.ahead).max() < 200
    assert set(found.owner[found.game == 0].tolist()) != set(found.owner[found.game == 1].tolist()), "only the expert"


def test_the_compiled_network_says_what_plain_numpy_says(seen):
    scratch = new_scratch(4)
    learnt = read_networks(NETWORKS)
    weights = {name: learnt[f"4_{name}"] for name in WEIGHTS}
    for row, expected in zip(seen.inputs[:50], judge_positions(weights, seen.inputs[:50]), strict=True):
        scratch.expert.network.input[: len(row)] = row
        assert value_of(scratch.expert.network, len(EXPERT_FEATURES)) == pytest.approx(expected, abs=1e-2)


@pytest.mark.parametrize(
    ("free", "areas", "odd"),
    [
        (0b11, 1, 0),  # a domino
        (0b111, 1, 1),  # one cell is left
        (0b1, 1, 1),  # no domino fits
        (0b10101, 3, 3),  # three lone cells
        (0b00010_00111_00010, 1, 3),  # a cross: its middle is of the other colour
    ],
)
def test_cells_that_dominoes_must_leave_are_counted_by_the_colours_of_a_chessboard(free, areas, odd):
    scratch = new_scratch(4)
    look_at_areas(scratch.expert, free)
    assert scratch.expert.network.input[FREE_AREAS] == areas
    assert scratch.expert.network.input[ODD_CELLS] == odd


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_network_is_shipped_for_every_number_of_players(players):
    scratch = new_scratch(players)
    assert np.isfinite(scratch.expert.network.first).all()
    assert scratch.expert.network.last.any()


@pytest.fixture(scope="module")
def dominoes():
    settings = {"players": 2, "mode": "legends", "scenario": "outlaws"}
    return collect_dominoes(
        prepare_match("moon-river", strategies=[TEACHER] * 2, seed=9, noise="player", **settings)[1], 2
    )


def test_eight_dominoes_that_are_picked_at_a_glance_hold_one_almost_as_good_as_the_best(dominoes):
    traits, to_come = dominoes[:, : len(DOMINO_TRAITS)], dominoes[:, [TO_COME_COLUMN]]
    late, early = load_guess()
    guesses = (traits * (late + to_come * early)).sum(axis=1)
    missed = []
    for decision in np.unique(dominoes[:, DECISION]):
        rows = np.flatnonzero(dominoes[:, DECISION] == decision)
        judged = dominoes[rows, JUDGED]
        missed.append(judged.max() - judged[np.argsort(-guesses[rows])[:8]].max())
    assert len(missed) > 50
    assert np.mean(missed) < 1.0


def test_a_fit_finds_what_traits_are_worth_within_decisions():
    generator = np.random.default_rng(3)
    decisions, of_each = 200, 12
    rows = generator.normal(size=(decisions * of_each, DECISION + 1))
    rows[:, TO_COME_COLUMN] = generator.integers(0, 24, len(rows))
    rows[:, DECISION] = np.repeat(np.arange(decisions), of_each)
    worth = generator.normal(size=(2, len(DOMINO_TRAITS)))
    worth[1] /= 10
    of_decision = 50 * generator.normal(size=decisions)[rows[:, DECISION].astype(int)]
    traits = rows[:, : len(DOMINO_TRAITS)]
    rows[:, JUDGED] = of_decision + (traits * (worth[0] + rows[:, [TO_COME_COLUMN]] * worth[1])).sum(axis=1)
    assert fit_guess(rows) == pytest.approx(worth, abs=0.02)


@pytest.mark.parametrize(("taken", "best"), [(0b0000, 1), (0b0010, 3), (0b1010, 0), (0b1111, NONE)])
def test_who_chooses_later_takes_the_best_parcel_that_is_left(taken, best):
    scratch = new_scratch(4)
    game = zero_record(GAME_TYPE)
    game.next_owner[:] = [NONE, NONE, 2, NONE]
    scratch.desk[OPTIONS].score[3 * COLUMN : 4 * COLUMN] = [1.0, 9.0, 20.0, 5.0]
    assert later_choice(Me(game, zero_record(BOX_TYPE), 0, scratch), 3, taken) == best


def worth_of_offers(me, added, afresh):
    """What the own ranch is worth with each parcel of the next column: by what the parcel changes, and from scratch."""
    outlook = me.scratch.expert
    outlook.judges = 1
    me.scratch.searched = 0
    look_up(me)
    ranch = imagined_ranch(me, NOW)
    settle_ranch(outlook, ranch, me.game, me.box)
    for slot in range(COLUMN):
        parcel = me.box.parcel[me.game.next_column[slot]]
        added[slot] = value_with_parcel(outlook, ranch, me.game, parcel, slot)
    for slot in range(COLUMN):
        holding = ranch.holding
        hold(ranch, me.game.next_column[slot])
        outlook.network.input[TURNS_BEFORE_OTHERS] = slot
        afresh[slot] = value_of_ranch(outlook, ranch, me.game, me.box)
        ranch.holding = holding
    outlook.judges = 0


def guesses(me, desk, whole):
    """What every domino seems to be worth: by its halves on the desk, and by all its traits."""
    outlook = me.scratch.expert
    outlook.judges = 1
    me.scratch.searched = 0
    look_up(me)
    ranch = imagined_ranch(me, NOW)
    desk.count = 0
    list_pairs(ranch, me.box, desk)
    guess_dominoes(outlook, me.game, me.box, ranch, desk, outlook.network.input[TO_COME], 0.0)
    for option in range(desk.count):
        whole[option] = guess_of_whole(outlook, me.game, me.box, ranch, desk.code[option])
    outlook.judges = 0


def decisions_of(question, **settings):
    """The players who have to answer a question in a game."""
    playing = Playing(match_of("careful", **settings), 1)
    while not playing.is_over():
        if playing.game.question == question:
            yield Me(playing.game, playing.table.box, int(playing.game.seat), playing.scratch)
        playing.carry_on(playing.choice())


FORMS = (
    {"players": 2},
    {"players": 4, "mode": "legends", "scenario": "gold-rush"},
    {"players": 4, "mode": "legends", "scenario": "outlaws", "edit": "cows=9"},
)


@pytest.mark.parametrize("form", FORMS)
def test_a_ranch_with_one_parcel_more_is_worth_what_it_is_worth_from_scratch(form):
    compared = 0
    for me in decisions_of(CLAIM, **form):
        if 0 < me.game.round_number < me.box.rounds:
            added, afresh = np.zeros(COLUMN), np.zeros(COLUMN)
            called(worth_of_offers)(me, added, afresh)
            assert added == pytest.approx(afresh, abs=1e-9)
            compared += len(set(afresh.tolist()))
    assert compared > 100


@pytest.mark.parametrize("form", FORMS)
def test_a_domino_seems_to_be_worth_the_sum_of_its_halves(form):
    compared = 0
    for me in decisions_of(EXPAND, **form):
        desk = zero_record(DESK_TYPE)
        whole = np.zeros(len(desk.score))
        called(guesses)(me, desk, whole)
        assert desk.score[: desk.count] == pytest.approx(whole[: desk.count], abs=1e-9)
        compared += int(desk.count)
    assert compared > 1000


@settings(deadline=None)  # the first example compiles
@given(st.lists(st.integers(-3, 3), max_size=30), st.integers(0, MOST_BEST))
def test_the_best_options_are_noted_in_the_order_of_their_scores(scores, most):
    desk = zero_record(DESK_TYPE)
    desk.count = len(scores)
    desk.score[: len(scores)] = scores
    count = called(note_best)(desk, most)
    assert desk.best[:count].tolist() == sorted(range(len(scores)), key=lambda option: -scores[option])[:most]
