"""Scenes laid out by hand: hands, purses and cards as a test wants them, then the town is played from some place on."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from mrsim.engine.jit import entry_point
from mrsim.games.dice_town.names import FACES, PLACES, RIVER_KINDS, STORE_KINDS
from mrsim.games.dice_town.players.option_words import faces_of
from mrsim.games.dice_town.rules import agenda
from mrsim.games.dice_town.rules.agenda import later
from mrsim.games.dice_town.rules.dice import count_dice
from mrsim.games.dice_town.rules.question_codes import NOTHING_ASKED, QUESTION_NAMES
from mrsim.games.dice_town.rules.records import NONE, Table
from mrsim.games.dice_town.rules.task_loop import run_on
from tests.dice_town.plain_games import Playing

FACE_BITS = 3


@entry_point
def resume(table: Table) -> None:
    run_on(table)


@entry_point
def schedule(table: Table, task: int, first: int, second: int, third: int) -> None:
    later(table.game, task, first, second, third)


@entry_point
def count(packed: int) -> int:
    return count_dice(packed)


def dice(faces: str) -> int:
    return sum(1 << FACE_BITS * FACES.index(face) for face in faces.split())


class Scene(Playing):
    """A round after the throws: `hands` are complete; what is not said is as in a new game without hand cards."""

    def __init__(self, *hands: str, round_number: int = 2, **values: Any) -> None:
        super().__init__(players=len(hands), **values)
        game = self.game
        game.tasks, game.question, game.round_number = 0, NOTHING_ASKED, round_number
        for seat, faces in enumerate(hands):
            game.person[seat].dice = dice(faces)
            game.person[seat].free = game.person[seat].thrown = 0
        self.events = []

    def card(self, kind: str, copy: int = 0) -> int:
        """The number of a store card."""
        cards = [
            n for n in range(self.table.box.store_cards) if self.table.box.store_kind[n] == STORE_KINDS.index(kind)
        ]
        return cards[copy]

    def give(self, seat: int, *kinds: str) -> None:
        """Store cards come into a hand; equal kinds are different copies."""
        for number, kind in enumerate(kinds):
            copy = kinds[:number].count(kind)
            while not self.game.bag >> self.card(kind, copy) & 1:
                copy += 1
            self.game.bag &= ~(1 << self.card(kind, copy))
            self.game.person[seat].hand |= 1 << self.card(kind, copy)

    def stack(self, deck: str, *cards: int) -> None:
        """A deck of these cards only."""
        record = getattr(self.game, deck)
        record.top, record.end = 0, len(cards)
        record.card[: len(cards)] = cards

    def river(self, *names: str) -> list[int]:
        """River cards by name, each name another copy."""
        box, found = self.table.box, []
        for name in names:
            kind, _, amount = name.partition("-")
            code = RIVER_KINDS.index(kind), int(amount or 0)
            cards = [n for n in range(box.river_cards) if (box.river_kind[n], box.river_amount[n]) == code]
            found.append(next(card for card in cards if card not in found))
        return found

    def deed(self, value: int, copy: int = 0) -> int:
        values = self.table.box.property_value
        return [n for n in range(self.table.box.properties) if values[n] == value][copy]

    def begin(self, *places: str) -> Scene:
        """Play these places, then the next round."""
        schedule(self.table, agenda.BEGIN_ROUND, 0, 0, 0)
        for place in reversed(places):
            if place == "bank":
                schedule(self.table, agenda.COACH_TO_BANK, 0, 0, 0)
            schedule(self.table, agenda.PLACE_OPENS, PLACES.index(place), 0, 0)
        return self.go()

    def throw(self) -> Scene:
        """Throw on, with the hands as they are."""
        schedule(self.table, agenda.BEGIN_ROUND, 0, 0, 0)
        schedule(self.table, agenda.SHOW_HANDS, 0, 0, 0)
        schedule(self.table, agenda.THROW, 0, 0, 0)
        return self.go()

    def go(self) -> Scene:
        with np.errstate(all="raise"):
            resume(self.table)
        self.listen()
        return self

    @property
    def asked(self) -> tuple[str, int]:
        return QUESTION_NAMES[self.game.question], int(self.game.seat)

    def say(self, question: str, seat: int, choice: int) -> Scene:
        """This question is asked of this seat, which answers."""
        assert self.asked == (question, seat), f"{self.asked} is asked"
        assert choice in self.options(), f"{choice} is none of {self.options()}"
        self.answer(choice)
        return self

    def decline(self, question: str, seat: int) -> Scene:
        return self.say(question, seat, NONE)

    def told(self, *names: str) -> list[dict[str, Any]]:
        """The events of these names so far, of the round that was laid out."""
        events = itertools.takewhile(lambda event: event["event"] != "round", self.events)
        return [event for event in events if event["event"] in names]

    @property
    def round_is_over(self) -> bool:
        return any(event["event"] == "round" for event in self.events)

    def cash(self) -> list[int]:
        return [int(self.game.person[seat].cash) for seat in range(self.game.players)]

    def nuggets(self) -> list[int]:
        return [int(self.game.person[seat].nuggets) for seat in range(self.game.players)]

    def hand(self, seat: int) -> list[str]:
        return faces_of(int(self.game.person[seat].dice))
