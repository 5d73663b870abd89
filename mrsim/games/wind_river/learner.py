"""What experts of Wind River learn from: varied tables, and the positions of games that are played there."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from mrsim.games.contract import Match
from mrsim.games.kit.network_files import fill_network
from mrsim.games.kit.training_games import players_who_show, watch_games
from mrsim.games.kit.training_positions import Positions, TrainingTable, Weights
from mrsim.games.wind_river.facts.expert_features import EXPERT_FEATURES
from mrsim.games.wind_river.players.expert_networks import ASKING, NETWORKS
from mrsim.games.wind_river.players.training_looks import (
    FINAL_POINTS,
    GAME,
    MOST_LOOKS,
    OWNER,
    watch_training_game,
)
from mrsim.games.wind_river.rules.limits import FEWEST_PLAYERS, PLAYERS

STANDARD_BLOCKS: Final = 500
EDITION_BLOCKS: Final = 150
EDIT_BLOCKS: Final = 70
"""Blocks of a round with the printed box, with each other edition, and with each edit."""
EDITIONS: Final = ("few-buffaloes", "long-board")
EDITS: Final = (
    "blocks=3",
    "tipis-2",
    "tipis+2",
    "placing_cost=1 block_limit=5",
    "placing_cost=2",
    "block_limit=20 blocks=4",
    "feeding_cost=0",
    "placing_cost=4 blocks=2",
    "feeding_cost=2 blocks=3",
    "toll=2",
    "buffalo_limit=4",
    "herd.0+1",
    "herd.2=1 herd.0=3",
    "rows=5",
    "lanes=5 closed_lanes.3=()",
    "starting_tipis=3",
    "starting_tipis=1 blocks=3",
)
QUICK_PLANNER: Final = "planner:playouts=16"
AMONG_EXPERTS: Final = ("expert",)
AMONG_PLANNERS: Final = ("expert", QUICK_PLANNER, QUICK_PLANNER, QUICK_PLANNER)
TWELFTHS: Final = 12


class WindRiverLearner:
    """Shows the positions of games of Wind River."""

    expert: str = "expert"
    asking: frozenset[str] = ASKING
    features: tuple[str, ...] = EXPERT_FEATURES
    numbers_of_players: tuple[int, ...] = tuple(range(FEWEST_PLAYERS, PLAYERS + 1))
    networks_file: Path = NETWORKS
    goes_on: bool = True
    """Each fit begins with the network of the last round, or play would change too much from round to round."""
    teachers: tuple[str, ...] = (QUICK_PLANNER, "careful", "careful", "careful")
    pupils: tuple[str, ...] = ("expert", QUICK_PLANNER, "expert", "careful")

    def training_tables(self, players: int) -> Sequence[TrainingTable]:  # noqa: ARG002  all are played by 3 and 4
        """The printed box, the other editions, and changed boxes."""
        return (
            TrainingTable({}, STANDARD_BLOCKS),
            TrainingTable({}, STANDARD_BLOCKS, AMONG_EXPERTS),
            TrainingTable({}, STANDARD_BLOCKS, AMONG_PLANNERS),
            *(TrainingTable({"edition": edition}, EDITION_BLOCKS) for edition in EDITIONS),
            *(TrainingTable({"edit": edit}, EDIT_BLOCKS) for edit in EDITS),
        )

    def watch(self, match: Match, weights: Weights | None, first_block: int, blocks: int, chance: int) -> Positions:
        """The positions of some blocks, as their owners leave them."""
        playing: Any = match
        here, record = playing.places(), playing.match_record(tally=False)
        if weights is not None:
            fill_network(here.scratch.expert.network, weights)
        watched = players_who_show(playing, self.expert)
        inputs, seen = watch_games(
            *(playing, here, record, first_block, blocks),
            inputs=len(EXPERT_FEATURES),
            notes=GAME,
            most_looks=MOST_LOOKS,
            watch=lambda seats, block, rotation, looked_at, notes: watch_training_game(
                *(here.table, here.desk, here.scratch, seats, record),
                *(block, rotation, watched, chance),
                *(looked_at, notes),
            ),
        )
        points = (seen[FINAL_POINTS] / TWELFTHS).astype(np.float32)
        return Positions(inputs, seen[OWNER].copy(), np.zeros_like(points), points, seen[GAME].copy())
