"""Sessions of a designer whose truth is known: how often a look of the bench is wrong, and a try lucky.

Each session draws its deals from those of a what-if that was played, so the truth is the mean over all of these. It is
looked at as the bench looks: by the same schedule, with the same intervals for all shares together.

    pytest -m long -s tests/studio/test_planted_sessions.py
"""

import numpy as np
import pytest

from mrsim.analysis.context import Context
from mrsim.analysis.statistics.changes import change_tables_along, pair_along_axis
from mrsim.analysis.targets import find_target_cells
from mrsim.api.experiments import play_experiment, request_what_if
from mrsim.experiment.file_lookup import find_experiment
from mrsim.experiment.toml_reader import read_experiment
from mrsim.experiment.what_if import MOST_BLOCKS
from mrsim.games import find_game
from mrsim.runs.manifest import RunCommand
from mrsim.runs.reader import read_run
from mrsim.stats.confidence_sequences import confidence_sequence
from mrsim.stats.estimates import DIFFERENCE_RANGE, Estimates
from mrsim.stats.intervals import wilson_interval
from mrsim.stats.look_schedule import schedule_until
from mrsim.sums.cell_estimates import estimate_rival_cells
from tests.analysis.toy import context_of, played, target

MOST_WRONG = 0.06
FEW, MANY = 30, 2000
SHORT = 200
SURELY_INSIDE = 2.4
"""Standard errors. Intervals of a single share that hold at all looks reach 2.6, those of several shares more."""
"""The most deals of a session in the small version."""
EDITS = ("canyon.drought-2", "cows=30", "C1-1 C3+1", "D1-1 D3+1", "farmer+1")
TOY_DEALS, DEALS = 1500, 600


def differences_in(context):
    """What each deal adds to the change of every share of every target: variants × deals × shares."""
    found = {}
    for aim in find_target_cells(context.experiment, context.judged_sums, context.game.settings):
        pairs = pair_along_axis(estimate_rival_cells(context.judged_sums, aim.by), "variant")
        names = pairs.after.keys["variant"].cast(str).to_list()
        for name, influence in zip(names, pairs.difference.influence.T, strict=True):
            found.setdefault(name, []).append(influence)
    return np.stack([np.stack(shares, axis=1) for shares in found.values()])


def toy_context(edits):
    """Variants of the toy that play the same deals with other luck."""
    base = played(TOY_DEALS, seed=5)
    others = [played(TOY_DEALS, seed=5, luck=n, axes={"variant": f"e{n}"}) for n in range(1, edits + 1)]
    variants = {f"e{n}": {"edition": "new"} for n in range(1, edits + 1)}
    stop, design = {"rule": "compared"}, {"blocks": MOST_BLOCKS}
    return context_of(base, *others, targets=[target()], variants=variants, stop=stop, design=design)


@pytest.fixture(scope="module")
def toy_deals():
    return differences_in(toy_context(len(EDITS)))


@pytest.fixture(scope="module")
def real_deals(tmp_path_factory):
    """The five edits in Moon River among careful players."""
    changes = ('lineups.strategies=["careful"]',)
    experiment = read_experiment(find_experiment("drier-canyons"), list(changes))
    folder, command = tmp_path_factory.mktemp("real") / "run", RunCommand(experiment="drier-canyons", changes=changes)
    play_experiment(request_what_if(experiment, command, edits=EDITS, blocks=DEALS, out=folder))
    run = read_run(folder)
    return differences_in(Context.of(run, find_game(run.experiment.game)))


def drawn(deals, most, random):
    """The deals of one session."""
    return deals[..., random.integers(0, deals.shape[-2], most), :]


def intervals_at(deals, look):
    """What the bench shows of a session at a look."""
    early = deals[:look]
    shares = np.ones(deals.shape[1])
    least, most = (end * shares for end in DIFFERENCE_RANGE)
    value = early.mean(axis=0)
    seen = np.full(len(shares), look)
    return confidence_sequence(Estimates(value, early - value, seen, least, most), schedule=schedule_until(MOST_BLOCKS))


def is_ever_wrong(deals):
    """Whether any interval misses the truth, at any look: the influences of all deals have the mean zero."""
    looks = np.array([look for look in schedule_until(MOST_BLOCKS).looks() if look <= len(deals)])
    return any(misses_truth(intervals_at(deals, look)) for look in looks[are_far_off(deals, looks)])


def misses_truth(found):
    return bool(((found.low > 0) | (found.high < 0)).any())


def are_far_off(deals, looks):
    """The looks at which some mean is so far off that an interval might miss the truth; others are not computed."""
    means, squares = (np.cumsum(deals**power, axis=0)[looks - 1] / looks[:, None] for power in (1, 2))
    errors = np.sqrt(np.maximum(squares - means**2, 0) / looks[:, None])
    return (np.abs(means) > SURELY_INSIDE * errors).any(axis=1)


def sessions_gone_wrong(deals, sessions, most):
    """Of sessions with one edit each, those in which any look was wrong."""
    random = np.random.default_rng(21)
    return sum(is_ever_wrong(drawn(deals[number % len(deals)], most, random)) for number in range(sessions))


def lucky_tries(deals, sessions, most):
    """Of sessions with five edits that change nothing: how often the best is wrong, and still is when confirmed."""
    random = np.random.default_rng(22)
    wrong = confirmed = 0
    for _ in range(sessions):
        tried = drawn(deals, most, random)
        best = int(np.argmax([np.abs(one.mean(axis=0) / one.std(axis=0)).max() for one in tried]))
        wrong += misses_truth(intervals_at(tried[best], most))
        confirmed += is_ever_wrong(drawn(deals[best], most, random))
    return wrong, confirmed


def is_seldom(happened, sessions):
    """In few sessions no more often than allowed but for chance; in many no more often at all."""
    if sessions == MANY:
        return happened <= MOST_WRONG * sessions
    return wilson_interval(happened / sessions, sessions)[0] <= MOST_WRONG


def test_sessions_are_looked_at_with_the_intervals_that_the_bench_shows():
    context = toy_context(1)
    (table,) = change_tables_along(context, ["variant"])
    (deals,) = differences_in(context)
    shown = table.lines.filter(measure="win share")
    half = (intervals_at(deals, len(deals)).high - intervals_at(deals, len(deals)).low) / 2
    assert half == pytest.approx(((shown["high"] - shown["low"]) / 2).to_numpy(), abs=2e-3)


def test_hardly_any_session_has_a_look_that_is_wrong(toy_deals):
    assert is_seldom(sessions_gone_wrong(toy_deals, FEW, SHORT), FEW)


def test_what_was_lucky_is_hardly_ever_confirmed(toy_deals):
    assert is_seldom(lucky_tries(toy_deals, FEW, SHORT)[1], FEW)


@pytest.mark.long
def test_of_2000_planted_sessions_at_most_6_percent_have_a_look_that_is_wrong(real_deals):
    wrong = sessions_gone_wrong(real_deals, MANY, MOST_BLOCKS)
    print(f"\n{MANY} sessions of up to {MOST_BLOCKS} deals: any look wrong in {wrong} ({wrong / MANY:.1%})")  # noqa: T201
    assert is_seldom(wrong, MANY)


@pytest.mark.long
def test_of_2000_sessions_of_five_null_edits_at_most_6_percent_confirm_one(real_deals):
    wrong, confirmed = lucky_tries(real_deals, MANY, MOST_BLOCKS)
    print(  # noqa: T201
        f"\n{MANY} sessions of five edits that change nothing, {MOST_BLOCKS} deals: the best is wrong in {wrong} "
        f"({wrong / MANY:.1%}), and is confirmed in {confirmed} ({confirmed / MANY:.1%})"
    )
    assert is_seldom(confirmed, MANY)
