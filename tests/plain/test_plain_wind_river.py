"""Wind River in one file gives the same rows as the compiled game, byte for byte, for the same choices.

The choices are those of told games, of several strategies. So every option that was taken must be legal here too, and
the numbers of decisions, which are columns, say that as many options were legal whenever somebody decided.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mrsim.games.contract import Lineup
from mrsim.games.plain.finding import load_plain_game
from mrsim.games.plain.match import PlainMatch
from mrsim.matches.play import prepare_match

FILE = Path(__file__).with_name("plain_wind_river.py")
CASES = {
    "four by chance": (4, ["random"], 12),
    "three by chance": (3, ["random"], 12),
    "four of different skill": (4, ["random", "greedy", "careful", "rusher"], 6),
    "three of different skill": (3, ["settler", "random", "herder"], 6),
}


def spot(pair):
    return None if pair is None else tuple(pair)


def choices_of(events) -> Iterator[Any]:
    """What was chosen in a told game, in order; who starves is told when the feeding is over, and is asked before."""
    for event in events:
        match event["event"]:
            case "pitch":
                yield "pitch", spot(event["hex"])
            case "herd":
                yield "drive" if event["extra"] else "herd", spot(event["from"]), spot(event["to"])
            case "feed":
                yield from (("starve", spot(each)) for each in event["starved"])
            case "move_tipi":
                yield "walk", spot(event["from"]), spot(event["to"])
            case "gather":
                yield ("gather",)
            case "place_tipi":
                yield "place", spot(event["hex"])


class RepeatedMatch(PlainMatch):
    """Plays what was told by the compiled game."""

    compiled: Any

    def seat_game(self, block, rotation):
        self.choices = choices_of(self.compiled.tell(block, rotation).events)
        return super().seat_game(block, rotation)

    def _decide(self, here, seat, question, options, explain):  # noqa: ARG002  the told game decides
        here.asked[seat] += 1
        here.real[seat] += len(options) > 1
        choice = next(self.choices)
        while choice not in options and choice[0] == "starve":  # whoever had no choice was not asked
            choice = next(self.choices)
        assert choice in options, (choice, options)
        return choice


@pytest.mark.parametrize("case", CASES)
def test_rows_are_those_of_the_compiled_game_to_the_byte(case):
    players, strategies, blocks = CASES[case]
    compiled = prepare_match("wind-river", players=players, strategies=strategies, seed=9)[1]
    declared = load_plain_game(str(FILE))
    values = {setting.name: setting.default for setting in declared.settings} | {"players": players}
    plain = RepeatedMatch(declared, values, Lineup(("random",)), 9)
    plain.compiled = compiled
    plain.strategies, plain.labels = compiled.strategies, compiled.labels
    plain.same_as, plain.rotations = compiled.same_as, compiled.rotations
    rows, expected = plain.play_here(0, blocks, []), compiled.play(0, blocks)
    found = np.zeros(len(rows), expected.dtype)
    assert set(found.dtype.names) <= set(rows.dtype.names)
    for name in found.dtype.names:
        np.testing.assert_array_equal(rows[name], expected[name], name)
        found[name] = rows[name]
    assert found.tobytes() == expected.tobytes()
