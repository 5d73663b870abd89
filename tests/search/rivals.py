# ruff: noqa: T201  a script too
"""Established optimisers on the planted problem, with the games that our own search has: CMA-ES and TPE.

    python -m tests.search.rivals

prints how far off the box is that each ends with, after the same choosing. TPE needs optuna, which nothing else does.
"""

import sys

import numpy as np
from cmaes import CMA

from mrsim.search.additive_model import fit_additive_model
from mrsim.search.balance import (
    A_BATCH,
    BEAM_WIDTH,
    FINALISTS,
    KINDS_OF_CHANGE,
    allowed_changes,
    choose_boxes,
    plan_balance,
    search_boxes,
)
from mrsim.search.beam_search import ReachableBoxes
from mrsim.seeds import CHOOSING, SEARCHING, seed_for
from tests.search.planted import Planted, effect


def problem(seed, kinds):
    rng = np.random.default_rng([seed, 77])
    away = np.array(effect(rng, 0.03))
    return Planted({f"K{n}": effect(rng, 0.006) for n in range(kinds)}, tuple(0.25 + away), bend=0.2)


def decoded(reach, point):
    """The nearest box: what is wished for most comes for what is wished for least, as long as that is whole."""
    wish, moves = point.copy(), np.zeros(len(point))
    for _ in range(reach.most):
        comes, goes = int(np.argmax(wish)), int(np.argmin(wish))
        if wish[comes] < 0.5 or wish[goes] > -0.5:
            break
        longer = moves.copy()
        longer[comes] += 1
        longer[goes] -= 1
        if reach.price(longer) is None:
            break
        moves = longer
        wish[comes] -= 1
        wish[goes] += 1
    return reach.edit(moves)


def squares(reach, edits, seed, blocks):
    found = dict(reach.arena.play(["", *edits], seed, blocks))
    return [float(((found[edit].value - reach.goals.meant) ** 2).mean()) for edit in edits]


def own(reach, plan, seed):
    model = fit_additive_model(search_boxes(reach, plan, seed, lambda _: None))
    return [reach.edit(moves) for boxes in reach.best(model, BEAM_WIDTH).values() for moves in boxes[:FINALISTS]]


def cma(reach, plan, seed):
    size = len(reach.parts)
    optimiser = CMA(mean=np.zeros(size), sigma=1.0, seed=seed + 1, population_size=A_BATCH, lr_adapt=True)
    seen = {}
    for number in range(plan.batches):
        drawn = [optimiser.ask() for _ in range(A_BATCH)]
        edits = [decoded(reach, point) for point in drawn]
        worth = squares(reach, edits, seed_for(seed, SEARCHING, number), plan.blocks)
        seen |= dict(zip(edits, worth, strict=True))
        optimiser.tell(list(zip(drawn, worth, strict=True)))
    last = [decoded(reach, optimiser.mean), *(decoded(reach, optimiser.ask()) for _ in range(FINALISTS * reach.most))]
    return [*last[: FINALISTS * reach.most // 2], *sorted(seen, key=seen.get)[: FINALISTS * reach.most // 2]]


def tpe(reach, plan, seed):
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True, constant_liar=True))
    seen = {}
    for number in range(plan.batches):
        trials = [study.ask() for _ in range(A_BATCH)]
        edits = []
        for trial in trials:
            point = [trial.suggest_int(part, -2, 2) for part in reach.parts]
            edits.append(decoded(reach, np.array(point, np.float64)))
        worth = squares(reach, edits, seed_for(seed, SEARCHING, number), plan.blocks)
        seen |= dict(zip(edits, worth, strict=True))
        for trial, value in zip(trials, worth, strict=True):
            study.tell(trial, value)
    return sorted(seen, key=seen.get)[: FINALISTS * reach.most]


def ends_with(search, planted, games, seed, most=6):
    """How far off the box is that is chosen, in points."""
    reach = ReachableBoxes(planted, allowed_changes(planted.changes, KINDS_OF_CHANGE), most)
    plan = plan_balance(games, planted.games_a_block, most)
    edits = [edit for edit in dict.fromkeys(search(reach, plan, seed)) if edit]
    chosen = choose_boxes(
        planted, {edit: planted.price(edit) for edit in edits}, seed_for(seed, CHOOSING), plan.choosing
    )
    return 100 * min(
        planted.goals.distance(planted.truth(edit)) for edit in [*list(chosen)[-1:], *([] if chosen else [""])]
    )


if __name__ == "__main__":
    searches = [one for one in (own, cma, tpe) if len(sys.argv) < 2 or one.__name__ in sys.argv[1:]]
    for kinds, games, runs in ((8, 300_000, 20), (25, 300_000, 20), (25, 4_000_000, 10)):
        before = np.mean([100 * problem(s, kinds).goals.distance(problem(s, kinds).truth("")) for s in range(runs)])
        print(f"{kinds} kinds, {games:,} games, {runs} runs; off by {before:.2f} before", flush=True)
        for search in searches:
            off = [ends_with(search, problem(seed, kinds), games, seed) for seed in range(runs)]
            print(f"  {search.__name__:4} {np.mean(off):.2f} ± {np.std(off) / np.sqrt(runs):.2f}", flush=True)
