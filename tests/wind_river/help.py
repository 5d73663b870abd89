"""What many tests need: matches in a few words, turns laid out by hand, told games and their verdict."""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from mrsim.engine.records import zero_records
from mrsim.games.contract import Lineup, Told
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.wind_river.game import WindRiver, WindRiverMatch
from mrsim.games.wind_river.players.decisions import DECISIONS
from mrsim.games.wind_river.players.table import STEPS, deal, open_game
from mrsim.games.wind_river.presentation.transcript import read_events
from mrsim.games.wind_river.results.rows import ROW
from mrsim.games.wind_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.wind_river.settings import SETTINGS
from tests.wind_river.referee import Verdict, referee


@functools.cache
def match(strategies: str = "random", *, seed: int = 7, noise_by_player: bool = False, **values: Any) -> WindRiverMatch:
    """A match; what is not said is as a user gets it."""
    usual = {setting.name: setting.default for setting in SETTINGS}
    return WindRiver().match({**usual, **values}, Lineup(tuple(strategies.split(",")), noise_by_player), seed, 0)


def accepted(told: Told) -> Verdict:
    """The referee's verdict on a told game, whose rows must say the same."""
    verdict = referee(json.loads(json.dumps(told.events)))
    rows, players = told.rows, verdict.players
    ranks = [(player.home, player.blocks) for player in players]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    homes = [player.home for player in players]
    expected: dict[str, list[int]] = {
        "seat": list(range(len(players))),
        "score": homes,
        "tipis_home": homes,
        "place": places,
        "win_twelfths": [12 // len(verdict.winners) if place == 1 else 0 for place in places],
        "margin": [home - max(homes[:seat] + homes[seat + 1 :]) for seat, home in enumerate(homes)],
        "blocks": [player.blocks for player in players],
        "tipis_starved": [player.starved for player in players],
        "tipis_placed": [player.placed for player in players],
        "blocks_gathered": [player.gathered for player in players],
        "blocks_fed": [player.fed for player in players],
        "tolls": [player.tolls for player in players],
        "walks": [player.walks for player in players],
        "drives": [player.drives for player in players],
        "passes": [player.passes for player in players],
        "start_rows": [player.start_rows for player in players],
        "turns_camped": [player.turns_camped for player in players],
        "turns": [verdict.turns] * len(players),
        "buffaloes_left": [verdict.buffaloes] * len(players),
        "capped": [int(verdict.capped)] * len(players),
    }
    for name, column in expected.items():
        assert rows[name].tolist() == column, name
    return verdict


# --- turns laid out by hand

Hex = tuple[int, int]


def copied(record: Any) -> Any:
    """Another record with the same contents."""
    other = zero_records(record.dtype, 1)
    other[0] = record
    return other[0]


class Playing:
    """A game that stands still at every decision."""

    def __init__(self, match: WindRiverMatch, block: int = 0, rotation: int = 0) -> None:
        here = match.places()
        self.match = match
        self.table, self.desk, self.scratch = here.table, here.desk, here.scratch
        self.table.log.listening = 1
        with np.errstate(all="raise"):
            deal(self.table, match.match_record(tally=False), block)
            open_game(self.table, match.match_record(tally=False), block, rotation)
        self.block, self.rotation = block, rotation

    @property
    def game(self) -> Any:
        return self.table.game

    def choice(self) -> int:
        with np.errstate(all="raise"):
            return int(STEPS.choose(self.table, self.desk, self.scratch, self.match.seats))

    def carry_on(self, code: int) -> list[dict[str, Any]]:
        """What happens then."""
        with np.errstate(all="raise"):
            STEPS.carry_on(self.table, self.desk, code)
        return list(read_events(self.table.log, self.match.edition.lanes))

    def decisions(self) -> Iterator[str]:
        """Every decision of the game; the next one comes when this one has been looked at."""
        while self.game.question != OVER:
            yield QUESTION_NAMES[self.game.question]
            self.carry_on(self.choice())

    def played_on(self) -> bytes:
        """The rows of the game, played to its end."""
        for _ in self.decisions():
            pass
        rows = np.zeros(self.match.players, ROW).view(np.recarray)
        STEPS.write_game(rows, self.table, self.match.match_record(tally=False), self.block, self.rotation)
        return rows.tobytes()

    def copy(self) -> Playing:
        """The same game, to go on by itself."""
        other = copy.copy(self)
        here = self.match.places()
        other.table = here.table._replace(game=copied(self.table.game), deal=copied(self.table.deal))
        other.desk, other.scratch = here.desk, here.scratch
        return other


class Turn(Playing):
    """A turn that is about to begin: the herd, and the camp and blocks of each seat, as a test wants them."""

    def __init__(
        self,
        herd: Mapping[Hex, int],
        *camps: Mapping[Hex, int],
        blocks: Sequence[int] = (0, 0, 0, 0),
        home: Sequence[int] = (0, 0, 0, 0),
        players: int = 4,
        strategies: str = "greedy",
        **values: Any,
    ) -> None:
        super().__init__(match(strategies, players=players, **values))
        self.lanes = self.match.edition.lanes
        game, edition = self.game, self.match.edition
        game.turn, game.seat, game.question = 1, 0, QUESTION_NAMES.index("herd")
        game.buffaloes[:] = game.tipis[:] = game.moved[:] = 0
        for hexagon, n in herd.items():
            game.buffaloes[self.number(hexagon)] = n
        game.herd = game.fresh = sum(1 << self.number(hexagon) for hexagon in herd)
        game.full = sum(1 << self.number(hexagon) for hexagon, n in herd.items() if n == edition.buffalo_limit)
        game.in_herd = sum(herd.values())
        game.standing = sum(sum(camp.values()) for camp in camps)
        for seat in range(players):
            self.pitch(seat, camps[seat] if seat < len(camps) else {}, blocks[seat], home[seat])
        game.to_move = min(game.camp[0].standing, game.in_herd)
        list(read_events(self.table.log, self.lanes))

    def pitch(self, seat: int, camp: Mapping[Hex, int], blocks: int, home: int) -> None:
        """The camp of one seat."""
        record = self.game.camp[seat]
        for hexagon, n in camp.items():
            record.tipis[self.number(hexagon)] = n
            self.game.tipis[self.number(hexagon)] += n
        record.hexes = sum(1 << self.number(hexagon) for hexagon in camp)
        record.standing = sum(camp.values())
        record.home, record.blocks = home, blocks
        record.stock = self.match.edition.tipis - record.standing - home

    def number(self, hexagon: Hex) -> int:
        lane, row = hexagon
        return row * self.lanes + lane

    def options(self) -> dict[str, int]:
        """What is possible now, in words, and its code."""
        self.choice()
        describe = DECISIONS[self.game.question].describe
        return {describe(self.table, int(code), None): int(code) for code in self.desk.code[: self.desk.count]}

    def do(self, *wanted: str) -> list[dict[str, Any]]:
        """Carry out what is said, one decision after the other; what happened."""
        events = []
        for option in wanted:
            options = self.options()
            assert option in options, f"{option} is not possible, only {sorted(options)}"
            events += self.carry_on(options[option])
        return events

    @property
    def question(self) -> str:
        return "over" if self.game.question == OVER else QUESTION_NAMES[self.game.question]

    def blocks(self) -> list[int]:
        return [int(self.game.camp[seat].blocks) for seat in range(self.match.players)]

    def camp(self, seat: int) -> dict[Hex, int]:
        tipis = self.game.camp[seat].tipis
        return {(n % self.lanes, n // self.lanes): int(tipis[n]) for n in range(len(tipis)) if tipis[n]}

    def herd(self) -> dict[Hex, int]:
        buffaloes = self.game.buffaloes
        return {(n % self.lanes, n // self.lanes): int(buffaloes[n]) for n in range(len(buffaloes)) if buffaloes[n]}
