"""How near experts come to the best possible play, in boxes so tiny that it can be found.

The others play `greedy`, whatever comes. All of a game's parcels are in sight, or are known to be those that are left.
"""

from dataclasses import dataclass

import numpy as np
import pytest

from mrsim.games.moon_river.box import load_box
from mrsim.games.moon_river.rules.question_codes import CLAIM
from mrsim.matches.play import prepare_match
from tests.moon_river.exact_play import points_of_best_play

PRINTED = load_box()
GOODS = {"desert": "gold", "canyon": "gold", "meadow": "gold", "forest": "beaver", "corn": "corn"}
TINY_GAMES = [(4, 8), (2, 8)]
"""Players and parcels. With four players and 12 parcels experts lay little better than chance, as their page says."""


def tiny_box(folder, parcels, seed):
    """A box with some parcels of the printed one, drawn by a seed, without their circles."""
    draw = np.random.default_rng(seed)
    slots = [kind for kind in PRINTED.parcel_slots if kind is not None]
    lines = ["kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number"]
    for number, slot in enumerate(draw.choice(len(slots), parcels, replace=False)):
        kind = PRINTED.kinds[slots[slot]]
        goods = GOODS.get(kind.landscape)
        held = [str(kind.resource if goods == name else 0) for name in ("gold", "beaver", "corn")]
        lines.append(f"P{number},1,{kind.landscape},{kind.cows},{kind.drought},0,{','.join(held)},{kind.number}")
    file = folder / f"tiny-{parcels}-{seed}.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def match_of(strategy, players, box):
    lineup = (strategy, *("greedy",) * (players - 1))
    return prepare_match("moon-river", strategies=lineup, seed=3, players=players, box=box, standings_every=0)[1]


def points_of(match, block, rotation):
    """What player 0 has in one game."""
    rows = match.play(block, 1)
    return int(rows[(rows["rotation"] == rotation) & (rows["player"] == 0)]["score"][0])


@dataclass
class MeanPoints:
    """What a player has on average: as it plays, at best with its claims, at best, and by chance."""

    played: float
    with_its_claims: float
    best: float
    random: float

    @property
    def part(self):
        """Of what the best play has more than random play."""
        return (self.played - self.random) / (self.best - self.random)

    @property
    def part_of_laying(self):
        """Of what the best play with the same claims has more than random play."""
        return (self.played - self.random) / (self.with_its_claims - self.random)


def measured(folder, strategy, players, parcels, deals):
    found = []
    for block in range(deals):
        box = tiny_box(folder, parcels, block)
        match = match_of(strategy, players, box)
        rotation = block % match.rotations
        game = (block, rotation)
        best = points_of_best_play(match, *game)
        claimed = points_of_best_play(match, *game, as_played=1 << CLAIM)
        played = points_of(match, *game)
        assert played <= claimed <= best, "nobody does better than the best"
        found.append((played, claimed, best, points_of(match_of("random", players, box), *game)))
    return MeanPoints(*np.mean(found, axis=0))


@pytest.mark.parametrize(("players", "parcels"), TINY_GAMES)
@pytest.mark.parametrize("deals", [6, pytest.param(200, marks=pytest.mark.long)])
def test_with_what_they_have_claimed_experts_lay_nearly_as_well_as_can_be(tmp_path, players, parcels, deals):
    found = measured(tmp_path, "expert", players, parcels, deals)
    assert found.part_of_laying >= 0.85, found


@pytest.mark.long
@pytest.mark.parametrize(("players", "parcels", "least"), [(4, 8, 0.6), (2, 8, 0.3), (4, 12, 0.05)])
def test_what_experts_and_planners_have_of_the_best_play(tmp_path, players, parcels, least, capsys):
    """Games this short are far from any that experts have learnt from: they claim as if many rounds were to come."""
    found = {name: measured(tmp_path, name, players, parcels, 200) for name in ("expert", "planner")}
    with capsys.disabled():
        for name, means in found.items():
            print(f"\n{name}, {players} players, {parcels} parcels: {means.part:.3f} of the best; {means}")  # noqa: T201
    assert found["expert"].part >= least
