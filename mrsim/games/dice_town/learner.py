"""What experts of Dice Town learn from: varied tables, and the towns that are seen between the rounds played there."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from mrsim.games.contract import Match
from mrsim.games.dice_town.box.contents import BASE
from mrsim.games.dice_town.box.player_count import PLAYERS_OF_BASE
from mrsim.games.dice_town.facts.expert_features import TOWN_FEATURES
from mrsim.games.dice_town.players.expert_networks import ASKING, NETWORKS
from mrsim.games.dice_town.players.training_rounds import (
    FINAL_POINTS,
    GAME,
    MOST_LOOKS,
    OWNER,
    SHARES,
    STANDING,
    TWELFTHS,
    watch_rounds,
)
from mrsim.games.dice_town.rules.limits import FEWEST_PLAYERS, PLAYERS
from mrsim.games.kit.network_files import fill_network
from mrsim.games.kit.training_games import players_who_show, watch_games
from mrsim.games.kit.training_positions import Positions, TrainingTable, Weights

MIXED_BLOCKS: Final = 1200
EXPERT_BLOCKS: Final = 1200
PLANNER_BLOCKS: Final = 1000
READING_BLOCKS: Final = 200
EDIT_BLOCKS: Final = 200
"""Blocks of a round: with the printed box at mixed tables, by experts and by planners, with each reading and edit."""
AMONG_EXPERTS: Final = ("expert",)
AMONG_PLANNERS: Final = ("planner",)
"""They play five times as fast as experts, and show what a town is worth to good players."""
READINGS: Final = (
    {"indian_die": 0},
    {"deeds": "d2"},
    {"villains": "v3"},
    {"second": "none"},
    {"bribes": "none"},
    {"loot": "store"},
)
EDITS: Final = (
    "nuggets=25 nuggets_of_two=20",
    "nuggets=60 nuggets_of_two=45",
    "ranch=4",
    "deed-5=8 deed-1=1",
    "deed-4=0 deed-3=1",
    "cash=12 bank=8",
    "cash=4",
    "villain.reward+3",
    "equipment-8=3 equipment-1=4",
    "holdup=4 counter=0 swindler=3",
)


class DiceTownLearner:
    """Shows the towns of games of Dice Town."""

    expert: str = "expert"
    asking: frozenset[str] = ASKING
    features: tuple[str, ...] = TOWN_FEATURES
    numbers_of_players: tuple[int, ...] = tuple(range(FEWEST_PLAYERS, PLAYERS + 1))
    networks_file: Path = NETWORKS
    goes_on: bool = True
    """Each fit begins with the network of the last round."""
    fade: float = 0.8
    """What a town was worth is read off what was expected a few rounds later, for dice decide much of the rest."""
    teachers: tuple[str, ...] = ("planner", "planner", "careful")
    pupils: tuple[str, ...] = ("expert", "planner", "expert")

    def training_tables(self, players: int) -> Sequence[TrainingTable]:
        """The printed box, other readings of the rules, and changed boxes; the base game for up to five."""
        base = ({"expansion": BASE},) if players <= PLAYERS_OF_BASE else ()
        return (
            TrainingTable({}, MIXED_BLOCKS),
            TrainingTable({}, EXPERT_BLOCKS, AMONG_EXPERTS),
            TrainingTable({}, PLANNER_BLOCKS, AMONG_PLANNERS),
            *(TrainingTable(reading, READING_BLOCKS) for reading in (*base, *READINGS)),
            *(TrainingTable({"edit": edit}, EDIT_BLOCKS) for edit in EDITS),
        )

    def watch(self, match: Match, weights: Weights | None, first_block: int, blocks: int, chance: int) -> Positions:
        """The towns of some blocks, as players see them between the rounds."""
        playing: Any = match
        here, record = playing.places(), playing.match_record(tally=False)
        if weights is not None:
            fill_network(here.scratch.outlook.network, weights)
        watched = players_who_show(playing, self.expert)
        inputs, seen = watch_games(
            *(playing, here, record, first_block, blocks),
            inputs=len(TOWN_FEATURES),
            notes=GAME,
            most_looks=MOST_LOOKS,
            watch=lambda seats, block, rotation, looked_at, notes: watch_rounds(
                *(here.table, here.desk, here.scratch, seats, record),
                *(block, rotation, watched, chance),
                *(looked_at, notes),
            ),
        )
        standing, outcome = seen[STANDING] / SHARES, seen[FINAL_POINTS] / TWELFTHS
        return Positions(
            inputs, seen[OWNER].copy(), standing.astype(np.float32), outcome.astype(np.float32), seen[GAME].copy()
        )
