# ruff: noqa: T201  the long test prints its table
"""How strong experts are in boxes that they have not learnt from: other reserves, other bridges, other parcels."""

import numpy as np
import pytest

from mrsim.games.moon_river.box import load_box
from mrsim.games.moon_river.box.edit_targets import EDITS as LANGUAGE
from mrsim.games.moon_river.learner import EDITS
from mrsim.matches.play import prepare_match

BOARDS = ("mary", "wesley", "calamity", "big-jo")
BRIDGES = ((1, 1), (2, 1), (4, 1), (5, 1), (3, 2))
"""The cells of the printed ranch that touch the board."""
BOXES, SEED = 20, 18
LINEUP = ("expert", "planner", "planner", "planner")
BLOCKS_A_BOX, BLOCKS_OF_PRINTED = 100, 1000
"""Deals; each is played in four rotations."""
MOST_LOST = 0.03
"""Of the win share among three planners, against that in the printed box."""


def unseen_boxes(count=BOXES, seed=SEED):
    """Edits of the printed box: each gives two boards other spaces and bridges, and swaps some kinds of parcels."""
    draw = np.random.default_rng(seed)
    return [draw_edit(draw) for _ in range(count)]


def draw_edit(draw):
    edits = []
    for board in draw.choice(BOARDS, 2, replace=False):
        cells = sorted(draw.choice(len(BRIDGES), draw.integers(1, 4), replace=False))
        bridges = ",".join("({},{})".format(*BRIDGES[cell]) for cell in cells)
        edits += [f"{board}.reserve={draw.integers(2, 7)}", f"{board}.bridges={bridges}"]
    kinds = [kind.name for kind in load_box().kinds if kind.count > 1]
    rarer, commoner = draw.choice(kinds, 4, replace=False).reshape(2, 2)
    edits += [f"{kind}-1" for kind in rarer] + [f"{kind}+1" for kind in commoner]
    return " ".join(edits)


def shares_of_expert(edit, blocks):
    """The win share of the expert in each deal."""
    match = prepare_match(
        "moon-river", strategies=LINEUP, seed=SEED, noise="player", players=4, mode="legends", edit=edit
    )[1]
    rows = match.play(0, blocks)
    return (rows["win_twelfths"][rows["player"] == 0] / 12).reshape(blocks, -1).mean(axis=1)


def told(shares):
    return f"{100 * shares.mean():.1f} ± {196 * shares.std(ddof=1) / np.sqrt(len(shares)):.1f} %"


def test_unseen_boxes_are_playable_and_none_has_been_learnt_from():
    boxes = [LANGUAGE.apply(load_box(), edit) for edit in unseen_boxes()]
    learnt_from = [LANGUAGE.apply(load_box(), edit) for edit in EDITS]
    assert all(box not in [*boxes[:place], *learnt_from, load_box()] for place, box in enumerate(boxes))


@pytest.mark.long
def test_in_boxes_that_it_has_not_learnt_from_an_expert_is_as_strong_as_in_the_printed_one():
    printed = shares_of_expert("none", BLOCKS_OF_PRINTED)
    print(f"\n{told(printed)}  the printed box")
    unseen = []
    for edit in unseen_boxes():
        unseen.append(shares_of_expert(edit, BLOCKS_A_BOX))
        print(f"{told(unseen[-1])}  {edit}")
    print(f"{told(np.concatenate(unseen))}  all {BOXES} boxes")
    assert np.concatenate(unseen).mean() >= printed.mean() - MOST_LOST
