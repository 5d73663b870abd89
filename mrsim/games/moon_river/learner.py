"""What experts of Moon River learn from: varied tables, and the ranches of games that are played there."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from mrsim.games.contract import Match
from mrsim.games.kit.network_files import fill_network
from mrsim.games.kit.training_games import Notes, players_who_show, watch_games
from mrsim.games.kit.training_positions import Comparisons, Numbers, Positions, TrainingTable, Weights
from mrsim.games.moon_river.facts.expert_features import EXPERT_FEATURES
from mrsim.games.moon_river.names import SCENARIOS
from mrsim.games.moon_river.players.expert_networks import NETWORKS
from mrsim.games.moon_river.players.learnt_weights import EXPERTS
from mrsim.games.moon_river.players.training_looks import (
    BEHIND,
    COMPARED,
    FINAL_POINTS,
    GAME,
    MOST_LOOKS,
    OWNER,
    POINTS,
    THOUSAND,
    watch_training_game,
)
from mrsim.games.moon_river.rules.records import FEWEST_PLAYERS, PLAYERS

BASE_BLOCKS: Final = 1500
SCENARIO_BLOCKS: Final = 700
READING_BLOCKS: Final = 150
EDIT_BLOCKS: Final = 60
"""Blocks of a round in the base game, in each scenario, with each other reading of the box, and with each edit."""
READINGS: Final[tuple[dict[str, Any], ...]] = ({"edition": "h2"}, {"edition": "h6"}, {"geometry": "straight"})
EDITS: Final = (
    "mary.reserve+1",
    "big-jo.reserve+1",
    "wesley.reserve+1 calamity.reserve-1",
    "mary.bridges=(2,1),(3,2)",
    "canyon.drought-2",
    "cows-4",
    "D1-2 C3+2",
)
"""Changed boxes in Legends of the West."""
QUICK_PLANNER: Final = "planner:expand.options=2:expand.closely=2:claim.closely=1"
OWN_POINTS_OF_TWO: Final = "playouts=48:candidates=2:margin=8:trust=0:rivalry=0:horizon=2"
"""The two options that look best are played on from equally often, and only own points count."""
SEARCHER: Final = ":".join(
    (
        "simulator",
        *(f"{question}.{knob}" for question in ("claim", "expand") for knob in OWN_POINTS_OF_TWO.split(":")),
        "recruit.candidates=1:bonus.candidates=1",
    )
)
"""Finds out what a claim or a domino brings; all else it decides as an expert does."""


class MoonRiverLearner:
    """Shows the ranches of games of Moon River."""

    expert: str = "expert"
    asking: frozenset[str] = EXPERTS
    features: tuple[str, ...] = EXPERT_FEATURES
    numbers_of_players: tuple[int, ...] = tuple(range(FEWEST_PLAYERS, PLAYERS + 1))
    networks_file: Path = NETWORKS
    teachers: tuple[str, ...] = ("planner", QUICK_PLANNER, "planner")
    pupils: tuple[str, ...] = (
        "expert",
        QUICK_PLANNER,
        "expert:expand.judged=12:expand.options=0:claim.closely=0",
        "expert",
    )

    searchers: tuple[str, ...] = (SEARCHER, "expert")
    goes_on: bool = True
    """Each fit begins with the network of the last round: what is compared is what that network finds close."""
    epochs: int = 1
    """Each position is learnt from in several rounds."""

    def training_tables(self, players: int) -> Sequence[TrainingTable]:  # noqa: ARG002  all are played by 2, 3 and 4
        """The base game, every scenario, other readings of the box, and changed boxes."""
        legends = {"mode": "legends"}
        return (
            TrainingTable({}, BASE_BLOCKS),
            *(TrainingTable(legends | {"scenario": scenario}, SCENARIO_BLOCKS) for scenario in SCENARIOS),
            *(TrainingTable(reading, READING_BLOCKS) for reading in READINGS),
            *(TrainingTable(legends | {"edit": edit}, EDIT_BLOCKS) for edit in EDITS),
        )

    def watch(self, match: Match, weights: Weights | None, first_block: int, blocks: int, chance: int) -> Positions:
        """The ranches of some blocks, whenever their owners have laid or claimed."""
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
        points = seen[[POINTS, FINAL_POINTS]].astype(np.float32)
        left = seen[COMPARED] == 0
        return Positions(
            *(inputs[left], seen[OWNER][left], points[0][left], points[1][left], seen[GAME][left]),
            compared=comparisons_of(inputs[~left], seen[:, ~left]),
        )


def comparisons_of(inputs: Numbers, seen: Notes) -> Comparisons:
    """Of both options of each decision that a player has searched; they stand in rows one below the other."""
    worth = -seen[BEHIND] / THOUSAND - seen[POINTS]
    return Comparisons(inputs[::2], inputs[1::2], (worth[::2] - worth[1::2]).astype(np.float32))
