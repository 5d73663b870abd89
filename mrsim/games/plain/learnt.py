"""What a plain game gives `mrsim learn`, and how `learnt` plays: it judges where each option leads."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mrsim.engine.rng import derive_key
from mrsim.errors import InputError
from mrsim.games.contract import Match
from mrsim.games.kit.training_positions import Positions, TrainingTable, Weights
from mrsim.games.plain.base import PlainGame
from mrsim.games.plain.shared_wins import shares_of_win

if TYPE_CHECKING:
    from mrsim.games.plain.declared import DeclaredGame

SAMPLES: Final = 3
"""How often what an option leads to is drawn, with what is hidden dealt again."""
WHOLE_WIN: Final = 100.0
"""Positions are worth win shares, in percent."""
BLOCKS_A_ROUND: Final = 1000
TWELFTHS: Final = 12

Judge = Callable[[PlainGame, int, Any, int], float]
"""What an option leads to, for the player in a seat, by a key for what is drawn."""


class PlainLearner:
    """Shows the positions of games, measured as the game says."""

    teachers: tuple[str, ...] = ("greedy", "random")
    pupils: tuple[str, ...] = ("learnt", "greedy")
    goes_on: bool = True
    expert: str = "learnt"
    asking: frozenset[str] = frozenset()
    """None: what is learnt is read of options, and knows no other box than the printed one."""

    def __init__(self, declared: "DeclaredGame") -> None:
        self.declared = declared
        self.numbers_of_players = tuple(sorted(declared.rules.numbers_of_players))
        self.networks_file = networks_file(declared)

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The names of what the game measures; InputError where it measures nothing."""
        return tuple(measured_names(self.declared))

    def training_tables(self, players: int) -> Sequence[TrainingTable]:  # noqa: ARG002  the same for all numbers
        """The printed box, by pupils among others and among themselves."""
        return (TrainingTable({}, BLOCKS_A_ROUND), TrainingTable({}, BLOCKS_A_ROUND, ("learnt",)))

    def watch(self, match: Match, weights: Weights | None, first_block: int, blocks: int, chance: int) -> Positions:
        """The positions of some blocks, as their owners leave them."""
        from mrsim.games.plain.worker_processes import watch_elsewhere

        return watch_elsewhere(match, weights, first_block, blocks, chance)


def measured_names(declared: "DeclaredGame") -> list[str]:
    """What the game measures; InputError where it measures nothing."""
    if declared.rules.measures is PlainGame.measures:
        raise InputError(
            f"{declared.name}: there is nothing to learn from; write def measures(self, seat) in {declared.file}."
        )
    values = {setting.name: setting.default for setting in declared.settings}
    game = declared.new_table(values["players"], declared.box, declared.lay_out(declared.box), values)
    game.faction = tuple(declared.rules.factions[: values["players"]])
    game.set_up()
    return list(game.measures(0))


def networks_file(declared: "DeclaredGame") -> Path:
    """Where what was learnt is found: beside the game."""
    return declared.file.with_suffix(".npz")


def judge_by(weights: Weights | None, declared: "DeclaredGame") -> Judge:
    """Judges what an option leads to by a network."""

    def judge(game: PlainGame, seat: int, option: Any, key: int) -> float:
        if weights is None:
            raise InputError(
                f"{declared.name}: nothing is learnt yet for {game.players} players; mrsim learn {declared.name} "
                f"--out {networks_file(declared)} learns it."
            )
        total = 0.0
        for sample in range(SAMPLES):
            twin = deepcopy(game)
            twin.random.begin(derive_key(key, sample))
            twin.redeal(seat)
            twin.play(option)
            total += (
                final_share(twin, seat) if twin.is_over() else value_of(weights, list(twin.measures(seat).values()))
            )
        return total / SAMPLES

    return judge


def value_of(weights: Weights, measured: Sequence[float]) -> float:
    """What a network says of a position."""
    first = np.maximum(np.asarray(measured, float) @ weights["first"][: len(measured)] + weights["first_bias"], 0)
    second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
    return float(second @ weights["last"] + weights["last_bias"].reshape(()))


def final_share(game: PlainGame, seat: int) -> float:
    """The share of the win at the end of a game, in percent."""
    points = [game.score(other) for other in range(game.players)]
    totals = [sum(own.values()) if isinstance(own, Mapping) else own for own in points]
    ranks = [(total, game.tie_break(other)) for other, total in enumerate(totals)]
    places = [1 + sum(other > own for other in ranks) for own in ranks]
    return WHOLE_WIN * shares_of_win(places)[seat] / TWELFTHS
