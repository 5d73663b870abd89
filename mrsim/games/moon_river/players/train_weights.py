"""How planners learn what things weigh: they play against themselves, and see what ranches came to.

    python -m mrsim.games.moon_river.players.train_weights --rounds 4

plays, fits, writes `learnt.csv` and plays again with what was learnt. A ranch is looked at whenever its owner has
laid or claimed; what it came to is what the weights so far expected a little later, and later still, and the score
at the end (Sutton's λ-return). The fit is linear, by least squares.
"""

import argparse
import csv
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.engine.jit import entry_point, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.contract import Lineup
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.facts.planner_features import (
    BASE,
    FEATURES,
    OF_SCENARIOS,
    POINTS,
    TO_COME,
    TURNS_BEFORE_OTHERS,
)
from mrsim.games.moon_river.game import MoonRiver, MoonRiverMatch
from mrsim.games.moon_river.players.imagined_moves import hold_sure_parcels, parcels_to_come
from mrsim.games.moon_river.players.learnt_weights import LEARNT, load_learned_weights
from mrsim.games.moon_river.players.ranch_value import look_at, note_unseen
from mrsim.games.moon_river.players.table import deal, decide, open_game
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND
from mrsim.games.moon_river.rules.records import COLUMN, FEWEST_PLAYERS, PLAYERS, Scratch, Table
from mrsim.games.moon_river.rules.turn import answer
from mrsim.games.moon_river.settings import SETTINGS

Numbers = npt.NDArray[Any]

BOXES: Final[tuple[tuple[int, Mapping[str, Any]], ...]] = (
    (200, {}),
    (50, {"edition": "h2"}),
    (50, {"edition": "h6"}),
    (50, {"geometry": "straight"}),
)
"""Blocks to play in a round, and what is assumed about the box."""

RANDOM_CHOICES: Final = 0.02
"""The share of choices made at random, so that ranches occur which no plan would lead to."""
LOOKS_A_GAME: Final = 400
"""More than the looks at all ranches in a game of two players."""
FADE: Final = 0.93
"""λ: how much of what a ranch came to is read off later looks rather than off the next one."""
MEMORY: Final = 0.6
"""The weight of what was learnt a round earlier."""
RIDGE: Final = 3.0
"""Keeps the weights of what is rarely seen small."""
EARLY_NOISE: Final = 4.0
"""A look counts less the more parcels are to come: 1 / (this + parcels to come)."""

WHOSE, LEFT, CAME_TO, GAME = range(4)
"""Columns beside the features: the seat, parcels to come, the score in the end, the number of the game."""


@rule
def record_look(features: Any, notes: Any, row: int, table: Table, scratch: Scratch, seat: int) -> None:
    """One row: a ranch as its owner has left it."""
    scratch.game[0].ranch[0] = table.game.ranch[seat]
    ranch = scratch.game[0].ranch[0]
    hold_sure_parcels(ranch, table.game, table.box, seat)
    note_unseen(scratch.outlook, table.game, table.box)
    look_at(scratch.outlook, ranch, table.game, table.box)
    for k in range(len(FEATURES)):
        features[row, k] = scratch.outlook.feature[k]
    notes[row, WHOSE] = seat
    notes[row, LEFT] = parcels_to_come(table.game, table.box, seat)


@entry_point
def watch_game(
    table: Table,
    desk: Any,
    scratch: Scratch,
    players: Any,
    match: Any,
    block: int,
    rotation: int,
    features: Any,
    notes: Any,
) -> int:
    """Play a game and look at ranches; how many looks there were."""
    deal(table, match, block)
    open_game(table, match, block, rotation)
    game = table.game
    key = derive_key(table.deal.noise, rotation)
    row = 0
    while game.question != OVER:
        seat, question, played = game.seat, game.question, game.round_number
        if played > 0 and (question == CLAIM or (question == EXPAND and game.uses[EXPAND] > 0)):
            record_look(features, notes, row, table, scratch, seat)
            row += 1
        choice = decide(table, desk, scratch, players)
        key = derive_key(key, 0)
        if desk.count > 1 and draw_below(key, 1_000_000) < RANDOM_CHOICES * 1_000_000:
            choice = desk.code[draw_below(derive_key(key, 1), desk.count)]
        answer(table, choice)
        if question == CLAIM and played > 0 and game.round_number == played:
            record_look(features, notes, row, table, scratch, seat)
            features[row, TURNS_BEFORE_OTHERS] = COLUMN - 1 - choice
            row += 1
    for i in range(row):
        notes[i, CAME_TO] = game.ranch[notes[i, WHOSE]].points
    return row


def collect_looks(match: MoonRiverMatch, blocks: int) -> tuple[Numbers, Numbers]:
    """All looks of these blocks: features, and notes beside them."""
    here, record = match.places(), match.match_record(tally=False)
    games = blocks * match.rotations
    features = np.zeros((games * LOOKS_A_GAME, len(FEATURES)), np.float32)
    notes = np.zeros((games * LOOKS_A_GAME, 4), np.int64)
    row = 0
    for game in range(games):
        block, rotation = divmod(game, match.rotations)
        most = slice(row, row + LOOKS_A_GAME)
        seats = match.at_deal(here, record, block).seats
        seen = watch_game(
            here.table, here.desk, here.scratch, seats, record, block, rotation, features[most], notes[most]
        )
        notes[row : row + seen, GAME] = game
        row += seen
    return features[:row].copy(), notes[:row].copy()


def shares_of_knots(left: Numbers) -> Numbers:
    """How much each of the knots counts."""
    return np.stack([np.interp(left, TO_COME, knot) for knot in np.eye(len(TO_COME))], axis=1)


def lambda_returns(features: Numbers, notes: Numbers, weights: Numbers) -> Numbers:
    """The λ-return of every look: later ones of the same seat first."""
    expected = features[:, POINTS].astype(float)
    for knot, share in zip(weights, shares_of_knots(notes[:, LEFT]).T, strict=True):
        expected += share * (features @ knot)
    found = notes[:, CAME_TO].astype(float)
    later: dict[tuple[int, int], int] = {}
    for row in range(len(found) - 1, -1, -1):
        owner = int(notes[row, GAME]), int(notes[row, WHOSE])
        if owner in later:
            found[row] = (1 - FADE) * expected[later[owner]] + FADE * found[later[owner]]
        later[owner] = row
    return found


def normal_equations(features: Numbers, notes: Numbers, weights: Numbers) -> tuple[Numbers, Numbers]:
    """The normal equations of the fit: what is to be explained is what came beyond the points so far."""
    rest = lambda_returns(features, notes, weights) - features[:, POINTS]
    counts = 1 / (EARLY_NOISE + notes[:, LEFT])
    size = len(TO_COME) * len(FEATURES)
    left, right = np.zeros((size, size)), np.zeros(size)
    for part in np.array_split(np.arange(len(rest)), 1 + len(rest) // 50_000):
        all_of_them = shares_of_knots(notes[part, LEFT])[:, :, None] * features[part, None, :]
        flat = all_of_them.reshape(len(part), size)
        left += flat.T @ (flat * counts[part, None])
        right += (flat * counts[part, None]).T @ rest[part]
    return left, right


def solve_weights(left: Numbers, right: Numbers) -> Numbers:
    """Weights by knot and feature; a knot that was never near keeps those of the one before."""
    size = len(right)
    weights = np.linalg.solve(left + RIDGE * np.eye(size), right).reshape(len(TO_COME), len(FEATURES))
    for knot in range(1, len(TO_COME)):
        if not weights[knot].any():
            weights[knot] = weights[knot - 1]
    return weights


def write_weights(weights: Numbers) -> None:
    """What was learnt, as a table."""
    with LEARNT.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["players", "scenario", "feature", *(f"{parcels:.0f}" for parcels in TO_COME)])
        for players, of_players in enumerate(weights, start=FEWEST_PLAYERS):
            for scenario, of_scenario in zip(OF_SCENARIOS, of_players, strict=True):
                for feature, numbers in zip(FEATURES, of_scenario.T, strict=True):
                    rows.writerow([players, scenario, feature, *(f"{number:.3f}" for number in numbers)])


def training_match(players: int, scenario: str, box: Mapping[str, Any], beside: str, seed: int) -> MoonRiverMatch:
    """Planners, and others beside them."""
    lineup = Lineup(tuple(("planner", beside)[player % 2] for player in range(players)), noise_by_player=True)
    values = {setting.name: setting.default for setting in SETTINGS} | {"players": players, **box}
    if scenario != BASE:
        values |= {"mode": "legends", "scenario": scenario}
    return MoonRiver().match(values, lineup, seed, 0)


def learn_weights(players: Sequence[int], rounds: int, beside: str, seed: int, scale: float) -> None:
    """Play, fit, and play again with what was learnt."""
    remembered: dict[tuple[int, str], tuple[Numbers, Numbers]] = {}
    weights = load_learned_weights()
    for round_number in range(rounds):
        for number, (place, scenario) in product(players, enumerate(OF_SCENARIOS)):
            of_them = weights[number - FEWEST_PLAYERS, place]
            left, right = (MEMORY * part for part in remembered.get((number, scenario), (np.zeros(()), np.zeros(()))))
            for blocks, box in BOXES:
                match = training_match(number, scenario, box, beside, seed + round_number)
                features, notes = collect_looks(match, int(scale * blocks))
                more = normal_equations(features, notes, of_them)
                left, right = left + more[0], right + more[1]
                print(f"{number} {scenario} {dict(box)}: {notes[:, CAME_TO].mean():.2f} points", flush=True)  # noqa: T201
            remembered[number, scenario] = left, right
            of_them[:] = solve_weights(left, right)
            write_weights(weights)


def train_as_asked() -> None:
    """Learn the weights as the options of the command line say."""
    parser = argparse.ArgumentParser(description="Learn the weights of planners from their own games.")
    parser.add_argument("--players", type=int, nargs="+", default=list(range(FEWEST_PLAYERS, PLAYERS + 1)))
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--beside", default="planner", help="whose ranches are looked at, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="games a round, as a multiple")
    options = parser.parse_args()
    learn_weights(options.players, options.rounds, options.beside, options.seed, options.scale)


if __name__ == "__main__":
    train_as_asked()
