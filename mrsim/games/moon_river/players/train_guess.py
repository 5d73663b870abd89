"""How experts learn which dominoes deserve a look: they judge every domino of their games, and a line is fitted.

    python -m mrsim.games.moon_river.players.train_guess --seed 1

plays, fits what the traits of a domino say of how it was judged, and writes `domino_guess.csv`. Only differences
within a decision count, and most of all those between good dominoes.
"""

import argparse
import csv
from collections.abc import Mapping
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.engine.jit import entry_point, rule
from mrsim.games.contract import Lineup
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.facts.domino_traits import DOMINO_TRAITS, PHASES
from mrsim.games.moon_river.facts.expert_features import TO_COME as PARCELS_TO_COME
from mrsim.games.moon_river.game import MoonRiver, MoonRiverMatch
from mrsim.games.moon_river.players.domino_guess import see_domino
from mrsim.games.moon_river.players.imagined_moves import NOW, imagined_ranch, lay_on_next, look_up
from mrsim.games.moon_river.players.learnt_weights import GUESS
from mrsim.games.moon_river.players.lookahead import OPTIONS
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.players.table import deal, decide, open_game
from mrsim.games.moon_river.rules.question_codes import EXPAND
from mrsim.games.moon_river.rules.records import FEWEST_PLAYERS, PLAYERS, Scratch, Table
from mrsim.games.moon_river.rules.turn import answer
from mrsim.games.moon_river.settings import SETTINGS
from mrsim.games.moon_river.views import Me

Numbers = npt.NDArray[np.float64]

TEACHER: Final = "expert:expand.options=2:expand.closely=2:claim.closely=2"
TABLES: Final[tuple[Mapping[str, Any], ...]] = ({}, {"mode": "legends"})
BLOCKS: Final = 12
MOST_DOMINOES: Final = 80_000
"""More than all dominoes that are judged in a game."""
FEWEST_DOMINOES: Final = 4
"""Decisions with fewer teach nothing: all of their dominoes are looked at."""
CLOSE_TO_BEST: Final = 8.0
"""Points below the best one within which a domino counts much."""
RIDGE: Final = 1e-6
"""Keeps the weights of traits that are never seen small."""
JUDGED, TO_COME, DECISION = range(len(DOMINO_TRAITS), len(DOMINO_TRAITS) + 3)
"""Columns behind the traits."""


@entry_point
def watch_dominoes(
    table: Table,
    desk: Any,
    scratch: Scratch,
    players: Any,
    match: Any,
    block: int,
    rotation: int,
    rows: Any,
) -> int:
    """Play a game; a row for every domino that could be laid. How many there are."""
    deal(table, match, block)
    open_game(table, match, block, rotation)
    game, row, decision = table.game, 0, 0
    while game.question != OVER:
        seat, question = game.seat, game.question
        choice = decide(table, desk, scratch, players)
        if question == EXPAND and desk.count > FEWEST_DOMINOES:
            row = judge_dominoes(Me(game, table.box, seat, scratch), rows, row, decision)
            decision += 1
        answer(table, choice)
    return row


@rule
def judge_dominoes(me: Me, rows: Any, row: int, decision: int) -> int:
    """The traits of every domino, and what the network makes of it. The next row."""
    outlook, desk = me.scratch.expert, me.scratch.desk[OPTIONS]
    outlook.judges = 1
    me.scratch.searched = 0
    look_up(me)
    desk.count = 0
    list_pairs(me.game.ranch[me.seat_number], me.box, desk)
    for i in range(desk.count):
        see_domino(outlook, me.game, me.box, imagined_ranch(me, NOW), desk.code[i])
        for k in range(len(DOMINO_TRAITS)):
            rows[row, k] = outlook.trait[k]
        rows[row, JUDGED] = lay_on_next(me, NOW, desk.code[i], False)
        rows[row, TO_COME] = outlook.network.input[PARCELS_TO_COME]
        rows[row, DECISION] = decision
        row += 1
    outlook.judges = 0
    return row


def collect_dominoes(match: MoonRiverMatch, blocks: int) -> Numbers:
    """All dominoes of these blocks; decisions are numbered."""
    here, record = match.places(), match.match_record(tally=False)
    room = np.zeros((MOST_DOMINOES, DECISION + 1))
    seen: list[Numbers] = []
    decisions = 0.0
    for block, rotation in product(range(blocks), range(match.rotations)):
        seats = match.at_deal(here, record, block).seats
        count = watch_dominoes(here.table, here.desk, here.scratch, seats, record, block, rotation, room)
        rows = room[:count].copy()
        rows[:, DECISION] += decisions
        decisions = rows[-1, DECISION] + 1
        seen.append(rows)
    return np.concatenate(seen)


def within_decisions(numbers: Numbers, decision: npt.NDArray[np.int64]) -> Numbers:
    """Each number less the mean of its decision."""
    sums = np.zeros((decision.max() + 1, numbers.shape[1]))
    np.add.at(sums, decision, numbers)
    centred: Numbers = numbers - (sums / np.bincount(decision)[:, None])[decision]
    return centred


def fit_guess(rows: Numbers) -> Numbers:
    """What each trait is worth: a row for each phase."""
    _, decision = np.unique(rows[:, DECISION], return_inverse=True)
    traits, judged = rows[:, : len(DOMINO_TRAITS)], rows[:, JUDGED]
    best = np.full(decision.max() + 1, -np.inf)
    np.maximum.at(best, decision, judged)
    weight = np.exp((judged - best[decision]) / CLOSE_TO_BEST)[:, None]
    wide = np.concatenate([traits, traits * rows[:, [TO_COME]]], axis=1)
    inputs = within_decisions(wide, decision) * weight
    wanted = within_decisions(judged[:, None], decision) * weight
    size = inputs.shape[1]
    guess = np.asarray(np.linalg.solve(inputs.T @ inputs + RIDGE * len(inputs) * np.eye(size), inputs.T @ wanted))
    return guess.reshape(len(PHASES), len(DOMINO_TRAITS))


def write_guess(guess: Numbers) -> None:
    """What was learnt, as a table."""
    with GUESS.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["trait", *PHASES])
        for trait, numbers in zip(DOMINO_TRAITS, guess.T, strict=True):
            table.writerow([trait, *(f"{number:.5f}" for number in numbers)])


def learn_guess(blocks: int, seed: int) -> None:
    """Play with two, three and four players, in the base game and in Legends of the West; fit and write."""
    parts: list[Numbers] = []
    decisions = 0.0
    for players, settings in product(range(FEWEST_PLAYERS, PLAYERS + 1), TABLES):
        values = {setting.name: setting.default for setting in SETTINGS} | {"players": players, **settings}
        match = MoonRiver().match(values, Lineup((TEACHER,) * players, noise_by_player=True), seed, 0)
        rows = collect_dominoes(match, blocks)
        rows[:, DECISION] += decisions
        decisions = rows[-1, DECISION] + 1
        parts.append(rows)
    write_guess(fit_guess(np.concatenate(parts)))


def train_guess_as_asked() -> None:
    """Learn as the options of the command line say."""
    parser = argparse.ArgumentParser(description="Learn which dominoes deserve to be looked at.")
    parser.add_argument("--blocks", type=int, default=BLOCKS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learn_guess(options.blocks, options.seed)


if __name__ == "__main__":
    train_guess_as_asked()
