"""Games of random players without a match: the rules alone, told for the referee, for any number of players."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np

from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.dice_town.box_record import card_ids, pack_box
from mrsim.games.dice_town.boxes import BOXES
from mrsim.games.dice_town.presentation.transcript import read_events, setup_event
from mrsim.games.dice_town.rules.records import DEAL_TYPE, GAME_TYPE, LOG_TYPE, NOTES_TYPE, Table
from mrsim.games.dice_town.rules.setup import deal_block, set_up
from mrsim.games.dice_town.rules.task_loop import answer, run_on
from mrsim.games.dice_town.settings import SETTINGS
from mrsim.games.kit.compiled.loop import OVER
from tests.dice_town.referee import Verdict, referee

USUAL = {setting.name: setting.default for setting in SETTINGS}
Choose = Callable[[Any], int]


@entry_point
def begin(table: Table, seed: int, block: int) -> None:
    deal_block(table.deal, table.box, seed, block)
    set_up(table)
    run_on(table)


@entry_point
def go_on(table: Table, choice: int) -> None:
    answer(table, choice)


@entry_point
def random_offer(table: Table, step: int) -> int:
    game = table.game
    return game.offer[draw_below(derive_key(derive_key(table.deal.noise, step), game.seat), game.offered)]


class Playing:
    """A game that stands still at every decision."""

    def __init__(self, seed: int = 1, block: int = 0, **values: Any) -> None:
        self.values = {**USUAL, **values}
        self.edition = BOXES.load(self.values)
        box = pack_box(self.edition, self.values)
        records = [zero_record(kind) for kind in (GAME_TYPE, DEAL_TYPE, LOG_TYPE, NOTES_TYPE)]
        self.table = Table(records[0], box, *records[1:])
        self.ids = card_ids(box)
        self.game.players = self.values["players"]
        self.table.log.listening = 1
        self.steps = 0
        with np.errstate(all="raise"):
            begin(self.table, seed, block)
        strategies = ["random"] * self.values["players"]
        self.events = [setup_event(self.edition, self.values, self.table, strategies, seed, block)]
        self.listen()

    @property
    def game(self) -> Any:
        return self.table.game

    def listen(self) -> None:
        self.events += json.loads(json.dumps(list(read_events(self.table.log, self.ids))))

    def options(self) -> list[int]:
        return [int(code) for code in self.game.offer[: self.game.offered]]

    def answer(self, choice: int) -> None:
        with np.errstate(all="raise"):
            go_on(self.table, choice)
        self.steps += 1
        self.listen()

    def played(self) -> Verdict:
        """To the end, at random; the referee looks at every event."""
        while self.game.question != OVER:
            self.answer(int(random_offer(self.table, self.steps)))
        return referee(self.events)
